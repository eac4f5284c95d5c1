/* bits_search.h: the search: look ahead (failed-literal probing, singleton consistency), guess, go
 * back.
 *
 * A guess puts a digit into a cell; when that is refuted, the digit is struck from the cell, which
 * is propagated like everything else, and the next guess is chosen anew.
 *
 * Guesses are chosen by looking ahead: of the heaviest forks, up to one and a half times the side,
 * both branches are tried and taken back. A branch that fails leaves the other one, without a
 * guess; what both branches strike can be struck; and of the forks that remain, the one is taken
 * whose branches change most. That costs many trials for a guess, and saves more: trees shrink from
 * thousands of guesses to a few dozen. While solution follows upon solution, fewer and fewer forks
 * are tried. */
#ifndef QDR_BITS_SEARCH_H
#define QDR_BITS_SEARCH_H

#include "large/bits_choice.h"

typedef enum verdict {
    VERDICT_FAILED,  /* a contradiction: the state has no solution */
    VERDICT_SOUND,   /* propagated to the end without one */
    VERDICT_STOPPED, /* a limit: it goes on where it was */
} verdict;

/* Leaves a cell only the digits in `mask`, and finds out what follows. */
static bool reduce_and_propagate(bits *b, uint16_t cell, MASK mask) {
    if (reduce(b, cell, mask)) return propagate(b);
    forget_changes(b);
    return false;
}

static bool strike_candidate(bits *b, uint16_t cell, uint8_t digit) {
    return reduce_and_propagate(b, cell, b->cand[cell] & ~bit_of(digit));
}

/* ---- looking ahead --------------------------------------------------------------------------- */

/* Notes what became of the cells that the first branch changed … */
static void note_outcome(bits *b, size_t mark) {
    b->run++;
    for (size_t i = mark; i < b->trail_count; i++) {
        uint16_t cell = (uint16_t)(b->trail[i] / DIGITS);
        b->outcome[cell] = b->cand[cell];
        b->outcome_run[cell] = b->run;
    }
}

/* … and what becomes of those that the second one changes too. */
static void compare_outcome(bits *b, size_t mark) {
    b->agreed_count = 0;
    for (size_t i = mark; i < b->trail_count; i++) {
        uint16_t cell = (uint16_t)(b->trail[i] / DIGITS);
        if (b->outcome_run[cell] != b->run) continue;
        b->outcome_run[cell] = 0;
        b->outcome[cell] |= b->cand[cell];
        b->agreed[b->agreed_count++] = cell;
    }
}

static bool strike_agreed(bits *b) {
    bool news = false;
    for (size_t i = 0; i < b->agreed_count; i++) {
        uint16_t cell = b->agreed[i];
        MASK has = b->cand[cell], keep = has & b->outcome[cell];
        if (keep == has) continue;
        news = true;
        if (!reduce(b, cell, keep)) {
            forget_changes(b);
            return false;
        }
    }
    return !news || propagate(b);
}

/* Goes one branch of a fork, without the last layer: it finds more, but costs more than that is
 * worth where everything is taken back. */
static bool try_branch(bits *b, const fork *f, int branch) {
    b->trying = true;
    return reduce_and_propagate(b, f->cell[branch], bit_of(f->digit[branch]));
}

/* Tries both branches of a fork and takes them back. */
static verdict try_fork(bits *b, lookout *l) {
    const fork *f = &l->forks.at[l->at];
    size_t mark = b->trail_count;
    for (; l->branch < 2; l->branch++) {
        if (!qdri_watch_tick(&b->watch)) return VERDICT_STOPPED;
        bool sound = try_branch(b, f, l->branch);
        l->changes[l->branch] = b->trail_count - mark;
        if (sound && l->branch == 0) note_outcome(b, mark);
        if (sound && l->branch == 1) compare_outcome(b, mark);
        undo_to(b, mark);
        b->trying = false;
        if (sound) continue;
        learn(b);
        l->changes[0] = 0;
        return strike_candidate(b, f->cell[l->branch], f->digit[l->branch]) ? VERDICT_SOUND
                                                                            : VERDICT_FAILED;
    }
    return strike_agreed(b) ? VERDICT_SOUND : VERDICT_FAILED;
}

/* Notes the fork that was tried, if no other is worth more. */
static void compare_fork(lookout *l) {
    const fork *f = &l->forks.at[l->at];
    size_t *changes = l->changes, gain = changes[0] * changes[1] + changes[0] + changes[1];
    if (changes[0] == 0 || gain <= l->most) return;
    int branch = changes[1] > changes[0];
    l->most = gain;
    l->taken = f;
    l->best = (level){.cell = f->cell[branch], .digit = f->digit[branch]};
}

/* Tries the forks. `best` becomes the candidate to guess, if one is left that is worth it. */
static verdict look_ahead(bits *b, lookout *l) {
    for (; l->at < l->forks.count; l->at++, l->branch = 0) {
        if (!fork_is_open(b, &l->forks.at[l->at])) continue;
        verdict v = try_fork(b, l);
        if (v != VERDICT_SOUND) return v;
        compare_fork(l);
    }
    if (l->taken && !fork_is_open(b, l->taken)) l->best.cell = NO_CELL;
    return VERDICT_SOUND;
}

