/* lanes_engine.h: keeps the lanes busy.
 *
 * The current frame, 81 vectors, holds one position per lane. A round propagates them all, in
 * lockstep; then each lane is solved, dead, stalled or still moving. Solved and dead lanes take up
 * their next position, stalled ones guess. No lane waits for another.
 *
 * Positions that wait are kept where they are: in frames of the same layout, in the lane they
 * belong to, so that taking one up is one masked move per vector, and several lanes take up theirs
 * in one go. Guessing costs no copy at all: the round reads the old frame and writes a new one, in
 * which the guess holds; the old one, with the guess struck out, becomes a waiting frame.
 *
 *      pool:   current   fresh   fresh   waiting   waiting   ...
 *      lane 0     ●        ·       ●        ·         ○         ●  next puzzle
 *      lane 1     ●        ●       ●        ○         ○         ○  on the lane's stack
 *      lane 2     ●        ·       ●        ○         ·         ·  nothing
 *
 * Fresh frames are the next puzzles, LANES at a time. A lane without a stack takes its puzzle from
 * the oldest fresh frame that has one for it; when too many frames are open, or the input has
 * ended, also one that lies in another lane. When there are none left, it takes the oldest branch
 * of another lane. Lanes that share a puzzle know who comes first in its order of search, so that
 * its first solution remains the same.
 *
 * Includer defines:
 *     #define CPU QDRI_CPU_PORTABLE   // which of cpu_sets.h it is for
 *     #include "nine/lanes_words.h"   // vectors: here the plainest ones
 * Vectors are the type V (LANES fields of 16 bits) with &, | and ~; INLINE, NOINLINE, UNROLL,
 * UNROLL_ROWS, UNROLL16 and UNROLL9; HAVE_BYTES, 0 or 1; and the functions splat, add, subtract,
 * decrement, shift_right, add_saturated, minimum, equal (masks), or3, and3, majority, and_neither
 * (a without b and c), single (x if it has one bit, else 0), drop_if_meet (x without `drop` where a
 * and b have a bit in common), byte_counts (set bits of each byte), lanes_equal (bit per lane),
 * lanes_mask (back), blend, lane_get, lane_put; with HAVE_BYTES also lookup and pack, and from 16
 * lanes on gather. */
#ifndef QDR_LANES_ENGINE_H
#define QDR_LANES_ENGINE_H

#if !defined(CPU) || !defined(LANES) || !defined(NOINLINE) || !defined(UNROLL9)
#    error "lanes_engine.h needs CPU, LANES, NOINLINE and UNROLL9"
#endif

#include <assert.h>
#include <string.h>

#include "nine/lanes_bands.h"
#include "nine/lanes_code.h"
#include "nine/lanes_transpose.h"

/* A digit in a band is settled after at most two guesses, so no stack is deeper than 27·2·2. The
 * pool has more than that, besides the current and the fresh frames: see make_room. */
enum { DEEPEST = 108, FRESH = 2, POOL = 160, NO_FRAME = 255, CANCEL_CHECK = 256 };

_Static_assert(POOL - FRESH - 2 > DEEPEST && POOL <= NO_FRAME, "the pool must outgrow a stack");

/* Places in the order of search, which lanes that work on one puzzle divide among them. */
#define ALL_PLACES ((uint64_t)1 << 63)
#define NO_PLACE UINT64_MAX

typedef uint32_t lane_set;
#define ALL_LANES ((lane_set)(((uint64_t)1 << LANES) - 1))

typedef struct engine {
    V frame[POOL][CELLS];
    V guess[2][SELECTORS];    /* of the round to come: in bands, in stacks */
    V no_guess[SELECTORS];    /* zeros */
    lane_set waiting[POOL];   /* the lanes that have a position in the frame */
    lane_set leaving[POOL];   /* those of them whose stacks are being popped */
    uint8_t idle_frame[POOL]; /* the frames that are free */
    unsigned idle_frames;
    uint8_t current;
    uint8_t fresh[FRESH]; /* oldest first */
    unsigned fresh_count;
    size_t first_puzzle[POOL]; /* of a fresh frame: that of lane 0 */
    uint8_t stack[LANES][DEEPEST];
    unsigned depth[LANES];
    size_t puzzle[LANES];
    uint64_t place[LANES], places[LANES]; /* where in the puzzle's order of search it works */
    uint64_t first_place[LANES];          /* of the first solution, so far, of its puzzle */
    lane_set busy, guessing, stacked;
    lane_set straight; /* that have not gone back in their puzzles so far, */
    lane_set guessed;  /* those of them that have guessed, */
    lane_set bold;     /* and those that have guessed again */
    lane_set paired;   /* whose solutions, from here on, come in pairs: see guess */
    lane_set want;     /* work, before the next round */
    unsigned waited;   /* rounds that the lanes which have ended are waiting */
    size_t next;       /* puzzle to load */
    bool split;        /* some puzzle is, or was, in several lanes */
    bool stopped;
    bool guess_columns; /* whether some of the guesses are in stacks */
    uint64_t limit;
    const qdri_lanes_batch *batch;
    qdri_lanes_stats *stats;
} engine;

