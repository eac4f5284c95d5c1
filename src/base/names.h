/* names.h: the way back from a name to what it names. Every public enumeration whose values have
 * names has qdr_X_name and qdr_X_from_name; the latter are made of this. */
#ifndef QDR_NAMES_H
#define QDR_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Whether those bytes are that name, and the whole of it. */
static inline bool qdri_name_is(const char *name, const char *text, size_t length) {
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

/* Its place in a list of names; -1: it is none of them. */
static inline int qdri_name_find(const char *const *names, size_t count, const char *text,
                                 size_t length) {
    for (size_t i = 0; i < count; i++)
        if (qdri_name_is(names[i], text, length)) return (int)i;
    return -1;
}

#endif
