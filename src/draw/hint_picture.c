/* hint_picture.c: a hint as a picture, in the language of the book: black lines told apart by their
 * weight and their dashes, tints, and forms. Made from the sketch of the hint; a second ink, where
 * there is one, says nothing that the forms do not say.
 *
 *      placed    a disc with a ring             base units    tinted, with a solid outline
 *      struck    crossed out                    cover units   a dashed outline
 *      base      a ring; in a chain a disc for what is on, a ring for what is off
 *      cover     a square                       strong links  solid, from ring to disc
 *      fin       a diamond                      weak links    dashed, from disc to ring
 *      witness   a square around the digit
 *
 * Of a pattern with two parts the second has double rings. */
#include "draw/link_router.h"
#include "draw/paragraph.h"
#include "draw/picture_sets.h"
#include "draw/svg_parts.h"
#include "draw/type_widths.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SYMBOL QDRI_TINT(1) /* the ink of symbols */

typedef struct canvas {
    qdri_picture picture;
    const qdr_board *board;
    const qdr_hint *hint;
    const qdr_sketch *sketch;
    qdr_surface surface;
    qdr_text name, why, follows; /* the words under the grid */
    router links;
} canvas;

/* ---- forms ----------------------------------------------------------------------------------- */

/* Of the lines of marks. */
static double thin(const canvas *c) {
    return qdri_between(0.35, 0.016 * c->picture.cell, 1);
}

static void disc(const canvas *c, spot at, double radius, qdr_ink ink) {
    c->surface.disc(c->surface.context, at.x, at.y, radius, ink);
}

/* White within. */
static void ring(const canvas *c, spot at, double radius) {
    disc(c, at, radius + thin(c) / 2, SYMBOL);
    disc(c, at, radius - thin(c) / 2, QDRI_PAPER);
}

/* A square, or, turned, a diamond. */
static void frame(const canvas *c, spot at, double reach, bool turned, bool filled, double line) {
    const double r = turned ? 1.3 * reach : reach;
    const qdr_point square[] = {
        {at.x - r, at.y - r}, {at.x + r, at.y - r}, {at.x + r, at.y + r}, {at.x - r, at.y + r}};
    const qdr_point diamond[] = {
        {at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}};
    const qdr_path path = {turned ? diamond : square, 4, true};
    const qdr_surface *s = &c->surface;
    if (filled) s->fill(s->context, &path, QDRI_PAPER);
    s->stroke(s->context, &path, &(qdr_pen){.width = line, .ink = SYMBOL});
}

