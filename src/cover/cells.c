/* cells.c: dancing cells: exact cover with sparse sets (after Knuth's, who took sets that forget
 * from Briggs and Torczon).
 *
 * The options of an item stand side by side; the first size[item] of them are live. Deleting one
 * swaps it with the last live one and makes the set one smaller; undoing makes it one larger, and
 * what was deleted is back, if perhaps in another place:
 *
 *     set  | a  b  c  d |      delete b      | a  d  c  b |      undo      | a  d  c  b |
 *           live ······                       live ···                     live ·······
 *
 * No links to mend, and the live options of an item are neighbours in memory. It touches only what
 * changes, so it suits large sparse problems; and it takes everything that a problem can have:
 * colours, and bounds on how often a primary item is covered.
 *
 * Taking an option: its items are used up once more. Those that may not be used again are closed:
 * every other option that names them goes (from the sets of all items that are not closed; a closed
 * item keeps its set as it was). An item that is left with fewer options than it needs ends the
 * branch at once; one that needs all it has is put on a queue, and its options are taken next.
 *
 * Branches on the open item with the smallest choice (options left minus options needed), the
 * first of several; or, when asked to, on one of the sharp items first (Knuth's word for names with
 * a #), or by the weights that items gain when they end a branch (Boussemart and others' dom/wdeg).
 * For an item to be covered once, each of its options is tried, in the order they were added (which
 * the set does not keep). For one with other bounds an option is taken, and then excluded. A cover
 * is found when no options are left.
 */
#include "cover/cells_type.h"

#include <quadrille/cover_cheapest.h>
#include <stdlib.h>

/* ---- options come and go --------------------------------------------------------------------- */

static void drop(cells *c, cell_item *item, cell_node *node) {
    uint32_t last = item->base + --item->size, moved = c->set[last], place = node->place;
    c->set[last] = c->set[place];
    c->set[place] = moved;
    c->node[moved].place = place;
    node->place = last;
}

/* Removes an option from the sets of its open items, and notes what that means for them. */
static void withdraw(cells *c, uint32_t option) {
    const size_t *start = c->cover->start;
    c->is_gone[option] = 1;
    c->gone[c->gone_count++] = option;
    for (size_t n = start[option]; n < start[option + 1]; n++) {
        cell_item *item = &c->item[c->node[n].item];
        if (item->closed) continue;
        drop(c, item, &c->node[n]);
        c->stats.updates++;
        if ((int32_t)item->size > item->low || !item->primary) continue;
        if ((int32_t)item->size < item->low) {
            c->dead = true;
            c->culprit = c->node[n].item;
        } else if (item->low > 0 && !item->queued) {
            item->queued = true;
            c->queue[c->queued++] = c->node[n].item;
        }
    }
}

void qdri_cells_bring_back(cells *c, uint32_t count) {
    const size_t *start = c->cover->start;
    while (c->gone_count > count) {
        uint32_t option = c->gone[--c->gone_count];
        c->is_gone[option] = 0;
        for (size_t n = start[option]; n < start[option + 1]; n++) {
            cell_item *item = &c->item[c->node[n].item];
            item->size += !item->closed;
        }
    }
}

static void deactivate(cells *c, uint32_t item) {
    uint32_t last = c->active[--c->active_count], place = c->rank[item];
    c->active[place] = last;
    c->rank[last] = place;
    c->active[c->active_count] = item;
    c->rank[item] = c->active_count;
}

/* Uses up the items of an option once more; those that are full are closed. */
static void close_items(cells *c, uint32_t option) {
    for (size_t n = c->cover->start[option]; n < c->cover->start[option + 1]; n++) {
        cell_item *item = &c->item[c->node[n].item];
        if (item->primary) {
            if (item->low-- > 0) c->rest -= item->least_cost;
            item->closed = --item->high == 0;
            if (item->closed) deactivate(c, c->node[n].item);
        } else if (!item->closed) {
            item->closed = true;
            item->colour = c->node[n].colour;
            c->owner[c->node[n].item] = c->taken_count;
        }
    }
}

/* Removes what shares an item that this option closed. */
static void exclude_rivals(cells *c, uint32_t option) {
    for (size_t n = c->cover->start[option]; n < c->cover->start[option + 1] && !c->dead; n++) {
        const cell_item *item = &c->item[c->node[n].item];
        if (!item->closed || (!item->primary && c->owner[c->node[n].item] != c->taken_count - 1))
            continue;
        for (uint32_t p = item->base; p < item->base + item->size && !c->dead; p++) {
            const cell_node *rival = &c->node[c->set[p]];
            bool agrees = item->colour != 0 && rival->colour == item->colour;
            if (!agrees && !c->is_gone[rival->option]) withdraw(c, rival->option);
        }
    }
}

