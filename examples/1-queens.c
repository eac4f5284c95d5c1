/* 1-queens.c: eight queens on a chessboard, no two on a line.
 *
 * The first steps: items, options, and a search that hands out one solution after the other.
 *
 *     1-queens [N]
 *
 * Each row and each column must have a queen: these are primary items, covered exactly once. A
 * diagonal may have one: a secondary item, covered at most once. Putting a queen on a square is an
 * option: it covers the row, the column and both diagonals of the square.
 */
#include <quadrille/cover.h>
#include <stdio.h>
#include <stdlib.h>

/* Calls fail for want of memory, or because they make no sense; both are the end here. */
static void check(qdr_status status) {
    if (status == QDR_OK) return;
    fprintf(stderr, "1-queens: %s\n", qdr_status_text(status));
    exit(1);
}

static qdr_cover *queens_problem(uint32_t n) {
    qdr_cover *cover;
    check(qdr_cover_new(&cover));
    /* Items are numbered in the order in which they are added: rows from 0, columns from n, then
     * two times 2n - 1 diagonals. Names are only needed for writing the problem down. */
    for (uint32_t i = 0; i < 2 * n; i++) check(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    for (uint32_t i = 0; i < 2 * (2 * n - 1); i++)
        check(qdr_cover_add_item(cover, NULL, QDR_SECONDARY, NULL));
    uint32_t rising = 2 * n, falling = rising + 2 * n - 1;
    for (uint32_t row = 0; row < n; row++)
        for (uint32_t column = 0; column < n; column++) {
            uint32_t items[] = {row, n + column, rising + row + column,
                                falling + row + (n - 1 - column)};
            check(qdr_cover_add_option(cover, items, 4, NULL));
        }
    return cover;
}

/* A solution is a list of option numbers; option row · n + column is a queen there. */
static void print_board(uint32_t n, const uint32_t *options, size_t count) {
    for (uint32_t square = 0; square < n * n; square++) {
        char shown = '.';
        for (size_t i = 0; i < count; i++)
            if (options[i] == square) shown = 'Q';
        printf("%c%c", shown, square % n == n - 1 ? '\n' : ' ');
    }
}

int main(int argc, char **argv) {
    uint32_t n = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 8;
    if (n < 1 || n > 14) {
        fprintf(stderr, "1-queens: from 1 to 14 queens, please\n");
        return 2;
    }
    qdr_cover *cover = queens_problem(n);
    qdr_cover_search *search;
    check(qdr_cover_search_new(cover, NULL, &search)); /* NULL: the usual engine, no limits */

    const uint32_t *options;
    size_t count;
    unsigned long found = 0;
    qdr_step step;
    while ((step = qdr_cover_search_next(search, &options, &count)) == QDR_SOLUTION)
        if (found++ == 0) print_board(n, options, count);

    /* QDR_DONE is the claim that there are no others; without limits nothing else can come. */
    if (step == QDR_DONE) printf("%u queens: %lu ways\n", (unsigned)n, found);
    qdr_cover_search_free(search);
    qdr_cover_free(cover);
    return step == QDR_DONE ? 0 : 1;
}
