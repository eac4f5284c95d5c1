/* memory.h: every allocation of the library goes through here, so that a test can make the n-th
 * one fail, for every n (fault injection), and see that nothing leaks and nothing is half done. */
#ifndef QDR_MEMORY_H
#define QDR_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

void *qdri_alloc(size_t count, size_t size);  /* NULL when count · size overflows or memory ends */
void *qdri_zalloc(size_t count, size_t size); /* the same, zeroed */
void *qdri_resize(void *memory, size_t count, size_t size);
/* Like qdri_alloc, aligned to 64 bytes: a cache line, and any vector register. */
void *qdri_alloc_aligned(size_t count, size_t size);
void qdri_free(void *memory); /* for all of the above */

/* Room for an array that is to grow without moving: zeroed, and it takes memory only where it is
 * touched. Given back with the same size. */
void *qdri_reserve(size_t bytes);
void qdri_release(void *room, size_t bytes);
/* Room for `least` bytes and for as many more, up to `most`, as may be taken ahead: where that
 * costs nothing, as much as leaves half as much again for others. Its size in *room. All of it is
 * likely to be touched, at random and by several threads: in large pages, where there are such. */
void *qdri_reserve_ahead(size_t least, size_t most, size_t *room);

/* Bytes that a table may take to remember things, where nothing else is said. */
#ifdef __wasm__
#    define QDRI_MEMORY_USUAL ((size_t)64 << 20)
#else
#    define QDRI_MEMORY_USUAL ((size_t)800 << 20)
#endif

/* Lets the calling thread allocate at most that many bytes from now on (SIZE_MAX: no limit again);
 * what is freed in between is not given back. And whether that limit has refused something. */
void qdri_memory_allow(size_t bytes);
bool qdri_memory_exceeded(void);

/* For tests: the allocation after `n` more successful ones fails, and all that follow, or that one
 * alone; negative: never. Not thread-safe against running allocations. */
void qdri_memory_fail_after(long n);
void qdri_memory_fail_one(long n);

#endif