/* Forks to try; or, where there are none or it would not pay, what to guess without trying. */
static void start_looking(bits *b, lookout *l) {
    collect_forks(b, &l->forks);
    l->open = true;
    l->at = l->most = 0;
    l->branch = 0;
    l->taken = NULL;
    l->best.cell = NO_CELL;
    if (l->forks.count == 0) {
        choice any = choose_any(b);
        l->best = (level){.cell = any.cell, .digit = any.digit};
    } else if (b->look == 1) {
        l->best = (level){.cell = l->forks.at[0].cell[0], .digit = l->forks.at[0].digit[0]};
        l->forks.count = 0;
    }
}

/* ---- guesses --------------------------------------------------------------------------------- */

/* How far the search is, is reckoned as if both ways of a guess, the digit and all others, were
 * half of what there was. */
static float halve(float *part) {
    return *part /= 2;
}

static verdict guess(bits *b, level chosen) {
    if (!qdri_watch_tick(&b->watch)) return VERDICT_STOPPED;
    chosen.trail = (uint32_t)b->trail_count;
    if (b->unsolved < b->fewest) b->fewest = b->unsolved;
    chosen.part = halve(b->depth > 0 ? &b->levels[b->depth - 1].part : &b->part);
    b->levels[b->depth++] = chosen;
    b->stats.guesses++;
    if (b->depth > b->stats.depth) b->stats.depth = b->depth;
    return reduce_and_propagate(b, chosen.cell, bit_of(chosen.digit)) ? VERDICT_SOUND
                                                                      : VERDICT_FAILED;
}

/* Looks ahead, and unless that settles everything, guesses. */
static verdict go_down(bits *b) {
    lookout *l = &b->ahead;
    while (b->unsolved > 0) {
        if (!l->open) start_looking(b, l);
        verdict v = look_ahead(b, l);
        bool guesses = v == VERDICT_SOUND && l->best.cell != NO_CELL;
        if (guesses) v = guess(b, l->best);
        l->open = v == VERDICT_STOPPED;
        if (guesses || v != VERDICT_SOUND) return v;
    }
    return VERDICT_SOUND;
}

/* Takes the last guess back, and its digit out of its cell. */
static verdict go_back(bits *b) {
    if (!qdri_watch_tick(&b->watch)) return VERDICT_STOPPED;
    const level *last = &b->levels[--b->depth];
    b->done += (double)last->part;
    undo_to(b, last->trail);
    return strike_candidate(b, last->cell, last->digit) ? VERDICT_SOUND : VERDICT_FAILED;
}

/* ---- the search ------------------------------------------------------------------------------ */

static void write_solution(const bits *b, uint8_t *digits) {
    for (size_t c = 0; c < b->cells; c++) digits[c] = (uint8_t)(mask_lowest(b->cand[c]) + 1);
}

static void start(bits *b) {
    if (b->started) return;
    b->started = true;
    b->sound = b->sound && propagate(b);
}

static qdr_step next(void *search, uint8_t *digits) {
    bits *b = search;
    start(b);
    if (b->reported) b->sound = b->reported = false; /* leave the last solution */
    while (b->sound || b->depth > 0) {
        if (b->sound && b->unsolved == 0) {
            write_solution(b, digits);
            /* Where solutions are many, there is little to find out beforehand. */
            if (b->stats.solutions++ > 0) b->look = (b->look + 1) / 2;
            b->reported = true;
            return QDR_SOLUTION;
        }
        verdict v = b->sound ? go_down(b) : go_back(b);
        if (v == VERDICT_STOPPED) return QDR_STOPPED;
        b->sound = v == VERDICT_SOUND;
        if (!b->sound) learn(b);
    }
    return QDR_DONE;
}

/* Nodes of large grids take long, so the clock is looked at more often. */
static void watch_limits(bits *b, const qdr_limits *limits) {
    qdri_watch_start(&b->watch, limits);
    b->watch.pace = 1 + 4096 / (uint64_t)b->cells;
}

static void resume(void *search, qdri_budget budget) {
    bits *b = search;
    qdri_watch_resume(&b->watch, budget);
}

static void notify(void *search, qdri_notice slow) {
    bits *b = search;
    b->watch.slow = slow;
}

/* What is known without any guess: the state, with all that the guesses changed put back. */
static bool facts(void *search, qdr_digit_set *sets) {
    bits *b = search;
    start(b);
    for (size_t c = 0; c < b->cells; c++) sets[c] = set_of(b->cand[c]);
    if (b->depth == 0) return b->sound && !b->reported;
    for (size_t i = b->trail_count; i-- > b->levels[0].trail;)
        qdri_set_add(&sets[b->trail[i] / DIGITS], (int)(b->trail[i] % DIGITS) + 1);
    return true;
}

static void outlook(const void *search, qdri_bits_outlook *out) {
    const bits *b = search;
    *out = (qdri_bits_outlook){b->done, 1 - (double)b->fewest / (double)b->cells};
}

static void stats(const void *search, qdr_stats *out) {
    const bits *b = search;
    *out = b->stats;
    out->nodes = qdri_watch_nodes(&b->watch);
}

#endif
