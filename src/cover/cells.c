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
 * first of several. For an item to be covered once, each of its options is tried. For one with
 * other bounds an option is taken, and then excluded. A cover is found when no options are left.
 */
#include "cover/cells.h"

#include "base/memory.h"
#include "base/watch.h"

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
    uint32_t tried; /* options, of an item to be covered once; else the option taken */
    uint32_t taken, gone;
    bool once, excluded;
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

/* Takes all options of the items that need all they have. */
static bool take_forced(cells *c, bool *stopped) {
    for (uint32_t q = 0; q < c->queued; q++) {
        const cell_item *item = &c->item[c->queue[q]];
        while (!item->closed && item->low > 0) {
            if (!qdri_watch_tick(&c->watch)) {
                *stopped = true;
                return false;
            }
            if (item->size == 0 || !take(c, c->node[c->set[item->base]].option)) return false;
        }
    }
    return true;
}

/* Opens the next level on the item with the smallest choice; false: no options are left. */
static bool branch(cells *c) {
    uint32_t best = UINT32_MAX;
    int32_t least = INT32_MAX;
    for (uint32_t a = 0; a < c->active_count; a++) {
        uint32_t i = c->active[a];
        const cell_item *item = &c->item[i];
        int32_t choice = (int32_t)item->size - (item->low > 0 ? item->low : 0);
        if (item->size == 0 || choice > least || (choice == least && i > best)) continue;
        least = choice;
        best = i;
    }
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

/* Makes the next choice of the level; false: there is none. */
static bool next_choice(cells *c, cell_level *l) {
    const cell_item *item = &c->item[l->item];
    if (l->once) {
        if (l->tried == item->size) return false;
        if (item->size > 1) c->stats.guesses++;
        take(c, c->node[c->set[item->base + l->tried++]].option);
        return true;
    }
    if (l->excluded) return false;
    if (l->tried == 0) {
        uint32_t option = c->node[c->set[item->base]].option;
        l->tried = option + 1;
        c->stats.guesses++;
        take(c, option);
    } else {
        l->excluded = true;
        withdraw(c, l->tried - 1);
    }
    return true;
}

static qdr_step hand_out(cells *c, const uint32_t **options, size_t *count) {
    for (uint32_t t = 0; t < c->taken_count; t++) c->solution[t] = c->taken[t].option;
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

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    cells *c = search;
    bool stopped = false;
    if (!c->started) {
        look_at_root(c);
        bool alive = !c->dead && take_forced(c, &stopped);
        empty_queue(c);
        if (stopped) { /* from the start the next time */
            while (c->taken_count > 0) untake(c);
            return QDR_STOPPED;
        }
        c->started = true;
        if (alive && !branch(c)) return hand_out(c, options, count);
    }
    while (c->levels > 0) {
        cell_level *l = &c->level[c->levels - 1], before;
        rewind_level(c, l);
        before = *l;
        if (!next_choice(c, l)) {
            c->levels--;
            continue;
        }
        stopped = !qdri_watch_tick(&c->watch);
        bool alive = !stopped && !c->dead && take_forced(c, &stopped);
        if (stopped) {
            *l = before;
            return QDR_STOPPED;
        }
        if (!alive) continue;
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
    qdri_free(c);
}

static void *grab(cells *c, size_t count, size_t size, bool *failed) {
    void *memory = qdri_zalloc(count + 1, size);
    *failed |= memory == NULL;
    c->stats.bytes += (count + 1) * size;
    return memory;
}

static bool allocate(cells *c, const qdr_cover *cover) {
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

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    if (cover->node_count >= UINT32_MAX) return QDR_UNSUPPORTED;
    cells *c = qdri_zalloc(1, sizeof *c);
    if (!c || !allocate(c, cover)) {
        close_search(c);
        return QDR_NO_MEMORY;
    }
    c->cover = cover;
    fill(c, cover);
    c->ceiling = UINT64_MAX;
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

const qdri_cover_engine qdri_cover_engine_cells = {
    "cells",         "sparse sets, the item with the smallest choice first; takes bounds",
    open_search,     next,
    count_solutions, stats,
    close_search};
