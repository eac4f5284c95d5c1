/* tally.c: see tally.h for what is counted.
 *
 * A filled box is told by two trisections of the digits (trisections.h): its rows and its columns.
 * So a box is a list of pairs (rows, columns), one per filling that the candidates allow. Three
 * boxes side by side make a band when their rows go together, and that is all that ties them:
 *
 *     ways(A₁ A₂ A₃) = number of (r₁ r₂ r₃) that go together with (r₁,A₁), (r₂,A₂), (r₃,A₃) in
 *                      the lists of the boxes
 *
 * where A₁ A₂ A₃ are the columns of the three boxes. The ways of a band are kept in three levels:
 *
 *     columns of box 1 ──▶ columns of box 2 ──▶ columns of box 3, ways
 *       (a slice)             (a row)               (a cell)
 *
 * and the join goes down all three bands at the same time: columns that go together on the first
 * level, for each of those on the second, and so on. The band with the most fillings is not kept:
 * its slices are made one by one, each by the thread that joins it.
 *
 * Bands may as well be stacks: the puzzle is turned on its side if there are fewer fillings then.
 */
#include "nine/tally.h"

#include "base/grow.h"
#include "base/memory.h"
#include "nine/trisections.h"

#include <string.h>

__extension__ typedef unsigned __int128 wide;

enum {
    N = QDRI_TRISECTIONS,
    MOST_BOX = 200000,     /* fillings of a box */
    MOST_CELLS = 6 << 20,  /* kept, of both bands together: 48 MB */
    DENSE = QDRI_PARTNERS, /* rows longer than this are looked up instead of searched */
};
static const double most_fillings = 2e10;       /* of all bands: a minute */
static const double seconds_a_filling = 1.5e-9; /* measured */

/* Fillings of a box, by rows or by columns. */
typedef struct box_index {
    uint32_t first[N + 1];
    uint16_t *other; /* the columns (or rows) of the fillings first[i] … first[i+1]-1 */
} box_index;

typedef struct cell {
    uint32_t word, ways;
} cell;

typedef struct row {
    uint32_t word, first; /* the cells end where the next row's begin */
} row;

/* Slices of a band: all, or just one. There is one row too many at the end, of which only `first`
 * counts. */
typedef struct slices {
    row *rows;
    cell *cells;
    size_t row_count, row_room, cell_count, cell_room;
    uint32_t first[N + 1]; /* row of slice i; only where all are kept */
} slices;

typedef struct band {
    box_index by_rows[3], by_columns[3]; /* of its boxes */
    double fillings;
} band;

struct qdri_tally {
    qdri_trisections t;
    band bands[3]; /* the one with most fillings first */
    slices kept[2];
    int lock;          /* of what follows; held for an instant */
    uint16_t parts[N]; /* slices of the first band that nobody has taken, the next one last */
    unsigned part_count, parts_left, parts_done;
    uint64_t low, high; /* the sum of those that are done */
    bool failed;
};

struct qdri_tally_worker {
    slices slice;
    uint32_t ways[N]; /* while a row is made: zero in between */
    uint16_t touched[N];
    uint32_t row_b[N], row_c[N];   /* row of the slice plus 1, by columns of box 2 */
    uint32_t ways_a[N], ways_c[N]; /* by columns of box 3 */
};

/* ---- boxes ------------------------------------------------------------------------------------
 */

typedef struct filling {
    uint16_t rows, columns;
} filling;

typedef struct box_search {
    const qdri_trisections *t;
    uint16_t masks[9];
    filling *found;
    size_t count;
} box_search;

/* Puts digits into the places from `place` on; false when there are too many ways. */
static bool fill_box(box_search *s, int place, unsigned free, uint32_t rows, uint32_t columns) {
    if (place == 9) {
        if (s->count == MOST_BOX) return false;
        s->found[s->count++] = (filling){(uint16_t)qdri_trisection(s->t, rows),
                                         (uint16_t)qdri_trisection(s->t, columns)};
        return true;
    }
    for (unsigned left = s->masks[place] & free; left; left &= left - 1) {
        uint32_t digit = left & (0u - left);
        if (!fill_box(s, place + 1, free ^ digit, rows | digit << place / 3 * 9,
                      columns | digit << place % 3 * 9))
            return false;
    }
    return true;
}

