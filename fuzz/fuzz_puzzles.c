/* fuzz_puzzles.c: any bytes as a story about small puzzles: they are made, copied, changed, asked
 * about and freed in any order; calls that cannot be right are among them and must be refused. A
 * model knows what each puzzle holds and finds its solutions by trying everything. */
#include "story.h"

#include <quadrille/make.h>
#include <quadrille/solve.h>
#include <quadrille/symmetry.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { SLOTS = 3, CELLS = 16, MOST_SIDE = 4 };

/* ---- the model ---------------------------------------------------------------------------------
 */

static const uint8_t snakes[] = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 2, 1, 3, 3, 3, 3};
static const uint16_t corners[] = {0, 3, 12, 15}, rising[] = {0, 1, 6}, cage[] = {5, 6, 10};
static const qdr_region regions[] = {{corners, 4}};
static const qdr_clue clues[] = {{QDR_CLUE_LESS, 0, rising, 3}, {QDR_CLUE_CAGE, 7, cage, 3}};
static const uint16_t dotted[] = {1, 2};
static const qdr_clue dots[] = {{QDR_CLUE_DIFFERENCE, 1, dotted, 2}, {QDR_CLUE_SUM, 5, rising, 2}};

static const qdr_shape_spec shapes[] = {
    {1, 1, 1, NULL, 0, NULL, 0, NULL, 0},
    {2, 0, 0, NULL, 0, NULL, 0, NULL, 0},
    {3, 0, 0, NULL, 0, NULL, 0, NULL, 0},
    {4, 2, 2, NULL, 0, NULL, 0, NULL, 0},
    {4, 0, 0, NULL, 0, NULL, 0, NULL, 0},
    {4, 0, 0, snakes, 0, NULL, 0, NULL, 0},
    {4, 2, 2, NULL, QDR_RULE_DIAGONALS, NULL, 0, NULL, 0},
    {4, 2, 2, NULL, QDR_RULE_DISJOINT, NULL, 0, NULL, 0},
    {4, 0, 0, NULL, QDR_RULE_ANTI_KING, NULL, 0, NULL, 0},
    {4, 2, 2, NULL, QDR_RULE_ANTI_KNIGHT, NULL, 0, NULL, 0},
    {4, 0, 0, NULL, QDR_RULE_NON_CONSECUTIVE, NULL, 0, NULL, 0},
    {4, 2, 2, NULL, 0, regions, 1, NULL, 0},
    {4, 2, 2, NULL, 0, NULL, 0, clues, 2},
    {4, 0, 0, NULL, 0, NULL, 0, dots, 2},
};
enum { SHAPES = sizeof shapes / sizeof *shapes, CAGED = 12, CANON_SHAPE = 3 };

typedef struct model {
    int kind; /* of its shape */
    int givens[CELLS];
    unsigned marks[CELLS]; /* bit d: digit d is allowed */
    bool has_marks;
    char comment[8];
} model;

static bool together(const uint16_t *cells, size_t count, int a, int b) {
    int found = 0;
    for (size_t i = 0; i < count; i++) found += cells[i] == a || cells[i] == b;
    return found == 2;
}

static bool must_differ(const qdr_shape_spec *s, int a, int b) {
    int n = s->side, ar = a / n, ac = a % n, br = b / n, bc = b % n;
    int down = abs(ar - br), across = abs(ac - bc);
    if (ar == br || ac == bc) return true;
    if (s->jigsaw && s->jigsaw[a] == s->jigsaw[b]) return true;
    if (s->box_rows && ar / s->box_rows == br / s->box_rows && ac / s->box_cols == bc / s->box_cols)
        return true;
    if ((s->rules & QDR_RULE_DIAGONALS) &&
        ((ar == ac && br == bc) || (ar + ac == n - 1 && br + bc == n - 1)))
        return true;
    if ((s->rules & QDR_RULE_DISJOINT) && ar % s->box_rows == br % s->box_rows &&
        ac % s->box_cols == bc % s->box_cols)
        return true;
    if ((s->rules & QDR_RULE_ANTI_KING) && down == 1 && across == 1) return true;
    if ((s->rules & QDR_RULE_ANTI_KNIGHT) && down * across == 2) return true;
    for (size_t r = 0; r < s->extra_count; r++)
        if (together(s->extra[r].cells, s->extra[r].count, a, b)) return true;
    return s->clues == clues && together(cage, 3, a, b);
}

