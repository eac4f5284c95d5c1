/* bands_kernel.h: the heart of `bands`, written once and compiled for several instruction sets.
 *
 * Nine boxes at once. A vector holds the same cell of all nine boxes: one 16-bit lane per box, in
 * it the candidates of that cell, one bit per digit. Nine vectors, v[3i+j] for row i and column j
 * of a box, are the whole puzzle; they stay in registers.
 *
 *          C=0  C=1  C=2                every box:           lanes of every vector:
 *     R=0  box  box  box                v0 v1 v2              0  1  2  (3)
 *     R=1  box  box  box                v3 v4 v5              4  5  6  (7)
 *     R=2  box  box  box                v6 v7 v8              8  9 10 (11)   (12 to 15)
 *
 * v0|v1|v2 is then the top minirow of every box, and so on. In a band (three boxes side by side) a
 * digit takes one minirow of each box, all in different rows: there are six ways. With h0 h1 h2 the
 * minirows of each box, and right1 bringing the next box of the band into each lane,
 * h0 & right1(h1) & right2(h2) tests three of the six in all bands for all digits at once;
 * swap h1 and h2 for the others. Minirows on no such way lose the digit. The same downwards, for
 * minicolumns in stacks, and we have every hidden single and every locked candidate of all rows,
 * columns and boxes in thirty instructions without a table or a branch. Naked singles need only
 * clear their own box: with the digit on one minirow and one minicolumn of it, the rest follows.
 *
 * Includer defines:
 *     #define WITH_AVX512 0
 *     #include "nine/bands_x86.h"      // INLINE, the type vec and what is done with it
 *     #define CODE qdri_bands_avx2     // the version that this becomes
 *     #define CPU QDRI_CPU_AVX2        // what it needs
 * Whoever makes the vectors otherwise than bands_x86.h defines INLINE, vec, and
 *     v_load v_store v_all v_and v_or v_less (a & ~b) v_or3 v_and3 v_add v_max v_times256,
 *     v_right1 v_right2 v_down1 v_down2 (the next box, and next but one, of each band and stack),
 *     v_is_zero (all bits set in lanes that are 0), v_drop (without the lowest bit),
 *     v_single (itself if that leaves nothing, else 0), v_few (itself if at most three bits, else
 *     0), v_take (a & ~(b & ~c)), v_prefer (b, or a where b is 0),
 *     v_boxes (all bits set in the lanes of boxes), v_lanes (number of the lane, plus a base),
 *     v_same (equal in all lanes), v_flawless (a is 511 and b at most that, in all lanes),
 *     v_has_zero (of nine vectors), v_equal (all bits set in lanes that are equal), v_highest (of
 *     all lanes, in each lane), v_first (lane 0), v_total (of all lanes, each < 256), v_read (from
 *     digits), v_write (to digits). Lanes never reach 0x8000 but where all their bits are set. */
#ifndef QDR_BANDS_KERNEL_H
#define QDR_BANDS_KERNEL_H

#include "nine/bands_code.h"

#if !defined(CODE) || !defined(CPU) || !defined(INLINE)
#    error "bands_kernel.h needs CODE, CPU and INLINE"
#endif

enum verdict { DEAD, SOLVED, STUCK };

/* The sum of a box where every digit is left once; lanes of no box hold nine times 511. */
INLINE vec v_solved(void) {
    return v_or(v_and(v_all(511), v_boxes()), v_less(v_all(9 * 511), v_boxes()));
}

INLINE vec sum_of(const vec v[9]) {
    return v_add(v_add(v_add(v_add(v[0], v[1]), v_add(v[2], v[3])),
                       v_add(v_add(v[4], v[5]), v_add(v[6], v[7]))),
                 v[8]);
}

/* Keeps in the three parts of all boxes what lies on one of the six ways. */
#define KEEP_WAYS(a, b, c, next1, next2)                                                     \
    do {                                                                                     \
        const vec even = v_and3(a, next1(b), next2(c)), odd = v_and3(a, next1(c), next2(b)); \
        (a) = v_or(even, odd);                                                               \
        (b) = v_or(next2(even), next1(odd));                                                 \
        (c) = v_or(next1(even), next2(odd));                                                 \
    } while (0)

/* Three digits live in a minirow. One that has only three left owns them: the other two of its box
 * lose them. (With fewer than three all is lost anyway.) */
#define KEEP_TRIPLES(a, b, c)                               \
    do {                                                    \
        const vec x = v_few(a), y = v_few(b), z = v_few(c); \
        (a) = v_less(a, v_or(y, z));                        \
        (b) = v_less(b, v_or(x, z));                        \
        (c) = v_less(c, v_or(x, y));                        \
    } while (0)

