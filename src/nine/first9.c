/* first9.c: see first9.h. */
#include "nine/first9.h"

enum { CELLS9 = 81 };

static const uint8_t *puzzle_at(const qdri_lanes_batch *batch, size_t i) {
    return batch->each ? batch->each[i] : (const uint8_t *)batch->puzzles + i * batch->stride;
}

static void settle(qdri_bands *scratch, const uint8_t *puzzle, uint8_t *solution, uint8_t zero) {
    uint8_t digits[CELLS9];
    for (int cell = 0; cell < CELLS9; cell++) { /* digits and their characters alike; '.' is 14 */
        uint8_t low = puzzle[cell] & 15;
        digits[cell] = low <= 9 ? low : 0;
    }
    qdri_bands_start(scratch, digits);
    if (qdri_bands_next(scratch, digits) != QDR_SOLUTION) return;
    for (int cell = 0; cell < CELLS9; cell++) solution[cell] = (uint8_t)(zero + digits[cell]);
}

void qdri_first9_settle(qdri_bands *scratch, const qdri_lanes_batch *batch) {
    for (size_t i = 0; i < batch->count; i++)
        if (batch->found[i] > 1)
            settle(scratch, puzzle_at(batch, i), batch->solutions + i * batch->solution_stride,
                   batch->zero);
}
