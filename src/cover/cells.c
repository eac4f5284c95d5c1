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
#include "cover/cells.h"

#include "base/memory.h"
#include "base/watch.h"

#include <stdlib.h>

#define NO_OPTION UINT32_MAX

typedef struct cell_item {
    uint32_t base, size; /* in `set` */
    int32_t low, high;   /* how often it must and may still be covered */
    uint64_t share;      /* of the cost: what covering it once costs at least */
    bool primary, closed;
    bool queued;
    uint32_t colour; /* of a secondary item; closed then means: to other colours */
} cell_item;

typedef struct cell_node {
    uint32_t item, option;
    uint32_t colour;
    uint32_t place; /* in `set` */
} cell_node;

typedef struct cell_taken {
    uint32_t option;
    uint32_t gone;        /* how many were gone before */
    uint64_t spent, rest; /* before */
} cell_taken;

typedef struct cell_level {
    uint32_t item;
    uint32_t tried; /* the option tried last, plus 1 */
    uint32_t taken, gone;
    bool once, excluded;
    bool given; /* what was not tried yet is somebody else's */
} cell_level;

typedef struct cells {
    const qdr_cover *cover;
    cell_item *item;
    cell_node *node;
    uint32_t *set;
    uint32_t *owner;   /* by item with a colour: which of the taken options gave it */
    uint8_t *is_gone;  /* by option */
    uint32_t *gone;    /* options that are not live, in the order they went */
    cell_taken *taken; /* options chosen, in order */
    uint32_t *active;  /* primary items, the open ones first */
    uint32_t *rank;    /* of each primary item in `active` */
    uint32_t *queue, *solution;
    cell_level *level;
    uint32_t gone_count, taken_count, active_count, queued, levels;
    uint64_t spent;   /* cost of the options taken */
    uint64_t rest;    /* what the items that need covering will cost at least */
    uint64_t ceiling; /* covers that cost this or more are not wanted; UINT64_MAX: all are */
    bool dead, started;
    uint32_t base;     /* depth from which on untried options are this search's own: see place.h */
    uint32_t culprit;  /* the item that ended the branch; UINT32_MAX: none did */
    uint32_t *weight;  /* of each item, with QDR_CHOOSE_WEIGHTS; else NULL */
    uint8_t *is_sharp; /* by item, with QDR_CHOOSE_SHARP; else NULL */
    qdri_watch watch;
    qdr_stats stats;
} cells;

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

