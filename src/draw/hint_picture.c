/* hint_picture.c: a hint as a picture: the grid with its candidates, what the hint is about, and
 * the links of its chains. Made from the sketch of the hint.
 *
 * Nothing is told by colour alone:
 *
 *      placed    a disc with two rings          base units    a solid outline
 *      struck    crossed out                    cover units   a dashed outline
 *      base      a ring; in a chain a disc for what is on, a ring for what is off
 *      cover     a square                       strong links  solid, from ring to disc
 *      fin       a diamond                      weak links    dashed, from disc to ring
 *      witness   a square around the digit */
#include "draw/link_router.h"
#include "draw/picture.h"
#include "draw/svg_parts.h"

#include "base/memory.h"

#include <quadrille/draw.h>

#include <math.h>
#include <stdio.h>

static const char INK[] = "#1c1b22", BASE[] = "#9a4a00", GOES[] = "#b3123c", COMES[] = "#0b6b43";
static const char COVER[] = "#1f4fa8", FIN[] = "#6a2c91";
static const char BASE_GROUND[] = "#fdf0d5", COVER_GROUND[] = "#e6eefb";

typedef struct canvas {
    qdri_picture picture;
    const qdr_board *board;
    const qdr_hint *hint;
    const qdr_sketch *sketch;
    qdr_svg *svg;
    qdr_text *text;
    router links;
} canvas;

/* ---- elements -------------------------------------------------------------------------------- */

static void number(const canvas *c, const char *name, double value) {
    qdri_svg_attribute(c->text, name, value);
}

static void put(const canvas *c, const char *bytes) {
    qdr_text_puts(c->text, bytes);
}

static void circle(const canvas *c, spot at, const char *fill, const char *stroke, double width) {
    put(c, "<circle");
    number(c, "cx", at.x);
    number(c, "cy", at.y);
    number(c, "r", at.radius);
    qdr_text_printf(c->text, " fill=\"%s\" stroke=\"%s\"", fill, stroke);
    number(c, "stroke-width", width);
    put(c, "/>\n");
}

static void point(const canvas *c, const char *letter, double x, double y) {
    put(c, letter);
    qdri_svg_number(c->text, x);
    put(c, " ");
    qdri_svg_number(c->text, y);
}

static void begin_path(const canvas *c, const char *fill, const char *stroke, double width,
                       const char *dashes) {
    qdr_text_printf(c->text, "<path fill=\"%s\" stroke=\"%s\"", fill, stroke);
    number(c, "stroke-width", width);
    if (dashes) qdr_text_printf(c->text, " stroke-dasharray=\"%s\"", dashes);
    put(c, " d=\"");
}

static void end_path(const canvas *c) {
    put(c, "\"/>\n");
}

