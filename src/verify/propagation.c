/* propagation.c: see propagation.h.
 *
 * Propagation is by two watched literals. Each watch carries another literal of its clause, the
 * blocker, which often is true and saves looking at the clause; that a clause has been deleted is
 * seen when it is looked at. Clauses of two literals have lists of their own, with nothing but the
 * other literal; they come first, as they are the cheapest way to a conflict. */
#include "verify/propagation.h"

#include "base/grow.h"
#include "base/memory.h"

#include <string.h>

/* ---- room ------------------------------------------------------------------------------------ */

/* The array with zeros behind what it had; NULL: no memory, and it is as it was. */
static void *grown(void *array, size_t from, size_t to, size_t size) {
    char *longer = qdri_resize(array, to, size);
    if (longer) memset(longer + from * size, 0, (to - from) * size);
    return longer;
}

bool qdri_make_room(qdri_propagation *p, uint32_t variables) {
    size_t wanted = (size_t)variables * 2 + 2, had = p->literals;
    if (wanted <= had) return true;
    if (wanted < had * 2) wanted = had * 2;
    int8_t *values = grown(p->values, had, wanted, sizeof *values);
    if (values) p->values = values;
    qdri_clause_watches *watches = grown(p->watches, had, wanted, sizeof *watches);
    if (watches) p->watches = watches;
    qdri_partners *pairs = grown(p->pairs, had, wanted, sizeof *pairs);
    if (pairs) p->pairs = pairs;
    uint32_t *trail = grown(p->trail, had / 2, wanted / 2, sizeof *trail);
    if (trail) p->trail = trail;
    uint32_t *level_start = grown(p->level_start, had / 2, wanted / 2, sizeof *level_start);
    if (level_start) p->level_start = level_start;
    uint32_t *place = grown(p->place, had / 2, wanted / 2, sizeof *place);
    if (place) p->place = place;
    if (!values || !watches || !pairs || !trail || !level_start || !place ||
        !qdri_bank_reserve(&p->bank, wanted))
        return false;
    p->literals = wanted;
    return true;
}

/* More room in a list that is full. */
static bool extend(qdri_propagation *p, void *list, uint32_t *capacity, size_t size) {
    size_t room = *capacity;
    bool grew = qdri_grow(list, &room, room + 1, size);
    *capacity = (uint32_t)room;
    if (!grew) p->no_memory = true;
    return grew;
}

static inline void add_watch(qdri_propagation *p, uint32_t literal, qdri_clause_watch entry) {
    qdri_clause_watches *list = &p->watches[literal];
    if (list->count == list->capacity && !extend(p, &list->at, &list->capacity, sizeof *list->at))
        return;
    list->at[list->count++] = entry;
}

static inline void add_partner(qdri_propagation *p, uint32_t literal, uint32_t partner) {
    qdri_partners *list = &p->pairs[literal];
    if (list->count == list->capacity && !extend(p, &list->at, &list->capacity, sizeof *list->at))
        return;
    list->at[list->count++] = partner;
}

static void remove_partner(qdri_propagation *p, uint32_t literal, uint32_t partner) {
    qdri_partners *list = &p->pairs[literal];
    for (uint32_t i = 0; i < list->count; i++)
        if (list->at[i] == partner) {
            list->at[i] = list->at[--list->count];
            return;
        }
}

/* ---- propagation ----------------------------------------------------------------------------- */

/* Watches another literal of the clause in place of `literal`, which is false; `other` is the one
 * that is watched, too. False: there is none. */
static inline bool move_watch(qdri_propagation *p, uint32_t clause, uint32_t literal,
                              uint32_t other) {
    uint32_t *literals = qdri_bank_literals(&p->bank, clause);
    uint32_t count = qdri_bank_count(&p->bank, clause);
    for (uint32_t i = 2; i < count; i++) {
        uint32_t next = literals[i];
        if (p->values[next] < 0) continue;
        literals[0] = other;
        literals[1] = next;
        literals[i] = literal;
        add_watch(p, next, (qdri_clause_watch){other, clause});
        return true;
    }
    return false;
}

/* Visits the clauses of two that have `literal`, which has become false. False: a conflict. */
static inline bool visit_pairs(qdri_propagation *p, uint32_t literal) {
    const qdri_partners *list = &p->pairs[literal];
    int8_t *values = p->values;
    uint32_t *end = p->trail + p->trail_count;
    bool peace = true;
    for (size_t i = 0; i < list->count; i++) {
        uint32_t partner = list->at[i];
        if (values[partner] > 0) continue;
        if (values[partner] < 0) {
            peace = false;
            break;
        }
        values[partner] = 1;
        values[partner ^ 1] = -1;
        *end++ = partner;
    }
    p->trail_count = (size_t)(end - p->trail);
    return peace;
}

