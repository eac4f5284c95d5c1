/* progress.h: how far long work has come, on the terminal of standard error; nothing in a pipe.
 *
 * The line appears after a second and is kept up to date by a ticker (ticker.h), so that it also
 * lives while one puzzle takes long. Whoever prints something else pauses it meanwhile. */
#ifndef QDR_PROGRESS_H
#define QDR_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool running; /* there is a terminal and a ticker */
    bool visible;
    uint64_t done;
    uint64_t found; /* solutions of the puzzle at work; 0: nothing to tell */
    uint64_t tried; /* to make those that are done; 0: nothing to tell */
    double part;    /* of the input (or of the tree) that is done, 0 if not known */
    double before;  /* the part of the tree that was done when the work began */
    bool tree;      /* one search, of which `part` is done and `found` solutions are found */
    double started;
} progress;

void progress_start(progress *p);
void progress_advance(progress *p); /* one puzzle more */
/* So many in all, which is that part of the input (0: not known). */
void progress_reached(progress *p, uint64_t done, double part);
void progress_found(progress *p, uint64_t solutions); /* of the puzzle at work, so far */
void progress_tried(progress *p, uint64_t tried);     /* to make so many */
/* One long search: what is left of its tree, from 1 to 0, and its solutions so far. */
void progress_search(progress *p, double left, uint64_t solutions);
void progress_pause(progress *p); /* takes the line away until … */
void progress_resume(progress *p);
void progress_stop(progress *p);

#endif
