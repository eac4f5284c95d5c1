/* bands_code.h: what each instruction set's build of bands_kernel.h offers to bands.c. */
#ifndef QDR_BANDS_CODE_H
#define QDR_BANDS_CODE_H

#include "nine/bands.h"

typedef struct qdri_bands_code {
    qdri_cpu needs;
    void (*read)(qdri_bands_board *board, const uint8_t givens[81]);
    qdr_step (*next)(qdri_bands *search, uint8_t digits[81]);
    qdr_step (*count)(qdri_bands *search, uint64_t limit, uint64_t *count, uint8_t *first);
} qdri_bands_code;

/* The plain way between digits and boards, for versions that have no better one. */
void qdri_bands_board_read(qdri_bands_board *board, const uint8_t givens[81]);
void qdri_bands_board_write(uint8_t digits[81], const qdri_bands_board *board);

extern const qdri_bands_code qdri_bands_avx512, qdri_bands_avx2, qdri_bands_128, qdri_bands_plain;

#endif
