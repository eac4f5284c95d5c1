/* book_captions.c: see book_captions.h. */
#include "draw/book_captions.h"

#include "draw/digit_words.h"
#include "draw/level_symbol.h"
#include "draw/type_widths.h"

#include <math.h>
#include <stdio.h>

static const double SMALLEST = 6;   /* points; nothing that is to be read is smaller */
static const double SENTENCE = 9.5; /* on a sheet of its own */

static bool labelled(const qdr_book *book, qdr_label label) {
    return book->style.labels & label;
}

static double sized(const qdr_book *book, double size) {
    return fmax(size * book->sheet.words, SMALLEST);
}

static qdri_setting set(const qdr_book *book, qdr_face face, double size, qdr_align align) {
    double real = sized(book, size);
    return (qdri_setting){&book->surface, face, real, 1.25 * real, align};
}

static bool has_rules(const qdr_book *book, const qdri_entry *e) {
    return labelled(book, QDR_LABEL_RULES) && !qdri_entry_is_plain(e);
}

static bool has_ticks(const qdr_book *book, const qdri_entry *e) {
    return labelled(book, QDR_LABEL_TICKS) && qdr_puzzle_side(e->puzzle) <= 16;
}

/* ---- sizes ----------------------------------------------------------------------------------- */

int qdri_captions_one_level(const qdr_book *book, size_t first, size_t count) {
    int level = book->entries[first].level;
    for (size_t i = first; i < first + count; i++) {
        const qdri_entry *e = &book->entries[i];
        if (e->level != level || e->note || !qdri_entry_is_plain(e)) return 0;
    }
    return labelled(book, QDR_LABEL_LEVEL) ? level : 0;
}

static qdri_captions sizes_for(const qdr_book *book, int per_page) {
    if (book->style.large) return (qdri_captions){44, 26, 26, 20, 18, 0, 0, false, false, 0};
    if (per_page == 1) return (qdri_captions){31, 20, 17, 12.5, 11.5, 0, 0, false, false, 0};
    if (per_page <= 4) return (qdri_captions){16, 13, 12, 10, 9.5, 0, 0, false, false, 0};
    return (qdri_captions){14.4, 11.7, 10.8, 9, 8.6, 0, 0, false, false, 0};
}

static bool any_caption(const qdr_book *book, size_t first, size_t count) {
    if (labelled(book, QDR_LABEL_NUMBER)) return true;
    for (size_t i = first; i < first + count; i++) {
        const qdri_entry *e = &book->entries[i];
        if ((labelled(book, QDR_LABEL_LEVEL) && e->level) || has_rules(book, e) ||
            (labelled(book, QDR_LABEL_NOTE) && e->note))
            return true;
    }
    return false;
}

qdri_captions qdri_captions_for(const qdr_book *book, size_t first, size_t count) {
    int per_page = book->entries[first].per_page;
    qdri_captions words = sizes_for(book, per_page);
    words.one_level = per_page > 1 && qdri_captions_one_level(book, first, count) > 0;
    words.put_under = per_page <= 4;
    for (size_t i = first; i < first + count; i++)
        if (has_rules(book, &book->entries[i])) words.put_under = true;
    if (any_caption(book, first, count))
        words.above = fmax(sized(book, words.number) + 3, 1.13 * sized(book, words.number));
    return words;
}

static int rule_lines(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                      double width) {
    qdri_setting how = set(book, QDR_FACE_WORDS, words->under, QDR_ALIGN_LEFT);
    return e->rules.length ? qdri_paragraph_lines(&how, e->rules.bytes, width) : 0;
}

/* How a rule stands under a grid: beside the page of the solution, or, where that would take more
 * lines, over it. */
typedef struct rule_place {
    double width;
    int lines; /* with that of the solution */
    bool over;
} rule_place;

