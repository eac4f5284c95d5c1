/* shape.c: making a shape from its spec, checking that it makes sense. The rules are worked out
 * in rules.c. */
#include "sudoku/shape_type.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/names.h"
#include "sudoku/clues.h"
#include "sudoku/rules.h"

#include <string.h>

static const struct {
    const char *name;
    qdr_rule rule;
    const char *idea;
} rule_names[] = {
    /* the first name of a rule is the one that is written */
    {"x", QDR_RULE_DIAGONALS, "both long diagonals hold every digit"},
    {"windoku", QDR_RULE_WINDOWS, "the boxes one cell off the corners hold every digit"},
    {"disjoint", QDR_RULE_DISJOINT, "the same place in every box holds every digit"},
    {"anti-knight", QDR_RULE_ANTI_KNIGHT, "a knight's move apart: different digits"},
    {"anti-king", QDR_RULE_ANTI_KING, "a king's move apart: different digits"},
    {"non-consecutive", QDR_RULE_NON_CONSECUTIVE, "side by side: digits differ by two or more"},
    {"all-white", QDR_RULE_ALL_WHITE, "neighbours without a white dot do not differ by one"},
    {"all-black", QDR_RULE_ALL_BLACK, "no neighbour is twice another without a black dot"},
    {"all-xv", QDR_RULE_ALL_XV, "neighbours without X or V add up to neither 10 nor 5"},
    {"diagonal", QDR_RULE_DIAGONALS},
    {"diagonals", QDR_RULE_DIAGONALS},
    {"windows", QDR_RULE_WINDOWS},
    {"hyper", QDR_RULE_WINDOWS},
    {"disjoint-groups", QDR_RULE_DISJOINT},
    {"antiknight", QDR_RULE_ANTI_KNIGHT},
    {"antiking", QDR_RULE_ANTI_KING},
    {"nonconsecutive", QDR_RULE_NON_CONSECUTIVE},
};

enum { RULE_NAMES = sizeof rule_names / sizeof *rule_names };

const char *qdr_rule_name(qdr_rule rule) {
    for (size_t i = 0; i < RULE_NAMES; i++)
        if (rule_names[i].rule == rule) return rule_names[i].name;
    return NULL;
}

const char *qdr_rule_idea(qdr_rule rule) {
    for (size_t i = 0; i < RULE_NAMES; i++)
        if (rule_names[i].rule == rule) return rule_names[i].idea;
    return NULL;
}

bool qdr_rule_from_name(const char *text, size_t length, qdr_rule *rule) {
    for (size_t i = 0; i < RULE_NAMES; i++)
        if (qdri_name_is(rule_names[i].name, text, length)) {
            *rule = rule_names[i].rule;
            return true;
        }
    return false;
}

void qdr_usual_boxes(int side, int *box_rows, int *box_cols) {
    *box_rows = *box_cols = 0;
    for (int rows = 2; rows * rows <= side; rows++)
        if (side % rows == 0) {
            *box_rows = rows;
            *box_cols = side / rows;
        }
    if (side == 1) *box_rows = *box_cols = 1;
}

/* ---- does the spec make sense? --------------------------------------------------------------- */

static qdr_status check_jigsaw(const qdr_shape_spec *spec, qdr_error *error) {
    int used[QDR_MAX_SIDE] = {0};
    for (int cell = 0; cell < spec->side * spec->side; cell++) {
        if (spec->jigsaw[cell] >= spec->side)
            return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                             "jigsaw region %d, but there are only regions 0 to %d",
                             spec->jigsaw[cell], spec->side - 1);
        used[spec->jigsaw[cell]]++;
    }
    /* A cell of the region names it whatever the letters or numbers in the file were. Who has too
     * many cells has mostly taken them from another. */
    for (int cell = 0; cell < spec->side * spec->side; cell++)
        if (used[spec->jigsaw[cell]] != spec->side)
            return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                             "the jigsaw region of r%dc%d has %d cells, not %d as the side",
                             cell / spec->side + 1, cell % spec->side + 1, used[spec->jigsaw[cell]],
                             spec->side);
    return QDR_OK;
}