/* Whether x in cell a and y in cell b go together, as far as these two can tell. */
static bool go_together(const qdr_shape_spec *s, int a, int x, int b, int y) {
    if (must_differ(s, a, b) && x == y) return false;
    bool beside = abs(a / s->side - b / s->side) + abs(a % s->side - b % s->side) == 1;
    if ((s->rules & QDR_RULE_NON_CONSECUTIVE) && beside && abs(x - y) == 1) return false;
    for (size_t c = 0; c < s->clue_count; c++) {
        const qdr_clue *clue = &s->clues[c];
        for (size_t i = 0; clue->kind != QDR_CLUE_CAGE && i + 1 < clue->count; i++) {
            if (clue->cells[i] == b && clue->cells[i + 1] == a) return go_together(s, b, y, a, x);
            if (clue->cells[i] != a || clue->cells[i + 1] != b) continue;
            if (clue->kind == QDR_CLUE_LESS && x >= y) return false;
            if (clue->kind == QDR_CLUE_DIFFERENCE && abs(x - y) != clue->value) return false;
            if (clue->kind == QDR_CLUE_SUM && x + y != clue->value) return false;
        }
    }
    return true;
}

static bool fits(const model *m, const int *digits, int cell) {
    const qdr_shape_spec *s = &shapes[m->kind];
    for (int other = 0; other < cell; other++)
        if (!go_together(s, other, digits[other], cell, digits[cell])) return false;
    return m->kind != CAGED || cell < 10 || digits[5] + digits[6] + digits[10] == 7;
}

typedef struct solutions {
    uint64_t count, mixed; /* their hashes added up, as the order is anybody's */
    uint8_t first[CELLS];
} solutions;

static uint64_t hash_of(const uint8_t *digits, int cells) {
    uint64_t hash = 1469598103934665603u;
    for (int i = 0; i < cells; i++) hash = (hash ^ digits[i]) * 1099511628211u;
    return hash;
}

static void try_all(const model *m, int *digits, int cell, solutions *found) {
    int side = shapes[m->kind].side;
    if (cell == side * side) {
        uint8_t grid[CELLS];
        for (int i = 0; i < cell; i++) grid[i] = (uint8_t)digits[i];
        if (found->count++ == 0) memcpy(found->first, grid, (size_t)cell);
        found->mixed += hash_of(grid, cell);
        return;
    }
    for (int digit = 1; digit <= side; digit++) {
        if (m->givens[cell] && m->givens[cell] != digit) continue;
        if (!(m->marks[cell] >> digit & 1)) continue;
        digits[cell] = digit;
        if (fits(m, digits, cell)) try_all(m, digits, cell + 1, found);
    }
}

static solutions solve_model(const model *m) {
    solutions found = {0};
    int digits[CELLS] = {0};
    try_all(m, digits, 0, &found);
    return found;
}

static bool model_clashes(const model *m) {
    const qdr_shape_spec *s = &shapes[m->kind];
    for (int a = 0; a < s->side * s->side; a++) {
        if (m->givens[a] && !(m->marks[a] >> m->givens[a] & 1)) return true;
        for (int b = 0; b < a; b++)
            if (m->givens[a] && m->givens[b] && !go_together(s, b, m->givens[b], a, m->givens[a]))
                return true;
    }
    return false;
}

/* ---- the puzzles -------------------------------------------------------------------------------
 */

typedef struct stage {
    story s;
    qdr_puzzle *puzzles[SLOTS];
    model models[SLOTS];
    int slot;
} stage;

static int cells_of(const stage *t) {
    int side = shapes[t->models[t->slot].kind].side;
    return side * side;
}

static void drop(stage *t, int slot) {
    if (t->puzzles[slot]) tell("qdr_puzzle_free(p%d);", slot);
    qdr_puzzle_free(t->puzzles[slot]);
    t->puzzles[slot] = NULL;
}

static void put_new(stage *t, int slot, int kind) {
    qdr_shape *shape = NULL;
    drop(t, slot);
    tell("qdr_shape_new(&shapes[%d], &shape, NULL);", kind);
    expect(qdr_shape_new(&shapes[kind], &shape, NULL) == QDR_OK);
    tell("qdr_puzzle_new(shape, &p%d);  qdr_shape_free(shape);", slot);
    expect(qdr_puzzle_new(shape, &t->puzzles[slot]) == QDR_OK);
    qdr_shape_free(shape);
    t->models[slot] = (model){.kind = kind};
    for (int cell = 0; cell < CELLS; cell++) t->models[slot].marks[cell] = ~0u;
}

