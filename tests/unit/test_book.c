/* test_book.c: pages: how many, what stands on them, that nothing leaves the paper or touches
 * something else; SVG to the letter. */
#include "drawing_record.h"

#include "draw/book_words.h"
#include "draw/paragraph.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- sheets that remember -------------------------------------------------------------------- */

typedef struct pile {
    drawing_record *record; /* of the sheet at work */
    double width, height;
    int begun, ended, solutions_at; /* the page on which that part began */
    int fail_at;                    /* the sheet that cannot be had; 0: none */
    void (*look)(const struct pile *pile);
    int last_number;  /* of a page */
    char words[6000]; /* all that was written, in order, a line each */
} pile;

static qdr_status pile_begin(void *context, double width, double height, qdr_surface *surface) {
    pile *p = context;
    assert_int_equal(p->begun, p->ended);
    if (p->begun + 1 == p->fail_at) return QDR_IO_FAILED;
    p->begun++;
    p->width = width;
    p->height = height;
    record_clear(p->record);
    *surface = record_surface(p->record);
    return QDR_OK;
}

static qdr_status pile_end(void *context) {
    pile *p = context;
    p->ended++;
    assert_int_equal(p->begun, p->ended);
    for (size_t i = 0; i < p->record->word_count; i++) {
        const qdr_words *w = &p->record->words[i].words;
        size_t used = strlen(p->words);
        /* The digits of puzzles and those to tick off are of no interest. */
        if (w->text[1] || w->align != QDR_ALIGN_CENTRE)
            snprintf(p->words + used, sizeof p->words - used, "%s\n", w->text);
    }
    assert_int_equal(p->record->tags, 0);
    if (p->look) p->look(p);
    return QDR_OK;
}

static void pile_page(void *context, int number) {
    pile *p = context;
    assert_true(p->last_number == 0 || number == p->last_number + 1);
    p->last_number = number;
}

static void pile_part(void *context, const char *name) {
    pile *p = context;
    if (strcmp(name, "Solutions") == 0) p->solutions_at = p->begun;
}

static qdr_sheets sheets_of(pile *p) {
    p->last_number = 0;
    return (qdr_sheets){p, pile_begin, pile_end, pile_part, pile_page, 0};
}

/* How many grids are on the sheet: the frame of each is the only closed path of four lines with
 * mitred corners and that width. */
static int grids_on(const drawing_record *r) {
    double widest = 0;
    int count = 0;
    for (size_t i = 0; i < r->line_count; i++) widest = fmax(widest, r->lines[i].pen.width);
    for (size_t i = 0; i < r->line_count; i++) count += r->lines[i].pen.width > 0.999 * widest;
    return count / 4;
}

/* Nothing leaves the margins but heads and numbers of pages; no line is thinner than 0.3 points and
 * no type smaller than 5.5. */
static void stays_on_paper(const pile *p) {
    const drawing_record *r = p->record;
    const double edge = 11 * QDR_MILLIMETRE - 3, head = 10 * QDR_MILLIMETRE;
    for (size_t i = 0; i < r->line_count; i++) {
        const drawn_line *l = &r->lines[i];
        double half = l->pen.width / 2;
        assert_true(fmin(l->x1, l->x2) - half >= edge);
        assert_true(fmax(l->x1, l->x2) + half <= p->width - edge);
        assert_true(fmin(l->y1, l->y2) - half >= head - 8);
        assert_true(fmax(l->y1, l->y2) + half <= p->height - head);
        assert_true(l->pen.width >= 0.2999);
    }
    for (size_t i = 0; i < r->word_count; i++) {
        const drawn_words *w = &r->words[i];
        assert_true(w->left >= edge && w->right <= p->width - edge);
        assert_true(w->top >= head - 8 && w->words.y <= p->height - 7.9 * QDR_MILLIMETRE);
    }
}

static void can_be_read(const pile *p) {
    stays_on_paper(p);
    for (size_t i = 0; i < p->record->word_count; i++)
        assert_true(p->record->words[i].words.size >= 5.5);
}

/* ---- helpers --------------------------------------------------------------------------------- */

static const char solved9[] =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

static void digits_of(const char *line, uint8_t *digits) {
    for (int i = 0; line[i]; i++) digits[i] = (uint8_t)(line[i] - '0');
}

