/* transform.c: transformations of puzzles, and which of them a shape allows; see
 * quadrille/symmetry.h. */
#include "base/random.h"
#include "sudoku/shape_type.h"
#include "symmetry/canon.h"

#include <string.h>

void qdr_transform_apply(const qdr_transform *transform, int side, const uint8_t *from,
                         uint8_t *to) {
    for (int r = 0; r < side; r++)
        for (int c = 0; c < side; c++) {
            int row = transform->rows[r], column = transform->columns[c];
            int source = transform->transposed ? column * side + row : row * side + column;
            to[r * side + c] = transform->digits[from[source]];
        }
}

/* ---- random ones ----------------------------------------------------------------------------- */

static void shuffle(qdri_random *random, uint8_t *numbers, int count) {
    for (int i = 0; i < count; i++) {
        uint32_t j = qdri_random_below(random, (uint32_t)i + 1);
        numbers[i] = numbers[j];
        numbers[j] = (uint8_t)i;
    }
}

/* Lines in a random order that keeps those of a band together. */
static void shuffle_lines(qdri_random *random, int side, int thick, uint8_t *lines) {
    uint8_t bands[QDR_MAX_SIDE], inner[QDR_MAX_SIDE];
    shuffle(random, bands, side / thick);
    for (int band = 0; band < side / thick; band++) {
        shuffle(random, inner, thick);
        for (int i = 0; i < thick; i++)
            lines[band * thick + i] = (uint8_t)(bands[band] * thick + inner[i]);
    }
}

static void rename_digits(const qdr_shape_spec *spec, qdri_random *random, uint8_t *digits) {
    const unsigned in_order = QDR_RULE_NON_CONSECUTIVE | QDR_RULE_ALL_WHITE;
    const unsigned fixed = QDR_RULE_ALL_BLACK | QDR_RULE_ALL_XV;
    if ((spec->rules & fixed) || spec->clue_count > 0) { /* what digits are matters */
        for (int d = 1; d <= spec->side; d++) digits[d] = (uint8_t)d;
    } else if (spec->rules & in_order) {
        bool counted_back = qdri_random_next(random) >> 63;
        for (int d = 1; d <= spec->side; d++)
            digits[d] = (uint8_t)(counted_back ? spec->side + 1 - d : d);
    } else {
        shuffle(random, digits + 1, spec->side);
        for (int d = 1; d <= spec->side; d++) digits[d]++;
    }
    digits[0] = 0;
}

/* One of the eight turns and reflections of the square. */
static void dihedral(int number, int side, qdr_transform *t) {
    t->transposed = number & 1;
    for (int i = 0; i < side; i++) {
        t->rows[i] = (uint8_t)(number & 2 ? side - 1 - i : i);
        t->columns[i] = (uint8_t)(number & 4 ? side - 1 - i : i);
    }
}

static int source_of(const qdr_transform *t, int side, int cell) {
    int row = t->rows[cell / side], column = t->columns[cell % side];
    return t->transposed ? column * side + row : row * side + column;
}

static bool is_in(const qdr_shape *shape, int cell, int unit) {
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
        if (shape->cell_units[i] == unit) return true;
    return false;
}

/* Whether the cells from which those of `unit` come are a unit, too. */
static bool keeps_unit(const qdr_shape *shape, const qdr_unit *unit, const qdr_transform *t) {
    int side = shape->spec.side, first = source_of(t, side, unit->cells[0]);
    for (uint32_t i = shape->cell_start[first]; i < shape->cell_start[first + 1]; i++) {
        int other = shape->cell_units[i];
        if (shape->units[other].count != unit->count) continue;
        int in = 0;
        while (in < unit->count && is_in(shape, source_of(t, side, unit->cells[in]), other)) in++;
        if (in == unit->count) return true;
    }
    return false;
}

