/* rules.c: what each rule means in cells.
 *
 * Two passes over the same code: the first only counts units, cells and pairs, the second, with
 * memory of just that size, writes them. To add a rule: a bit in quadrille/puzzle.h, a name in
 * shape.c, a kind in shape_type.h and one function here.
 */
#include "sudoku/rules.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct builder {
    qdr_shape *shape;
    bool writing;
    size_t units, cells, pairs;
} builder;

/* ---- units ----------------------------------------------------------------------------------- */

static void begin_unit(builder *b, qdri_unit_kind kind, int index) {
    if (b->writing)
        b->shape->units[b->units] = (qdri_unit){
            .kind = kind, .index = (uint16_t)index, .cells = b->shape->unit_cells + b->cells};
    b->units++;
}

static void add_cell(builder *b, int cell) {
    if (b->writing) {
        b->shape->unit_cells[b->cells] = (uint16_t)cell;
        b->shape->units[b->units - 1].count++;
    }
    b->cells++;
}

static void add_rows_and_columns(builder *b) {
    int side = b->shape->spec.side;
    for (int row = 0; row < side; row++) {
        begin_unit(b, QDRI_ROW, row);
        for (int column = 0; column < side; column++) add_cell(b, row * side + column);
    }
    for (int column = 0; column < side; column++) {
        begin_unit(b, QDRI_COLUMN, column);
        for (int row = 0; row < side; row++) add_cell(b, row * side + column);
    }
}

static void add_boxes(builder *b) {
    const qdr_shape *shape = b->shape;
    int side = shape->spec.side;
    if (shape->box_of[0] < 0) return;
    for (int box = 0; box < side; box++) {
        begin_unit(b, QDRI_BOX, box);
        for (int cell = 0; cell < side * side; cell++)
            if (shape->box_of[cell] == box) add_cell(b, cell);
    }
}

static void add_diagonals(builder *b) {
    int side = b->shape->spec.side;
    begin_unit(b, QDRI_DIAGONAL, 0);
    for (int i = 0; i < side; i++) add_cell(b, i * side + i);
    begin_unit(b, QDRI_DIAGONAL, 1);
    for (int i = 0; i < side; i++) add_cell(b, i * side + side - 1 - i);
}

/* Windows lie one cell off the border and one cell apart:
 *
 *     . . . . . . . . .
 *     . A A A . B B B .      one fewer each way than there are boxes
 *     . A A A . B B B .
 */
static void add_windows(builder *b) {
    const qdr_shape_spec *spec = &b->shape->spec;
    int rows = spec->box_rows, columns = spec->box_cols, index = 0;
    for (int down = 0; down < columns - 1; down++)
        for (int across = 0; across < rows - 1; across++) {
            begin_unit(b, QDRI_WINDOW, index++);
            for (int i = 0; i < spec->side; i++) {
                int row = 1 + down * (rows + 1) + i / columns;
                int column = 1 + across * (columns + 1) + i % columns;
                add_cell(b, row * spec->side + column);
            }
        }
}

static void add_disjoint_groups(builder *b) {
    const qdr_shape_spec *spec = &b->shape->spec;
    int rows = spec->box_rows, columns = spec->box_cols;
    for (int place = 0; place < spec->side; place++) {
        begin_unit(b, QDRI_DISJOINT, place);
        for (int box = 0; box < spec->side; box++) {
            int row = box / rows * rows + place / columns;
            int column = box % rows * columns + place % columns;
            add_cell(b, row * spec->side + column);
        }
    }
}

