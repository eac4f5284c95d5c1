/* frame.c: a grid in a frame of characters.
 *
 * Lines are drawn only where regions meet. Between cell x-1 and cell x lies gap x, between row
 * y-1 and row y lies gap y; gaps 0 and side are the outer frame. A gap across which no two cells
 * belong to different regions is narrow: one blank between columns, nothing between rows.
 *
 *       gap 0         gap 2        gap 4
 *         ┏━━━━━━━━━━━┳━━━━━━━━━━━┓  gap 0       a wide gap between columns: blank, line, blank
 *         ┃ r1c1 r1c2 ┃ r1c3 r1c4 ┃
 *
 * Where lines meet, the character has an arm for each of the up to four lines. */
#include <quadrille/draw.h>

#include "base/memory.h"
#include "draw/picture.h"

#include <string.h>

enum { UP = 1, RIGHT = 2, DOWN = 4, LEFT = 8 };

typedef struct canvas {
    const qdr_puzzle *puzzle;
    const uint8_t *solution;
    qdr_draw_style style;
    qdr_text *text;
    qdri_digit_words words;
    qdr_digit_set *marks; /* what stands in empty cells; NULL: dots */
    int side;
    int width;                    /* of a cell's digits, in columns */
    bool wide[QDR_MAX_SIDE + 1];  /* gaps between columns that have a line somewhere */
    bool lined[QDR_MAX_SIDE + 1]; /* gaps between rows that have one */
    bool *shaded;                 /* cells of extra units; NULL: none */
} canvas;

/* ---- where the lines are --------------------------------------------------------------------- */

/* The region of a cell; outside the grid lies one of its own. */
static int region_at(const canvas *c, int row, int column) {
    if (row < 0 || column < 0 || row >= c->side || column >= c->side) return -2;
    return qdr_shape_box_of(qdr_puzzle_shape(c->puzzle), row * c->side + column);
}

/* Whether a line runs left of that cell, and above it. */
static bool line_left_of(const canvas *c, int row, int column) {
    return region_at(c, row, column - 1) != region_at(c, row, column);
}

static bool line_above(const canvas *c, int row, int column) {
    return region_at(c, row - 1, column) != region_at(c, row, column);
}

static void find_gaps(canvas *c) {
    for (int gap = 0; gap <= c->side; gap++)
        for (int i = 0; i < c->side; i++) {
            c->wide[gap] |= line_left_of(c, i, gap);
            c->lined[gap] |= line_above(c, gap, i);
        }
}