static void bad_shape(stage *t) {
    qdr_shape_spec spec = shapes[story_take(&t->s, SHAPES)];
    qdr_shape *shape = NULL;
    qdr_error error = {0};
    static const int sides[] = {0, -1, QDR_MAX_SIDE + 1, 1 << 30};
    switch (story_take(&t->s, 4)) {
    case 0:
        spec.side = sides[story_take(&t->s, 4)];
        break;
    case 1:
        spec.box_rows = 3;
        spec.box_cols = 3;
        spec.jigsaw = NULL;
        break;
    case 2:
        spec = shapes[1]; /* no boxes, and a rule that wants them */
        spec.rules = QDR_RULE_DISJOINT;
        break;
    default:
        spec = shapes[1];
        spec.clues = clues; /* a cage whose cells are outside of the grid */
        spec.clue_count = 2;
    }
    tell("spec = (qdr_shape_spec){%d, %d, %d, …, %u}; /* no shape */", spec.side, spec.box_rows,
         spec.box_cols, spec.rules);
    expect(qdr_shape_new(&spec, &shape, &error) == QDR_BAD_ARGUMENT);
    expect(shape == NULL && error.message[0] != '\0');
}

static void copy_to(stage *t, int slot) {
    if (slot == t->slot) return;
    drop(t, slot);
    tell("qdr_puzzle_copy(p%d, &p%d);", t->slot, slot);
    expect(qdr_puzzle_copy(t->puzzles[t->slot], &t->puzzles[slot]) == QDR_OK);
    t->models[slot] = t->models[t->slot];
}

static void set_given(stage *t) {
    int cell = story_take(&t->s, cells_of(t));
    int digit = story_take(&t->s, shapes[t->models[t->slot].kind].side + 1);
    tell("qdr_puzzle_set_given(p%d, %d, %d);", t->slot, cell, digit);
    qdr_puzzle_set_given(t->puzzles[t->slot], cell, digit);
    t->models[t->slot].givens[cell] = digit;
}

/* A given that belongs to a solution, so that stories do not only tell of puzzles without one. */
static void set_good_given(stage *t) {
    model *m = &t->models[t->slot];
    int cell = story_take(&t->s, cells_of(t));
    solutions all = solve_model(m);
    if (all.count == 0) return;
    tell("qdr_puzzle_set_given(p%d, %d, %d);", t->slot, cell, all.first[cell]);
    qdr_puzzle_set_given(t->puzzles[t->slot], cell, all.first[cell]);
    m->givens[cell] = all.first[cell];
}

static void set_candidate(stage *t) {
    model *m = &t->models[t->slot];
    int cell = story_take(&t->s, cells_of(t));
    int digit = 1 + story_take(&t->s, shapes[m->kind].side), allowed = story_take(&t->s, 3) == 0;
    tell("qdr_puzzle_set_candidate(p%d, %d, %d, %d);", t->slot, cell, digit, allowed);
    expect(qdr_puzzle_set_candidate(t->puzzles[t->slot], cell, digit, allowed) == QDR_OK);
    m->marks[cell] = (m->marks[cell] & ~(1u << digit)) | (unsigned)allowed << digit;
    m->has_marks = true;
}

static void set_comment(stage *t) {
    model *m = &t->models[t->slot];
    int length = story_take(&t->s, 7);
    for (int i = 0; i < length; i++) m->comment[i] = (char)('a' + story_take(&t->s, 26));
    m->comment[length] = '\0';
    tell("qdr_puzzle_set_comment(p%d, \"%s\", %d);", t->slot, m->comment, length);
    expect(qdr_puzzle_set_comment(t->puzzles[t->slot], m->comment, (size_t)length) == QDR_OK);
}

/* ---- questions ---------------------------------------------------------------------------------
 */

