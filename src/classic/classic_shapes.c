/* classic_shapes.c: pieces that fill a box (polyominoes, polycubes): the twelve pentominoes, the
 * seven pieces of the Soma cube.
 *
 * A piece is a set of unit cubes. It is turned in the 24 ways in which a cube can be turned; equal
 * ones are kept once, in lexicographic order, each moved into the corner, and each is put wherever
 * it fits. A flat box has one layer: there only the ways of lying flat fit, and turning a flat
 * piece over in space is what mirrors it. So one program does both.
 */
#include "classic/classic_builder.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 5, TURNS = 24 };

typedef struct cell {
    int8_t at[3]; /* layer, row, column */
} cell;

typedef struct piece {
    const char *name;
    const char *picture; /* rows separated by /, layers by =; # is a cube */
} piece;

typedef struct shape {
    cell cells[MOST_CELLS];
} shape;

typedef struct box {
    int size[3];    /* layers, rows, columns */
    uint32_t *item; /* by place; UINT32_MAX: a hole */
} box;

static int compare_cells(const void *a, const void *b) {
    return memcmp(((const cell *)a)->at, ((const cell *)b)->at, 3); /* none is negative */
}

static int compare_shapes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(shape));
}

static int read_picture(const char *picture, shape *s) {
    int count = 0;
    cell at = {{0, 0, 0}};
    for (; *picture; picture++) {
        if (*picture == '#') s->cells[count++] = at;
        at.at[2]++;
        if (*picture == '/') at = (cell){{at.at[0], (int8_t)(at.at[1] + 1), 0}};
        if (*picture == '=') at = (cell){{(int8_t)(at.at[0] + 1), 0, 0}};
    }
    return count;
}

/* Moves the shape into the corner and puts its cells in order. */
static void settle(shape *s, int count) {
    for (int axis = 0; axis < 3; axis++) {
        int8_t least = INT8_MAX;
        for (int i = 0; i < count; i++)
            if (s->cells[i].at[axis] < least) least = s->cells[i].at[axis];
        for (int i = 0; i < count; i++)
            s->cells[i].at[axis] = (int8_t)(s->cells[i].at[axis] - least);
    }
    qsort(s->cells, (size_t)count, sizeof *s->cells, compare_cells);
}

/* The axes in one of six orders and each in one of two directions are 48 ways, of which the 24 with
 * an even number of swaps and reversals together are turns; the others mirror. */
static int turn_all(const shape *s, int count, shape turned[TURNS]) {
    static const int8_t orders[6][4] = {{0, 1, 2, 0}, {1, 2, 0, 0}, {2, 0, 1, 0},
                                        {0, 2, 1, 1}, {1, 0, 2, 1}, {2, 1, 0, 1}};
    int turns = 0;
    for (int order = 0; order < 6; order++)
        for (int reversed = 0; reversed < 8; reversed++) {
            int swaps = orders[order][3] + (reversed & 1) + (reversed >> 1 & 1) + (reversed >> 2);
            if (swaps % 2 == 1) continue;
            shape *t = &turned[turns++];
            memset(t, 0, sizeof *t);
            for (int i = 0; i < count; i++)
                for (int axis = 0; axis < 3; axis++) {
                    int8_t x = s->cells[i].at[orders[order][axis]];
                    t->cells[i].at[axis] = reversed >> axis & 1 ? (int8_t)-x : x;
                }
            settle(t, count);
        }
    qsort(turned, TURNS, sizeof *turned, compare_shapes);
    return turns;
}

/* The option that puts a shape at a place, if it fits there. */
static void put(classic_builder *b, const box *x, uint32_t name, const shape *s, int count,
                const int place[3]) {
    uint32_t items[1 + MOST_CELLS] = {name};
    for (int i = 0; i < count; i++) {
        int at[3];
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = place[axis] + s->cells[i].at[axis];
            if (at[axis] >= x->size[axis]) return;
        }
        uint32_t item = x->item[(at[0] * x->size[1] + at[1]) * x->size[2] + at[2]];
        if (item == UINT32_MAX) return;
        items[i + 1] = item;
    }
    qdri_classic_option(b, items, (size_t)count + 1);
}

static void place_piece(classic_builder *b, const box *x, uint32_t name, const piece *p) {
    shape read = {0}, turned[TURNS];
    int count = read_picture(p->picture, &read), turns = turn_all(&read, count, turned);
    for (int t = 0; t < turns; t++) {
        if (t > 0 && compare_shapes(&turned[t], &turned[t - 1]) == 0) continue;
        for (int l = 0; l < x->size[0]; l++)
            for (int r = 0; r < x->size[1]; r++)
                for (int c = 0; c < x->size[2]; c++)
                    put(b, x, name, &turned[t], count, (int[]){l, r, c});
    }
}

