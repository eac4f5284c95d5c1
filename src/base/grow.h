/* grow.h: room for one more in an array that grows. */
#ifndef QDR_GROW_H
#define QDR_GROW_H

#include <stdbool.h>
#include <stddef.h>

/* For qdri_grow alone, when there is too little room. */
bool qdri_grow_now(void *array, size_t *capacity, size_t needed, size_t size);

/* Makes room for `needed` elements of `size` bytes in the array whose pointer is at `array` (a T
 * **; NULL inside: none yet), at least twice what there was. False, and nothing changes, when there
 * is no memory or no number for so many bytes.
 *
 *     if (!qdri_grow(&list->at, &list->capacity, list->count + 1, sizeof *list->at)) return false;
 */
static inline bool qdri_grow(void *array, size_t *capacity, size_t needed, size_t size) {
    return needed <= *capacity || qdri_grow_now(array, capacity, needed, size);
}

#endif