INLINE unsigned lowest(lane_set set) {
    return (unsigned)__builtin_ctz(set);
}
INLINE lane_set lane_bit(unsigned lane) {
    return (lane_set)1 << lane;
}

/* ---- frames --------------------------------------------------------------------------------- */

/* Takes positions out of a frame, and frees the frame with its last one. */
static void leave(engine *e, uint8_t frame, lane_set lanes) {
    e->waiting[frame] &= ~lanes;
    e->idle_frame[e->idle_frames] = frame;
    e->idle_frames += !e->waiting[frame];
}

static void copy_lane(V *to, unsigned to_lane, const V *from, unsigned from_lane) {
    for (unsigned cell = 0; cell < CELLS; cell++)
        lane_put(&to[cell], to_lane, lane_get(&from[cell], from_lane));
}

static bool is_fresh(const engine *e, uint8_t frame) {
    return memchr(e->fresh, frame, e->fresh_count) != NULL;
}

/* Frees a frame by moving its few positions, each within its lane, to other waiting frames. There
 * always are some with room, as more frames wait than a stack can be deep. */
static void make_room(engine *e) {
    uint8_t least = NO_FRAME;
    for (int f = 0; f < POOL; f++) {
        if (f == e->current || is_fresh(e, (uint8_t)f)) continue;
        if (least == NO_FRAME ||
            __builtin_popcount(e->waiting[f]) < __builtin_popcount(e->waiting[least]))
            least = (uint8_t)f;
    }
    for (lane_set left = e->waiting[least]; left; left &= left - 1) {
        unsigned lane = lowest(left);
        uint8_t to = 0;
        while (to == least || to == e->current || is_fresh(e, to) ||
               (e->waiting[to] & lane_bit(lane)))
            to++;
        copy_lane(e->frame[to], lane, e->frame[least], lane);
        e->waiting[to] |= lane_bit(lane);
        *(uint8_t *)memchr(e->stack[lane], least, e->depth[lane]) = to;
    }
    leave(e, least, e->waiting[least]);
}

static uint8_t new_frame(engine *e) {
    if (e->idle_frames == 0) make_room(e);
    return e->idle_frame[--e->idle_frames];
}

/* ---- taking up positions ----------------------------------------------------------------------
 */

/* Positions to move to the current frame, each within its lane. */
struct moves {
    unsigned count;
    uint8_t frame[LANES + FRESH];
    lane_set lanes[LANES + FRESH];
};

INLINE void move_from(engine *e, const struct moves *m, unsigned first, unsigned count) {
    V *x = e->frame[e->current];
    const V *from[4];
    V mask[4];
    for (unsigned i = 0; i < count; i++) {
        from[i] = e->frame[m->frame[first + i]];
        mask[i] = lanes_mask(m->lanes[first + i]);
    }
    UNROLL9
    for (unsigned cell = 0; cell < CELLS; cell++) {
        V y = x[cell];
        for (unsigned i = 0; i < count; i++)
            y = blend(y, from[i][cell], m->lanes[first + i], mask[i]);
        x[cell] = y;
    }
}

static NOINLINE void carry_out(engine *e, const struct moves *m, lane_set stay) {
    if (m->count == 1 && !stay && e->waiting[m->frame[0]] == m->lanes[0]) {
        e->idle_frame[e->idle_frames++] = e->current;
        e->current = m->frame[0];
        return;
    }
    unsigned i = 0;
    for (; i + 4 <= m->count; i += 4) move_from(e, m, i, 4);
    switch (m->count - i) {
    case 3:
        move_from(e, m, i, 3);
        break;
    case 2:
        move_from(e, m, i, 2);
        break;
    case 1:
        move_from(e, m, i, 1);
        break;
    default:
        break;
    }
    for (i = 0; i < m->count; i++) leave(e, m->frame[i], m->lanes[i]);
}