static void look(stage *t) {
    const qdr_puzzle *p = t->puzzles[t->slot];
    const model *m = &t->models[t->slot];
    tell("/* look at p%d */", t->slot);
    expect(qdr_puzzle_side(p) == shapes[m->kind].side && qdr_puzzle_cells(p) == cells_of(t));
    for (int cell = 0; cell < cells_of(t); cell++) {
        expect(qdr_puzzle_givens(p)[cell] == m->givens[cell]);
        for (int digit = 1; digit <= qdr_puzzle_side(p); digit++)
            expect(qdr_puzzle_candidate(p, cell, digit) == (m->marks[cell] >> digit & 1));
    }
    expect(qdr_puzzle_has_candidates(p) == m->has_marks);
    const char *comment = qdr_puzzle_comment(p);
    expect(strcmp(comment ? comment : "", m->comment) == 0);
    for (int a = 0; a < cells_of(t); a++)
        for (int b = 0; b < a; b++)
            if (must_differ(&shapes[m->kind], a, b))
                expect(qdr_shape_sees(qdr_puzzle_shape(p), a, b));
    qdr_clash clash;
    bool clashes = qdr_puzzle_clashes(p, &clash);
    if (m->kind != CAGED) expect(clashes == model_clashes(m));
    expect(clashes || !model_clashes(m));
    if (clashes) expect(clash.first <= clash.second && clash.unit[0] != '\0');
    if (clashes) expect(solve_model(m).count == 0);
}

/* The engine that the story names, or NULL for a name that is none. CaDiCaL takes too long to
 * begin for puzzles of this size, but now and then. */
static const char *take_engine(stage *t) {
    static const char *names[40];
    static int count;
    if (count == 0)
        for (const char *name; (name = qdr_engine_name((size_t)count)); count++)
            names[count] = name;
    int chosen = story_take(&t->s, count + 3);
    if (chosen == count) return "no such engine";
    if (chosen > count) return NULL;
    return strcmp(names[chosen], "sat") == 0 && story_take(&t->s, 16) > 0 ? NULL : names[chosen];
}

static bool opens(stage *t, const qdr_solve_options *options, qdr_solver **solver) {
    const qdr_puzzle *p = t->puzzles[t->slot];
    const char *engine = options->engine;
    tell("qdr_solver_new(p%d, %s%s%s, …);", t->slot, engine ? "\"" : "", engine ? engine : "NULL",
         engine ? "\"" : "");
    qdr_status status = qdr_solver_new(p, options, solver);
    if (engine && strcmp(engine, "no such engine") == 0)
        expect(status == QDR_BAD_ARGUMENT);
    else if (engine && !qdr_engine_takes(engine, p))
        expect(status == QDR_UNSUPPORTED);
    else
        expect(status == QDR_OK);
    expect(status == QDR_OK || *solver == NULL);
    return status == QDR_OK;
}

static void ask_for_all(stage *t) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_solver *solver = NULL;
    uint8_t digits[CELLS];
    uint64_t count = 0, mixed = 0;
    options.engine = take_engine(t);
    if (!opens(t, &options, &solver)) return;
    qdr_step step;
    while ((step = qdr_solver_next(solver, digits)) == QDR_SOLUTION) {
        count++;
        mixed += hash_of(digits, cells_of(t));
        expect(qdr_puzzle_accepts(t->puzzles[t->slot], digits));
    }
    qdr_stats stats;
    qdr_solver_stats(solver, &stats);
    solutions all = solve_model(&t->models[t->slot]);
    tell("/* %d solutions, by the model %d */", (int)count, (int)all.count);
    if (options.engine && strcmp(options.engine, "tabu") == 0) { /* finds some, proves nothing */
        expect(step != QDR_DONE || count == all.count);
    } else {
        expect(step == QDR_DONE && count == all.count && mixed == all.mixed);
        expect(qdr_solver_next(solver, digits) == QDR_DONE);
    }
    expect(stats.solutions == count);
    qdr_solver_free(solver);
}

static void ask_for_some(stage *t) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_solver *solver = NULL;
    uint8_t digits[CELLS];
    uint64_t most = 1 + (uint64_t)story_take(&t->s, 5), count = 0;
    options.limits.solutions = most;
    if (!opens(t, &options, &solver)) return;
    while (count < most && qdr_solver_next(solver, digits) == QDR_SOLUTION) count++;
    uint64_t all = solve_model(&t->models[t->slot]).count;
    tell("/* up to %d solutions: %d, by the model %d */", (int)most, (int)count, (int)all);
    expect(count == (all < most ? all : most));
    qdr_step after = qdr_solver_next(solver, digits);
    expect(after == QDR_DONE || (after == QDR_STOPPED && count == most));
    qdr_solver_free(solver);
}

