/* table_reach.c: all that follows from each state, as sets (a transitive closure). That says
 * whether a table has a state, for a fraction of the work that the table itself is. */
#include "hodoku/tables.h"

#include <string.h>

int qdri_take_first(uint64_t *set, int words) {
    for (int w = 0; w < words; w++) {
        if (!set[w]) continue;
        int member = w * 64 + qdri_lowest(set[w]);
        set[w] &= set[w] - 1;
        return member;
    }
    return -1;
}

/* States as members of sets: those that are on, then, from a whole word on, those that are off. */
static int member_of(const tabling *t, int state) {
    return state / 2 + (state & 1) * t->words * 64;
}

static int state_of(const tabling *t, int member) {
    const int half = t->words * 64;
    return member < half ? member * 2 : (member - half) * 2 + 1;
}

/* Those that lead anywhere; only they are worth a look. */
static void find_leading(const tabling *t, uint64_t *leading) {
    const int words = 2 * t->words;
    for (int state = 0; state < 2 * t->nodes; state++) {
        uint64_t any = 0;
        for (int w = 0; w < words; w++) any |= t->next[state * words + w];
        if (any) qdri_put_in_set(leading, member_of(t, state));
    }
}

/* What follows from members that are done needs no second look. */
static void reach_from(tabling *t, int state, const uint64_t *leading, const uint64_t *done) {
    const int words = 2 * t->words;
    uint64_t *reached = t->reach + state * words, waiting[2 * NODE_WORDS];
    memset(reached, 0, (size_t)words * sizeof *reached);
    memset(waiting, 0, (size_t)words * sizeof *waiting);
    qdri_put_in_set(reached, member_of(t, state));
    qdri_put_in_set(waiting, member_of(t, state));
    for (int member; (member = qdri_take_first(waiting, words)) >= 0;) {
        const bool is_done = qdri_in_set(done, member);
        const uint64_t *from = (is_done ? t->reach : t->next) + state_of(t, member) * words;
        for (int w = 0; w < words; w++) {
            uint64_t fresh = from[w] & ~reached[w];
            reached[w] |= fresh;
            waiting[w] = is_done ? waiting[w] & ~from[w] : waiting[w] | (fresh & leading[w]);
        }
    }
}

/* From off comes little, and from on what comes from off: so the latter is done first. */
void qdri_reach_all(tabling *t) {
    uint64_t leading[2 * NODE_WORDS] = {0}, done[2 * NODE_WORDS] = {0};
    find_leading(t, leading);
    for (int off = 1; off >= 0; off--)
        for (int node = 0; node < t->nodes; node++) {
            reach_from(t, node * 2 + off, leading, done);
            qdri_put_in_set(done, member_of(t, node * 2 + off));
        }
}

void qdri_reach_links(tabling *t) {
    const size_t size = (size_t)t->words * sizeof *t->next;
    for (int state = 0; state < 2 * t->nodes; state++) {
        memcpy(qdri_next_of(t, state, ~state & 1), t->linked + state * t->words, size);
        memset(qdri_next_of(t, state, state & 1), 0, size);
    }
}
