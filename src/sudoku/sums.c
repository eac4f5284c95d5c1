/* sums.c: see sums.h.
 *
 * Every digit comes once in a row, so the sum of any row is known. What the cages inside it leave
 * over (innies), or what the cages that cover it have outside (outies), has a known sum too:
 *
 *      ┌───────┬───────────┐        a row of side 9 adds up to 45;
 *      │ 12    │ 20    ┌───┘        with cages of 12, 20 and 9 inside,
 *      └───────┴───────┘ …          the cells left over add up to 4
 *
 * The same holds for columns, boxes and other full units, and for several rows or columns side by
 * side. Only few cells are worth it: the more there are, the less their sum says.
 */
#include "sudoku/sums.h"

#include "base/grow.h"
#include "base/memory.h"
#include "sudoku/clues.h"

#include <string.h>

enum {
    MOST_COMBINATIONS = 1024, /* of a sum, to be listed */
    LARGEST_UNION_SIDE = 36   /* above, rows and columns side by side are not tried */
};

typedef struct builder {
    const qdr_shape *shape;
    qdri_sums *sums;
    int side, cells;
    uint8_t *inside;  /* by cell: belongs to the region that is looked at */
    uint8_t *covered; /* by cell: belongs to a cage that was counted */
    uint16_t *rest;   /* the cells of a new sum */
    bool failed;      /* memory ended */
} builder;

/* ---- combinations of digits that make a sum ------------------------------------------------- */

static bool put_combination(qdri_sums *sums, const qdr_digit_set *combination) {
    if (!qdri_grow(&sums->combinations, &sums->combination_capacity, sums->combination_count + 1,
                   sizeof *sums->combinations))
        return false;
    sums->combinations[sums->combination_count++] = *combination;
    return true;
}

/* Lists the sets of `count` different digits up to `side` with that sum, highest digits first, by
 * counting the highest digit down wherever the rest can still make up for it. */
static void list_combinations(builder *b, qdri_sum *sum) {
    qdri_sums *sums = b->sums;
    int chosen[QDR_MAX_SIDE + 1], rest = sum->sum, depth = 0, count = sum->count;
    qdr_digit_set combination = {{0, 0}};
    sum->first_combination = (uint32_t)sums->combination_count;
    chosen[0] = b->side;
    while (depth >= 0) {
        int left = count - depth - 1, digit = chosen[depth]; /* the next to try */
        int least = qdri_least_sum(left);
        if (rest - digit < least && digit > left) { /* too much: a smaller one */
            chosen[depth]--;
            continue;
        }
        bool fits = digit > left && rest - digit <= qdri_greatest_sum(left, digit - 1);
        if (!fits) { /* too little, and smaller ones only more so */
            if (--depth < 0) break;
            rest += chosen[depth];
            qdri_set_remove(&combination, chosen[depth]--);
            continue;
        }
        qdri_set_add(&combination, digit);
        if (left > 0) {
            rest -= digit;
            chosen[++depth] = digit - 1;
            continue;
        }
        if (sums->combination_count - sum->first_combination == MOST_COMBINATIONS) {
            sums->combination_count = sum->first_combination;
            return;
        }
        b->failed |= !put_combination(sums, &combination);
        if (b->failed) return;
        qdri_set_remove(&combination, digit);
        chosen[depth]--;
    }
    sum->combinations = (uint32_t)(sums->combination_count - sum->first_combination);
    sum->listed = true;
}

/* ---- one sum --------------------------------------------------------------------------------- */

static bool unit_holds(const qdr_unit *unit, const uint16_t *cells, size_t count) {
    size_t found = 0;
    for (size_t i = 0; i < unit->count; i++)
        for (size_t j = 0; j < count; j++) found += unit->cells[i] == cells[j];
    return found == count;
}

/* The units of the first cell are the only ones that can hold them all. Every cell has some, and
 * every cage, if need be its own. */
static void find_homes(const builder *b, qdri_sum *sum, const uint16_t *cells) {
    const qdr_shape *shape = b->shape;
    for (uint32_t i = shape->cell_start[cells[0]]; i < shape->cell_start[cells[0] + 1]; i++) {
        const qdr_unit *unit = &shape->units[shape->cell_units[i]];
        if (!unit_holds(unit, cells, sum->count)) continue;
        sum->differ = true;
        if (unit->full && sum->home_count < QDRI_MOST_HOMES)
            sum->homes[sum->home_count++] = shape->cell_units[i];
    }
}

static bool is_known(const qdri_sums *sums, int value, const uint16_t *cells, size_t count) {
    for (size_t s = 0; s < sums->count; s++)
        if (sums->at[s].count == count && sums->at[s].sum == value &&
            memcmp(sums->cells + sums->at[s].first_cell, cells, count * sizeof *cells) == 0)
            return true;
    return false;
}

static void add_sum(builder *b, int value, const uint16_t *cells, size_t count) {
    qdri_sums *sums = b->sums;
    if (b->failed || is_known(sums, value, cells, count)) return;
    b->failed |= !qdri_grow(&sums->at, &sums->capacity, sums->count + 1, sizeof *sums->at) ||
                 !qdri_grow(&sums->cells, &sums->cell_capacity, sums->cell_count + count,
                            sizeof *sums->cells);
    if (b->failed) return;
    qdri_sum *sum = &sums->at[sums->count++];
    *sum = (qdri_sum){
        .sum = value, .count = (uint16_t)count, .first_cell = (uint32_t)sums->cell_count};
    memcpy(sums->cells + sums->cell_count, cells, count * sizeof *cells);
    sums->cell_count += count;
    find_homes(b, sum, cells);
    if (sum->differ) list_combinations(b, sum);
}