static qdr_status check_rules(const qdr_shape_spec *spec, qdr_error *error) {
    bool boxes = spec->box_rows > 0 && !spec->jigsaw;
    if ((spec->rules & QDR_RULE_DISJOINT) && !boxes)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "disjoint groups need boxes");
    /* Down a grid of c boxes with r rows each, c - 1 windows, c - 2 gaps and two borders are r · c
     * rows only where r = c. Elsewhere they would lie closer to one border than to the other. */
    bool square = boxes && spec->box_rows == spec->box_cols && spec->box_rows > 1;
    if ((spec->rules & QDR_RULE_WINDOWS) && !square)
        return qdri_fail(
            error, QDR_BAD_ARGUMENT, 0, 0,
            "windoku needs square boxes, not %d×%d: only there do windows lie one cell "
            "off every border and one cell apart",
            spec->box_rows, spec->box_cols);
    if (spec->rules >= QDR_RULE_ALL_XV * 2u)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "unknown rule bits");
    return QDR_OK;
}

static qdr_status check_extra(const qdr_shape_spec *spec, qdr_error *error) {
    if (spec->extra_count > QDR_MAX_CELLS) /* units are numbered in 16 bits */
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "%zu extra regions: at most %d make sense",
                         spec->extra_count, QDR_MAX_CELLS);
    for (size_t r = 0; r < spec->extra_count; r++) {
        const qdr_region *region = &spec->extra[r];
        bool seen[QDR_MAX_CELLS] = {false};
        if (region->count < 2 || region->count > (size_t)spec->side)
            return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                             "an extra region of %d cells: 2 to %d make sense", (int)region->count,
                             spec->side);
        for (size_t i = 0; i < region->count; i++) {
            int cell = region->cells[i];
            if (cell >= spec->side * spec->side || seen[cell])
                return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                                 "extra region %d names a cell twice or outside the grid",
                                 (int)r + 1);
            seen[cell] = true;
        }
    }
    return QDR_OK;
}

static qdr_status check_spec(const qdr_shape_spec *spec, qdr_error *error) {
    if (spec->side < 1 || spec->side > QDR_MAX_SIDE)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "side %d: sides go from 1 to %d",
                         spec->side, QDR_MAX_SIDE);
    bool none = spec->box_rows == 0 && spec->box_cols == 0;
    bool sane = spec->box_rows >= 1 && spec->box_rows <= spec->side;
    if (!none && (!sane || spec->side % spec->box_rows != 0 ||
                  spec->side / spec->box_rows != spec->box_cols))
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                         "boxes of %d×%d do not have as many cells as the side", spec->box_rows,
                         spec->box_cols);
    qdr_status status = spec->jigsaw ? check_jigsaw(spec, error) : QDR_OK;
    if (status == QDR_OK) status = check_rules(spec, error);
    if (status == QDR_OK) status = check_extra(spec, error);
    if (status == QDR_OK) status = qdri_clues_check(spec, error);
    return status;
}

/* ---- making ---------------------------------------------------------------------------------- */

static bool copy_spec(qdr_shape *shape, const qdr_shape_spec *spec) {
    size_t cells = (size_t)(spec->side * spec->side), extra_cells = 0;
    shape->spec = *spec;
    for (size_t r = 0; r < spec->extra_count; r++) extra_cells += spec->extra[r].count;
    shape->extra = qdri_alloc(spec->extra_count, sizeof *shape->extra);
    shape->extra_cells = qdri_alloc(extra_cells, sizeof *shape->extra_cells);
    if (!shape->extra || !shape->extra_cells) return false;
    uint16_t *at = shape->extra_cells;
    for (size_t r = 0; r < spec->extra_count; r++) {
        size_t count = spec->extra[r].count;
        memcpy(at, spec->extra[r].cells, count * sizeof *at);
        shape->extra[r] = (qdr_region){at, count};
        at += count;
    }
    shape->spec.extra = spec->extra_count ? shape->extra : NULL;
    if (spec->jigsaw) {
        shape->jigsaw = qdri_alloc(cells, 1);
        if (!shape->jigsaw) return false;
        memcpy(shape->jigsaw, spec->jigsaw, cells);
        shape->spec.jigsaw = shape->jigsaw;
    }
    return qdri_clues_copy(shape, spec);
}