static rule_place place_of_rule(const qdr_book *book, const qdri_captions *words,
                                const qdri_entry *e, double width) {
    const bool solution = e->solution_page > 0 && !words->one_level;
    const double left = width - 8.2 * sized(book, words->solution);
    rule_place whole = {width, rule_lines(book, words, e, width) + solution, solution};
    if (!solution || whole.lines == 1) return whole;
    rule_place beside = {left, rule_lines(book, words, e, left), false};
    return beside.lines <= whole.lines ? beside : whole;
}

void qdri_captions_measure(const qdr_book *book, qdri_captions *words, size_t first, size_t count,
                           double width) {
    bool ticks = false, solutions = false;
    words->lines = 0;
    if (!words->put_under) return;
    for (size_t i = first; i < first + count; i++) {
        const qdri_entry *e = &book->entries[i];
        int lines = has_rules(book, e) ? place_of_rule(book, words, e, width).lines : 0;
        words->lines = lines > words->lines ? lines : words->lines;
        ticks = ticks || (has_ticks(book, e) && qdri_entry_is_plain(e));
        solutions = solutions || (e->solution_page > 0 && !words->one_level);
    }
    if ((ticks || solutions) && words->lines == 0) words->lines = 1;
    double size = sized(book, words->under);
    words->below = words->lines > 0 ? 0.45 * size + 1.25 * size * words->lines : 0;
}

static double table_measure(void *context, const char *text, double size, qdr_face face) {
    (void)context;
    return qdri_type_width(text, size, face);
}

/* How many lines the sentences take under a grid of its own, before there is a sheet on which they
 * could be measured. */
static int sentence_lines(const qdri_entry *e, double width) {
    const qdr_surface table = {.measure = table_measure};
    const qdri_setting how = {&table, QDR_FACE_WORDS, SENTENCE, 1.25 * SENTENCE, QDR_ALIGN_LEFT};
    const char *sentence;
    int lines = 0;
    for (size_t i = 0; (sentence = qdr_rule_sentence(qdri_entry_shape(e), i)); i++)
        lines += qdri_paragraph_lines(&how, sentence, 0.98 * width);
    return lines;
}

qdri_captions qdri_captions_alone(const qdr_book *book, const qdri_entry *e, double width) {
    qdri_captions words = sizes_for(book, 4);
    bool caption = labelled(book, QDR_LABEL_NUMBER) ||
                   (labelled(book, QDR_LABEL_LEVEL) && e->level) ||
                   (labelled(book, QDR_LABEL_NOTE) && e->note);
    words.lines = labelled(book, QDR_LABEL_RULES) ? sentence_lines(e, width) : 0;
    if (caption) words.above = fmax(words.number + 3, 1.13 * words.number);
    words.put_under = words.lines > 0;
    words.below = words.lines > 0 ? 5 + 1.25 * SENTENCE * words.lines : 0;
    return words;
}

/* ---- over a grid ----------------------------------------------------------------------------- */

static double put_number(const qdr_book *book, const qdri_entry *e, double size, double x,
                         double y) {
    qdri_setting how = set(book, QDR_FACE_BLACK, size, QDR_ALIGN_LEFT);
    char number[32];
    snprintf(number, sizeof number, "%lu", e->number);
    qdri_line_put(&how, number, x, y, 0);
    return book->surface.measure(book->surface.context, number, how.size, how.face);
}

static void solution_text(const qdr_book *book, const qdri_entry *e, char text[120]) {
    snprintf(text, 120, book->language->solution_on, e->solution_page);
}

/* The level in words and its symbol, to the right; returns how wide they are. */
static double put_level(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                        double right, double y) {
    const qdr_surface *s = &book->surface;
    double height = sized(book, words->number) * s->capital(s->context, QDR_FACE_BLACK);
    double radius = height / 2;
    qdri_setting how = set(book, book->style.large ? QDR_FACE_STRONG : QDR_FACE_ITALIC,
                           words->level, QDR_ALIGN_RIGHT);
    const char *name = book->language->levels[e->level - 1];
    qdri_level_symbol(s, right - radius, y - height / 2, radius, e->level);
    qdri_line_put(&how, name, right - 2 * radius - 0.45 * how.size, y, 0);
    return 2 * radius + 0.45 * how.size + s->measure(s->context, name, how.size, how.face);
}

