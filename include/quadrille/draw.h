/* draw.h: puzzles for people to look at: grids of characters, and pictures.
 *
 *     qdr_draw_style style = QDR_DRAW_STYLE_INIT;
 *     style.candidates = true;                            // with pencil marks
 *     qdr_draw_text(puzzle, NULL, &style, &text);         // for a terminal
 *     qdr_draw_svg(puzzle, solution, &style, &text);      // a whole SVG document
 *
 * Pictures are drawn through a qdr_surface, which is three functions; whoever has those (Cairo, a
 * printer, a window) can draw puzzles. Pages and books of them are in book.h.
 */
#ifndef QDR_DRAW_H
#define QDR_DRAW_H

#include <quadrille/human.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_draw_style {
    bool unicode;        /* text: box-drawing frame; otherwise + - | */
    bool bold;           /* text, ANSI: givens bold */
    bool colour;         /* text, ANSI: found digits in colour, extra rules on a grey ground */
    bool numbers;        /* digits above 9 as numbers; always so above 35 */
    const char *symbols; /* otherwise the characters for 1, 2, 3 …; NULL: 1-9 and A-Z. If there
                            are fewer than the side, numbers are drawn */
    bool candidates;     /* the digits that the givens leave possible, in cells without a digit.
                            Pictures show the pencil marks of a puzzle that has some anyway */
    double cell;         /* pictures: the side of a cell in points; 0: 9 mm */
} qdr_draw_style;

#define QDR_DRAW_STYLE_INIT \
    { true, false, false, false, NULL, false, 0 }

/* Appends a framed grid, with thick lines where boxes or jigsaw regions meet:
 *
 *     ┏━━━━━┳━━━━━┓      The givens are set apart from what was found by `bold` and `colour`;
 *     ┃ 1 2 ┃ 3 4 ┃      without either they are the same digits. Empty cells are dots.
 *     ┃ 3 4 ┃ 1 2 ┃
 *     ┣━━━━━╋━━━━━┫      `solution` (side·side digits) and `style` may be NULL. QDR_NO_MEMORY is
 *     ┃ 2 1 ┃ 4 3 ┃      the only failure; the text is then incomplete.
 *     ┃ 4 3 ┃ 2 1 ┃
 *     ┗━━━━━┻━━━━━┛ */
QDR_API qdr_status qdr_draw_text(const qdr_puzzle *puzzle, const uint8_t *solution,
                                 const qdr_draw_style *style, qdr_text *text);

/* The rules beyond rows, columns and boxes, a sentence each ("Anti-knight: equal digits are never
 * a knight's move apart."): the i-th, NULL past the last. Not to be freed. */
QDR_API const char *qdr_rule_sentence(const qdr_shape *shape, size_t i);

/* ---- pictures ---------------------------------------------------------------------------------
 *
 * Lengths are points (72 an inch), x to the right, y down. Greys go from 0, black, to 1, white:
 * pictures are meant for print. */

typedef enum qdr_align { QDR_ALIGN_LEFT, QDR_ALIGN_CENTRE, QDR_ALIGN_RIGHT } qdr_align;

typedef struct qdr_words {
    const char *text; /* UTF-8 */
    double x;         /* where the words begin, have their middle, or end */
    double y;         /* the middle between baseline and top of the capitals and digits */
    double size;      /* of the font */
    double grey;
    qdr_align align;
    bool bold;
} qdr_words;

typedef struct qdr_surface {
    void *context; /* goes to each of the functions */
    /* A rectangle filled with that grey. */
    void (*fill)(void *context, double x, double y, double width, double height, double grey);
    /* A straight line with flat ends. */
    void (*line)(void *context, double x1, double y1, double x2, double y2, double width,
                 double grey);
    void (*write)(void *context, const qdr_words *words);
} qdr_surface;

/* Draws the grid with its upper left corner at x, y; it is side · style->cell wide and high, plus
 * half the frame's line all around. Thick lines stand where regions meet; long diagonals are grey
 * lines, windows and extra regions a grey ground. Cages are outlined, with their sum in a corner;
 * thermometers are grey, dots are small squares. With a solution, the givens are bold.
 * `solution` and `style` may be NULL. Fails with QDR_NO_MEMORY alone, before anything is drawn. */
QDR_API qdr_status qdr_draw_picture(const qdr_puzzle *puzzle, const uint8_t *solution,
                                    const qdr_draw_style *style, double x, double y,
                                    const qdr_surface *surface);

/* Appends an SVG document: the picture, and under it the sentences of its rules. */
QDR_API qdr_status qdr_draw_svg(const qdr_puzzle *puzzle, const uint8_t *solution,
                                const qdr_draw_style *style, qdr_text *text);

/* Appends an SVG document: the grid with its candidates, what the hint is about, its links as
 * curves, and what follows. Roles differ by their form, not by their colour alone. `board` is the
 * one that the hint was given for, `puzzle` has its shape and givens; `style` may be NULL. Fails
 * with QDR_NO_MEMORY alone. */
QDR_API qdr_status qdr_draw_hint(const qdr_puzzle *puzzle, const qdr_board *board,
                                 const qdr_hint *hint, const qdr_draw_style *style, qdr_text *text);

#ifdef __cplusplus
}
#endif

#endif
