/* refute_shortest.c: the shortest refutation of a candidate, and of the whole board. Every item
 * that a proof uses is left out once, and stays out if the rest proves the same in no more digits
 * (a minimal unsatisfiable set, as others call it). */
#include "explainer/refuter.h"

#include <limits.h>
#include <string.h>

/* ---- of one candidate -------------------------------------------------------------------------
 */

static void allow_used(refuter *r) {
    memset(r->allowed, 0, (size_t)r->item_count * sizeof *r->allowed);
    for (int i = 0; i < r->used_count; i++) r->allowed[r->used[i]] = true;
}

/* A candidate that is refuted, on or off, and in how many digits on the way. */
typedef struct target {
    int cell, d;
    bool off;
    int digits;
} target;

static int refute_target(refuter *r, const target *t, int *most) {
    *most = t->digits;
    return qdri_refute_once(r, t->cell, t->d, t->off, most);
}

/* Leaves out what is not needed, and ends with the shortest proof by what is left. */
static int shorten(refuter *r, target *t, int clash) {
    (void)qdri_need_clash(r, clash, t->digits);
    qdri_list_used(r, clash);
    for (int i = 0; i < r->used_count; i++) {
        const int left_out = r->used[i];
        int digits;
        allow_used(r);
        r->allowed[left_out] = false;
        const int other = refute_target(r, t, &digits);
        if (r->failed) return QDRI_NO_FACT;
        if (other == QDRI_NO_FACT) continue;
        (void)qdri_need_clash(r, other, digits);
        qdri_list_used(r, other);
        t->digits = digits;
        i = -1;
    }
    allow_used(r);
    clash = refute_target(r, t, &t->digits);
    if (clash != QDRI_NO_FACT) (void)qdri_need_clash(r, clash, t->digits);
    return clash;
}

static void allow_all(refuter *r) {
    for (int i = 0; i < r->item_count; i++) r->allowed[i] = true;
}

/* The shortest refutation in no more digits than the target says, which becomes how many it takes;
 * r->used has its items. */
static int refute_shortly(refuter *r, target *t) {
    allow_all(r);
    const int clash = refute_target(r, t, &t->digits);
    return clash == QDRI_NO_FACT ? QDRI_NO_FACT : shorten(r, t, clash);
}

static void start(refuter *r, const finder *f, refutation_depth depth) {
    r->b = f->b;
    r->depth = depth;
    r->failed = false;
    r->f.barred = f->barred;
    r->f.watch = f->watch;
    allow_all(r);
}

/* The refutation, shortened and written down. */
static bool refute(refuter *r, finder *f, target t) {
    const int clash = refute_shortly(r, &t);
    const bool written = clash != QDRI_NO_FACT && !r->failed && qdri_write_refutation(r, f, clash);
    f->s->failed |= r->failed;
    return written;
}

bool qdri_refute(refuter *r, finder *f, int cell, int d, bool off, int most) {
    start(r, f, REFUTE_BY_SINGLES);
    return refute(r, f, (target){cell, d, off, most});
}

/* ---- of all candidates ------------------------------------------------------------------------
 */

enum { MOST_TARGETS = 6, SHORT = 4 };

/* Those with the shortest refutations, as they are before they are shortened; the best first. */
typedef struct targets {
    int count;
    target list[MOST_TARGETS];
} targets;

/* As many digits on the way as are of interest: a longer proof may be shortened more, where they
 * are long at all. */
static int most_digits(const refuter *r, const targets *all) {
    if (all->count == 0) return r->g->cells;
    if (all->list[0].digits <= SHORT) return all->list[0].digits - 1;
    const int near = all->list[0].digits * 5 / 4 + 1;
    if (all->count < MOST_TARGETS) return near;
    const int last = all->list[MOST_TARGETS - 1].digits - 1;
    return near < last ? near : last;
}

static void add_target(targets *all, target t) {
    int i = all->count < MOST_TARGETS ? all->count++ : MOST_TARGETS - 1;
    for (; i > 0 && all->list[i - 1].digits > t.digits; i--) all->list[i] = all->list[i - 1];
    all->list[i] = t;
}

static void look_for_targets(refuter *r, const finder *f, targets *all) {
    all->count = 0;
    /* Within, there is too much to try: what is on alone leads further. */
    for (int off = r->depth < REFUTE_WITHIN; off >= 0; off--)
        for (int cell = 0; cell < r->g->cells; cell++)
            for (uint64_t left = r->b->marks[cell]; left; left &= left - 1) {
                target t = {cell, qdri_lowest(left), off, most_digits(r, all)};
                r->failed |= qdri_is_late(f);
                if (r->failed) return;
                if (refute_target(r, &t, &t.digits) != QDRI_NO_FACT) add_target(all, t);
            }
}

/* Of all candidates, on and off, that with the shortest refutation. */
static bool find_any(refuter *r, finder *f) {
    targets all;
    int best = QDRI_NO_FACT, fewest = INT_MAX;
    allow_all(r);
    look_for_targets(r, f, &all);
    for (int i = 0; i < all.count && !r->failed; i++) {
        if (i > 0 && all.list[0].digits <= SHORT) break;
        target t = all.list[i];
        if (refute_shortly(r, &t) == QDRI_NO_FACT || t.digits + r->used_count >= fewest) continue;
        fewest = t.digits + r->used_count;
        best = i;
    }
    f->s->failed |= r->failed;
    return best != QDRI_NO_FACT && !r->failed && refute(r, f, all.list[best]) && qdri_emit(f);
}

bool qdri_find_refutation(refuter *r, finder *f, refutation_depth depth) {
    bool found = false;
    start(r, f, depth);
    if (depth < REFUTE_WITHIN) return find_any(r, f);
    for (r->most_within = 1; r->most_within < r->g->cells && !found && !r->failed;
         r->most_within *= 2)
        found = find_any(r, f);
    return found;
}
