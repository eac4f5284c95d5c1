/* canon_any.c: the canonical form (minlex) of any givens, by trying rows from the top: canonical
 * labelling by branch and bound.
 *
 * The smallest first row comes first, whatever follows. So: take the rows that could come next,
 * see what each could look like at best, go on with those that give the smallest row, and give up
 * as soon as something smaller is known. Columns and digits are only decided as far as what has
 * been written asks for it:
 *
 *     - Columns of a stack in which nothing has been given yet change nothing where they are: they
 *       are kept as a group at the left of their stack, and stacks without any given as a group at
 *       the left of the grid.
 *     - In the next row, empty cells of a group go first, then digits that have a name already, in
 *       order, then new ones. Their order is free: each order is a branch. But the row reads the
 *       same in all of them, since new names are given from left to right. So a row can be compared
 *       before anything branches. */
#include "symmetry/canon.h"

#include <string.h>

enum { SIDE = QDR_CANON_MAX_SIDE, STACKS = SIDE / 2 }; /* boxes are at least 2×2 */

/* How far columns and digits have been decided. */
typedef struct state {
    int depth;
    uint8_t rows[SIDE];
    uint8_t columns[SIDE]; /* source columns in their places */
    uint8_t group[STACKS]; /* per stack place: how many columns on its left are without a given */
    int blank_stacks;      /* so many stacks on the left are without a given */
    uint8_t label[SIDE + 1];
    int labels;
    uint64_t weight; /* orders of empty rows and bands that would be the same */
} state;

typedef struct search {
    int side, height, width, stacks; /* of the grid, of a box; side / width */
    bool transposed;
    const uint8_t *grid; /* the givens, perhaps transposed */
    int known;           /* rows of the best so far that are decided */
    bool complete;       /* canon->transform is set */
    qdri_canon *canon;
} search;

/* ---- rows ------------------------------------------------------------------------------------ */

typedef struct stack_view {
    uint8_t stack;     /* source number */
    uint8_t row[SIDE]; /* what its group would look like: 0, labels, 255 for a new digit */
} stack_view;

static uint8_t value_of(const state *s, uint8_t digit) {
    return digit == 0 ? 0 : s->label[digit] ? s->label[digit] : 255;
}

/* The values of some columns in order. */
static void sort_values(const state *s, const uint8_t *row, const uint8_t *columns, int count,
                        uint8_t *values) {
    for (int i = 0; i < count; i++) {
        uint8_t value = value_of(s, row[columns[i]]);
        int at = i;
        for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
        values[at] = value;
    }
}

/* The stacks without a given, in the order in which this row puts them. */
static void view_blank_stacks(const search *c, const state *s, const uint8_t *row,
                              stack_view *views) {
    for (int i = 0; i < s->blank_stacks; i++) {
        stack_view view = {.stack = (uint8_t)(s->columns[i * c->width] / c->width)};
        sort_values(s, row, s->columns + i * c->width, c->width, view.row);
        int at = i;
        for (; at > 0 && memcmp(views[at - 1].row, view.row, (size_t)c->width) > 0; at--)
            views[at] = views[at - 1];
        views[at] = view;
    }
}

/* What the row looks like at best; the same in all branches. */
static void best_look(const search *c, const state *s, const uint8_t *row, uint8_t *look) {
    stack_view views[STACKS];
    view_blank_stacks(c, s, row, views);
    for (int i = 0; i < c->stacks && i < STACKS; i++) {
        uint8_t *place = look + i * c->width;
        const uint8_t *columns = s->columns + i * c->width;
        if (i < s->blank_stacks) {
            memcpy(place, views[i].row, (size_t)c->width);
            continue;
        }
        sort_values(s, row, columns, s->group[i], place);
        for (int k = s->group[i]; k < c->width; k++) place[k] = value_of(s, row[columns[k]]);
    }
    uint8_t next = (uint8_t)(s->labels + 1);
    for (int i = 0; i < c->side; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): stacks fill the row */
        if (look[i] == 255) look[i] = next++;
}

