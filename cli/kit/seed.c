/* seed.c: see seed.h. */
#include "kit/seed.h"

#include <time.h>
#include <unistd.h>

uint64_t some_seed(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t time = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec;
    return (time ^ (uint64_t)getpid() << 20) % 1000000000000u + 1;
}
