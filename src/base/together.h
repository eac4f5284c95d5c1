/* together.h: the same function on several threads at once, until all of them are back. */
#ifndef QDR_TOGETHER_H
#define QDR_TOGETHER_H

#include <stddef.h>

/* Calls work(part 0) here and work(part 1) … in threads of their own, where part i is `parts` + i ·
 * `size`. Returns how many were called: all, unless threads cannot be had. Signals stay with the
 * calling thread. */
size_t qdri_together(void (*work)(void *part), void *parts, size_t size, size_t count);

#endif
