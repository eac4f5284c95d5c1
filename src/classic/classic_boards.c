/* classic_boards.c: problems on a board: queens that leave each other alone, queens that watch
 * every square, dominoes. */
#include "classic/classic_builder.h"

#include "base/memory.h"

#include <stdio.h>

/* ---- n queens -----------------------------------------------------------------------------------
 * A queen takes its row and its column, which are to be taken, and its diagonals, which may be.
 * Diagonals of a single square are left out. Rows and columns are named from the middle outwards
 * (the "organ pipe" order): among equals the search takes the first, and the middle ones, where a
 * queen excludes most, are the better choice.
 */
static void build_queens(classic_builder *b) {
    static const char *const counts[] = {"",
                                         "1",
                                         "0",
                                         "0",
                                         "2",
                                         "10",
                                         "4",
                                         "40",
                                         "92",
                                         "352",
                                         "724",
                                         "2680",
                                         "14200",
                                         "73712",
                                         "365596",
                                         "2279184",
                                         "14772512",
                                         "95815104",
                                         "666090624",
                                         "4968057848",
                                         "39029188884",
                                         "314666222712",
                                         "2691008701644",
                                         "24233937684440",
                                         "227514171973736",
                                         "2207893435808352",
                                         "22317699616364044",
                                         "234907967154122528"};
    uint32_t n = b->number[0], diagonals = n > 1 ? 2 * n - 3 : 0;
    uint32_t *row = qdri_classic_room(b, 2 * (size_t)n);
    if (!row) return;
    uint32_t *column = row + n;
    uint32_t rising = 2 * n, falling = 2 * n + diagonals;
    for (uint32_t j = 0; j < n; j++) {
        uint32_t at = (j % 2 == 0 ? n - 1 - j : n + j) / 2;
        row[at] = qdri_classic_item(b, QDR_PRIMARY, "r%x", (unsigned)at);
        column[at] = qdri_classic_item(b, QDR_PRIMARY, "c%x", (unsigned)at);
    }
    for (uint32_t d = 1; d <= diagonals; d++)
        qdri_classic_item(b, QDR_SECONDARY, "a%x", (unsigned)d);
    for (uint32_t d = 1; d <= diagonals; d++)
        qdri_classic_item(b, QDR_SECONDARY, "b%x", (unsigned)d);
    for (uint32_t r = 0; r < n && b->status == QDR_OK; r++)
        for (uint32_t c = 0; c < n; c++) {
            uint32_t items[4] = {row[r], column[c]}, count = 2;
            uint32_t up = r + c, down = n - 1 + r - c;
            if (up >= 1 && up <= diagonals) items[count++] = rising + up - 1;
            if (down >= 1 && down <= diagonals) items[count++] = falling + down - 1;
            qdri_classic_option(b, items, count);
        }
    qdri_free(row);
    qdri_classic_known_from(b, counts, sizeof counts / sizeof *counts, n, "OEIS A000170");
}

/* ---- queens that watch every square -------------------------------------------------------------
 * K queens on N×N squares, so that each square has a queen or is attacked by one: each square is
 * covered once or more often, and the item "queens" exactly K times.
 */
static bool watches(uint32_t n, uint32_t from, uint32_t to) {
    uint32_t r = from / n, c = from % n, s = to / n, d = to % n;
    return r == s || c == d || r + c == s + d || r + d == s + c;
}