/* False: a dead end. */
static bool take(cells *c, uint32_t option) {
    c->taken[c->taken_count] = (cell_taken){option, c->gone_count, c->spent, c->rest};
    close_items(c, option);
    if (++c->taken_count > c->stats.depth) c->stats.depth = c->taken_count;
    uint64_t cost = qdr_cover_cost(c->cover, option);
    c->spent = c->spent > UINT64_MAX - cost ? UINT64_MAX : c->spent + cost;
    if (c->ceiling != UINT64_MAX)
        c->dead |= c->rest >= c->ceiling || c->spent >= c->ceiling - c->rest;
    withdraw(c, option);
    exclude_rivals(c, option);
    return !c->dead;
}

void qdri_cells_untake(cells *c) {
    cell_taken *taken = &c->taken[--c->taken_count];
    qdri_cells_bring_back(c, taken->gone);
    c->spent = taken->spent;
    c->rest = taken->rest;
    const size_t *start = c->cover->start;
    for (size_t n = start[taken->option + 1]; n-- > start[taken->option];) {
        cell_item *item = &c->item[c->node[n].item];
        if (item->primary) {
            if (item->closed) c->active_count++;
            item->closed = false;
            item->low++;
            item->high++;
        } else if (c->owner[c->node[n].item] == c->taken_count) {
            item->closed = false;
            item->colour = 0;
            c->owner[c->node[n].item] = UINT32_MAX;
        }
    }
}

/* ---- the search ------------------------------------------------------------------------------ */

void qdri_cells_empty_queue(cells *c) {
    while (c->queued > 0) c->item[c->queue[--c->queued]].queued = false;
    c->dead = false;
}

/* The item that ended the branch is the better choice next time. */
static void blame(cells *c) {
    if (c->culprit != UINT32_MAX && c->weight[c->culprit] < UINT32_MAX) c->weight[c->culprit]++;
    c->culprit = UINT32_MAX;
}

/* The first live option of an item from number `from` on. */
uint32_t qdri_cells_next_option(const cells *c, const cell_item *item, uint32_t from) {
    uint32_t first = NO_OPTION;
    for (uint32_t p = item->base; p < item->base + item->size; p++) {
        uint32_t option = c->node[c->set[p]].option;
        if (option >= from && option < first) first = option;
    }
    return first;
}

/* Takes all options of the items that need all they have. */
bool qdri_cells_take_forced(cells *c, bool *stopped) {
    for (uint32_t q = 0; q < c->queued; q++) {
        const cell_item *item = &c->item[c->queue[q]];
        while (!item->closed && item->low > 0) {
            if (!qdri_watch_tick(&c->watch)) {
                *stopped = true;
                return false;
            }
            if (item->size == 0 || !take(c, qdri_cells_next_option(c, item, 0))) return false;
        }
    }
    return true;
}

/* Options that an item can do without. */
static int32_t choice_of(const cell_item *item) {
    return (int32_t)item->size - (item->low > 0 ? item->low : 0);
}

/* The item with the smallest choice; UINT32_MAX: no options are left. */
static uint32_t smallest(const cells *c) {
    uint32_t best = UINT32_MAX;
    int32_t least = INT32_MAX;
    for (uint32_t a = 0; a < c->active_count; a++) {
        uint32_t i = c->active[a];
        int32_t choice = choice_of(&c->item[i]);
        if (c->item[i].size == 0 || choice > least || (choice == least && i > best)) continue;
        least = choice;
        best = i;
    }
    return best;
}

/* The same among the sharp items, if one of them has options. */
static uint32_t sharpest(const cells *c) {
    uint32_t best = UINT32_MAX;
    for (uint32_t a = 0; a < c->active_count; a++) {
        uint32_t i = c->active[a];
        if (c->item[i].size == 0 || !c->is_sharp[i]) continue;
        if (best == UINT32_MAX || choice_of(&c->item[i]) < choice_of(&c->item[best]) ||
            (choice_of(&c->item[i]) == choice_of(&c->item[best]) && i < best))
            best = i;
    }
    return best != UINT32_MAX ? best : smallest(c);
}

/* The item with the fewest branches per weight, the first of several. */
static uint32_t weightiest(const cells *c) {
    uint32_t best = UINT32_MAX;
    uint64_t best_branches = 0;
    for (uint32_t a = 0; a < c->active_count; a++) {
        uint32_t i = c->active[a];
        if (c->item[i].size == 0) continue;
        uint64_t branches = (uint64_t)choice_of(&c->item[i]) + 1;
        if (best != UINT32_MAX) { /* below 2^63: a choice is below 2^31, a weight below 2^32 */
            uint64_t mine = branches * c->weight[best], its = best_branches * c->weight[i];
            if (mine > its || (mine == its && i > best)) continue;
        }
        best = i;
        best_branches = branches;
    }
    return best;
}

/* Opens the next level; false: no options are left. */
bool qdri_cells_branch(cells *c) {
    uint32_t best = c->weight ? weightiest(c) : c->is_sharp ? sharpest(c) : smallest(c);
    if (best == UINT32_MAX) return false;
    const cell_item *item = &c->item[best];
    c->level[c->levels++] = (cell_level){.item = best,
                                         .taken = c->taken_count,
                                         .gone = c->gone_count,
                                         .once = item->low == 1 && item->high == 1};
    return true;
}

