/* whole_search.c: where not even trials go further, a search of the whole grid says that a
 * candidate is not: all cells, digits and sums together cannot be. The checker of hints is that
 * search, so that the step is proved when it is found; nobody would do it on paper. */
#include "variants/variants.h"

enum { MOST_CANDIDATES = 60 };

static void rest_on_everything(finder *f) {
    const qdr_board *b = f->b;
    const ground *g = b->g;
    for (int cell = 0; cell < g->cells; cell++)
        if (!b->digit[cell]) qdri_need_cell(f, cell);
    for (int unit = 0; unit < g->units; unit++)
        for (int d = 0; qdri_is_full(g, unit) && d < g->side; d++)
            if (qdri_where(b, unit, d)) qdri_need_unit(f, unit, d);
    for (size_t cage = 0; cage < g->shape->cage_count; cage++) qdri_need_cage(f, (int)cage);
}

static qdr_status try_candidate(finder *f, int cell, int d, bool *holds) {
    qdr_hint hint;
    qdri_begin(f, QDR_TRIAL, 12.0);
    rest_on_everything(f);
    qdri_conclude(f, cell, qdri_bit(d));
    qdri_step_show(f->s, &hint);
    return qdri_hint_holds(&hint, f->b, f->watch, holds);
}

/* Cells with few candidates first: there what is left says most. */
qdr_status qdri_find_by_search(finder *f, bool *found) {
    const qdr_board *b = f->b;
    int tried = 0;
    *found = false;
    for (int size = 2; size <= b->g->side; size++)
        for (int cell = 0; cell < b->g->cells; cell++) {
            if (qdri_count(b->marks[cell]) != size) continue;
            for (uint64_t left = b->marks[cell]; left; left &= left - 1) {
                if (++tried > MOST_CANDIDATES) return QDR_OK;
                if (qdri_is_late(f)) return QDR_NO_MEMORY;
                qdr_status status = try_candidate(f, cell, qdri_lowest(left), found);
                if (status != QDR_OK || *found) return status;
            }
        }
    return QDR_OK;
}
