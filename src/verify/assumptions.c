/* assumptions.c: see assumptions.h. */
#include "verify/assumptions.h"

#include <assert.h>

#define NEVER SIZE_MAX
enum { FOR_GOOD = 0 }; /* instead of a place in the trail; places count from 1 here */

/* When a literal that is not open was set: its place in the trail, from 1, or FOR_GOOD. */
static size_t when_set(const qdri_propagation *p, uint32_t literal) {
    size_t place = p->place[literal / 2];
    bool in_level = p->levels > 0 && place >= p->level_start[0] && place < p->trail_count &&
                    p->trail[place] / 2 == literal / 2;
    return in_level ? place + 1 : FOR_GOOD;
}

static size_t when_false(const qdri_propagation *p, uint32_t literal) {
    return p->values[literal] < 0 ? when_set(p, literal) : NEVER;
}

/* How many levels there were when it was set. */
static size_t level_of(const qdri_propagation *p, size_t when) {
    size_t levels = p->levels;
    while (levels > 0 && p->level_start[levels - 1] >= when) levels--;
    return levels;
}

static void note_places(qdri_propagation *p, size_t from) {
    for (size_t i = from; i < p->trail_count; i++) p->place[p->trail[i] / 2] = (uint32_t)i;
}

void qdri_keep_levels(qdri_propagation *p, size_t count) {
    if (count >= p->levels) return;
    qdri_take_back(p, p->level_start[count]);
    p->levels = count;
}

/* Propagates in the last level. A conflict takes that level away; false. */
static bool propagate_in_level(qdri_propagation *p) {
    size_t from = p->pairs_done;
    bool peace = qdri_propagate(p);
    if (peace)
        note_places(p, from);
    else
        qdri_keep_levels(p, p->levels - 1);
    return peace;
}

bool qdri_refute_in_levels(qdri_propagation *p, const uint32_t *literals, size_t count) {
    while (p->levels < count) {
        uint32_t literal = literals[p->levels];
        if (p->values[literal] > 0) return true;
        p->level_start[p->levels++] = (uint32_t)p->trail_count;
        if (p->values[literal] == 0) qdri_set_true(p, literal ^ 1);
        if (!propagate_in_level(p)) return true;
    }
    return false;
}

bool qdri_decides_for_good(const qdri_propagation *p, const uint32_t *literals, size_t count) {
    size_t open = 0;
    for (size_t i = 0; i < count && open < 2; i++) open += when_false(p, literals[i]) != FOR_GOOD;
    return open < 2;
}

/* Puts the two literals first that became false last, if at all. */
static void put_last_first(const qdri_propagation *p, uint32_t *literals, uint32_t count) {
    for (uint32_t first = 0; first < 2; first++)
        for (uint32_t i = first + 1; i < count; i++) {
            uint32_t literal = literals[i];
            if (when_false(p, literal) <= when_false(p, literals[first])) continue;
            literals[i] = literals[first];
            literals[first] = literal;
        }
}

/* If all literals but the first are false, since the level of the second, the first must be true
 * there. If it is false, too, that level was a conflict. */
void qdri_attach_in_levels(qdri_propagation *p, uint32_t clause) {
    uint32_t *literals = qdri_bank_literals(&p->bank, clause);
    put_last_first(p, literals, qdri_bank_count(&p->bank, clause));
    size_t since = when_false(p, literals[1]);
    assert(since != FOR_GOOD);
    if (since != NEVER) {
        qdri_keep_levels(p, level_of(p, since));
        if (p->values[literals[0]] < 0)
            qdri_keep_levels(p, p->levels - 1);
        else if (p->values[literals[0]] == 0)
            qdri_set_true(p, literals[0]);
    }
    qdri_watch_clause(p, clause);
    propagate_in_level(p);
}

/* Whether propagation may have set a literal because of the clause: then it is one of the first
 * two, and all others became false before. */
static bool may_be_reason(const qdri_propagation *p, uint32_t clause, uint32_t literal) {
    size_t when = p->values[literal] > 0 ? when_set(p, literal) : FOR_GOOD;
    if (when == FOR_GOOD) return false;
    const uint32_t *literals = qdri_bank_literals(&p->bank, clause);
    for (uint32_t i = 0; i < qdri_bank_count(&p->bank, clause); i++)
        if (literals[i] != literal && when_false(p, literals[i]) >= when) return false;
    return true;
}

void qdri_detach_in_levels(qdri_propagation *p, uint32_t clause) {
    const uint32_t *literals = qdri_bank_literals(&p->bank, clause);
    for (uint32_t i = 0; i < 2 && i < qdri_bank_count(&p->bank, clause) && p->levels > 0; i++)
        if (may_be_reason(p, clause, literals[i]))
            qdri_keep_levels(p, level_of(p, when_set(p, literals[i])) - 1);
    qdri_detach(p, clause);
}
