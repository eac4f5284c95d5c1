/* mpi_parts.h: a search in parts, in the order of the tree, as rank 0 knows them.
 *
 *     tree    ├───── written ─────┼── part ──┼── part ──┼── part ──┤
 *                                   rank 2     nobody     rank 1
 *
 * A part is what was left when its worker last reported. With --ordered the solutions found in a
 * part wait with it until everything before it is done. What waits is bounded: a new part may
 * fill a fraction of the room that is left, so there is always room for another one that comes
 * earlier. */
#ifndef QDR_MPI_PARTS_H
#define QDR_MPI_PARTS_H

#include "team/machines.h"

typedef struct part {
    struct part *next;
    qdr_text left;      /* a saved search; empty: done */
    qdr_text waiting;   /* solutions whose turn has not come … */
    uint64_t solutions; /* … and how many they are */
    size_t room;        /* bytes that may wait */
    uint64_t share;     /* of the whole tree, as a number of 10^-18 */
    int rank;           /* who works on it; 0: nobody */
    bool asked;         /* its worker was sent a wish, and has not reported since */
} part;

typedef struct part_list {
    part *first;
    size_t room;     /* for solutions that wait, not yet promised to a part */
    size_t fraction; /* a new part gets room / fraction */
} part_list;

/* For so many ranks: a megabyte each, and 64. */
#define PART_LIST_INIT(ranks) \
    { NULL, ((size_t)(ranks) + 64) << 20, (size_t)(ranks) }

/* Adds a part after another, or as the first. NULL: no memory. */
part *parts_add(part_list *list, part *after, const char *left, size_t length);
/* Takes one out. */
void parts_drop(part_list *list, part *gone);
void parts_clear(part_list *list);

/* Takes a search that has not been run to pieces; it is empty then. */
qdr_status parts_from(part_list *list, qdr_cover_search *search);
/* Puts the parts into an empty search, with so many more solutions handed out. */
qdr_status parts_join(const part_list *list, uint64_t handed, qdr_cover_search *search);
/* Empties a search that has not been run. */
qdr_status parts_forget(qdr_cover_search *search);

#endif