/* ---- pentominoes ----------------------------------------------------------------------------- */

static const piece pentominoes[] = {{"F", "##/.##/.#"}, {"I", "#####"},   {"L", "####/#"},
                                    {"N", "###/..##"},  {"P", "###/##"},  {"T", "###/.#/.#"},
                                    {"U", "###/#.#"},   {"V", "###/#/#"}, {"W", "##/.##/..#"},
                                    {"X", ".#/###/.#"}, {"Y", "####/.#"}, {"Z", "##/.#/.##"}};

static void known_of_pentominoes(classic_builder *b, uint32_t shorter) {
    switch (shorter) {
    case 3:
        qdri_classic_known(b, "8", "4 × 2, turned and mirrored");
        break;
    case 4:
        qdri_classic_known(b, "1472", "4 × 368, turned and mirrored");
        break;
    case 5:
        qdri_classic_known(b, "4040", "4 × 1010, turned and mirrored");
        break;
    case 6:
        qdri_classic_known(b, "9356", "4 × 2339, Haselgrove 1960");
        break;
    default:
        qdri_classic_known(b, "520", "8 × 65, Scott 1958");
    }
}

static void build_pentominoes(classic_builder *b) {
    uint32_t rows = b->number[0], columns = b->number[1];
    bool holed = rows == 8 && columns == 8;
    if (!holed && rows * columns != 60) {
        qdri_classic_refuse(b,
                            "pentominoes: the area must be 60, or 8 8 with a hole of four squares "
                            "in the middle; %u×%u is %u",
                            (unsigned)rows, (unsigned)columns, (unsigned)(rows * columns));
        return;
    }
    box x = {{1, (int)rows, (int)columns}, qdri_classic_room(b, rows * columns)};
    for (size_t p = 0; p < 12; p++) qdri_classic_item(b, QDR_PRIMARY, "%s", pentominoes[p].name);
    for (uint32_t i = 0; i < rows * columns && x.item; i++) {
        uint32_t r = i / columns, c = i % columns;
        bool hole = holed && (r == 3 || r == 4) && (c == 3 || c == 4);
        x.item[i] =
            hole ? UINT32_MAX
                 : qdri_classic_place(b, QDR_PRIMARY, "", r, c, rows > columns ? rows : columns);
    }
    for (uint32_t p = 0; p < 12 && b->status == QDR_OK; p++) place_piece(b, &x, p, &pentominoes[p]);
    qdri_free(x.item);
    known_of_pentominoes(b, rows < columns ? rows : columns);
}

/* ---- the Soma cube ---------------------------------------------------------------------------
 * Piet Hein's: all irregular pieces of up to four cubes. A and B mirror each other. */

static const piece soma[] = {{"A", "##/#=.#"}, {"B", "##/#=./#"}, {"L", "###/#"}, {"P", "##/#=#"},
                             {"T", "###/.#"},  {"V", "##/#"},     {"Z", "##/.##"}};

static void build_soma(classic_builder *b) {
    box x = {{3, 3, 3}, qdri_classic_room(b, 27)};
    for (size_t p = 0; p < 7; p++) qdri_classic_item(b, QDR_PRIMARY, "%s", soma[p].name);
    for (unsigned i = 0; i < 27 && x.item; i++)
        x.item[i] = qdri_classic_item(b, QDR_PRIMARY, "%u%u%u", i / 9, i / 3 % 3, i % 3);
    for (uint32_t p = 0; p < 7 && b->status == QDR_OK; p++) place_piece(b, &x, p, &soma[p]);
    qdri_free(x.item);
    qdri_classic_known(b, "11520", "48 × 240, Conway and Guy 1961");
}

const qdri_classic qdri_classics_of_shapes[] = {
    {.name = "pentominoes",
     .arguments = "ROWS COLUMNS",
     .idea = "all twelve in a box of 60, or 8 8 with a hole",
     .number = {{"ROWS", 3, 20}, {"COLUMNS", 3, 20}},
     .build = build_pentominoes},
    {.name = "soma",
     .arguments = "",
     .idea = "Piet Hein's seven pieces in a cube of 3×3×3",
     .build = build_soma},
    {.name = NULL},
};