/* ---- branches -------------------------------------------------------------------------------- */

static void visit(search *c, const state *s);

/* Names the new digits from left to right, and goes on with the next row. */
static void finish_row(search *c, const state *s, const uint8_t *row) {
    state next = *s;
    for (int i = 0; i < c->side; i++) {
        uint8_t digit = row[next.columns[i]];
        if (digit && !next.label[digit]) next.label[digit] = (uint8_t)++next.labels;
    }
    next.depth++;
    visit(c, &next);
}

/* Sorts the group of stack place `i` by the row, then branches over the orders of new digits: the
 * k-th place takes any of those that are left. */
static void order_new(search *c, const state *s, const uint8_t *row, int i, int k, int end);

static void order_columns(search *c, const state *s, const uint8_t *row, int i) {
    if (i == c->stacks) {
        finish_row(c, s, row);
        return;
    }
    state next = *s;
    uint8_t *columns = next.columns + i * c->width;
    int group = next.group[i], blanks = 0, fresh = 0;
    for (int k = 1; k < group; k++) { /* in order of their values, new ones last */
        uint8_t column = columns[k], value = value_of(s, row[column]);
        int at = k;
        for (; at > 0 && value_of(s, row[columns[at - 1]]) > value; at--)
            columns[at] = columns[at - 1];
        columns[at] = column;
    }
    for (int k = 0; k < group; k++) {
        blanks += row[columns[k]] == 0;
        fresh += value_of(s, row[columns[k]]) == 255;
    }
    next.group[i] = (uint8_t)blanks;
    order_new(c, &next, row, i, group - fresh, group);
}

static void order_new(search *c, const state *s, const uint8_t *row, int i, int k, int end) {
    if (end - k < 2) {
        order_columns(c, s, row, i + 1);
        return;
    }
    for (int other = k; other < end; other++) {
        state next = *s;
        uint8_t *columns = next.columns + i * c->width, kept = columns[k];
        columns[k] = columns[other];
        columns[other] = kept;
        order_new(c, &next, row, i, k + 1, end);
    }
}

/* Puts one of the stacks that look alike into place `i`; then the next place. */
static void order_stacks(search *c, const state *s, const uint8_t *row, const stack_view *views,
                         int i) {
    if (i == s->blank_stacks) {
        state next = *s;
        int blanks = 0;
        while (blanks < s->blank_stacks && views[blanks].row[c->width - 1] == 0) blanks++;
        next.blank_stacks = blanks;
        for (int place = 0; place < i * c->width && place < SIDE; place++)
            next.columns[place] =
                (uint8_t)(views[place / c->width].stack * c->width + place % c->width);
        order_columns(c, &next, row, 0);
        return;
    }
    for (int other = i; other < s->blank_stacks; other++) {
        if (memcmp(views[other].row, views[i].row, (size_t)c->width) != 0) break;
        stack_view swapped[STACKS];
        memcpy(swapped, views, (size_t)s->blank_stacks * sizeof *views);
        swapped[i] = views[other];
        swapped[other] = views[i];
        order_stacks(c, s, row, swapped, i + 1);
        if (views[i].row[c->width - 1] == 0) break; /* empty ones stay a group */
    }
}

/* ---- the tree -------------------------------------------------------------------------------- */

static uint64_t factorial(int n) {
    return n < 2 ? 1 : (uint64_t)n * factorial(n - 1);
}

static void leaf(search *c, const state *s) {
    qdri_canon *canon = c->canon;
    uint64_t ways = s->weight * factorial(s->blank_stacks);
    for (int i = 0; i < c->stacks; i++) ways *= factorial(s->group[i]);
    canon->automorphisms += ways;
    if (c->complete) return;
    c->complete = true;
    qdr_transform *t = &canon->transform;
    t->transposed = c->transposed;
    memcpy(t->rows, s->rows, (size_t)c->side);
    memcpy(t->columns, s->columns, (size_t)c->side);
    int labels = s->labels;
    t->digits[0] = 0;
    for (int d = 1; d <= c->side; d++) t->digits[d] = s->label[d] ? s->label[d] : (uint8_t)++labels;
}

