/* dlx.c: dancing links (Knuth, Algorithm X with two-way linked lists).
 *
 * Every item is the head of a circular list of its nodes; an option's nodes stand side by side in
 * the node array with a spacer between options, so that an option is walked without links:
 *
 *      heads        option 0       option 1
 *   0  1 .. items   spacer a b c   spacer a d   spacer
 *
 * A spacer has item 0; its `up` is the first node of the option before it and its `down` the last
 * node of the option after it.
 */
#include "cover/cover_engine.h"

#include "base/memory.h"
#include "base/watch.h"

typedef struct node {
    uint32_t up, down;
    uint32_t item; /* head; 0 for a spacer */
} node;

typedef struct item {
    uint32_t left, right; /* active primary items; item 0 is the list's head */
    uint32_t size;
} item;

typedef struct dlx {
    node *nodes;
    item *items;
    uint32_t *option_of; /* option number by spacer order: node index → option */
    uint32_t *choice;    /* node chosen at each level */
    uint32_t *solution;
    uint32_t level, max_level;
    bool first_item; /* take the first active item instead of the smallest */
    bool started, finished, stopped;
    qdri_watch watch;
    qdr_stats stats;
} dlx;

static void hide(dlx *d, uint32_t p) {
    for (uint32_t q = p + 1; q != p;) {
        node *n = &d->nodes[q];
        if (n->item == 0) {
            q = n->up;
            continue;
        }
        d->nodes[n->up].down = n->down;
        d->nodes[n->down].up = n->up;
        d->items[n->item].size--;
        d->stats.updates++;
        q++;
    }
}

static void unhide(dlx *d, uint32_t p) {
    for (uint32_t q = p - 1; q != p;) {
        node *n = &d->nodes[q];
        if (n->item == 0) {
            q = n->down;
            continue;
        }
        d->nodes[n->up].down = q;
        d->nodes[n->down].up = q;
        d->items[n->item].size++;
        q--;
    }
}

static void cover_item(dlx *d, uint32_t i) {
    for (uint32_t p = d->nodes[i].down; p != i; p = d->nodes[p].down) hide(d, p);
    d->items[d->items[i].left].right = d->items[i].right;
    d->items[d->items[i].right].left = d->items[i].left;
}

static void uncover_item(dlx *d, uint32_t i) {
    d->items[d->items[i].left].right = i;
    d->items[d->items[i].right].left = i;
    for (uint32_t p = d->nodes[i].up; p != i; p = d->nodes[p].up) unhide(d, p);
}

static void cover_others(dlx *d, uint32_t p) {
    for (uint32_t q = p + 1; q != p;) {
        if (d->nodes[q].item == 0) {
            q = d->nodes[q].up;
        } else {
            cover_item(d, d->nodes[q].item);
            q++;
        }
    }
}

static void uncover_others(dlx *d, uint32_t p) {
    for (uint32_t q = p - 1; q != p;) {
        if (d->nodes[q].item == 0) {
            q = d->nodes[q].down;
        } else {
            uncover_item(d, d->nodes[q].item);
            q--;
        }
    }
}

static uint32_t choose_item(const dlx *d) {
    uint32_t best = d->items[0].right;
    if (d->first_item) return best;
    for (uint32_t i = best; i != 0 && d->items[best].size > 1; i = d->items[i].right)
        if (d->items[i].size < d->items[best].size) best = i;
    return best;
}

static uint32_t option_at(const dlx *d, uint32_t p) {
    while (d->nodes[p].item != 0) p--;
    return d->option_of[p];
}

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    dlx *d = search;
    if (d->finished) return QDR_DONE;
    if (!d->started) {
        d->started = true;
        goto enter;
    }
    goto back;
enter:
    if (d->items[0].right == 0) {
        for (uint32_t l = 0; l < d->level; l++) d->solution[l] = option_at(d, d->choice[l]);
        *options = d->solution;
        *count = d->level;
        return QDR_SOLUTION;
    }
    {
        uint32_t i = choose_item(d);
        cover_item(d, i);
        d->choice[d->level] = d->nodes[i].down;
        d->stats.guesses += d->items[i].size > 1 ? d->items[i].size : 0;
    }
    try:
        ;
    uint32_t p = d->choice[d->level];
    uint32_t head = p <= d->max_level ? p : d->nodes[p].item;
    if (p != head) {
        if (!qdri_watch_tick(&d->watch)) return QDR_STOPPED;
        cover_others(d, p);
        d->level++;
        if (d->level > d->stats.depth) d->stats.depth = d->level;
        goto enter;
    }
    uncover_item(d, head);