static void build_domination(classic_builder *b) {
    /* with as many queens as are needed, and no more */
    static const struct {
        uint32_t queens;
        const char *count;
    } least[] = {{0, ""},    {1, "1"}, {1, "4"},  {1, "1"},   {2, "12"},
                 {3, "186"}, {3, "4"}, {4, "86"}, {5, "4860"}};
    uint32_t n = b->number[0], queens = b->number[1];
    if (queens > n * n) {
        qdri_classic_refuse(b, "domination: %u queens do not fit on %u squares", (unsigned)queens,
                            (unsigned)(n * n));
        return;
    }
    qdr_status status = qdr_cover_add_item_bounded(b->cover, "queens", queens, queens, NULL);
    for (uint32_t i = 0; i < n * n && status == QDR_OK; i++) {
        char name[32];
        snprintf(name, sizeof name, n > 26 ? "r%uc%u" : "%c%u", n > 26 ? i / n + 1 : 'a' + i % n,
                 n > 26 ? i % n + 1 : n - i / n);
        status = qdr_cover_add_item_bounded(b->cover, name, 1, queens, NULL);
    }
    if (b->status == QDR_OK) b->status = status;
    uint32_t *items = qdri_classic_room(b, (size_t)n * n + 1);
    for (uint32_t from = 0; from < n * n && b->status == QDR_OK; from++) {
        size_t count = 1; /* items[0] is the number of queens */
        for (uint32_t to = 0; to < n * n; to++)
            if (watches(n, from, to)) items[count++] = to + 1;
        qdri_classic_option(b, items, count);
    }
    qdri_free(items);
    bool told = n < sizeof least / sizeof *least && least[n].queens == queens;
    if (told) qdri_classic_known(b, least[n].count, "OEIS A002564");
}

/* ---- dominoes -----------------------------------------------------------------------------------
 * Each square is covered by one domino. Of the mutilated board the first and the last square are
 * missing, which have the same colour on a chessboard if ROWS + COLUMNS is even.
 */
static void known_of_dominoes(classic_builder *b, uint32_t rows, uint32_t columns) {
    static const char *const squares[] = {"1",
                                          "2",
                                          "36",
                                          "6728",
                                          "12988816",
                                          "258584046368",
                                          "53060477521960000",
                                          "112202208776036178000000",
                                          "2444888770250892795802079170816"};
    if (rows * columns % 2 == 1)
        qdri_classic_known(b, "0", "the number of squares is odd");
    else if (b->options->mutilated && (rows + columns) % 2 == 0)
        qdri_classic_known(b, "0", "the missing squares have the same colour");
    else if (!b->options->mutilated && rows == columns)
        qdri_classic_known_from(b, squares, sizeof squares / sizeof *squares, rows / 2,
                                "OEIS A004003");
    else if (!b->options->mutilated)
        qdri_classic_known(b, NULL, "OEIS A099390");
}

static void build_dominoes(classic_builder *b) {
    uint32_t rows = b->number[0], columns = b->number[1], squares = rows * columns;
    uint32_t side = rows > columns ? rows : columns, missing = UINT32_MAX;
    if (b->options->mutilated && squares < 3) {
        qdri_classic_refuse(b, "dominoes: %u×%u squares without two corners are none",
                            (unsigned)rows, (unsigned)columns);
        return;
    }
    uint32_t *item = qdri_classic_room(b, squares);
    if (!item) return;
    for (uint32_t i = 0; i < squares; i++)
        item[i] = b->options->mutilated && (i == 0 || i == squares - 1)
                      ? missing
                      /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): no columns, no squares */
                      : qdri_classic_place(b, QDR_PRIMARY, "", i / columns, i % columns, side);
    for (uint32_t i = 0; i < squares && b->status == QDR_OK; i++) {
        /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): no columns, no squares */
        uint32_t beside = i % columns + 1 < columns ? item[i + 1] : missing;
        uint32_t below = i + columns < squares ? item[i + columns] : missing;
        if (item[i] == missing) continue;
        if (beside != missing) qdri_classic_option(b, (uint32_t[]){item[i], beside}, 2);
        if (below != missing) qdri_classic_option(b, (uint32_t[]){item[i], below}, 2);
    }
    qdri_free(item);
    known_of_dominoes(b, rows, columns);
}

const qdri_classic qdri_classics_on_boards[] = {
    {.name = "queens",
     .arguments = "N",
     .idea = "N queens on N×N squares, no two on a line",
     .number = {{"N", 1, 1000}},
     .build = build_queens},
    {.name = "domination",
     .arguments = "N K",
     .idea = "K queens that watch all N×N squares (bounds)",
     .number = {{"N", 1, 40}, {"K", 1, 1600}},
     .build = build_domination},
    {.name = "dominoes",
     .arguments = "ROWS COLUMNS",
     .idea = "dominoes on a board, whole or --mutilated",
     .number = {{"ROWS", 1, 500}, {"COLUMNS", 1, 500}},
     .build = build_dominoes,
     .mutilates = true},
    {.name = NULL},
};
