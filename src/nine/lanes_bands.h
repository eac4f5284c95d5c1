/* lanes_bands.h: the rules of Sudoku for LANES puzzles at once, one per SIMD lane.
 *
 * Includer defines:
 *     #include "nine/lanes_words.h"   // vectors: here the plainest ones
 * or those of an instruction set (lanes_avx2.c, ...); lanes_engine.h has the whole list.
 *
 * A puzzle is 81 vectors, one per cell, and lane l of a vector is the cell's set of candidates in
 * puzzle l: bit d-1 for digit d. Everything here works on bands of three rows, or, with the two
 * strides exchanged, on stacks of three columns. A band is nine minirows of three cells:
 *
 *        box 0   box 1   box 2
 *      ┌───────┬───────┬───────┐
 *      │ m 0 0 │ m 0 1 │ m 0 2 │  row 0      A digit sits in three of them, no two in the same
 *      │ m 1 0 │ m 1 1 │ m 1 2 │  row 1      row or box: six layouts. The layouts that are still
 *      │ m 2 0 │ m 2 1 │ m 2 2 │  row 2      possible tell which minirows may and which must
 *      └───────┴───────┴───────┘             hold the digit.
 *
 * One pass over a band does, for all nine digits at once:
 *   - a cell with one candidate gives its minirow that digit (naked singles);
 *   - layouts: a minirow that no layout uses loses the digit (locked candidates, both kinds),
 *     a band without a layout is a contradiction;
 *   - a minirow that must hold three digits holds nothing else;
 *   - a digit that a minirow must hold, and that only one of its cells can take, goes there
 *     (hidden singles of rows, columns and boxes).
 * What a pass leaves undone inside a minirow, the pass the other way does, because there the
 * three cells belong to three different minicolumns. For the same reason it is enough to look for
 * hidden singles in the passes over the stacks.
 */
#ifndef QDR_LANES_BANDS_H
#define QDR_LANES_BANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(LANES) || !defined(INLINE) || !defined(UNROLL) || !defined(UNROLL_ROWS)
#    error "lanes_bands.h needs LANES, INLINE, UNROLL and UNROLL_ROWS"
#endif

enum { CELLS = 81, ALL_DIGITS = 511, SOLVED_SUM = 9 * ALL_DIGITS, SELECTORS = 12 };

/* How a band's cells lie in the 81: minirow (i, j) starts at i*row + 3*j*cell, bands are `band`
 * apart. */
struct direction {
    int band, row, cell;
};
static const struct direction along_rows = {27, 9, 1}, along_columns = {3, 1, 9};

/* The six layouts of each digit in a band, as sets of digits. The first three shift the boxes
 * cyclically from row to row, the others turn the other way. */
struct layouts {
    V p0, p1, p2, q0, q1, q2;
};

INLINE struct layouts layouts_of(V t[3][3]) {
    return (struct layouts){
        .p0 = and3(t[0][0], t[1][1], t[2][2]),
        .p1 = and3(t[0][1], t[1][2], t[2][0]),
        .p2 = and3(t[0][2], t[1][0], t[2][1]),
        .q0 = and3(t[0][0], t[1][2], t[2][1]),
        .q1 = and3(t[0][1], t[1][0], t[2][2]),
        .q2 = and3(t[0][2], t[1][1], t[2][0]),
    };
}

/* Which digits each minirow may hold. */
INLINE void allowed_by(const struct layouts *l, V may[3][3]) {
    may[0][0] = l->p0 | l->q0;
    may[0][1] = l->p1 | l->q1;
    may[0][2] = l->p2 | l->q2;
    may[1][0] = l->p2 | l->q1;
    may[1][1] = l->p0 | l->q2;
    may[1][2] = l->p1 | l->q0;
    may[2][0] = l->p1 | l->q2;
    may[2][1] = l->p2 | l->q0;
    may[2][2] = l->p0 | l->q1;
}

/* Sums over the cells, to tell what happened to each lane. `before` saturates at 65535 when some
 * cell has no candidate left. */
struct tally {
    V before, after;
};

/* One pass over one band, from `src` to `dst` (which may be the same). `guess` holds the digits
 * that the minirows (0,0), (0,1), (1,0) and (1,1) are to hold. Returns the digits that still have
 * a layout. */