/* Decided cells take their digit from the rest of their box. What they hold is added up rather than
 * united: if two hold the same digit, the carry takes the next digit from all undecided cells, or
 * sticks out above the ninth. Either way v_flawless will see it. Returns the sum. */
INLINE vec clear_singles(vec v[9]) {
    vec single[9];
    for (int k = 0; k < 9; k++) single[k] = v_single(v[k]);
    const vec taken = sum_of(single);
    for (int k = 0; k < 9; k++) v[k] = v_take(v[k], taken, single[k]); /* v & ~(taken & ~single) */
    return taken;
}

/* One round of conclusions; false when some box has no place for some digit. */
INLINE bool conclude(vec v[9]) {
    const vec taken = clear_singles(v);
    vec h0 = v_or3(v[0], v[1], v[2]), h1 = v_or3(v[3], v[4], v[5]), h2 = v_or3(v[6], v[7], v[8]);
    KEEP_WAYS(h0, h1, h2, v_right1, v_right2);
    for (int j = 0; j < 3; j++) {
        v[j] = v_and(v[j], h0);
        v[3 + j] = v_and(v[3 + j], h1);
        v[6 + j] = v_and(v[6 + j], h2);
    }
    vec w0 = v_or3(v[0], v[3], v[6]), w1 = v_or3(v[1], v[4], v[7]), w2 = v_or3(v[2], v[5], v[8]);
    KEEP_WAYS(w0, w1, w2, v_down1, v_down2);
    if (!v_flawless(v_or3(w0, w1, w2), taken)) return false;

    /* A digit with one minirow and one minicolumn left in a box has its cell. */
    const vec row[3] = {v_less(h0, v_or(h1, h2)), v_less(h1, v_or(h0, h2)),
                        v_less(h2, v_or(h0, h1))};
    const vec column[3] = {v_less(w0, v_or(w1, w2)), v_less(w1, v_or(w0, w2)),
                           v_less(w2, v_or(w0, w1))};
    const vec w[3] = {w0, w1, w2};
    for (int k = 0; k < 9; k++) {
        const vec left = v_and(v[k], w[k % 3]);
        v[k] = v_prefer(left, v_and3(left, row[k / 3], column[k % 3]));
    }
    return true;
}

INLINE void keep_triples(vec v[9]) {
    vec h0 = v_or3(v[0], v[1], v[2]), h1 = v_or3(v[3], v[4], v[5]), h2 = v_or3(v[6], v[7], v[8]);
    vec w0 = v_or3(v[0], v[3], v[6]), w1 = v_or3(v[1], v[4], v[7]), w2 = v_or3(v[2], v[5], v[8]);
    KEEP_TRIPLES(h0, h1, h2);
    KEEP_TRIPLES(w0, w1, w2);
    const vec h[3] = {h0, h1, h2}, w[3] = {w0, w1, w2};
    for (int k = 0; k < 9; k++) v[k] = v_and3(v[k], h[k / 3], w[k % 3]);
}

/* Draws conclusions until there are none left. Candidates only ever go, so an equal sum means that
 * nothing went; and where each digit is left once in a box its cells add up to 511. */
INLINE enum verdict settle(vec v[9]) {
    vec before = v_all(0);
    for (;;) {
        if (!conclude(v) || v_has_zero(v)) return DEAD;
        vec now = sum_of(v);
        if (v_same(now, before)) {
            if (v_same(now, v_solved())) return SOLVED;
            keep_triples(v);
            now = sum_of(v);
            if (v_same(now, before)) return STUCK;
        }
        before = now;
    }
}

/* The first cell with the fewest candidates, as 16k+lane. */
static int narrowest(const qdri_bands_board *board) {
    int fewest = 10, at = 0;
    for (int k = 0; k < 9; k++)
        for (int lane = 0; lane < 11; lane++) {
            int n = 0;
            for (unsigned m = board->cell[k][lane]; m; m &= m - 1) n++;
            if (lane % 4 == 3 || n < 2 || n >= fewest) continue;
            fewest = n;
            at = 16 * k + lane;
        }
    return at;
}

/* Where to branch. */
struct fork {
    vec others[9];   /* in the lane of the chosen cell: all its candidates but the smallest */
    bool pairs_only; /* no undecided cell has more than two candidates */
    bool one_loop;   /* and none sees more than two undecided others, and all hang together */
};