static void make_book(const qdr_book_style *style, pile *p, int puzzles, int level) {
    qdr_sheets sheets = sheets_of(p);
    qdr_book *book;
    uint8_t solution[81];
    qdr_puzzle *puzzle = classic_puzzle(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    digits_of(solved9, solution);
    assert_ok(qdr_book_new(style, &sheets, &book));
    const qdr_book_entry entry = {puzzle, solution, level, NULL};
    if (style->front) assert_ok(qdr_book_section(book, level, NULL));
    for (int i = 0; i < puzzles; i++) assert_ok(qdr_book_add(book, &entry));
    assert_ok(qdr_book_end(book));
    assert_int_equal(qdr_book_add(book, &entry), QDR_BAD_ARGUMENT);
    qdr_book_free(book);
    qdr_puzzle_free(puzzle);
    assert_int_equal(p->begun, p->ended);
}

static pile new_pile(void (*look)(const pile *p)) {
    return (pile){.record = record_new(), .look = look};
}

/* ---- pages ----------------------------------------------------------------------------------- */

static void fills_pages(void **state) {
    (void)state;
    static const struct {
        int puzzles, per_page, pages, solution_pages;
    } cases[] = {{1, 0, 1, 1}, {4, 0, 1, 1}, {5, 0, 2, 1},   {13, 0, 4, 1},  {6, 6, 1, 1},
                 {7, 6, 2, 1}, {3, 1, 3, 1}, {25, 12, 3, 2}, {41, 2, 21, 3}, {1, 100, 1, 1}};
    static const double papers[][2] = {{210, 297}, {215.9, 279.4}, {148, 210}, {297, 420}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        qdr_book_style style = QDR_BOOK_STYLE_INIT;
        const double *paper = papers[i % 4];
        const bool small = i % 4 == 2, large = i % 4 == 3;
        pile p = new_pile(cases[i].per_page < 100 ? can_be_read : stays_on_paper);
        style.width = paper[0] * QDR_MILLIMETRE;
        style.height = paper[1] * QDR_MILLIMETRE;
        style.per_page = cases[i].per_page;
        style.title = "A title";
        make_book(&style, &p, cases[i].puzzles, 2);
        assert_int_equal(p.begun, cases[i].pages);
        p.begun = p.ended = 0;
        style.solutions = true;
        make_book(&style, &p, cases[i].puzzles, 2);
        int places = small ? 12 : large ? 30 : 20;
        assert_int_equal(p.begun, cases[i].pages + (cases[i].puzzles + places - 1) / places);
        assert_int_equal(p.solutions_at, cases[i].pages + 1);
        record_free(p.record);
    }
}

static double seen_cell; /* of the grids on the last sheet, in mm */

/* The frame of the first grid encloses nine cells. */
static void look_at_cells(const pile *p) {
    const drawing_record *r = p->record;
    double widest = 0;
    for (size_t i = 0; i < r->line_count; i++) widest = fmax(widest, r->lines[i].pen.width);
    for (size_t i = 0; i < r->line_count; i++) {
        const drawn_line *l = &r->lines[i];
        if (l->pen.width < 0.999 * widest) continue;
        seen_cell = (hypot(l->x2 - l->x1, l->y2 - l->y1) - l->pen.width) / 9 / QDR_MILLIMETRE;
        return;
    }
}

/* As large as the design has them, in mm: for 1, 2, 4 and 6 a page. */
static void cells_are_as_large_as_designed(void **state) {
    (void)state;
    static const int per_page[] = {1, 2, 4, 6};
    static const double papers[][2] = {{210, 297}, {215.9, 279.4}, {148, 210}};
    static const double cells[][4] = {
        {16.5, 13.6, 9.2, 8.2}, {16.5, 12.7, 9.55, 7.6}, {13.3, 9.3, 6.3, 5.5}};
    for (size_t paper = 0; paper < COUNT_OF(papers); paper++)
        for (size_t i = 0; i < COUNT_OF(per_page); i++) {
            pile p = new_pile(look_at_cells);
            qdr_book_style style = QDR_BOOK_STYLE_INIT;
            style.width = papers[paper][0] * QDR_MILLIMETRE;
            style.height = papers[paper][1] * QDR_MILLIMETRE;
            style.per_page = per_page[i];
            make_book(&style, &p, per_page[i], 2);
            assert_true(fabs(seen_cell / cells[paper][i] - 1) < 0.025);
            record_free(p.record);
        }
}

static int most_grids;

static void count_grids(const pile *p) {
    int count = grids_on(p->record);
    if (count > most_grids) most_grids = count;
}

static void writes_numbers_levels_and_pages(void **state) {
    (void)state;
    pile p = new_pile(count_grids);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.title = "Sunday";
    style.per_page = 4;
    style.solutions = true;
    most_grids = 0;
    make_book(&style, &p, 5, 3);
    assert_int_equal(most_grids, 5); /* five solutions on the last page */
    assert_string_equal(p.words, "MEDIUM\n1\nSunday\n"
                                 "1\nSolution on page 3\n2\nSolution on page 3\n"
                                 "3\nSolution on page 3\n4\nSolution on page 3\n"
                                 "MEDIUM\n2\n5\nSolution on page 3\n"
                                 "SOLUTIONS 1–5\n3\n1\n2\n3\n4\n5\n");
    p.words[0] = '\0';
    style.labels = 0;
    style.solutions = false;
    style.title = NULL;
    make_book(&style, &p, 5, 3);
    assert_string_equal(p.words, "1\n2\n");
    p.words[0] = '\0';
    style.labels = QDR_LABEL_NUMBER | QDR_LABEL_LEVEL;
    style.language = "de_AT.UTF-8";
    style.per_page = 2;
    style.first_number = 7;
    style.first_page = 40;
    make_book(&style, &p, 1, 3);
    assert_string_equal(p.words, "MITTEL\n40\n7\nMittel\n");
    record_free(p.record);
}

/* The parts of a whole book: title, contents, an opener on a right-hand page, puzzles, solutions
 * on a right-hand page. */
static void writes_a_whole_book(void **state) {
    (void)state;
    static const char *const words[] = {
        "Sunday\n9 Sudoku\n",   "Contents\n",     "How to play\n",           "Very easy · 1–9\n",
        "The levels\n",         "Puzzles 1–9\n",  "Solutions from page 7\n", "VERY EASY\n",
        "Solution on page 7\n", "SOLUTIONS 1–9\n"};
    pile p = new_pile(can_be_read);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.title = "Sunday";
    style.front = style.solutions = true;
    make_book(&style, &p, 9, 1);
    assert_int_equal(p.begun, 7);
    assert_int_equal(p.solutions_at, 7);
    for (size_t i = 0; i < COUNT_OF(words); i++) assert_non_null(strstr(p.words, words[i]));
    p.begun = p.ended = 0;
    style.width = 148 * QDR_MILLIMETRE; /* A5: how to play has a page of its own */
    style.height = 210 * QDR_MILLIMETRE;
    make_book(&style, &p, 9, 1);
    assert_int_equal(p.begun, 9);
    record_free(p.record);
}

/* Words of one's own in the place of the language's, and so many solutions on a page. */
static void takes_words_and_solutions_as_told(void **state) {
    (void)state;
    static const int wished[] = {1, 3, 6, 20, 30};
    pile p = new_pile(can_be_read);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.front = style.solutions = true;
    style.levels[1] = (qdr_level_words){"Gentle", "For the train.", "A seat will do."};
    make_book(&style, &p, 4, 2);
    assert_non_null(strstr(p.words, "Gentle · 1–4\n"));
    assert_non_null(strstr(p.words, "For the train.\n"));
    assert_non_null(strstr(p.words, "A seat will do.\n"));
    assert_non_null(strstr(p.words, "GENTLE\n"));
    assert_null(strstr(p.words, "Easy"));
    style.front = false;
    for (size_t i = 0; i < COUNT_OF(wished); i++) {
        p.begun = p.ended = 0;
        style.solutions_per_page = wished[i];
        make_book(&style, &p, 40, 2);
        assert_int_equal(p.begun, 10 + (40 + wished[i] - 1) / wished[i]);
    }
    p.begun = p.ended = 0;
    style.solutions_per_page = 100; /* more than can be read */
    make_book(&style, &p, 40, 2);
    assert_int_equal(p.begun, 12);
    record_free(p.record);
}

static void speaks_every_language(void **state) {
    (void)state;
    assert_true(qdr_book_speaks("fr") && qdr_book_speaks("de_DE") && !qdr_book_speaks("xx"));
    assert_false(qdr_book_speaks("dexter"));
    for (size_t i = 0; qdr_book_language(i); i++) {
        const qdri_language *l = qdri_language_find(qdr_book_language(i));
        for (int level = 0; level < QDR_BOOK_LEVELS; level++)
            assert_true(l->levels[level] && l->brief[level] && l->sentences[level]);
        for (int k = 0; k < QDRI_KIND_COUNT; k++)
            assert_true(l->kinds[k].name && l->kinds[k].sentence);
        for (int k = 0; k < QDRI_HOW_PARAGRAPHS; k++) assert_non_null(l->how_text[k]);
        assert_true(l->solution_on && l->solutions && l->solutions_from && l->puzzle &&
                    l->puzzles && l->contents && l->how && l->the_levels && l->variants &&
                    l->how_caption && l->sums && l->by && l->size && l->in_levels.several);
        assert_string_not_equal(qdri_counted_form(l, &l->cells, 1),
                                qdri_counted_form(l, &l->cells, 2));
    }
    const qdri_language *french = qdri_language_find("fr");
    assert_string_equal(qdri_counted_form(french, &french->cells, 0), french->cells.one);
}

static void balances_lines(void **state) {
    (void)state;
    drawing_record *r = record_new();
    qdr_surface surface = record_surface(r);
    const qdri_setting how = {&surface, QDR_FACE_WORDS, 10, 12, QDR_ALIGN_LEFT};
    const char text[] = "one two three four five six seven eight nine ten eleven";
    int lines = qdri_paragraph_lines(&how, text, 120);
    assert_true(lines >= 2);
    qdri_paragraph_put(&how, text, 0, 0, 120, true);
    assert_int_equal(r->word_count, lines);
    double shortest = 1e9, longest = 0;
    for (size_t i = 0; i < r->word_count; i++) {
        shortest = fmin(shortest, r->words[i].right);
        longest = fmax(longest, r->words[i].right);
    }
    assert_true(longest <= 120 && shortest > 0.7 * longest);
    record_free(r);
}

static void takes_every_shape(void **state) {
    (void)state;
    pile p = new_pile(stays_on_paper);
    qdr_sheets sheets = sheets_of(&p);
    qdri_random random;
    qdri_random_seed(&random, 7);
    static const int wished[] = {0, 1, 6, 40, 100};
    for (size_t w = 0; w < COUNT_OF(wished); w++) {
        qdr_book_style style = QDR_BOOK_STYLE_INIT;
        qdr_book *book;
        style.per_page = wished[w];
        style.solutions = true;
        p.begun = p.ended = p.last_number = 0;
        assert_ok(qdr_book_new(&style, &sheets, &book));
        for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
            static uint8_t ones[QDR_MAX_CELLS];
            memset(ones, 1, sizeof ones);
            qdr_shape *shape = case_shape(&sudoku_cases[i]);
            qdr_puzzle *puzzle = any_puzzle(shape, &random);
            assert_ok(qdr_book_add(book, &(qdr_book_entry){puzzle, ones, 1, "a note"}));
            qdr_puzzle_free(puzzle);
            qdr_shape_free(shape);
        }
        assert_ok(qdr_book_end(book));
        qdr_book_free(book);
        assert_true(wished[w] != 1 || p.begun > (int)COUNT_OF(sudoku_cases));
    }
    record_free(p.record);
}