INLINE V band_pass(const V *src, V *dst, const V guess[4], struct direction w, bool hidden,
                   struct tally *tally) {
    V twice[3][3], t[3][3], may[3][3];
    UNROLL_ROWS
    for (int i = 0; i < 3; i++) {
        V fixed[3], any[3];
        UNROLL
        for (int j = 0; j < 3; j++) {
            const V *m = src + i * w.row + 3 * j * w.cell;
            V a = m[0], b = m[w.cell], c = m[2 * w.cell];
            fixed[j] = or3(single(a), single(b), single(c));
            any[j] = or3(a, b, c);
            if (i < 2 && j < 2) fixed[j] |= guess[2 * i + j];
            if (hidden) twice[i][j] = majority(a, b, c);
            if (tally) {
                tally->before = add_saturated(tally->before, decrement(a));
                tally->before = add_saturated(tally->before, decrement(b));
                tally->before = add_saturated(tally->before, decrement(c));
            }
        }
        t[i][0] = and_neither(any[0], fixed[1], fixed[2]);
        t[i][1] = and_neither(any[1], fixed[2], fixed[0]);
        t[i][2] = and_neither(any[2], fixed[0], fixed[1]);
    }
    struct layouts l = layouts_of(t);
    allowed_by(&l, may);
    UNROLL_ROWS
    for (int i = 0; i < 3; i++) {
        UNROLL
        for (int j = 0; j < 3; j++) {
            V elsewhere = may[i][(j + 1) % 3] | may[i][(j + 2) % 3];
            V must = may[i][j] & ~elsewhere, second = must & decrement(must);
            V keep = drop_if_meet(may[i][j], elsewhere, second, decrement(second));
            V others = hidden ? elsewhere | twice[i][j] : elsewhere;
            V only = may[i][j] & ~others;
            const V *m = src + i * w.row + 3 * j * w.cell;
            V *out = dst + i * w.row + 3 * j * w.cell;
            UNROLL
            for (int k = 0; k < 3; k++) {
                V x = m[k * w.cell], y = x & keep;
                if (hidden) y = drop_if_meet(y, others, x, only);
                out[k * w.cell] = y;
                if (tally) tally->after = add(tally->after, y);
            }
        }
    }
    return or3(may[0][0], may[0][1], may[0][2]);
}

static NOINLINE V rows_pass(const V *src, V *dst, const V *guess) {
    V alive = splat(ALL_DIGITS);
    for (int b = 0; b < 3; b++)
        alive &= band_pass(src + 27 * b, dst + 27 * b, guess + 4 * b, along_rows, false, NULL);
    return alive;
}

static NOINLINE V columns_pass(V *x, const V *guess, struct tally *tally) {
    V alive = splat(ALL_DIGITS);
    struct tally sums = {splat(0), splat(0)};
    for (int b = 0; b < 3; b++)
        alive &= band_pass(x + 3 * b, x + 3 * b, guess + 4 * b, along_columns, true, &sums);
    *tally = sums;
    return alive;
}

/* Which digits have at least two, three and four layouts left. */
struct counts {
    V two, three, four;
};

INLINE struct counts count_layouts(const struct layouts *l) {
    V one = l->p0 | l->p1, two = l->p0 & l->p1;
    V three = two & l->p2;
    two |= one & l->p2;
    one |= l->p2;
    V four = three & l->q0;
    three |= two & l->q0;
    two |= one & l->q0;
    one |= l->q0;
    four |= three & l->q1;
    three |= two & l->q1;
    two |= one & l->q1;
    one |= l->q1;
    four |= three & l->q2;
    three |= two & l->q2;
    two |= one & l->q2;
    return (struct counts){two, three, four};
}

/* How far a band is from being settled: 4, 2 and 1 for every digit with at least two, three and
 * four layouts; SETTLED if there are none. */
enum { SETTLED = 0x7fff };

INLINE V openness(struct counts n) {
    V key = byte_counts(n.two);
    key = add(add(key, key), byte_counts(n.three));
    key = add(add(key, key), byte_counts(n.four));
    key = add(key & splat(0xff), shift_right(key, 8) & splat(0xff));
    return key | (equal(n.two, splat(0)) & splat(SETTLED));
}

/* The digits left in the minirows of one band, or the minicolumns of a stack. */
INLINE void digits_left(const V *x, struct direction w, V t[3][3]) {
    UNROLL
    for (int i = 0; i < 3; i++) UNROLL
    for (int j = 0; j < 3; j++) {
        const V *m = x + i * w.row + 3 * j * w.cell;
        t[i][j] = or3(m[0], m[w.cell], m[2 * w.cell]);
    }
}

/* The guess that digit d is in the first minirow that may hold it of the first row that leaves a
 * choice. That is always one of four minirows, the first two of the first two rows. */
