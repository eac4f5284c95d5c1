/* memory_share.c: see memory_share.h. */
#define _DEFAULT_SOURCE /* _SC_PHYS_PAGES */
#include "kit/memory_share.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#    define SANITIZED 1
#elif defined(__has_feature)
#    if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
        __has_feature(memory_sanitizer)
#        define SANITIZED 1
#    endif
#endif
#ifndef SANITIZED
#    define SANITIZED 0 /* they take terabytes that they never touch */
#endif

static uint64_t of_machine(void) {
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGE_SIZE);
    return pages > 0 && bytes > 0 ? (uint64_t)pages * (uint64_t)bytes : UINT64_MAX;
}

static uint64_t of_container(void) {
    uint64_t bytes;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "re");
    bool known = file && fscanf(file, "%" SCNu64, &bytes) == 1; /* or "max" */
    if (file) fclose(file);
    return known ? bytes : UINT64_MAX;
}

void memory_share_take(void) {
    struct rlimit limit;
    uint64_t machine = of_machine(), container = of_container();
    uint64_t share = (machine < container ? machine : container) / 4 * 3;
    if (SANITIZED || getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur <= share) return;
    limit.rlim_cur = share;
    (void)setrlimit(RLIMIT_DATA, &limit);
}
