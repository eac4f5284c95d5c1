/* suggest.h: the word that somebody probably meant.
 *
 *     suggestion meant = suggestion_for("engin");
 *     for (...) suggestion_offer(&meant, name);
 *     if (meant.best) fprintf(stderr, "did you mean %s?", meant.best);
 */
#ifndef QDR_SUGGEST_H
#define QDR_SUGGEST_H

#include <stddef.h>

typedef struct suggestion {
    const char *wrong;
    const char *best; /* NULL while nothing offered is near enough */
    size_t distance;
} suggestion;

suggestion suggestion_for(const char *wrong);
void suggestion_offer(suggestion *meant, const char *word);

/* Pairs {what people say, what it is called here}, ended by NULL: a pair is the best suggestion. */
void suggestion_offer_kin(suggestion *meant, const char *const kin[][2]);

#endif
