/* variants.h: techniques for any rules and clues, and the scale quadrille-1 that orders them with
 * those of Sudoku Explainer. */
#ifndef QDR_VARIANTS_H
#define QDR_VARIANTS_H

#include "human/dialect.h"

extern const dialect qdri_quadrille_1;

/* Each gives the steps of its kind, units and cells in their order. */
producer qdri_find_cage_last, qdri_find_cage_set, qdri_find_cage_ways; /* cages.c */
producer qdri_find_rule_of_45_1, qdri_find_rule_of_45_2, qdri_find_rule_of_45_3,
    qdri_find_cage_split;       /* totals.c */
producer qdri_find_clue_bounds; /* clue_bounds.c */
producer qdri_find_confined;    /* confined.c */
producer qdri_find_leftovers_1, qdri_find_leftovers_2, qdri_find_leftovers_3,
    qdri_find_leftovers_4;   /* leftovers.c */
producer qdri_find_exchange; /* exchanges.c */

/* large_sets.c: sets and fish of 5, 6 and 7, of which no step is rated above `most`; 0: all. */
bool qdri_find_large_sets(finder *f, double most);

/* whole_search.c: the very last: a candidate that a search of the whole grid refutes. */
qdr_status qdri_find_by_search(finder *f, bool *found);

/* Notes that the sum of a cage is rested on. */
static inline void qdri_need_cage(finder *f, int cage) {
    qdri_need(f, (qdr_item){(uint16_t)cage, QDR_ITEM_CAGE});
}

#endif