/* To the right over a grid: the level; on pages of one, where the solution is. */
static double put_right(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                        double right, double y) {
    char text[120];
    if (words->one_level && e->solution_page > 0) {
        qdri_setting how = set(book, QDR_FACE_ITALIC, words->solution, QDR_ALIGN_RIGHT);
        solution_text(book, e, text);
        qdri_line_put(&how, text, right, y, 0);
        return book->surface.measure(book->surface.context, text, how.size, how.face);
    }
    if (words->one_level || !e->level || !labelled(book, QDR_LABEL_LEVEL)) return 0;
    return put_level(book, words, e, right, y);
}

static void put_heading(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                        double x, double y, double room) {
    qdri_setting how = set(book, QDR_FACE_STRONG, words->name, QDR_ALIGN_LEFT);
    if (e->heading.length > 0 && room > 10) qdri_line_put(&how, e->heading.bytes, x, y, room);
}

void qdri_captions_put(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                       const qdri_area *grid) {
    if (!(words->above > 0)) return;
    const double right = grid->x + grid->width;
    const double y = grid->y - 0.385 * sized(book, words->number);
    double left = grid->x;
    qdri_book_tag(book, "H3");
    if (labelled(book, QDR_LABEL_NUMBER))
        left += put_number(book, e, words->number, left, y) + 0.55 * sized(book, words->number);
    double taken = put_right(book, words, e, right, y);
    put_heading(book, words, e, left, y, right - taken - left - 6);
    qdri_book_tag(book, NULL);
}

/* ---- under a grid ---------------------------------------------------------------------------- */

/* The word for a digit as the grid has it. */
static const char *tick_word(const qdr_book *book, const qdri_entry *e, int digit,
                             char word[QDRI_WORD]) {
    qdr_draw_style style = book->style.draw;
    style.numbers = e->numbers;
    style.symbols = e->symbols;
    const qdri_digit_words words = qdri_digit_words_for(&style, qdr_puzzle_side(e->puzzle));
    return qdri_digit_word(&words, digit, word);
}

/* The digits, from left to right, never spread over the columns, where they would read as labels.
 */
static void put_ticks(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                      double x, double y, double width) {
    qdri_setting how = set(book, QDR_FACE_LIGHT, words->under, QDR_ALIGN_CENTRE);
    const int side = qdr_puzzle_side(e->puzzle);
    const double wide = side > 9 ? 2.2 : words->number > 16 ? 2.3 : 1.5; /* of the size */
    const double pitch = fmin(width * (side > 9 ? 0.95 : 0.62) / side, wide * how.size);
    if (side > 9) how.size = fmin(how.size, pitch / 1.5); /* numbers stay apart */
    const double first = words->number > 16 ? 0.95 : 0.4;
    for (int digit = 1; digit <= side; digit++) {
        char text[QDRI_WORD];
        qdri_silent_put(&how, tick_word(book, e, digit, text),
                        x + first * how.size + (digit - 1) * pitch, y);
    }
}