static void fits_sheets_to_puzzles(void **state) {
    (void)state;
    pile p = new_pile(NULL);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.width = style.height = 0;
    style.labels = 0;
    style.draw.cell = 10;
    make_book(&style, &p, 3, 0);
    assert_int_equal(p.begun, 3);
    assert_true(p.width > 90 && p.width < 110 && fabs(p.width - p.height) < 1e-9);
    size_t givens = p.record->word_count;
    style.solutions = true; /* filled in */
    make_book(&style, &p, 1, 0);
    assert_int_equal(givens, 21);
    assert_int_equal(p.record->word_count, 81);
    record_free(p.record);
}

static void keeps_to_the_step(void **state) {
    (void)state;
    pile p = new_pile(NULL);
    qdr_sheets sheets = sheets_of(&p);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    qdr_book *book;
    qdr_puzzle *puzzle = classic_puzzle(solved9);
    sheets.step = 0.48;
    assert_ok(qdr_book_new(&style, &sheets, &book));
    assert_ok(qdr_book_add(book, &(qdr_book_entry){.puzzle = puzzle}));
    assert_ok(qdr_book_end(book));
    assert_true(p.record->line_count > 16);
    for (size_t i = 0; i < p.record->line_count; i++) {
        const drawn_line *l = &p.record->lines[i];
        if (l->pen.width > 1.9) continue; /* the frame lies outside */
        bool level = fabs(l->y1 - l->y2) < 1e-9;
        double steps = (level ? l->y1 : l->x1) / sheets.step;
        assert_true(fabs(steps - round(steps)) < 1e-6);
    }
    qdr_book_free(book);
    qdr_puzzle_free(puzzle);
    record_free(p.record);
}

