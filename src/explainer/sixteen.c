/* sixteen.c: sets and fish of five to eight, on boards of side 16, in the order and with the
 * ratings of 1to9only's Sudoku16x16Explainer. Other sides do without, as there is nobody to agree
 * with. */
#include "explainer/explainer.h"

typedef bool of_size(finder *f, int k);

bool qdri_find_sixteen(finder *f) {
    static const struct {
        of_size *find;
        int k;
    } order[] = {
        {qdri_find_naked_of, 5},  {qdri_find_hidden_of, 5}, {qdri_find_naked_of, 6},
        {qdri_find_hidden_of, 6}, {qdri_find_naked_of, 7},  {qdri_find_hidden_of, 7},
        {qdri_find_fish_of, 5},   {qdri_find_fish_of, 6},   {qdri_find_fish_of, 7},
        {qdri_find_naked_of, 8},  {qdri_find_hidden_of, 8}, {qdri_find_fish_of, 8},
    };
    if (f->b->g->side != 16) return false;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (order[i].find(f, order[i].k)) return true;
    return false;
}