/* Plans to take up the last positions on the stacks of the lanes: one move for each frame. */
static void pop_stacks(engine *e, lane_set lanes, struct moves *m) {
    for (lane_set left = lanes; left; left &= left - 1) {
        unsigned lane = lowest(left), depth = --e->depth[lane];
        uint8_t f = e->stack[lane][depth];
        m->frame[m->count] = f;
        m->count += !e->leaving[f];
        e->leaving[f] |= lane_bit(lane);
        e->stacked &= ~((lane_set)!depth << lane);
    }
    for (unsigned i = 0; i < m->count; i++) {
        m->lanes[i] = e->leaving[m->frame[i]];
        e->leaving[m->frame[i]] = 0;
    }
}

/* Reads the next puzzles. The lanes past the end get the last one again, and no work from it. */
static void load_fresh(engine *e) {
    const qdri_lanes_batch *b = e->batch;
    const uint8_t *puzzle[LANES];
    size_t left = b->count - e->next, count = left < LANES ? left : LANES;
    for (size_t i = 0; i < LANES; i++) {
        size_t n = e->next + (i < count ? i : count - 1);
        puzzle[i] = b->each ? b->each[n] : (const uint8_t *)b->puzzles + n * b->stride;
    }
    uint8_t f = new_frame(e);
    if (b->form == QDRI_LANES_GRID)
        load_all(e->frame[f], puzzle);
    else
        for (unsigned lane = 0; lane < LANES; lane++) load_marks(e->frame[f], lane, puzzle[lane]);
    e->waiting[f] = ALL_LANES >> (LANES - count);
    e->first_puzzle[f] = e->next;
    e->fresh[e->fresh_count++] = f;
    e->next += count;
}

/* Forgets a fresh frame whose last puzzle is being taken. */
static void retire_fresh(engine *e, unsigned i) {
    e->fresh_count--;
    memmove(e->fresh + i, e->fresh + i + 1, e->fresh_count - i);
}

/* The lane has all of its puzzle's search to itself. (As long as all lanes do, nobody asks.) */
static void whole_search(engine *e, unsigned lane) {
    e->place[lane] = 0;
    e->places[lane] = ALL_PLACES;
    e->first_place[lane] = e->batch->found[e->puzzle[lane]] ? 0 : NO_PLACE;
}

/* Puts lanes to work on the puzzles from `first` on, that of lane 0. */
static void start_puzzles(engine *e, lane_set lanes, size_t first) {
    e->straight |= lanes;
    for (unsigned lane = 0; lane < LANES; lane++) {
        bool starts = lanes >> lane & 1;
        e->puzzle[lane] = starts ? first + lane : e->puzzle[lane];
    }
    if (!e->split) return;
    for (lane_set left = lanes; left; left &= left - 1) whole_search(e, lowest(left));
}

/* Puzzles for `lanes` from their own places in fresh frames. Returns the lanes that got one. */
static lane_set take_fresh(engine *e, lane_set lanes, struct moves *m) {
    lane_set got = 0;
    for (unsigned i = 0; lanes != got; i++) {
        if (i == e->fresh_count) {
            if (e->next == e->batch->count || i == FRESH || e->idle_frames < 2) break;
            load_fresh(e);
        }
        uint8_t f = e->fresh[i];
        lane_set take = lanes & ~got & e->waiting[f];
        if (!take) continue;
        m->frame[m->count] = f;
        m->lanes[m->count++] = take;
        start_puzzles(e, take, e->first_puzzle[f]);
        if (e->waiting[f] == take) retire_fresh(e, i--);
        got |= take;
    }
    return got;
}

/* A puzzle that lies in another lane of a fresh frame. */
static bool take_across(engine *e, unsigned lane) {
    if (!e->fresh_count) return false;
    uint8_t f = e->fresh[0];
    unsigned from = lowest(e->waiting[f]);
    copy_lane(e->frame[e->current], lane, e->frame[f], from);
    e->puzzle[lane] = e->first_puzzle[f] + from;
    e->straight |= lane_bit(lane);
    if (e->split) whole_search(e, lane);
    if (e->waiting[f] == lane_bit(from)) retire_fresh(e, 0);
    leave(e, f, lane_bit(from));
    return true;
}

/* The oldest, hence probably largest, branch of the lane with the longest stack. It comes last in
 * that lane's order of search, so it gets the upper half of the lane's places. The visitor is to
 * see the first solution first, so for it only puzzles that have shown one are shared. */
