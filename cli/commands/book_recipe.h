/* book_recipe.h: what a book is to be made of: so many puzzles of each level, and of each variant.
 */
#ifndef QDR_BOOK_RECIPE_H
#define QDR_BOOK_RECIPE_H

#include "kit/options.h"

#include <quadrille/book.h>
#include <quadrille/make.h>

enum { MOST_VARIANTS = 40, MOST_PUZZLES = 100000 };

typedef struct level_counts {
    bool told;
    unsigned counts[QDR_BOOK_LEVELS];
} level_counts;

/* Some puzzles of a kind: with clues, or of a shape. */
typedef struct variant_order {
    bool clued, jigsaw;
    qdr_clued clues;
    unsigned rules; /* qdr_rule bits */
    int side;
    unsigned count;
} variant_order;

typedef struct variant_list {
    variant_order orders[MOST_VARIANTS];
    size_t count;
} variant_list;

option_parser parse_levels;   /* level_counts: "20,30,40,30" */
option_parser parse_variants; /* variant_list: "jigsaw:2,killer:4,x:2" */

#endif
