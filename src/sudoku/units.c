/* units.c: a shape for those who look at it from outside: its units and their names, and which
 * cells see each other. */
#include "sudoku/shape_type.h"

#include "base/names.h"

#include <stdio.h>

static const char *const kinds[] = {[QDR_UNIT_ROW] = "row",
                                    [QDR_UNIT_COLUMN] = "column",
                                    [QDR_UNIT_BOX] = "box",
                                    [QDR_UNIT_DIAGONAL] = "diagonal",
                                    [QDR_UNIT_WINDOW] = "window",
                                    [QDR_UNIT_DISJOINT] = "disjoint group",
                                    [QDR_UNIT_EXTRA] = "extra region",
                                    [QDR_UNIT_CAGE] = "cage"};

enum { KINDS = sizeof kinds / sizeof *kinds };

const char *qdr_unit_kind_name(qdr_unit_kind kind) {
    return (size_t)kind < KINDS ? kinds[kind] : NULL;
}

bool qdr_unit_kind_from_name(const char *text, size_t length, qdr_unit_kind *kind) {
    const int known = qdri_name_find(kinds, KINDS, text, length);
    if (known >= 0) *kind = (qdr_unit_kind)known;
    return known >= 0;
}

void qdr_unit_words(const qdr_unit *unit, char words[QDR_UNIT_WORDS]) {
    snprintf(words, QDR_UNIT_WORDS, "%s %d", kinds[unit->kind], unit->index + 1);
}

const qdr_unit *qdr_shape_units(const qdr_shape *shape, size_t *count) {
    *count = shape->unit_count;
    return shape->units;
}

const uint16_t *qdr_shape_units_of(const qdr_shape *shape, int cell, size_t *count) {
    const uint32_t first = shape->cell_start[cell];
    *count = shape->cell_start[cell + 1] - first;
    return shape->cell_units + first;
}

/* The units of a cell are in order, so two lists are walked together. */
static bool share_a_unit(const qdr_shape *shape, int a, int b) {
    uint32_t i = shape->cell_start[a], k = shape->cell_start[b];
    while (i < shape->cell_start[a + 1] && k < shape->cell_start[b + 1]) {
        const uint16_t x = shape->cell_units[i], y = shape->cell_units[k];
        if (x == y) return true;
        i += x < y;
        k += y < x;
    }
    return false;
}

/* Whether the pairs of the two cells, each by its own digits, leave no digit that both can have. */
static bool pairs_keep_apart(const qdr_shape *shape, int a, int b) {
    qdr_digit_set both = qdri_set_full(shape->spec.side);
    for (uint32_t i = shape->pair_start[a]; i < shape->pair_start[a + 1]; i++) {
        const qdri_pair *pair = &shape->pairs[shape->cell_pairs[i]];
        if (pair->a + pair->b - a != b) continue;
        for (int digit = 1; digit <= shape->spec.side; digit++)
            if (qdri_pair_forbids(pair, digit, digit)) qdri_set_remove(&both, digit);
    }
    return qdri_set_size(&both) == 0;
}

bool qdr_shape_sees(const qdr_shape *shape, int a, int b) {
    return a != b && (share_a_unit(shape, a, b) || pairs_keep_apart(shape, a, b));
}

size_t qdr_shape_peers(const qdr_shape *shape, int cell, uint16_t *peers) {
    size_t count = 0;
    for (int other = 0; other < shape->spec.side * shape->spec.side; other++)
        if (qdr_shape_sees(shape, cell, other)) peers[count++] = (uint16_t)other;
    return count;
}
