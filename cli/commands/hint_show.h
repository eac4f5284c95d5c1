/* hint_show.h: what hint and explain print of a step, as the options say. */
#ifndef QDR_HINT_SHOW_H
#define QDR_HINT_SHOW_H

#include "kit/command.h"

#include <quadrille/rating.h>

typedef struct show_settings {
    bool all_lines, json;
    const char *notation; /* NULL: words */
} show_settings;

extern const option show_options[];

/* Appends the step: the technique, why, and what follows; or in a notation; or as JSON. */
qdr_status show_hint(const show_settings *s, const qdr_hint *hint, const qdr_board *board,
                     qdr_text *out);

#endif
