/* wings9.c: two or three cells with two digits each that force one digit, whatever the middle is.
 *
 *      W-wing      ab ··(b=b)·· ab     a strong link of b joins them: one of the ends is a
 *      XY-wing     xz ·· xy ·· yz      one of the ends is z
 *      XYZ-wing    xz ·· xyz ·· yz     one of the three is z
 */
#include "hodoku/hodoku.h"

/* Open cells with that many digits, ascending. */
static int cells_with(const hodoku *h, int digits, uint8_t *cells) {
    int count = 0;
    for (int cell = 0; cell < CELLS9; cell++)
        if (qdri_count9(qdri_digits9(h, cell)) == digits) cells[count++] = (uint8_t)cell;
    return count;
}

/* ---- W-wing -----------------------------------------------------------------------------------
 */

/* A strong link of the digit with one end seen from each cell; which unit, or -1. */
static int joined_by(const hodoku *h, int i, int k, int d) {
    const cells81 both = qdri_cell81(i) | qdri_cell81(k);
    for (int unit = 0; unit < UNITS9; unit++) {
        cells81 places = qdri_places9(h, unit, d);
        if (!qdri_is_two81(places) || (places & both)) continue;
        bool sees_i = false, sees_k = false;
        while (places) {
            int cell = qdri_take81(&places);
            if (qdri_in81(h->peers[i], cell))
                sees_i = true;
            else if (qdri_in81(h->peers[k], cell))
                sees_k = true;
        }
        if (sees_i && sees_k) return unit;
    }
    return -1;
}

static bool w_wing_of(finder *f, int i, int k, int gone, int link) {
    hodoku *h = qdri_hodoku_of(f);
    cells81 victims = h->peers[i] & h->peers[k] & h->has[gone];
    int unit = victims ? joined_by(h, i, k, link) : -1;
    if (unit < 0) return false;
    qdri_hodoku_begin(f);
    qdri_need_cell(f, i);
    qdri_need_cell(f, k);
    qdri_hodoku_need_unit(f, unit, link);
    qdri_hodoku_strike_all(f, victims, gone);
    return qdri_hodoku_emit(f);
}

bool qdri_hodoku_w_wing(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    uint8_t cells[CELLS9];
    int count = cells_with(h, 2, cells);
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            uint32_t digits = qdri_digits9(h, cells[i]);
            if (digits != qdri_digits9(h, cells[k])) continue;
            int a = qdri_lowest(digits), b = qdri_lowest(digits & (digits - 1));
            if (w_wing_of(f, cells[i], cells[k], a, b) || w_wing_of(f, cells[i], cells[k], b, a))
                return true;
        }
    return false;
}

/* ---- XY-wing, XYZ-wing ------------------------------------------------------------------------
 */

/* The pivot sees both wings, which share one digit; that of the pivot goes with it if it has it. */
static bool wing_of(finder *f, int pivot, int i, int k) {
    hodoku *h = qdri_hodoku_of(f);
    const uint32_t shared = qdri_digits9(h, i) & qdri_digits9(h, k);
    if (!qdri_is_one(shared)) return false;
    if (!qdri_in81(h->peers[pivot], i) || !qdri_in81(h->peers[pivot], k)) return false;
    cells81 victims = h->peers[i] & h->peers[k];
    if (shared & qdri_digits9(h, pivot)) victims &= h->peers[pivot];
    qdri_hodoku_begin(f);
    qdri_need_cell(f, pivot);
    qdri_need_cell(f, i);
    qdri_need_cell(f, k);
    qdri_hodoku_strike_all(f, victims & h->has[qdri_lowest(shared)], qdri_lowest(shared));
    return qdri_hodoku_emit(f);
}

/* The third cell, which need not be the pivot. */
static bool xy_wing_with(finder *f, const uint8_t *cells, int count, int i, int k) {
    hodoku *h = qdri_hodoku_of(f);
    const int one = cells[i], two = cells[k];
    const uint32_t first = qdri_digits9(h, one), second = qdri_digits9(h, two);
    for (int j = k + 1; j < count; j++) {
        const int three = cells[j];
        const uint32_t third = qdri_digits9(h, three);
        if (third == first || third == second || (third & ~(first | second))) continue;
        if (wing_of(f, one, two, three) || wing_of(f, two, one, three) ||
            wing_of(f, three, one, two))
            return true;
    }
    return false;
}

bool qdri_hodoku_xy_wing(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    uint8_t cells[CELLS9];
    int count = cells_with(h, 2, cells);
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            uint32_t both = qdri_digits9(h, cells[i]) | qdri_digits9(h, cells[k]);
            if (qdri_count9(both) == 3 && xy_wing_with(f, cells, count, i, k)) return true;
        }
    return false;
}

static bool xyz_wing_on(finder *f, int pivot, const uint8_t *cells, int count) {
    hodoku *h = qdri_hodoku_of(f);
    const uint32_t all = qdri_digits9(h, pivot);
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            uint32_t one = qdri_digits9(h, cells[i]), two = qdri_digits9(h, cells[k]);
            if ((one | two) == all && one != two && wing_of(f, pivot, cells[i], cells[k]))
                return true;
        }
    return false;
}

bool qdri_hodoku_xyz_wing(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    uint8_t pivots[CELLS9], wings[CELLS9];
    int count = cells_with(h, 3, pivots), wing_count = cells_with(h, 2, wings);
    for (int i = 0; i < count; i++)
        if (xyz_wing_on(f, pivots[i], wings, wing_count)) return true;
    return false;
}
