/* backtrack_type.h: what the search of backtrack.c knows, whatever the width of its masks. */
#ifndef QDR_BACKTRACK_TYPE_H
#define QDR_BACKTRACK_TYPE_H

#include "base/watch.h"
#include "sudoku/engine.h"

typedef struct backtrack {
    const qdr_puzzle *puzzle;
    const qdr_shape *shape;
    uint8_t *digits;
    uint16_t *empty; /* the cells to fill, in reading order */
    size_t empty_count;
    void *used;  /* per unit: mask of the digits it holds */
    void *open;  /* per level: mask of the digits still to try */
    void *marks; /* per level: mask that the pencil marks allow */
    size_t level;
    bool started, finished;
    qdri_watch watch;
    qdr_stats stats;
} backtrack;

#endif