static void bring_back(cells *c, uint32_t count) {
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
            if (item->low-- > 0) c->rest -= item->share;
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

static void untake(cells *c) {
    cell_taken *taken = &c->taken[--c->taken_count];
    bring_back(c, taken->gone);
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

static void empty_queue(cells *c) {
    while (c->queued > 0) c->item[c->queue[--c->queued]].queued = false;
    c->dead = false;
}

/* The item that ended the branch is the better choice next time. */
static void blame(cells *c) {
    if (c->culprit != UINT32_MAX && c->weight[c->culprit] < UINT32_MAX) c->weight[c->culprit]++;
    c->culprit = UINT32_MAX;
}

/* The first live option of an item from number `from` on. */
static uint32_t next_option(const cells *c, const cell_item *item, uint32_t from) {
    uint32_t first = NO_OPTION;
    for (uint32_t p = item->base; p < item->base + item->size; p++) {
        uint32_t option = c->node[c->set[p]].option;
        if (option >= from && option < first) first = option;
    }
    return first;
}

/* Takes all options of the items that need all they have. */
static bool take_forced(cells *c, bool *stopped) {
    for (uint32_t q = 0; q < c->queued; q++) {
        const cell_item *item = &c->item[c->queue[q]];
        while (!item->closed && item->low > 0) {
            if (!qdri_watch_tick(&c->watch)) {
                *stopped = true;
                return false;
            }
            if (item->size == 0 || !take(c, next_option(c, item, 0))) return false;
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
static bool branch(cells *c) {
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
    empty_queue(c);
    while (c->taken_count > l->taken) untake(c);
    bring_back(c, l->gone);
}

/* The next choice of a level as a step of a path; NO_OPTION: there is none. It may be asked while a
 * choice is in progress: an item to be covered once keeps its set meanwhile. */
static uint32_t next_step(const cells *c, const cell_level *l) {
    if (l->given) return NO_OPTION;
    if (!l->once && l->tried > 0) return l->excluded ? NO_OPTION : 2 * (l->tried - 1) + 1;
    uint32_t option = next_option(c, &c->item[l->item], l->tried);
    return option == NO_OPTION ? NO_OPTION : 2 * option;
}

static void make_choice(cells *c, cell_level *l, uint32_t step) {
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
static bool start(cells *c, bool *solved) {
    bool stopped = false;
    look_at_root(c);
    bool alive = !c->dead && take_forced(c, &stopped);
    empty_queue(c);
    if (stopped) { /* from the start the next time */
        while (c->taken_count > 0) untake(c);
        return false;
    }
    c->started = true;
    *solved = alive && !branch(c);
    return true;
}

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    cells *c = search;
    bool stopped = false, solved = false;
    if (!c->started && !start(c, &solved)) return QDR_STOPPED;
    if (solved) return hand_out(c, options, count);
    while (c->levels > 0) {
        cell_level *l = &c->level[c->levels - 1], before;
        rewind_level(c, l);
        before = *l;
        uint32_t step = next_step(c, l);
        if (step == NO_OPTION) {
            c->levels--;
            continue;
        }
        make_choice(c, l, step);
        stopped = !qdri_watch_tick(&c->watch);
        bool alive = !stopped && !c->dead && take_forced(c, &stopped);
        if (stopped) {
            *l = before;
            rewind_level(c, l);
            return QDR_STOPPED;
        }
        if (!alive) {
            if (c->weight) blame(c);
            continue;
        }
        empty_queue(c);
        if (!branch(c)) return hand_out(c, options, count);
    }
    return QDR_DONE;
}

static qdr_step count_solutions(void *search, uint64_t limit, uint64_t *found) {
    const uint32_t *options;
    size_t count;
    qdr_step step = QDR_SOLUTION;
    for (*found = 0; *found < limit && step == QDR_SOLUTION; *found += step == QDR_SOLUTION)
        step = next(search, &options, &count);
    return step;
}

/* ---- places ---------------------------------------------------------------------------------- */

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

static void tell(const void *search, qdri_place *place) {
    const cells *c = search;
    uint32_t next_one = NO_OPTION, last = 0;
    double weight = 1, each;
    place->length = 0;
    place->base = c->base;
    place->part = !c->started;
    for (uint32_t i = 0; i < c->levels; i++) {
        uint32_t step = next_step(c, &c->level[i]);
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
    if (step & 1) return !l->once && step / 2 == next_option(c, &c->item[l->item], 0);
    if (!l->once) return next_step(c, l) == step;
    return next_option(c, &c->item[l->item], option) == option;
}

static bool follow(cells *c, const qdri_place *place) {
    bool solved, stopped = false;
    if (!start(c, &solved)) return false;
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
        make_choice(c, l, step);
        l->given = i < place->base;
        if (c->dead || !take_forced(c, &stopped)) return false;
        empty_queue(c);
        if (!branch(c)) return false;
    }
    return true;
}

static bool seek(void *search, const qdri_place *place) {
    cells *c = search;
    if (place->base > 0 && place->base >= place->length) return false;
    empty_queue(c);
    while (c->taken_count > 0) untake(c);
    bring_back(c, 0);
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

static bool split(void *search, qdri_place *given) {
    cells *c = search;
    double weight = 1, each;
    for (uint32_t i = 0; i + 1 < c->levels; i++) {
        cell_level *l = &c->level[i];
        uint32_t step = next_step(c, l);
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

static qdri_watch *watch(void *search) {
    cells *c = search;
    return &c->watch;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static void close_search(void *search) {
    cells *c = search;
    if (!c) return;
    qdri_free(c->item);
    qdri_free(c->node);
    qdri_free(c->set);
    qdri_free(c->owner);
    qdri_free(c->is_gone);
    qdri_free(c->gone);
    qdri_free(c->taken);
    qdri_free(c->active);
    qdri_free(c->rank);
    qdri_free(c->queue);
    qdri_free(c->solution);
    qdri_free(c->level);
    qdri_free(c->weight);
    qdri_free(c->is_sharp);
    qdri_free(c);
}

static void *grab(cells *c, size_t count, size_t size, bool *failed) {
    void *memory = qdri_zalloc(count + 1, size);
    *failed |= memory == NULL;
    c->stats.bytes += (count + 1) * size;
    return memory;
}

static bool allocate(cells *c, const qdr_cover *cover, qdr_cover_choice choice) {
    bool failed = false;
    size_t items = cover->item_count, options = cover->option_count, nodes = cover->node_count;
    c->item = grab(c, items, sizeof *c->item, &failed);
    c->node = grab(c, nodes, sizeof *c->node, &failed);
    c->set = grab(c, nodes, sizeof *c->set, &failed);
    c->owner = grab(c, items, sizeof *c->owner, &failed);
    c->is_gone = grab(c, options, sizeof *c->is_gone, &failed);
    c->gone = grab(c, options, sizeof *c->gone, &failed);
    c->taken = grab(c, options, sizeof *c->taken, &failed);
    c->active = grab(c, items, sizeof *c->active, &failed);
    c->rank = grab(c, items, sizeof *c->rank, &failed);
    c->queue = grab(c, items, sizeof *c->queue, &failed);
    c->solution = grab(c, options, sizeof *c->solution, &failed);
    c->level = grab(c, options, sizeof *c->level, &failed);
    if (choice == QDR_CHOOSE_WEIGHTS) c->weight = grab(c, items, sizeof *c->weight, &failed);
    if (choice == QDR_CHOOSE_SHARP) c->is_sharp = grab(c, items, sizeof *c->is_sharp, &failed);
    return !failed;
}

static void fill(cells *c, const qdr_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count; i++) {
        cell_item *item = &c->item[i];
        item->primary = cover->kind[i] == QDR_PRIMARY;
        item->low = item->primary ? (int32_t)qdri_cover_low(cover, i) : 0;
        item->high = (int32_t)qdri_cover_high(cover, i);
        c->owner[i] = UINT32_MAX;
        if (!item->primary) continue;
        c->rank[i] = c->active_count;
        c->active[c->active_count++] = i;
    }
    for (size_t n = 0; n < cover->node_count; n++) c->item[cover->nodes[n]].size++;
    uint32_t base = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        c->item[i].base = base;
        base += c->item[i].size;
        c->item[i].size = 0;
    }
    for (uint32_t o = 0; o < cover->option_count; o++)
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++) {
            cell_item *item = &c->item[cover->nodes[n]];
            uint32_t place = item->base + item->size++;
            c->node[n] = (cell_node){cover->nodes[n], o, qdri_cover_colour(cover, n), place};
            c->set[place] = (uint32_t)n;
        }
}

/* Splits what options cost among their primary items, rounded down: then all shares of the items of
 * an option together are no more than it costs, and so is the sum over a cover. */
static void share_costs(cells *c, const qdr_cover *cover) {
    for (size_t i = 0; i < cover->item_count; i++) c->item[i].share = UINT64_MAX;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        uint64_t primaries = 0;
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++)
            primaries += c->item[cover->nodes[n]].primary;
        uint64_t share = qdr_cover_cost(cover, o) / primaries;
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++) {
            cell_item *item = &c->item[cover->nodes[n]];
            if (share < item->share) item->share = share;
        }
    }
    for (size_t i = 0; i < cover->item_count; i++) {
        cell_item *item = &c->item[i];
        uint64_t low = item->primary ? (uint64_t)item->low : 0;
        /* without options it cannot be covered at all; and a sum that is too large is no bound */
        if (item->size == 0 || (low > 0 && item->share > (UINT64_MAX / 4 - c->rest) / low))
            item->share = 0;
        c->rest += item->share * low;
    }
}

void qdri_cells_set_ceiling(void *search, uint64_t ceiling) {
    cells *c = search;
    c->ceiling = ceiling;
}

qdri_cells_verdict qdri_cells_try(void *search, uint32_t option) {
    cells *c = search;
    bool stopped = !qdri_watch_tick(&c->watch);
    bool alive = !stopped && take(c, option) && take_forced(c, &stopped);
    empty_queue(c);
    while (c->taken_count > 0) untake(c);
    return stopped ? QDRI_CELLS_STOPPED : alive ? QDRI_CELLS_ALIVE : QDRI_CELLS_DEAD;
}

void qdri_cells_remove(void *search, uint32_t option) {
    cells *c = search;
    withdraw(c, option);
    empty_queue(c);
}

/* Items begin with the same weight, and are sharp or not. */
static void fill_choice(cells *c, const qdr_cover *cover) {
    for (uint32_t i = 0; i < cover->item_count && c->weight; i++) c->weight[i] = 1;
    for (uint32_t i = 0; i < cover->item_count && c->is_sharp; i++) {
        const char *name = qdr_cover_item_name(cover, i);
        c->is_sharp[i] = name && *name == '#';
    }
}

static qdr_status open_choosing(const qdr_cover *cover, const qdr_limits *limits,
                                qdr_cover_choice choice, void **search) {
    if (cover->node_count >= UINT32_MAX) return QDR_UNSUPPORTED;
    cells *c = qdri_zalloc(1, sizeof *c);
    if (!c || !allocate(c, cover, choice)) {
        close_search(c);
        return QDR_NO_MEMORY;
    }
    c->cover = cover;
    fill(c, cover);
    c->ceiling = UINT64_MAX;
    c->culprit = UINT32_MAX;
    fill_choice(c, cover);
    if (cover->priced_options > 0) share_costs(c, cover);
    qdri_watch_start(&c->watch, limits);
    *search = c;
    return QDR_OK;
}

static void stats(const void *search, qdr_stats *out) {
    const cells *c = search;
    *out = c->stats;
    out->nodes = qdri_watch_nodes(&c->watch);
}

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_choosing(cover, limits, QDR_CHOOSE_MRV, search);
}

static qdr_status open_sharp(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_choosing(cover, limits, QDR_CHOOSE_SHARP, search);
}

static qdr_status open_weights(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_choosing(cover, limits, QDR_CHOOSE_WEIGHTS, search);
}

const qdri_cover_engine qdri_cover_engine_cells = {
    "cells",
    "sparse sets, the item with the smallest choice first; takes bounds",
    open_search,
    next,
    count_solutions,
    stats,
    close_search,
    watch,
    tell,
    seek,
    split};

const qdri_cover_engine qdri_cover_engine_cells_sharp = {"cells",
                                                         "sparse sets, sharp items first",
                                                         open_sharp,
                                                         next,
                                                         count_solutions,
                                                         stats,
                                                         close_search,
                                                         watch,
                                                         tell,
                                                         seek,
                                                         split};

/* Weights depend on what the search has met, so a place means nothing to another one. */
const qdri_cover_engine qdri_cover_engine_cells_weights = {
    "cells",
    "sparse sets, items that ended branches first",
    open_weights,
    next,
    count_solutions,
    stats,
    close_search,
    NULL,
    NULL,
    NULL,
    NULL};
