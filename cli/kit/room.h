/* room.h: room for one more in an array of the program that grows. */
#ifndef QDR_ROOM_H
#define QDR_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Makes room behind `count` elements of `size` bytes in the array whose pointer is at `array` (a T
 * **; NULL inside: none yet). False, and nothing changes: there is no memory. */
static inline bool room_for_one(void *array, size_t *capacity, size_t count, size_t size) {
    void *at;
    if (count < *capacity) return true;
    size_t more = *capacity ? 2 * *capacity : 4;
    memcpy(&at, array, sizeof at);
    void *grown = more <= (size_t)-1 / size ? realloc(at, more * size) : NULL;
    if (!grown) return false;
    memcpy(array, &grown, sizeof grown);
    *capacity = more;
    return true;
}

#endif