/* ---- more than one kind -----------------------------------------------------------------------
 */

/* A killer with two cages, and what its solution is. */
static qdr_puzzle *killer_puzzle(uint8_t *solution) {
    static const uint16_t cells[] = {0, 1, 9, 10, 11};
    const qdr_clue clues[] = {{QDR_CLUE_CAGE, 9, cells, 2}, {QDR_CLUE_CAGE, 16, cells + 2, 3}};
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    spec.side = 9;
    spec.box_rows = spec.box_cols = 3;
    spec.clues = clues;
    spec.clue_count = 2;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    digits_of(solved9, solution);
    for (int cell = 12; cell < 81; cell++) qdr_puzzle_set_given(puzzle, cell, solution[cell]);
    return puzzle;
}

typedef struct mixture {
    qdr_puzzle *plain, *killer;
    uint8_t solution[81];
} mixture;

static mixture new_mixture(void) {
    mixture m;
    m.killer = killer_puzzle(m.solution);
    m.plain = classic_puzzle(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    return m;
}

static void free_mixture(mixture *m) {
    qdr_puzzle_free(m->plain);
    qdr_puzzle_free(m->killer);
}

/* Three sections, the first of one puzzle, and two that stay empty; a puzzle without a solution,
 * one with a note, a killer. */
static qdr_status write_mixture(const qdr_book_style *style, pile *p, const mixture *m) {
    const qdr_book_entry entries[] = {{m->plain, m->solution, 1, NULL},
                                      {m->plain, NULL, 2, "by hand"},
                                      {m->plain, m->solution, 2, NULL},
                                      {m->killer, m->solution, 5, "with cages"}};
    qdr_sheets sheets = sheets_of(p);
    qdr_book *book;
    p->words[0] = '\0';
    p->begun = p->ended = p->solutions_at = 0;
    qdr_status status = qdr_book_new(style, &sheets, &book);
    if (status != QDR_OK) return status;
    for (size_t i = 0; i < COUNT_OF(entries) && status == QDR_OK; i++) {
        if (i == 1) status = qdr_book_section(book, 4, "Nothing");
        if (i != 2 && status == QDR_OK) status = qdr_book_section(book, entries[i].level, NULL);
        if (status == QDR_OK) status = qdr_book_add(book, &entries[i]);
    }
    if (status == QDR_OK) status = qdr_book_section(book, 3, "Nothing");
    if (status == QDR_OK) status = qdr_book_end(book);
    qdr_book_free(book);
    return status;
}

static void has_words(const pile *p, const char *const *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strstr(p->words, words[i])) fail_msg("no %s in\n%s", words[i], p->words);
}

