/* cells_place.c: where a search of the cells engine stands, how it gets there, and how it gives
 * part of its work away; see place.h. */
#include "cover/cells_type.h"

/* The options of a level from number `from` on, and all of them. */
static uint32_t count_options(const cells *c, const cell_level *l, uint32_t from) {
    const cell_item *item = &c->item[l->item];
    uint32_t count = 0;
    for (uint32_t p = item->base; p < item->base + item->size; p++)
        count += c->node[c->set[p]].option >= from;
    return count;
}

/* How much of a level's work is untried, and what part of it one choice is. */
static double part_untried(const cells *c, const cell_level *l, double *each) {
    uint32_t all = l->once ? count_options(c, l, 0) : 2;
    *each = 1.0 / all;
    if (l->given) return 0;
    if (l->once) return *each * count_options(c, l, l->tried);
    return *each * (l->tried == 0 ? 2 : l->excluded ? 0 : 1);
}

static uint32_t step_in_progress(const cell_level *l) {
    return 2 * (l->tried - 1) + l->excluded;
}

void qdri_cells_tell(const void *search, qdri_place *place) {
    const cells *c = search;
    uint32_t next_one = NO_OPTION, last = 0;
    double weight = 1, each;
    place->length = 0;
    place->base = c->base;
    place->part = !c->started;
    for (uint32_t i = 0; i < c->levels; i++) {
        uint32_t step = qdri_cells_next_step(c, &c->level[i]);
        if (step != NO_OPTION) {
            next_one = step;
            last = i;
        }
        place->part += weight * part_untried(c, &c->level[i], &each);
        weight *= each;
        place->step[i] = step_in_progress(&c->level[i]);
    }
    place->nothing = c->started && next_one == NO_OPTION;
    if (place->nothing || !c->started) return;
    place->step[last] = next_one;
    place->length = last + 1;
}

/* Whether the step can be taken at this level. */
static bool is_choice(const cells *c, const cell_level *l, uint32_t step) {
    uint32_t option = step / 2;
    if (step & 1) return !l->once && step / 2 == qdri_cells_next_option(c, &c->item[l->item], 0);
    if (!l->once) return qdri_cells_next_step(c, l) == step;
    return qdri_cells_next_option(c, &c->item[l->item], option) == option;
}

static bool follow(cells *c, const qdri_place *place) {
    bool solved, stopped = false;
    if (!qdri_cells_start(c, &solved)) return false;
    for (uint32_t i = 0; i < place->length; i++) {
        if (c->levels != i + 1) return false;
        cell_level *l = &c->level[i];
        uint32_t step = place->step[i];
        if (!is_choice(c, l, step)) return false;
        if (step & 1) l->tried = step / 2 + 1;
        if (i + 1 == place->length) { /* to be tried next */
            if (l->once) l->tried = step / 2;
            return true;
        }
        qdri_cells_choose(c, l, step);
        l->given = i < place->base;
        if (c->dead || !qdri_cells_take_forced(c, &stopped)) return false;
        qdri_cells_empty_queue(c);
        if (!qdri_cells_branch(c)) return false;
    }
    return true;
}

bool qdri_cells_seek(void *search, const qdri_place *place) {
    cells *c = search;
    if (place->base > 0 && place->base >= place->length) return false;
    qdri_cells_empty_queue(c);
    while (c->taken_count > 0) qdri_cells_untake(c);
    qdri_cells_bring_back(c, 0);
    c->levels = 0;
    c->started = false;
    c->base = place->base;
    if (place->length == 0) return true;
    qdri_watch limits = c->watch; /* the way there is no work that counts */
    qdr_stats so_far = c->stats;
    c->watch = (qdri_watch){0};
    bool found = follow(c, place);
    c->watch = limits;
    c->stats = so_far;
    if (!found) c->levels = 0;
    return found;
}

bool qdri_cells_split(void *search, qdri_place *given) {
    cells *c = search;
    double weight = 1, each;
    for (uint32_t i = 0; i + 1 < c->levels; i++) {
        cell_level *l = &c->level[i];
        uint32_t step = qdri_cells_next_step(c, l);
        double part = part_untried(c, l, &each);
        given->step[i] = step_in_progress(l);
        if (step != NO_OPTION) {
            given->step[i] = step;
            given->length = i + 1;
            given->base = i;
            given->part = weight * part;
            given->nothing = false;
            l->given = true;
            c->base = i + 1;
            return true;
        }
        weight *= each;
    }
    return false;
}