static bool take_branch(engine *e, unsigned lane) {
    unsigned from = LANES;
    for (unsigned i = 0; i < LANES; i++)
        if (e->depth[i] && (!e->split || e->places[i] > 1) &&
            (!e->batch->visit || e->batch->found[e->puzzle[i]]) &&
            (from == LANES || e->depth[i] > e->depth[from]))
            from = i;
    if (from == LANES) return false;
    for (unsigned i = 0; i < LANES && !e->split; i++) whole_search(e, i);
    e->split = true;
    uint8_t f = e->stack[from][0];
    memmove(e->stack[from], e->stack[from] + 1, --e->depth[from]);
    if (!e->depth[from]) e->stacked &= ~lane_bit(from);
    copy_lane(e->frame[e->current], lane, e->frame[f], from);
    leave(e, f, lane_bit(from));
    e->puzzle[lane] = e->puzzle[from];
    e->places[lane] = e->places[from] /= 2;
    e->place[lane] = e->place[from] + e->places[from];
    e->first_place[lane] = e->first_place[from];
    e->stats->splits++;
    return true;
}

/* Gives work to the lanes that want it; those that find none stay idle. */
static void refill(engine *e, lane_set want) {
    struct moves m;
    m.count = 0;
    lane_set got = want & e->stacked;
    e->paired &= ~want;
    e->straight &= ~want;
    e->guessed &= ~want;
    e->bold &= ~want;
    pop_stacks(e, got, &m);
    got |= take_fresh(e, want & ~got, &m);
    carry_out(e, &m, e->busy & ~want);
    for (lane_set left = want & ~got; left; left &= left - 1) {
        unsigned lane = lowest(left);
        if (!take_across(e, lane) && !take_branch(e, lane)) break;
        got |= lane_bit(lane);
    }
    e->busy = (e->busy & ~want) | got;
}

/* ---- what a round brings ----------------------------------------------------------------------
 */

static void drop_stack(engine *e, unsigned lane) {
    while (e->depth[lane]) leave(e, e->stack[lane][--e->depth[lane]], lane_bit(lane));
    e->stacked &= ~lane_bit(lane);
}

/* The lanes that work on the same puzzle. */
static lane_set lanes_on(const engine *e, size_t puzzle) {
    lane_set on = 0;
    for (unsigned lane = 0; lane < LANES; lane++)
        if (e->puzzle[lane] == puzzle) on |= lane_bit(lane);
    return on & e->busy;
}

static void finish(engine *e, size_t puzzle) {
    if (e->batch->finished) e->batch->finished[puzzle] = 1;
}

static void visit(engine *e, unsigned lane) {
    const qdri_lanes_batch *b = e->batch;
    uint8_t solution[CELLS];
    store_one(e->frame[e->current], lane, b->zero, solution);
    if (!b->visit(b->user, e->puzzle[lane], solution)) e->stopped = true;
}

/* Writes down the solutions of the lanes `first`. */
static void store_solutions(engine *e, lane_set first) {
    const qdri_lanes_batch *b = e->batch;
    const V *x = e->frame[e->current];
    uint8_t *out[LANES], nowhere[CELLS];
    if (__builtin_popcount(first) < STORE_ALL_FROM) {
        for (lane_set left = first; left; left &= left - 1) {
            size_t puzzle = e->puzzle[lowest(left)];
            store_one(x, lowest(left), b->zero, b->solutions + puzzle * b->solution_stride);
        }
        return;
    }
    for (unsigned lane = 0; lane < LANES; lane++) {
        uint8_t *own = b->solutions + e->puzzle[lane] * b->solution_stride;
        out[lane] = first & lane_bit(lane) ? own : nowhere;
    }
    store_all(x, b->zero, out);
}

/* Counts the solutions in the lanes `solved`, of which each has a puzzle of its own. Returns those
 * that are the first of their puzzles. */
static lane_set count_alone(engine *e, lane_set solved) {
    lane_set first = 0;
    for (lane_set left = solved; left; left &= left - 1) {
        unsigned lane = lowest(left);
        uint64_t *found = &e->batch->found[e->puzzle[lane]];
        first |= (lane_set) !*found << lane;
        if (e->batch->visit) visit(e, lane);
        bool twin = (e->paired >> lane & 1) && !e->batch->visit && *found + 2 == e->limit;
        *found += twin ? 2 : 1; /* the twin needs no search if it is the last that is wanted */
        if (*found == e->limit) drop_stack(e, lane);
    }
    return first;
}

