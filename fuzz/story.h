/* story.h: bytes as a story, a sequence of calls of the library, each compared with a model that is
 * too simple to be wrong. With QDR_TELL in the environment the calls are printed as C while they
 * happen, so that a story that ends badly can be pasted into a program. */
#ifndef QDR_STORY_H
#define QDR_STORY_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct story {
    const uint8_t *at, *end;
} story;

/* A number below `below`: the next byte, or 0 when the story is over. */
static inline int story_take(story *s, int below) {
    return s->at < s->end ? *s->at++ % below : 0;
}

static inline bool story_tells(void) {
    static int tells = -1;
    if (tells < 0) tells = getenv("QDR_TELL") != NULL;
    return tells > 0;
}

__attribute__((format(printf, 1, 2))) static inline void tell(const char *format, ...) {
    if (!story_tells()) return;
    va_list more;
    va_start(more, format);
    vprintf(format, more);
    va_end(more);
    putchar('\n');
    fflush(stdout);
}

static inline void story_expect(bool truth, const char *what, int line) {
    if (truth) return;
    tell("/* here it is not true that %s (line %d) */", what, line);
    fprintf(stderr, "line %d: it is not true that %s\n", line, what);
    abort();
}
#define expect(truth) story_expect(truth, #truth, __LINE__)

#endif
