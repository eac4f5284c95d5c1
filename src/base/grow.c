/* grow.c: see grow.h. */
#include "base/grow.h"

#include "base/memory.h"

#include <stdint.h>
#include <string.h>

enum { FEWEST = 4 }; /* there are short lists by the million */

bool qdri_grow_now(void *array, size_t *capacity, size_t needed, size_t size) {
    size_t larger = *capacity <= SIZE_MAX / 2 ? 2 * *capacity : SIZE_MAX;
    if (larger < FEWEST) larger = FEWEST;
    if (larger < needed) larger = needed;
    void *old, *moved;
    memcpy(&old, array, sizeof old); /* a T * is not a void *, but it looks the same */
    moved = qdri_resize(old, larger, size);
    if (!moved) return false;
    memcpy(array, &moved, sizeof moved);
    *capacity = larger;
    return true;
}
