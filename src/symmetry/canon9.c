/* canon9.c: the canonical form of a full 9×9 grid: the least in lexicographic order (minlex).
 *
 * Renaming makes the first row 123456789, whichever row and whatever order of columns is chosen.
 * What the second row can be at best depends on how its digits are spread over the boxes of the
 * first:
 *
 *     pure    each box has the digits of one box above:     123 456 789
 *                                                           456 789 123 (or 132, 231 at the end)
 *     mixed   each box has two of one and one of another:   123 456 789
 *                                                           457 ...
 *
 * So the choice of the stacks, and of the columns in them, is nearly forced by wanting the
 * smallest second row: of 36 pairs of rows, 18 orders of columns are left in the pure case and 6
 * in the mixed one, out of 1296. Only those with the smallest second row of all are written out
 * further, and most of them lose in the third row. */
#include "symmetry/canon.h"

#include <string.h>

enum { MOST = 36 * 18 };

/* A start: everything but the order of the rows below. */
typedef struct start {
    bool transposed;
    uint8_t first, second; /* rows */
    uint8_t columns[9];
} start;

typedef struct search {
    uint8_t grid[2][81]; /* as it is, and transposed */
    uint64_t best;       /* second row, four bits a digit */
    int count;
    start starts[MOST];
} search;

static void offer(search *s, const start *candidate, uint64_t row) {
    if (row > s->best) return;
    if (row < s->best) s->count = 0;
    s->best = row;
    s->starts[s->count++] = *candidate;
}

/* The second row, as digits from 1 to 9 in four bits each. */
static uint64_t second_row(const uint8_t *row, const uint8_t *place, const uint8_t columns[9]) {
    uint8_t label[9];
    for (int i = 0; i < 9; i++) label[columns[i]] = (uint8_t)(i + 1);
    uint64_t packed = 0;
    for (int i = 0; i < 9; i++) packed = packed << 4 | label[place[row[columns[i]]]];
    return packed;
}

/* `place[d]` is the column of digit d in the first row. The columns of stack A in some order give
 * those of the next stack, and these the last. */
static void offer_pure(search *s, start *c, const uint8_t *row, const uint8_t *place) {
    static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                         {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int stack = 0; stack < 3; stack++)
        for (int order = 0; order < 6; order++) {
            for (int i = 0; i < 3; i++) c->columns[i] = (uint8_t)(3 * stack + orders[order][i]);
            for (int i = 3; i < 9; i++) c->columns[i] = place[row[c->columns[i - 3]]];
            offer(s, c, second_row(row, place, c->columns));
        }
}

/* Two columns of stack A lead to stack X, one to stack Y. */
static void offer_mixed(search *s, start *c, const uint8_t *row, const uint8_t *place) {
    for (int a = 0; a < 9; a += 3) {
        int to[3], odd = 0; /* the stack that each column leads to; the odd one */
        for (int i = 0; i < 3; i++) to[i] = place[row[a + i]] / 3;
        while (to[(odd + 1) % 3] != to[(odd + 2) % 3]) odd++;
        int y = 3 * to[odd];
        for (int swap = 1; swap <= 2; swap++) {
            uint8_t *to_columns = c->columns;
            to_columns[0] = (uint8_t)(a + (odd + swap) % 3);
            to_columns[1] = (uint8_t)(a + (odd + 3 - swap) % 3);
            to_columns[2] = (uint8_t)(a + odd);
            int x = 3 * to[(odd + 1) % 3];
            to_columns[3] = place[row[to_columns[0]]];
            to_columns[4] = place[row[to_columns[1]]];
            to_columns[5] = (uint8_t)(3 * x + 3 - to_columns[3] - to_columns[4]);
            to_columns[6] = place[row[to_columns[2]]];
            /* The two other columns of Y, in the order in which stack X leads to them. */
            for (int i = 3, next = 7; i < 6; i++)
                if (place[row[to_columns[i]]] / 3 == y / 3)
                    to_columns[next++] = place[row[to_columns[i]]];
            offer(s, c, second_row(row, place, to_columns));
        }
    }
}

