/* suggest.c: how far two words are apart, in slips of the finger.
 *
 * A slip is a letter too many, one missing, one wrong, or two neighbours swapped (the optimal
 * string alignment distance). A word of which the wrong one is the beginning counts as one slip
 * away: people leave words unfinished. */
#include "kit/suggest.h"

#include <string.h>

enum { LONGEST = 32 }; /* no command, option or value is longer */

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static size_t slips_between(const char *a, const char *b) {
    size_t m = strlen(a), n = strlen(b);
    size_t rows[3][LONGEST + 1]; /* of the usual table: this one and the two above */
    for (size_t j = 0; j <= n; j++) rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *higher = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= n; j++) {
            size_t change = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = least(change, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], higher[j - 2] + 1);
        }
    }
    return rows[m % 3][n];
}

suggestion suggestion_for(const char *wrong) {
    return (suggestion){wrong, NULL, (size_t)-1};
}

void suggestion_offer(suggestion *meant, const char *word) {
    size_t length = strlen(meant->wrong);
    if (length == 0 || length > LONGEST || strlen(word) > LONGEST) return;
    size_t slips = slips_between(meant->wrong, word);
    if (strncmp(meant->wrong, word, length) == 0) slips = 1;
    if (slips > 1 + length / 4 || slips >= length || slips >= meant->distance) return;
    meant->best = word;
    meant->distance = slips;
}

void suggestion_offer_kin(suggestion *meant, const char *const kin[][2]) {
    for (; (*kin)[0]; kin++)
        if (strcmp((*kin)[0], meant->wrong) == 0) {
            meant->best = (*kin)[1];
            meant->distance = 0;
        }
}