static void writes_books_of_several_kinds(void **state) {
    (void)state;
    static const char *const words[] = {"4 Sudoku in 3 levels\n",
                                        "Printed at home\n",
                                        "Very easy · 1\n",
                                        "Easy · 2–3\n",
                                        "Very hard · 4\n",
                                        "Puzzle 1\n",
                                        "by hand\n",
                                        "with cages\n",
                                        "Killer"};
    mixture m = new_mixture();
    pile p = new_pile(can_be_read);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.title = "Sunday";
    style.imprint = "Printed at home";
    style.front = style.solutions = true;
    style.labels |= QDR_LABEL_NOTE | QDR_LABEL_RULES;
    assert_ok(write_mixture(&style, &p, &m));
    has_words(&p, words, COUNT_OF(words));
    assert_null(strstr(p.words, "Nothing")); /* a section without puzzles */
    assert_true(p.solutions_at > 0);
    style.solutions = false;
    style.labels = QDR_LABEL_LEVEL | QDR_LABEL_RULES;
    assert_ok(write_mixture(&style, &p, &m));
    assert_null(strstr(p.words, "Solution"));
    assert_int_equal(p.solutions_at, 0);
    record_free(p.record);
    free_mixture(&m);
}

static double largest_words;

static void measure_words(const pile *p) {
    can_be_read(p);
    for (size_t i = 0; i < p->record->word_count; i++) {
        const qdr_words *w = &p->record->words[i].words;
        if (strcmp(w->text, "by hand") == 0) largest_words = w->size;
    }
}

