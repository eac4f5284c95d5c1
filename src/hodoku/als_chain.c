/* als_chain.c: four almost locked sets or more in a row (see als9.h), each link by another digit
 * than the one before: the ends have a common digit between them, and what sees all its places
 * goes.
 *
 *      A ─x─ C ─y─ D ─x─ B
 *
 * HoDoKu follows all chains whose sets have rising numbers, takes the step that strikes most, of
 * these the lightest, of these the first. What follows a link depends on the link and the digit it
 * is used by; so each is followed once for a start and a first digit, and nothing is missed. */
#include "hodoku/als9.h"

#include <string.h>

enum { MOST_LINKS = 50, LEAST_LINKS = 3 };
enum { BY_ONE = 1, BY_TWO = 2, BY_BOTH = 3 };

typedef struct als_chase {
    finder *f;
    hodoku *h;
    als_store *store;
    const als *start;
    int first_digit;       /* from 0 */
    cells81 zone[SIDE9];   /* by digit: what sees all its places in the start */
    int chain[MOST_LINKS]; /* numbers of links */
    int best_weight, best_length;
    int best[MOST_LINKS + 1]; /* its sets */
} als_chase;

static uint32_t bit_of(int digit) {
    return digit ? 1u << (digit - 1) : 0;
}

/* How a link is used after another; 0: not at all. After a link by both of its digits HoDoKu looks
 * at the first alone. */
static int use_of(const als_link *link, const als_link *before, int use) {
    const int last = use == BY_TWO ? before->two : before->one;
    if (!link->two) return last == link->one ? 0 : BY_ONE;
    if (last == link->two) return BY_ONE;
    return last == link->one ? BY_TWO : BY_BOTH;
}

static uint32_t digits_used(const als_link *link, int use) {
    return (use & BY_ONE ? bit_of(link->one) : 0) | (use & BY_TWO ? bit_of(link->two) : 0);
}

/* Notes the sets of the chain. */
static void keep(als_chase *c, int length) {
    c->best[0] = c->store->links[c->chain[0]].from;
    for (int i = 0; i < length; i++) c->best[i + 1] = c->store->links[c->chain[i]].to;
    c->best_length = length;
}

/* The chain ends here: is that the best so far? */
static void weigh(als_chase *c, int length, const als *end, uint32_t used) {
    strike_list *now = &c->h->strikes, *best = &c->h->best;
    uint32_t digits = c->start->digits & end->digits & ~used & ~(1u << c->first_digit),
             left = digits;
    cells81 any = 0;
    for (; left; left &= left - 1) any |= c->zone[qdri_lowest(left)] & end->sees[qdri_lowest(left)];
    if (!any) return;
    now->count = 0;
    qdri_als_strike_common(c->f, c->start, end, digits);
    int weight = qdri_hodoku_weight(now);
    if (now->count < best->count || (now->count == best->count && weight >= c->best_weight)) return;
    *best = *now;
    c->best_weight = weight;
    keep(c, length);
}

static void follow(als_chase *c, int length, int use) {
    const als_store *store = c->store;
    const als_link *last = &store->links[c->chain[length - 1]];
    if (length == MOST_LINKS || qdri_is_late(c->f)) return;
    for (int i = store->first[last->to]; i < store->first[last->to + 1]; i++) {
        const als_link *link = &store->links[i];
        int next = use_of(link, last, use);
        if (!next) continue;
        c->chain[length] = i;
        if (length + 1 >= LEAST_LINKS) {
            uint32_t way = 1u << (c->first_digit * BY_BOTH + next - 1);
            if (store->visited[i] & way) continue;
            store->visited[i] |= way;
            weigh(c, length + 1, &store->sets[link->to], digits_used(link, next));
        }
        follow(c, length + 1, next);
    }
}

/* Whether an end can be found that is worth it. */
static bool is_promising(const als_chase *c, int from) {
    for (int i = from + 1; i < c->store->count; i++) {
        const als *end = &c->store->sets[i];
        for (uint32_t left = end->digits & c->start->digits; left; left &= left - 1)
            if (c->zone[qdri_lowest(left)] & end->sees[qdri_lowest(left)]) return true;
    }
    return false;
}

static void chase_from(als_chase *c, int from) {
    const als_store *store = c->store;
    c->start = &store->sets[from];
    for (int d = 0; d < SIDE9; d++) c->zone[d] = c->start->sees[d] & c->h->has[d];
    if (!is_promising(c, from)) return;
    memset(store->visited, 0, (size_t)store->link_count * sizeof *store->visited);
    for (int i = store->first[from]; i < store->first[from + 1]; i++)
        for (int use = BY_ONE; use <= (store->links[i].two ? BY_TWO : BY_ONE); use++) {
            c->first_digit = qdri_lowest(digits_used(&store->links[i], use));
            c->chain[0] = i;
            follow(c, 1, use);
        }
}

bool qdri_hodoku_als_chain(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    als_chase c = {.f = f, .h = h, .store = qdri_als_of(h)};
    if (!c.store) return false;
    h->best.count = 0;
    for (int i = 0; i < c.store->count && !qdri_is_late(f); i++) chase_from(&c, i);
    if (h->best.count == 0) return false;
    qdri_hodoku_begin(f);
    h->strikes = h->best;
    for (int i = 0; i <= c.best_length; i++) qdri_als_need(f, &c.store->sets[c.best[i]], i);
    return qdri_hodoku_emit(f);
}
