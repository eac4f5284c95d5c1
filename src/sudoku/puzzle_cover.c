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
#include "base/setup.h"
#include "cover/cover_type.h"

#include <stdio.h>
#include <string.h>

typedef struct builder {
    const qdr_puzzle *puzzle;
    const qdr_shape *shape;
    int side, cells;
    bool names;
    size_t options, nodes; /* how many there will be, at most */
    qdr_digit_set *sets;   /* by cell: what is possible in it */
    uint32_t *cell_item;   /* by cell */
    uint32_t *unit_item;   /* by unit · side + digit-1, for the digits that are left */
    /* By pair · side + x-1: the first item of "x in cell a, y in cell b"; they follow each other
     * in the order of the y that the pair forbids. */
    uint32_t *pair_item;
    qdr_cover *cover;
    uint32_t *choices;
} builder;

/* ---- items ----------------------------------------------------------------------------------- */

/* There is room for the items of cells and units; those of pairs ask for it. */
static qdr_status add_item(builder *b, const char *name, qdr_item_kind kind, uint32_t *item) {
    if (b->names) return qdr_cover_add_item(b->cover, name, kind, item);
    if (b->cover->item_count == b->cover->item_capacity) {
        qdr_status status = qdri_cover_reserve(b->cover, b->cover->item_count + 1, 0, 0);
        if (status != QDR_OK) return status;
    }
    *item = qdri_cover_append_item(b->cover, kind);
    return QDR_OK;
}

static qdr_status add_cell_items(builder *b) {
    for (int cell = 0; cell < b->cells; cell++) {
        if (b->puzzle->givens[cell]) continue;
        char name[40];
        if (b->names) snprintf(name, sizeof name, "r%dc%d", cell / b->side + 1, cell % b->side + 1);
        qdr_status status = add_item(b, name, QDR_PRIMARY, &b->cell_item[cell]);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

static qdr_status add_digit_of_unit(builder *b, size_t u, int digit) {
    static const char *const letters[] = {
        [QDR_UNIT_ROW] = "r",      [QDR_UNIT_COLUMN] = "c", [QDR_UNIT_BOX] = "b",
        [QDR_UNIT_DIAGONAL] = "d", [QDR_UNIT_WINDOW] = "w", [QDR_UNIT_DISJOINT] = "g",
        [QDR_UNIT_EXTRA] = "e",    [QDR_UNIT_CAGE] = "k"};
    const qdr_unit *unit = &b->shape->units[u];
    char name[40];
    if (b->names)
        snprintf(name, sizeof name, "%s%d=%d", letters[unit->kind], unit->index + 1, digit);
    return add_item(b, name, unit->full ? QDR_PRIMARY : QDR_SECONDARY,
                    &b->unit_item[u * (size_t)b->side + (size_t)digit - 1]);
}

static qdr_status add_unit_items(builder *b) {
    for (size_t u = 0; u < b->shape->unit_count; u++) {
        qdr_digit_set left = qdri_unit_left(b->puzzle, &b->shape->units[u]);
        for (int word = 0; word < 2; word++)
            for (uint64_t bits = left.word[word]; bits; bits &= bits - 1) {
                int digit = word * 64 + __builtin_ctzll(bits) + 1;
                qdr_status status = add_digit_of_unit(b, u, digit);
                if (status != QDR_OK) return status;
            }
    }
    return QDR_OK;
}

/* The digits of cell b that the pair forbids beside x in cell a, of those that are possible. */
static qdr_digit_set forbidden_beside(const builder *b, const qdri_pair *pair, int x) {
    qdr_digit_set forbidden = {{0, 0}};
    if (!qdri_set_has(&b->sets[pair->a], x)) return forbidden;
    const qdr_digit_set *allowed = &qdri_pair_beside(b->shape, pair, pair->a)[x - 1];
    for (int word = 0; word < 2; word++)
        forbidden.word[word] = b->sets[pair->b].word[word] & ~allowed->word[word];
    return forbidden;
}

/* One secondary item for "x in cell a and y in cell b". */
static qdr_status add_pair_item(builder *b, size_t p, int x, int y) {
    char name[40];
    uint32_t item;
    if (b->names) snprintf(name, sizeof name, "p%u=%d,%d", (unsigned)p + 1, x, y);
    return add_item(b, name, QDR_SECONDARY, &item);
}

static qdr_status add_pair_items(builder *b) {
    for (size_t p = 0; p < b->shape->pair_count; p++) {
        if (qdri_setup_over()) return QDR_NO_MEMORY;
        for (int x = 1; x <= b->side; x++) {
            qdr_digit_set forbidden = forbidden_beside(b, &b->shape->pairs[p], x);
            b->pair_item[p * (size_t)b->side + (size_t)x - 1] = (uint32_t)b->cover->item_count;
            for (int y = 1; y <= b->side; y++) {
                if (!qdri_set_has(&forbidden, y)) continue;
                qdr_status status = add_pair_item(b, p, x, y);
                if (status != QDR_OK) return status;
            }
        }
    }
    return QDR_OK;
}

/* ---- options --------------------------------------------------------------------------------- */

/* The most digits that the pair forbids beside one digit. */
static size_t most_forbidden(const builder *b, const qdri_pair *pair) {
    static const uint8_t few[] = {[QDRI_KNIGHT] = 1,
                                  [QDRI_KING] = 1,
                                  [QDRI_CONSECUTIVE] = 2,
                                  [QDRI_NO_DOUBLE] = 2,
                                  [QDRI_NO_XV] = 2};
    return pair->kind < QDRI_FIRST_CLUE ? few[pair->kind] : (size_t)b->side;
}

/* Appends the items of what a pair forbids beside the digit in the cell. */
static uint32_t *put_pair_items(const builder *b, size_t p, int cell, int digit, uint32_t *items) {
    const qdri_pair *pair = &b->shape->pairs[p];
    const uint32_t *first = b->pair_item + p * (size_t)b->side;
    if (pair->a == cell) {
        qdr_digit_set forbidden = forbidden_beside(b, pair, digit);
        int count = qdri_set_size(&forbidden);
        for (int i = 0; i < count; i++) *items++ = first[digit - 1] + (uint32_t)i;
        return items;
    }
    for (int x = 1; x <= b->side; x++) {
        qdr_digit_set forbidden = forbidden_beside(b, pair, x);
        if (!qdri_set_has(&forbidden, digit)) continue;
        for (int y = digit; y <= b->side; y++) qdri_set_remove(&forbidden, y);
        *items++ = first[x - 1] + (uint32_t)qdri_set_size(&forbidden);
    }
    return items;
}

/* How many options there will be, and how many nodes at most. */
static void count_options(builder *b) {
    const qdr_shape *shape = b->shape;
    for (int cell = 0; cell < b->cells; cell++) {
        size_t length = 1 + shape->cell_start[cell + 1] - shape->cell_start[cell];
        for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++)
            length += most_forbidden(b, &shape->pairs[shape->cell_pairs[i]]);
        size_t digits = 0;
        for (int word = 0; word < 2; word++)
            for (uint64_t bits = b->sets[cell].word[word]; bits; bits &= bits - 1) digits++;
        b->options += digits;
        b->nodes += digits * length;
    }
}

/* Writes the option where the problem keeps its nodes: there is room. */
static void add_option(builder *b, int cell, int digit) {
    const qdr_shape *shape = b->shape;
    qdr_cover *cover = b->cover;
    size_t side = (size_t)b->side, place = (size_t)digit - 1;
    uint32_t *items = cover->nodes + cover->node_count;
    *items++ = b->cell_item[cell];
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
        *items++ = b->unit_item[shape->cell_units[i] * side + place];
    for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++)
        items = put_pair_items(b, shape->cell_pairs[i], cell, digit, items);
    b->choices[cover->option_count] = (uint32_t)(cell * b->side + digit - 1);
    cover->node_count = (size_t)(items - cover->nodes);
    cover->start[++cover->option_count] = cover->node_count;
}