static int arms_at(const canvas *c, int gap_y, int gap_x) {
    return (line_left_of(c, gap_y - 1, gap_x) ? UP : 0) |
           (line_above(c, gap_y, gap_x) ? RIGHT : 0) | (line_left_of(c, gap_y, gap_x) ? DOWN : 0) |
           (line_above(c, gap_y, gap_x - 1) ? LEFT : 0);
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void put_arms(const canvas *c, int arms) {
    static const char *const unicode[16] = {" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                            "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};
    static const char ascii[17] = " |-+||++-+-++++++"; /* straight lines, or a crossing */
    if (c->style.unicode)
        qdr_text_puts(c->text, unicode[arms]);
    else
        qdr_text_putc(c->text, ascii[arms]);
}

static void put_line(const canvas *c, bool line, int columns) {
    for (int i = 0; i < columns; i++) put_arms(c, line ? LEFT | RIGHT : 0);
}

static void draw_border(const canvas *c, int gap_y) {
    for (int x = 0; x <= c->side; x++) {
        bool left = x > 0 && line_above(c, gap_y, x - 1);
        bool right = x < c->side && line_above(c, gap_y, x);
        if (c->wide[x]) {
            if (x > 0) put_line(c, left, 1);
            put_arms(c, arms_at(c, gap_y, x));
            if (x < c->side) put_line(c, right, 1);
        } else {
            put_line(c, left, 1); /* no line ends in a narrow gap: left and right agree */
        }
        if (x < c->side) put_line(c, right, c->width);
    }
    qdr_text_putc(c->text, '\n');
}

static void put_digit(const canvas *c, int digit) {
    char word[QDRI_WORD];
    int width = c->marks ? -c->width : c->width; /* beside pencil marks, to the left */
    qdr_text_printf(c->text, "%*s", width, digit ? qdri_digit_word(&c->words, digit, word) : ".");
}

/* The pencil marks of a cell, run together, numbers with commas between. Returns how many
 * characters they take; does not write when `text` is NULL. */
static int put_marks(const canvas *c, int cell, qdr_text *text) {
    int length = 0;
    for (int digit = 1; digit <= c->side; digit++) {
        char word[QDRI_WORD];
        if (!qdri_set_has(&c->marks[cell], digit)) continue;
        const char *comma = length > 0 && c->words.numbers && c->side > 9 ? "," : "";
        qdri_digit_word(&c->words, digit, word);
        if (text) qdr_text_printf(text, "%s%s", comma, word);
        length += (int)(strlen(comma) + strlen(word));
    }
    return length;
}

static void put_cell(const canvas *c, int cell) {
    int given = qdr_puzzle_givens(c->puzzle)[cell];
    int digit = c->solution ? c->solution[cell] : given;
    bool bold = given && c->style.bold, found = !given && digit && c->style.colour;
    bool ground = c->shaded && c->shaded[cell];
    if (bold) qdr_text_puts(c->text, "\033[1m");
    if (found) qdr_text_puts(c->text, "\033[36m");
    if (ground) qdr_text_puts(c->text, "\033[100m");
    int marks = !digit && c->marks ? put_marks(c, cell, c->text) : 0;
    if (marks)
        qdr_text_printf(c->text, "%*s", c->width - marks, "");
    else
        put_digit(c, digit);
    if (bold || found || ground) qdr_text_puts(c->text, "\033[0m");
}

static void draw_row(const canvas *c, int row) {
    for (int x = 0; x <= c->side; x++) {
        if (c->wide[x]) {
            if (x > 0) qdr_text_putc(c->text, ' ');
            put_arms(c, line_left_of(c, row, x) ? UP | DOWN : 0);
            if (x < c->side) qdr_text_putc(c->text, ' ');
        } else {
            qdr_text_putc(c->text, ' ');
        }
        if (x < c->side) put_cell(c, row * c->side + x);
    }
    qdr_text_putc(c->text, '\n');
}

/* ---- getting ready --------------------------------------------------------------------------- */

static qdr_status shade_extra_units(canvas *c) {
    const qdr_shape *shape = c->puzzle->shape;
    if (!c->style.colour) return QDR_OK;
    c->shaded = qdri_zalloc((size_t)(c->side * c->side), sizeof *c->shaded);
    if (!c->shaded) return QDR_NO_MEMORY;
    for (size_t u = 0; u < shape->unit_count; u++) {
        const qdr_unit *unit = &shape->units[u];
        bool extra = unit->kind == QDR_UNIT_DIAGONAL || unit->kind == QDR_UNIT_WINDOW ||
                     unit->kind == QDR_UNIT_EXTRA;
        for (size_t i = 0; extra && i < unit->count; i++) c->shaded[unit->cells[i]] = true;
    }
    return QDR_OK;
}

/* Pencil marks: those that were asked for, and room for the most of them. */
static qdr_status choose_words(canvas *c) {
    c->words = qdri_digit_words_for(&c->style, c->side);
    c->width = c->words.width;
    if (!c->style.candidates) return QDR_OK;
    if (qdri_picture_marks(c->puzzle, true, &c->marks) != QDR_OK) return QDR_NO_MEMORY;
    for (int cell = 0; cell < c->side * c->side; cell++) {
        bool filled = c->solution ? c->solution[cell] : qdr_puzzle_givens(c->puzzle)[cell];
        int length = filled ? 0 : put_marks(c, cell, NULL);
        if (length > c->width) c->width = length;
    }
    return QDR_OK;
}

/* Clues have no place in the frame: they stand under it, in words. */
static void list_clues(const canvas *c) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(c->puzzle));
    for (size_t i = 0; i < spec->clue_count; i++) {
        const qdr_clue *clue = &spec->clues[i];
        qdr_text_puts(c->text, qdr_clue_kind_name(clue->kind));
        if (clue->value > 0) qdr_text_printf(c->text, " %d", clue->value);
        for (size_t j = 0; j < clue->count; j++)
            qdr_text_printf(c->text, "%s r%dc%d", j == 0 ? ":" : "", clue->cells[j] / c->side + 1,
                            clue->cells[j] % c->side + 1);
        qdr_text_putc(c->text, '\n');
    }
}

qdr_status qdr_draw_text(const qdr_puzzle *puzzle, const uint8_t *solution,
                         const qdr_draw_style *style, qdr_text *text) {
    canvas c = {.puzzle = puzzle, .solution = solution, .style = QDR_DRAW_STYLE_INIT, .text = text};
    if (style) c.style = *style;
    c.side = qdr_puzzle_side(puzzle);
    find_gaps(&c);
    qdr_status status = choose_words(&c);
    if (status == QDR_OK) status = shade_extra_units(&c);
    for (int row = 0; row < c.side && status == QDR_OK; row++) {
        if (c.lined[row]) draw_border(&c, row);
        draw_row(&c, row);
    }
    if (status == QDR_OK) draw_border(&c, c.side);
    if (status == QDR_OK) list_clues(&c);
    qdri_free(c.shaded);
    qdri_free(c.marks);
    return text->failed ? QDR_NO_MEMORY : status;
}
