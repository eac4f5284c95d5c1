/* test_plan.c: what is planned is what docs/algorithms.md says: row by row, and for a puzzle of
 * each row. */
#include "sudoku_cases.h"

#include "engines/plan.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- the document ---------------------------------------------------------------------------- */

enum { COLUMNS = 4 };

static char *load(const char *path) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = calloc(1, 1 << 18);
    assert_non_null(bytes);
    assert_true(fread(bytes, 1, (1 << 18) - 1, file) > 0);
    fclose(file);
    return bytes;
}

/* Cuts `| a | b | … |` into cells, without blanks around them and without backquotes; false when
 * the line is no row. */
static bool cut_row(char *line, char *cells[COLUMNS]) {
    if (*line++ != '|') return false;
    for (int i = 0; i < COLUMNS; i++) {
        char *end = strchr(line, '|'), *to = line;
        if (!end) return false;
        cells[i] = line + (*line == ' ');
        for (char *from = line; from < end; from++)
            if (*from != '`') *to++ = *from;
        to[to > line && to[-1] == ' ' ? -1 : 0] = '\0';
        line = end + 1;
    }
    return true;
}

static void test_the_document_has_the_same_rows(void **state) {
    (void)state;
    char *document = load(QDR_SOURCE_DIR "/docs/algorithms.md");
    char *at = strstr(document, "\n| asked | puzzle | engine | why |\n"), *cells[COLUMNS];
    assert_non_null(at);
    char *line = strchr(strchr(at + 1, '\n') + 1, '\n') + 1; /* behind the line below the heads */
    const qdri_plan_row *row;
    for (size_t i = 0; (row = qdri_plan_row_at(i)); i++) {
        char *next = strchr(line, '\n') + 1;
        next[-1] = '\0';
        assert_true(cut_row(line, cells));
        assert_string_equal(cells[0], row->asked);
        assert_string_equal(cells[1], row->puzzle);
        assert_string_equal(cells[2], row->engine->name);
        assert_string_equal(cells[3], row->why);
        line = next;
    }
    assert_int_not_equal(*line, '|'); /* and no more */
    free(document);
}

/* ---- examples -------------------------------------------------------------------------------- */

static const uint16_t trio_cells[] = {0, 1, 2};
static const qdr_clue trio_cage[] = {{QDR_CLUE_CAGE, 6, trio_cells, 3}};
static const qdr_clue trio_thermometer[] = {{QDR_CLUE_LESS, 0, trio_cells, 3}};

/* An empty puzzle, and whose row it is for each question: the engine's name. */
typedef struct example {
    const char *name;
    qdr_shape_spec spec;
    const char *solving, *counting, *class, *digging, *filling;
} example;

static const example examples[] = {
    {"9×9", BOXES(3, 3, 0), "bands", "bands", "dlx", "bands", "bits"},
    {"9×9 X", BOXES(3, 3, X), "race", "dlx", "dlx", "dlx", "bits"},
    {"9×9 anti-knight", BOXES(3, 3, QDR_RULE_ANTI_KNIGHT), "race", "dlx", "dlx", "dlx", "bits"},
    {"9×9 jigsaw", JIGSAW(9, jigsaw9, 0), "race", "dlx", "dlx", "dlx", "bits"},
    {"4×4", BOXES(2, 2, 0), "race", "dlx", "dlx", "dlx", "bits"},
    {"10×10", BOXES(2, 5, 0), "race", "dlx", "dlx", "dlx", "bits"},
    {"11×11 Latin", LATIN(11, 0), "race", "dlx", "dlx", "bits", "bits"},
    {"12×12", BOXES(3, 4, 0), "race", "race", "dlx", "bits", "bits"},
    {"16×16", BOXES(4, 4, 0), "race", "race", "dlx", "bits", "bits"},
    {"25×25", BOXES(5, 5, 0), "race", "race", "dlx", "bits", "bits"},
    {"9×9 killer", {9, 3, 3, NULL, 0, NULL, 0, trio_cage, 1}, "race", "race", NULL, "bits", "bits"},
    {"4×4 thermometer",
     {4, 2, 2, NULL, 0, NULL, 0, trio_thermometer, 1},
     "race",
     "race",
     "dlx",
     "bits",
     "bits"},
};

static qdr_puzzle *empty_puzzle(const qdr_shape_spec *spec) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

static void expect_engine(const example *e, qdri_question question, const char *engine) {
    qdr_puzzle *puzzle = empty_puzzle(&e->spec);
    const qdri_wishes none = {.jobs = 1}, word = {.engine = "auto", .jobs = 1};
    qdri_plan plan, same;
    qdr_status status = qdri_plan_for(puzzle, question, &none, &plan);
    assert_int_equal(status, engine ? QDR_OK : QDR_UNSUPPORTED);
    assert_int_equal(qdri_plan_for(puzzle, question, &word, &same), status);
    assert_ptr_equal(plan.engine, same.engine);
    if (engine && strcmp(plan.engine->name, engine) != 0)
        fail_msg("%s, question %d: %s, not %s", e->name, (int)question, plan.engine->name, engine);
    qdr_puzzle_free(puzzle);
}

static void test_an_example_of_each_row(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(examples); i++) {
        const example *e = &examples[i];
        expect_engine(e, QDRI_ASK_SOLUTIONS, e->solving);
        expect_engine(e, QDRI_ASK_COUNT, e->counting);
        expect_engine(e, QDRI_ASK_METRICS, e->class);
        expect_engine(e, QDRI_ASK_DIG, e->digging);
        expect_engine(e, QDRI_ASK_FILL, e->filling);
    }
}