static void figure(const canvas *c, const char *text, spot at, double height, qdr_face face,
                   qdr_ink ink) {
    const qdr_surface *s = &c->surface;
    s->write(s->context, &(qdr_words){.text = text,
                                      .x = at.x,
                                      .y = at.y + height / 2,
                                      .size = height / s->capital(s->context, face),
                                      .face = face,
                                      .ink = ink,
                                      .align = QDR_ALIGN_CENTRE});
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Where a candidate stands in its cell, as pencil marks do. */
static spot spot_of(const canvas *c, int cell, int digit) {
    const qdri_picture *p = &c->picture;
    const qdri_mark_places places = qdri_mark_places_of(p, true);
    const qdr_point at = qdri_mark_place(p, &places, cell, digit);
    return (spot){at.x, at.y, 0.47 * fmin(places.width, places.height)};
}

static spot middle_of(const canvas *c, int cell) {
    const qdri_picture *p = &c->picture;
    return (spot){qdri_cell_left(p, cell) + p->cell / 2, qdri_cell_top(p, cell) + p->cell / 2,
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

static const qdr_unit *lit_unit(const canvas *c, size_t i) {
    return &c->picture.puzzle->shape->units[c->sketch->units[i].unit];
}

static bool is_cover(const canvas *c, size_t i) {
    return c->sketch->units[i].role == QDR_COVER;
}

/* The grounds of base units; without units, of the cells that the hint argues with. */
static qdr_status draw_grounds(const canvas *c) {
    const qdr_sketch *s = c->sketch;
    qdr_status status = QDR_OK;
    for (size_t i = 0; i < s->unit_count && status == QDR_OK; i++)
        if (!is_cover(c, i))
            status =
                qdri_picture_ground_of(&c->picture, lit_unit(c, i)->cells, lit_unit(c, i)->count);
    for (size_t i = 0; i < s->mark_count && s->unit_count == 0 && status == QDR_OK; i++)
        if (s->marks[i].role == QDR_BASE || s->marks[i].role == QDR_FIN)
            status = qdri_picture_ground_of(&c->picture, &s->marks[i].cell, 1);
    return status;
}

/* A little within the lines, clear of the candidates. */
static qdr_status draw_outlines(const canvas *c) {
    const double cell = c->picture.cell, width = qdri_between(0.5, 0.03 * cell, 1.6);
    const qdri_outline solid = {0.045, width, 0, 0}, dashed = {0.045, width, 0.13, 0.08};
    qdr_status status = QDR_OK;
    for (size_t i = 0; i < c->sketch->unit_count && status == QDR_OK; i++)
        status = qdri_picture_outline_of(&c->picture, lit_unit(c, i)->cells, lit_unit(c, i)->count,
                                         is_cover(c, i) ? &dashed : &solid);
    return status;
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

static void strike_out(const canvas *c, spot at) {
    const double reach = 0.8 * at.radius;
    qdri_stroke_line(&c->surface, at.x - reach, at.y + reach, at.x + reach, at.y - reach,
                     &(qdr_pen){.width = 2 * thin(c), .ink = SYMBOL, .cap = QDR_CAP_ROUND});
}

/* What stands behind a candidate; returns the ink of its digit. */
static qdr_ink draw_form(const canvas *c, spot at, int role, bool on, int group) {
    const double r = at.radius;
    switch (role) {
    case QDR_PLACED:
        ring(c, at, 1.3 * r);
        disc(c, at, r, SYMBOL);
        return QDRI_PAPER;
    case QDR_FIN:
        frame(c, at, r, true, true, thin(c));
        return QDRI_BLACK;
    case QDR_COVER:
        frame(c, at, 0.85 * r, false, true, thin(c));
        return QDRI_BLACK;
    case QDR_BASE:
        if (group > 0) ring(c, at, 1.25 * r);
        if (!on) ring(c, at, r);
        if (on) disc(c, at, r + thin(c) / 2, SYMBOL);
        return on ? QDRI_PAPER : QDRI_BLACK;
    default:
        return QDRI_BLACK;
    }
}

static void draw_candidate(canvas *c, int cell, int digit) {
    char text[QDRI_WORD];
    int group = 0;
    const int role = role_of(c, cell, digit, &group);
    const spot at = spot_of(c, cell, digit);
    const qdr_ink ink = draw_form(c, at, role, is_on(c, cell, digit), group);
    const double wide = c->picture.words.width > 1 ? 0.75 : 0.95;
    figure(c, qdri_digit_word(&c->picture.words, digit, text), at, wide * at.radius,
           role < 0 ? QDR_FACE_LIGHT : QDR_FACE_BOLD, ink);
    if (role == QDR_STRUCK) strike_out(c, at);
}

static void each_candidate(canvas *c, void (*then)(canvas *c, int cell, int digit)) {
    for (int cell = 0; cell < c->picture.side * c->picture.side; cell++)
        for (int digit = 1; digit <= c->picture.side; digit++)
            if (qdr_board_has(c->board, cell, digit)) then(c, cell, digit);
}

static void draw_witnesses(const canvas *c) {
    for (size_t i = 0; i < c->sketch->mark_count; i++)
        if (c->sketch->marks[i].role == QDR_WITNESS)
            frame(c, middle_of(c, c->sketch->marks[i].cell), 0.36 * c->picture.cell, false, false,
                  qdri_between(0.5, 0.03 * c->picture.cell, 1.6));
}

/* ---- links ----------------------------------------------------------------------------------- */

enum { PIECES = 20 }; /* straight ones, of which a curve consists */

static void block_each(canvas *c, int cell, int digit) {
    qdri_router_block(&c->links, spot_of(c, cell, digit));
}

static void arrow(const canvas *c, const curve *at, double size) {
    const double length = hypot(at->x2 - at->bend_x, at->y2 - at->bend_y);
    if (length <= 0) return;
    const double ux = (at->x2 - at->bend_x) / length, uy = (at->y2 - at->bend_y) / length;
    const double wide = 0.55 * size;
    const qdr_point corners[] = {{at->x2 + ux * size, at->y2 + uy * size},
                                 {at->x2 - uy * wide, at->y2 + ux * wide},
                                 {at->x2 + uy * wide, at->y2 - ux * wide}};
    c->surface.fill(c->surface.context, &(qdr_path){corners, 3, true}, SYMBOL);
}

static void draw_curve(const canvas *c, const curve *at, const qdr_pen *pen) {
    qdr_point points[PIECES + 1];
    for (int i = 0; i <= PIECES; i++) {
        const spot on = qdri_curve_at(at, (double)i / PIECES);
        points[i] = (qdr_point){on.x, on.y};
    }
    c->surface.stroke(c->surface.context, &(qdr_path){points, PIECES + 1, false}, pen);
}

static void draw_link(canvas *c, const qdr_link *link) {
    const qdr_mark *a = &c->sketch->marks[link->from], *b = &c->sketch->marks[link->to];
    const spot from = spot_of(c, a->cell, __builtin_ctzll(a->digits) + 1);
    const spot to = spot_of(c, b->cell, __builtin_ctzll(b->digits) + 1);
    const double size = 0.7 * from.radius, width = fmax(1.5 * thin(c), 0.22 * from.radius);
    const curve at = qdri_route(&c->links, from, to, size);
    qdr_pen pen = {.width = 2.4 * width, .ink = QDRI_PAPER, .join = QDR_JOIN_ROUND};
    draw_curve(c, &at, &pen); /* a rim, where lines cross */
    pen.width = width;
    pen.ink = SYMBOL;
    if (!link->strong) {
        pen.dash = 2.6 * width;
        pen.gap = 1.8 * width;
    }
    draw_curve(c, &at, &pen);
    arrow(c, &at, size);
}

static void draw_links(canvas *c) {
    if (c->sketch->link_count == 0) return;
    each_candidate(c, block_each);
    for (int cell = 0; cell < c->picture.side * c->picture.side; cell++)
        if (qdr_board_digit(c->board, cell)) qdri_router_block(&c->links, middle_of(c, cell));
    for (size_t i = 0; i < c->sketch->link_count; i++) draw_link(c, &c->sketch->links[i]);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* What the forms mean, as far as they are there. */
static const char *legend(const canvas *c) {
    if (c->sketch->link_count > 0)
        return "Solid: if the ring is not true, the disc is. Dashed: if the disc is, the ring is not.";
    for (size_t i = 0; i < c->sketch->unit_count; i++)
        if (is_cover(c, i))
            return "Solid outline: where the digits must be. Dashed outline: where they crowd.";
    if (c->hint->pattern_count > 0) return "Rings: the pattern. Diamonds: what is too much for it.";
    return "";
}

/* "Naked pair", but "XY-wing" and "BUG 1". */
static void capitalise(char *name) {
    size_t length = strspn(name, "wxyz");
    if (strncmp(name, "bug", 3) == 0 || strncmp(name, "als", 3) == 0) length = 3;
    for (size_t i = 0; i == 0 || i < length; i++)
        if (name[i] >= 'a' && name[i] <= 'z') name[i] = (char)(name[i] - 'a' + 'A');
}

static qdr_status gather_words(canvas *c) {
    qdr_text_printf(&c->name, "%s (%.1f)", qdr_technique_name(c->hint->technique),
                    qdr_rating_shown(c->hint->rating));
    qdr_hint_words(c->hint, c->board, QDR_STAGE_WHY, &c->why);
    qdr_hint_words(c->hint, c->board, QDR_STAGE_DO, &c->follows);
    if (c->name.failed || c->why.failed || c->follows.failed) return QDR_NO_MEMORY;
    capitalise(c->name.bytes);
    return QDR_OK;
}

/* Lines of a text, each of which may take several; returns where the next one goes. On a surface
 * that only measures, nothing is put. */
static double put_lines(const canvas *c, const qdr_surface *s, qdr_face face, double size,
                        const char *text, double y) {
    const qdri_picture *p = &c->picture;
    const qdri_setting how = {s, face, size, 1.3 * size, QDR_ALIGN_LEFT};
    const double width = p->side * p->cell;
    while (*text) {
        char line[2 * QDRI_LONGEST_LINE];
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        const int lines = qdri_paragraph_lines(&how, line, 0.97 * width);
        if (s->write) qdri_paragraph_put(&how, line, p->x, y, width, false);
        y += lines * how.leading;
        text += length + (text[length] == '\n');
    }
    return y;
}

/* The name of the technique, why, what follows, and what the forms mean; returns the foot. */
static double put_words(const canvas *c, const qdr_surface *s) {
    const qdri_picture *p = &c->picture;
    const double size = fmax(0.21 * p->cell, 6);
    double y = p->y + p->side * p->cell + 2.6 * size;
    y = put_lines(c, s, QDR_FACE_STRONG, 1.25 * size, c->name.bytes, y);
    y = put_lines(c, s, QDR_FACE_WORDS, size, c->why.bytes ? c->why.bytes : "", y);
    y = put_lines(c, s, QDR_FACE_WORDS, size, c->follows.bytes ? c->follows.bytes : "", y);
    y = put_lines(c, s, QDR_FACE_ITALIC, 0.85 * size, legend(c), y + 0.2 * size);
    return y - 0.6 * size;
}

static double table_measure(void *context, const char *text, double size, qdr_face face) {
    (void)context;
    return qdri_type_width(text, size, face);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static qdr_status draw_all(canvas *c) {
    qdr_status status = draw_grounds(c);
    if (status == QDR_OK) status = qdri_picture_draw(&c->picture);
    if (status == QDR_OK) status = draw_outlines(c);
    if (status != QDR_OK) return status;
    draw_witnesses(c);
    draw_links(c);
    each_candidate(c, draw_candidate);
    put_words(c, &c->surface);
    return c->links.failed ? QDR_NO_MEMORY : QDR_OK;
}

/* For whoever does not see the picture. */
static void describe(const canvas *c, qdr_svg *svg) {
    qdri_svg_close(svg);
    qdr_text_puts(svg->text, "<title>");
    qdri_svg_escaped(svg->text, c->name.bytes);
    qdr_text_puts(svg->text, "</title>\n<desc>");
    for (int i = 0; i < 2; i++) { /* line ends are not spoken */
        const qdr_text *words = i ? &c->follows : &c->why;
        if (i && words->length > 0) qdr_text_putc(svg->text, ' ');
        for (const char *at = words->bytes ? words->bytes : ""; *at;) {
            char line[2 * QDRI_LONGEST_LINE];
            size_t length = strcspn(at, "\n");
            snprintf(line, sizeof line, "%.*s", (int)length, at);
            qdri_svg_escaped(svg->text, line);
            at += length + (at[length] == '\n');
            if (*at) qdr_text_putc(svg->text, ' ');
        }
    }
    qdr_text_puts(svg->text, "</desc>\n");
}

static qdr_status draw_on_sheet(canvas *c, uint8_t *digits, const qdr_sheets *sheets,
                                qdr_svg *svg) {
    qdri_picture *p = &c->picture;
    const qdr_surface table = {.measure = table_measure};
    const double margin = 0.35 * p->cell, whole = p->side * p->cell;
    p->x = p->y = margin;
    c->links.left = c->links.top = margin;
    c->links.right = c->links.bottom = margin + whole;
    for (int cell = 0; cell < p->side * p->side; cell++)
        digits[cell] = (uint8_t)qdr_board_digit(c->board, cell);
    p->solution = digits;
    qdr_status status = sheets->begin(sheets->context, whole + 2 * margin,
                                      put_words(c, &table) + margin, &c->surface);
    if (status != QDR_OK) return status;
    p->surface = &c->surface;
    if (svg) describe(c, svg);
    status = draw_all(c);
    qdr_status ended = sheets->end(sheets->context);
    return status != QDR_OK ? status : ended;
}

static qdr_status draw_sketch(canvas *c, const qdr_sheets *sheets, qdr_svg *svg) {
    const size_t cells = (size_t)(c->picture.side * c->picture.side);
    uint8_t *digits = qdri_alloc(cells, 1);
    qdr_status status = digits ? gather_words(c) : QDR_NO_MEMORY;
    if (status == QDR_OK) status = draw_on_sheet(c, digits, sheets, svg);
    qdri_free(digits);
    qdri_router_free(&c->links);
    qdr_text_free(&c->name);
    qdr_text_free(&c->why);
    qdr_text_free(&c->follows);
    return status;
}

static qdr_status draw_hint(const qdr_puzzle *puzzle, const qdr_board *board, const qdr_hint *hint,
                            const qdr_draw_style *style, const qdr_sheets *sheets, qdr_svg *svg) {
    const qdr_draw_style usual = QDR_DRAW_STYLE_INIT;
    const int side = qdr_puzzle_side(puzzle);
    qdr_sketch *sketch;
    if (!style) style = &usual;
    canvas c = {.board = board,
                .hint = hint,
                .name = QDR_TEXT_INIT,
                .why = QDR_TEXT_INIT,
                .follows = QDR_TEXT_INIT,
                .picture = {.puzzle = puzzle,
                            .words = qdri_digit_words_for(style, side),
                            .side = side,
                            .given = QDR_FACE_SEMIBOLD,
                            .cell = style->cell > 0 ? style->cell : 2 * QDRI_USUAL_CELL}};
    qdr_status status = qdr_sketch_new(hint, board, &sketch);
    if (status != QDR_OK) return status;
    c.sketch = sketch;
    status = draw_sketch(&c, sheets, svg);
    qdr_sketch_free(sketch);
    return status;
}

qdr_status qdr_book_hint(const qdr_puzzle *puzzle, const qdr_board *board, const qdr_hint *hint,
                         const qdr_draw_style *style, const qdr_sheets *sheets) {
    return draw_hint(puzzle, board, hint, style, sheets, NULL);
}

qdr_status qdr_draw_hint(const qdr_puzzle *puzzle, const qdr_board *board, const qdr_hint *hint,
                         const qdr_draw_style *style, qdr_text *text) {
    qdr_svg svg = {.text = text, .ink = QDR_STEP_INK};
    const qdr_sheets sheets = qdr_svg_sheets(&svg);
    qdr_status status = draw_hint(puzzle, board, hint, style, &sheets, &svg);
    return text->failed ? QDR_NO_MEMORY : status;
}
