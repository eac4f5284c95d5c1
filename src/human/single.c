/* single.c: one place left for a digit, or one digit left for a cell.
 *
 *      . . 5 | . 7 .        the 5s bar everything in the third box but one cell:
 *      . . . | 5 . .        a hidden single. Where eight digits see a cell, the
 *      . . . | . . ▒        ninth is a naked single. */
#include "human/step.h"

static bool place(finder *f, qdr_technique what, double rating, qdr_item because, int cell, int d) {
    qdri_begin(f, what, rating);
    qdri_need(f, because);
    f->s->cell = cell;
    f->s->digit = d + 1;
    return qdri_emit(f);
}

static const int families[] = {QDRI_FAMILY_BOX, QDRI_FAMILY_COLUMN, QDRI_FAMILY_ROW};

/* Hidden singles of a family; of units with one open cell, or of the others. */
static bool in_family(finder *f, int family, bool last) {
    const ground *g = f->b->g;
    double rating = last ? 1.0 : family == QDRI_FAMILY_BOX ? 1.2 : 1.5;
    for (int u = family * g->side; u < (family + 1) * g->side; u++) {
        if (last && qdri_open_in(f->b, u) != 1) continue;
        for (int d = 0; d < g->side; d++) {
            uint64_t where = qdri_where(f->b, u, d);
            if (where == 0 || (where & (where - 1)) != 0) continue;
            int cell = qdri_unit_cells(g, u)[qdri_lowest(where)];
            if (place(f, last ? QDR_LAST_CELL : QDR_HIDDEN_SINGLE, rating,
                      qdri_item_of_unit(g, u, d), cell, d))
                return true;
        }
    }
    return false;
}

bool qdri_find_hidden_single(finder *f) {
    for (int i = 0; i < QDRI_FAMILIES; i++)
        if (in_family(f, families[i], true)) return true;
    for (int i = 0; i < QDRI_FAMILIES; i++)
        if (in_family(f, families[i], false)) return true;
    return false;
}

bool qdri_find_naked_single(finder *f) {
    const qdr_board *b = f->b;
    for (int cell = 0; cell < b->g->cells; cell++)
        if (qdri_count(b->marks[cell]) == 1 &&
            place(f, QDR_NAKED_SINGLE, 2.3, qdri_item_of_cell(cell), cell,
                  qdri_lowest(b->marks[cell])))
            return true;
    return false;
}