static bool is_nothing(int side, const qdr_transform *t) {
    for (int i = 0; i < side; i++)
        if (t->rows[i] != i || t->columns[i] != i) return false;
    return !t->transposed;
}

/* Rules about pairs are the same seen from any side of the square; units may be or not. */
static bool keeps_shape(const qdr_shape *shape, const qdr_transform *t) {
    if (shape->spec.clue_count > 0) return is_nothing(shape->spec.side, t); /* each is its own */
    for (size_t u = 0; u < shape->unit_count; u++)
        if (!keeps_unit(shape, &shape->units[u], t)) return false;
    return true;
}

void qdr_transform_random(const qdr_shape *shape, uint64_t seed, qdr_transform *transform) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    int side = spec->side;
    qdri_random random;
    qdri_random_seed(&random, seed);
    rename_digits(spec, &random, transform->digits);
    if (qdr_shape_is_plain(shape)) {
        bool boxes = spec->box_rows > 0;
        shuffle_lines(&random, side, boxes ? spec->box_rows : side, transform->rows);
        shuffle_lines(&random, side, boxes ? spec->box_cols : side, transform->columns);
        transform->transposed = spec->box_rows == spec->box_cols && qdri_random_next(&random) >> 63;
        return;
    }
    /* One of the eight changes nothing, so this comes to an end. */
    do dihedral((int)qdri_random_below(&random, 8), side, transform);
    while (!keeps_shape(shape, transform));
}

qdr_status qdr_puzzle_transform(const qdr_puzzle *puzzle, const qdr_transform *transform,
                                qdr_puzzle **transformed) {
    qdr_puzzle *made;
    qdr_status status = qdr_puzzle_new(qdr_puzzle_shape(puzzle), &made);
    if (status != QDR_OK) return status;
    int side = qdr_puzzle_side(puzzle), cells = side * side;
    const char *comment = qdr_puzzle_comment(puzzle);
    if (comment) status = qdr_puzzle_set_comment(made, comment, strlen(comment));
    for (int cell = 0; cell < cells && status == QDR_OK; cell++) {
        int source = source_of(transform, side, cell);
        qdr_puzzle_set_given(made, cell, transform->digits[qdr_puzzle_givens(puzzle)[source]]);
        for (int d = 1; qdr_puzzle_has_candidates(puzzle) && d <= side && status == QDR_OK; d++)
            status = qdr_puzzle_set_candidate(made, cell, transform->digits[d],
                                              qdr_puzzle_candidate(puzzle, source, d));
    }
    if (status == QDR_OK)
        *transformed = made;
    else
        qdr_puzzle_free(made);
    return status;
}

/* ---- canonical forms ------------------------------------------------------------------------- */

bool qdr_shape_has_canon(const qdr_shape *shape) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    return spec->side <= QDR_CANON_MAX_SIDE && spec->box_rows > 1 && spec->box_cols > 1 &&
           qdr_shape_is_plain(shape);
}

qdr_status qdr_puzzle_canon(const qdr_puzzle *puzzle, uint8_t *digits, qdr_transform *transform,
                            uint64_t *automorphisms) {
    const qdr_shape *shape = qdr_puzzle_shape(puzzle);
    if (!qdr_shape_has_canon(shape) || qdr_puzzle_has_candidates(puzzle)) return QDR_UNSUPPORTED;
    if (qdr_puzzle_clashes(puzzle, NULL)) return QDR_BAD_ARGUMENT;
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    const uint8_t *givens = qdr_puzzle_givens(puzzle);
    qdri_canon canon;
    if (qdr_shape_is_classic9(shape) && !memchr(givens, 0, cells))
        qdri_canon9(givens, &canon);
    else
        qdri_canon_any(spec->box_rows, spec->box_cols, givens, &canon);
    memcpy(digits, canon.digits, cells);
    if (transform) *transform = canon.transform;
    if (automorphisms) *automorphisms = canon.automorphisms;
    return QDR_OK;
}
