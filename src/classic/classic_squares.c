/* classic_squares.c: squares full of symbols: Latin squares, Sudoku. */
#include "classic/classic_builder.h"

#include "base/memory.h"

#include <ctype.h>
#include <string.h>

/* ---- Latin squares ------------------------------------------------------------------------------
 * A symbol in a cell takes the cell, the symbol in its row, and the symbol in its column. Items and
 * options that a reduced square settles beforehand are left out: the first row and the first column
 * are in order.
 */
static void known_of_latin(classic_builder *b, uint32_t n) {
    static const char *const all[] = {"",
                                      "1",
                                      "2",
                                      "12",
                                      "576",
                                      "161280",
                                      "812851200",
                                      "61479419904000",
                                      "108776032459082956800",
                                      "5524751496156892842531225600",
                                      "9982437658213039871725064756920320000"};
    static const char *const reduced[] = {"",
                                          "1",
                                          "1",
                                          "1",
                                          "4",
                                          "56",
                                          "9408",
                                          "16942080",
                                          "535281401856",
                                          "377597570964258816",
                                          "7580721483160132811489280"};
    enum { KNOWN = sizeof all / sizeof *all };
    if (b->options->reduced)
        qdri_classic_known_from(b, reduced, KNOWN, n, "OEIS A000315");
    else
        qdri_classic_known_from(b, all, KNOWN, n, "OEIS A002860");
}

/* Adds an item for each pair of `prefix`; a reduced square leaves out those that are settled. */
static void latin_items(classic_builder *b, const char *prefix, uint32_t *item) {
    uint32_t n = b->number[0];
    bool cells = *prefix == 'p', reduced = b->options->reduced;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++) {
            /* in row i > 0 the symbol i stands in the first column */
            bool settled = reduced && (i == 0 || (cells ? k == 0 : k == i));
            item[i * n + k] =
                settled ? UINT32_MAX : qdri_classic_place(b, QDR_PRIMARY, prefix, i, k, n);
        }
}

static void build_latin(classic_builder *b) {
    uint32_t n = b->number[0], area = n * n;
    if (b->options->reduced && n < 2) {
        qdri_classic_refuse(b, "latin: a reduced square of side 1 has nothing left to fill in");
        return;
    }
    uint32_t *cell = qdri_classic_room(b, (size_t)area * 3);
    if (!cell) return;
    uint32_t *row = cell + area, *column = row + area;
    latin_items(b, "p", cell);
    latin_items(b, "r", row);
    latin_items(b, "c", column);
    for (uint32_t i = 0; i < area && b->status == QDR_OK; i++)
        for (uint32_t k = 0; k < n; k++) {
            uint32_t items[] = {cell[i], row[i / n * n + k], column[i % n * n + k]};
            if (items[0] == UINT32_MAX || items[1] == UINT32_MAX || items[2] == UINT32_MAX)
                continue;
            qdri_classic_option(b, items, 3);
        }
    qdri_free(cell);
    known_of_latin(b, n);
}

/* ---- Sudoku -------------------------------------------------------------------------------------
 * As above, and the symbol in its box. What the givens settle is neither item nor option.
 */
typedef struct sudoku {
    uint32_t box_rows, box_columns, side, area;
    uint32_t *item[4]; /* cells; symbols in rows, in columns, in boxes. UINT32_MAX: settled */
} sudoku;

enum { LARGEST_SYMBOL = 35 };

/* The four items of the k-th symbol in a cell, as places in the four lists. */
static void demands(const sudoku *s, uint32_t at, uint32_t k, uint32_t places[4]) {
    uint32_t r = at / s->side, c = at % s->side;
    uint32_t box = r / s->box_rows * s->box_rows + c / s->box_columns;
    places[0] = at;
    places[1] = r * s->side + k;
    places[2] = c * s->side + k;
    places[3] = box * s->side + k;
}

/* The symbol of a given, from 0; -1: an empty cell; -2: no symbol of this size. */
static int symbol_of(char c, uint32_t side) {
    if (c == '.' || c == '0') return -1;
    int symbol = c >= '1' && c <= '9'   ? c - '1'
                 : c >= 'a' && c <= 'z' ? c - 'a' + 9
                 : c >= 'A' && c <= 'Z' ? c - 'A' + 9
                                        : LARGEST_SYMBOL;
    return symbol < (int)side ? symbol : -2;
}