static bool make_index(box_index *x, const filling *found, size_t count, bool by_rows) {
    x->other = qdri_alloc(count + 1, sizeof *x->other);
    if (!x->other) return false;
    for (size_t i = 0; i < count; i++) x->first[(by_rows ? found[i].rows : found[i].columns) + 1]++;
    for (int i = 0; i < N; i++) x->first[i + 1] += x->first[i];
    uint32_t at[N];
    memcpy(at, x->first, sizeof at);
    for (size_t i = 0; i < count; i++) {
        unsigned key = by_rows ? found[i].rows : found[i].columns;
        x->other[at[key]++] = by_rows ? found[i].columns : found[i].rows;
    }
    return true;
}

static uint32_t size_of(const box_index *x, unsigned key) {
    return x->first[key + 1] - x->first[key];
}

/* Fillings of three boxes whose `x` must go together. */
static double fillings_of(const qdri_trisections *t, const box_index *a, const box_index *b,
                          const box_index *c) {
    double sum = 0;
    for (unsigned i = 0; i < N; i++)
        for (int p = 0; size_of(a, i) > 0 && p < QDRI_PARTNERS; p++)
            sum += (double)size_of(a, i) * size_of(b, t->partner[i][p].second) *
                   size_of(c, t->partner[i][p].third);
    return sum;
}

static void exchange(box_index *a, box_index *b) {
    box_index c = *a;
    *a = *b;
    *b = c;
}

/* Rows become columns. */
static void turn(qdri_tally *tally) {
    band *b = tally->bands;
    for (int i = 0; i < 3; i++) {
        exchange(&b[i].by_rows[i], &b[i].by_columns[i]);
        for (int j = 0; j < i; j++) {
            exchange(&b[i].by_rows[j], &b[j].by_columns[i]);
            exchange(&b[i].by_columns[j], &b[j].by_rows[i]);
        }
    }
}

static double count_fillings(qdri_tally *tally) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        band *b = &tally->bands[i];
        b->fillings = fillings_of(&tally->t, &b->by_rows[0], &b->by_rows[1], &b->by_rows[2]);
        sum += b->fillings;
    }
    return sum;
}

static qdr_status list_boxes(qdri_tally *tally, const uint16_t masks[81]) {
    box_search s = {.t = &tally->t};
    s.found = qdri_alloc(MOST_BOX, sizeof *s.found);
    qdr_status status = s.found ? QDR_OK : QDR_NO_MEMORY;
    for (int box = 0; box < 9 && status == QDR_OK; box++) {
        int corner = box / 3 * 27 + box % 3 * 3;
        band *b = &tally->bands[box / 3];
        for (int i = 0; i < 9; i++) s.masks[i] = masks[corner + i / 3 * 9 + i % 3];
        s.count = 0;
        if (!fill_box(&s, 0, QDRI_ALL_DIGITS, 0, 0))
            status = QDR_UNSUPPORTED;
        else if (!make_index(&b->by_rows[box % 3], s.found, s.count, true) ||
                 !make_index(&b->by_columns[box % 3], s.found, s.count, false))
            status = QDR_NO_MEMORY;
    }
    qdri_free(s.found);
    return status;
}

/* Turns it so that there is least to do, with the largest band first. */
static double arrange(qdri_tally *tally) {
    double upright = count_fillings(tally);
    turn(tally);
    double turned = count_fillings(tally);
    if (upright <= turned) {
        turn(tally);
        count_fillings(tally);
    }
    for (int i = 1; i < 3; i++)
        if (tally->bands[i].fillings > tally->bands[0].fillings) {
            band largest = tally->bands[i];
            tally->bands[i] = tally->bands[0];
            tally->bands[0] = largest;
        }
    return upright <= turned ? upright : turned;
}

/* The slices of the first band that have any filling, in an order that is as good as random: then
 * those that are done tell something about the others. */
static void list_parts(qdri_tally *tally) {
    unsigned part = 0;
    for (int i = 0; i < N; i++) {
        part = (part + 1009) % N; /* no factor in common with N */
        if (size_of(&tally->bands[0].by_columns[0], part) > 0)
            tally->parts[tally->parts_left++] = (uint16_t)part;
    }
    tally->part_count = tally->parts_left;
}