back:
    if (d->level == 0) {
        d->finished = true;
        return QDR_DONE;
    }
    d->level--;
    uncover_others(d, d->choice[d->level]);
    d->choice[d->level] = d->nodes[d->choice[d->level]].down;
    goto try;
}

static qdr_step count_all(void *search, uint64_t limit, uint64_t *found) {
    const uint32_t *options;
    size_t count;
    qdr_step step = QDR_SOLUTION;
    for (*found = 0; *found < limit && step == QDR_SOLUTION; *found += step == QDR_SOLUTION)
        step = next(search, &options, &count);
    return step;
}

static void close_search(void *search) {
    dlx *d = search;
    if (!d) return;
    qdri_free(d->nodes);
    qdri_free(d->items);
    qdri_free(d->option_of);
    qdri_free(d->choice);
    qdri_free(d->solution);
    qdri_free(d);
}

static void link_up(dlx *d, const qdr_cover *cover) {
    uint32_t last = 0;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        d->nodes[i + 1] = (node){i + 1, i + 1, i + 1};
        if (cover->kind[i] != QDR_PRIMARY) {
            d->items[i + 1].left = d->items[i + 1].right = i + 1;
            continue;
        }
        d->items[i + 1].left = last;
        d->items[last].right = i + 1;
        last = i + 1;
    }
    d->items[last].right = 0;
    d->items[0].left = last;
    uint32_t at = (uint32_t)cover->item_count + 1, previous = at;
    for (uint32_t o = 0; o < cover->option_count; o++) {
        uint32_t spacer = at++;
        d->nodes[spacer].item = 0;
        d->nodes[spacer].up = previous;
        d->option_of[spacer] = o;
        previous = at;
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++, at++) {
            uint32_t head = cover->nodes[n] + 1, tail = d->nodes[head].up;
            d->nodes[at] = (node){tail, head, head};
            d->nodes[tail].down = at;
            d->nodes[head].up = at;
            d->items[head].size++;
        }
        d->nodes[spacer].down = at - 1;
    }
    d->nodes[at] = (node){previous, 0, 0};
}

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, bool first_item,
                              void **search) {
    dlx *d = qdri_zalloc(1, sizeof *d);
    if (!d) return QDR_NO_MEMORY;
    size_t items = cover->item_count + 1;
    size_t nodes = items + cover->option_count + cover->node_count + 1;
    d->nodes = qdri_alloc(nodes, sizeof *d->nodes);
    d->items = qdri_zalloc(items, sizeof *d->items);
    d->option_of = qdri_alloc(nodes, sizeof *d->option_of);
    d->choice = qdri_alloc(cover->primary_count + 1, sizeof *d->choice);
    d->solution = qdri_alloc(cover->primary_count + 1, sizeof *d->solution);
    if (!d->nodes || !d->items || !d->option_of || !d->choice || !d->solution) {
        close_search(d);
        return QDR_NO_MEMORY;
    }
    d->max_level = (uint32_t)cover->item_count;
    d->first_item = first_item;
    link_up(d, cover);
    qdri_watch_start(&d->watch, limits);
    *search = d;
    return QDR_OK;
}

static qdr_status open_mrv(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_search(cover, limits, false, search);
}

static qdr_status open_first(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_search(cover, limits, true, search);
}

static void stats(const void *search, qdr_stats *out) {
    const dlx *d = search;
    *out = d->stats;
    out->nodes = qdri_watch_nodes(&d->watch);
}

const qdri_cover_engine qdri_cover_engine_dlx = {
    "dlx",       "dancing links, the item with the fewest options first", open_mrv, next, count_all, stats,
    close_search};

const qdri_cover_engine qdri_cover_engine_dlx_first = {
    "dlx-first", "dancing links, the first item that is left", open_first, next, count_all, stats,
    close_search};

const qdri_cover_engine qdri_cover_engine_algox = {"algox", "placeholder", open_first,
                                                   next, count_all,    stats,         close_search};