static void offer_pair(search *s, bool transposed, int first, int second) {
    const uint8_t *grid = s->grid[transposed], *row = grid + 9 * second;
    start candidate = {transposed, (uint8_t)first, (uint8_t)second, {0}};
    uint8_t place[10];
    for (int c = 0; c < 9; c++) place[grid[9 * first + c]] = (uint8_t)c;
    int stacks[3];
    for (int i = 0; i < 3; i++) stacks[i] = place[row[i]] / 3;
    if (stacks[0] == stacks[1] && stacks[1] == stacks[2])
        offer_pure(s, &candidate, row, place);
    else if (s->best >> 24 != 0x456) /* nothing mixed is as good as something pure */
        offer_mixed(s, &candidate, row, place);
}

/* ---- the rest of the rows -------------------------------------------------------------------- */

/* The order of the rows: the third of the band, then bands and rows by their first digits. */
static void order_rows(const start *from, const uint8_t *first_digits, uint8_t rows[9]) {
    int band = from->first / 3;
    rows[0] = from->first;
    rows[1] = from->second;
    rows[2] = (uint8_t)(9 * band + 3 - from->first - from->second);
    int left[2] = {(band + 1) % 3, (band + 2) % 3};
    uint8_t sorted[2][3];
    for (int b = 0; b < 2; b++) {
        uint8_t *r = sorted[b];
        for (int i = 0; i < 3; i++) {
            int at = i;
            uint8_t row = (uint8_t)(3 * left[b] + i);
            for (; at > 0 && first_digits[r[at - 1]] > first_digits[row]; at--) r[at] = r[at - 1];
            r[at] = row;
        }
    }
    int lower = first_digits[sorted[1][0]] < first_digits[sorted[0][0]];
    memcpy(rows + 3, sorted[lower], 3);
    memcpy(rows + 6, sorted[!lower], 3);
}

/* Less, equal or greater than the best so far; writes it there when it is less. */
static int write_out(const search *s, const start *from, qdri_canon *canon, uint8_t label[10],
                     uint8_t rows[9]) {
    const uint8_t *grid = s->grid[from->transposed];
    uint8_t first_digits[9];
    label[0] = 0;
    for (int i = 0; i < 9; i++) label[grid[9 * from->first + from->columns[i]]] = (uint8_t)(i + 1);
    for (int r = 0; r < 9; r++) first_digits[r] = label[grid[9 * r + from->columns[0]]];
    order_rows(from, first_digits, rows);
    int order = 0;
    for (int r = 2; r < 9; r++)
        for (int i = 0; i < 9; i++) {
            uint8_t digit = label[grid[9 * rows[r] + from->columns[i]]];
            if (order == 0 && digit > canon->digits[9 * r + i]) return 1;
            if (order == 0 && digit < canon->digits[9 * r + i]) order = -1;
            if (order < 0) canon->digits[9 * r + i] = digit;
        }
    return order;
}

static void keep_transform(const start *from, const uint8_t label[10], const uint8_t rows[9],
                           qdri_canon *canon) {
    canon->transform.transposed = from->transposed;
    memcpy(canon->transform.rows, rows, 9);
    memcpy(canon->transform.columns, from->columns, 9);
    memcpy(canon->transform.digits, label, 10);
}

void qdri_canon9(const uint8_t grid[81], qdri_canon *canon) {
    search s;
    s.best = UINT64_MAX;
    s.count = 0;
    memcpy(s.grid[0], grid, 81);
    for (int c = 0; c < 81; c++) s.grid[1][c] = grid[c % 9 * 9 + c / 9];
    for (int transposed = 0; transposed < 2; transposed++)
        for (int first = 0; first < 9; first++)
            for (int i = 1; i < 3; i++)
                offer_pair(&s, transposed, first, first / 3 * 3 + (first + i) % 3);
    for (int i = 0; i < 9; i++) {
        canon->digits[i] = (uint8_t)(i + 1);
        canon->digits[9 + i] = (uint8_t)(s.best >> (32 - 4 * i) & 15);
    }
    memset(canon->digits + 18, 10, 63);
    canon->automorphisms = 0;
    for (int i = 0; i < s.count; i++) {
        uint8_t label[10], rows[9];
        int order = write_out(&s, &s.starts[i], canon, label, rows);
        if (order > 0) continue;
        if (order < 0) {
            canon->automorphisms = 0;
            keep_transform(&s.starts[i], label, rows, canon);
        }
        canon->automorphisms++;
    }
}