/* The same where lanes may share puzzles. Adds to `stop` the other lanes that are to stop: once a
 * puzzle has reached its limit, those that could only find solutions after the first. */
static lane_set count_shared(engine *e, lane_set solved, lane_set *stop) {
    lane_set first = 0;
    for (lane_set left = solved; left; left &= left - 1) {
        unsigned lane = lowest(left);
        uint64_t *found = &e->batch->found[e->puzzle[lane]];
        lane_set on = lanes_on(e, e->puzzle[lane]);
        if (e->place[lane] < e->first_place[lane]) {
            first = (first & ~on) | lane_bit(lane);
            for (lane_set each = on; each; each &= each - 1)
                e->first_place[lowest(each)] = e->place[lane];
        }
        if (*found < e->limit) {
            if (e->batch->visit) visit(e, lane);
            ++*found;
        }
        if (*found < e->limit) continue;
        for (; on; on &= on - 1) {
            unsigned other = lowest(on);
            if (e->place[other] < e->first_place[other]) continue;
            drop_stack(e, other);
            *stop |= lane_bit(other);
        }
    }
    return first;
}

/* Counts solutions and keeps the first of each puzzle. Returns the lanes that are to stop. */
static lane_set take_solutions(engine *e, lane_set solved) {
    lane_set stop = solved;
    lane_set first = e->split ? count_shared(e, solved, &stop) : count_alone(e, solved);
    if (first && e->batch->solutions) store_solutions(e, first);
    return stop;
}

/* Marks the puzzles of the lanes that run out of work. */
static void finish_lanes(engine *e, lane_set over) {
    for (lane_set left = over; left; left &= left - 1) {
        unsigned lane = lowest(left);
        if (e->depth[lane]) continue;
        if (!e->split || !(lanes_on(e, e->puzzle[lane]) & ~over)) finish(e, e->puzzle[lane]);
    }
}

/* Chooses a guess for the lanes that have stalled; the next round takes it up. `still` are those of
 * them in which the last pass changed nothing.
 *
 * In these, if the bands are settled and tidy and no digit has more than two layouts in a stack,
 * solutions come in pairs: give every digit that has two layouts the other one, and a solution
 * becomes another. For a digit's minirow in each box is known, so its layout tells its cells. In a
 * cell with several candidates none of them has to be (it would be a hidden single, and alone), so
 * the digit there has two layouts and leaves. As many digits leave such cells as come to them, and
 * to each of them can come one at least: so one comes to each. The guess separates the two
 * solutions, so the other is yet to be found when the first is: see count_alone. */
static void guess(engine *e, lane_set stalled, lane_set still) {
    const V *x = e->frame[e->current];
    V paired;
    V none = choose_in_bands(x, lanes_mask(stalled), e->guess[0]);
    lane_set undecided = ~lanes_equal(none, splat(0)) & stalled;
    e->guess_columns = undecided != 0;
    if (undecided) {
        none = choose_in_stacks(x, lanes_mask(undecided), e->guess[1], &paired);
        e->paired |= undecided & still & ~lanes_equal(tidy_bands(x) & paired, splat(0));
        undecided = ~lanes_equal(none, splat(0)) & undecided;
    }
    e->guessing = stalled & ~undecided;
    e->stats->guesses += (unsigned)__builtin_popcount(e->guessing);
}

/* Keeps the old frame, less the guesses, as the other branch of the lanes that guess. */
static void keep_branches(engine *e, uint8_t old) {
    refuse(e->frame[old], along_rows, e->guess[0]);
    if (e->guess_columns) refuse(e->frame[old], along_columns, e->guess[1]);
    e->waiting[old] = e->guessing;
    for (lane_set left = e->guessing; left; left &= left - 1) {
        unsigned lane = lowest(left);
        assert(e->depth[lane] < DEEPEST);
        e->stack[lane][e->depth[lane]++] = old;
    }
    e->stacked |= e->guessing;
    e->bold |= e->guessing & e->guessed;
    e->guessed |= e->guessing & e->straight;
    e->guessing = 0;
}

/* One round from the current frame, into a new one where there are guesses. */
static V propagate(engine *e, struct tally *tally) {
    V *x = e->frame[e->current];
    if (!e->guessing) {
        V alive = rows_pass(x, x, e->no_guess);
        return alive & columns_pass(x, e->no_guess, tally);
    }
    uint8_t old = e->current;
    e->current = new_frame(e);
    V *y = e->frame[e->current];
    V alive = rows_pass(x, y, e->guess[0]);
    alive &= columns_pass(y, e->guess_columns ? e->guess[1] : e->no_guess, tally);
    keep_branches(e, old);
    return alive;
}

