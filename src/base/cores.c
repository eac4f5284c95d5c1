/* cores.c: see cores.h. A process may be confined to fewer cores than the machine has (taskset,
 * containers), hence the affinity first. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "base/cores.h"

#include <unistd.h>
#ifdef __linux__
#    include <sched.h>
#endif

int qdri_core_count(void) {
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
#endif
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (int)cores : 1;
}