static int ascending(const void *a, const void *b) {
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void add_extra_regions(builder *b) {
    const qdr_shape_spec *spec = &b->shape->spec;
    for (size_t r = 0; r < spec->extra_count; r++) {
        size_t start = b->cells, count = spec->extra[r].count;
        begin_unit(b, QDRI_EXTRA, (int)r);
        for (size_t i = 0; i < count; i++) add_cell(b, spec->extra[r].cells[i]);
        if (b->writing)
            qsort(b->shape->unit_cells + start, count, sizeof *b->shape->unit_cells, ascending);
    }
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static void add_pairs(builder *b, qdri_pair_kind kind, const int (*steps)[2], int step_count) {
    int side = b->shape->spec.side;
    for (int cell = 0; cell < side * side; cell++)
        for (int i = 0; i < step_count; i++) {
            int row = cell / side + steps[i][0], column = cell % side + steps[i][1];
            if (row < 0 || row >= side || column < 0 || column >= side) continue;
            if (b->writing)
                b->shape->pairs[b->pairs] =
                    (qdri_pair){(uint16_t)cell, (uint16_t)(row * side + column), (uint16_t)kind};
            b->pairs++;
        }
}

/* Only steps that lead forward, so that each pair comes once. Straight king's steps are in the
 * rows and columns already. */
static void add_pair_rules(builder *b) {
    static const int knight[][2] = {{1, -2}, {1, 2}, {2, -1}, {2, 1}};
    static const int king[][2] = {{1, -1}, {1, 1}};
    static const int beside[][2] = {{0, 1}, {1, 0}};
    unsigned rules = b->shape->spec.rules;
    if (rules & QDR_RULE_ANTI_KNIGHT) add_pairs(b, QDRI_KNIGHT, knight, 4);
    if (rules & QDR_RULE_ANTI_KING) add_pairs(b, QDRI_KING, king, 2);
    if (rules & QDR_RULE_NON_CONSECUTIVE) add_pairs(b, QDRI_CONSECUTIVE, beside, 2);
}

static void add_all(builder *b) {
    unsigned rules = b->shape->spec.rules;
    b->units = b->cells = b->pairs = 0;
    add_rows_and_columns(b);
    add_boxes(b);
    if (rules & QDR_RULE_DIAGONALS) add_diagonals(b);
    if (rules & QDR_RULE_WINDOWS) add_windows(b);
    if (rules & QDR_RULE_DISJOINT) add_disjoint_groups(b);
    add_extra_regions(b);
    add_pair_rules(b);
}

/* ---- all together ---------------------------------------------------------------------------- */

static void number_boxes(qdr_shape *shape) {
    const qdr_shape_spec *spec = &shape->spec;
    int side = spec->side;
    for (int cell = 0; cell < side * side; cell++) {
        int box = -1, row = cell / side, column = cell % side;
        if (spec->jigsaw)
            box = spec->jigsaw[cell];
        else if (spec->box_rows > 0)
            box = row / spec->box_rows * spec->box_rows + column / spec->box_cols;
        shape->box_of[cell] = (int16_t)box;
    }
}

/* From "the cells of each unit" to "the units of each cell"; the same for pairs. */
static void index_cells(qdr_shape *shape) {
    size_t cells = (size_t)(shape->spec.side * shape->spec.side);
    uint32_t *units = shape->cell_start, *pairs = shape->pair_start;
    memset(units, 0, (cells + 1) * sizeof *units);
    memset(pairs, 0, (cells + 1) * sizeof *pairs);
    for (size_t u = 0; u < shape->unit_count; u++)
        for (size_t i = 0; i < shape->units[u].count; i++) units[shape->units[u].cells[i]]++;
    for (size_t p = 0; p < shape->pair_count; p++) {
        pairs[shape->pairs[p].a]++;
        pairs[shape->pairs[p].b]++;
    }
    for (size_t c = 1; c <= cells; c++) {
        units[c] += units[c - 1];
        pairs[c] += pairs[c - 1];
    }
    for (size_t u = shape->unit_count; u-- > 0;)
        for (size_t i = 0; i < shape->units[u].count; i++)
            shape->cell_units[--units[shape->units[u].cells[i]]] = (uint16_t)u;
    for (size_t p = shape->pair_count; p-- > 0;) {
        shape->cell_pairs[--pairs[shape->pairs[p].a]] = (uint32_t)p;
        shape->cell_pairs[--pairs[shape->pairs[p].b]] = (uint32_t)p;
    }
}

static bool take_memory(qdr_shape *shape, const builder *b) {
    size_t cells = (size_t)(shape->spec.side * shape->spec.side);
    shape->unit_count = b->units;
    shape->pair_count = b->pairs;
    shape->units = qdri_alloc(b->units, sizeof *shape->units);
    shape->unit_cells = qdri_alloc(b->cells, sizeof *shape->unit_cells);
    shape->pairs = qdri_alloc(b->pairs, sizeof *shape->pairs);
    shape->cell_start = qdri_alloc(cells + 1, sizeof *shape->cell_start);
    shape->cell_units = qdri_alloc(b->cells, sizeof *shape->cell_units);
    shape->pair_start = qdri_alloc(cells + 1, sizeof *shape->pair_start);
    shape->cell_pairs = qdri_alloc(2 * b->pairs, sizeof *shape->cell_pairs);
    return shape->units && shape->unit_cells && shape->pairs && shape->cell_start &&
           shape->cell_units && shape->pair_start && shape->cell_pairs;
}

qdr_status qdri_rules_work_out(qdr_shape *shape) {
    size_t cells = (size_t)(shape->spec.side * shape->spec.side);
    shape->box_of = qdri_alloc(cells, sizeof *shape->box_of);
    if (!shape->box_of) return QDR_NO_MEMORY;
    number_boxes(shape);
    builder b = {.shape = shape};
    add_all(&b);
    if (!take_memory(shape, &b)) return QDR_NO_MEMORY;
    b.writing = true;
    add_all(&b);
    for (size_t u = 0; u < shape->unit_count; u++)
        shape->units[u].full = shape->units[u].count == shape->spec.side;
    index_cells(shape);
    return QDR_OK;
}

void qdri_unit_name(const qdri_unit *unit, char name[40]) {
    static const char *const words[] = {
        [QDRI_ROW] = "row",           [QDRI_COLUMN] = "column", [QDRI_BOX] = "box",
        [QDRI_DIAGONAL] = "diagonal", [QDRI_WINDOW] = "window", [QDRI_DISJOINT] = "disjoint group",
        [QDRI_EXTRA] = "extra region"};
    snprintf(name, 40, "%s %d", words[unit->kind], unit->index + 1);
}

bool qdri_pair_forbids(const qdri_pair *pair, int x, int y) {
    return pair->kind == QDRI_CONSECUTIVE ? x - y == 1 || y - x == 1 : x == y;
}
