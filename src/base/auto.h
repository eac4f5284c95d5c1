/* auto.h: the word that leaves a choice to the library. Wherever a name may be given, no name and
 * "auto" mean the same; this is the one place that knows the word. */
#ifndef QDR_AUTO_H
#define QDR_AUTO_H

#include <stdbool.h>
#include <string.h>

static inline bool qdri_is_auto(const char *name) {
    return !name || strcmp(name, "auto") == 0;
}

#endif
