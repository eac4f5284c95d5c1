/* bench_counters.c: see bench_counters.h. Both counters form one group, so that one read takes
 * them at the same moment. */
#if defined(__linux__)
#    define _GNU_SOURCE /* syscall */
#endif
#include "bench/bench_counters.h"

#if defined(__linux__)

#    include <linux/perf_event.h>
#    include <sys/syscall.h>
#    include <unistd.h>

static int leader = -1, follower = -1;

static int open_counter(uint64_t what, int group) {
    struct perf_event_attr attributes = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof attributes,
        .config = what,
        .read_format = PERF_FORMAT_GROUP,
        .exclude_kernel = 1,
        .exclude_hv = 1,
    };
    return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, group, 0ul);
}

bool counters_open(void) {
    leader = open_counter(PERF_COUNT_HW_INSTRUCTIONS, -1);
    if (leader >= 0) follower = open_counter(PERF_COUNT_HW_CPU_CYCLES, leader);
    counters now;
    /* Some virtual machines open them and then count nothing. */
    if (counters_read(&now) && now.instructions > 0 && now.cycles > 0) return true;
    counters_close();
    return false;
}

bool counters_read(counters *now) {
    struct {
        uint64_t count, instructions, cycles;
    } values;
    if (follower < 0 || read(leader, &values, sizeof values) != (ssize_t)sizeof values)
        return false;
    *now = (counters){values.instructions, values.cycles};
    return true;
}

void counters_close(void) {
    if (follower >= 0) close(follower);
    if (leader >= 0) close(leader);
    leader = follower = -1;
}

#else

bool counters_open(void) {
    return false;
}

bool counters_read(counters *now) {
    (void)now;
    return false;
}

void counters_close(void) {}

#endif
