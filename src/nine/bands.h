/* bands.h: one classic 9×9 puzzle at a time, at the lowest latency. Bands (and stacks) are the
 * chutes of some authors, minirows and minicolumns their triads.
 *
 * Finds, enumerates or counts the solutions of a puzzle. The search is a value: it has a fixed
 * size (23 kB; on the heap use qdri_alloc_aligned), owns no memory and may be copied with `=`. It
 * holds the parts of the tree that nobody has looked at yet, so it can be stopped, resumed, and
 * split in two that share nothing.
 *
 *     qdri_bands search;
 *     uint8_t grid[81];
 *     qdri_bands_start(&search, givens);
 *     while (qdri_bands_next(&search, grid) == QDR_SOLUTION) use(grid);
 *
 * Order of solutions: depth first. A branch takes one cell and tries its smallest candidate before
 * the others; which cell is a fixed function of the candidates left (choose in bands_kernel.h).
 * So the order is the same on every machine and in every run, but it is not lexicographic. */
#ifndef QDR_BANDS_H
#define QDR_BANDS_H

#include "base/cpu_sets.h"
#include "base/watch.h"

/* The candidates of all cells, bit d for digit d+1: cell[3i+j][4R+C] is row i and column j of the
 * box in band R and stack C. Lanes that belong to no box (C = 3 or R = 3) are always full. */
typedef struct qdri_bands_board {
    _Alignas(32) uint16_t cell[9][16];
} qdri_bands_board;

/* Every board that waits was set aside when another cell was decided, so there is always room. */
enum { QDRI_BANDS_DEPTH = 81 };

typedef struct qdri_bands {
    const struct qdri_bands_code *code; /* the version that it started with */
    qdri_watch watch;                   /* ticks once per guess; all zero: no limits */
    int depth;                          /* boards waiting; 0: the search is over */
    qdri_bands_board waiting[QDRI_BANDS_DEPTH];
} qdri_bands;

/* Starts a search without limits; givens are 0 for an empty cell or 1 to 9, row by row. Givens
 * that clash are fine: there are then no solutions. For limits call qdri_watch_start on
 * search->watch next. */
void qdri_bands_start(qdri_bands *search, const uint8_t givens[81]);

/* Starts from pencil marks: bit d of masks[cell] set means that digit d+1 may go there. */
void qdri_bands_start_candidates(qdri_bands *search, const uint16_t masks[81]);

/* Writes the next solution (digits 1 to 9); without one leaves `digits` alone. After QDR_STOPPED
 * the search is whole: raise the limit and call again. */
qdr_step qdri_bands_next(qdri_bands *search, uint8_t digits[81]);

/* Adds the solutions that are left to *count; QDR_SOLUTION when that reached `limit` (what was
 * left over is given up), else as above. Quicker than asking for each: solutions that differ in
 * independent either-or choices are not visited one by one. `first`, if not NULL, receives a
 * solution when *count leaves 0. */
qdr_step qdri_bands_count(qdri_bands *search, uint64_t limit, uint64_t *count, uint8_t *first);

/* Guesses so far: the branches of the tree that were entered. */
uint64_t qdri_bands_guesses(const qdri_bands *search);

/* Moves the board that waited longest, as a rule the biggest part of what is left, to `other`,
 * whose watch starts afresh without limits. False, and nothing happens, when fewer than two boards
 * wait: let the search run for some guesses and try again. */
bool qdri_bands_split(qdri_bands *search, qdri_bands *other);

/* The instructions of the version in use. */
qdri_cpu qdri_bands_cpu(const qdri_bands *search);

#endif
