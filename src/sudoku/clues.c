/* clues.c: see clues.h. What a clue means in pairs and cages is in rules.c. */
#include "sudoku/clues.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"

#include <string.h>

enum { MOST_CLUES = 4 * QDR_MAX_CELLS }; /* units are numbered in 16 bits */

static const char *const clue_names[] = {
    [QDR_CLUE_CAGE] = "cage",   [QDR_CLUE_LESS] = "less", [QDR_CLUE_DIFFERENCE] = "difference",
    [QDR_CLUE_RATIO] = "ratio", [QDR_CLUE_SUM] = "sum",
};

enum { CLUE_NAMES = sizeof clue_names / sizeof *clue_names };

const char *qdr_clue_kind_name(qdr_clue_kind kind) {
    return (size_t)kind < CLUE_NAMES ? clue_names[kind] : NULL;
}

bool qdr_clue_kind_from_name(const char *text, size_t length, qdr_clue_kind *kind) {
    const int known = qdri_name_find(clue_names, CLUE_NAMES, text, length);
    if (known >= 0) *kind = (qdr_clue_kind)known;
    return known >= 0;
}

/* ---- do they make sense? --------------------------------------------------------------------- */

static qdr_status check_cells(const qdr_shape_spec *spec, size_t c, qdr_error *error) {
    const qdr_clue *clue = &spec->clues[c];
    bool line = clue->kind != QDR_CLUE_CAGE;
    /* A line whose digits only rise or lie in a cage cannot be longer than there are digits. */
    size_t most = clue->kind <= QDR_CLUE_LESS ? (size_t)spec->side : QDR_MAX_CELLS;
    if (clue->count < (line ? 2u : 1u) || clue->count > most)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                         "clue %zu (%s) of %zu cells: %d to %zu make sense", c + 1,
                         clue_names[clue->kind], clue->count, line ? 2 : 1, most);
    bool seen[QDR_MAX_CELLS] = {false};
    for (size_t i = 0; i < clue->count; i++) {
        int cell = clue->cells[i];
        if (cell >= spec->side * spec->side)
            return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                             "clue %zu (%s) names a cell outside the grid", c + 1,
                             clue_names[clue->kind]);
        if (seen[cell])
            return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "clue %zu (%s) names r%dc%d twice",
                             c + 1, clue_names[clue->kind], cell / spec->side + 1,
                             cell % spec->side + 1);
        seen[cell] = true;
    }
    return QDR_OK;
}

static void value_range(const qdr_shape_spec *spec, const qdr_clue *clue, int *low, int *high) {
    *low = *high = 0;
    switch (clue->kind) {
    case QDR_CLUE_CAGE:
        *low = qdri_least_sum((int)clue->count);
        *high = qdri_greatest_sum((int)clue->count, spec->side);
        break;
    case QDR_CLUE_LESS:
        break;
    case QDR_CLUE_DIFFERENCE:
        *low = 1;
        *high = spec->side - 1;
        break;
    case QDR_CLUE_RATIO:
        *low = 2;
        *high = spec->side;
        break;
    case QDR_CLUE_SUM:
        *low = 2;
        *high = 2 * spec->side;
        break;
    }
}

static qdr_status check_value(const qdr_shape_spec *spec, size_t c, qdr_error *error) {
    const qdr_clue *clue = &spec->clues[c];
    int low, high;
    value_range(spec, clue, &low, &high);
    if (clue->value >= low && clue->value <= high) return QDR_OK;
    if (clue->kind == QDR_CLUE_CAGE)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                         "clue %zu: a cage of %d cells cannot have the sum %d, only %d to %d",
                         c + 1, (int)clue->count, clue->value, low, high);
    return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                     "clue %zu: a %s of %d is not possible, only %d to %d", c + 1,
                     clue_names[clue->kind], clue->value, low, high);
}

qdr_status qdri_clues_check(const qdr_shape_spec *spec, qdr_error *error) {
    if (spec->clue_count > MOST_CLUES)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "%zu clues: at most %d make sense",
                         spec->clue_count, MOST_CLUES);
    for (size_t c = 0; c < spec->clue_count; c++) {
        if ((size_t)spec->clues[c].kind >= CLUE_NAMES)
            return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "clue %zu is of no known kind", c + 1);
        qdr_status status = check_cells(spec, c, error);
        if (status == QDR_OK) status = check_value(spec, c, error);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

/* ---- copies ---------------------------------------------------------------------------------- */

bool qdri_clues_copy(qdr_shape *shape, const qdr_shape_spec *spec) {
    size_t cells = 0;
    shape->spec.clues = NULL;
    if (spec->clue_count == 0) return true;
    for (size_t c = 0; c < spec->clue_count; c++) cells += spec->clues[c].count;
    shape->clues = qdri_alloc(spec->clue_count, sizeof *shape->clues);
    shape->clue_cells = qdri_alloc(cells, sizeof *shape->clue_cells);
    if (!shape->clues || !shape->clue_cells) return false;
    uint16_t *at = shape->clue_cells;
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        memcpy(at, clue->cells, clue->count * sizeof *at);
        shape->clues[c] = *clue;
        shape->clues[c].cells = at;
        at += clue->count;
    }
    shape->spec.clues = shape->clues;
    return true;
}

bool qdri_clues_equal(const qdr_shape_spec *a, const qdr_shape_spec *b) {
    if (a->clue_count != b->clue_count) return false;
    for (size_t c = 0; c < a->clue_count; c++) {
        const qdr_clue *x = &a->clues[c], *y = &b->clues[c];
        if (x->kind != y->kind || x->value != y->value || x->count != y->count ||
            memcmp(x->cells, y->cells, x->count * sizeof *x->cells) != 0)
            return false;
    }
    return true;
}