/* Marks what the givens settle. */
static void settle_givens(classic_builder *b, const sudoku *s) {
    const char *givens = b->options->givens;
    if (s->side > LARGEST_SYMBOL || strlen(givens) != s->area) {
        qdri_classic_refuse(b,
                            "sudoku: the givens are %zu characters; one for each of %u cells "
                            "should be there, and sides up to %d have symbols",
                            strlen(givens), (unsigned)s->area, LARGEST_SYMBOL);
        return;
    }
    for (uint32_t at = 0; at < s->area; at++) {
        int symbol = symbol_of(givens[at], s->side);
        unsigned r = at / s->side + 1, c = at % s->side + 1;
        if (symbol == -1) continue;
        if (symbol < 0) {
            qdri_classic_refuse(b, "sudoku: '%c' in r%uc%u is no symbol of side %u",
                                isprint((unsigned char)givens[at]) ? givens[at] : '?', r, c,
                                (unsigned)s->side);
            return;
        }
        uint32_t places[4];
        demands(s, at, (uint32_t)symbol, places);
        for (int kind = 0; kind < 4; kind++) {
            if (s->item[kind][places[kind]] == UINT32_MAX) {
                qdri_classic_refuse(b, "sudoku: the given in r%uc%u clashes with another one", r,
                                    c);
                return;
            }
            s->item[kind][places[kind]] = UINT32_MAX;
        }
    }
}

static void sudoku_options(classic_builder *b, const sudoku *s) {
    for (uint32_t at = 0; at < s->area && b->status == QDR_OK; at++)
        for (uint32_t k = 0; k < s->side; k++) {
            uint32_t places[4], items[4];
            bool open = true;
            demands(s, at, k, places);
            for (int kind = 0; kind < 4; kind++) {
                items[kind] = s->item[kind][places[kind]];
                open &= items[kind] != UINT32_MAX;
            }
            if (open) qdri_classic_option(b, items, 4);
        }
}

static void known_of_sudoku(classic_builder *b, uint32_t short_side, uint32_t long_side) {
    if (b->options->givens) return;
    if (short_side == 1)
        known_of_latin(b, long_side);
    else if (short_side == 2 && long_side == 2)
        qdri_classic_known(b, "288", "OEIS A107739");
    else if (short_side == 3 && long_side == 3)
        qdri_classic_known(b, "6670903752021072936960", "OEIS A107739");
    else if (short_side == 2 && long_side == 3)
        qdri_classic_known(b, "28200960", "OEIS A291187");
}

static void build_sudoku(classic_builder *b) {
    sudoku s = {.box_rows = b->number[0], .box_columns = b->number[1]};
    s.side = s.box_rows * s.box_columns;
    s.area = s.side * s.side;
    if (s.side > 100) {
        qdri_classic_refuse(b, "sudoku: boxes of %u×%u make a side of %u; 100 is the largest",
                            (unsigned)s.box_rows, (unsigned)s.box_columns, (unsigned)s.side);
        return;
    }
    uint32_t *room = qdri_classic_room(b, (size_t)s.area * 4);
    if (!room) return;
    for (int kind = 0; kind < 4; kind++) s.item[kind] = room + (size_t)s.area * (size_t)kind;
    if (b->options->givens) settle_givens(b, &s);
    for (int kind = 0; kind < 4; kind++) {
        static const char *const prefix[] = {"p", "r", "c", "b"};
        for (uint32_t i = 0; i < s.area; i++)
            if (s.item[kind][i] != UINT32_MAX)
                s.item[kind][i] = qdri_classic_place(b, QDR_PRIMARY, prefix[kind], i / s.side + 1,
                                                     i % s.side + 1, s.side + 1);
    }
    if (b->status == QDR_OK && qdr_cover_item_count(b->cover) == 0)
        qdri_classic_refuse(b, "sudoku: all cells are given; there is nothing left to fill in");
    sudoku_options(b, &s);
    qdri_free(room);
    known_of_sudoku(b, s.box_rows < s.box_columns ? s.box_rows : s.box_columns,
                    s.box_rows < s.box_columns ? s.box_columns : s.box_rows);
}

const qdri_classic qdri_classics_of_squares[] = {
    {.name = "latin",
     .arguments = "N",
     .idea = "Latin squares, all or --reduced",
     .number = {{"N", 1, 100}},
     .build = build_latin,
     .reduces = true},
    {.name = "sudoku",
     .arguments = "BOX_ROWS BOX_COLUMNS",
     .idea = "Sudoku with such boxes, empty or with --givens",
     .number = {{"BOX_ROWS", 1, 100}, {"BOX_COLUMNS", 1, 100}},
     .build = build_sudoku,
     .takes_givens = true},
    {.name = NULL},
};
