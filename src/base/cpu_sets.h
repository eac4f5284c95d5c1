/* cpu_sets.h: which vector instructions this processor has, asked once, at run time (CPU
 * dispatch).
 *
 * Code that exists in several versions is a table of them, each a struct of its functions:
 *
 *     typedef struct qdri_thing_code {
 *         qdri_cpu needs; // comes first
 *         void (*run)(thing *t);
 *     } qdri_thing_code;
 *
 *     static const void *const versions[] = {&qdri_thing_avx2, &qdri_thing_plain}; // best first
 *     t->code = qdri_cpu_pick(versions); // when it is opened
 *
 * What is picked can be forced, to compare versions or to work around a broken one: by the
 * environment variable QUADRILLE_CPU, or by qdri_cpu_force, which wins over it. A forced set that
 * the processor does not have is refused, so no choice can crash the program. */
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
    QDRI_CPU_COUNT,
    QDRI_CPU_NONE = QDRI_CPU_COUNT /* needed by a version that this compiler cannot make */
} qdri_cpu;

/* The 128-bit vectors that every processor of this architecture has, if they have any. */
#if defined(__SSE2__)
#    define QDRI_CPU_128 QDRI_CPU_SSE2
#elif defined(__ARM_NEON)
#    define QDRI_CPU_128 QDRI_CPU_NEON
#elif defined(__wasm_simd128__)
#    define QDRI_CPU_128 QDRI_CPU_WASM
#endif

/* A compact build has no plain C where there are vectors that every processor has: QDRI_PORTABLE
 * stands for the last of the versions of code that has one for those. */
#if defined(QDR_COMPACT) && defined(QDRI_CPU_128)
#    define QDRI_CPU_LEAST QDRI_CPU_128
#    define QDRI_PORTABLE(version) NULL
#else
#    define QDRI_CPU_LEAST QDRI_CPU_PORTABLE
#    define QDRI_PORTABLE(version) (version)
#endif

/* "portable", "wasm", "neon", "sse2", "avx2", "avx512". */
const char *qdri_cpu_name(qdri_cpu cpu);

/* Whether this processor, in this build, can run code for `cpu`. */
bool qdri_cpu_has(qdri_cpu cpu);

/* The set to use: the forced one, or the best there is. An unknown or missing name in
 * QUADRILLE_CPU counts as no wish. Kept until a set is forced or the wish is taken back, so that
 * code may ask before every piece of work. */
qdri_cpu qdri_cpu_best(void);

/* The first of the versions that needs no more than qdri_cpu_best(); the last is for any
 * processor. */
const void *qdri_cpu_pick(const void *const *versions);

/* Forces a set by name; NULL or "auto" takes the wish back. QDR_BAD_ARGUMENT for a name that does
 * not exist, QDR_UNSUPPORTED for one this processor lacks; then nothing changes. Searches that
 * are already open keep what they started with. */
qdr_status qdri_cpu_force(const char *name);

#endif
