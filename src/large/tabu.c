/* tabu.c: see tabu.h.
 *
 * Where a tree search fills most of a 100×100 and then cannot get out of the corner that it has
 * painted itself into, this one begins with a full grid in which some neighbours have the same
 * digit, and changes one cell after the other (tabu search, as Hertz and de Werra colour graphs):
 *
 *      of all cells that meet their like, and all digits of their sets, the change that leaves the
 *      fewest meetings, even if that is more than before; the digit that the cell had may not
 *      come back for some time, the longer the more cells are in conflict.
 *
 * For every cell and digit it is kept how many neighbours with that digit the cell would meet, so a
 * change is weighed by a look and costs an update of the neighbours. Two cells that share a row and
 * a box are neighbours once: counted twice, it hardly ever gets to the end. */
#include "large/tabu.h"

#include "base/memory.h"
#include "base/watch.h"
#include "large/tabu_start.h"
#include "sudoku/puzzle_type.h"

#include <string.h>

enum {
    NOT_ALLOWED = 30000,     /* more than a cell can meet */
    NO_DIGIT = 255,          /* of a cell that is solved from the start */
    NOT_LISTED = UINT16_MAX, /* not in conflict */
    SHORTEST = 10,           /* a digit stays away for up to so many changes, and */
    PER_HUNDRED = 30         /* for each hundred cells in conflict, so many more */
};

struct qdri_tabu {
    const qdr_shape *shape;
    size_t side, cells;
    uint8_t *value;      /* per cell: its digit, from 0 */
    uint8_t *solved;     /* per cell: the digit that it had from the start, from 1; or 0 */
    uint32_t *first;     /* per cell and one more: where its neighbours begin */
    uint16_t *neighbour; /* open cells, of open cells */
    uint16_t *weight;    /* per cell and digit: neighbours that have it, or NOT_ALLOWED and more */
    uint32_t *back_at;   /* per cell and digit: the change from which on it may come back */
    uint16_t *list;      /* cells in conflict */
    uint16_t *listed;    /* per cell: where in the list */
    size_t list_count;
    int64_t cost, best_cost; /* pairs that meet */
    uint32_t now;            /* changes */
    qdri_random random;
    qdri_watch watch;
};

typedef struct change {
    int gain; /* of meetings: the less, the better */
    uint16_t cell;
    uint8_t digit;
    uint32_t rivals; /* as good ones that were met, and itself */
} change;

/* ---- what meets what ------------------------------------------------------------------------- */

static void enlist(qdri_tabu *t, uint16_t cell) {
    if (t->listed[cell] != NOT_LISTED) return;
    t->listed[cell] = (uint16_t)t->list_count;
    t->list[t->list_count++] = cell;
}

static void delist(qdri_tabu *t, uint16_t cell) {
    if (t->listed[cell] == NOT_LISTED) return;
    uint16_t last = t->list[--t->list_count], at = t->listed[cell];
    t->list[at] = last;
    t->listed[last] = at;
    t->listed[cell] = NOT_LISTED;
}

/* Puts a digit into a cell that has none. */
static void put(qdri_tabu *t, uint16_t cell, uint8_t digit) {
    t->value[cell] = digit;
    for (uint32_t i = t->first[cell]; i < t->first[cell + 1]; i++) {
        uint16_t other = t->neighbour[i];
        t->weight[other * t->side + digit]++;
        if (t->value[other] == digit) enlist(t, other);
    }
    uint16_t met = t->weight[cell * t->side + digit];
    t->cost += met;
    if (met > 0) enlist(t, cell);
}

/* Takes it out again. */
static void take(qdri_tabu *t, uint16_t cell) {
    uint8_t digit = t->value[cell];
    t->value[cell] = NO_DIGIT;
    for (uint32_t i = t->first[cell]; i < t->first[cell + 1]; i++) {
        uint16_t other = t->neighbour[i];
        if (--t->weight[other * t->side + digit] == 0 && t->value[other] == digit) delist(t, other);
    }
    t->cost -= t->weight[cell * t->side + digit];
    delist(t, cell);
}

/* ---- one change ------------------------------------------------------------------------------ */