/* The sums of killers that can be made in one way only. */
static void put_killer_table(const qdr_book *book, const qdri_area *grid, double y) {
    static const struct {
        unsigned long cells;
        const char *sums[4], *digits[4];
    } rows[] = {{2, {"3", "4", "16", "17"}, {"1 2", "1 3", "7 9", "8 9"}},
                {3, {"6", "7", "23", "24"}, {"1 2 3", "1 2 4", "6 8 9", "7 8 9"}},
                {4, {"10", "11", "29", "30"}, {"1 2 3 4", "1 2 3 5", "5 7 8 9", "6 7 8 9"}}};
    qdri_setting head = set(book, QDR_FACE_STRONG, 12.5, QDR_ALIGN_LEFT);
    qdri_setting label = set(book, QDR_FACE_ITALIC, 10.5, QDR_ALIGN_LEFT);
    qdri_setting sum = set(book, QDR_FACE_BLACK, 10, QDR_ALIGN_RIGHT);
    qdri_setting digits = set(book, QDR_FACE_LIGHT, 10, QDR_ALIGN_LEFT);
    qdri_line_put(&head, book->language->sums, grid->x, y, grid->width);
    for (int row = 0; row < 3; row++) {
        double base = y + (row + 1) * 1.28 * head.size + 2;
        char text[60];
        snprintf(text, sizeof text,
                 qdri_counted_form(book->language, &book->language->cells, rows[row].cells),
                 rows[row].cells);
        qdri_line_put(&label, text, grid->x, base, 0);
        for (int i = 0; i < 4; i++) {
            double x = grid->x + grid->width * (0.24 + 0.2 * i);
            qdri_line_put(&sum, rows[row].sums[i], x, base, 0);
            qdri_line_put(&digits, rows[row].digits[i], x + 0.6 * digits.size, base, 0);
        }
    }
}

static bool is_killer(const qdri_entry *e) {
    qdri_kind kind;
    for (size_t i = 0; (kind = qdri_kind_of(qdri_entry_shape(e), i)) < QDRI_KIND_COUNT; i++)
        if (kind == QDRI_KIND_CAGE) return true;
    return false;
}

/* A puzzle that has a page for itself, with room below. */
static void put_tables(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                       const qdri_area *grid, double y) {
    const qdri_area area = qdri_book_area(book);
    double room = area.y + area.height - y;
    if (e->per_page != 1 || qdri_entry_is_plain(e)) return;
    if (is_killer(e) && qdr_puzzle_side(e->puzzle) == 9 && room > 90) {
        qdri_book_tag(book, "P");
        put_killer_table(book, grid, y + 2.6 * sized(book, words->under));
        qdri_book_tag(book, NULL);
    } else if (has_ticks(book, e) && room > 40)
        put_ticks(book, words, e, grid->x, y + 2.2 * sized(book, words->under), grid->width);
}

/* Under a grid on a sheet of its own: sentence by sentence. */
static void put_sentences(const qdr_book *book, const qdri_entry *e, const qdri_area *grid) {
    qdri_setting how = set(book, QDR_FACE_WORDS, SENTENCE, QDR_ALIGN_LEFT);
    const char *sentence;
    double y = grid->y + grid->height + 13;
    for (size_t i = 0; (sentence = qdr_rule_sentence(qdri_entry_shape(e), i)); i++)
        y = qdri_paragraph_put(&how, sentence, grid->x, y, grid->width, false) + how.leading;
}

static void put_solution_page(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                              const qdri_area *grid, double y) {
    qdri_setting how = set(book, book->style.large ? QDR_FACE_WORDS : QDR_FACE_ITALIC,
                           words->solution, QDR_ALIGN_RIGHT);
    char text[120];
    solution_text(book, e, text);
    qdri_line_put(&how, text, grid->x + grid->width, y, 0);
}

void qdri_captions_put_below(const qdr_book *book, const qdri_captions *words, const qdri_entry *e,
                             const qdri_area *grid) {
    if (!words->put_under || !(words->below > 0)) return;
    if (!(book->style.width > 0)) {
        put_sentences(book, e, grid);
        return;
    }
    const double size = sized(book, words->under), y = grid->y + grid->height + 1.42 * size;
    qdri_setting how = set(book, QDR_FACE_WORDS, words->under, QDR_ALIGN_LEFT);
    const bool rules = has_rules(book, e) && e->rules.length > 0;
    double last = y, solution_y = y;
    if (!rules && has_ticks(book, e)) put_ticks(book, words, e, grid->x, y, grid->width);
    qdri_book_tag(book, "P");
    if (rules) {
        const rule_place place = place_of_rule(book, words, e, grid->width);
        last = qdri_paragraph_put(&how, e->rules.bytes, grid->x, y, place.width, false);
        if (place.over) solution_y = last += how.leading;
    }
    if (e->solution_page > 0 && !words->one_level)
        put_solution_page(book, words, e, grid, solution_y);
    qdri_book_tag(book, NULL);
    put_tables(book, words, e, grid, last);
}

