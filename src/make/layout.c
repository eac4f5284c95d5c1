/* layout.c: random jigsaw layouts, by exchange: a random walk (Markov chain) over partitions.
 *
 * It starts from the usual boxes (rows, where a side has none) and lets neighbouring regions
 * exchange cells along their border, as long as both stay in one piece:
 *
 *     A A A B B B        A A B B B B      the cells ended up with the other region:
 *     A A A B B B   →    A A A A B B      one given, one taken
 */
#include "make/layout.h"

#include <math.h>
#include <string.h>

enum { ATTEMPTS_PER_CELL = 200, LAYOUTS_TRIED = 24 };

typedef struct layout {
    int side, cells;
    uint8_t *regions;
} layout;

static int neighbours(const layout *l, int cell, int found[4]) {
    int row = cell / l->side, column = cell % l->side, count = 0;
    if (row > 0) found[count++] = cell - l->side;
    if (column > 0) found[count++] = cell - 1;
    if (column + 1 < l->side) found[count++] = cell + 1;
    if (row + 1 < l->side) found[count++] = cell + l->side;
    return count;
}

static bool touches(const layout *l, int cell, int region) {
    int near[4], count = neighbours(l, cell, near);
    for (int i = 0; i < count; i++)
        if (l->regions[near[i]] == region) return true;
    return false;
}

/* Whether what can be reached inside the region from one of its cells is all of it. */
static bool is_whole(const layout *l, int region, int from) {
    bool seen[QDR_MAX_CELLS];
    uint16_t reached[QDR_MAX_SIDE + 1];
    int count = 1;
    memset(seen, 0, (size_t)l->cells * sizeof *seen);
    seen[from] = true;
    reached[0] = (uint16_t)from;
    for (int at = 0; at < count; at++) {
        int near[4], around = neighbours(l, reached[at], near);
        for (int i = 0; i < around; i++) {
            if (seen[near[i]] || l->regions[near[i]] != region) continue;
            seen[near[i]] = true;
            reached[count++] = (uint16_t)near[i];
        }
    }
    return count == l->side;
}

/* A random cell of the region that lies beside the other one; -1 if there is none. */
static int random_border_cell(const layout *l, qdri_random *random, int region, int other) {
    int found = -1;
    uint32_t count = 0;
    for (int cell = 0; cell < l->cells; cell++)
        if (l->regions[cell] == region && touches(l, cell, other) &&
            qdri_random_below(random, ++count) == 0)
            found = cell;
    return found;
}

static bool exchange(layout *l, qdri_random *random) {
    int cell = (int)qdri_random_below(random, (uint32_t)l->cells), near[4];
    int count = neighbours(l, cell, near);
    int beside = near[qdri_random_below(random, (uint32_t)count)];
    int mine = l->regions[cell], theirs = l->regions[beside];
    if (mine == theirs) return false;
    l->regions[cell] = (uint8_t)theirs;
    int back = random_border_cell(l, random, theirs, mine);
    if (back < 0 || back == cell) {
        l->regions[cell] = (uint8_t)mine;
        return false;
    }
    l->regions[back] = (uint8_t)mine;
    if (is_whole(l, mine, back) && is_whole(l, theirs, cell)) return true;
    l->regions[back] = (uint8_t)theirs;
    l->regions[cell] = (uint8_t)mine;
    return false;
}

void qdri_layout(qdri_random *random, int side, int exchanges, uint8_t *regions) {
    layout l = {side, side * side, regions};
    int rows, columns;
    qdr_usual_boxes(side, &rows, &columns);
    for (int cell = 0; cell < l.cells; cell++) {
        int row = cell / side, column = cell % side;
        regions[cell] = (uint8_t)(rows ? row / rows * rows + column / columns : row);
    }
    for (int i = 0; i < ATTEMPTS_PER_CELL * l.cells && exchanges > 0; i++)
        exchanges -= exchange(&l, random);
}

/* ---- wildness -------------------------------------------------------------------------------- */

/* How many cells of each region lie in a box with that upper left corner; keeps the most. */
static void look_at_box(int side, const uint8_t *corner, int rows, int columns, int *most) {
    int counts[QDR_MAX_SIDE] = {0};
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): all laid out */
            int region = corner[row * side + column];
            if (++counts[region] > most[region]) most[region] = counts[region];
        }
}

static void look_at_boxes(int side, const uint8_t *regions, int rows, int columns, int *most) {
    for (int row = 0; row + rows <= side; row++)
        for (int column = 0; column + columns <= side; column++)
            look_at_box(side, regions + row * side + column, rows, columns, most);
}

double qdri_layout_wildness(int side, const uint8_t *regions) {
    int rows, columns, most[QDR_MAX_SIDE] = {0}, inside = 0;
    qdr_usual_boxes(side, &rows, &columns);
    if (rows == 0) { /* a prime side: its boxes would be rows or columns */
        rows = 1;
        columns = side;
    }
    look_at_boxes(side, regions, rows, columns, most);
    if (rows != columns) look_at_boxes(side, regions, columns, rows, most);
    for (int region = 0; region < side; region++) inside += most[region];
    return 1 - (double)inside / (side * side);
}

void qdri_layout_near(qdri_random *random, int side, double wildness, uint8_t *regions) {
    uint8_t tried[QDR_MAX_CELLS];
    double nearest = 2;
    for (int i = 0; i < LAYOUTS_TRIED; i++) {
        int exchanges = 2 + i * i * side / 16; /* from almost boxes to anything */
        qdri_layout(random, side, exchanges, tried);
        double off = fabs(qdri_layout_wildness(side, tried) - wildness);
        if (off >= nearest) continue;
        nearest = off;
        memcpy(regions, tried, (size_t)(side * side));
    }
}
