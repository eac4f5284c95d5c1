/* puzzle_cover.c: from a puzzle straight to its exact cover problem.
 *
 * No 0/1 matrix, and nothing that a given has settled: a given takes away its cell's item, the
 * items of its digit in its units, and every option it rules out.
 *
 *   items     primary: each empty cell; each digit still to be placed in each full unit
 *             secondary (at most once): the digits of units that are not full; for each pair
 *             of cells, each combination that the pair rule forbids, if it is still possible
 *   options   each digit possible in each empty cell: its cell, its units, its pairs
 */
#include "sudoku/puzzle_cover.h"

#include "base/memory.h"
#include "cover/cover_type.h"

#include <stdio.h>
#include <stdlib.h>

static const uint32_t NO_ITEM = UINT32_MAX;

typedef struct builder {
    const qdr_puzzle *puzzle;
    const qdr_shape *shape;
    int side, cells;
    bool names;
    qdri_digit_set *sets; /* what is possible in each cell */
    uint32_t *cell_item;  /* by cell */
    uint32_t *unit_item;  /* by unit · side + digit-1 */
    /* By (pair · 4 + slot) · side + digit-1. Slots 0 and 1 are the digit in cell a and in cell b
     * of a forbidden "x at a, y at b" with x ≤ y; slots 2 and 3 the same with x > y. */
    uint32_t *pair_item;
    qdr_cover *cover;
    uint32_t *choices;
} builder;

/* ---- items ----------------------------------------------------------------------------------- */

static qdr_status add_item(builder *b, const char *name, qdr_item_kind kind, uint32_t *item) {
    return qdr_cover_add_item(b->cover, b->names ? name : NULL, kind, item);
}