/* Takes the change for the best if it is better, and if it is as good, by lot. */
static void compare(qdri_tabu *t, uint16_t cell, size_t digit, int gain, change *best) {
    bool stays_away = t->back_at[cell * t->side + digit] > t->now;
    if (stays_away && t->cost + gain >= t->best_cost) return;
    uint32_t rivals = gain < best->gain ? 1 : best->rivals + 1;
    bool taken = rivals == 1 || qdri_random_below(&t->random, rivals) == 0;
    if (taken) *best = (change){.gain = gain, .cell = cell, .digit = (uint8_t)digit};
    best->rivals = rivals;
}

static change best_change(qdri_tabu *t) {
    change best = {.gain = NOT_ALLOWED / 2};
    for (size_t i = 0; i < t->list_count; i++) {
        uint16_t cell = t->list[i];
        const uint16_t *weight = t->weight + cell * t->side;
        int now = weight[t->value[cell]];
        for (size_t digit = 0; digit < t->side; digit++)
            if (weight[digit] - now <= best.gain && digit != t->value[cell])
                compare(t, cell, digit, weight[digit] - now, &best);
    }
    return best;
}

static void make_change(qdri_tabu *t, const change *c) {
    uint32_t away = qdri_random_below(&t->random, SHORTEST);
    away += (uint32_t)(t->list_count * PER_HUNDRED / 100);
    t->back_at[c->cell * t->side + t->value[c->cell]] = t->now + away;
    take(t, c->cell);
    put(t, c->cell, c->digit);
    if (t->cost < t->best_cost) t->best_cost = t->cost;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* In a puzzle that is nearly solved, or has few solutions, search trees do better. */
bool qdri_tabu_suits(const qdr_puzzle *puzzle, const qdr_digit_set *sets) {
    const qdr_shape *shape = puzzle->shape;
    size_t open = 0, choices = 0, side = (size_t)shape->spec.side;
    if (shape->pair_count > 0 || shape->cage_count > 0) return false;
    for (size_t c = 0; c < side * side; c++) {
        size_t size = (size_t)qdri_set_size(&sets[c]);
        open += size > 1;
        choices += size > 1 ? size : 0;
    }
    return side > 25 && choices > open * side / 4;
}

static void set_up_cells(qdri_tabu *t, const qdr_digit_set *sets) {
    for (uint16_t cell = 0; cell < t->cells; cell++) {
        bool open = qdri_set_size(&sets[cell]) > 1;
        t->listed[cell] = NOT_LISTED;
        t->value[cell] = NO_DIGIT;
        t->solved[cell] = 0;
        for (size_t digit = 0; digit < t->side; digit++) {
            bool has = qdri_set_has(&sets[cell], (int)digit + 1);
            t->weight[cell * t->side + digit] = has ? 0 : NOT_ALLOWED;
            if (has && !open) t->solved[cell] = (uint8_t)(digit + 1);
        }
    }
}

/* Lists the open neighbours of each open cell, or without `neighbour`, only counts them. */
static uint32_t find_neighbours(qdri_tabu *t) {
    const qdr_shape *shape = t->shape;
    uint32_t count = 0;
    for (uint16_t cell = 0; cell < t->cells; cell++) {
        t->first[cell] = count;
        if (t->solved[cell]) continue;
        /* `list` tells here by whom a cell was met last. */
        for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++) {
            const qdr_unit *unit = &shape->units[shape->cell_units[i]];
            for (size_t j = 0; j < unit->count; j++) {
                uint16_t other = unit->cells[j];
                if (other == cell || t->solved[other] || t->list[other] == cell) continue;
                t->list[other] = cell;
                if (t->neighbour) t->neighbour[count] = other;
                count++;
            }
        }
    }
    t->first[t->cells] = count;
    return count;
}

static qdr_status make_neighbours(qdri_tabu *t) {
    memset(t->list, 0xFF, t->cells * sizeof *t->list);
    uint32_t count = find_neighbours(t);
    t->neighbour = qdri_alloc(count > 0 ? count : 1, sizeof *t->neighbour);
    if (!t->neighbour) return QDR_NO_MEMORY;
    memset(t->list, 0xFF, t->cells * sizeof *t->list);
    find_neighbours(t);
    return QDR_OK;
}

