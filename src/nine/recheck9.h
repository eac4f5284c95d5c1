/* recheck9.h: the independent re-check of solved classic 9×9s, fast enough for millions. */
#ifndef QDR_RECHECK9_H
#define QDR_RECHECK9_H

#include "base/cpu_sets.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QDRI_RECHECK9_MOST = 32 };

/* Checks up to 32 grids at once. solutions[i] (81 bytes, `zero` plus a digit 1-9) must obey the
 * rules and agree with puzzles[i] wherever that has a digit, as a character or a number. Bit i of
 * the result tells whether it does. */
typedef uint32_t qdri_recheck9(const char *const *puzzles, const uint8_t *const *solutions,
                               uint8_t zero, size_t count);

/* The version for this processor. */
qdri_recheck9 *qdri_recheck9_pick(void);

typedef struct qdri_recheck9_code {
    qdri_cpu needs;
    qdri_recheck9 *recheck;
} qdri_recheck9_code;

extern const qdri_recheck9_code qdri_recheck9_avx2;

#endif
