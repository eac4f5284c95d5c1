/* contour.c: see contour.h. An edge is a side of a cell (top, right, bottom, left: travelled to the
 * right, down, left, up) beyond which the set ends. At its end the way goes on
 *
 *     ──┐      around the cell itself, if there is no cell ahead;
 *     ────     straight on, if there is one and none to its left;
 *     ──┘      else to the left, along the cell there. */
#include "draw/contour.h"

#include <string.h>

static const int ahead_x[] = {1, 0, -1, 0}, ahead_y[] = {0, 1, 0, -1};

typedef struct edge {
    int column, row, side;
} edge;

static bool has(const qdri_contour *c, int column, int row) {
    return column >= 0 && row >= 0 && column < c->side && row < c->side &&
           c->in[row * c->side + column];
}

/* Whether the set ends at that side of the cell. */
static bool is_edge(const qdri_contour *c, edge e) {
    int out = (e.side + 3) % 4;
    return has(c, e.column, e.row) && !has(c, e.column + ahead_x[out], e.row + ahead_y[out]);
}

static edge next_edge(const qdri_contour *c, edge e) {
    int column = e.column + ahead_x[e.side], row = e.row + ahead_y[e.side];
    int left = (e.side + 3) % 4;
    if (!has(c, column, row)) return (edge){e.column, e.row, (e.side + 1) % 4};
    if (!has(c, column + ahead_x[left], row + ahead_y[left])) return (edge){column, row, e.side};
    return (edge){column + ahead_x[left], row + ahead_y[left], left};
}

/* Where an edge begins, moved inwards by it and by the one before. */
static qdr_point corner(const qdri_contour *c, edge e, int before) {
    static const int corner_x[] = {0, 1, 1, 0}, corner_y[] = {0, 0, 1, 1};
    int in = (e.side + 1) % 4, in_before = (before + 1) % 4;
    double x = e.column + corner_x[e.side], y = e.row + corner_y[e.side];
    return (qdr_point){c->x + x * c->cell + c->inset * (ahead_x[in] + ahead_x[in_before]),
                       c->y + y * c->cell + c->inset * (ahead_y[in] + ahead_y[in_before])};
}

static size_t index_of(const qdri_contour *c, edge e) {
    return (size_t)(4 * (e.row * c->side + e.column) + e.side);
}

/* The side travelled before the edge at which a loop begins. */
static int side_before(const qdri_contour *c, edge first) {
    edge e = first;
    int before;
    do {
        before = e.side;
        e = next_edge(c, e);
    } while (index_of(c, e) != index_of(c, first));
    return before;
}

static size_t walk(const qdri_contour *c, edge first, qdr_point *points, bool *seen) {
    size_t count = 0;
    int before = side_before(c, first);
    for (edge e = first; !seen[index_of(c, e)]; e = next_edge(c, e)) {
        seen[index_of(c, e)] = true;
        if (e.side != before) points[count++] = corner(c, e, before);
        before = e.side;
    }
    return count;
}

void qdri_contour_trace(const qdri_contour *c, qdr_point *points, bool *seen,
                        void (*take)(void *context, const qdr_path *loop), void *context) {
    memset(seen, 0, 4 * (size_t)(c->side * c->side) * sizeof *seen);
    for (int cell = 0; cell < c->side * c->side; cell++)
        for (int side = 0; side < 4; side++) {
            edge e = {cell % c->side, cell / c->side, side};
            if (!is_edge(c, e) || seen[index_of(c, e)]) continue;
            size_t count = walk(c, e, points, seen);
            take(context, &(qdr_path){points, count, true});
        }
}
