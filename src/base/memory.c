/* memory.c: see memory.h. The countdown costs one load and one predicted branch per allocation,
 * and the library allocates only when something is opened or grows. At the end is what depends on
 * the system: memory that costs nothing until it is touched, or none of that. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static long fail_countdown = -1;
static bool fail_once;

void qdri_memory_fail_after(long n) {
    fail_once = false;
    __atomic_store_n(&fail_countdown, n, __ATOMIC_RELAXED);
}

void qdri_memory_fail_one(long n) {
    qdri_memory_fail_after(n);
    fail_once = true;
}

static _Thread_local size_t allowance = SIZE_MAX;
static _Thread_local bool exceeded;

void qdri_memory_allow(size_t bytes) {
    allowance = bytes;
    exceeded = false;
}

bool qdri_memory_exceeded(void) {
    return exceeded;
}

static int over_allowance(size_t bytes) {
    if (allowance == SIZE_MAX) return 0;
    exceeded |= bytes > allowance;
    if (exceeded) return 1;
    allowance -= bytes;
    return 0;
}

static int refused(size_t count, size_t size) {
    if (size != 0 && count > PTRDIFF_MAX / size) return 1;
    if (over_allowance(count * size)) return 1;
    long left = __atomic_load_n(&fail_countdown, __ATOMIC_RELAXED);
    if (left < 0) return 0;
    if (left > 0 || fail_once) __atomic_store_n(&fail_countdown, left - 1, __ATOMIC_RELAXED);
    return left == 0;
}

static size_t bytes_of(size_t count, size_t size) {
    return count * size > 0 ? count * size : 1;
}

void *qdri_alloc(size_t count, size_t size) {
    return refused(count, size) ? NULL : malloc(bytes_of(count, size));
}

void *qdri_zalloc(size_t count, size_t size) {
    return refused(count, size) ? NULL : calloc(bytes_of(count, size), 1);
}

void *qdri_resize(void *memory, size_t count, size_t size) {
    return refused(count, size) ? NULL : realloc(memory, bytes_of(count, size));
}

void *qdri_alloc_aligned(size_t count, size_t size) {
    if (refused(count, size)) return NULL;
    return aligned_alloc(64, (bytes_of(count, size) + 63) / 64 * 64);
}

void qdri_free(void *memory) {
    free(memory);
}

/* ---- room to grow in ------------------------------------------------------------------------- */

#ifdef __wasm__

/* All memory of a module is one array, zeroed and paid for when it grows: nothing is taken ahead.
 */
void *qdri_reserve(size_t bytes) {
    return qdri_zalloc(bytes, 1);
}

void qdri_release(void *room, size_t bytes) {
    (void)bytes;
    qdri_free(room);
}

void *qdri_reserve_ahead(size_t least, size_t most, size_t *room) {
    (void)most;
    *room = least;
    return qdri_reserve(least);
}

#else

#    include <sys/mman.h>

static const size_t page = (size_t)2 << 20; /* a large one */

/* Systems that know large pages begin a room of a whole number of them at such a page. */
static size_t whole_pages(size_t bytes) {
    return (bytes + page - 1) / page * page;
}

void *qdri_reserve(size_t bytes) {
    if (refused(bytes, 1)) return NULL;
    void *room =
        mmap(NULL, whole_pages(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return room == MAP_FAILED ? NULL : room;
}

void qdri_release(void *room, size_t bytes) {
    if (room) munmap(room, whole_pages(bytes));
}

/* Asks for large pages, but for the first, which is often all that is used. */
static void take_large_pages(void *room, size_t bytes) {
#    ifdef MADV_HUGEPAGE
    uintptr_t from = ((uintptr_t)room + 2 * page - 1) / page * page;
    uintptr_t to = ((uintptr_t)room + bytes) / page * page;
    if (from < to) (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
#    else
    (void)room;
    (void)bytes;
#    endif
}

void *qdri_reserve_ahead(size_t least, size_t most, size_t *room) {
    size_t bytes = most;
    for (; bytes > least; bytes /= 2) {
        void *more = qdri_reserve(bytes + bytes / 2);
        qdri_release(more, bytes + bytes / 2);
        if (more) break;
    }
    if (bytes < least) bytes = least;
    void *taken = qdri_reserve(bytes);
    if (!taken) return NULL;
    take_large_pages(taken, bytes);
    *room = bytes;
    return taken;
}

#endif
