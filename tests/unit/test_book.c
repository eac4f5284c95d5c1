/* test_book.c: pages: how many, what stands on them, that nothing leaves the paper or touches
 * something else; SVG to the letter. */
#include "drawing_record.h"

#include "draw/slots.h"

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
    char words[4000]; /* all that was written, in order, a line each */
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
        /* The digits of puzzles are of no interest; the number of the page, at its foot, is. */
        if (w->text[1] || w->align != QDR_ALIGN_CENTRE || w->y > p->height - 60)
            snprintf(p->words + used, sizeof p->words - used, "%s\n", w->text);
    }
    if (p->look) p->look(p);
    return QDR_OK;
}

static void pile_part(void *context, const char *name) {
    pile *p = context;
    if (strcmp(name, "Solutions") == 0) p->solutions_at = p->begun;
}

static qdr_sheets sheets_of(pile *p) {
    return (qdr_sheets){p, pile_begin, pile_end, pile_part, 0};
}

/* How many grids are on the sheet: each has two black lines of the frame that lie level, all of
 * one length, and no others are as thick. */
static int grids_on(const drawing_record *r) {
    double widest = 0;
    int count = 0;
    for (size_t i = 0; i < r->line_count; i++) widest = fmax(widest, r->lines[i].width);
    for (size_t i = 0; i < r->line_count; i++)
        count += r->lines[i].width > 0.999 * widest && fabs(r->lines[i].y1 - r->lines[i].y2) < 1e-9;
    return count / 2;
}

static void stays_on_paper(const pile *p) {
    const drawing_record *r = p->record;
    const double margin = 15 * QDR_MILLIMETRE - 2;
    for (size_t i = 0; i < r->line_count; i++) {
        const drawn_line *l = &r->lines[i];
        assert_true(fmin(l->x1, l->x2) >= margin && fmax(l->x1, l->x2) <= p->width - margin);
        assert_true(fmin(l->y1, l->y2) >= margin && fmax(l->y1, l->y2) <= p->height - margin);
    }
    for (size_t i = 0; i < r->word_count; i++) {
        const qdr_words *w = &r->words[i].words;
        double width = 0.52 * w->size * (double)strlen(w->text); /* sentences: half its size */
        double left = w->x - (w->align == QDR_ALIGN_LEFT ? 0 : width / (3 - w->align));
        assert_true(left >= margin - 4 && left + width <= p->width - margin + 4);
        assert_true(w->y >= margin && w->y <= p->height - margin);
    }
}

/* ---- helpers --------------------------------------------------------------------------------- */

static const char solved9[] =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

static void digits_of(const char *line, uint8_t *digits) {
    for (int i = 0; line[i]; i++) digits[i] = (uint8_t)(line[i] - '0');
}

static void make_book(const qdr_book_style *style, pile *p, int puzzles, const char *note) {
    qdr_sheets sheets = sheets_of(p);
    qdr_book *book;
    uint8_t solution[81];
    qdr_puzzle *puzzle = classic_puzzle(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    digits_of(solved9, solution);
    assert_ok(qdr_book_new(style, &sheets, &book));
    for (int i = 0; i < puzzles; i++) assert_ok(qdr_book_add(book, puzzle, solution, note));
    assert_ok(qdr_book_end(book));
    assert_int_equal(qdr_book_add(book, puzzle, solution, note), QDR_BAD_ARGUMENT);
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
    } cases[] = {{1, 0, 1, 1}, {4, 0, 1, 1}, {5, 0, 2, 1},   {13, 0, 4, 2}, {6, 6, 1, 1},
                 {7, 6, 2, 1}, {3, 1, 3, 1}, {25, 12, 3, 3}, {1, 100, 1, 1}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        pile p = new_pile(stays_on_paper);
        qdr_book_style style = QDR_BOOK_STYLE_INIT;
        style.per_page = cases[i].per_page;
        style.title = "A title";
        make_book(&style, &p, cases[i].puzzles, "easy");
        assert_int_equal(p.begun, cases[i].pages);
        p.begun = p.ended = 0;
        style.solutions = true;
        make_book(&style, &p, cases[i].puzzles, "easy");
        assert_int_equal(p.begun, cases[i].pages + cases[i].solution_pages);
        assert_int_equal(p.solutions_at, cases[i].pages + 1);
        record_free(p.record);
    }
}

static int most_grids;

static void count_grids(const pile *p) {
    int count = grids_on(p->record);
    if (count > most_grids) most_grids = count;
}

static void writes_titles_numbers_and_notes(void **state) {
    (void)state;
    pile p = new_pile(count_grids);
    qdr_book_style style = QDR_BOOK_STYLE_INIT;
    style.title = "Sunday";
    style.per_page = 2;
    style.solutions = true;
    most_grids = 0;
    make_book(&style, &p, 3, "medium");
    assert_int_equal(most_grids, 3); /* three solutions on the last page */
    assert_string_equal(p.words, "Sunday\n1\n1\nmedium\n2\nmedium\n"
                                 "Sunday\n2\n3\nmedium\n"
                                 "Solutions\n3\n1\n2\n3\n");
    p.words[0] = '\0';
    style.labels = 0;
    style.solutions = false;
    style.title = NULL;
    make_book(&style, &p, 3, "medium");
    assert_string_equal(p.words, "1\n2\n");
    record_free(p.record);
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
        p.begun = p.ended = 0;
        assert_ok(qdr_book_new(&style, &sheets, &book));
        for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
            static uint8_t ones[QDR_MAX_CELLS];
            memset(ones, 1, sizeof ones);
            qdr_shape *shape = case_shape(&sudoku_cases[i]);
            qdr_puzzle *puzzle = any_puzzle(shape, &random);
            assert_ok(qdr_book_add(book, puzzle, ones, "very easy"));
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
    make_book(&style, &p, 3, NULL);
    assert_int_equal(p.begun, 3);
    assert_true(p.width > 90 && p.width < 110 && fabs(p.width - p.height) < 1e-9);
    size_t givens = p.record->word_count;
    style.solutions = true; /* filled in */
    make_book(&style, &p, 1, NULL);
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
    assert_ok(qdr_book_add(book, puzzle, NULL, NULL));
    for (size_t i = 0; i < p.record->line_count; i++) {
        const drawn_line *l = &p.record->lines[i];
        bool level = fabs(l->y1 - l->y2) < 1e-9;
        double steps = (level ? l->y1 : l->x1) / sheets.step;
        assert_true(fabs(steps - round(steps)) < 1e-6);
    }
    assert_ok(qdr_book_end(book));
    qdr_book_free(book);
    qdr_puzzle_free(puzzle);
    record_free(p.record);
}

