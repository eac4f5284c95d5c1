/* bench_memory.c: see bench_memory.h. */
#include "bench/bench_memory.h"

#include <stdlib.h>

static bool ended;

void *bench_allocate(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) ended = true;
    return memory;
}

void bench_note(qdr_status status) {
    if (status == QDR_NO_MEMORY) ended = true;
}

bool bench_memory_ended(void) {
    return ended;
}
