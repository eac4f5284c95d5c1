/* dlx.c: dancing links: Knuth's Algorithms X and C on two-way lists that nodes leave and rejoin.
 *
 * Each item is the head of a circular list of nodes, one for each option that has the item. The
 * nodes of an option stand side by side, so an option is walked without links. All are indices into
 * one array, 16 bits wide where the problem fits and 32 bits otherwise (dlx_open.h is compiled
 * for both):
 *
 *      heads                          option 0     option 1     option 2 …
 *      0 1 2 … primary, secondary, P  a  c  f      b  c  d      a  e  P
 *                                     └base        └base        └base
 *
 * When all options are equally long, or nearly, the shorter ones are filled up with nodes of an
 * item P that is in nobody's way, and the length is a constant of the search loop. Otherwise a
 * header before each option tells how long it is. Either way no loop tests for the end of an option
 * while it walks.
 *
 * Choosing an option covers its items: every option that shares an item with it is hidden, that is,
 * taken out of the lists of its other items. Going back does the same in reverse: a node that left
 * its list still knows its neighbours there.
 *
 *      before  a ⇄ p ⇄ b        hide p   a ⇄ b  (p still points to both)       unhide p   a ⇄ p ⇄ b
 *
 * What makes it quick:
 *   - An item that comes down to one option is put on a queue while others are covered. As long as
 *     the queue lasts nothing is compared: its option is forced.
 *   - An item that comes down to none ends the cover at once; what was done so far is undone.
 *   - Both are seen from the item's size alone, since the items that a choice covers, and all
 *     secondary items, have a large constant added to theirs. The same constant lets the search for
 *     the smallest item run straight through the array of sizes, in vectors.
 *   - The option that covers the last open items is a solution before anything is hidden.
 *   - The last option of a guess is treated as forced, and what is forced at the root is never
 *     taken back.
 *
 * Colours: an option that gives a secondary item a colour hides the item's options without that
 * colour, and only those. The rest stay, in a list that nobody walks until the choice is taken
 * back. Options that give the item its colour once more have nothing to hide there, so the item
 * remembers who was the first: its owner, who alone undoes it. Hiding knows nothing of colours and
 * is the same loop as without them; nothing is marked on the way.
 *
 *      chosen: … i:red …      list of i    red  blue  red  none         red        red
 *      (owner of i)                             hide       hide    →
 *
 * Tie rule: of the items with the fewest options, the one that was added first; forced items in the
 * order in which they were met. Options of an item are tried in the order they were added.
 *
 * Memory: 8 bytes a node and 28 an item in the narrow form, 16 and 52 in the wide one, and a
 * node's worth for each header; with colours 2 more of each, or 4. One allocation, none while
 * searching.
 */
#include "cover/cover_engine.h"
#include "cover/dlx_type.h"

#define WORD uint16_t
#define SIGNED int16_t
#define COVERED 0x4000u
#define NAME(name) name##_16
#include "cover/dlx_open.h"
#undef WORD
#undef SIGNED
#undef COVERED
#undef NAME

#define WORD uint32_t
#define SIGNED int32_t
#define COVERED 0x40000000u
#define NAME(name) name##_32
#include "cover/dlx_open.h"
#undef COVERED

static size_t longest_option(const qdr_cover *cover) {
    size_t longest = 0;
    for (size_t o = 0; o < cover->option_count; o++) {
        size_t length = cover->start[o + 1] - cover->start[o];
        if (length > longest) longest = length;
    }
    return longest;
}

/* The length of every option where it pays to fill up the shorter ones; 0: it does not. */
static size_t fixed_length(const qdr_cover *cover) {
    size_t longest = longest_option(cover), full = cover->option_count * longest;
    bool even = longest >= 2 && longest <= LONGEST_FIXED &&
                full - cover->node_count <= cover->node_count / 8;
    return even ? longest : 0;
}

static uint32_t greatest_colour(const qdr_cover *cover) {
    uint32_t greatest = 0;
    for (size_t n = 0; n < cover->coloured_nodes; n++)
        if (cover->colour[n] > greatest) greatest = cover->colour[n];
    return greatest;
}

/* Sizes stay below 0x4000, and half of that is enough for the padding. */
static bool fits_16_bits(const qdr_cover *cover, const layout *p) {
    return !QDRI_COMPACT && p->nodes <= UINT16_MAX && cover->option_count < 0x1f00 &&
           greatest_colour(cover) <= UINT16_MAX;
}

/* Without primary items there is one solution: to choose nothing. */
static qdr_step run_empty(dlx *d) {
    if (d->at == FINISHED) return QDR_DONE;
    d->at = FINISHED;
    d->found++;
    return --d->quota > 0 ? QDR_DONE : QDR_SOLUTION;
}

static qdr_status open_search(const qdr_cover *cover, const qdr_limits *limits, bool first,
                              void **search) {
    layout p = lay_out(cover, fixed_length(cover));
    if (p.nodes > UINT32_MAX / 2) return QDR_UNSUPPORTED;
    way w = {(unsigned)p.length, first, cover->coloured_nodes > 0, false};
    dlx *d;
    qdr_status status =
        fits_16_bits(cover, &p) ? open_16(cover, &p, w, &d) : open_32(cover, &p, w, &d);
    if (status != QDR_OK) return status;
    if (cover->primary_count == 0) d->run = run_empty;
    qdri_watch_start(&d->watch, limits);
    *search = d;
    return QDR_OK;
}

static qdr_status open_smallest(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_search(cover, limits, false, search);
}

static qdr_status open_first(const qdr_cover *cover, const qdr_limits *limits, void **search) {
    return open_search(cover, limits, true, search);
}

static qdr_step next(void *search, const uint32_t **options, size_t *count) {
    dlx *d = search;
    d->quota = 1;
    qdr_step step = d->run(d);
    if (step == QDR_SOLUTION) {
        d->list(d);
        *options = d->solution;
        *count = d->chosen;
    }
    return step;
}

static qdr_step count(void *search, uint64_t limit, uint64_t *found) {
    dlx *d = search;
    d->quota = limit;
    d->found = 0;
    qdr_step step = d->run(d);
    *found = d->found;
    return step;
}

static void stats(const void *search, qdr_stats *out) {
    const dlx *d = search;
    *out = d->stats;
    out->nodes = qdri_watch_nodes(&d->watch);
}

static void close_search(void *search) {
    qdri_free(search);
}

static qdri_watch *watch(void *search) {
    dlx *d = search;
    return &d->watch;
}

static void tell(const void *search, qdri_place *place) {
    const dlx *d = search;
    d->tell(d, place);
}

/* The way to a place is no work that counts. */
static bool seek(void *search, const qdri_place *place) {
    dlx *d = search;
    qdr_stats so_far = d->stats;
    bool found = d->seek(d, place);
    d->stats = so_far;
    return found;
}

static bool split(void *search, qdri_place *given) {
    dlx *d = search;
    return d->split(d, given);
}

const qdri_cover_engine qdri_cover_engine_dlx = {
    "dlx",         "dancing links, the item with the fewest options first",
    open_smallest, next,
    count,         stats,
    close_search,  watch,
    tell,          seek,
    split};

const qdri_cover_engine qdri_cover_engine_dlx_first = {
    "dlx-first",  "dancing links, the first item that is left",
    open_first,   next,
    count,        stats,
    close_search, watch,
    tell,         seek,
    split};
