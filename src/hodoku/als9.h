/* als9.h: almost locked sets: n cells of a unit with n + 1 digits. Take one digit away, and the
 * others are used up. Two of them that cannot both have a digit (all its places see each other: the
 * restricted common) pass that on. */
#ifndef QDR_ALS9_H
#define QDR_ALS9_H

#include "hodoku/hodoku.h"

typedef struct als {
    cells81 cells;
    uint32_t digits;
    cells81 at[SIDE9];   /* its cells with the digit */
    cells81 sees[SIDE9]; /* what sees all of these */
} als;

/* A link between two sets by one digit, or two. */
typedef struct als_link {
    uint16_t from, to; /* from < to */
    uint8_t one, two;  /* digits from 1; two may be 0 */
} als_link;

typedef struct als_store {
    bool fresh; /* the lists are those of the present board */
    int count, link_count;
    size_t room, link_room, start_room, into_room, visit_room;
    als *sets;
    als_link *links;   /* by `from`, then `to` */
    int *first;        /* of each set: its first link as `from`; one more at the end */
    int *into;         /* links in the order of `to`, then by number, */
    int *first_into;   /* and where those of each set begin; one more at the end */
    uint32_t *visited; /* of chains: per link, the ways it was reached in */
    bool failed;       /* no memory */
} als_store;

void qdri_als_free(als_store *store); /* NULL is fine */
/* The lists for the present board; NULL: no memory, and h->status says so. */
als_store *qdri_als_of(hodoku *h);
/* What sees all places of one of these digits in both goes, by digit and cell. */
void qdri_als_strike_common(finder *f, const als *one, const als *two, uint32_t digits);
/* The step rests on all cells of the set, which is number `group` of its sets; cells that it rests
 * on already are named once. */
void qdri_als_need(finder *f, const als *set, int group);

#endif
