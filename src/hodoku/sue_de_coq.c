/* sue_de_coq.c: two or three cells where a row or column crosses a block, with two digits too many;
 * cells of the line and cells of the block use these up, each with digits of its own.
 *
 *      I I . │ L . .      I: 1 2 3 4   L: 1 2   B: 3 4
 *      . B . │            then 1 and 2 go from the rest of the line, 3 and 4 from that of the block
 */
#include "hodoku/hodoku.h"

/* A set of cells with their digits. */
typedef struct cell_group {
    cells81 cells;
    uint32_t digits;
} cell_group;

typedef struct sue {
    finder *f;
    hodoku *h;
    cells81 line, block;
    cell_group middle, in_line, in_block;
    int spare;      /* digits of the middle that others have to take */
    int line_takes; /* as many of these the line takes */
} sue;

static cell_group with_cell(const hodoku *h, const cell_group *g, int cell) {
    return (cell_group){g->cells | qdri_cell81(cell), g->digits | qdri_digits9(h, cell)};
}

static int size_of(const cell_group *g) {
    return qdri_count81(g->cells);
}

/* The digits go from these cells. */
static void strike_in(const sue *s, cells81 cells, uint32_t digits) {
    while (cells) {
        int cell = qdri_take81(&cells);
        for (uint32_t left = digits & qdri_digits9(s->h, cell); left; left &= left - 1)
            qdri_hodoku_strike(s->f, cell, qdri_lowest(left));
    }
}

static bool conclude(const sue *s) {
    const uint32_t i = s->middle.digits, l = s->in_line.digits, b = s->in_block.digits;
    const cells81 all = s->middle.cells | s->in_line.cells | s->in_block.cells;
    qdri_hodoku_begin(s->f);
    for (cells81 left = all; left;) qdri_need_cell(s->f, qdri_take81(&left));
    qdri_hodoku_mark(s->f, s->middle.cells, i, QDR_BASE, 0);
    qdri_hodoku_mark(s->f, s->in_line.cells, l, QDR_BASE, 1);
    qdri_hodoku_mark(s->f, s->in_block.cells, b, QDR_BASE, 2);
    strike_in(s, s->block & ~(s->in_block.cells | s->middle.cells), ((i | b) & ~l) | (b & l));
    strike_in(s, s->line & ~(s->in_line.cells | s->middle.cells), ((i | l) & ~b) | (b & l));
    return qdri_hodoku_emit(s->f);
}

/* Cells of the block that take what the line leaves. */
static bool block_cells(sue *s, cells81 left, cell_group so_far) {
    const uint32_t barred = s->in_line.digits & s->middle.digits;
    while (left) {
        cell_group now = with_cell(s->h, &so_far, qdri_take81(&left));
        int own = qdri_count9(now.digits & ~s->middle.digits);
        if (now.digits & barred) continue;
        s->in_block = now;
        if ((now.digits & s->middle.digits) && size_of(&now) - own == s->spare - s->line_takes &&
            conclude(s))
            return true;
        if (block_cells(s, left, now)) return true;
    }
    return false;
}

/* Cells of the line that take some, but not all. */
static bool line_cells(sue *s, cells81 left, cell_group so_far) {
    while (left) {
        cell_group now = with_cell(s->h, &so_far, qdri_take81(&left));
        int takes = size_of(&now) - qdri_count9(now.digits & ~s->middle.digits);
        if ((now.digits & s->middle.digits) && takes > 0 && takes < s->spare) {
            s->in_line = now;
            s->line_takes = takes;
            cells81 pool = s->block & s->h->open & ~s->middle.cells & ~now.cells;
            if (block_cells(s, pool, (cell_group){0, 0})) return true;
        }
        if (line_cells(s, left, now)) return true;
    }
    return false;
}

static bool with_middle(sue *s, cells81 cells) {
    s->middle = (cell_group){0, 0};
    for (cells81 left = cells; left;) s->middle = with_cell(s->h, &s->middle, qdri_take81(&left));
    s->spare = qdri_count9(s->middle.digits) - size_of(&s->middle);
    if (s->spare < 2) return false;
    return line_cells(s, s->line & s->h->open & ~cells, (cell_group){0, 0});
}

/* The choices in HoDoKu's order: 12, 123, 13, 23. */
static bool at_crossing(sue *s) {
    cells81 left = s->line & s->block & s->h->open, all = left;
    cells81 cell[3] = {0, 0, 0};
    for (int i = 0; left; i++) cell[i] = qdri_cell81(qdri_take81(&left));
    if (!cell[1]) return false;
    if (with_middle(s, cell[0] | cell[1])) return true;
    return cell[2] && (with_middle(s, all) || with_middle(s, cell[0] | cell[2]) ||
                       with_middle(s, cell[1] | cell[2]));
}

bool qdri_hodoku_sue_de_coq(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    sue s = {.f = f, .h = h};
    for (int line = 0; line < BLOCKS9; line++)
        for (int block = BLOCKS9; block < UNITS9; block++) {
            s.line = h->unit[line];
            s.block = h->unit[block];
            if ((s.line & s.block) && at_crossing(&s)) return true;
        }
    return false;
}
