/* combine9.h: sets that together have no more members than there are sets: what naked and hidden
 * subsets and fish have in common.
 *
 *      cells with their digits     two cells, {2 5} {2 5}          naked pair
 *      digits with their places    two digits, {r1 r4} {r1 r4}     hidden pair
 *      rows with their places      two rows, {c3 c8} {c3 c8}       X-wing */
#ifndef QDR_COMBINE9_H
#define QDR_COMBINE9_H

#include "hodoku/hodoku.h"

/* The sets to choose from: their numbers, in order, and members as bits. */
typedef struct sets9 {
    int count, size; /* `size` of them are wanted */
    uint8_t number[SIDE9];
    uint16_t members[SIDE9];
} sets9;

/* Told of the numbers that were chosen, as bits, and their members; true: enough. */
typedef bool on_combination(finder *f, void *context, uint32_t chosen, uint32_t members);

/* Adds a set, if it has members and not too many. */
static inline void qdri_add_set9(sets9 *s, int number, uint32_t members) {
    if (members == 0 || qdri_count9(members) > s->size) return;
    s->number[s->count] = (uint8_t)number;
    s->members[s->count++] = (uint16_t)members;
}

/* All combinations with just `size` members, in the order of their numbers. */
bool qdri_combine9(finder *f, const sets9 *s, on_combination *then, void *context);

#endif
