/* trace_calls.c: dancing links to watch: a trace is opened, and its events are handed out as bytes.
 * One trace is open at a time: the last. */
#include "exports.h"

#include <stdlib.h>
#include <string.h>

static struct {
    qdr_cover *cover;
    qdr_trace *trace;
    uint32_t *number; /* of an item of the trace, in the problem; NULL: the same */
} open;

static void close_trace(void) {
    qdr_trace_free(open.trace);
    qdr_cover_free(open.cover);
    free(open.number);
    open.trace = NULL;
    open.cover = NULL;
    open.number = NULL;
}

/* ---- items in random order ------------------------------------------------------------------- */

static uint32_t random_below(uint64_t *state, uint32_t limit) {
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (uint32_t)((z ^ z >> 31) % limit);
}

/* All numbers below `count`, shuffled. */
static uint32_t *shuffled(uint32_t count, uint64_t seed) {
    uint32_t *order = malloc((count + 1) * sizeof *order);
    for (uint32_t i = 0; order && i < count; i++) {
        const uint32_t j = random_below(&seed, i + 1);
        if (j < i) order[i] = order[j];
        order[j] = i;
    }
    return order;
}

static qdr_status copy_options(const qdr_cover *from, const uint32_t *rank, qdr_cover *to) {
    uint32_t *items = malloc((qdr_cover_item_count(from) + 1) * sizeof *items);
    qdr_status status = items ? QDR_OK : QDR_NO_MEMORY;
    for (uint32_t o = 0; status == QDR_OK && o < qdr_cover_option_count(from); o++) {
        size_t count;
        const uint32_t *old = qdr_cover_option_items(from, o, &count);
        const uint32_t *colours = qdr_cover_option_colours(from, o);
        for (size_t i = 0; i < count; i++) items[i] = rank[old[i]];
        status = colours ? qdr_cover_add_option_coloured(to, items, colours, count, NULL)
                         : qdr_cover_add_option(to, items, count, NULL);
    }
    free(items);
    return status;
}

/* The same problem with its items in another order: the first that is left is then a random one. */
static qdr_status shuffle_items(uint64_t seed, qdr_cover *to) {
    const uint32_t count = (uint32_t)qdr_cover_item_count(open.cover);
    uint32_t *rank = malloc((count + 1) * sizeof *rank);
    open.number = shuffled(count, seed);
    qdr_status status = rank && open.number ? QDR_OK : QDR_NO_MEMORY;
    for (uint32_t i = 0; status == QDR_OK && i < count; i++) {
        const uint32_t item = open.number[i];
        status = qdr_cover_add_item(to, qdr_cover_item_name(open.cover, item),
                                    qdr_cover_item_kind(open.cover, item), NULL);
        rank[item] = i;
    }
    if (status == QDR_OK) status = copy_options(open.cover, rank, to);
    free(rank);
    return status;
}

/* ---- opening --------------------------------------------------------------------------------- */

static qdr_status open_random(uint64_t seed) {
    qdr_cover *other;
    qdr_status status = qdr_cover_new(&other);
    if (status != QDR_OK) return status;
    status = shuffle_items(seed, other);
    qdr_cover_free(status == QDR_OK ? open.cover : other);
    if (status == QDR_OK) open.cover = other;
    return status;
}

static bool rule_is(const request *r, const char *name) {
    return r->rule && strcmp(r->rule, name) == 0;
}

static qdr_status open_trace(const request *r, qdr_error *error) {
    qdr_trace_options options = QDR_TRACE_OPTIONS_INIT;
    qdr_status status = QDR_OK;
    options.limits = r->limits;
    options.first = rule_is(r, "first") || rule_is(r, "random");
    if (r->rule && !options.first && !rule_is(r, "fewest"))
        return failure(error, QDR_BAD_ARGUMENT, "a rule is fewest, first or random");
    if (rule_is(r, "random")) status = open_random(r->seed);
    if (status == QDR_OK) status = qdr_trace_new(open.cover, &options, &open.trace);
    if (status == QDR_UNSUPPORTED)
        return failure(error, status, "items with bounds cannot be traced, nor 65536 of them");
    return status;
}

/* The answer is the problem, whose numbers the events use. */
qdr_status call_trace(const request *r, qdr_text *out, qdr_error *error) {
    close_trace();
    qdr_status status = request_cover(r, &open.cover, error);
    if (status != QDR_OK) return status;
    put_cover(out, open.cover);
    return open_trace(r, error);
}

/* With the cell and the digit that each option stands for, as cell · side + digit − 1. */
qdr_status call_trace_puzzle(const request *r, qdr_text *out, qdr_error *error) {
    uint32_t *choices = NULL;
    close_trace();
    qdr_status status = request_puzzle_cover(r, &open.cover, &choices, error);
    if (status != QDR_OK) return status;
    put_cover(out, open.cover);
    out->length--; /* the brace: there is more to come */
    qdr_text_puts(out, ",\"choices\":");
    put_numbers32(out, choices, qdr_cover_option_count(open.cover));
    qdr_text_putc(out, '}');
    free(choices);
    return open_trace(r, error);
}

/* ---- events ---------------------------------------------------------------------------------- */

qdr_status trace_more(size_t most, qdr_text *out) {
    if (!open.trace) return QDR_BAD_ARGUMENT;
    if (most > SIZE_MAX / 2 / sizeof(qdr_event) || !qdr_text_reserve(out, most * sizeof(qdr_event)))
        return QDR_NO_MEMORY;
    qdr_event *events = (qdr_event *)(void *)out->bytes;
    const size_t count = most > 0 ? qdr_trace_next(open.trace, events, most) : 0;
    for (size_t i = 0; open.number && i < count; i++)
        if (events[i].item != UINT32_MAX) events[i].item = open.number[events[i].item];
    out->length = count * sizeof *events;
    return QDR_OK;
}

qdr_step trace_step(void) {
    return open.trace ? qdr_trace_step(open.trace) : QDR_DONE;
}
