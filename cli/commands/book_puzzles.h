/* book_puzzles.h: makes and grades the puzzles of a book. The same seed makes the same ones. */
#ifndef QDR_BOOK_PUZZLES_H
#define QDR_BOOK_PUZZLES_H

#include "commands/book_recipe.h"
#include "kit/exit_codes.h"
#include "kit/progress.h"

typedef struct book_puzzle {
    qdr_puzzle *puzzle;
    uint8_t *solution;
    int level; /* from 1; 0: not known */
    double hardest, effort;
    size_t order; /* in which it was made */
} book_puzzle;

typedef struct book_maker {
    uint64_t seed, jobs;
    qdr_symmetry symmetry;
    double wildness; /* of jigsaws */
    book_puzzle *puzzles;
    size_t count, room;
    size_t wanted; /* in all, for the progress */
    progress progress;
    qdr_status status;
    char message[240]; /* why it failed; may be empty */
} book_maker;

/* Adds puzzles of a level, the easiest first; false: failed, or interrupted. */
bool book_make_level(book_maker *maker, int level, unsigned count);
/* Adds those of a variant, whose `index` keeps their seeds apart from others'. */
bool book_make_variant(book_maker *maker, const variant_order *order, size_t index);
void book_maker_free(book_maker *maker);

#endif
