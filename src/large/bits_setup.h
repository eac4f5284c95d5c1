/* bits_setup.h: opening a search of the `bits` engine: memory, and the state of the givens. */
#ifndef QDR_BITS_SETUP_H
#define QDR_BITS_SETUP_H

#include "large/bits_families.h"
#include "large/bits_search.h"

/* ---- the givens ------------------------------------------------------------------------------ */

/* Which place each cell has in its units, and what is vacant there. */
static void find_places(bits *b) {
    const qdr_shape *shape = b->shape;
    memset(b->queue, 0, b->cells * sizeof *b->queue); /* here: units met so far, by cell */
    for (size_t u = 0; u < b->units; u++) {
        const qdr_unit *unit = &shape->units[u];
        qdr_digit_set left = qdri_unit_left(b->puzzle, unit);
        b->left[u] = mask_of(&left);
        b->vacant[u] = 0;
        for (size_t i = 0; i < unit->count; i++) {
            uint16_t cell = unit->cells[i];
            b->seats[shape->cell_start[cell] + b->queue[cell]++] =
                (seat){bit_of((int)i), (uint32_t)(u * (size_t)b->side), (uint16_t)u, unit->full};
            if (!b->puzzle->givens[cell]) b->vacant[u] |= bit_of((int)i);
        }
    }
}

static void find_spots(bits *b) {
    size_t side = (size_t)b->side;
    memset(b->spots, 0, b->units * side * sizeof *b->spots);
    for (size_t u = 0; u < b->units; u++) {
        MASK *spots = b->spots + u * side;
        const qdr_unit *unit = &b->shape->units[u];
        for (size_t i = 0; i < unit->count; i++)
            for (MASK rest = b->cand[unit->cells[i]]; rest; rest &= rest - 1)
                spots[mask_lowest(rest)] |= bit_of((int)i);
    }
}

/* Cells that have one digit or none from the start. */
static bool settle_cells(bits *b) {
    for (size_t cell = 0; cell < b->cells; cell++) {
        if (b->puzzle->givens[cell]) continue;
        if (b->cand[cell] == 0) return fail_in_cell(b, (uint16_t)cell);
        if (!one_bit(b->cand[cell])) continue;
        if (!close_cell(b, (uint16_t)cell, b->cand[cell])) return false;
        b->queue[b->queue_count++] = (uint16_t)cell;
    }
    return true;
}

/* The first `count` of all, and no others. */
static void fill_set(uint64_t *set, size_t words, size_t count) {
    memset(set, 0, words * sizeof *set);
    for (size_t i = 0; i < count; i++) set[i >> 6] |= (uint64_t)1 << (i & 63);
}

static void look_at_everything(bits *b) {
    fill_set(b->dirty_units, b->dirty_words, b->units);
    b->fresh = true;
    for (size_t u = 0; u < b->units; u++)
        for (MASK rest = b->shape->units[u].full ? b->left[u] : 0; rest; rest &= rest - 1) {
            int digit = mask_lowest(rest);
            if (one_bit(b->spots[u * (size_t)b->side + (size_t)digit]))
                b->last_places[b->last_place_count++] = (last_place){(uint16_t)u, (uint8_t)digit};
        }
    if (b->dirty_cells) fill_set(b->dirty_cells, b->dirty_cell_words, b->cells);
    if (b->head.sums) fill_set(b->dirty_sums, b->dirty_sum_words, b->head.sums->count);
}