static void count_them(stage *t) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    uint64_t count = 0, all = solve_model(&t->models[t->slot]).count;
    qdr_step step = QDR_FAILED;
    options.limits.solutions = (uint64_t)story_take(&t->s, 4) * 3;
    tell("qdr_puzzle_count(p%d, {.solutions = %d}, …); /* by the model %d */", t->slot,
         (int)options.limits.solutions, (int)all);
    expect(qdr_puzzle_count(t->puzzles[t->slot], &options, &count, &step, NULL) == QDR_OK);
    uint64_t most = options.limits.solutions ? options.limits.solutions : UINT64_MAX;
    expect(count == (all < most ? all : most));
    expect(step == QDR_DONE || (step == QDR_STOPPED && count == most));
    qdr_text text = QDR_TEXT_INIT;
    options.limits.solutions = 0;
    expect(qdr_puzzle_count_exact(t->puzzles[t->slot], &options, &text, &step, NULL) == QDR_OK);
    expect(step == QDR_DONE && strtoull(text.bytes, NULL, 10) == all);
    qdr_text_free(&text);
}

static void check_it(stage *t) {
    qdr_verdict verdict = QDR_UNKNOWN;
    uint8_t digits[CELLS];
    solutions all = solve_model(&t->models[t->slot]);
    const qdr_puzzle *p = t->puzzles[t->slot];
    tell("qdr_puzzle_check(p%d, …); /* by the model %d solutions */", t->slot, (int)all.count);
    expect(qdr_puzzle_check(p, NULL, &verdict, digits, NULL, NULL) == QDR_OK);
    if (qdr_puzzle_clashes(p, NULL)) {
        expect(verdict == QDR_INVALID && all.count == 0);
        return;
    }
    expect(verdict == (all.count == 0 ? QDR_NONE : all.count == 1 ? QDR_UNIQUE : QDR_MULTIPLE));
    if (all.count > 0) expect(qdr_puzzle_accepts(p, digits));
    if (all.count != 1) return;
    expect(memcmp(digits, all.first, (size_t)cells_of(t)) == 0);
    int redundant = -2, wanted = -1;
    qdr_step step;
    expect(qdr_puzzle_minimal(p, NULL, digits, &redundant, &step) == QDR_OK && step == QDR_DONE);
    for (int cell = cells_of(t) - 1; cell >= 0; cell--) {
        model less = t->models[t->slot];
        less.givens[cell] = 0;
        if (t->models[t->slot].givens[cell] && solve_model(&less).count == 1) wanted = cell;
    }
    expect(redundant == wanted);
}

static void accept_a_grid(stage *t) {
    const model *m = &t->models[t->slot];
    solutions all = solve_model(m);
    uint8_t digits[CELLS];
    int given[CELLS];
    for (int i = 0; i < cells_of(t); i++) {
        digits[i] = all.first[i];
        if (all.count == 0 || story_take(&t->s, 12) == 11)
            digits[i] = (uint8_t)story_take(&t->s, shapes[m->kind].side + 2);
        given[i] = digits[i];
    }
    model full = *m;
    bool right = true;
    for (int i = 0; i < cells_of(t); i++) {
        right &= given[i] >= 1 && given[i] <= shapes[m->kind].side;
        right &= !m->givens[i] || m->givens[i] == given[i];
        full.givens[i] = given[i];
    }
    tell("qdr_puzzle_accepts(p%d, …);", t->slot);
    right = right && solve_model(&full).count == 1;
    expect(qdr_puzzle_accepts(t->puzzles[t->slot], digits) == right);
}

/* ---- the same puzzle in another guise ----------------------------------------------------------
 */

static void transform(stage *t) {
    const qdr_puzzle *p = t->puzzles[t->slot];
    const model *m = &t->models[t->slot];
    if (shapes[m->kind].clue_count + shapes[m->kind].extra_count > 0) return;
    qdr_transform change;
    qdr_puzzle *other = NULL;
    uint64_t seed = (uint64_t)story_take(&t->s, 256), count = 0;
    tell("qdr_transform_random(shape, %d, &change);  qdr_puzzle_transform(p%d, …);", (int)seed,
         t->slot);
    qdr_transform_random(qdr_puzzle_shape(p), seed, &change);
    expect(qdr_puzzle_transform(p, &change, &other) == QDR_OK);
    qdr_step step;
    expect(qdr_puzzle_count(other, NULL, &count, &step, NULL) == QDR_OK);
    expect(count == solve_model(m).count);
    expect(qdr_puzzle_clashes(other, NULL) == qdr_puzzle_clashes(p, NULL));
    uint8_t form[QDR_CANON_CELLS], again[QDR_CANON_CELLS];
    uint64_t ways = 0, ways_again = 0;
    qdr_status status = qdr_puzzle_canon(p, form, NULL, &ways);
    expect(qdr_puzzle_canon(other, again, NULL, &ways_again) == status);
    if (m->kind != CANON_SHAPE || m->has_marks)
        expect(status == QDR_UNSUPPORTED);
    else if (model_clashes(m))
        expect(status == QDR_BAD_ARGUMENT);
    else
        expect(status == QDR_OK && ways >= 1 && ways == ways_again && memcmp(form, again, 16) == 0);
    qdr_puzzle_free(other);
}

