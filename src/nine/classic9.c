/* classic9.c: see classic9.h. */
#include "nine/classic9.h"

bool qdri_classic9_takes(const qdr_puzzle *puzzle) {
    return qdr_shape_is_classic9(puzzle->shape);
}

void qdri_classic9_masks(const qdr_puzzle *puzzle, uint16_t masks[81]) {
    for (int cell = 0; cell < 81; cell++) {
        uint64_t allowed = puzzle->marks ? puzzle->marks[cell].word[0] : 511;
        if (puzzle->givens[cell]) allowed &= (uint64_t)1 << (puzzle->givens[cell] - 1);
        masks[cell] = (uint16_t)allowed;
    }
}
