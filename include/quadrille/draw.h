/* draw.h: puzzles for people to look at.
 *
 *     qdr_draw_style style = QDR_DRAW_STYLE_INIT;
 *     style.colour = true;
 *     qdr_draw_text(puzzle, solution, &style, &text);
 */
#ifndef QDR_DRAW_H
#define QDR_DRAW_H

#include <quadrille/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_draw_style {
    bool unicode;        /* box-drawing frame; otherwise + - | */
    bool bold;           /* ANSI: givens bold */
    bool colour;         /* ANSI: found digits in colour, cells of extra rules on a grey ground */
    bool numbers;        /* digits above 9 as numbers; always so above 35 */
    const char *symbols; /* otherwise the characters for 1, 2, 3 …; NULL: 1-9 and A-Z. If there
                            are fewer than the side, numbers are drawn */
} qdr_draw_style;

#define QDR_DRAW_STYLE_INIT \
    { true, false, false, false, NULL }

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

#ifdef __cplusplus
}
#endif

#endif
