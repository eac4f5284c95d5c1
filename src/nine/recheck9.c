/* recheck9.c: the re-check for vectors of 128 bits, which every architecture has or gets from the
 * compiler; and the choice between that and a wider one. */
#include "nine/recheck9.h"

#define WIDTH 16

typedef uint8_t bytes __attribute__((vector_size(WIDTH)));

#if defined(__wasm_simd128__)
#    include <wasm_simd128.h>

static bytes bit_of(bytes digit) {
    const bytes bits = {0, 1, 2, 4, 8, 16, 32, 64, 128};
    return (bytes)wasm_i8x16_swizzle((v128_t)bits, (v128_t)digit);
}

#else

static bytes doubled(bytes x) {
    return x + x; /* bytes have no shift and no product of their own in most instruction sets */
}

/* Times 2, 4, 16 for the bits of digit-1. */
static bytes bit_of(bytes digit) {
    bytes less = digit - 1;
    bytes bit = (less & 1) + 1;
    bytes second = (bytes)((less & 2) != 0), third = (bytes)((less & 4) != 0);
    bit = (bit & ~second) | (doubled(doubled(bit)) & second);
    bit = (bit & ~third) | (doubled(doubled(doubled(doubled(bit)))) & third);
    return bit & (bytes)((less & 8) == 0);
}

#endif

#include "nine/recheck9_kernel.h"

static uint32_t recheck_twice(const char *const *puzzles, const uint8_t *const *solutions,
                              uint8_t zero, size_t count) {
    uint32_t right = recheck_block(puzzles, solutions, zero, count < WIDTH ? count : WIDTH);
    if (count > WIDTH)
        right |= recheck_block(puzzles + WIDTH, solutions + WIDTH, zero, count - WIDTH) << WIDTH;
    return right;
}

static const qdri_recheck9_code plain = {QDRI_CPU_PORTABLE, recheck_twice};
static const void *const versions[] = {&qdri_recheck9_avx2, &plain};

qdri_recheck9 *qdri_recheck9_pick(void) {
    const qdri_recheck9_code *code = qdri_cpu_pick(versions);
    return code->recheck;
}