/* What a given says about its row, column and box; until nothing changes. */
static void strike_singles(uint16_t masks[81]) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (int i = 0; i < 81; i++) {
            if (__builtin_popcount(masks[i]) != 1) continue;
            for (int j = 0; j < 81; j++) {
                bool peer = i / 9 == j / 9 || i % 9 == j % 9 ||
                            (i / 27 == j / 27 && i % 9 / 3 == j % 9 / 3);
                if (i == j || !peer || !(masks[j] & masks[i])) continue;
                masks[j] &= (uint16_t)~masks[i];
                changed = true;
            }
        }
    }
}

qdr_status qdri_tally_new(const uint16_t masks[81], qdri_tally **tally) {
    qdri_tally *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    uint16_t struck[81];
    memcpy(struck, masks, sizeof struck);
    strike_singles(struck);
    qdri_trisections_fill(&made->t);
    qdr_status status = list_boxes(made, struck);
    if (status == QDR_OK && arrange(made) > most_fillings) status = QDR_UNSUPPORTED;
    list_parts(made);
    if (status != QDR_OK) {
        qdri_tally_free(made);
        return status;
    }
    *tally = made;
    return QDR_OK;
}

static void free_slices(slices *s) {
    qdri_free(s->rows);
    qdri_free(s->cells);
    *s = (slices){0};
}

void qdri_tally_free(qdri_tally *tally) {
    if (!tally) return;
    for (int box = 0; box < 9; box++) {
        qdri_free(tally->bands[box / 3].by_rows[box % 3].other);
        qdri_free(tally->bands[box / 3].by_columns[box % 3].other);
    }
    free_slices(&tally->kept[0]);
    free_slices(&tally->kept[1]);
    qdri_free(tally);
}

double qdri_tally_seconds(const qdri_tally *tally) {
    double sum = 0;
    for (int i = 0; i < 3; i++) sum += tally->bands[i].fillings;
    return sum * seconds_a_filling + 0.005;
}

/* ---- the ways of a band -----------------------------------------------------------------------
 */

static bool room_for_row(slices *s) {
    return qdri_grow(&s->rows, &s->row_room, s->row_count + 2, sizeof *s->rows) &&
           qdri_grow(&s->cells, &s->cell_room, s->cell_count + N, sizeof *s->cells);
}

/* Adds the row of the columns `first` and `second` of the band's first two boxes, if it is not
 * empty. */
static bool add_row(const qdri_trisections *t, const band *b, unsigned first, unsigned second,
                    qdri_tally_worker *w, slices *s) {
    const box_index *x = &b->by_columns[0], *y = &b->by_columns[1], *z = &b->by_rows[2];
    unsigned touched = 0;
    for (uint32_t i = x->first[first]; i < x->first[first + 1]; i++) {
        uint32_t rows = t->word[x->other[i]];
        for (uint32_t j = y->first[second]; j < y->first[second + 1]; j++) {
            uint32_t more = t->word[y->other[j]];
            if (rows & more) continue;
            unsigned third = qdri_trisection(t, QDRI_ALL_PLACES ^ rows ^ more);
            for (uint32_t k = z->first[third]; k < z->first[third + 1]; k++) {
                unsigned columns = z->other[k];
                if (w->ways[columns]++ == 0) w->touched[touched++] = (uint16_t)columns;
            }
        }
    }
    if (touched == 0) return true;
    if (!room_for_row(s)) return false;
    s->rows[s->row_count++] = (row){t->word[second], (uint32_t)s->cell_count};
    for (unsigned i = 0; i < touched; i++) {
        unsigned columns = w->touched[i];
        s->cells[s->cell_count++] = (cell){t->word[columns], w->ways[columns]};
        w->ways[columns] = 0;
    }
    s->rows[s->row_count].first = (uint32_t)s->cell_count;
    return true;
}

static bool add_slice(const qdri_trisections *t, const band *b, unsigned first,
                      qdri_tally_worker *w, slices *s) {
    if (size_of(&b->by_columns[0], first) == 0) return true;
    for (unsigned second = 0; second < N; second++)
        if (size_of(&b->by_columns[1], second) > 0 && !add_row(t, b, first, second, w, s))
            return false;
    return true;
}