static void word(const canvas *c, const char *text, spot at, double size, const char *colour,
                 bool bold) {
    qdr_text_printf(c->text, "<text text-anchor=\"middle\" fill=\"%s\"%s", colour,
                    bold ? " font-weight=\"bold\"" : "");
    number(c, "font-size", size);
    number(c, "x", at.x);
    number(c, "y", at.y + 0.3585 * size);
    put(c, ">");
    qdri_svg_escaped(c->text, text);
    put(c, "</text>\n");
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Where a candidate stands in its cell, as pencil marks do. */
static spot spot_of(const canvas *c, int cell, int digit) {
    const qdri_picture *p = &c->picture;
    const int columns = (int)ceil(sqrt(p->side)), rows = (p->side + columns - 1) / columns;
    const double width = 0.92 / columns, height = 0.92 / rows;
    const double x = cell % p->side + 0.04 + ((digit - 1) % columns + 0.5) * width;
    const double y = cell / p->side + 0.04 + ((digit - 1) / columns + 0.5) * height;
    return (spot){p->x + x * p->cell, p->y + y * p->cell, 0.47 * fmin(width, height) * p->cell};
}

static spot middle_of(const canvas *c, int cell) {
    const qdri_picture *p = &c->picture;
    return (spot){p->x + (cell % p->side + 0.5) * p->cell, p->y + (cell / p->side + 0.5) * p->cell,
                  0.36 * p->cell};
}

static bool is_on(const canvas *c, int cell, int digit) {
    for (size_t i = 0; i < c->hint->node_count; i++) {
        const qdr_node *node = &c->hint->nodes[i];
        if (!node->off && node->cell == cell && node->digit == digit) return true;
    }
    return false;
}

/* ---- units ----------------------------------------------------------------------------------- */

static bool in_unit(const canvas *c, const qdr_unit *unit, int row, int column) {
    if (row < 0 || column < 0 || row >= c->picture.side || column >= c->picture.side) return false;
    for (size_t i = 0; i < unit->count; i++)
        if (unit->cells[i] == row * c->picture.side + column) return true;
    return false;
}

static void tint(const canvas *c, int cell, const char *colour) {
    const qdri_picture *p = &c->picture;
    put(c, "<rect");
    number(c, "x", p->x + cell % p->side * p->cell);
    number(c, "y", p->y + cell / p->side * p->cell);
    number(c, "width", p->cell);
    number(c, "height", p->cell);
    qdr_text_printf(c->text, " fill=\"%s\"/>\n", colour);
}

/* The sides of its cells beyond which it does not go, a little inside. */
static void outline(const canvas *c, const qdr_unit *unit, bool cover) {
    const qdri_picture *p = &c->picture;
    const double in = (cover ? 0.085 : 0.045) * p->cell;
    begin_path(c, "none", cover ? COVER : BASE, 0.045 * p->cell, cover ? "5 3" : NULL);
    for (size_t i = 0; i < unit->count; i++) {
        const int row = unit->cells[i] / p->side, column = unit->cells[i] % p->side;
        const double x = p->x + column * p->cell, y = p->y + row * p->cell, far = p->cell;
        const bool up = !in_unit(c, unit, row - 1, column),
                   down = !in_unit(c, unit, row + 1, column);
        const bool left = !in_unit(c, unit, row, column - 1),
                   right = !in_unit(c, unit, row, column + 1);
        const double x1 = x + (left ? in : 0), x2 = x + far - (right ? in : 0);
        const double y1 = y + (up ? in : 0), y2 = y + far - (down ? in : 0);
        if (up) point(c, "M", x1, y1), point(c, "L", x2, y1);
        if (down) point(c, "M", x1, y2), point(c, "L", x2, y2);
        if (left) point(c, "M", x1, y1), point(c, "L", x1, y2);
        if (right) point(c, "M", x2, y1), point(c, "L", x2, y2);
    }
    end_path(c);
}

static void draw_units(const canvas *c, bool lines) {
    size_t count;
    const qdr_unit *units = qdr_shape_units(qdr_puzzle_shape(c->picture.puzzle), &count);
    for (int role = QDR_COVER; role >= QDR_BASE; role--)
        for (size_t i = 0; i < c->sketch->unit_count; i++) {
            const qdr_unit *unit = &units[c->sketch->units[i].unit];
            const bool cover = c->sketch->units[i].role == QDR_COVER;
            if (cover != (role == QDR_COVER)) continue;
            if (lines) outline(c, unit, cover);
            for (size_t k = 0; !lines && k < unit->count; k++)
                tint(c, unit->cells[k], cover ? COVER_GROUND : BASE_GROUND);
        }
    for (size_t i = 0; !lines && i < c->sketch->mark_count; i++)
        if ((c->sketch->marks[i].role == QDR_BASE || c->sketch->marks[i].role == QDR_FIN) &&
            c->sketch->unit_count == 0)
            tint(c, c->sketch->marks[i].cell, BASE_GROUND);
}

/* ---- candidates ------------------------------------------------------------------------------ */

/* The role of a candidate; -1: it has none. */
static int role_of(const canvas *c, int cell, int digit, int *group) {
    for (size_t i = 0; i < c->sketch->mark_count; i++) {
        const qdr_mark *mark = &c->sketch->marks[i];
        if (mark->cell != cell || !(mark->digits >> (digit - 1) & 1)) continue;
        *group = mark->group;
        return mark->role;
    }
    return -1;
}

static void diamond(const canvas *c, spot at, const char *colour) {
    const double r = 1.25 * at.radius;
    begin_path(c, "#ffffff", colour, 0.14 * at.radius, NULL);
    point(c, "M", at.x, at.y - r);
    point(c, "L", at.x + r, at.y);
    point(c, "L", at.x, at.y + r);
    point(c, "L", at.x - r, at.y);
    put(c, "Z");
    end_path(c);
}

static void square(const canvas *c, spot at, const char *fill, const char *colour, double width) {
    begin_path(c, fill, colour, width, NULL);
    point(c, "M", at.x - at.radius, at.y - at.radius);
    point(c, "L", at.x + at.radius, at.y - at.radius);
    point(c, "L", at.x + at.radius, at.y + at.radius);
    point(c, "L", at.x - at.radius, at.y + at.radius);
    put(c, "Z");
    end_path(c);
}

static void strike_out(const canvas *c, spot at) {
    begin_path(c, "none", GOES, 0.2 * at.radius, NULL);
    point(c, "M", at.x - 0.85 * at.radius, at.y + 0.85 * at.radius);
    point(c, "L", at.x + 0.85 * at.radius, at.y - 0.85 * at.radius);
    end_path(c);
}

/* What stands behind a candidate; returns the colour of its digit. */
static const char *draw_ground(const canvas *c, spot at, int role, bool on, int group) {
    const double thin = 0.16 * at.radius;
    const spot ring = {at.x, at.y, 1.3 * at.radius};
    switch (role) {
    case QDR_PLACED:
        circle(c, ring, "none", COMES, thin);
        circle(c, at, COMES, COMES, thin);
        return "#ffffff";
    case QDR_STRUCK:
        circle(c, at, "#fde3e9", "none", 0);
        return GOES;
    case QDR_FIN:
        diamond(c, at, FIN);
        return FIN;
    case QDR_COVER:
        square(c, (spot){at.x, at.y, 0.85 * at.radius}, "#ffffff", COVER, thin);
        return COVER;
    case QDR_BASE:
        if (group > 0) circle(c, ring, "none", BASE, thin);
        circle(c, at, on ? BASE : "#ffffff", BASE, thin);
        return on ? "#ffffff" : BASE;
    default:
        return "#6b6878";
    }
}

static void draw_candidate(const canvas *c, int cell, int digit) {
    char text[QDRI_WORD];
    int group = 0;
    const int role = role_of(c, cell, digit, &group);
    const spot at = spot_of(c, cell, digit);
    const char *colour = draw_ground(c, at, role, is_on(c, cell, digit), group);
    word(c, qdri_digit_word(&c->picture.words, digit, text), at, 1.3 * at.radius, colour,
         role >= 0);
    if (role == QDR_STRUCK) strike_out(c, at);
}

static void each_candidate(canvas *c, void (*then)(canvas *c, int cell, int digit)) {
    for (int cell = 0; cell < c->picture.side * c->picture.side; cell++)
        for (int digit = 1; digit <= c->picture.side; digit++)
            if (qdr_board_has(c->board, cell, digit)) then(c, cell, digit);
}

static void draw_each(canvas *c, int cell, int digit) {
    draw_candidate(c, cell, digit);
}

static void draw_witnesses(const canvas *c) {
    for (size_t i = 0; i < c->sketch->mark_count; i++)
        if (c->sketch->marks[i].role == QDR_WITNESS)
            square(c, middle_of(c, c->sketch->marks[i].cell), "none", COVER,
                   0.05 * c->picture.cell);
}

/* ---- links ----------------------------------------------------------------------------------- */

static void block_each(canvas *c, int cell, int digit) {
    qdri_router_block(&c->links, spot_of(c, cell, digit));
}

static void arrow(const canvas *c, const curve *at, double size, const char *colour) {
    const double length = hypot(at->x2 - at->bend_x, at->y2 - at->bend_y);
    if (length <= 0) return;
    const double ux = (at->x2 - at->bend_x) / length, uy = (at->y2 - at->bend_y) / length;
    begin_path(c, colour, "none", 0, NULL);
    point(c, "M", at->x2 + ux * size, at->y2 + uy * size);
    point(c, "L", at->x2 - uy * size * 0.55, at->y2 + ux * size * 0.55);
    point(c, "L", at->x2 + uy * size * 0.55, at->y2 - ux * size * 0.55);
    put(c, "Z");
    end_path(c);
}

static void draw_curve(const canvas *c, const curve *at, const char *colour, double width,
                       const char *dashes) {
    begin_path(c, "none", colour, width, dashes);
    point(c, "M", at->x1, at->y1);
    point(c, "Q", at->bend_x, at->bend_y);
    point(c, " ", at->x2, at->y2);
    end_path(c);
}

static void draw_link(canvas *c, const qdr_link *link) {
    const qdr_mark *a = &c->sketch->marks[link->from], *b = &c->sketch->marks[link->to];
    const spot from = spot_of(c, a->cell, __builtin_ctzll(a->digits) + 1);
    const spot to = spot_of(c, b->cell, __builtin_ctzll(b->digits) + 1);
    const double size = 0.7 * from.radius, width = 0.3 * from.radius;
    const curve at = qdri_route(&c->links, from, to, size);
    draw_curve(c, &at, "#ffffff", 2.2 * width, NULL); /* a rim, where lines cross */
    draw_curve(c, &at, BASE, width, link->strong ? NULL : "4 2.5");
    arrow(c, &at, size, BASE);
}

static void draw_links(canvas *c) {
    if (c->sketch->link_count == 0) return;
    each_candidate(c, block_each);
    for (int cell = 0; cell < c->picture.side * c->picture.side; cell++)
        if (qdr_board_digit(c->board, cell)) qdri_router_block(&c->links, middle_of(c, cell));
    for (size_t i = 0; i < c->sketch->link_count; i++) draw_link(c, &c->sketch->links[i]);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void caption(const canvas *c, const char *words, int line, const char *colour, bool bold) {
    const double size = (line == 2 ? 0.2 : 0.28) * c->picture.cell;
    qdr_text_printf(c->text, "<text fill=\"%s\"%s", colour, bold ? " font-weight=\"bold\"" : "");
    number(c, "font-size", size);
    number(c, "x", c->picture.x);
    number(c, "y", c->picture.y + (c->picture.side + 0.55 + 0.4 * line) * c->picture.cell);
    put(c, ">");
    qdri_svg_escaped(c->text, words);
    put(c, "</text>\n");
}

/* What the forms mean, as far as they are there. */
static const char *legend(const canvas *c) {
    if (c->sketch->link_count > 0)
        return "Solid: if the ring is not true, the disc is. Dashed: if the disc is, the ring is not.";
    for (size_t i = 0; i < c->sketch->unit_count; i++)
        if (c->sketch->units[i].role == QDR_COVER)
            return "Solid outline: where the digits must be. Dashed outline: where they crowd.";
    if (c->hint->pattern_count > 0) return "Rings: the pattern. Diamonds: what is too much for it.";
    return "";
}

static void draw_words(const canvas *c) {
    qdr_text words = QDR_TEXT_INIT;
    qdr_text_printf(&words, "%s (%.1f)", qdr_technique_name(c->hint->technique),
                    qdr_rating_shown(c->hint->rating));
    if (!words.failed) caption(c, words.bytes, 0, INK, true);
    c->text->failed |= words.failed;
    qdr_text_clear(&words);
    qdr_hint_words(c->hint, c->board, QDR_STAGE_DO, &words);
    if (!words.failed) caption(c, words.bytes, 1, INK, false);
    caption(c, legend(c), 2, "#6b6878", false);
    c->text->failed |= words.failed;
    qdr_text_free(&words);
}

static void describe(const canvas *c) {
    qdr_text words = QDR_TEXT_INIT;
    qdr_text_printf(c->text, "<title>%s</title>\n<desc>", qdr_technique_name(c->hint->technique));
    qdr_hint_words(c->hint, c->board, QDR_STAGE_WHY, &words);
    qdr_text_putc(&words, '\n');
    qdr_hint_words(c->hint, c->board, QDR_STAGE_DO, &words);
    for (size_t i = 0; i < words.length; i++) /* which a reader of the picture does not speak */
        if (words.bytes[i] == '\n') words.bytes[i] = ' ';
    qdri_svg_escaped(c->text, words.failed ? "" : words.bytes);
    put(c, "</desc>\n");
    c->text->failed |= words.failed;
    qdr_text_free(&words);
}

/* What this file writes itself comes between what the surface has written, and closed. */
static void draw_all(canvas *c) {
    qdri_svg_close(c->svg);
    describe(c);
    draw_units(c, false);
    if (qdri_picture_draw(&c->picture) != QDR_OK) c->text->failed = true;
    qdri_svg_close(c->svg);
    draw_units(c, true);
    draw_witnesses(c);
    draw_links(c);
    each_candidate(c, draw_each);
    draw_words(c);
}

static qdr_status draw_on_sheet(canvas *c, uint8_t *digits) {
    qdri_picture *p = &c->picture;
    qdr_svg svg = {.text = c->text};
    qdr_sheets sheets = qdr_svg_sheets(&svg);
    qdr_surface surface;
    const double margin = 0.35 * p->cell, whole = p->side * p->cell;
    p->x = p->y = margin;
    c->links.left = c->links.top = margin;
    c->links.right = c->links.bottom = margin + whole;
    for (int cell = 0; cell < p->side * p->side; cell++)
        digits[cell] = (uint8_t)qdr_board_digit(c->board, cell);
    p->solution = digits;
    c->svg = &svg;
    qdr_status status = sheets.begin(sheets.context, whole + 2 * margin,
                                     whole + 2 * margin + 1.25 * p->cell, &surface);
    if (status != QDR_OK) return status;
    p->surface = &surface;
    draw_all(c);
    return c->links.failed ? QDR_NO_MEMORY : sheets.end(sheets.context);
}

qdr_status qdr_draw_hint(const qdr_puzzle *puzzle, const qdr_board *board, const qdr_hint *hint,
                         const qdr_draw_style *style, qdr_text *text) {
    const qdr_draw_style usual = QDR_DRAW_STYLE_INIT;
    const int side = qdr_puzzle_side(puzzle);
    canvas c = {.board = board, .hint = hint, .text = text};
    qdr_sketch *sketch;
    if (!style) style = &usual;
    c.picture = (qdri_picture){.puzzle = puzzle,
                               .words = qdri_digit_words_for(style, side),
                               .side = side,
                               .cell = style->cell > 0 ? style->cell : 2 * QDRI_USUAL_CELL};
    qdr_status status = qdr_sketch_new(hint, board, &sketch);
    if (status != QDR_OK) return status;
    c.sketch = sketch;
    uint8_t *digits = qdri_alloc((size_t)(side * side), 1);
    status = digits ? draw_on_sheet(&c, digits) : QDR_NO_MEMORY;
    qdri_free(digits);
    qdri_router_free(&c.links);
    qdr_sketch_free(sketch);
    return text->failed ? QDR_NO_MEMORY : status;
}
