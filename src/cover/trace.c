/* trace.c: dancing links that tell what they do: Knuth's Algorithm X, and with colours Algorithm C,
 * step by step as in The Art of Computer Programming, section 7.2.2.1.
 *
 * The links are those of dlx.c, stamped out once more from the same templates with a `way` that is
 * traced: dlx_links.h then walks options in Knuth's order and notes whenever a node leaves its list
 * or rejoins it. What dlx.c does besides to be quick (it queues what is forced, breaks off a cover
 * that cannot succeed, leaves alone what nobody will look at) has no place here: the search below
 * is Knuth's, with the names of its steps. As nothing of it is compiled into dlx.c, it costs the
 * engines nothing.
 *
 * The search goes in strides that write at most one event for each node, one for each item, and
 * three more. There is room for that many; whoever pulls events gets them from there.
 */
#include "base/memory.h"
#include "base/names.h"
#include "cover/dlx_type.h"

#include <quadrille/trace.h>
#include <string.h>

#define TRACED
#define WORD uint32_t
#define COVERED 0x40000000u
#define NAME(name) name##_traced
#include "cover/dlx_setup.h"

typedef dlx_traced links;

struct qdr_trace {
    links *links;
    uint32_t *number; /* of each item, in the problem */
    qdr_event *events;
    size_t given, noted; /* events handed out, and written */
    uint64_t solutions;  /* yet to be met until the limit; 0: there is none */
    qdr_step step;
};

static qdr_event *write_event(qdr_trace *t, qdr_event_kind kind, uint32_t left) {
    qdr_event *e = &t->events[t->noted++];
    *e = (qdr_event){(uint8_t)kind, 0, (uint16_t)t->links->level, UINT32_MAX, UINT32_MAX, left};
    return e;
}

static uint32_t options_of(const links *s, uint32_t item) {
    return s->size[item] % COVERED;
}

static void note_item(links *s, qdr_event_kind kind, uint32_t item, uint32_t left) {
    write_event(s->trace, kind, left)->item = s->trace->number[item];
}

/* Node p, of an option that has the item. */
static qdr_event *note_option(links *s, qdr_event_kind kind, uint32_t p, uint32_t item,
                              uint32_t left) {
    qdr_event *e = write_event(s->trace, kind, left);
    e->item = s->trace->number[item];
    e->option = option_of_traced(s, p);
    return e;
}

static void note_traced(links *s, uint32_t p, uint32_t item, bool hidden) {
    note_option(s, hidden ? QDR_EVENT_HIDE : QDR_EVENT_UNHIDE, p, item, options_of(s, item));
}

/* ---- covering -------------------------------------------------------------------------------- */

static void cover_item(links *s, uint32_t item) {
    cover_traced(s, item, NOBODY, s->common.way, false);
    if (item < s->primaries) raise_traced(s, item);
    note_item(s, QDR_EVENT_COVER, item, s->left);
}

static void uncover_item(links *s, uint32_t item) {
    if (item < s->primaries) lower_traced(s, item);
    note_item(s, QDR_EVENT_UNCOVER, item, s->left);
    uncover_traced(s, item, NOBODY, s->common.way);
}

/* Node q of an option that is tried covers its item, or gives it a colour. */
static void commit(links *s, uint32_t q) {
    const way w = s->common.way;
    uint32_t item = s->nodes[q].item, colour = colour_of_traced(s, q, w);
    if (!claim_traced(s, q, w)) return;
    if (colour == NOBODY) {
        cover_item(s, item);
        return;
    }
    note_option(s, QDR_EVENT_PURIFY, q, item, options_of(s, item));
    cover_traced(s, item, colour, w, false);
}

static void uncommit(links *s, uint32_t q) {
    const way w = s->common.way;
    uint32_t item = s->nodes[q].item, colour = colour_of_traced(s, q, w);
    if (!disclaim_traced(s, q, w)) return;
    if (colour == NOBODY) {
        uncover_item(s, item);
        return;
    }
    uncover_traced(s, item, colour, w);
    note_option(s, QDR_EVENT_UNPURIFY, q, item, options_of(s, item));
}

/* ---- the search ------------------------------------------------------------------------------ */

/* X3: of the items in the list, from left to right, the first one, or the first of the smallest. */
static uint32_t choose_item(const links *s) {
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < s->primaries; i++) {
        if (s->size[i] >= COVERED) continue;
        if (best == UINT32_MAX || s->size[i] < s->size[best]) best = i;
        if (s->common.way.first) break;
    }
    return best;
}

/* X2 to X4: enters a level. */
static state enter_level(qdr_trace *t) {
    links *s = t->links;
    if (s->left == 0) {
        write_event(t, QDR_EVENT_SOLUTION, 0);
        if (t->solutions != 1) {
            t->solutions -= t->solutions > 0;
            return BACK;
        }
        t->step = QDR_STOPPED;
        return FINISHED;
    }
    uint32_t item = choose_item(s), options = options_of(s, item);
    note_item(s, QDR_EVENT_CHOOSE, item, options);
    t->events[t->noted - 1].forced = options == 1;
    cover_item(s, item);
    if (options == 0) note_item(s, QDR_EVENT_DEAD, item, 0);
    s->pending = s->nodes[item].down;
    return TRY_GUESS;
}