static void rewind_level(cells *c, const cell_level *l) {
    qdri_cells_empty_queue(c);
    while (c->taken_count > l->taken) qdri_cells_untake(c);
    qdri_cells_bring_back(c, l->gone);
}

/* The next choice of a level as a step of a path; NO_OPTION: there is none. It may be asked while a
 * choice is in progress: an item to be covered once keeps its set meanwhile. */
uint32_t qdri_cells_next_step(const cells *c, const cell_level *l) {
    if (l->given) return NO_OPTION;
    if (!l->once && l->tried > 0) return l->excluded ? NO_OPTION : 2 * (l->tried - 1) + 1;
    uint32_t option = qdri_cells_next_option(c, &c->item[l->item], l->tried);
    return option == NO_OPTION ? NO_OPTION : 2 * option;
}

void qdri_cells_choose(cells *c, cell_level *l, uint32_t step) {
    if (step & 1) {
        l->excluded = true;
        withdraw(c, step / 2);
        return;
    }
    c->stats.guesses += !l->once || c->item[l->item].size > 1;
    l->tried = step / 2 + 1;
    take(c, step / 2);
}

static int by_number(const void *a, const void *b) {
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Lists the options taken. Those forced after a choice come in an order that depends on how the
 * search came here; so they are sorted. */
static qdr_step hand_out(cells *c, const uint32_t **options, size_t *count) {
    for (uint32_t t = 0; t < c->taken_count; t++) c->solution[t] = c->taken[t].option;
    uint32_t from = 0;
    for (uint32_t l = 0; l <= c->levels; l++) {
        uint32_t to = l < c->levels ? c->level[l].taken : c->taken_count;
        if (to > from + 1) qsort(c->solution + from, to - from, sizeof *c->solution, by_number);
        bool chose = l < c->levels && !c->level[l].excluded;
        from = to + chose;
    }
    *options = c->solution;
    *count = c->taken_count;
    return QDR_SOLUTION;
}

/* What the items need before anything is chosen. */
static void look_at_root(cells *c) {
    for (uint32_t i = 0; i < c->cover->item_count; i++) {
        cell_item *item = &c->item[i];
        if (!item->primary) continue;
        c->dead |= (int32_t)item->size < item->low;
        if ((int32_t)item->size == item->low && item->low > 0) {
            item->queued = true;
            c->queue[c->queued++] = i;
        }
    }
}

/* Looks at the root and opens the first level; `solved` when there is nothing to branch on. */
bool qdri_cells_start(cells *c, bool *solved) {
    bool stopped = false;
    look_at_root(c);
    bool alive = !c->dead && qdri_cells_take_forced(c, &stopped);
    qdri_cells_empty_queue(c);
    if (stopped) { /* from the start the next time */
        while (c->taken_count > 0) qdri_cells_untake(c);
        return false;
    }
    c->started = true;
    *solved = alive && !qdri_cells_branch(c);
    return true;
}

qdr_step qdri_cells_next(void *search, const uint32_t **options, size_t *count) {
    cells *c = search;
    bool stopped = false, solved = false;
    if (!c->started && !qdri_cells_start(c, &solved)) return QDR_STOPPED;
    if (solved) return hand_out(c, options, count);
    while (c->levels > 0) {
        cell_level *l = &c->level[c->levels - 1], before;
        rewind_level(c, l);
        before = *l;
        uint32_t step = qdri_cells_next_step(c, l);
        if (step == NO_OPTION) {
            c->levels--;
            continue;
        }
        qdri_cells_choose(c, l, step);
        stopped = !qdri_watch_tick(&c->watch);
        bool alive = !stopped && !c->dead && qdri_cells_take_forced(c, &stopped);
        if (stopped) {
            *l = before;
            rewind_level(c, l);
            return QDR_STOPPED;
        }
        if (!alive) {
            if (c->weight) blame(c);
            continue;
        }
        qdri_cells_empty_queue(c);
        if (!qdri_cells_branch(c)) return hand_out(c, options, count);
    }
    return QDR_DONE;
}

qdr_step qdri_cells_count(void *search, uint64_t limit, uint64_t *found) {
    const uint32_t *options;
    size_t count;
    qdr_step step = QDR_SOLUTION;
    for (*found = 0; *found < limit && step == QDR_SOLUTION; *found += step == QDR_SOLUTION)
        step = qdri_cells_next(search, &options, &count);
    return step;
}

/* ---- before a search --------------------------------------------------------------------------
 */

qdri_cells_verdict qdri_cells_try(void *search, uint32_t option) {
    cells *c = search;
    bool stopped = !qdri_watch_tick(&c->watch);
    bool alive = !stopped && take(c, option) && qdri_cells_take_forced(c, &stopped);
    qdri_cells_empty_queue(c);
    while (c->taken_count > 0) qdri_cells_untake(c);
    return stopped ? QDRI_CELLS_STOPPED : alive ? QDRI_CELLS_ALIVE : QDRI_CELLS_DEAD;
}

void qdri_cells_remove(void *search, uint32_t option) {
    cells *c = search;
    withdraw(c, option);
    qdri_cells_empty_queue(c);
}