/* ---- beside a grid --------------------------------------------------------------------------- */

/* In three columns, the last row over the page of the solution. */
static void put_tick_square(const qdr_book *book, const qdri_entry *e, double x, double y) {
    qdri_setting how = set(book, QDR_FACE_LIGHT, 13, QDR_ALIGN_LEFT);
    int side = qdr_puzzle_side(e->puzzle), columns = side <= 9 ? 3 : 4;
    int rows = (side + columns - 1) / columns;
    for (int digit = 1; digit <= side; digit++) {
        char text[QDRI_WORD];
        qdri_silent_put(&how, tick_word(book, e, digit, text),
                        x + (digit - 1) % columns * 1.4 * how.size,
                        y - (rows - 1 - (digit - 1) / columns) * 1.4 * how.size);
    }
}

static double put_level_line(const qdr_book *book, const qdri_entry *e, double x, double y) {
    qdri_setting how = set(book, QDR_FACE_ITALIC, 14, QDR_ALIGN_LEFT);
    double radius = 0.56 * how.size;
    y += 1.5 * how.size;
    qdri_level_symbol(&book->surface, x + radius, y - 0.3 * how.size, radius, e->level);
    qdri_line_put(&how, book->language->levels[e->level - 1], x + 2 * radius + 0.5 * how.size, y,
                  0);
    return y;
}

static double put_rule_beside(const qdr_book *book, const qdri_entry *e, const qdri_area *column,
                              double y) {
    qdri_setting name = set(book, QDR_FACE_STRONG, 13, QDR_ALIGN_LEFT);
    qdri_setting how = set(book, QDR_FACE_WORDS, 10, QDR_ALIGN_LEFT);
    y += 1.75 * name.size;
    if (e->name.length > 0) qdri_line_put(&name, e->name.bytes, column->x, y, column->width);
    if (e->rules.length > 0)
        y = qdri_paragraph_put(&how, e->rules.bytes, column->x, y + 1.5 * how.size, column->width,
                               false);
    return y;
}

void qdri_captions_put_beside(const qdr_book *book, const qdri_entry *e, const qdri_area *column) {
    const qdr_surface *s = &book->surface;
    qdri_setting foot = set(book, QDR_FACE_ITALIC, 9.5, QDR_ALIGN_LEFT);
    qdri_setting note = set(book, QDR_FACE_WORDS, 10, QDR_ALIGN_LEFT);
    double y = column->y, bottom = column->y + column->height;
    char text[120];
    qdri_book_tag(book, "H3");
    if (labelled(book, QDR_LABEL_NUMBER)) {
        y += sized(book, 40) * s->capital(s->context, QDR_FACE_BLACK);
        put_number(book, e, 40, column->x, y);
    }
    if (e->level && labelled(book, QDR_LABEL_LEVEL)) y = put_level_line(book, e, column->x, y);
    qdri_book_tag(book, NULL);
    qdri_book_tag(book, "P");
    if (has_rules(book, e)) y = put_rule_beside(book, e, column, y);
    if (e->note && labelled(book, QDR_LABEL_NOTE))
        qdri_paragraph_put(&note, e->note, column->x, y + 1.8 * note.size, column->width, false);
    if (e->solution_page > 0) {
        solution_text(book, e, text);
        qdri_line_put(&foot, text, column->x, bottom - 1, column->width);
    }
    qdri_book_tag(book, NULL);
    if (has_ticks(book, e))
        put_tick_square(book, e, column->x, bottom - (e->solution_page > 0 ? 2.4 * foot.size : 1));
}
