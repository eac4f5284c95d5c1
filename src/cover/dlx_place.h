/* dlx_place.h: where a search of dlx.c stands, going there, and giving part of it away. A template,
 * upon dlx_search.h.
 *
 * A choice that was forced is the only option in its item's list, which stays as it was at the
 * choice; all other choices are steps of the path.
 *
 * Includer defines:
 *     #define WORD uint32_t          // the unsigned type of an index; or uint16_t
 *     #define SIGNED int32_t         // as wide as WORD
 *     #define COVERED 0x40000000u    // above any size and below half of WORD's range
 *     #define NAME(name) name##_32   // a suffix of its own
 */
#include "cover/place.h"

#include <string.h>

#if !defined(WORD) || !defined(SIGNED) || !defined(COVERED) || !defined(NAME)
#    error "dlx_place.h needs WORD, SIGNED, COVERED and NAME"
#endif

#include "cover/dlx_search.h"

INLINE bool NAME(was_forced)(const NAME(dlx) * s, uint32_t p) {
    return s->nodes[p].up == s->nodes[p].down;
}

/* The options that come after that of node p, and all of its item. */
static uint32_t NAME(count_after)(const NAME(dlx) * s, uint32_t p, uint32_t *all) {
    uint32_t item = s->nodes[p].item, after = 0;
    *all = 0;
    for (uint32_t q = s->nodes[p].down; q != item; q = s->nodes[q].down) after++;
    for (uint32_t q = s->nodes[item].down; q != item; q = s->nodes[q].down) ++*all;
    return after;
}

/* Appends the choices of the levels below `end` to a path; returns the weight of what is under
 * them. Where untried options are the search's own, they are parts of what is left. */
static double NAME(walk)(const NAME(dlx) * s, uint32_t end, qdri_place *place) {
    double weight = 1;
    uint32_t all;
    place->length = 0;
    place->part = 0;
    for (uint32_t l = 0; l < end; l++) {
        uint32_t p = s->trail[l];
        if (NAME(was_forced)(s, p)) continue;
        uint32_t after = NAME(count_after)(s, p, &all);
        weight /= all;
        if (place->length >= s->common.base) place->part += weight * after;
        place->step[place->length++] = 2 * NAME(option_of)(s, p);
    }
    return weight;
}

/* Appends a choice that is to be made yet, among the options of its item from p on. */
static void NAME(append)(const NAME(dlx) * s, uint32_t p, double weight, qdri_place *place) {
    uint32_t all, after = NAME(count_after)(s, p, &all);
    if (place->length < s->common.base) after = 0;
    place->part += weight / all * (after + 1);
    place->step[place->length++] = 2 * NAME(option_of)(s, p);
}

static void NAME(tell)(const dlx *d, qdri_place *place) {
    const NAME(dlx) *s = (const NAME(dlx) *)(const void *)d;
    bool solved = d->at == AFTER_SOLUTION || d->at == AFTER_FORCED_SOLUTION;
    place->base = d->base;
    place->nothing = d->at == FINISHED || (solved && s->guesses == 0);
    if (place->nothing) {
        place->part = place->length = 0;
    } else if (solved) { /* on with the next option of the last guess */
        uint32_t level = s->guess[s->guesses - 1].level;
        double weight = NAME(walk)(s, level, place);
        NAME(append)(s, s->nodes[s->trail[level]].down, weight, place);
    } else if (d->at == TRY_GUESS || d->at == TRY_LAST) {
        double weight = NAME(walk)(s, s->level, place);
        NAME(append)(s, s->pending, weight, place);
    } else { /* among forced moves: the guess before them is made once more */
        double weight = NAME(walk)(s, s->level, place);
        place->part += weight;
    }
}

/* Makes the next choice; it must not be the end. False: it is. */
static bool NAME(advance)(NAME(dlx) * s, bool last) {
    const way w = way_of(&s->common);
    state at = s->common.at;
    at = at == TRY_FORCED ? NAME(try_forced)(s, w) : NAME(try_guess)(s, last, w);
    if (at == CHOOSE) s->common.at = NAME(choose)(s, w);
    return at == CHOOSE;
}

static bool NAME(seek)(dlx *d, const qdri_place *place) {
    NAME(dlx) *s = (NAME(dlx) *)(void *)d;
    NAME(fill)(s);
    d->base = place->base;
    if (place->length == 0) return place->base == 0;
    if (d->at == FINISHED) return false;
    d->at = NAME(choose)(s, way_of(d));
    for (uint32_t i = 0;; i++) {
        while (d->at == TRY_FORCED)
            if (!NAME(advance)(s, false)) return false;
        uint32_t p = s->pending, item = s->nodes[p].item;
        while (p != item && 2 * NAME(option_of)(s, p) != place->step[i]) p = s->nodes[p].down;
        if (p == item) return false;
        s->pending = p;
        bool last = i < place->base || s->nodes[p].down == item;
        if (i + 1 == place->length) {
            d->at = last ? TRY_LAST : TRY_GUESS;
            return true;
        }
        if (!NAME(advance)(s, last)) return false;
    }
}

static bool NAME(split)(dlx *d, qdri_place *given) {
    NAME(dlx) *s = (NAME(dlx) *)(void *)d;
    if (s->guesses == 0 || (s->guesses == 1 && d->at != TRY_FORCED)) return false;
    uint32_t level = s->guess[0].level;
    double weight = NAME(walk)(s, level, given);
    given->part = 0;
    d->base = given->base = given->length;
    NAME(append)(s, s->nodes[s->trail[level]].down, weight, given);
    d->base++;
    given->nothing = false;
    memmove(s->guess, s->guess + 1, --s->guesses * sizeof *s->guess);
    return true;
}
