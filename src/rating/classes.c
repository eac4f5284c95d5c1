/* classes.c: the classes of difficulty: names of bands of the rating that a person's way through a
 * puzzle gets (se-1.2.1, and quadrille-1 where only this takes the shape, which has the same
 * numbers for the same techniques). */
#include "base/names.h"

#include <quadrille/rating.h>

static const struct {
    const char *name, *word; /* the second needs no quotes */
    double most;             /* the highest rating of the band; 0: it has no end */
    const char *sentence;
} classes[] = {
    [QDR_VERY_EASY] = {"very easy", "very-easy", 1.5, "hidden singles solve it"},
    [QDR_EASY] = {"easy", "easy", 2.5, "digits follow one by one, without pencil marks"},
    [QDR_MEDIUM] = {"medium", "medium", 4.0, "locked candidates, pairs, triplets or fish"},
    [QDR_HARD] = {"hard", "hard", 6.2, "wings, unique rectangles, quads and the like"},
    [QDR_VERY_HARD] = {"very hard", "very-hard", 0, "chains"},
};

enum { CLASSES = sizeof classes / sizeof *classes };

const char *qdr_class_name(qdr_class difficulty) {
    return (size_t)difficulty < CLASSES ? classes[difficulty].name : NULL;
}

const char *qdr_class_sentence(qdr_class difficulty) {
    return (size_t)difficulty < CLASSES ? classes[difficulty].sentence : NULL;
}

bool qdr_class_from_name(const char *text, size_t length, qdr_class *difficulty) {
    for (size_t i = 0; i < CLASSES; i++) {
        if (!qdri_name_is(classes[i].name, text, length) &&
            !qdri_name_is(classes[i].word, text, length))
            continue;
        *difficulty = (qdr_class)i;
        return true;
    }
    return false;
}

qdr_wish qdr_class_wish(qdr_class difficulty) {
    qdr_wish wish = QDR_WISH_INIT;
    wish.most = classes[difficulty].most;
    if (difficulty > 0) wish.least = classes[difficulty - 1].most + 0.1;
    return wish;
}
