/* classic_colours.c: problems in which neighbours must agree, with colours: de Bruijn cycles,
 * MacMahon's squares. */
#include "classic/classic_builder.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- de Bruijn cycles ---------------------------------------------------------------------------
 * A cycle of 2^N bits in which each word of N bits begins once. Word w at place p gives the bits x
 * from p on their colours. The word of zeros stands at place 0: so each cycle counts once.
 */
static void known_of_debruijn(classic_builder *b, uint32_t n) {
    char count[32];
    unsigned doublings = (1u << n) / 2 - n;
    snprintf(count, sizeof count, "%llu", doublings < 64 ? 1ull << doublings : 0);
    qdri_classic_known(b, doublings < 64 ? count : NULL, "2^(2^(N-1)-N), OEIS A016031");
}

static void build_debruijn(classic_builder *b) {
    static const char *const prefix[] = {"w", "p", "x"};
    uint32_t n = b->number[0], words = 1u << n;
    for (uint32_t i = 0; i < 3 * words; i++)
        qdri_classic_item(b, i < 2 * words ? QDR_PRIMARY : QDR_SECONDARY, "%s%u", prefix[i / words],
                          (unsigned)(i % words));
    qdri_classic_colour_name(b, "0");
    qdri_classic_colour_name(b, "1");
    for (uint32_t w = 0; w < words && b->status == QDR_OK; w++)
        for (uint32_t p = w > 0; p < (w > 0 ? words : 1); p++) {
            uint32_t items[16] = {w, words + p}, colours[16] = {0, 0};
            for (uint32_t i = 0; i < n; i++) {
                items[2 + i] = 2 * words + (p + i) % words;
                colours[2 + i] = 1 + (w >> (n - 1 - i) & 1);
            }
            qdri_classic_coloured(b, items, colours, 2 + n);
        }
    known_of_debruijn(b, n);
}

/* ---- MacMahon's squares -------------------------------------------------------------------------
 * The 24 squares whose sides have three colours (those that can be turned into each other are one)
 * in a box of area 24, so that touching sides have the same colour and the rim is all a. A square
 * is named by its sides clockwise from the top, in the turn that comes first in the alphabet.
 */
enum { SQUARES = 24, TOP = 0, RIGHT = 1, BOTTOM = 2, LEFT = 3 };

typedef struct mosaic {
    uint32_t rows, columns;
    uint32_t cell, horizontal, vertical; /* the first item of each kind */
} mosaic;

static int compare_sides(const void *a, const void *b) {
    return memcmp(a, b, 4);
}

/* The four turns of the square with number 0 to 80 (its sides as digits to base 3), in order;
 * whether the square itself is the first. */
static bool turns_of(unsigned number, uint8_t turns[4][4]) {
    uint8_t sides[4];
    for (int i = 3; i >= 0; i--, number /= 3) sides[i] = (uint8_t)(number % 3);
    for (int turn = 0; turn < 4; turn++)
        for (int i = 0; i < 4; i++) turns[turn][i] = sides[(i + turn) % 4];
    qsort(turns, 4, 4, compare_sides);
    return memcmp(turns[0], sides, 4) == 0;
}

/* Puts a turned square wherever the rim lets it. */
static void put_square(classic_builder *b, const mosaic *m, uint32_t square, const uint8_t *sides) {
    for (uint32_t r = 0; r < m->rows; r++)
        for (uint32_t c = 0; c < m->columns; c++) {
            if ((r == 0 && sides[TOP] > 0) || (r + 1 == m->rows && sides[BOTTOM] > 0) ||
                (c == 0 && sides[LEFT] > 0) || (c + 1 == m->columns && sides[RIGHT] > 0))
                continue;
            uint32_t above = m->horizontal + r * m->columns + c;
            uint32_t before = m->vertical + r * (m->columns + 1) + c;
            uint32_t items[] = {square, m->cell + r * m->columns + c,
                                above,  above + m->columns,
                                before, before + 1};
            uint32_t colours[] = {
                0, 0, 1u + sides[TOP], 1u + sides[BOTTOM], 1u + sides[LEFT], 1u + sides[RIGHT]};
            qdri_classic_coloured(b, items, colours, 6);
        }
}

static void mosaic_items(classic_builder *b, mosaic *m) {
    uint8_t turns[4][4];
    for (unsigned number = 0; number < 81; number++)
        if (turns_of(number, turns))
            qdri_classic_item(b, QDR_PRIMARY, "%c%c%c%c", 'a' + turns[0][0], 'a' + turns[0][1],
                              'a' + turns[0][2], 'a' + turns[0][3]);
    uint32_t rows = m->rows, columns = m->columns, side = (rows > columns ? rows : columns) + 1;
    m->cell = SQUARES;
    m->horizontal = m->cell + rows * columns;
    m->vertical = m->horizontal + (rows + 1) * columns;
    for (uint32_t i = 0; i < rows * columns; i++)
        qdri_classic_place(b, QDR_PRIMARY, "p", i / columns, i % columns, side);
    for (uint32_t i = 0; i < (rows + 1) * columns; i++)
        qdri_classic_place(b, QDR_SECONDARY, "h", i / columns, i % columns, side);
    for (uint32_t i = 0; i < rows * (columns + 1); i++)
        qdri_classic_place(b, QDR_SECONDARY, "v", i / (columns + 1), i % (columns + 1), side);
    for (const char *const *colour = (const char *const[]){"a", "b", "c", NULL}; *colour; colour++)
        qdri_classic_colour_name(b, *colour);
}

static void build_macmahon(classic_builder *b) {
    mosaic m = {.rows = b->number[0], .columns = b->number[1]};
    if (m.rows * m.columns != SQUARES) {
        qdri_classic_refuse(b, "macmahon: the area must be 24; %u×%u is %u", (unsigned)m.rows,
                            (unsigned)m.columns, (unsigned)(m.rows * m.columns));
        return;
    }
    mosaic_items(b, &m);
    uint8_t turns[4][4];
    uint32_t square = 0;
    for (unsigned number = 0; number < 81 && b->status == QDR_OK; number++) {
        if (!turns_of(number, turns)) continue;
        for (int turn = 0; turn < 4; turn++)
            if (turn == 0 || memcmp(turns[turn], turns[turn - 1], 4) != 0)
                put_square(b, &m, square, turns[turn]);
        square++;
    }
    uint32_t shorter = m.rows < m.columns ? m.rows : m.columns;
    if (shorter == 4) qdri_classic_known(b, "106624", "8 × 13328, turned, mirrored, recoloured");
}

const qdri_classic qdri_classics_in_colours[] = {
    {.name = "debruijn",
     .arguments = "N",
     .idea = "cycles with every word of N bits once (colours)",
     .number = {{"N", 1, 10}},
     .build = build_debruijn},
    {.name = "macmahon",
     .arguments = "ROWS COLUMNS",
     .idea = "three-coloured squares in a box of 24 (colours)",
     .number = {{"ROWS", 2, 12}, {"COLUMNS", 2, 12}},
     .build = build_macmahon},
    {.name = NULL},
};
