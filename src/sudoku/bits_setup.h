/* bits_setup.h: opening a search of the `bits` engine: memory, and the state of the givens. */
#ifndef QDR_BITS_SETUP_H
#define QDR_BITS_SETUP_H

#include "sudoku/bits_search.h"

/* ---- families -------------------------------------------------------------------------------- */

static bool fits_family(const bits *b, size_t unit, size_t family) {
    const qdri_unit *u = &b->shape->units[unit];
    for (size_t i = 0; i < u->count; i++)
        if (b->member[family * b->cells + u->cells[i]] != NO_UNIT) return false;
    return true;
}

/* How many families there will be at most: kinds follow each other, and within a kind of units
 * mostly nothing overlaps. Diagonals do, and extra regions may. */
static size_t count_families(const qdr_shape *shape) {
    size_t families = 0;
    for (size_t u = 0; u < shape->unit_count; u++) {
        qdri_unit_kind kind = shape->units[u].kind;
        bool another = u == 0 || kind != shape->units[u - 1].kind;
        if (another || kind == QDRI_DIAGONAL || kind == QDRI_EXTRA) families++;
    }
    return families < MOST_FAMILIES ? families : MOST_FAMILIES;
}

/* Each unit into the first family of its kind that has room; beyond the last family, into none. */
static void sort_into_families(bits *b) {
    const qdr_shape *shape = b->shape;
    size_t made = 0, first = 0;
    memset(b->member, 0xFF, b->families * b->cells * sizeof *b->member); /* NO_UNIT */
    for (size_t u = 0; u < b->units; u++) {
        const qdri_unit *unit = &shape->units[u];
        if (u > 0 && unit->kind != shape->units[u - 1].kind) first = made;
        size_t family = first;
        while (family < made && !fits_family(b, u, family)) family++;
        b->family[u] = MOST_FAMILIES;
        if (family == b->families) continue;
        if (family == made) made++;
        b->family[u] = (uint8_t)family;
        for (size_t i = 0; i < unit->count; i++)
            b->member[family * b->cells + unit->cells[i]] = (uint16_t)u;
    }
    b->families = made;
}

/* Whether some unit of the family shares two cells with this one. */
static bool crosses(bits *b, size_t unit, size_t family) {
    const qdri_unit *u = &b->shape->units[unit];
    const uint16_t *member = b->member + family * b->cells;
    bool twice = false;
    for (size_t i = 0; i < u->count; i++) {
        size_t other = member[u->cells[i]];
        if (other == NO_UNIT) continue;
        twice |= b->segment[other] != 0;
        b->segment[other] = 1;
    }
    for (size_t i = 0; i < u->count; i++)
        if (member[u->cells[i]] != NO_UNIT) b->segment[member[u->cells[i]]] = 0;
    return twice;
}

static void find_crossings(bits *b) {
    for (size_t u = 0; u < b->units; u++) {
        b->crossings[u] = 0;
        if (!b->shape->units[u].full || b->family[u] == MOST_FAMILIES) continue;
        for (size_t f = 0; f < b->families; f++)
            if (f != b->family[u] && crosses(b, u, f)) b->crossings[u] |= (uint64_t)1 << f;
    }
}

/* ---- the givens ------------------------------------------------------------------------------ */

/* Open cells first, in reading order, then the givens. */
static void sort_cells(bits *b) {
    const qdr_shape *shape = b->shape;
    const uint8_t *givens = b->puzzle->givens;
    memset(b->queue, 0, b->cells * sizeof *b->queue); /* here: units met so far, by cell */
    for (size_t u = 0; u < b->units; u++) {
        const qdri_unit *unit = &shape->units[u];
        b->open_start[u] = (uint32_t)(unit->cells - shape->unit_cells);
        uint16_t *open = b->open + b->open_start[u], at = 0, last = unit->count;
        for (size_t i = 0; i < unit->count; i++) {
            uint16_t cell = unit->cells[i], place = givens[cell] ? --last : at++;
            open[place] = cell;
            b->place[shape->cell_start[cell] + b->queue[cell]++] = place;
        }
        b->open_count[u] = at;
        qdri_digit_set left = qdri_unit_left(b->puzzle, unit);
        b->left[u] = mask_of(&left);
    }
}

