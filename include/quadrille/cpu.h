/* cpu.h: which vector instructions the 9×9 engines use.
 *
 * The best that the processor has, found out at run time. It can be forced, to compare them or to
 * work around a broken one: by the environment variable QUADRILLE_CPU, or by a call, which wins
 * over it. Whatever is forced, the answers are the same.
 *
 *     if (qdr_cpu_force("avx2") != QDR_OK)
 *         puts("this processor has no AVX2");
 *     printf("using %s\n", qdr_cpu_used());
 */
#ifndef QDR_CPU_H
#define QDR_CPU_H

#include <quadrille/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name of set i, from the least to the best: "portable", "wasm", "neon", "sse2", "avx2",
 * "avx512"; NULL past the last. */
QDR_API const char *qdr_cpu_name(size_t i);

/* Forces a set by name; NULL or "auto" takes the wish back. QDR_BAD_ARGUMENT for a name that does
 * not exist, QDR_UNSUPPORTED for a set that this processor or this build lacks; then nothing
 * changes. Call it before the first search: those that are open keep what they started with. */
QDR_API qdr_status qdr_cpu_force(const char *name);

/* The set that searches opened now would use. */
QDR_API const char *qdr_cpu_used(void);

#ifdef __cplusplus
}
#endif

#endif
