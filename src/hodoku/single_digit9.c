/* single_digit9.c: two strong links of one digit: of the four ends one pair sees each other, so one
 * of the other two is true, and what sees both goes.
 *
 *      skyscraper            two-string kite        empty rectangle
 *      X . . . X             . . X | . . X . x      a block has the digit only in one row and one
 *      |       |             . X . |                column; the row meets a strong link in a
 *      X       .             . | . |                column, whose other end meets the column of
 *      .       X             . X . |                the block: there it goes
 */
#include "hodoku/hodoku.h"

/* The two places of a digit in a line. */
typedef struct ends {
    int line, cell[2];
} ends;

static int strong_lines(const hodoku *h, int first, int d, ends *lines) {
    int count = 0;
    for (int line = first; line < first + SIDE9; line++) {
        cells81 places = qdri_places9(h, line, d);
        if (!qdri_is_two81(places)) continue;
        lines[count].line = line;
        lines[count].cell[0] = qdri_take81(&places);
        lines[count++].cell[1] = qdri_first81(places);
    }
    return count;
}

/* Two strong links that meet in unit `between`. */
static bool two_links(finder *f, int unit, int other, int between, int d, cells81 gone) {
    hodoku *h = qdri_hodoku_of(f);
    qdri_hodoku_begin(f);
    qdri_hodoku_need_unit(f, unit, d);
    qdri_hodoku_need_unit(f, other, d);
    qdri_hodoku_cover_unit(f, between, d);
    qdri_hodoku_strike_all(f, gone & h->has[d], d);
    return qdri_hodoku_emit(f);
}

/* ---- skyscraper -------------------------------------------------------------------------------
 */

static bool skyscraper_of(finder *f, const ends *a, const ends *b, int d) {
    hodoku *h = qdri_hodoku_of(f);
    const int across = a->line < COLUMNS9; /* which of a cell's units: columns for rows */
    bool same[2];
    for (int i = 0; i < 2; i++)
        same[i] = h->units_of[a->cell[i]][across] == h->units_of[b->cell[i]][across];
    if (same[0] == same[1]) return false; /* none, or an X-wing */
    int tip = same[0] ? 1 : 0;
    return two_links(f, a->line, b->line, h->units_of[a->cell[!tip]][across], d,
                     h->peers[a->cell[tip]] & h->peers[b->cell[tip]]);
}

bool qdri_hodoku_skyscraper(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    ends lines[SIDE9];
    for (int first = 0; first <= COLUMNS9; first += COLUMNS9)
        for (int d = 0; d < SIDE9; d++) {
            if (!qdri_hodoku_is_doomed(h, d)) continue;
            int count = strong_lines(h, first, d, lines);
            for (int i = 0; i < count; i++)
                for (int k = i + 1; k < count; k++)
                    if (skyscraper_of(f, &lines[i], &lines[k], d)) return true;
        }
    return false;
}

/* ---- two-string kite --------------------------------------------------------------------------
 */

static void turn(ends *e) {
    int cell = e->cell[0];
    e->cell[0] = e->cell[1];
    e->cell[1] = cell;
}

/* Turns both so that their first ends share a block; false: no two ends do. */
static bool join(const hodoku *h, ends *row, ends *column) {
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (h->units_of[row->cell[i]][2] == h->units_of[column->cell[k]][2]) {
                if (i) turn(row);
                if (k) turn(column);
                return true;
            }
    return false;
}

/* Ends that were turned stay so: it may decide which two are found to share a block later on. */
static bool kite_of(finder *f, ends *row, ends *column, int d) {
    hodoku *h = qdri_hodoku_of(f);
    if (!join(h, row, column)) return false;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            if (row->cell[i] == column->cell[k]) return false;
    return two_links(f, row->line, column->line, h->units_of[row->cell[0]][2], d,
                     h->unit[h->units_of[row->cell[1]][1]] &
                         h->unit[h->units_of[column->cell[1]][0]]);
}

bool qdri_hodoku_two_string_kite(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    ends rows[SIDE9], columns[SIDE9];
    for (int d = 0; d < SIDE9; d++) {
        if (!qdri_hodoku_is_doomed(h, d)) continue;
        int row_count = strong_lines(h, 0, d, rows);
        int column_count = strong_lines(h, COLUMNS9, d, columns);
        for (int i = 0; i < row_count; i++)
            for (int k = 0; k < column_count; k++)
                if (kite_of(f, &rows[i], &columns[k], d)) return true;
    }
    return false;
}

/* ---- empty rectangle --------------------------------------------------------------------------
 */

/* From a place of the digit on `line` a strong link leads across and to `other`. */
static bool rectangle_along(finder *f, int block, int d, int line, int other) {
    hodoku *h = qdri_hodoku_of(f);
    const int across = line < COLUMNS9, along = !across;
    for (cells81 left = qdri_places9(h, line, d) & ~h->unit[block]; left;) {
        int cell = qdri_take81(&left), link = h->units_of[cell][across];
        cells81 places = qdri_places9(h, link, d) & ~qdri_cell81(cell);
        if (!qdri_is_one81(places)) continue;
        cells81 gone = h->unit[h->units_of[qdri_first81(places)][along]] & h->unit[other];
        if ((gone & h->unit[block]) == 0 && two_links(f, block, link, line, d, gone)) return true;
    }
    return false;
}

/* The digit lies in that row and that column of the block, and in both. */
static bool rectangle_in(finder *f, int block, int d, int row, int column) {
    hodoku *h = qdri_hodoku_of(f);
    cells81 places = qdri_places9(h, block, d);
    cells81 in_row = places & h->unit[row], in_column = places & h->unit[column];
    if ((places & ~in_row & ~in_column) || !(in_row & ~in_column) || !(in_column & ~in_row))
        return false;
    if (qdri_is_one81(in_row) && qdri_is_one81(in_column)) return false;
    return rectangle_along(f, block, d, row, column) || rectangle_along(f, block, d, column, row);
}

bool qdri_hodoku_empty_rectangle(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    for (int d = 0; d < SIDE9; d++)
        for (int block = BLOCKS9; block < UNITS9 && qdri_hodoku_is_doomed(h, d); block++) {
            const uint8_t *corner = h->units_of[h->unit_cells[block][0]];
            int count = qdri_free9(h, block, d);
            for (int i = 8; i >= 0 && count >= 2 && count <= 5; i--)
                if (rectangle_in(f, block, d, corner[0] + i / 3, corner[1] + i % 3)) return true;
        }
    return false;
}
