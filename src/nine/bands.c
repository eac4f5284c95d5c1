/* bands.c: the part of the `bands` engine that is the same on every machine: it picks the build of
 * bands_kernel.h that the processor can run, starts searches, and splits them. */
#include "nine/bands.h"

#include "nine/bands_code.h"

#include <assert.h>
#include <string.h>

static const void *const versions[] = {&qdri_bands_avx512, &qdri_bands_avx2, &qdri_bands_128,
                                       QDRI_PORTABLE(&qdri_bands_plain)};

/* Where cell 9r+c lives in a board. */
static uint16_t *place(qdri_bands_board *board, int r, int c) {
    return &board->cell[r % 3 * 3 + c % 3][r / 3 * 4 + c / 3];
}

static void clear(qdri_bands_board *board) {
    for (int k = 0; k < 9; k++)
        for (int lane = 0; lane < 16; lane++) board->cell[k][lane] = 511;
}

void qdri_bands_board_read(qdri_bands_board *board, const uint8_t givens[81]) {
    static const uint16_t mask[10] = {511, 1, 2, 4, 8, 16, 32, 64, 128, 256};
    clear(board);
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) *place(board, r, c) = mask[givens[9 * r + c]];
}

void qdri_bands_board_write(uint8_t digits[81], const qdri_bands_board *board) {
    static const uint8_t digit[16] = {[1] = 1, [2] = 2, [4] = 3, [8] = 4};
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            const unsigned m = board->cell[r % 3 * 3 + c % 3][r / 3 * 4 + c / 3];
            const unsigned high = m >> 4 & 15;
            digits[9 * r + c] =
                (uint8_t)(digit[m & 15] + digit[high] + (high ? 4 : 0) + (m >> 8) * 9);
        }
}

static void begin(qdri_bands *search, const qdri_bands_code *code) {
    search->code = code;
    search->watch = (qdri_watch){0};
    search->depth = 1;
}

void qdri_bands_start(qdri_bands *search, const uint8_t givens[81]) {
    for (int cell = 0; cell < 81; cell++) assert(givens[cell] <= 9);
    begin(search, qdri_cpu_pick(versions));
    search->code->read(&search->waiting[0], givens);
}

void qdri_bands_start_candidates(qdri_bands *search, const uint16_t masks[81]) {
    begin(search, qdri_cpu_pick(versions));
    qdri_bands_board *board = &search->waiting[0];
    clear(board);
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) *place(board, r, c) = masks[9 * r + c] & 511;
}

qdr_step qdri_bands_next(qdri_bands *search, uint8_t digits[81]) {
    return search->code->next(search, digits);
}

qdr_step qdri_bands_count(qdri_bands *search, uint64_t limit, uint64_t *count, uint8_t *first) {
    if (*count >= limit) return QDR_SOLUTION;
    return search->code->count(search, limit, count, first);
}

qdri_cpu qdri_bands_cpu(const qdri_bands *search) {
    return search->code->needs;
}

uint64_t qdri_bands_guesses(const qdri_bands *search) {
    return qdri_watch_nodes(&search->watch);
}

bool qdri_bands_split(qdri_bands *search, qdri_bands *other) {
    if (search->depth < 2) return false;
    begin(other, search->code);
    other->waiting[0] = search->waiting[0];
    search->depth--;
    memmove(search->waiting, search->waiting + 1,
            (size_t)search->depth * sizeof search->waiting[0]);
    return true;
}
