/* drawn_rules.h: rules that a puzzle of f-puzzles has for people alone: drawn, or told in words. */
#ifndef QDR_DRAWN_RULES_H
#define QDR_DRAWN_RULES_H

#ifdef QDR_HAVE_JANSSON
#    include <jansson.h>

#    include <stdbool.h>

/* A key of our own: true where a drawing was left out before the object was made. */
#    define QDRI_LEFT_OUT "quadrille-left-out"

/* What of that is not understood here: the name of a drawing, or a word of the rules; NULL:
 * nothing. */
const char *qdri_drawn_rule(const json_t *fpuzzles);

#endif
#endif