/* ---- fewer givens ------------------------------------------------------------------------------
 */

static bool look_at_minimal(void *context, const qdr_puzzle *minimal) {
    const stage *t = context;
    model less = t->models[t->slot];
    for (int cell = 0; cell < cells_of(t); cell++) {
        int given = qdr_puzzle_givens(minimal)[cell];
        expect(given == 0 || given == less.givens[cell]);
        less.givens[cell] = given;
    }
    expect(solve_model(&less).count == 1);
    for (int cell = 0; cell < cells_of(t); cell++) {
        model fewer = less;
        fewer.givens[cell] = 0;
        if (less.givens[cell]) expect(solve_model(&fewer).count > 1);
    }
    return true;
}

static void minimize(stage *t) {
    const model *m = &t->models[t->slot];
    qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
    qdr_make_result result;
    options.goal = (qdr_minimize_goal)story_take(&t->s, 3);
    options.seed = (uint64_t)story_take(&t->s, 256);
    options.tries = 3;
    options.limit = 4;
    tell("qdr_puzzle_minimize(p%d, {.goal = %d, .seed = %d, .tries = 3, .limit = 4}, …);", t->slot,
         (int)options.goal, (int)options.seed);
    qdr_status status =
        qdr_puzzle_minimize(t->puzzles[t->slot], &options, look_at_minimal, t, &result, NULL);
    if (m->has_marks)
        expect(status == QDR_UNSUPPORTED || status == QDR_BAD_ARGUMENT);
    else if (solve_model(m).count != 1)
        expect(status == QDR_BAD_ARGUMENT);
    else
        expect(status == QDR_OK && result.found >= 1);
}

static void as_cover(stage *t) {
    const qdr_puzzle *p = t->puzzles[t->slot];
    qdr_cover *cover = NULL;
    tell("qdr_puzzle_to_cover(p%d, &cover, NULL);  qdr_cover_count(cover, …);", t->slot);
    qdr_status status = qdr_puzzle_to_cover(p, &cover, NULL);
    bool clashes = qdr_puzzle_clashes(p, NULL);
    if (t->models[t->slot].kind == CAGED) {
        expect(status == QDR_UNSUPPORTED || (clashes && status == QDR_BAD_ARGUMENT));
    } else if (clashes) {
        expect(status == QDR_BAD_ARGUMENT);
    } else {
        uint64_t count = 0;
        qdr_step step;
        expect(status == QDR_OK);
        expect(qdr_cover_count(cover, NULL, &count, &step, NULL) == QDR_OK && step == QDR_DONE);
        expect(count == solve_model(&t->models[t->slot]).count);
        qdr_cover_free(cover);
    }
}

static void one_call(stage *t) {
    static void (*const calls[])(stage *) = {
        set_given,     set_given, set_good_given, set_good_given, set_good_given, set_candidate,
        set_comment,   look,      ask_for_all,    ask_for_some,   count_them,     check_it,
        accept_a_grid, transform, minimize,       as_cover,       bad_shape};
    int call = story_take(&t->s, (int)(sizeof calls / sizeof *calls) + 3);
    t->slot = story_take(&t->s, SLOTS);
    if (call == 0)
        put_new(t, t->slot, story_take(&t->s, SHAPES));
    else if (!t->puzzles[t->slot])
        put_new(t, t->slot, (int)(call + 2) % SHAPES);
    else if (call == 1)
        copy_to(t, story_take(&t->s, SLOTS));
    else if (call == 2)
        drop(t, t->slot);
    else
        calls[call - 3](t);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    stage t = {.s = {bytes, bytes + length}};
    for (int calls = 0; t.s.at < t.s.end && calls < 60; calls++) one_call(&t);
    for (int slot = 0; slot < SLOTS; slot++) drop(&t, slot);
    return 0;
}
