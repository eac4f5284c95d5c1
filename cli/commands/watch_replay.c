/* watch_replay.c: see watch_replay.h. */
#include "commands/watch_replay.h"

#include <stdlib.h>

enum { AT_ONCE = 1024, MOST = 1 << 22 /* events that are kept: 64 MiB */ };

/* Lays out the nodes and counts the options of each item. */
static void count_nodes(watch_replay *r) {
    size_t nodes = 0;
    for (uint32_t o = 0; o < qdr_cover_option_count(r->cover); o++) {
        size_t count;
        const uint32_t *items = qdr_cover_option_items(r->cover, o, &count);
        r->first_node[o] = nodes;
        nodes += count;
        for (size_t i = 0; i < count; i++) r->size[items[i]]++;
    }
}

qdr_status replay_open(const qdr_cover *cover, const qdr_trace_options *options, watch_replay *r) {
    size_t items = qdr_cover_item_count(cover), count = qdr_cover_option_count(cover);
    *r = (watch_replay){.cover = cover, .capacity = 4 * AT_ONCE};
    r->events = calloc(r->capacity, sizeof *r->events);
    r->covered = calloc(items + 1, sizeof *r->covered);
    r->size = calloc(items + 1, sizeof *r->size);
    r->hidden = calloc(qdr_cover_node_count(cover) + 1, sizeof *r->hidden);
    r->first_node = calloc(count + 1, sizeof *r->first_node);
    r->stack = calloc(qdr_cover_primary_count(cover) + 1, sizeof *r->stack);
    qdr_status status = QDR_NO_MEMORY;
    if (r->events && r->covered && r->size && r->hidden && r->first_node && r->stack)
        status = qdr_trace_new(cover, options, &r->trace);
    if (status == QDR_OK)
        count_nodes(r);
    else
        replay_close(r);
    return status;
}

void replay_close(watch_replay *r) {
    qdr_trace_free(r->trace);
    free(r->events);
    free(r->covered);
    free(r->size);
    free(r->hidden);
    free(r->first_node);
    free(r->stack);
    *r = (watch_replay){0};
}

/* Asks for more events; false: there are none, or no room for them. (Many at a time, and never more
 * than a limit: not for room.h.) */
static bool pull(watch_replay *r) {
    size_t kept = r->forgets ? 0 : r->count;
    if (kept + AT_ONCE > r->capacity) {
        size_t capacity = 2 * r->capacity;
        qdr_event *more = capacity > MOST ? NULL : realloc(r->events, capacity * sizeof *more);
        r->full = !more;
        if (!more) return false;
        r->events = more;
        r->capacity = capacity;
    }
    size_t got = qdr_trace_next(r->trace, r->events + kept, AT_ONCE);
    if (got == 0) return false;
    r->at = kept;
    r->count = kept + got;
    return true;
}

static bool *node_of(watch_replay *r, uint32_t option, uint32_t item) {
    size_t count, i = 0;
    const uint32_t *items = qdr_cover_option_items(r->cover, option, &count);
    while (i + 1 < count && items[i] != item) i++;
    return &r->hidden[r->first_node[option] + i];
}

static void hide(watch_replay *r, const qdr_event *e, bool hidden) {
    *node_of(r, e->option, e->item) = hidden;
    r->size[e->item] += hidden ? UINT32_MAX : 1;
}

/* Chooses the option of a TRY, or takes it back. */
static void choose(watch_replay *r, const qdr_event *e, bool chosen) {
    if (chosen)
        r->stack[r->depth++] = e->option;
    else
        r->depth--;
}

/* Does what an event says, or undoes it. */
static void apply(watch_replay *r, const qdr_event *e, bool on) {
    size_t one = on ? 1 : SIZE_MAX;
    switch ((qdr_event_kind)e->kind) {
    case QDR_EVENT_TRY:
        choose(r, e, on);
        r->tried += one;
        break;
    case QDR_EVENT_BACK:
        choose(r, e, !on);
        break;
    case QDR_EVENT_COVER:
        r->covered[e->item] = on;
        break;
    case QDR_EVENT_UNCOVER:
        r->covered[e->item] = !on;
        break;
    case QDR_EVENT_HIDE:
        hide(r, e, on);
        break;
    case QDR_EVENT_UNHIDE:
        hide(r, e, !on);
        break;
    case QDR_EVENT_SOLUTION:
        r->solutions += one;
        break;
    case QDR_EVENT_DEAD:
        r->dead += one;
        break;
    default:
        break; /* nothing moves */
    }
}

bool replay_forward(watch_replay *r) {
    if (r->at == r->count && !pull(r)) return false;
    apply(r, &r->events[r->at++], true);
    return true;
}

bool replay_back(watch_replay *r) {
    if (r->at == 0) return false;
    apply(r, &r->events[--r->at], false);
    return true;
}

const qdr_event *replay_last(const watch_replay *r) {
    return r->at > 0 ? &r->events[r->at - 1] : NULL;
}

bool replay_over(const watch_replay *r) {
    return r->at == r->count && (r->full || qdr_trace_step(r->trace) != QDR_SOLUTION);
}

bool replay_chosen(const watch_replay *r, uint32_t option) {
    for (size_t i = 0; i < r->depth; i++)
        if (r->stack[i] == option) return true;
    return false;
}