/* TRY and BACK of the option of node p, for its item. */
static void note_choice(links *s, qdr_event_kind kind, uint32_t p) {
    uint32_t item = s->nodes[p].item, left = 0;
    for (uint32_t q = s->nodes[p].down; q != item; q = s->nodes[q].down) left++;
    note_option(s, kind, p, item, left)->forced = options_of(s, item) == 1;
}

/* X5, and X7 when all options of the item have been tried. */
static state try_option(qdr_trace *t) {
    links *s = t->links;
    uint32_t p = s->pending, base = s->nodes[p].base;
    if (p < s->first_node) { /* round to the head of the list */
        uncover_item(s, p);
        return BACK;
    }
    if (!qdri_watch_tick(&s->common.watch)) {
        t->step = QDR_STOPPED;
        return FINISHED;
    }
    note_choice(s, QDR_EVENT_TRY, p);
    unsigned count = length_at_traced(s->nodes, base, s->common.way);
    for (unsigned k = 1; k < count; k++)
        commit(s, other_traced(s->nodes, p, base, k, s->common.way));
    s->trail[s->level++] = p;
    return CHOOSE;
}

/* X8 and X6: leaves a level. */
static state leave_level(qdr_trace *t) {
    links *s = t->links;
    if (s->level == 0) {
        t->step = QDR_DONE;
        return FINISHED;
    }
    uint32_t p = s->trail[--s->level], base = s->nodes[p].base;
    note_choice(s, QDR_EVENT_BACK, p);
    for (unsigned k = length_at_traced(s->nodes, base, s->common.way); --k > 0;)
        uncommit(s, other_traced(s->nodes, p, base, k, s->common.way));
    s->pending = s->nodes[p].down;
    return TRY_GUESS;
}

static void stride(qdr_trace *t) {
    state *at = &t->links->common.at;
    t->given = t->noted = 0;
    *at = *at == CHOOSE ? enter_level(t) : *at == TRY_GUESS ? try_option(t) : leave_level(t);
}

/* ---- the trace ------------------------------------------------------------------------------- */

size_t qdr_trace_next(qdr_trace *trace, qdr_event *events, size_t capacity) {
    size_t count = 0;
    while (count < capacity) {
        while (trace->given == trace->noted && trace->links->common.at != FINISHED) stride(trace);
        size_t ready = trace->noted - trace->given, room = capacity - count;
        if (ready == 0) break;
        if (ready > room) ready = room;
        memcpy(events + count, trace->events + trace->given, ready * sizeof *events);
        trace->given += ready;
        count += ready;
    }
    return count;
}

qdr_step qdr_trace_step(const qdr_trace *trace) {
    return trace->given < trace->noted ? QDR_SOLUTION : trace->step;
}

static const char *const kinds[] = {"choose", "try",      "cover", "hide", "unhide",  "uncover",
                                    "purify", "unpurify", "dead",  "back", "solution"};

enum { KINDS = sizeof kinds / sizeof *kinds };

const char *qdr_event_kind_name(qdr_event_kind kind) {
    return (size_t)kind < KINDS ? kinds[kind] : NULL;
}

bool qdr_event_kind_from_name(const char *text, size_t length, qdr_event_kind *kind) {
    const int known = qdri_name_find(kinds, KINDS, text, length);
    if (known >= 0) *kind = (qdr_event_kind)known;
    return known >= 0;
}

static void start(qdr_trace *t, const qdr_limits *limits) {
    links *s = t->links;
    for (uint32_t i = 0; i < s->common.cover->item_count; i++) t->number[s->rank[i]] = i;
    qdri_watch_start(&s->common.watch, limits);
    s->common.watch.pace = 1; /* a trace is read slowly: look up at every node */
    s->common.at = CHOOSE;
    t->solutions = limits->solutions;
    t->step = QDR_SOLUTION;
}

qdr_status qdr_trace_new(const qdr_cover *cover, const qdr_trace_options *options,
                         qdr_trace **trace) {
    const qdr_trace_options usual = QDR_TRACE_OPTIONS_INIT;
    if (!options) options = &usual;
    const layout plan = lay_out(cover, 0);
    if (cover->bounded_items > 0 || cover->primary_count > UINT16_MAX ||
        plan.nodes > UINT32_MAX / 2)
        return QDR_UNSUPPORTED;
    qdr_trace *t = qdri_zalloc(1, sizeof *t);
    if (!t) return QDR_NO_MEMORY;
    const way w = {0, options->first, cover->coloured_nodes > 0, true};
    t->links = make_traced(cover, &plan, w);
    t->number = qdri_alloc(plan.pad + 1, sizeof *t->number);
    t->events = qdri_alloc(cover->node_count + cover->item_count + 3, sizeof *t->events);
    if (!t->links || !t->number || !t->events) {
        qdr_trace_free(t);
        return QDR_NO_MEMORY;
    }
    t->links->trace = t;
    lay_traced(t->links);
    start(t, &options->limits);
    *trace = t;
    return QDR_OK;
}

void qdr_trace_free(qdr_trace *trace) {
    if (!trace) return;
    qdri_free(trace->links);
    qdri_free(trace->number);
    qdri_free(trace->events);
    qdri_free(trace);
}