static bool asked_to_stop(qdri_tally_stop stop) {
    return stop.asked && stop.asked(stop.context);
}

static qdr_status keep_band(qdri_tally *tally, int which, qdri_tally_worker *w,
                            qdri_tally_stop stop) {
    slices *s = &tally->kept[which];
    s->row_count = s->cell_count = 0;
    for (unsigned first = 0; first < N; first++) {
        if (asked_to_stop(stop)) return QDR_END;
        s->first[first] = (uint32_t)s->row_count;
        if (!add_slice(&tally->t, &tally->bands[1 + which], first, w, s)) return QDR_NO_MEMORY;
        if (tally->kept[0].cell_count + tally->kept[1].cell_count > MOST_CELLS)
            return QDR_UNSUPPORTED;
    }
    s->first[N] = (uint32_t)s->row_count;
    return QDR_OK;
}

qdr_status qdri_tally_build(qdri_tally *tally, qdri_tally_stop stop) {
    qdri_tally_worker *w;
    qdr_status status = qdri_tally_worker_new(tally, &w);
    if (status != QDR_OK) return status;
    for (int which = 0; which < 2 && status == QDR_OK; which++)
        status = keep_band(tally, which, w, stop);
    qdri_tally_worker_free(w);
    return status;
}

/* ---- the join ---------------------------------------------------------------------------------
 */

qdr_status qdri_tally_worker_new(const qdri_tally *tally, qdri_tally_worker **worker) {
    (void)tally;
    qdri_tally_worker *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    *worker = made;
    return QDR_OK;
}

void qdri_tally_worker_free(qdri_tally_worker *worker) {
    if (!worker) return;
    free_slices(&worker->slice);
    qdri_free(worker);
}

/* Σ ways(b) · ways(c) · ways(a) over cells b and c of two rows that go together, and what is left
 * for the third, whose ways are spread out in w->ways_a. Short rows are compared cell by cell; of
 * long ones the partners are looked up. */
static uint64_t join_cells(const qdri_trisections *t, qdri_tally_worker *w, const cell *b,
                           const cell *b_end, const cell *c, const cell *c_end) {
    uint64_t sum = 0;
    bool dense = c_end - c > DENSE && b_end - b > 2;
    for (const cell *x = c; dense && x < c_end; x++)
        w->ways_c[qdri_trisection(t, x->word)] = x->ways;
    for (; b < b_end; b++) {
        uint64_t others = 0;
        if (dense) {
            unsigned key = qdri_trisection(t, b->word);
            for (int p = 0; p < QDRI_PARTNERS; p++)
                others += (uint64_t)w->ways_c[t->partner[key][p].second] *
                          w->ways_a[t->partner[key][p].third];
        } else {
            for (const cell *x = c; x < c_end; x++)
                if (!(b->word & x->word))
                    others += (uint64_t)x->ways *
                              w->ways_a[qdri_trisection(t, QDRI_ALL_PLACES ^ b->word ^ x->word)];
        }
        sum += b->ways * others;
    }
    for (const cell *x = c; dense && x < c_end; x++) w->ways_c[qdri_trisection(t, x->word)] = 0;
    return sum;
}

/* One slice of each band, those of the last two spread out in w->row_b and w->row_c. */
static wide join_rows(const qdri_tally *tally, qdri_tally_worker *w) {
    const qdri_trisections *t = &tally->t;
    const slices *b = &tally->kept[0], *c = &tally->kept[1];
    const cell *cells = w->slice.cells;
    wide sum = 0;
    for (const row *a = w->slice.rows, *end = a + w->slice.row_count; a < end; a++) {
        bool spread = false;
        unsigned key = qdri_trisection(t, a->word);
        for (int p = 0; p < QDRI_PARTNERS; p++) {
            uint32_t in_b = w->row_b[t->partner[key][p].second];
            uint32_t in_c = w->row_c[t->partner[key][p].third];
            if (!in_b || !in_c) continue;
            for (uint32_t i = a->first; !spread && i < a[1].first; i++)
                w->ways_a[qdri_trisection(t, cells[i].word)] = cells[i].ways;
            spread = true;
            const row *y = &b->rows[in_b - 1], *z = &c->rows[in_c - 1];
            const cell *cy = b->cells + y->first, *cz = c->cells + z->first;
            uint32_t ny = y[1].first - y->first, nz = z[1].first - z->first;
            sum += ny < nz ? join_cells(t, w, cy, cy + ny, cz, cz + nz)
                           : join_cells(t, w, cz, cz + nz, cy, cy + ny);
        }
        for (uint32_t i = a->first; spread && i < a[1].first; i++)
            w->ways_a[qdri_trisection(t, cells[i].word)] = 0;
    }
    return sum;
}