/* Large print has one puzzle a page, and larger words. */
static void prints_large(void **state) {
    (void)state;
    mixture m = new_mixture();
    pile p = new_pile(measure_words);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.title = "Sunday";
    style.solutions = true;
    style.labels |= QDR_LABEL_NOTE | QDR_LABEL_RULES;
    assert_ok(write_mixture(&style, &p, &m));
    const double usual = largest_words;
    const int usual_pages = p.begun;
    style.large = true;
    assert_ok(write_mixture(&style, &p, &m));
    assert_true(usual > 0 && largest_words > 1.2 * usual);
    assert_true(p.begun > usual_pages);
    style.front = true;
    assert_ok(write_mixture(&style, &p, &m));
    assert_non_null(strstr(p.words, "How to play\n"));
    record_free(p.record);
    free_mixture(&m);
}

/* Heads are in capitals, whatever the language has for letters. */
static void heads_are_capitals(void **state) {
    (void)state;
    pile p = new_pile(NULL);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.levels[0].name = "Größe äöü ÿ ÷ é";
    make_book(&style, &p, 1, 1);
    assert_non_null(strstr(p.words, "GRÖSSE ÄÖÜ ÿ ÷ É\n"));
    record_free(p.record);
}

/* Without paper each puzzle has a sheet of its size, with what is asked for beside it. */
static void sheets_may_have_words(void **state) {
    (void)state;
    static const char *const words[] = {"Sunday\n", "by hand\n", "with cages\n", "Very hard\n"};
    mixture m = new_mixture();
    pile p = new_pile(NULL);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.width = style.height = 0;
    assert_ok(write_mixture(&style, &p, &m));
    assert_int_equal(p.begun, 4);
    style.title = "Sunday";
    style.solutions = true;
    style.draw.cell = 30;
    style.labels = QDR_LABEL_NUMBER | QDR_LABEL_LEVEL | QDR_LABEL_NOTE | QDR_LABEL_RULES;
    assert_ok(write_mixture(&style, &p, &m));
    assert_int_equal(p.begun, 4);
    has_words(&p, words, COUNT_OF(words));
    assert_non_null(strstr(p.words, "cage"));
    record_free(p.record);
    free_mixture(&m);
}

/* Whichever sheet cannot be had, that is told. */
static void passes_every_failure_on(void **state) {
    (void)state;
    mixture m = new_mixture();
    pile p = new_pile(NULL);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.front = style.solutions = true;
    assert_ok(write_mixture(&style, &p, &m));
    const int sheets = p.begun;
    for (p.fail_at = 1; p.fail_at <= sheets; p.fail_at++) {
        assert_int_equal(write_mixture(&style, &p, &m), QDR_IO_FAILED);
        assert_int_equal(p.begun, p.fail_at - 1);
    }
    assert_ok(write_mixture(&style, &p, &m));
    record_free(p.record);
    free_mixture(&m);
}

typedef struct svg_mixture {
    const mixture *m;
    qdr_book_style style;
} svg_mixture;

static qdr_status svg_of_mixture(void *with) {
    const svg_mixture *w = with;
    const qdr_book_entry entry = {w->m->killer, w->m->solution, 5, "with cages"};
    qdr_text text = QDR_TEXT_INIT;
    qdr_svg svg = {.text = &text};
    qdr_sheets sheets = qdr_svg_sheets(&svg);
    qdr_book *book;
    qdr_status status = qdr_book_new(&w->style, &sheets, &book);
    if (status == QDR_OK) {
        status = qdr_book_section(book, 5, "Cages");
        if (status == QDR_OK) status = qdr_book_add(book, &entry);
        if (status == QDR_OK) status = qdr_book_end(book);
        qdr_book_free(book);
    }
    qdr_text_free(&text);
    return status;
}

