/* ways.h: the ways to fill cells with different digits that add up to a sum. */
#ifndef QDR_WAYS_H
#define QDR_WAYS_H

#include "human/board.h"

typedef struct ways {
    int sets;                       /* of digits that fit */
    uint64_t any, all;              /* digits that are in some of them, and in each */
    uint64_t keep[QDRI_HUMAN_SIDE]; /* per cell: its digits in some way */
    /* asked for: */
    int count, total;
    uint64_t marks[QDRI_HUMAN_SIDE]; /* per cell */
} ways;

/* Works out the ways of `count` cells with these marks and that total. False: there are too many
 * sets to look at, and nothing is known. */
bool qdri_find_ways(ways *w, int side);

/* The open cells of a cage, with these marks, and what their digits have to add up to. */
void qdri_ways_of_cage(ways *w, const qdr_board *b, const uint64_t *marks, int cage,
                       uint16_t cells[QDRI_HUMAN_SIDE]);

#endif