static void spread_rows(const qdri_trisections *t, const slices *s, unsigned slice, bool there,
                        uint32_t places[N]) {
    for (uint32_t i = s->first[slice]; i < s->first[slice + 1]; i++)
        places[qdri_trisection(t, s->rows[i].word)] = there ? i + 1 : 0;
}

/* A slice of the first band with all those of the others; false: stopped. */
static bool join_slice(const qdri_tally *tally, qdri_tally_worker *w, unsigned first, wide *sum,
                       qdri_tally_stop stop) {
    const qdri_trisections *t = &tally->t;
    const slices *b = &tally->kept[0], *c = &tally->kept[1];
    for (int p = 0; p < QDRI_PARTNERS; p++) {
        unsigned second = t->partner[first][p].second, third = t->partner[first][p].third;
        if (b->first[second] == b->first[second + 1] || c->first[third] == c->first[third + 1])
            continue;
        if (asked_to_stop(stop)) return false;
        spread_rows(t, b, second, true, w->row_b);
        spread_rows(t, c, third, true, w->row_c);
        *sum += join_rows(tally, w);
        spread_rows(t, b, second, false, w->row_b);
        spread_rows(t, c, third, false, w->row_c);
    }
    return true;
}

static void lock(const qdri_tally *tally) {
    int *held = (int *)(uintptr_t)&tally->lock;
    while (__atomic_exchange_n(held, 1, __ATOMIC_ACQUIRE)) continue;
}

static void unlock(const qdri_tally *tally) {
    int *held = (int *)(uintptr_t)&tally->lock;
    __atomic_store_n(held, 0, __ATOMIC_RELEASE);
}

static bool take_part(qdri_tally *tally, unsigned *part) {
    lock(tally);
    bool left = tally->parts_left > 0 && !tally->failed;
    if (left) *part = tally->parts[--tally->parts_left];
    unlock(tally);
    return left;
}

static void give_back(qdri_tally *tally, unsigned part) {
    lock(tally);
    tally->parts[tally->parts_left++] = (uint16_t)part;
    unlock(tally);
}

static void add_sum(qdri_tally *tally, wide sum, bool failed) {
    lock(tally);
    wide total = ((wide)tally->high << 64 | tally->low) + sum;
    tally->low = (uint64_t)total;
    tally->high = (uint64_t)(total >> 64);
    tally->failed |= failed;
    tally->parts_done++;
    unlock(tally);
}

bool qdri_tally_step(qdri_tally *tally, qdri_tally_worker *worker, qdri_tally_stop stop) {
    unsigned part;
    if (asked_to_stop(stop) || !take_part(tally, &part)) return false;
    slices *s = &worker->slice;
    s->row_count = s->cell_count = 0;
    wide sum = 0;
    bool made = add_slice(&tally->t, &tally->bands[0], part, worker, s);
    if (made && s->row_count > 0 && !join_slice(tally, worker, part, &sum, stop)) {
        give_back(tally, part);
        return false;
    }
    add_sum(tally, sum, !made);
    return made;
}

qdr_step qdri_tally_result(const qdri_tally *tally, uint64_t *solutions, double *part) {
    lock(tally);
    bool over = tally->high > 0;
    unsigned done = tally->parts_done;
    *part = tally->part_count > 0 ? (double)done / tally->part_count : 1;
    *solutions = over ? UINT64_MAX : tally->low;
    qdr_step step = tally->failed || over       ? QDR_OUT_OF_MEMORY
                    : done == tally->part_count ? QDR_DONE
                                                : QDR_STOPPED;
    unlock(tally);
    return step;
}