/* Nodes of dlx with so many givens on the diagonal. */
static uint64_t links_of(const qdr_shape_spec *spec, int givens) {
    qdr_puzzle *puzzle = empty_puzzle(spec);
    qdri_plan plan;
    for (int i = 0; i < givens; i++) qdr_puzzle_set_given(puzzle, i * (spec->side + 1), i + 1);
    assert_ok(qdri_plan_for(puzzle, QDRI_ASK_SOLUTIONS, &(qdri_wishes){.jobs = 1}, &plan));
    qdr_puzzle_free(puzzle);
    return plan.race.links;
}

static void test_dlx_begins_where_it_pays(void **state) {
    (void)state;
    const qdr_shape_spec jigsaw = JIGSAW(9, jigsaw9, 0);
    const qdr_shape_spec knight = BOXES(3, 3, QDR_RULE_ANTI_KNIGHT), large = BOXES(4, 4, 0);
    assert_true(links_of(&jigsaw, 0) > 0);
    assert_true(links_of(&jigsaw, 8) == links_of(&jigsaw, 0));
    assert_true(links_of(&jigsaw, 9) > links_of(&jigsaw, 8));
    assert_true(links_of(&knight, 9) == 0 && links_of(&large, 16) == 0);
}

static void test_a_named_engine_is_taken(void **state) {
    (void)state;
    qdr_puzzle *puzzle = empty_puzzle(&examples[0].spec), *killer = NULL;
    qdri_plan plan;
    for (size_t i = 0; i < COUNT_OF(examples); i++)
        if (!examples[i].class) killer = empty_puzzle(&examples[i].spec);
    assert_ok(qdri_plan_for(puzzle, QDRI_ASK_COUNT, &(qdri_wishes){.engine = "dlx"}, &plan));
    assert_ptr_equal(plan.engine, &qdri_engine_dlx);
    assert_false(plan.tally || plan.shared || plan.bulk);
    assert_int_equal(qdri_plan_for(puzzle, QDRI_ASK_COUNT, &(qdri_wishes){.engine = "none"}, &plan),
                     QDR_BAD_ARGUMENT);
    assert_int_equal(qdri_plan_for(killer, QDRI_ASK_COUNT, &(qdri_wishes){.engine = "dlx"}, &plan),
                     QDR_UNSUPPORTED);
    qdr_puzzle_free(killer);
    qdr_puzzle_free(puzzle);
}

static qdri_plan plan_of_9(qdri_question question, const char *engine, qdr_limits limits,
                           int jobs) {
    qdr_puzzle *puzzle = empty_puzzle(&examples[0].spec);
    qdri_wishes wishes = {.engine = engine, .limits = limits, .jobs = jobs};
    qdri_plan plan;
    assert_ok(qdri_plan_for(puzzle, question, &wishes, &plan));
    qdr_puzzle_free(puzzle);
    return plan;
}

static void test_large_counts_are_shared(void **state) {
    (void)state;
    const qdr_limits none = QDR_LIMITS_INIT, memory = {.memory = 1 << 20};
    qdri_plan plan = plan_of_9(QDRI_ASK_COUNT, NULL, none, 1);
    assert_true(plan.shared && plan.tally);
    plan = plan_of_9(QDRI_ASK_COUNT, "bands", none, 2);
    assert_true(plan.shared && !plan.tally && plan.jobs == 2);
    assert_false(plan_of_9(QDRI_ASK_COUNT, "bands", none, 1).shared);
    assert_false(plan_of_9(QDRI_ASK_COUNT, NULL, memory, 2).shared);
    assert_false(plan_of_9(QDRI_ASK_SOLUTIONS, NULL, none, 2).shared);
}

static void test_bulk_is_without_limits(void **state) {
    (void)state;
    const qdr_limits none = QDR_LIMITS_INIT;
    const qdr_limits limited[] = {{.nodes = 9}, {.seconds = 9}, {.memory = 9}};
    assert_true(plan_of_9(QDRI_ASK_SOLUTIONS, NULL, none, 1).bulk);
    assert_true(plan_of_9(QDRI_ASK_COUNT, NULL, none, 1).bulk);
    assert_true(plan_of_9(QDRI_ASK_SOLUTIONS, "lanes", none, 1).bulk);
    assert_false(plan_of_9(QDRI_ASK_SOLUTIONS, "bands", none, 1).bulk);
    for (size_t i = 0; i < COUNT_OF(limited); i++)
        assert_false(plan_of_9(QDRI_ASK_SOLUTIONS, NULL, limited[i], 1).bulk);
    /* whose order is told: that of `bands`, but of lanes where they are named */
    assert_true(plan_of_9(QDRI_ASK_SOLUTIONS, NULL, none, 1).settle);
    assert_false(plan_of_9(QDRI_ASK_SOLUTIONS, "lanes", none, 1).settle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_document_has_the_same_rows),
        cmocka_unit_test(test_an_example_of_each_row),
        cmocka_unit_test(test_dlx_begins_where_it_pays),
        cmocka_unit_test(test_a_named_engine_is_taken),
        cmocka_unit_test(test_large_counts_are_shared),
        cmocka_unit_test(test_bulk_is_without_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