/* Cells that have one digit or none from the start. */
static bool settle_cells(bits *b) {
    for (size_t cell = 0; cell < b->cells; cell++) {
        if (b->puzzle->givens[cell]) continue;
        if (b->cand[cell] == 0) return fail_in_cell(b, (uint16_t)cell);
        if (one_bit(b->cand[cell]) && !close_cell(b, (uint16_t)cell, b->cand[cell])) return false;
    }
    return true;
}

static void set_up(bits *b, const qdri_digit_set *sets) {
    for (size_t cell = 0; cell < b->cells; cell++) {
        int given = b->puzzle->givens[cell];
        b->cand[cell] = given ? bit_of(given - 1) : mask_of(&sets[cell]);
        b->unsolved += given == 0;
        b->seen[cell] = 0;
        b->outcome_run[cell] = 0;
        b->cell_weight[cell] = 1;
    }
    memset(b->segment, 0, b->units * sizeof *b->segment);
    sort_into_families(b);
    find_crossings(b);
    sort_cells(b);
    for (size_t i = 0; i < b->units * (size_t)b->side; i++) {
        b->owner[i] = NO_CELL;
        b->place_weight[i] = 1;
    }
    forget_changes(b);
    for (size_t u = 0; u < b->units; u++)
        b->dirty[LAYER_SINGLES][u >> 6] |= (uint64_t)1 << (u & 63);
    for (size_t c = 0; b->dirty_cells && c < b->cells; c++)
        b->dirty_cells[c >> 6] |= (uint64_t)1 << (c & 63);
    for (size_t s = 0; b->sums && s < b->sums->count; s++)
        b->dirty_sums[s >> 6] |= (uint64_t)1 << (s & 63);
    b->sound = settle_cells(b);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void *carve(char *base, size_t *used, size_t count, size_t size) {
    size_t at = *used;
    *used += (count * size + 63) / 64 * 64;
    return base ? base + at : NULL;
}

/* Gives every array its part of the block, or, without a block, finds out how large it must be. */
static size_t lay_out(bits *b, char *base, size_t candidates) {
    size_t used = 0, side = (size_t)b->side, cells = b->cells, units = b->units;
    size_t members = b->shape->cell_start[cells]; /* cells of all units together */
    b->cand = carve(base, &used, cells, sizeof *b->cand);
    b->left = carve(base, &used, units, sizeof *b->left);
    b->open = carve(base, &used, members, sizeof *b->open);
    b->open_start = carve(base, &used, units, sizeof *b->open_start);
    b->open_count = carve(base, &used, units, sizeof *b->open_count);
    b->place = carve(base, &used, members, sizeof *b->place);
    b->queue = carve(base, &used, cells, sizeof *b->queue);
    for (int layer = 0; layer < LAYERS; layer++)
        b->dirty[layer] = carve(base, &used, b->dirty_words, sizeof *b->dirty[layer]);
    if (b->shape->pair_count > 0)
        b->dirty_cells = carve(base, &used, b->dirty_cell_words, sizeof *b->dirty_cells);
    b->dirty_sums = carve(base, &used, b->dirty_sum_words, sizeof *b->dirty_sums);
    b->member = carve(base, &used, b->families * cells, sizeof *b->member);
    b->family = carve(base, &used, units, sizeof *b->family);
    b->crossings = carve(base, &used, units, sizeof *b->crossings);
    b->segment = carve(base, &used, units, sizeof *b->segment);
    b->owner = carve(base, &used, units * side, sizeof *b->owner);
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
    qdri_sums_free(b->sums);
    qdri_free(b->block);
    qdri_free(b);
}

static qdr_status open_sets(const qdr_puzzle *puzzle, const qdri_digit_set *sets, bits **search) {
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
    if (b->shape->cage_count > 0 && qdri_sums_new(b->shape, &b->sums) != QDR_OK) {
        close_search(b);
        return QDR_NO_MEMORY;
    }
    b->dirty_sum_words = b->sums ? (b->sums->count + 63) / 64 : 0;
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
    b->look = (size_t)b->side;
    set_up(b, sets);
    *search = b;
    return QDR_OK;
}

static qdr_status open_search(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    qdri_digit_set *sets = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), sizeof *sets);
    if (!sets) return QDR_NO_MEMORY;
    bits *b = NULL;
    qdri_puzzle_candidates(puzzle, sets);
    qdr_status status = open_sets(puzzle, sets, &b);
    qdri_free(sets);
    if (status != QDR_OK) return status;
    watch_limits(b, limits);
    *search = b;
    return QDR_OK;
}

#endif
