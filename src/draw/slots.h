/* slots.h: where the puzzles of a page stand.
 *
 * The area of a page is divided into equal slots, rows by columns, with gaps between. Out of the
 * arrangements for that many puzzles the one with the largest cells is taken. Inside its slot a
 * puzzle has its label above the grid and the sentences of its rules below. */
#ifndef QDR_SLOTS_H
#define QDR_SLOTS_H

typedef struct qdri_area {
    double x, y, width, height;
} qdri_area;

/* What a puzzle needs besides its grid. */
typedef struct qdri_block {
    int side;
    double above, below; /* heights */
} qdri_block;

typedef struct qdri_slots {
    qdri_area area;
    int rows, columns, count;
    double gap;
} qdri_slots;

qdri_slots qdri_slots_arrange(qdri_area area, int count, double gap, const qdri_block *block);

/* Slot i, from 0, in reading order. */
qdri_area qdri_slot_area(const qdri_slots *slots, int i);

/* The largest cell with which the block fits into an area. */
double qdri_slot_cell(const qdri_area *slot, const qdri_block *block);

#endif
