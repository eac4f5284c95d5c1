/* singles.c: see singles.h. A measure of difficulty, not an engine: it goes round all units until
 * nothing changes, which is quick enough and easy to trust. */
#include "solve/singles.h"

#include "base/memory.h"

typedef struct board {
    const qdr_shape *shape;
    int side, cells;
    uint8_t *digits;
    qdr_digit_set *sets; /* empty for filled cells */
    int left;
} board;

static void place(board *b, int cell, int digit) {
    const qdr_shape *shape = b->shape;
    b->digits[cell] = (uint8_t)digit;
    b->sets[cell] = (qdr_digit_set){{0, 0}};
    b->left--;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++) {
        const qdr_unit *unit = &shape->units[shape->cell_units[i]];
        for (size_t j = 0; j < unit->count; j++) qdri_set_remove(&b->sets[unit->cells[j]], digit);
    }
    for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++) {
        const qdri_pair *pair = &shape->pairs[shape->cell_pairs[i]];
        int other = pair->a == cell ? pair->b : pair->a;
        const qdr_digit_set *allowed = &qdri_pair_beside(shape, pair, cell)[digit - 1];
        for (int word = 0; word < 2; word++) b->sets[other].word[word] &= allowed->word[word];
    }
}

static bool place_hidden_singles(board *b) {
    bool placed = false;
    for (size_t u = 0; u < b->shape->unit_count; u++) {
        const qdr_unit *unit = &b->shape->units[u];
        if (!unit->full) continue;
        int places[QDR_MAX_SIDE + 1] = {0}, where[QDR_MAX_SIDE + 1];
        for (size_t i = 0; i < unit->count; i++)
            for (int word = 0; word < 2; word++)
                for (uint64_t bits = b->sets[unit->cells[i]].word[word]; bits; bits &= bits - 1) {
                    int digit = word * 64 + __builtin_ctzll(bits) + 1;
                    places[digit]++;
                    where[digit] = unit->cells[i];
                }
        for (int digit = 1; digit <= b->side; digit++)
            if (places[digit] == 1 && qdri_set_has(&b->sets[where[digit]], digit)) {
                place(b, where[digit], digit);
                placed = true;
            }
    }
    return placed;
}

static bool place_naked_singles(board *b) {
    bool placed = false;
    for (int cell = 0; cell < b->cells; cell++) {
        const qdr_digit_set *set = &b->sets[cell];
        if (b->digits[cell] || qdri_set_size(set) != 1) continue;
        int digit =
            set->word[0] ? __builtin_ctzll(set->word[0]) + 1 : __builtin_ctzll(set->word[1]) + 65;
        place(b, cell, digit);
        placed = true;
    }
    return placed;
}

qdr_status qdri_singles_solve(const qdr_puzzle *puzzle, bool naked, bool *solved) {
    board b = {.shape = puzzle->shape,
               .side = puzzle->shape->spec.side,
               .cells = qdr_puzzle_cells(puzzle)};
    b.digits = qdri_zalloc((size_t)b.cells, 1);
    b.sets = qdri_alloc((size_t)b.cells, sizeof *b.sets);
    qdr_status status = b.digits && b.sets ? QDR_OK : QDR_NO_MEMORY;
    if (status == QDR_OK) {
        qdr_puzzle_candidates(puzzle, b.sets);
        for (int cell = 0; cell < b.cells; cell++) {
            b.digits[cell] = puzzle->givens[cell];
            b.left += b.digits[cell] == 0;
        }
        while (place_hidden_singles(&b) || (naked && place_naked_singles(&b))) continue;
        *solved = b.left == 0;
    }
    qdri_free(b.digits);
    qdri_free(b.sets);
    return status;
}
