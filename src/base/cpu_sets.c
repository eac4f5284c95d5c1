/* cpu_sets.c: see cpu_sets.h. */
#include "base/cpu_sets.h"

#include "base/auto.h"

#include <quadrille/cpu.h>

#include <stdlib.h>
#include <string.h>

static const char *const names[QDRI_CPU_COUNT] = {"portable", "wasm", "neon",
                                                  "sse2",     "avx2", "avx512"};
enum { NO_WISH = -1 };
static int chosen = NO_WISH; /* what qdri_cpu_best says; not known before somebody asks */

const char *qdri_cpu_name(qdri_cpu cpu) {
    return names[cpu];
}

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
/* The compiler's runtime asks CPUID, and the system whether it keeps the wide registers. */
static bool has_avx2(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

static bool has_avx512(void) {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
}
#else
static bool has_avx2(void) {
    return false;
}

static bool has_avx512(void) {
    return false;
}
#endif

bool qdri_cpu_has(qdri_cpu cpu) {
    if (cpu < QDRI_CPU_LEAST) return false;
    switch (cpu) {
    case QDRI_CPU_PORTABLE:
        return true;
#ifdef QDRI_CPU_128
    case QDRI_CPU_128:
        return true;
#endif
    case QDRI_CPU_AVX2:
        return has_avx2();
    case QDRI_CPU_AVX512:
        return has_avx512();
    default:
        return false;
    }
}

static int find(const char *name) {
    for (int cpu = 0; cpu < QDRI_CPU_COUNT; cpu++)
        if (strcmp(name, names[cpu]) == 0) return cpu;
    return NO_WISH;
}

static qdri_cpu choose(void) {
    const char *variable = getenv("QUADRILLE_CPU");
    int wish = variable ? find(variable) : NO_WISH;
    if (wish != NO_WISH && qdri_cpu_has((qdri_cpu)wish)) return (qdri_cpu)wish;
    int best = QDRI_CPU_COUNT - 1;
    while (!qdri_cpu_has((qdri_cpu)best)) best--;
    return (qdri_cpu)best;
}

qdri_cpu qdri_cpu_best(void) {
    int known = __atomic_load_n(&chosen, __ATOMIC_RELAXED), made;
    if (known != NO_WISH) return (qdri_cpu)known;
    made = (int)choose(); /* threads that come here first together choose the same */
    bool first = __atomic_compare_exchange_n(&chosen, &known, made, false, __ATOMIC_RELAXED,
                                             __ATOMIC_RELAXED);
    return (qdri_cpu)(first ? made : known);
}

const void *qdri_cpu_pick(const void *const *versions) {
    const qdri_cpu best = qdri_cpu_best();
    while (*(const qdri_cpu *)*versions > best) versions++;
    return *versions;
}

qdr_status qdri_cpu_force(const char *name) {
    int wish = NO_WISH;
    if (!qdri_is_auto(name)) {
        wish = find(name);
        if (wish == NO_WISH) return QDR_BAD_ARGUMENT;
        if (!qdri_cpu_has((qdri_cpu)wish)) return QDR_UNSUPPORTED;
    }
    __atomic_store_n(&chosen, wish, __ATOMIC_RELAXED);
    return QDR_OK;
}

/* ---- for callers of the library ---------------------------------------------------------------
 */

const char *qdr_cpu_name(size_t i) {
    return i < QDRI_CPU_COUNT ? names[i] : NULL;
}

qdr_status qdr_cpu_force(const char *name) {
    return qdri_cpu_force(name);
}

const char *qdr_cpu_used(void) {
    return names[qdri_cpu_best()];
}
