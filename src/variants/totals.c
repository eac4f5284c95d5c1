/* totals.c: what is left of full units when the cages are taken away (the rule of 45).
 *
 *      ┌───────┬───────────┐        a row of side 9 adds up to 45; with cages of 12 and 20 and 9
 *      │ 12    │ 20    ┌───┘ …      inside, what is left over is 4. Where a cage sticks out, its
 *      └───────┴───────┘            cells outside count against it
 *
 * Up to three units of a kind are taken together. With up to three open cells it is the rule of 45,
 * with more a split of cages. */
#include "variants/variants.h"

#include <string.h>

enum { MOST_CELLS = 6, MOST_UNITS = 3, MOST_TRIES = 20000 };
enum { MOST = QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE };

/* Which cages are taken away: those inside, all that touch the units, or those with more open cells
 * inside than outside. */
typedef enum taking { INSIDE, TOUCHING, MOSTLY, TAKINGS } taking;

typedef struct balance {
    finder *f;
    int least, most; /* open cells that are sought; in three units at most if that is more */
    int units[MOST_UNITS], unit_count;
    int8_t times[MOST]; /* by cell: how often it is counted */
    int count, total;   /* of open cells, with what they make */
    uint16_t cells[MOST_CELLS];
    int8_t sign[MOST_CELLS];
    uint64_t keep[MOST_CELLS];
    uint8_t digit[MOST_CELLS]; /* of a way that is tried */
    int tries;
} balance;

/* ---- the equation ---------------------------------------------------------------------------- */

static bool takes_cage(const balance *s, const qdri_cage *cage, taking how) {
    int inside = 0, outside = 0, open_inside = 0, open_outside = 0;
    for (int i = 0; i < cage->count; i++) {
        const bool in = s->times[cage->cells[i]] > 0, open = !s->f->b->digit[cage->cells[i]];
        inside += in;
        outside += !in;
        open_inside += in && open;
        open_outside += !in && open;
    }
    if (how == INSIDE) return outside == 0;
    return inside > 0 && (how == TOUCHING || open_inside > open_outside);
}

static void begin(balance *s) {
    qdri_begin(s->f, QDR_RULE_OF_45, 0);
    for (int i = 0; i < s->unit_count; i++)
        qdri_need(s->f,
                  (qdr_item){(uint16_t)qdri_unit_outside(s->f->b->g, s->units[i]), QDR_ITEM_TOTAL});
}

/* Takes the cages away; which ones is decided before any is. */
static void take_cages(balance *s, taking how) {
    const qdr_shape *shape = s->f->b->g->shape;
    const int first = s->f->s->item_count;
    for (int cage = 0; cage < (int)shape->cage_count; cage++)
        if (takes_cage(s, &shape->cages[cage], how)) qdri_need_cage(s->f, cage);
    for (int i = first; i < s->f->s->item_count; i++) {
        const qdri_cage *cage = &shape->cages[s->f->s->items[i].where];
        s->total -= cage->sum;
        for (int k = 0; k < cage->count; k++) s->times[cage->cells[k]]--;
    }
}

/* Collects the open cells; false: there are too many, or a cell counts twice. */
static bool collect(balance *s) {
    const qdr_board *b = s->f->b;
    s->count = 0;
    for (int cell = 0; cell < b->g->cells; cell++) {
        const int times = s->times[cell];
        s->total -= times * b->digit[cell];
        if (times == 0 || b->digit[cell]) continue;
        if (times < -1 || times > 1 || s->count == s->most) return false;
        s->sign[s->count] = (int8_t)times;
        s->cells[s->count++] = (uint16_t)cell;
    }
    return s->count > 0;
}

static bool set_up(balance *s, taking how) {
    const ground *g = s->f->b->g;
    memset(s->times, 0, (size_t)g->cells);
    s->total = s->unit_count * g->side * (g->side + 1) / 2;
    for (int i = 0; i < s->unit_count; i++)
        for (int k = 0; k < g->side; k++) s->times[qdri_unit_cells(g, s->units[i])[k]]++;
    begin(s);
    take_cages(s, how);
    return s->f->s->item_count > s->unit_count && collect(s);
}

