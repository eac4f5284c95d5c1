/* 6-sudoku.c: Sudoku as an exact cover problem, made by hand.
 *
 *     6-sudoku [81 CHARACTERS]
 *
 * (For Sudoku itself there is quadrille/solve.h, which is far faster; this shows the idea.)
 *
 * Four kinds of things have to be there exactly once: a digit in each cell, each digit in each row,
 * in each column and in each box. Digit d in cell c is an option that covers one of each kind. For
 * a given there is just the one option. A puzzle should have one solution, so we stop at two.
 */
#include <quadrille/cover.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(qdr_status status) {
    if (status == QDR_OK) return;
    fprintf(stderr, "6-sudoku: %s\n", qdr_status_text(status));
    exit(1);
}

static qdr_cover *sudoku_problem(const char *givens) {
    qdr_cover *cover;
    check(qdr_cover_new(&cover));
    for (int i = 0; i < 4 * 81; i++) check(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t cell = 0; cell < 81; cell++)
        for (uint32_t digit = 0; digit < 9; digit++) {
            bool given = givens[cell] >= '1' && givens[cell] <= '9';
            if (given && digit != (uint32_t)(givens[cell] - '1')) continue;
            uint32_t row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
            uint32_t items[] = {cell, 81 + row * 9 + digit, 162 + column * 9 + digit,
                                243 + box * 9 + digit};
            check(qdr_cover_add_option(cover, items, 4, NULL));
        }
    return cover;
}

static void read_grid(const qdr_cover *cover, const uint32_t *options, size_t count, char *grid) {
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const uint32_t *items = qdr_cover_option_items(cover, options[i], &length);
        grid[items[0]] = (char)('1' + items[1] % 9); /* 81 is a multiple of 9 */
    }
}

int main(int argc, char **argv) {
    const char *givens = argc > 1 ? argv[1]
                                  : "..9748...7.........2.1.9.....7...24..64.1.59..98...3....."
                                    "8.3.2.........6...2759..";
    if (strlen(givens) != 81) {
        fprintf(stderr, "6-sudoku: a puzzle has 81 characters, not %zu\n", strlen(givens));
        return 2;
    }
    qdr_cover *cover = sudoku_problem(givens);
    qdr_cover_options wish = QDR_COVER_OPTIONS_INIT;
    wish.limits.solutions = 2;
    qdr_cover_search *search;
    check(qdr_cover_search_new(cover, &wish, &search));

    const uint32_t *options;
    size_t count;
    int found = 0;
    while (qdr_cover_search_next(search, &options, &count) == QDR_SOLUTION)
        if (found++ == 0) {
            char grid[82] = "";
            read_grid(cover, options, count, grid);
            for (int row = 0; row < 9; row++) printf("%.9s\n", grid + 9 * row);
        }
    printf("%s\n", found == 0   ? "no solution"
                   : found == 1 ? "the only solution"
                                : "not the only one");
    qdr_cover_search_free(search);
    qdr_cover_free(cover);
    return found == 1 ? 0 : 1;
}