/* On paper and off it, with all that can be written. */
static void survives_without_memory_for_cages(void **state) {
    (void)state;
    mixture m = new_mixture();
    svg_mixture with = {&m, QDR_BOOK_STYLE_INIT};
    with.style.title = "Sunday";
    with.style.front = with.style.solutions = with.style.draw.candidates = true;
    with.style.labels |= QDR_LABEL_NOTE | QDR_LABEL_RULES;
    assert_true(fail_every_allocation(svg_of_mixture, &with) > 10);
    with.style.width = with.style.height = 0;
    assert_true(fail_every_allocation(svg_of_mixture, &with) > 10);
    free_mixture(&m);
}

/* ---- failures -------------------------------------------------------------------------------- */

static void passes_failures_on(void **state) {
    (void)state;
    pile p = new_pile(NULL);
    qdr_sheets sheets = sheets_of(&p);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    qdr_puzzle *puzzle = classic_puzzle(solved9);
    qdr_book *book;
    p.fail_at = 2;
    style.per_page = 1;
    assert_ok(qdr_book_new(&style, &sheets, &book));
    const qdr_book_entry entry = {.puzzle = puzzle};
    assert_ok(qdr_book_add(book, &entry));
    assert_ok(qdr_book_add(book, &entry));
    assert_int_equal(qdr_book_end(book), QDR_IO_FAILED);
    assert_int_equal(qdr_book_end(book), QDR_IO_FAILED);
    assert_int_equal(qdr_book_add(book, &entry), QDR_IO_FAILED);
    qdr_book_free(book);
    qdr_puzzle_free(puzzle);
    record_free(p.record);

    style.inner = 600;
    assert_int_equal(qdr_book_new(&style, &sheets, &book), QDR_BAD_ARGUMENT);
    style = (qdr_book_style)QDR_BOOK_STYLE_INIT;
    style.per_page = -1;
    assert_int_equal(qdr_book_new(&style, &sheets, &book), QDR_BAD_ARGUMENT);
    style.per_page = 101;
    assert_int_equal(qdr_book_new(&style, &sheets, &book), QDR_BAD_ARGUMENT);
    qdr_book_free(NULL);
}

static qdr_status svg_book(void *with) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_svg svg = {.text = &text};
    qdr_sheets sheets = qdr_svg_sheets(&svg);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    qdr_book *book;
    uint8_t solution[81];
    digits_of(solved9, solution);
    style.solutions = style.draw.candidates = style.front = true;
    qdr_status status = qdr_book_new(&style, &sheets, &book);
    if (status != QDR_OK) return status;
    for (int i = 0; i < 5 && status == QDR_OK; i++)
        status = qdr_book_add(book, &(qdr_book_entry){with, solution, 4, "note"});
    if (status == QDR_OK) status = qdr_book_end(book);
    qdr_book_free(book);
    qdr_text_free(&text);
    return status;
}

static void survives_without_memory(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(solved9);
    assert_true(fail_every_allocation(svg_book, puzzle) > 10);
    qdr_puzzle_free(puzzle);
}

/* ---- SVG ------------------------------------------------------------------------------------- */

