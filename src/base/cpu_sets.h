/* cpu_sets.h: which vector instructions this processor has, asked once, at run time (CPU
 * dispatch).
 *
 * Code that exists in several versions asks qdri_cpu_best() which one to run. The answer can be
 * forced, to compare versions or to work around a broken one: by the environment variable
 * QUADRILLE_CPU, or by qdri_cpu_force, which wins over it. A forced set that the processor does
 * not have is refused, so no choice can crash the program. */
#ifndef QDR_CPU_SETS_H
#define QDR_CPU_SETS_H

#include <quadrille/status.h>
#include <stdbool.h>

/* From the least to the best. One build knows "portable", those of its architecture, and which
 * of them the processor has. */
typedef enum qdri_cpu {
    QDRI_CPU_PORTABLE, /* plain C */
    QDRI_CPU_WASM,     /* WebAssembly SIMD128 */
    QDRI_CPU_NEON,
    QDRI_CPU_SSE2,
    QDRI_CPU_AVX2,   /* with BMI1, BMI2, LZCNT and POPCNT */
    QDRI_CPU_AVX512, /* F, BW, VL and DQ besides the above */
    QDRI_CPU_COUNT
} qdri_cpu;

/* "portable", "wasm", "neon", "sse2", "avx2", "avx512". */
const char *qdri_cpu_name(qdri_cpu cpu);

/* Whether this processor, in this build, can run code for `cpu`. */
bool qdri_cpu_has(qdri_cpu cpu);

/* The set to use: the forced one, or the best there is. An unknown or missing name in
 * QUADRILLE_CPU counts as no wish. Kept until a set is forced or the wish is taken back, so that
 * code may ask before every piece of work. */
qdri_cpu qdri_cpu_best(void);

/* Forces a set by name; NULL or "auto" takes the wish back. QDR_BAD_ARGUMENT for a name that does
 * not exist, QDR_UNSUPPORTED for one this processor lacks; then nothing changes. Searches that
 * are already open keep what they started with. */
qdr_status qdri_cpu_force(const char *name);

#endif
