/* watch_words.h: what dancing links just did, why, and why it can be undone, in words. */
#ifndef QDR_WATCH_WORDS_H
#define QDR_WATCH_WORDS_H

#include "commands/watch_replay.h"

/* The items of an option, as in the file. */
void watch_option(const qdr_cover *cover, uint32_t option, qdr_text *text);
/* What happened last; before the first event, what there is. */
void watch_what(const watch_replay *r, qdr_text *text);
/* Why, or what is worth knowing about it; may be nothing. */
void watch_why(const watch_replay *r, qdr_text *text);

#endif