INLINE void place(V d, V may[3][3], V guess[4]) {
    V row0 = d & majority(may[0][0], may[0][1], may[0][2]);
    V row1 = d & ~row0;
    guess[0] = row0 & may[0][0];
    guess[1] = row0 & may[0][1] & ~may[0][0];
    guess[2] = row1 & may[1][0];
    guess[3] = row1 & may[1][1] & ~may[1][0];
}

/* Chooses a guess for the lanes in `lanes`: the band nearest to being settled, in it the lowest
 * digit with the fewest layouts. Returns the lanes without a guess: all bands are settled. */
static NOINLINE V choose_in_bands(const V *x, V lanes, V guess[SELECTORS]) {
    V best = splat(SETTLED), key[3];
    for (int b = 0; b < 3; b++) {
        V t[3][3], may[3][3];
        digits_left(x + b * along_rows.band, along_rows, t);
        struct layouts l = layouts_of(t);
        allowed_by(&l, may);
        struct counts n = count_layouts(&l);
        V c = n.two & ~n.three;
        c |= n.three & ~n.four & equal(c, splat(0));
        c |= n.four & equal(c, splat(0));
        place(c & ~decrement(c) & lanes, may, guess + 4 * b);
        key[b] = openness(n);
        best = minimum(best, key[b]);
    }
    V open = ~equal(best, splat(SETTLED));
    V undecided = lanes & ~open;
    for (int b = 0; b < 3; b++) {
        V mine = equal(key[b], best) & open;
        open &= ~mine;
        for (int i = 0; i < 4; i++) guess[4 * b + i] &= mine;
    }
    return undecided;
}

/* The same once the bands are settled: the first stack that is not, in it the lowest digit that has
 * several layouts. There is little left then, and nothing was gained by choosing with more care.
 * `paired` tells where no digit has more than two. */
static NOINLINE V choose_in_stacks(const V *x, V lanes, V guess[SELECTORS], V *paired) {
    V open = lanes, many = splat(0);
    for (int b = 0; b < 3; b++) {
        V t[3][3], may[3][3];
        digits_left(x + b * along_columns.band, along_columns, t);
        struct layouts l = layouts_of(t);
        allowed_by(&l, may);
        struct counts n = count_layouts(&l);
        place(n.two & ~decrement(n.two) & open, may, guess + 4 * b);
        open &= equal(n.two, splat(0));
        many |= n.three;
    }
    *paired = equal(many, splat(0));
    return open;
}

/* Where every digit is left in three minirows of each band only, the least that there can be. */
static NOINLINE V tidy_bands(const V *x) {
    V sum = splat(0);
    for (int b = 0; b < 3; b++) {
        V t[3][3];
        digits_left(x + b * along_rows.band, along_rows, t);
        for (int i = 0; i < 3; i++) sum = add(sum, add(add(t[i][0], t[i][1]), t[i][2]));
    }
    return equal(sum, splat(9 * ALL_DIGITS));
}

/* The other branch of a guess: the minirow does not hold the digit. */
INLINE void refuse(V *x, struct direction w, const V guess[SELECTORS]) {
    for (int b = 0; b < 3; b++)
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++)
                for (int k = 0; k < 3; k++)
                    x[b * w.band + i * w.row + (3 * j + k) * w.cell] &= ~guess[4 * b + 2 * i + j];
}

/* The digits that every column has. Apart from the rows, as there are not registers for both. */
static NOINLINE V in_all_columns(const V *x) {
    V all = splat(ALL_DIGITS);
    for (int c = 0; c < 9; c++)
        all &= or3(or3(x[c], x[c + 9], x[c + 18]), or3(x[c + 27], x[c + 36], x[c + 45]),
                   or3(x[c + 54], x[c + 63], x[c + 72]));
    return all;
}

/* The lanes, among those whose candidates add up to SOLVED_SUM, that hold a proper solution: all
 * nine digits in every house and no cell without one. */
static NOINLINE uint32_t proper_lanes(const V *x) {
    V all = splat(ALL_DIGITS), least = splat(ALL_DIGITS);
    for (int band = 0; band < CELLS; band += 27) {
        V box[3] = {splat(0), splat(0), splat(0)};
        for (int row = band; row < band + 27; row += 9) {
            V mini[3];
            UNROLL
            for (int j = 0; j < 3; j++) {
                const V *m = x + row + 3 * j;
                mini[j] = or3(m[0], m[1], m[2]);
                box[j] |= mini[j];
                least = minimum(minimum(least, m[0]), minimum(m[1], m[2]));
            }
            all &= or3(mini[0], mini[1], mini[2]);
        }
        all &= and3(box[0], box[1], box[2]);
    }
    all &= in_all_columns(x);
    return lanes_equal(all, splat(ALL_DIGITS)) & ~lanes_equal(least, splat(0));
}

#endif
