/* draw.h: puzzles for people to look at: grids of characters, and pictures.
 *
 *     qdr_draw_style style = QDR_DRAW_STYLE_INIT;
 *     style.candidates = true;                            // with pencil marks
 *     qdr_draw_text(puzzle, NULL, &style, &text);         // for a terminal
 *     qdr_draw_svg(puzzle, solution, &style, &text);      // a whole SVG document
 *
 * Pictures are drawn through a qdr_surface, which is a handful of functions; whoever has those
 * (Cairo, a printer, a window) can draw puzzles. Pages and books of them are in book.h.
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
    bool large;          /* pictures: large print: heavier lines and givens */
} qdr_draw_style;

#define QDR_DRAW_STYLE_INIT \
    { true, false, false, false, NULL, false, 0, false }

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
 * Lengths are points (72 an inch), x to the right, y down. Pictures are meant for print: they are
 * black and a few tints of it, and nothing is told by colour. */

/* How much ink: 1 is full, 0 the white of the paper. `spot`: where there is a second ink besides
 * black (a colour for symbols and tints), in that. */
typedef struct qdr_ink {
    double tint;
    bool spot;
} qdr_ink;

/* Faces by what they are for. The first five are for figures, capitals and numbers (Lato, if it is
 * there), from light to heavy; the others for words (Linux Libertine). */
typedef enum qdr_face {
    QDR_FACE_LIGHT,    /* found digits, pencil marks, figures to tick off */
    QDR_FACE_FIGURE,   /* givens */
    QDR_FACE_SEMIBOLD, /* sums of cages, running heads, numbers of pages */
    QDR_FACE_BOLD,     /* figures on dots, givens in large print */
    QDR_FACE_BLACK,    /* numbers of puzzles, givens among found digits */
    QDR_FACE_WORDS,
    QDR_FACE_ITALIC,
    QDR_FACE_STRONG,  /* names */
    QDR_FACE_DISPLAY, /* titles */
    QDR_FACE_COUNT
} qdr_face;

typedef struct qdr_point {
    double x, y;
} qdr_point;

/* Points with straight lines between them. */
typedef struct qdr_path {
    const qdr_point *points;
    size_t count;
    bool closed; /* the last is joined to the first */
} qdr_path;

typedef enum qdr_cap { QDR_CAP_FLAT, QDR_CAP_ROUND } qdr_cap;
typedef enum qdr_join { QDR_JOIN_MITRE, QDR_JOIN_ROUND } qdr_join;

typedef struct qdr_pen {
    double width;
    qdr_ink ink;
    qdr_cap cap;
    qdr_join join;
    double dash, gap; /* lengths; no dash: an unbroken line */
    double phase;     /* how much of the first dash is left out */
} qdr_pen;

typedef enum qdr_align { QDR_ALIGN_LEFT, QDR_ALIGN_CENTRE, QDR_ALIGN_RIGHT } qdr_align;

typedef struct qdr_words {
    const char *text; /* UTF-8 */
    double x;         /* where the words begin, have their middle, or end */
    double y;         /* the baseline */
    double size;      /* of the font */
    qdr_face face;
    qdr_ink ink;
    qdr_align align;
    double tracking;  /* more room between letters, as a part of the size */
    const char *says; /* not NULL: whoever copies or hears the document gets this, and it is not
                         seen; the text is a blank then. Empty cells are told so, as ".", and
                         clues. "": the text is seen and neither copied nor heard */
} qdr_words;

typedef struct qdr_surface {
    void *context; /* goes to each of the functions */
    /* The inside of a path, which may be open; holes run the other way round. */
    void (*fill)(void *context, const qdr_path *path, qdr_ink ink);
    void (*stroke)(void *context, const qdr_path *path, const qdr_pen *pen);
    void (*disc)(void *context, double x, double y, double radius, qdr_ink ink);
    void (*write)(void *context, const qdr_words *words);
    /* How wide words come out, and how high capitals and figures are at size 1. */
    double (*measure)(void *context, const char *text, double size, qdr_face face);
    double (*capital)(void *context, qdr_face face);
    /* What comes until the matching NULL is such a part of the document, for those who hear it:
     * "H1", "P", … as PDF calls them. They nest. May be NULL. */
    void (*tag)(void *context, const char *kind);
} qdr_surface;

/* Draws the grid with its upper left corner at x, y; its cells are side · style->cell wide and
 * high, and the frame lies outside of them. Lines are black and told apart by their weight. Long
 * diagonals are marked around the corners that they pass; windows and extra regions are tinted.
 * Cages are dashed, with their sum in an open corner; thermometers are tinted; dots, signs, X and V
 * stand on the lines. With a solution, the givens are heavier than what was found. `solution` and
 * `style` may be NULL. Fails with QDR_NO_MEMORY alone. */
QDR_API qdr_status qdr_draw_picture(const qdr_puzzle *puzzle, const uint8_t *solution,
                                    const qdr_draw_style *style, double x, double y,
                                    const qdr_surface *surface);

/* Appends an SVG document: the picture, and under it the sentences of its rules. */
QDR_API qdr_status qdr_draw_svg(const qdr_puzzle *puzzle, const uint8_t *solution,
                                const qdr_draw_style *style, qdr_text *text);

/* Appends an SVG document: the grid with its candidates, what the hint is about, its links as
 * curves, what follows, and why in words. Everything is told by its form; the second ink of SVG is
 * QDR_STEP_INK. `board` is the one that the hint was given for, `puzzle` has its shape and givens;
 * `style` may be NULL. Fails with QDR_NO_MEMORY alone. On other sheets: qdr_book_hint in book.h. */
#define QDR_STEP_INK 0x0D5466u
QDR_API qdr_status qdr_draw_hint(const qdr_puzzle *puzzle, const qdr_board *board,
                                 const qdr_hint *hint, const qdr_draw_style *style, qdr_text *text);

#ifdef __cplusplus
}
#endif

#endif