/* A digit that meets as few as may be. */
static uint8_t least_digit(qdri_tabu *t, uint16_t cell) {
    const uint16_t *weight = t->weight + cell * t->side;
    size_t best = 0;
    for (size_t digit = 1; digit < t->side; digit++)
        if (weight[digit] < weight[best]) best = digit;
    return (uint8_t)best;
}

/* Fills the grid, first with what fits. */
static qdr_status fill(qdri_tabu *t, const qdr_puzzle *puzzle, const qdr_digit_set *sets) {
    uint8_t *fitting = qdri_alloc(t->cells, 1);
    qdr_status status =
        fitting ? qdri_tabu_start(puzzle, sets, &t->random, fitting) : QDR_NO_MEMORY;
    for (uint16_t cell = 0; status == QDR_OK && cell < t->cells; cell++)
        if (fitting[cell]) put(t, cell, (uint8_t)(fitting[cell] - 1));
    for (uint16_t cell = 0; status == QDR_OK && cell < t->cells; cell++)
        if (!fitting[cell] && !t->solved[cell]) put(t, cell, least_digit(t, cell));
    t->best_cost = t->cost;
    qdri_free(fitting);
    return status;
}

void qdri_tabu_close(qdri_tabu *t) {
    if (!t) return;
    qdri_free(t->value);
    qdri_free(t->solved);
    qdri_free(t->first);
    qdri_free(t->neighbour);
    qdri_free(t->weight);
    qdri_free(t->back_at);
    qdri_free(t->list);
    qdri_free(t->listed);
    qdri_free(t);
}

qdr_status qdri_tabu_open(const qdr_puzzle *puzzle, const qdr_digit_set *sets, uint64_t seed,
                          qdri_tabu **made) {
    qdri_tabu *t = qdri_zalloc(1, sizeof *t);
    if (!t) return QDR_NO_MEMORY;
    t->shape = puzzle->shape;
    t->side = (size_t)qdr_puzzle_side(puzzle);
    t->cells = (size_t)qdr_puzzle_cells(puzzle);
    t->value = qdri_alloc(t->cells, 1);
    t->solved = qdri_alloc(t->cells, 1);
    t->first = qdri_alloc(t->cells + 1, sizeof *t->first);
    t->weight = qdri_alloc(t->cells * t->side, sizeof *t->weight);
    t->back_at = qdri_zalloc(t->cells * t->side, sizeof *t->back_at);
    t->list = qdri_alloc(t->cells, sizeof *t->list);
    t->listed = qdri_alloc(t->cells, sizeof *t->listed);
    qdri_random_seed(&t->random, seed);
    qdr_status status = QDR_NO_MEMORY;
    if (t->value && t->solved && t->first && t->weight && t->back_at && t->list && t->listed) {
        set_up_cells(t, sets);
        status = make_neighbours(t);
    }
    if (status == QDR_OK) status = fill(t, puzzle, sets);
    if (status == QDR_OK)
        *made = t;
    else
        qdri_tabu_close(t);
    return status;
}

/* ---- running --------------------------------------------------------------------------------- */

static void write_solution(const qdri_tabu *t, uint8_t *digits) {
    for (size_t c = 0; c < t->cells; c++)
        digits[c] = t->solved[c] ? t->solved[c] : (uint8_t)(t->value[c] + 1);
}

qdr_step qdri_tabu_run(qdri_tabu *t, qdri_budget budget, uint8_t *digits) {
    t->watch = (qdri_watch){.budget = budget};
    while (t->cost > 0) {
        if (!qdri_watch_tick(&t->watch)) return QDR_STOPPED;
        t->now++;
        change best = best_change(t);
        /* Without a rival, every digit has to stay away for now. */
        if (best.rivals > 0) make_change(t, &best);
    }
    write_solution(t, digits);
    return QDR_SOLUTION;
}

uint64_t qdri_tabu_nodes(const qdri_tabu *t) {
    return t->now;
}