/* Whether to look after the lanes that have come to an end now, or let them wait, which they do
 * without harm, until there are more: moving puzzles in and out is cheaper by the dozen, and
 * cheapest by the frame. Easy puzzles, of which no lane has a branch, all end at nearly the same
 * time. */
static bool worth_stopping(engine *e, lane_set over) {
    int ended = __builtin_popcount(over);
    bool now = over == e->busy || (ended >= LANES / 4 && e->stacked) ||
               (ended >= LANES / 2 && ++e->waited > 3);
    if (now) e->waited = 0;
    return now;
}

/* The lanes in which a pass removed so little, two candidates at most, that guessing at once is
 * better than making sure that no more follows. That holds for lanes that have guessed twice and
 * not been wrong, which puzzles with one solution seldom allow. `removed` are the sums of the
 * candidates, in which each is one bit, unless carries join some. */
static lane_set little_done(const engine *e, V removed) {
    V but_one = removed & decrement(removed), but_two = but_one & decrement(but_one);
    return e->bold & lanes_equal(but_two, splat(0));
}

/* A round, and what follows from it. Returns the lanes that want work. */
static lane_set one_round(engine *e) {
    struct tally tally;
    V alive = propagate(e, &tally);
    e->stats->rounds++;
    e->stats->busy += (unsigned)__builtin_popcount(e->busy);
    lane_set live =
        e->busy & lanes_equal(alive, splat(ALL_DIGITS)) & ~lanes_equal(tally.before, splat(0xffff));
    lane_set solved = live & lanes_equal(tally.after, splat(SOLVED_SUM));
    lane_set open = live & ~solved;
    V removed = subtract(add(tally.before, splat(CELLS)), tally.after);
    lane_set still = open & lanes_equal(removed, splat(0));
    lane_set stalled = still | (open & little_done(e, removed));
    lane_set over = (e->busy & ~live) | solved;
    if (over && !worth_stopping(e, over)) over = solved = 0;
    if (solved) {
        lane_set proper = solved & proper_lanes(e->frame[e->current]);
        if (proper) over |= take_solutions(e, proper);
    }
    if (over && e->batch->finished) finish_lanes(e, over);
    stalled &= ~over;
    if (stalled) guess(e, stalled, still);
    return over;
}

static void start(engine *e, const qdri_lanes_batch *batch, qdri_lanes_stats *stats) {
    e->batch = batch;
    e->stats = stats;
    e->limit = batch->limit ? batch->limit : UINT64_MAX;
    memset(e->no_guess, 0, sizeof e->no_guess);
    memset(e->waiting, 0, sizeof e->waiting);
    memset(e->leaving, 0, sizeof e->leaving);
    memset(e->puzzle, 0, sizeof e->puzzle);
    memset(e->depth, 0, sizeof e->depth);
    memset(batch->found, 0, batch->count * sizeof *batch->found);
    if (batch->finished) memset(batch->finished, 0, batch->count);
    for (unsigned f = 1; f < POOL; f++) e->idle_frame[POOL - 1 - f] = (uint8_t)f;
    e->idle_frames = POOL - 1;
    e->current = 0;
    memset(e->frame[0], 0, sizeof e->frame[0]);
    e->fresh_count = 0;
    e->busy = e->guessing = e->stacked = e->paired = 0;
    e->straight = e->guessed = e->bold = 0;
    e->next = 0;
    e->waited = 0;
    e->split = false;
    e->want = ALL_LANES;
}

static bool go_on(engine *e) {
    const qdri_lanes_batch *batch = e->batch;
    e->stopped = false;
    for (size_t tick = 0;; tick++) {
        if (e->want) refill(e, e->want);
        e->want = 0;
        if (!e->busy) return true;
        if (tick % CANCEL_CHECK == 0 && qdr_cancel_requested(batch->cancel)) return false;
        if (batch->rounds && tick == batch->rounds) return false;
        e->want = one_round(e);
        e->want |= e->want || e->split ? ALL_LANES & ~e->busy : 0;
        if (e->stopped) return false;
    }
}

static bool run(void *workspace, const qdri_lanes_batch *batch, qdri_lanes_stats *stats) {
    engine *e = workspace;
    start(e, batch, stats);
    return go_on(e);
}

static bool resume(void *workspace) {
    return go_on(workspace);
}

const qdri_lanes_code CODE = {CPU, LANES, sizeof(engine), run, resume};

#endif