/* ---- innies and outies ----------------------------------------------------------------------- */

/* Counts the cages that lie inside the region (or, for outies, touch it) and do not overlap, and
 * collects the cells that are left over (or lie outside). */
static void look_at_region(builder *b, int total, bool outies) {
    const qdr_shape *shape = b->shape;
    size_t most = (size_t)b->side / 2 + 1, count = 0;
    memset(b->covered, 0, (size_t)b->cells);
    for (size_t c = 0; c < shape->cage_count; c++) {
        const qdri_cage *cage = &shape->cages[c];
        size_t within = 0, taken = 0;
        for (size_t i = 0; i < cage->count; i++) {
            within += b->inside[cage->cells[i]];
            taken += b->covered[cage->cells[i]];
        }
        if (taken > 0 || within == 0 || (!outies && within < cage->count)) continue;
        for (size_t i = 0; i < cage->count; i++) b->covered[cage->cells[i]] = 1;
        total -= cage->sum;
    }
    for (int cell = 0; cell < b->cells; cell++) {
        if (b->inside[cell] == b->covered[cell]) continue;
        if (count == most || (outies && b->inside[cell])) return;
        b->rest[count++] = (uint16_t)cell;
    }
    if (count == 0 && total == 0) return;
    int value = outies ? -total : total;
    if (count == 0) { /* cages that do not add up: any cell can say that nothing goes */
        b->rest[count++] = 0;
        value = 0;
    }
    add_sum(b, value, b->rest, count);
}

static void look_inside_and_out(builder *b, int units) {
    int total = units * qdri_least_sum(b->side);
    look_at_region(b, total, false);
    look_at_region(b, total, true);
}

static void add_regions(builder *b) {
    const qdr_shape *shape = b->shape;
    for (size_t u = 0; u < shape->unit_count; u++) {
        if (!shape->units[u].full) continue;
        memset(b->inside, 0, (size_t)b->cells);
        for (size_t i = 0; i < shape->units[u].count; i++) b->inside[shape->units[u].cells[i]] = 1;
        look_inside_and_out(b, 1);
    }
    if (b->side > LARGEST_UNION_SIDE) return;
    for (int across = 0; across < 2; across++)
        for (int first = 0; first < b->side; first++)
            for (int last = first + 1; last < b->side; last++) {
                for (int cell = 0; cell < b->cells; cell++) {
                    int line = across ? cell % b->side : cell / b->side;
                    b->inside[cell] = line >= first && line <= last;
                }
                look_inside_and_out(b, last - first + 1);
            }
}

/* ---- all together ---------------------------------------------------------------------------- */

static void index_cells(builder *b) {
    qdri_sums *sums = b->sums;
    size_t cells = (size_t)b->cells;
    sums->cell_start = qdri_zalloc(cells + 1, sizeof *sums->cell_start);
    sums->cell_sums = qdri_alloc(sums->cell_count, sizeof *sums->cell_sums);
    b->failed |= !sums->cell_start || !sums->cell_sums;
    if (b->failed) return;
    for (size_t i = 0; i < sums->cell_count; i++) sums->cell_start[sums->cells[i]]++;
    for (size_t c = 1; c <= cells; c++) sums->cell_start[c] += sums->cell_start[c - 1];
    for (size_t s = sums->count; s-- > 0;)
        for (size_t i = 0; i < sums->at[s].count; i++)
            sums->cell_sums[--sums->cell_start[sums->cells[sums->at[s].first_cell + i]]] =
                (uint16_t)s;
}

static void collect(builder *b) {
    const qdr_shape *shape = b->shape;
    for (size_t c = 0; c < shape->cage_count; c++)
        add_sum(b, shape->cages[c].sum, shape->cages[c].cells, shape->cages[c].count);
    b->sums->cages = b->sums->count;
    add_regions(b);
    if (!b->failed) index_cells(b);
}

qdr_status qdri_sums_new(const qdr_shape *shape, qdri_sums **sums) {
    builder b = {.shape = shape, .side = shape->spec.side};
    b.cells = b.side * b.side;
    b.sums = qdri_zalloc(1, sizeof *b.sums);
    b.inside = qdri_alloc((size_t)b.cells, 1);
    b.covered = qdri_alloc((size_t)b.cells, 1);
    b.rest = qdri_alloc((size_t)b.cells, sizeof *b.rest);
    b.failed = !b.sums || !b.inside || !b.covered || !b.rest;
    if (!b.failed) collect(&b);
    qdri_free(b.inside);
    qdri_free(b.covered);
    qdri_free(b.rest);
    if (b.failed) {
        qdri_sums_free(b.sums);
        return QDR_NO_MEMORY;
    }
    *sums = b.sums;
    return QDR_OK;
}

void qdri_sums_free(qdri_sums *sums) {
    if (!sums) return;
    qdri_free(sums->at);
    qdri_free(sums->cells);
    qdri_free(sums->combinations);
    qdri_free(sums->cell_start);
    qdri_free(sums->cell_sums);
    qdri_free(sums);
}
