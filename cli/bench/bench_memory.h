/* bench_memory.h: memory for figures. Figures that could not be had are left out on the way; that
 * there was no memory for some is told once, at the end. */
#ifndef QDR_BENCH_MEMORY_H
#define QDR_BENCH_MEMORY_H

#include <quadrille/status.h>
#include <stdbool.h>
#include <stddef.h>

void *bench_allocate(size_t count, size_t size); /* zeroed; the caller frees it */
void bench_note(qdr_status status);              /* of an engine, or of something else outside */
bool bench_memory_ended(void);

#endif
