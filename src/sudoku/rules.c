/* rules.c: what each rule means in cells.
 *
 * Two passes over the same code: the first only counts units, cells and pairs, the second, with
 * memory of just that size, writes them. To add a rule: a bit in quadrille/puzzle.h, a name in
 * shape.c, a kind in shape_type.h and one function here.
 *
 * Clues become pairs and cages here too. A cage that lies in one row, column or box needs no unit
 * of its own: its digits differ already.
 */
#include "sudoku/rules.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct builder {
    qdr_shape *shape;
    bool writing;
    size_t units, cells, pairs, cages, cage_cells;
    uint8_t *dotted; /* by cell: bits for the clues between it and its neighbours */
} builder;

/* ---- units ----------------------------------------------------------------------------------- */

static void begin_unit(builder *b, qdr_unit_kind kind, int index) {
    if (b->writing)
        b->shape->units[b->units] = (qdr_unit){
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
        begin_unit(b, QDR_UNIT_ROW, row);
        for (int column = 0; column < side; column++) add_cell(b, row * side + column);
    }
    for (int column = 0; column < side; column++) {
        begin_unit(b, QDR_UNIT_COLUMN, column);
        for (int row = 0; row < side; row++) add_cell(b, row * side + column);
    }
}

static void add_jigsaw(builder *b) {
    const qdr_shape *shape = b->shape;
    int side = shape->spec.side;
    for (int box = 0; box < side; box++) {
        begin_unit(b, QDR_UNIT_BOX, box);
        for (int cell = 0; cell < side * side; cell++)
            if (shape->box_of[cell] == box) add_cell(b, cell);
    }
}

static void add_boxes(builder *b) {
    const qdr_shape_spec *spec = &b->shape->spec;
    int rows = spec->box_rows, columns = spec->box_cols;
    for (int box = 0; box < spec->side; box++) {
        begin_unit(b, QDR_UNIT_BOX, box);
        for (int i = 0; i < spec->side; i++) {
            int row = box / rows * rows + i / columns;
            int column = box % rows * columns + i % columns;
            add_cell(b, row * spec->side + column);
        }
    }
}

static void add_diagonals(builder *b) {
    int side = b->shape->spec.side;
    begin_unit(b, QDR_UNIT_DIAGONAL, 0);
    for (int i = 0; i < side; i++) add_cell(b, i * side + i);
    begin_unit(b, QDR_UNIT_DIAGONAL, 1);
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
            begin_unit(b, QDR_UNIT_WINDOW, index++);
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
        begin_unit(b, QDR_UNIT_DISJOINT, place);
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

static void add_cells_in_order(builder *b, const uint16_t *cells, size_t count) {
    size_t start = b->cells;
    for (size_t i = 0; i < count; i++) add_cell(b, cells[i]);
    if (b->writing)
        qsort(b->shape->unit_cells + start, count, sizeof *b->shape->unit_cells, ascending);
}

static void add_extra_regions(builder *b) {
    const qdr_shape_spec *spec = &b->shape->spec;
    for (size_t r = 0; r < spec->extra_count; r++) {
        begin_unit(b, QDR_UNIT_EXTRA, (int)r);
        add_cells_in_order(b, spec->extra[r].cells, spec->extra[r].count);
    }
}

/* ---- cages ----------------------------------------------------------------------------------- */

static bool lies_in_one_unit(const qdr_shape *shape, const qdr_clue *clue) {
    int side = shape->spec.side, first = clue->cells[0];
    bool row = true, column = true, box = shape->box_of[first] >= 0;
    for (size_t i = 1; i < clue->count; i++) {
        int cell = clue->cells[i];
        row &= cell / side == first / side;
        column &= cell % side == first % side;
        box &= shape->box_of[cell] == shape->box_of[first];
    }
    return row || column || box;
}

static void add_cages(builder *b) {
    const qdr_shape_spec *spec = &b->shape->spec;
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        if (clue->kind != QDR_CLUE_CAGE) continue;
        if (b->writing)
            b->shape->cages[b->cages] =
                (qdri_cage){clue->value, (uint16_t)clue->count, clue->cells};
        if (!lies_in_one_unit(b->shape, clue)) {
            begin_unit(b, QDR_UNIT_CAGE, (int)b->cages);
            add_cells_in_order(b, clue->cells, clue->count);
        }
        b->cages++;
        b->cage_cells += clue->count;
    }
}

/* ---- pairs ----------------------------------------------------------------------------------- */

