/* levels.c: HoDoKu's levels, and how a score raises one. */
#include "base/names.h"
#include "rating/scales.h"

static const char *const names[] = {"Easy", "Medium", "Hard", "Unfair", "Extreme"};

enum { LEVELS = sizeof names / sizeof *names };

/* The highest score of a level; the last has no end. */
static const long caps[LEVELS - 1] = {800, 1000, 1600, 1800};

const char *qdr_level_name(qdr_level level) {
    return (size_t)level < LEVELS ? names[level] : NULL;
}

bool qdr_level_from_name(const char *text, size_t length, qdr_level *level) {
    int found = qdri_name_find(names, LEVELS, text, length);
    if (found >= 0) *level = (qdr_level)found;
    return found >= 0;
}

qdr_level qdri_level_raised(qdr_level level, long score) {
    while (level < QDR_LEVEL_EXTREME && score > caps[level]) level++;
    return level;
}