static bool is_empty(const search *c, int row) {
    for (int i = 0; i < c->side; i++)
        if (c->grid[row * c->side + i]) return false;
    return true;
}

static bool band_is_empty(const search *c, int band) {
    for (int i = 0; i < c->height; i++)
        if (!is_empty(c, band * c->height + i)) return false;
    return true;
}

/* The rows that may come next, and how many others each stands for: of the empty rows of a band,
 * one; of the empty bands, one. */
static int candidates(const search *c, const state *s, uint8_t *rows, uint8_t *weights) {
    uint32_t used = 0;
    int count = 0, band = s->depth % c->height ? s->rows[s->depth - 1] / c->height : -1;
    for (int i = 0; i < s->depth; i++) used |= 1u << s->rows[i];
    int empty_band = -1;
    for (int b = 0; b < c->side / c->height; b++) {
        if (band >= 0 ? b != band : used >> b * c->height & ((1u << c->height) - 1)) continue;
        bool whole = band < 0 && band_is_empty(c, b);
        int empty = -1;
        for (int row = b * c->height; row < (b + 1) * c->height; row++) {
            if (used >> row & 1) continue;
            bool blank = is_empty(c, row);
            if (blank && whole && empty_band >= 0) { /* the first one stands for this one, too */
                weights[empty_band]++;
                continue;
            }
            if (blank && empty >= 0) {
                weights[empty]++;
                continue;
            }
            if (blank) empty = count;
            if (blank && whole) empty_band = count;
            weights[count] = 1;
            rows[count++] = (uint8_t)row;
        }
    }
    return count;
}

/* Compares the row with what is known at this depth; false when that is smaller. */
static bool improves(search *c, int depth, const uint8_t *look) {
    uint8_t *best = c->canon->digits + depth * c->side;
    int order = depth < c->known ? memcmp(look, best, (size_t)c->side) : -1;
    if (order > 0) return false;
    if (order == 0) return true;
    memcpy(best, look, (size_t)c->side);
    c->known = depth + 1;
    c->canon->automorphisms = 0;
    c->complete = false;
    return true;
}

static void visit(search *c, const state *s) {
    if (s->depth == c->side) {
        leaf(c, s);
        return;
    }
    uint8_t rows[SIDE], weights[SIDE], looks[SIDE][SIDE];
    int count = candidates(c, s, rows, weights), best = 0;
    for (int i = 0; i < count; i++) {
        best_look(c, s, c->grid + rows[i] * c->side, looks[i]);
        if (memcmp(looks[i], looks[best], (size_t)c->side) < 0) best = i;
    }
    if (!improves(c, s->depth, looks[best])) return;
    for (int i = best; i < count; i++) {
        if (memcmp(looks[i], looks[best], (size_t)c->side) != 0) continue;
        state next = *s;
        next.rows[s->depth] = rows[i];
        next.weight *= weights[i];
        const uint8_t *row = c->grid + rows[i] * c->side;
        stack_view views[STACKS];
        view_blank_stacks(c, &next, row, views);
        order_stacks(c, &next, row, views, 0);
    }
}

void qdri_canon_any(int box_rows, int box_cols, const uint8_t *givens, qdri_canon *canon) {
    int side = box_rows * box_cols;
    uint8_t turned[QDR_CANON_CELLS];
    for (int cell = 0; cell < side * side; cell++)
        turned[cell] = givens[cell % side * side + cell / side];
    search c = {.side = side,
                .height = box_rows,
                .width = box_cols,
                .stacks = box_rows,
                .grid = givens,
                .canon = canon};
    state s = {.blank_stacks = c.stacks, .weight = 1};
    for (int i = 0; i < side; i++) s.columns[i] = (uint8_t)i;
    for (int i = 0; i < c.stacks; i++) s.group[i] = (uint8_t)box_cols;
    canon->automorphisms = 0;
    visit(&c, &s);
    if (box_rows != box_cols) return;
    c.grid = turned;
    c.transposed = true;
    visit(&c, &s);
}
