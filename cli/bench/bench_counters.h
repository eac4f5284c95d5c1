/* bench_counters.h: the processor's own counters of instructions and cycles, where there are any
 * and the system lets us read them (Linux, perf_event_open). */
#ifndef QDR_BENCH_COUNTERS_H
#define QDR_BENCH_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct counters {
    uint64_t instructions, cycles; /* of this thread, outside the kernel, since they were opened */
} counters;

bool counters_open(void); /* false: there are none; that is no failure */
bool counters_read(counters *now);
void counters_close(void);

#endif