static qdr_status add_options(builder *b) {
    count_options(b);
    b->choices = qdri_alloc(b->options, sizeof *b->choices);
    if (!b->choices) return QDR_NO_MEMORY;
    qdr_status status = qdri_cover_reserve(b->cover, 0, b->options, b->nodes);
    if (status != QDR_OK) return status;
    for (int cell = 0; cell < b->cells; cell++) {
        if (cell % b->side == 0 && qdri_setup_over()) return QDR_NO_MEMORY;
        for (int word = 0; word < 2; word++)
            for (uint64_t bits = b->sets[cell].word[word]; bits; bits &= bits - 1)
                add_option(b, cell, word * 64 + __builtin_ctzll(bits) + 1);
    }
    return QDR_OK;
}

/* ---- all together ---------------------------------------------------------------------------- */

static qdr_status build(builder *b) {
    size_t side = (size_t)b->side, cells = (size_t)b->cells, units = b->shape->unit_count;
    qdr_puzzle_candidates(b->puzzle, b->sets);
    qdr_status status = qdr_cover_new(&b->cover);
    if (status == QDR_OK) status = qdri_cover_reserve(b->cover, cells + units * side, 0, 0);
    if (status == QDR_OK) status = add_cell_items(b);
    if (status == QDR_OK) status = add_unit_items(b);
    if (status == QDR_OK) status = add_pair_items(b);
    if (status == QDR_OK) status = add_options(b);
    return status;
}

/* One piece of memory for all that the builder needs meanwhile. */
static void *take_scratch(builder *b) {
    size_t side = (size_t)b->side, cells = (size_t)b->cells, units = b->shape->unit_count;
    size_t items = cells + units * side + b->shape->pair_count * side;
    char *memory = qdri_alloc(cells * sizeof *b->sets + items * sizeof *b->cell_item, 1);
    if (!memory) return NULL;
    b->sets = (void *)memory;
    b->cell_item = (void *)(b->sets + cells);
    b->unit_item = b->cell_item + cells;
    b->pair_item = b->unit_item + units * side;
    return memory;
}

qdr_status qdri_puzzle_cover(const qdr_puzzle *puzzle, bool names, qdr_cover **cover,
                             uint32_t **choices) {
    builder b = {.puzzle = puzzle,
                 .shape = puzzle->shape,
                 .side = puzzle->shape->spec.side,
                 .cells = qdr_puzzle_cells(puzzle),
                 .names = names};
    void *scratch = take_scratch(&b);
    if (!scratch) return QDR_NO_MEMORY;
    qdr_status status = build(&b);
    qdri_free(scratch);
    if (status != QDR_OK) {
        qdr_cover_free(b.cover);
        qdri_free(b.choices);
        return status;
    }
    *cover = b.cover;
    *choices = b.choices;
    return QDR_OK;
}

qdr_status qdr_puzzle_to_cover(const qdr_puzzle *puzzle, qdr_cover **cover, uint32_t *choices) {
    if (puzzle->shape->cage_count > 0) return QDR_UNSUPPORTED;
    if (qdr_puzzle_clashes(puzzle, NULL)) return QDR_BAD_ARGUMENT;
    uint32_t *made;
    qdr_status status = qdri_puzzle_cover(puzzle, true, cover, &made);
    if (status != QDR_OK) return status;
    if (choices) memcpy(choices, made, qdr_cover_option_count(*cover) * sizeof *choices);
    qdri_free(made);
    return QDR_OK;
}