static void writes_svg_to_the_letter(void **state) {
    (void)state;
    qdr_shape_spec spec = {2, 1, 2, NULL, 0, NULL, 0};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_text text = QDR_TEXT_INIT;
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    static const uint8_t grid[] = {1, 2, 2, 1};
    style.cell = 20;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_puzzle_set_given(puzzle, 0, 1);
    assert_ok(qdr_draw_svg(puzzle, grid, &style, &text));
    assert_string_equal(
        text.bytes,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20.29mm\" height=\"20.29mm\" "
        "viewBox=\"0 0 57.52 57.52\" role=\"img\" fill=\"none\" "
        "font-family=\"Lato,Carlito,Open Sans,DejaVu Sans,sans-serif\">\n"
        "<path fill=\"#ffffff\" d=\"M0 0H57.52V57.52H0Z\"/>\n"
        "<path stroke=\"#000000\" stroke-width=\"0.34\" d=\"M8.76 28.76H48.76M28.76 8.76V48.76\"/>\n"
        "<path stroke=\"#000000\" stroke-width=\"1.36\" d=\"M8.76 28.76H48.76\"/>\n"
        "<path stroke=\"#000000\" stroke-width=\"1.76\" d=\"M7.88 7.88H49.64V49.64H7.88Z\"/>\n"
        "<g text-anchor=\"middle\" font-weight=\"900\" font-size=\"12.99\" fill=\"#000000\">\n"
        "<text x=\"18.76\" y=\"23.49\">1</text>\n"
        "</g>\n"
        "<g text-anchor=\"middle\" font-weight=\"400\" font-size=\"13.19\" fill=\"#000000\">\n"
        "<text x=\"38.76\" y=\"23.49\">2</text>\n"
        "<text x=\"18.76\" y=\"43.49\">2</text>\n"
        "<text x=\"38.76\" y=\"43.49\">1</text>\n"
        "</g>\n"
        "</svg>\n");
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static void writes_words_and_paths_in_svg(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    qdr_svg svg = {.text = &text};
    qdr_sheets sheets = qdr_svg_sheets(&svg);
    qdr_surface surface;
    assert_ok(sheets.begin(sheets.context, 100, 100, &surface));
    qdr_words words = {.text = "a<b>&\"c\"\033é",
                       .x = -1.25,
                       .y = 3,
                       .size = 10,
                       .face = QDR_FACE_ITALIC,
                       .ink = {0.5, true},
                       .align = QDR_ALIGN_RIGHT,
                       .tracking = 0.1};
    const qdr_point ends[] = {{0, 0}, {5.125, -7}, {6, -7}};
    const qdr_pen pen = {1, {1, true}, QDR_CAP_ROUND, QDR_JOIN_ROUND, 3, 2, 1.5};
    svg.ink = 0x0D5466;
    surface.write(surface.context, &words);
    surface.stroke(surface.context, &(qdr_path){ends, 3, false}, &pen);
    surface.disc(surface.context, 1, 2, 3, (qdr_ink){0.14, true});
    assert_ok(sheets.end(sheets.context));
    static const char *const parts[] = {
        "<g text-anchor=\"end\" font-family=\"Linux Libertine O,Linux Libertine,TeX Gyre "
        "Pagella,Georgia,serif\" font-weight=\"400\" font-style=\"italic\" font-size=\"10\" "
        "letter-spacing=\"1\" fill=\"#86aab3\">\n"
        "<text x=\"-1.25\" y=\"3\">a&lt;b&gt;&amp;\"c\"é</text>\n</g>\n",
        "<path stroke=\"#0d5466\" stroke-width=\"1\" stroke-linecap=\"round\" "
        "stroke-linejoin=\"round\" stroke-dasharray=\"3 2\" stroke-dashoffset=\"1.5\" "
        "d=\"M0 0L5.13 -7H6\"/>\n",
        "<circle cx=\"1\" cy=\"2\" r=\"3\" fill=\"#dde7ea\"/>\n</svg>\n"};
    for (size_t i = 0; i < COUNT_OF(parts); i++) assert_non_null(strstr(text.bytes, parts[i]));
    qdr_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_pages),
        cmocka_unit_test(cells_are_as_large_as_designed),
        cmocka_unit_test(writes_numbers_levels_and_pages),
        cmocka_unit_test(writes_a_whole_book),
        cmocka_unit_test(takes_words_and_solutions_as_told),
        cmocka_unit_test(speaks_every_language),
        cmocka_unit_test(balances_lines),
        cmocka_unit_test(takes_every_shape),
        cmocka_unit_test(fits_sheets_to_puzzles),
        cmocka_unit_test(keeps_to_the_step),
        cmocka_unit_test(writes_books_of_several_kinds),
        cmocka_unit_test(prints_large),
        cmocka_unit_test(heads_are_capitals),
        cmocka_unit_test(sheets_may_have_words),
        cmocka_unit_test(passes_every_failure_on),
        cmocka_unit_test(survives_without_memory_for_cages),
        cmocka_unit_test(passes_failures_on),
        cmocka_unit_test(survives_without_memory),
        cmocka_unit_test(writes_svg_to_the_letter),
        cmocka_unit_test(writes_words_and_paths_in_svg),
    };
    return cmocka_run_group_tests_name("book", tests, NULL, NULL);
}
