/* narrow.c: an order of the items in which those that share options are near each other.
 *
 * Memoised counting remembers sets of open items. If the items are covered in some order, the sets
 * that can be met differ only on the front, the open items that share an option with a covered one:
 *
 *      dominoes, row by row        ■ ■ ■ ■ ■ ■       column by column     ■ ■ ■ □ · ·
 *      the front is as long        ■ ■ ■ □ □ □       as high as           ■ ■ □ · · ·
 *      as a row                    □ □ □ · · ·       the board            ■ ■ □ · · ·
 *
 * The longest front of an order is its width (the least of all orders is the pathwidth; the front
 * is also called the frontier), and there may be 2^width rests. The search takes the item with the
 * fewest options, but very often that leaves a choice, and then it takes the first. So on a long,
 * flat board it matters which way the file numbers the squares.
 *
 * The order tried here is by distance from an item that is as far off as can be (Cuthill and McKee,
 * without their care for degrees). It is used if it is narrow itself and the one that is given is
 * not: wide problems are not searched along a front, and had better be left as they are.
 */
#include "counting/narrow.h"

#include "base/memory.h"

#include <string.h>

enum {
    NARROW = 40, /* a width at which far fewer than 2^width rests may still be met */
    CLEARLY = 2  /* by how much it has to be narrower than the given order */
};
#define NOWHERE UINT32_MAX /* no place in an order */

typedef struct sweep {
    const qdr_cover *cover;
    uint32_t *start, *options; /* of item i: the options from start[i] to start[i + 1] */
    uint32_t *order, *place;   /* the items in order; where each of them is, or NOWHERE */
    uint32_t *first;           /* place of the first item that it shares an option with */
    uint32_t *joins;           /* by place: the items that are first met there */
    uint8_t *used;             /* by option: its items have been reached */
} sweep;

static void list_options(sweep *s) {
    const qdr_cover *c = s->cover;
    for (size_t n = 0; n < c->node_count; n++) s->start[c->nodes[n] + 1]++;
    for (size_t i = 0; i < c->item_count; i++) s->start[i + 1] += s->start[i];
    uint32_t *next = s->first;
    memcpy(next, s->start, c->item_count * sizeof *next);
    for (uint32_t o = 0; o < c->option_count; o++)
        for (size_t n = c->start[o]; n < c->start[o + 1]; n++) s->options[next[c->nodes[n]]++] = o;
}

/* Puts the items that can be reached from `from`, nearest first, into the order from `count` on;
 * returns the new count. */
static uint32_t reach(sweep *s, uint32_t from, uint32_t count) {
    const qdr_cover *c = s->cover;
    s->place[from] = count;
    s->order[count] = from;
    uint32_t end = count + 1;
    for (uint32_t head = count; head < end; head++) {
        const uint32_t item = s->order[head];
        for (uint32_t k = s->start[item]; k < s->start[item + 1]; k++) {
            const uint32_t o = s->options[k];
            if (s->used[o]) continue;
            s->used[o] = 1;
            for (size_t n = c->start[o]; n < c->start[o + 1]; n++) {
                if (s->place[c->nodes[n]] != NOWHERE) continue;
                s->place[c->nodes[n]] = end;
                s->order[end++] = c->nodes[n];
            }
        }
    }
    return end;
}

static void forget(sweep *s, uint32_t from, uint32_t to) {
    for (uint32_t k = from; k < to; k++) {
        const uint32_t item = s->order[k];
        s->place[item] = NOWHERE;
        for (uint32_t o = s->start[item]; o < s->start[item + 1]; o++) s->used[s->options[o]] = 0;
    }
}

/* The whole order: each connected part from an end of it, the last item that is reached from the
 * last one that was reached from any. */
static void sweep_all(sweep *s) {
    const uint32_t items = (uint32_t)s->cover->item_count;
    memset(s->place, 0xff, items * sizeof *s->place);
    memset(s->used, 0, s->cover->option_count);
    for (uint32_t i = 0, count = 0; i < items; i++) {
        if (s->place[i] != NOWHERE) continue;
        uint32_t from = i, end = 0;
        for (int sweeps = 0; sweeps < 3; sweeps++) {
            if (sweeps > 0) forget(s, count, end);
            end = reach(s, from, count);
            from = s->order[end - 1];
        }
        count = end;
    }
}

/* The longest front of the order that `place` tells. An item is on the front from the place of its
 * first neighbour to its own. */
static uint32_t width(sweep *s) {
    const qdr_cover *c = s->cover;
    memcpy(s->first, s->place, c->item_count * sizeof *s->first);
    for (size_t o = 0; o < c->option_count; o++) {
        uint32_t least = NOWHERE;
        for (size_t n = c->start[o]; n < c->start[o + 1]; n++)
            if (s->place[c->nodes[n]] < least) least = s->place[c->nodes[n]];
        for (size_t n = c->start[o]; n < c->start[o + 1]; n++)
            if (least < s->first[c->nodes[n]]) s->first[c->nodes[n]] = least;
    }
    memset(s->joins, 0, c->item_count * sizeof *s->joins);
    for (size_t i = 0; i < c->item_count; i++) s->joins[s->first[i]]++;
    uint32_t front = 0, most = 0;
    for (size_t k = 0; k < c->item_count; k++) {
        front += s->joins[k] - 1; /* and the item at k leaves */
        most = front > most ? front : most;
    }
    return most;
}

static bool make_room(sweep *s) {
    const size_t items = s->cover->item_count;
    s->start = qdri_zalloc(items + 1, sizeof *s->start);
    s->options = qdri_alloc(s->cover->node_count, sizeof *s->options);
    s->order = qdri_alloc(items, sizeof *s->order);
    s->place = qdri_alloc(items, 3 * sizeof *s->place);
    s->used = qdri_alloc(s->cover->option_count, 1);
    if (!s->start || !s->options || !s->order || !s->place || !s->used) return false;
    s->first = s->place + items;
    s->joins = s->first + items;
    return true;
}

uint32_t *qdri_narrow_order(const qdr_cover *cover) {
    sweep s = {.cover = cover};
    bool better = false;
    if (cover->item_count > 0 && cover->option_count > 0 && make_room(&s)) {
        for (uint32_t i = 0; i < cover->item_count; i++) s.place[i] = i;
        const uint32_t given = width(&s);
        list_options(&s);
        sweep_all(&s);
        const uint32_t found = width(&s);
        better = found <= NARROW && found + CLEARLY <= given;
    }
    qdri_free(s.start);
    qdri_free(s.options);
    qdri_free(s.place);
    qdri_free(s.used);
    if (better) return s.order;
    qdri_free(s.order);
    return NULL;
}