static void set_up(bits *b, const qdr_digit_set *sets) {
    for (size_t cell = 0; cell < b->cells; cell++) {
        int given = b->puzzle->givens[cell];
        b->cand[cell] = given ? bit_of(given - 1) : mask_of(&sets[cell]);
        b->unsolved += given == 0;
        b->seen[cell] = 0;
        b->outcome_run[cell] = 0;
        b->cell_weight[cell] = 1;
    }
    memset(b->unit_seen, 0, b->units * sizeof *b->unit_seen);
    memset(b->mate, 0, b->units * (size_t)b->side);
    find_places(b);
    find_spots(b);
    for (size_t i = 0; i < b->units * (size_t)b->side; i++) b->place_weight[i] = 1;
    look_at_everything(b);
    b->sound = settle_cells(b);
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* Gives every array its part of the block, or, without a block, finds out how large it must be. */
static size_t lay_out(bits *b, char *base, size_t candidates) {
    size_t used = 0, side = (size_t)b->side, cells = b->cells, units = b->units;
    size_t members = b->shape->cell_start[cells]; /* cells of all units together */
    b->cand = carve(base, &used, cells, sizeof *b->cand);
    b->left = carve(base, &used, units, sizeof *b->left);
    b->vacant = carve(base, &used, units, sizeof *b->vacant);
    b->spots = carve(base, &used, units * side, sizeof *b->spots);
    b->seats = carve(base, &used, members, sizeof *b->seats);
    b->queue = carve(base, &used, cells, sizeof *b->queue);
    b->dirty_units = carve(base, &used, b->dirty_words, sizeof *b->dirty_units);
    b->last_places = carve(base, &used, units * side, sizeof *b->last_places);
    if (b->shape->pair_count > 0)
        b->dirty_cells = carve(base, &used, b->dirty_cell_words, sizeof *b->dirty_cells);
    b->dirty_sums = carve(base, &used, b->dirty_sum_words, sizeof *b->dirty_sums);
    b->member = carve(base, &used, b->families * cells, sizeof *b->member);
    b->family = carve(base, &used, units, sizeof *b->family);
    b->slot_of = carve(base, &used, units * b->families, sizeof *b->slot_of);
    b->first_slot = carve(base, &used, units + 1, sizeof *b->first_slot);
    b->unit_seen = carve(base, &used, units, sizeof *b->unit_seen);
    b->mate = carve(base, &used, units * side, sizeof *b->mate);
    b->seen = carve(base, &used, cells, sizeof *b->seen);
    b->outcome = carve(base, &used, cells, sizeof *b->outcome);
    b->outcome_run = carve(base, &used, cells, sizeof *b->outcome_run);
    b->agreed = carve(base, &used, cells, sizeof *b->agreed);
    b->cell_weight = carve(base, &used, cells, sizeof *b->cell_weight);
    b->place_weight = carve(base, &used, units * side, sizeof *b->place_weight);
    b->levels = carve(base, &used, cells, sizeof *b->levels);
    b->trail = carve(base, &used, candidates, sizeof *b->trail);
    return used;
}

static void close_search(void *search) {
    bits *b = search;
    if (!b) return;
    qdri_sums_free(b->head.sums);
    qdri_free(b->segment_block);
    qdri_free(b->block);
    qdri_free(b);
}

static qdr_status open_sets(const qdr_puzzle *puzzle, const qdr_digit_set *sets, bits **search) {
    bits *b = qdri_alloc_aligned(1, sizeof *b);
    if (!b) return QDR_NO_MEMORY;
    memset(b, 0, sizeof *b);
    b->head.code = BITS_CODE;
    b->puzzle = puzzle;
    b->shape = puzzle->shape;
    b->side = qdr_puzzle_side(puzzle);
    b->cells = (size_t)qdr_puzzle_cells(puzzle);
    b->units = b->shape->unit_count;
    b->dirty_words = (b->units + 63) / 64;
    b->dirty_cell_words = (b->cells + 63) / 64;
    b->families = count_families(b->shape);
    if (b->shape->cage_count > 0 && qdri_sums_new(b->shape, &b->head.sums) != QDR_OK) {
        close_search(b);
        return QDR_NO_MEMORY;
    }
    b->dirty_sum_words = b->head.sums ? (b->head.sums->count + 63) / 64 : 0;
    size_t candidates = 0;
    for (size_t c = 0; c < b->cells; c++) candidates += (size_t)qdri_set_size(&sets[c]);
    size_t bytes = lay_out(b, NULL, candidates);
    b->block = qdri_alloc_aligned(bytes, 1);
    if (!b->block) {
        close_search(b);
        return QDR_NO_MEMORY;
    }
    lay_out(b, b->block, candidates);
    b->stats.bytes = bytes + sizeof *b;
    b->look = first_looks(b);
    b->part = 1;
    b->fewest = b->cells;
    set_up(b, sets);
    if (!find_crossings(b)) {
        close_search(b);
        return QDR_NO_MEMORY;
    }
    *search = b;
    return QDR_OK;
}

static qdr_status open_search(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    qdr_digit_set *sets = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), sizeof *sets);
    if (!sets) return QDR_NO_MEMORY;
    bits *b = NULL;
    qdr_puzzle_candidates(puzzle, sets);
    qdr_status status = open_sets(puzzle, sets, &b);
    qdri_free(sets);
    if (status != QDR_OK) return status;
    watch_limits(b, limits);
    *search = b;
    return QDR_OK;
}

#endif