/* The same for the longer clauses that watch it. */
static bool visit(qdri_propagation *p, uint32_t literal) {
    qdri_clause_watches *list = &p->watches[literal];
    if (list->count == 0) return true; /* there may be no memory yet */
    qdri_clause_watch *from = list->at, *to = from, *end = from + list->count;
    bool peace = true;
    while (from < end && peace) {
        qdri_clause_watch entry = *from++;
        if (p->values[entry.blocker] > 0) {
            *to++ = entry;
            continue;
        }
        if (p->bank.words[entry.clause] & QDRI_DELETED) continue;
        const uint32_t *literals = qdri_bank_literals(&p->bank, entry.clause);
        uint32_t other = literals[0] ^ literals[1] ^ literal;
        entry.blocker = other;
        if (p->values[other] <= 0 && move_watch(p, entry.clause, literal, other)) continue;
        *to++ = entry;
        if (p->values[other] == 0)
            qdri_set_true(p, other);
        else
            peace = p->values[other] > 0;
    }
    if (from != to) memmove(to, from, (size_t)(end - from) * sizeof *to);
    list->count -= (uint32_t)(from - to);
    return peace;
}

bool qdri_propagate(qdri_propagation *p) {
    size_t before = p->pairs_done;
    bool peace = true;
    while (peace && p->watches_done < p->trail_count)
        if (p->pairs_done < p->trail_count)
            peace = visit_pairs(p, p->trail[p->pairs_done++] ^ 1);
        else
            peace = visit(p, p->trail[p->watches_done++] ^ 1);
    p->propagations += p->pairs_done - before;
    return peace;
}

void qdri_take_back(qdri_propagation *p, size_t count) {
    while (p->trail_count > count) {
        uint32_t literal = p->trail[--p->trail_count];
        p->values[literal] = p->values[literal ^ 1] = 0;
    }
    p->watches_done = p->pairs_done = count;
}

/* ---- clauses --------------------------------------------------------------------------------- */

void qdri_watch_clause(qdri_propagation *p, uint32_t clause) {
    uint32_t *literals = qdri_bank_literals(&p->bank, clause), a = literals[0], b = literals[1];
    p->bank.words[clause] |= QDRI_WATCHED;
    if (qdri_bank_count(&p->bank, clause) == 2) {
        add_partner(p, a, b);
        add_partner(p, b, a);
    } else {
        add_watch(p, a, (qdri_clause_watch){b, clause});
        add_watch(p, b, (qdri_clause_watch){a, clause});
    }
}

void qdri_detach(qdri_propagation *p, uint32_t clause) {
    if (qdri_bank_count(&p->bank, clause) != 2) return; /* the others, when they are looked at */
    if (!(p->bank.words[clause] & QDRI_WATCHED)) return;
    const uint32_t *literals = qdri_bank_literals(&p->bank, clause);
    remove_partner(p, literals[0], literals[1]);
    remove_partner(p, literals[1], literals[0]);
}

void qdri_attach(qdri_propagation *p, uint32_t clause) {
    uint32_t *literals = qdri_bank_literals(&p->bank, clause);
    uint32_t count = qdri_bank_count(&p->bank, clause), open = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t literal = literals[i];
        if (p->values[literal] > 0) return;
        if (p->values[literal] < 0 || open == 2) continue;
        literals[i] = literals[open];
        literals[open++] = literal;
    }
    if (open == 2)
        qdri_watch_clause(p, clause);
    else if (open == 1)
        qdri_set_true(p, literals[0]);
    else
        p->contradiction = true;
}

void qdri_pack(qdri_propagation *p) {
    qdri_bank_pack(&p->bank);
    for (size_t i = 0; i < p->literals; i++) p->watches[i].count = p->pairs[i].count = 0;
    for (uint32_t c = qdri_bank_after(&p->bank, 0); c; c = qdri_bank_after(&p->bank, c)) {
        if (!(p->bank.words[c] & QDRI_WATCHED)) continue;
        p->bank.words[c] &= ~(uint32_t)QDRI_WATCHED;
        qdri_attach(p, c);
    }
}

size_t qdri_propagation_bytes(const qdri_propagation *p) {
    size_t bytes =
        p->bank.capacity * sizeof *p->bank.words + p->bank.table_size * sizeof *p->bank.table +
        p->bank.stamp_count * sizeof *p->bank.stamps +
        p->literals * (sizeof *p->values + sizeof *p->watches + sizeof *p->pairs +
                       (sizeof *p->trail + sizeof *p->level_start + sizeof *p->place) / 2);
    for (size_t i = 0; i < p->literals; i++)
        bytes += p->watches[i].capacity * sizeof(qdri_clause_watch) +
                 p->pairs[i].capacity * sizeof(uint32_t);
    return bytes;
}

void qdri_propagation_free(qdri_propagation *p) {
    qdri_bank_free(&p->bank);
    for (size_t i = 0; i < p->literals; i++) {
        qdri_free(p->watches[i].at);
        qdri_free(p->pairs[i].at);
    }
    qdri_free(p->values);
    qdri_free(p->watches);
    qdri_free(p->pairs);
    qdri_free(p->trail);
    qdri_free(p->level_start);
    qdri_free(p->place);
}
