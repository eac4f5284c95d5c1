/* watch_screen.h: a moment of dancing links as a screen of a terminal: the matrix of a small
 * problem; of a large one the options chosen, and of a Sudoku the grid that they make. */
#ifndef QDR_WATCH_SCREEN_H
#define QDR_WATCH_SCREEN_H

#include "commands/watch_replay.h"

typedef struct watch_screen {
    int rows, columns;
    bool bold, unicode;
    const char *file;
    const char *pace; /* what is said of the speed */
} watch_screen;

void watch_draw(const watch_screen *s, const watch_replay *r, qdr_text *text);

#endif