qdr_status qdr_shape_new(const qdr_shape_spec *spec, qdr_shape **shape, qdr_error *error) {
    qdr_status status = check_spec(spec, error);
    if (status != QDR_OK) return status;
    qdr_shape *made = qdri_zalloc(1, sizeof *made);
    if (!made) return qdri_no_memory(error);
    made->references = 1;
    if (!copy_spec(made, spec) || !qdri_rules_work_out(made)) {
        qdr_shape_free(made);
        return qdri_no_memory(error);
    }
    *shape = made;
    return QDR_OK;
}

qdr_shape *qdr_shape_share(const qdr_shape *shape) {
    /* The count is the one thing in a shape that changes. */
    qdr_shape *shared = (qdr_shape *)(uintptr_t)shape;
    __atomic_add_fetch(&shared->references, 1, __ATOMIC_RELAXED);
    return shared;
}

void qdr_shape_free(qdr_shape *shape) {
    if (!shape || __atomic_sub_fetch(&shape->references, 1, __ATOMIC_ACQ_REL) > 0) return;
    qdri_free(shape->jigsaw);
    qdri_free(shape->extra);
    qdri_free(shape->extra_cells);
    qdri_free(shape->clues);
    qdri_free(shape->clue_cells);
    qdri_free(shape->box_of);
    qdri_free(shape->units);
    qdri_free(shape->unit_cells);
    qdri_free(shape->pairs);
    qdri_free(shape->cell_start);
    qdri_free(shape->cell_units);
    qdri_free(shape->pair_start);
    qdri_free(shape->cell_pairs);
    qdri_free(shape->beside);
    qdri_free(shape->cages);
    qdri_free(shape->cage_start);
    qdri_free(shape->cell_cages);
    qdri_free(shape);
}

/* ---- looking --------------------------------------------------------------------------------- */

const qdr_shape_spec *qdr_shape_get_spec(const qdr_shape *shape) {
    return &shape->spec;
}

bool qdr_shape_equal(const qdr_shape *a, const qdr_shape *b) {
    if (a == b) return true;
    const qdr_shape_spec *x = &a->spec, *y = &b->spec;
    if (x->side != y->side || x->rules != y->rules || x->extra_count != y->extra_count ||
        !x->jigsaw != !y->jigsaw)
        return false;
    if (x->jigsaw) {
        if (memcmp(x->jigsaw, y->jigsaw, (size_t)(x->side * x->side)) != 0) return false;
    } else if (x->box_rows != y->box_rows || x->box_cols != y->box_cols) {
        return false;
    }
    for (size_t r = 0; r < x->extra_count; r++)
        if (x->extra[r].count != y->extra[r].count ||
            memcmp(x->extra[r].cells, y->extra[r].cells,
                   x->extra[r].count * sizeof *x->extra[r].cells) != 0)
            return false;
    return qdri_clues_equal(x, y);
}

bool qdr_shape_is_plain(const qdr_shape *shape) {
    const qdr_shape_spec *spec = &shape->spec;
    return !spec->jigsaw && spec->rules == 0 && spec->extra_count == 0 && spec->clue_count == 0;
}

bool qdr_shape_is_classic9(const qdr_shape *shape) {
    const qdr_shape_spec *spec = &shape->spec;
    return spec->side == 9 && spec->box_rows == 3 && spec->box_cols == 3 &&
           qdr_shape_is_plain(shape);
}

int qdr_shape_box_of(const qdr_shape *shape, int cell) {
    return shape->box_of[cell];
}
