/* text_walk.h: a text in memory, line by line, for those who put it into other words. */
#ifndef QDR_TEXT_WALK_H
#define QDR_TEXT_WALK_H

#include "format/grid.h"

#include <quadrille/text.h>
#include <string.h>

typedef struct qdri_walk {
    const char *bytes; /* what is left */
    size_t left;
    const char *line;
    size_t length; /* of the line, without its end */
} qdri_walk;

static inline bool qdri_walk_next(qdri_walk *w) {
    if (w->left == 0) return false;
    const char *end = memchr(w->bytes, '\n', w->left);
    w->line = w->bytes;
    w->length = end ? (size_t)(end - w->bytes) : w->left;
    w->bytes += w->length + (end != NULL);
    w->left -= w->length + (end != NULL);
    if (w->length > 0 && w->line[w->length - 1] == '\r') w->length--;
    return true;
}

static inline bool qdri_walk_is_comment(const qdri_walk *w) {
    return w->length > 0 && w->line[0] == '#';
}

static inline bool qdri_is_space(char c) {
    return c == ' ' || c == '\t';
}

static inline bool qdri_walk_is_empty(const qdri_walk *w) {
    for (size_t i = 0; i < w->length; i++)
        if (!qdri_is_space(w->line[i])) return false;
    return true;
}

static inline bool qdri_walk_is_rule(const qdri_walk *w) {
    bool heavy;
    return qdri_line_classify(w->line, w->length, &heavy) == QDRI_LINE_RULE;
}

static inline void qdri_walk_put(const qdri_walk *w, qdr_text *text) {
    qdr_text_append(text, w->line, w->length);
    qdr_text_putc(text, '\n');
}

#endif
