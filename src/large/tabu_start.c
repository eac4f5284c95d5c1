/* tabu_start.c: a grid to begin mending with, a greedy start (DSATUR): filled cell by cell as far
 * as it goes, the cell with the fewest digits left first, each with the digit that has the fewest
 * places left around it, since that one is the hardest to place later. */
#include "large/tabu_start.h"

#include "base/memory.h"

#include <string.h>

typedef struct filling {
    const qdr_shape *shape;
    size_t side, cells;
    qdr_digit_set *left; /* per cell: digits that none of its neighbours has */
    uint8_t *left_count; /* per cell; DONE */
    uint16_t *places;    /* per unit and digit: empty cells that could take it */
    qdri_random *random;
} filling;

enum { DONE = 255 };

static void count_places(filling *f, uint16_t cell, int digit, int change) {
    const qdr_shape *shape = f->shape;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++) {
        uint16_t *places = &f->places[shape->cell_units[i] * f->side + (size_t)digit - 1];
        *places = (uint16_t)(*places + change);
    }
}

static void begin(filling *f, const qdr_digit_set *sets) {
    memcpy(f->left, sets, f->cells * sizeof *sets);
    for (uint16_t cell = 0; cell < f->cells; cell++) {
        int size = qdri_set_size(&sets[cell]);
        f->left_count[cell] = size > 1 ? (uint8_t)size : DONE;
        for (int digit = 1; size > 1 && digit <= (int)f->side; digit++)
            if (qdri_set_has(&sets[cell], digit)) count_places(f, cell, digit, 1);
    }
}

/* The cell with the fewest digits left, but not none; `cells` when there is no such. */
static uint16_t next_cell(const filling *f) {
    size_t best = f->cells;
    uint8_t fewest = DONE;
    for (size_t cell = 0; cell < f->cells; cell++)
        if (f->left_count[cell] < fewest && f->left_count[cell] > 0) {
            fewest = f->left_count[cell];
            best = cell;
        }
    return (uint16_t)best;
}

static int next_digit(const filling *f, uint16_t cell) {
    const qdr_shape *shape = f->shape;
    uint32_t fewest = UINT32_MAX, rivals = 0;
    int best = 0;
    for (int digit = 1; digit <= (int)f->side; digit++) {
        if (!qdri_set_has(&f->left[cell], digit)) continue;
        uint32_t sum = 0;
        for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
            sum += f->places[shape->cell_units[i] * f->side + (size_t)digit - 1];
        if (sum > fewest) continue;
        if (sum < fewest) rivals = 0;
        fewest = sum;
        if (qdri_random_below(f->random, ++rivals) == 0) best = digit;
    }
    return best;
}

static void strike(filling *f, uint16_t cell, int digit) {
    if (f->left_count[cell] == DONE || !qdri_set_has(&f->left[cell], digit)) return;
    qdri_set_remove(&f->left[cell], digit);
    f->left_count[cell]--;
    count_places(f, cell, digit, -1);
}

static void put(filling *f, uint16_t cell, int digit) {
    const qdr_shape *shape = f->shape;
    for (int other = 1; other <= (int)f->side; other++)
        if (qdri_set_has(&f->left[cell], other)) count_places(f, cell, other, -1);
    f->left_count[cell] = DONE;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++) {
        const qdr_unit *unit = &shape->units[shape->cell_units[i]];
        for (size_t j = 0; j < unit->count; j++) strike(f, unit->cells[j], digit);
    }
}

qdr_status qdri_tabu_start(const qdr_puzzle *puzzle, const qdr_digit_set *sets, qdri_random *random,
                           uint8_t *digits) {
    filling f = {.shape = puzzle->shape,
                 .side = (size_t)qdr_puzzle_side(puzzle),
                 .cells = (size_t)qdr_puzzle_cells(puzzle),
                 .random = random};
    f.left = qdri_alloc(f.cells, sizeof *f.left);
    f.left_count = qdri_alloc(f.cells, sizeof *f.left_count);
    f.places = qdri_zalloc(f.shape->unit_count * f.side, sizeof *f.places);
    qdr_status status = f.left && f.left_count && f.places ? QDR_OK : QDR_NO_MEMORY;
    if (status == QDR_OK) {
        memset(digits, 0, f.cells);
        begin(&f, sets);
        for (uint16_t cell; (cell = next_cell(&f)) < f.cells;) {
            int digit = next_digit(&f, cell);
            digits[cell] = (uint8_t)digit;
            put(&f, cell, digit);
        }
    }
    qdri_free(f.left);
    qdri_free(f.left_count);
    qdri_free(f.places);
    return status;
}