enum { DOT_RIGHT = 1, DOT_BELOW = 2, XV_RIGHT = 4, XV_BELOW = 8 };

static void add_pair(builder *b, qdri_pair_kind kind, int value, int from, int to) {
    if (b->writing) {
        if (from > to && kind == QDRI_LESS) kind = QDRI_GREATER;
        b->shape->pairs[b->pairs] = (qdri_pair){.a = (uint16_t)(from < to ? from : to),
                                                .b = (uint16_t)(from < to ? to : from),
                                                .kind = (uint16_t)kind,
                                                .value = (uint16_t)value};
    }
    b->pairs++;
}

static void add_pairs(builder *b, qdri_pair_kind kind, const int (*steps)[2], int step_count) {
    int side = b->shape->spec.side;
    for (int cell = 0; cell < side * side; cell++)
        for (int i = 0; i < step_count; i++) {
            int row = cell / side + steps[i][0], column = cell % side + steps[i][1];
            if (row < 0 || row >= side || column < 0 || column >= side) continue;
            add_pair(b, kind, 0, cell, row * side + column);
        }
}

/* Neighbours without a clue of the sort between them. */
static void add_undotted(builder *b, qdri_pair_kind kind, int right, int below) {
    int side = b->shape->spec.side;
    for (int cell = 0; cell < side * side; cell++) {
        int dots = b->dotted ? b->dotted[cell] : 0;
        if (cell % side < side - 1 && !(dots & right)) add_pair(b, kind, 0, cell, cell + 1);
        if (cell / side < side - 1 && !(dots & below)) add_pair(b, kind, 0, cell, cell + side);
    }
}

static void add_clue_pairs(builder *b) {
    static const qdri_pair_kind kinds[] = {[QDR_CLUE_LESS] = QDRI_LESS,
                                           [QDR_CLUE_DIFFERENCE] = QDRI_DIFFERENCE,
                                           [QDR_CLUE_RATIO] = QDRI_RATIO,
                                           [QDR_CLUE_SUM] = QDRI_SUM};
    const qdr_shape_spec *spec = &b->shape->spec;
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        for (size_t i = 1; clue->kind != QDR_CLUE_CAGE && i < clue->count; i++)
            add_pair(b, kinds[clue->kind], clue->value, clue->cells[i - 1], clue->cells[i]);
    }
}

/* Which neighbours have dots or an X or V between them. */
static void mark_dots(const qdr_shape *shape, uint8_t *dotted) {
    const qdr_shape_spec *spec = &shape->spec;
    int side = spec->side;
    memset(dotted, 0, (size_t)(side * side));
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        bool sum = clue->kind == QDR_CLUE_SUM;
        if (clue->kind < QDR_CLUE_DIFFERENCE) continue;
        for (size_t i = 1; i < clue->count; i++) {
            int x = clue->cells[i - 1], y = clue->cells[i], a = x < y ? x : y, b = x < y ? y : x;
            if (b == a + 1 && b % side > 0) dotted[a] |= sum ? XV_RIGHT : DOT_RIGHT;
            if (b == a + side) dotted[a] |= sum ? XV_BELOW : DOT_BELOW;
        }
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
    if (rules & QDR_RULE_ALL_WHITE) add_undotted(b, QDRI_CONSECUTIVE, DOT_RIGHT, DOT_BELOW);
    if (rules & QDR_RULE_ALL_BLACK) add_undotted(b, QDRI_NO_DOUBLE, DOT_RIGHT, DOT_BELOW);
    if (rules & QDR_RULE_ALL_XV) add_undotted(b, QDRI_NO_XV, XV_RIGHT, XV_BELOW);
    add_clue_pairs(b);
}