/* Takes the cell with two candidates that has the most undecided cells in its row, column and box;
 * of equals, the one with the highest 16k+lane. If no cell has two, the narrowest. */
INLINE void choose(struct fork *fork, const vec v[9]) {
    vec two[9], open[9], tag[9], more = v_all(0);
    for (int k = 0; k < 9; k++) {
        two[k] = v_drop(v[k]);
        const vec three = v_drop(two[k]), decided = v_is_zero(two[k]);
        open[k] = v_less(v_all(1), decided);
        tag[k] = v_less(v_is_zero(three), decided);
        more = v_or(more, three);
    }
    vec row[3], column[3], box = v_all(0), best = v_all(0);
    for (int i = 0; i < 3; i++) { /* of rows and columns, what lies outside the box */
        const vec h = v_add(v_add(open[3 * i], open[3 * i + 1]), open[3 * i + 2]);
        const vec w = v_add(v_add(open[i], open[i + 3]), open[i + 6]);
        box = v_add(box, h);
        row[i] = v_add(v_right1(h), v_right2(h));
        column[i] = v_add(v_down1(w), v_down2(w));
    }
    for (int i = 0; i < 3; i++) {
        row[i] = v_add(row[i], box);
        for (int j = 0; j < 3; j++) {
            const vec score = v_times256(v_add(row[i], column[j]));
            tag[3 * i + j] = v_and(v_or(score, v_lanes(16 * (3 * i + j))), tag[3 * i + j]);
        }
        best = v_max(best, v_max(v_max(tag[3 * i], tag[3 * i + 1]), tag[3 * i + 2]));
    }
    best = v_highest(best);
    const int score = v_first(best) >> 8;
    if (score == 0) {
        qdri_bands_board board;
        for (int k = 0; k < 9; k++) v_store(board.cell[k], v[k]);
        best = v_all(narrowest(&board));
        for (int k = 0; k < 9; k++) tag[k] = v_lanes(16 * k);
    }
    for (int k = 0; k < 9; k++) fork->others[k] = v_and(two[k], v_equal(tag[k], best));
    fork->pairs_only = v_same(v_and(more, v_boxes()), v_all(0));
    fork->one_loop = score == 3 && fork->pairs_only && v_total(v_and(box, v_boxes())) < 8;
}

/* The whole search; it returns at each solution, or, if counting, adds them up. */
INLINE qdr_step search(qdri_bands *s, bool counting, uint64_t limit, uint64_t *count,
                       uint8_t *digits) {
    while (s->depth > 0) {
        vec v[9];
        s->depth--;
        for (int k = 0; k < 9; k++) v[k] = v_load(s->waiting[s->depth].cell[k]);
        uint64_t weight = 1;
        enum verdict verdict;
        while ((verdict = settle(v)) == STUCK) {
            qdri_bands_board *aside = &s->waiting[s->depth];
            if (weight == 1 && !qdri_watch_tick(&s->watch)) {
                for (int k = 0; k < 9; k++) v_store(aside->cell[k], v[k]);
                s->depth++;
                return QDR_STOPPED;
            }
            struct fork fork;
            choose(&fork, v);
            if (counting && fork.pairs_only) {
                /* Every open cell has two candidates and every open digit of a house two places:
                 * each choice settles the next, all the way round. What hangs together has two
                 * solutions or none, and one of the two tells which. A single loop, in which
                 * links along rows and columns alternate, always has two. */
                weight *= 2;
                if (fork.one_loop && (*count > 0 || !digits)) {
                    verdict = SOLVED;
                    break;
                }
            } else {
                for (int k = 0; k < 9; k++) v_store(aside->cell[k], v_prefer(v[k], fork.others[k]));
                s->depth++;
            }
            for (int k = 0; k < 9; k++) v[k] = v_less(v[k], fork.others[k]);
        }
        if (verdict == DEAD) continue;
        if (!counting || (*count == 0 && digits)) v_write(digits, v);
        if (!counting) return QDR_SOLUTION;
        *count = weight < limit - *count ? *count + weight : limit;
        if (*count == limit) return QDR_SOLUTION;
    }
    return QDR_DONE;
}

static qdr_step search_next(qdri_bands *s, uint8_t digits[81]) {
    return search(s, false, 0, NULL, digits);
}

static qdr_step search_count(qdri_bands *s, uint64_t limit, uint64_t *count, uint8_t *first) {
    return search(s, true, limit, count, first);
}

const qdri_bands_code CODE = {CPU, v_read, search_next, search_count};

#endif