/* ---- its solutions --------------------------------------------------------------------------- */

static bool in_reach(const balance *s, int k, int rest) {
    int least = 0, most = 0;
    for (; k < s->count && k < MOST_CELLS; k++) {
        const uint64_t set = s->f->b->marks[s->cells[k]];
        if (!set) return false;
        const int low = qdri_lowest(set) + 1, high = 64 - __builtin_clzll(set);
        least += s->sign[k] > 0 ? low : -high;
        most += s->sign[k] > 0 ? high : -low;
    }
    return least <= rest && rest <= most;
}

static bool is_barred(const balance *s, int k, int digit) {
    for (int i = 0; i < k; i++)
        if (s->digit[i] == digit && qdri_sees(s->f->b->g, s->cells[i], s->cells[k])) return true;
    return false;
}

static void try_cell(balance *s, int k, int rest) {
    if (++s->tries > MOST_TRIES || !in_reach(s, k, rest)) return;
    if (k == s->count || k == MOST_CELLS) {
        for (int i = 0; i < k; i++) s->keep[i] |= qdri_bit(s->digit[i] - 1);
        return;
    }
    for (uint64_t left = s->f->b->marks[s->cells[k]]; left; left &= left - 1) {
        const int digit = qdri_lowest(left) + 1;
        if (is_barred(s, k, digit)) continue;
        s->digit[k] = (uint8_t)digit;
        try_cell(s, k + 1, rest - s->sign[k] * digit);
    }
}

static bool conclude(balance *s) {
    static const double ratings[] = {0, 2.4, 3.3, 4.3, 4.8, 4.8, 4.8};
    step *made = s->f->s;
    memset(s->keep, 0, sizeof s->keep);
    s->tries = 0;
    try_cell(s, 0, s->total);
    if (s->tries > MOST_TRIES || s->keep[0] == 0) return false;
    made->technique = s->count > MOST_UNITS ? QDR_CAGE_SPLIT : QDR_RULE_OF_45;
    made->rating = ratings[s->count > s->unit_count ? s->count : s->unit_count];
    for (int i = 0; i < s->count; i++) qdri_conclude(s->f, s->cells[i], ~s->keep[i]);
    if (s->count == 1) {
        made->cell = s->cells[0];
        made->digit = qdri_lowest(s->keep[0]) + 1;
    }
    return qdri_emit(s->f);
}

/* ---- which units ----------------------------------------------------------------------------- */

static bool look_at_units(balance *s) {
    for (taking how = INSIDE; how < TAKINGS; how++)
        if (set_up(s, how) && (s->count >= s->least || s->unit_count >= s->least) && conclude(s))
            return true;
    return false;
}

/* Up to `most` full units side by side, as they are numbered. */
static bool each_run(balance *s) {
    const ground *g = s->f->b->g;
    const int usual = (g->boxed ? 3 : 2) * g->side;
    const int longest = s->most < MOST_UNITS ? s->most : MOST_UNITS;
    for (int first = 0; first < g->units; first++)
        for (s->unit_count = 1; s->unit_count <= longest; s->unit_count++) {
            const int last = first + s->unit_count - 1;
            const bool same = last / g->side == first / g->side && last < usual;
            if (!qdri_is_full(g, first) || (s->unit_count > 1 && !same)) break;
            s->units[s->unit_count - 1] = last;
            if (look_at_units(s)) return true;
        }
    return false;
}

static bool find(finder *f, int least, int most) {
    balance s;
    s.f = f;
    s.least = least;
    s.most = most;
    return f->b->g->shape->cage_count > 0 && each_run(&s);
}

bool qdri_find_rule_of_45_1(finder *f) {
    return find(f, 1, 1);
}

bool qdri_find_rule_of_45_2(finder *f) {
    return find(f, 2, 2);
}

bool qdri_find_rule_of_45_3(finder *f) {
    return find(f, 3, 3);
}

bool qdri_find_cage_split(finder *f) {
    return find(f, 4, MOST_CELLS);
}