static qdr_status add_cell_items(builder *b) {
    for (int cell = 0; cell < b->cells; cell++) {
        b->cell_item[cell] = NO_ITEM;
        if (b->puzzle->givens[cell]) continue;
        char name[40];
        if (b->names) snprintf(name, sizeof name, "r%dc%d", cell / b->side + 1, cell % b->side + 1);
        qdr_status status = add_item(b, name, QDR_PRIMARY, &b->cell_item[cell]);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

static qdr_status add_digits_of_unit(builder *b, size_t u) {
    static const char *const letters[] = {
        [QDRI_ROW] = "r",    [QDRI_COLUMN] = "c",   [QDRI_BOX] = "b",  [QDRI_DIAGONAL] = "d",
        [QDRI_WINDOW] = "w", [QDRI_DISJOINT] = "g", [QDRI_EXTRA] = "e"};
    const qdri_unit *unit = &b->shape->units[u];
    qdri_digit_set left = qdri_set_full(b->side);
    for (size_t i = 0; i < unit->count; i++)
        if (b->puzzle->givens[unit->cells[i]])
            qdri_set_remove(&left, b->puzzle->givens[unit->cells[i]]);
    for (int digit = 1; digit <= b->side; digit++) {
        uint32_t *item = &b->unit_item[u * (size_t)b->side + (size_t)digit - 1];
        *item = NO_ITEM;
        if (!qdri_set_has(&left, digit)) continue;
        char name[40];
        if (b->names)
            snprintf(name, sizeof name, "%s%d=%d", letters[unit->kind], unit->index + 1, digit);
        qdr_status status = add_item(b, name, unit->full ? QDR_PRIMARY : QDR_SECONDARY, item);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

/* One secondary item for "x in cell a and y in cell b", if both are still possible. */
static qdr_status add_pair_item(builder *b, size_t p, int x, int y) {
    const qdri_pair *pair = &b->shape->pairs[p];
    if (!qdri_set_has(&b->sets[pair->a], x) || !qdri_set_has(&b->sets[pair->b], y)) return QDR_OK;
    char name[40];
    if (b->names) snprintf(name, sizeof name, "p%u=%d,%d", (unsigned)p + 1, x, y);
    uint32_t item;
    qdr_status status = add_item(b, name, QDR_SECONDARY, &item);
    if (status != QDR_OK) return status;
    size_t side = (size_t)b->side;
    size_t slot = p * 4 + (x <= y ? 0 : 2);
    b->pair_item[slot * side + (size_t)x - 1] = item;
    b->pair_item[(slot + 1) * side + (size_t)y - 1] = item;
    return QDR_OK;
}

static qdr_status add_pair_items(builder *b) {
    size_t slots = b->shape->pair_count * 4 * (size_t)b->side;
    for (size_t i = 0; i < slots; i++) b->pair_item[i] = NO_ITEM;
    for (size_t p = 0; p < b->shape->pair_count; p++) {
        int reach = b->shape->pairs[p].kind == QDRI_CONSECUTIVE ? 1 : 0;
        for (int x = 1; x <= b->side; x++)
            for (int y = x - reach; y <= x + reach; y++) {
                if (y < 1 || y > b->side || !qdri_pair_forbids(&b->shape->pairs[p], x, y)) continue;
                qdr_status status = add_pair_item(b, p, x, y);
                if (status != QDR_OK) return status;
            }
    }
    return QDR_OK;
}

/* ---- options --------------------------------------------------------------------------------- */

static qdr_status add_option(builder *b, int cell, int digit, uint32_t *items) {
    const qdr_shape *shape = b->shape;
    size_t count = 0, side = (size_t)b->side, place = (size_t)digit - 1;
    items[count++] = b->cell_item[cell];
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
        items[count++] = b->unit_item[shape->cell_units[i] * side + place];
    for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++) {
        size_t p = shape->cell_pairs[i], which = shape->pairs[p].a == cell ? 0 : 1;
        for (size_t slot = which; slot < 4; slot += 2) {
            uint32_t item = b->pair_item[(p * 4 + slot) * side + place];
            if (item != NO_ITEM) items[count++] = item;
        }
    }
    uint32_t option;
    qdr_status status = qdr_cover_add_option(b->cover, items, count, &option);
    if (status == QDR_OK) b->choices[option] = (uint32_t)(cell * b->side + digit - 1);
    return status;
}

static qdr_status add_options(builder *b) {
    const qdr_shape *shape = b->shape;
    size_t longest = 0, options = 0;
    for (int cell = 0; cell < b->cells; cell++) {
        size_t length = 1 + shape->cell_start[cell + 1] - shape->cell_start[cell] +
                        2 * (shape->pair_start[cell + 1] - shape->pair_start[cell]);
        if (length > longest) longest = length;
        options += (size_t)qdri_set_size(&b->sets[cell]);
    }
    uint32_t *items = qdri_alloc(longest, sizeof *items);
    b->choices = qdri_alloc(options, sizeof *b->choices);
    qdr_status status = items && b->choices ? QDR_OK : QDR_NO_MEMORY;
    if (status == QDR_OK) status = qdri_cover_reserve(b->cover, 0, options, options * 4);
    for (int cell = 0; status == QDR_OK && cell < b->cells; cell++)
        for (int word = 0; word < 2; word++)
            for (uint64_t bits = b->sets[cell].word[word]; status == QDR_OK && bits;
                 bits &= bits - 1)
                status = add_option(b, cell, word * 64 + __builtin_ctzll(bits) + 1, items);
    qdri_free(items);
    return status;
}

/* ---- all together ---------------------------------------------------------------------------- */

static qdr_status build(builder *b) {
    size_t side = (size_t)b->side, cells = (size_t)b->cells;
    b->sets = qdri_alloc(cells, sizeof *b->sets);
    b->cell_item = qdri_alloc(cells, sizeof *b->cell_item);
    b->unit_item = qdri_alloc(b->shape->unit_count * side, sizeof *b->unit_item);
    b->pair_item = qdri_alloc(b->shape->pair_count * 4 * side, sizeof *b->pair_item);
    if (!b->sets || !b->cell_item || !b->unit_item || !b->pair_item) return QDR_NO_MEMORY;
    qdri_puzzle_candidates(b->puzzle, b->sets);
    qdr_status status = qdr_cover_new(&b->cover);
    if (status == QDR_OK)
        status = qdri_cover_reserve(b->cover, cells + b->shape->unit_count * side, 0, 0);
    if (status == QDR_OK) status = add_cell_items(b);
    for (size_t u = 0; status == QDR_OK && u < b->shape->unit_count; u++)
        status = add_digits_of_unit(b, u);
    if (status == QDR_OK) status = add_pair_items(b);
    if (status == QDR_OK) status = add_options(b);
    return status;
}

qdr_status qdri_puzzle_cover(const qdr_puzzle *puzzle, bool names, qdr_cover **cover,
                             uint32_t **choices) {
    if (qdr_puzzle_clashes(puzzle, NULL)) return QDR_BAD_ARGUMENT;
    builder b = {.puzzle = puzzle,
                 .shape = puzzle->shape,
                 .side = puzzle->shape->spec.side,
                 .cells = qdr_puzzle_cells(puzzle),
                 .names = names};
    qdr_status status = build(&b);
    qdri_free(b.sets);
    qdri_free(b.cell_item);
    qdri_free(b.unit_item);
    qdri_free(b.pair_item);
    if (status != QDR_OK) {
        qdr_cover_free(b.cover);
        qdri_free(b.choices);
        return status;
    }
    *cover = b.cover;
    if (choices)
        *choices = b.choices;
    else
        qdri_free(b.choices);
    return QDR_OK;
}

qdr_status qdr_puzzle_to_cover(const qdr_puzzle *puzzle, qdr_cover **cover, uint32_t **choices) {
    return qdri_puzzle_cover(puzzle, true, cover, choices);
}