static void add_all(builder *b) {
    unsigned rules = b->shape->spec.rules;
    b->units = b->cells = b->pairs = b->cages = b->cage_cells = 0;
    add_rows_and_columns(b);
    if (b->shape->spec.jigsaw)
        add_jigsaw(b);
    else if (b->shape->spec.box_rows > 0)
        add_boxes(b);
    if (rules & QDR_RULE_DIAGONALS) add_diagonals(b);
    if (rules & QDR_RULE_WINDOWS) add_windows(b);
    if (rules & QDR_RULE_DISJOINT) add_disjoint_groups(b);
    add_extra_regions(b);
    add_cages(b);
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

static void index_cages(qdr_shape *shape) {
    size_t cells = (size_t)(shape->spec.side * shape->spec.side);
    uint32_t *start = shape->cage_start;
    memset(start, 0, (cells + 1) * sizeof *start);
    for (size_t c = 0; c < shape->cage_count; c++)
        for (size_t i = 0; i < shape->cages[c].count; i++) start[shape->cages[c].cells[i]]++;
    for (size_t c = 1; c <= cells; c++) start[c] += start[c - 1];
    for (size_t c = shape->cage_count; c-- > 0;)
        for (size_t i = 0; i < shape->cages[c].count; i++)
            shape->cell_cages[--start[shape->cages[c].cells[i]]] = (uint16_t)c;
}

/* Numbers the types of pairs; returns how many there are. At most a few hundred. */
static size_t number_types(qdr_shape *shape) {
    size_t types = 0;
    uint32_t example[8 + 4 * QDR_MAX_SIDE]; /* a pair of each type */
    for (size_t p = 0; p < shape->pair_count; p++) {
        qdri_pair *pair = &shape->pairs[p];
        size_t type = 0;
        while (type < types && (shape->pairs[example[type]].kind != pair->kind ||
                                shape->pairs[example[type]].value != pair->value))
            type++;
        if (type == types) example[types++] = (uint32_t)p;
        pair->type = (uint16_t)type;
    }
    return types;
}

static bool make_tables(qdr_shape *shape) {
    size_t side = (size_t)shape->spec.side, types = number_types(shape), done = 0;
    if (types == 0) return true;
    shape->beside = qdri_zalloc(types * 2 * side, sizeof *shape->beside);
    if (!shape->beside) return false;
    for (size_t p = 0; done < types; p++) {
        const qdri_pair *pair = &shape->pairs[p];
        if (pair->type < done) continue;
        qdr_digit_set *after = shape->beside + done++ * 2 * side, *before = after + side;
        for (int x = 1; x <= (int)side; x++)
            for (int y = 1; y <= (int)side; y++) {
                if (qdri_pair_forbids(pair, x, y)) continue;
                qdri_set_add(&after[x - 1], y);
                qdri_set_add(&before[y - 1], x);
            }
    }
    return true;
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
    shape->cage_count = b->cages;
    if (b->cages > 0) {
        shape->cages = qdri_alloc(b->cages, sizeof *shape->cages);
        shape->cage_start = qdri_alloc(cells + 1, sizeof *shape->cage_start);
        shape->cell_cages = qdri_alloc(b->cage_cells, sizeof *shape->cell_cages);
        if (!shape->cages || !shape->cage_start || !shape->cell_cages) return false;
    }
    return shape->units && shape->unit_cells && shape->pairs && shape->cell_start &&
           shape->cell_units && shape->pair_start && shape->cell_pairs;
}

static bool count_and_write(qdr_shape *shape) {
    size_t cells = (size_t)(shape->spec.side * shape->spec.side);
    builder b = {.shape = shape};
    if (shape->spec.clue_count > 0) {
        b.dotted = qdri_alloc(cells, 1);
        if (!b.dotted) return false;
        mark_dots(shape, b.dotted);
    }
    add_all(&b);
    b.writing = take_memory(shape, &b);
    if (b.writing) add_all(&b);
    qdri_free(b.dotted);
    return b.writing;
}

bool qdri_rules_work_out(qdr_shape *shape) {
    size_t cells = (size_t)(shape->spec.side * shape->spec.side);
    shape->box_of = qdri_alloc(cells, sizeof *shape->box_of);
    if (!shape->box_of) return false;
    number_boxes(shape);
    if (!count_and_write(shape) || !make_tables(shape)) return false;
    if (shape->cage_count > 0) index_cages(shape);
    for (size_t u = 0; u < shape->unit_count; u++)
        shape->units[u].full = shape->units[u].count == shape->spec.side;
    index_cells(shape);
    return true;
}

bool qdri_pair_forbids(const qdri_pair *pair, int x, int y) {
    int value = pair->value;
    switch ((qdri_pair_kind)pair->kind) {
    case QDRI_KNIGHT:
    case QDRI_KING:
        return x == y;
    case QDRI_CONSECUTIVE:
        return x - y == 1 || y - x == 1;
    case QDRI_NO_DOUBLE:
        return x == 2 * y || y == 2 * x;
    case QDRI_NO_XV:
        return x + y == 10 || x + y == 5;
    case QDRI_LESS:
        return x >= y;
    case QDRI_GREATER:
        return x <= y;
    case QDRI_DIFFERENCE:
        return x - y != value && y - x != value;
    case QDRI_RATIO:
        return x != value * y && y != value * x;
    case QDRI_SUM:
        return x + y != value;
    }
    return false;
}