static void arranges_slots(void **state) {
    (void)state;
    const qdri_area a4 = {0, 0, 510, 740};
    const qdri_block nine = {9, 18, 0};
    static const int expected[][3] = {{1, 1, 1}, {2, 2, 1}, {4, 2, 2}, {6, 3, 2}, {12, 4, 3}};
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        qdri_slots s = qdri_slots_arrange(a4, expected[i][0], 20, &nine);
        assert_int_equal(s.rows, expected[i][1]);
        assert_int_equal(s.columns, expected[i][2]);
        qdri_area last = qdri_slot_area(&s, s.rows * s.columns - 1);
        assert_true(fabs(last.x + last.width - 510) < 1e-9);
        assert_true(fabs(last.y + last.height - 740) < 1e-9);
    }
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
    assert_ok(qdr_book_add(book, puzzle, NULL, NULL));
    assert_int_equal(qdr_book_add(book, puzzle, NULL, NULL), QDR_IO_FAILED);
    assert_int_equal(qdr_book_add(book, puzzle, NULL, NULL), QDR_IO_FAILED);
    assert_int_equal(qdr_book_end(book), QDR_IO_FAILED);
    qdr_book_free(book);
    qdr_puzzle_free(puzzle);
    record_free(p.record);

    style.margin = 400;
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
    style.solutions = style.draw.candidates = true;
    qdr_status status = qdr_book_new(&style, &sheets, &book);
    if (status != QDR_OK) return status;
    for (int i = 0; i < 5 && status == QDR_OK; i++)
        status = qdr_book_add(book, with, solution, "hard");
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
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"19.05mm\" height=\"19.05mm\" "
        "viewBox=\"0 0 54 54\" role=\"img\" fill=\"none\" "
        "font-family=\"DejaVu Sans,Verdana,Helvetica,Arial,sans-serif\">\n"
        "<rect x=\"0\" y=\"0\" width=\"54\" height=\"54\" fill=\"#ffffff\"/>\n"
        "<path stroke=\"#737373\" stroke-width=\"0.4\" d=\"M7 27H47M27 7V47\"/>\n"
        "<path stroke=\"#000000\" stroke-width=\"1.2\" d=\"M6.4 27H47.6\"/>\n"
        "<path stroke=\"#000000\" stroke-width=\"1.5\" "
        "d=\"M6.25 7H47.75M6.25 47H47.75M7 6.25V47.75M47 6.25V47.75\"/>\n"
        "<g text-anchor=\"middle\" font-weight=\"bold\" font-size=\"12.4\" fill=\"#000000\">\n"
        "<text x=\"17\" y=\"21.52\">1</text>\n"
        "</g>\n"
        "<g text-anchor=\"middle\" font-size=\"12.4\" fill=\"#404040\">\n"
        "<text x=\"37\" y=\"21.52\">2</text>\n"
        "<text x=\"17\" y=\"41.52\">2</text>\n"
        "<text x=\"37\" y=\"41.52\">1</text>\n"
        "</g>\n"
        "</svg>\n");
    qdr_text_free(&text);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static void escapes_words_in_svg(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    qdr_svg svg = {.text = &text};
    qdr_sheets sheets = qdr_svg_sheets(&svg);
    qdr_surface surface;
    assert_ok(sheets.begin(sheets.context, 100, 100, &surface));
    qdr_words words = {"a<b>&\"c\"\033é", -1.25, 3, 10, 1, QDR_ALIGN_RIGHT, false};
    surface.write(surface.context, &words);
    surface.line(surface.context, 0, 0, 5.125, -7, 1, 0.5);
    assert_ok(sheets.end(sheets.context));
    assert_non_null(strstr(text.bytes, "<g text-anchor=\"end\" font-size=\"10\" fill=\"#ffffff\">\n"
                                       "<text x=\"-1.25\" y=\"6.65\">a&lt;b&gt;&amp;\"c\"é</text>\n"
                                       "</g>\n"));
    assert_non_null(strstr(text.bytes, "d=\"M0 0L5.13 -7\"/>\n</svg>\n"));
    qdr_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fills_pages),
        cmocka_unit_test(writes_titles_numbers_and_notes),
        cmocka_unit_test(takes_every_shape),
        cmocka_unit_test(fits_sheets_to_puzzles),
        cmocka_unit_test(keeps_to_the_step),
        cmocka_unit_test(arranges_slots),
        cmocka_unit_test(passes_failures_on),
        cmocka_unit_test(survives_without_memory),
        cmocka_unit_test(writes_svg_to_the_letter),
        cmocka_unit_test(escapes_words_in_svg),
    };
    return cmocka_run_group_tests_name("book", tests, NULL, NULL);
}
