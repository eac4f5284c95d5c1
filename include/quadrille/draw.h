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
    bool unicode; /* box-drawing frame; otherwise + - | */
    bool colour;  /* ANSI: givens bold, found digits in colour */
    bool numbers; /* digits above 9 as numbers instead of letters */
} qdr_draw_style;

#define QDR_DRAW_STYLE_INIT \
    { true, false, false }

/* Appends a framed grid: box or jigsaw borders drawn, givens set apart from what was found
 * (bold with colour; without colour the givens of a solved grid are the same digits, and empty
 * cells of an unsolved one are dots). `solution` may be NULL. */
QDR_API qdr_status qdr_draw_text(const qdr_puzzle *puzzle, const uint8_t *solution,
                                 const qdr_draw_style *style, qdr_text *text);

#ifdef __cplusplus
}
#endif

#endif
