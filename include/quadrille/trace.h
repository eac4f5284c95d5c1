/* trace.h: what dancing links do, one event after the other: for teaching, and for watching.
 *
 * Algorithm X with dancing links as Knuth describes it in The Art of Computer Programming, section
 * 7.2.2.1, link by link and in his order. A trace is pulled: ask for as many events as there is
 * room for, until there are none.
 *
 *     qdr_trace *trace;  qdr_event events[100];  size_t count;
 *     qdr_trace_new(cover, NULL, &trace);
 *     while ((count = qdr_trace_next(trace, events, 100)) > 0)
 *         for (size_t i = 0; i < count; i++)
 *             if (events[i].kind == QDR_EVENT_TRY)
 *                 printf("%*soption %u\n", events[i].depth, "", (unsigned)events[i].option);
 *     if (qdr_trace_step(trace) == QDR_DONE) puts("that was all");
 *     qdr_trace_free(trace);
 *
 * The picture behind it: each item has a list of the options that have it, and the primary items
 * not covered yet stand in a list of their own. Options chosen so far are a stack: QDR_EVENT_TRY
 * puts one on it, QDR_EVENT_BACK takes it off. With QDR_EVENT_SOLUTION the stack is a solution.
 */
#ifndef QDR_TRACE_H
#define QDR_TRACE_H

#include <quadrille/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what happens, and when ------------------------------------------------------------------
 * One level of the search, at depth d (d options are chosen), reads:
 *
 *   CHOOSE i      the items not covered are looked at from left to right; this one it shall be
 *   HIDE …        cover i: each option of i, from top to bottom, leaves the lists of its other
 *                 items, from the one after i to the right and round to the one before i
 *   COVER i       … and i leaves the list of items
 *     TRY o       the first option of i, then the next …
 *     HIDE … COVER …   the other items of o are covered the same way, in the order of the lists
 *                 above; an item to which o gives a colour is purified instead (below)
 *       …         the level below, at depth d + 1
 *     BACK o      after that, o is taken back,
 *     UNCOVER … UNHIDE …   and all links with it: the same steps, backwards
 *   UNCOVER i     no option of i is left to try
 *   UNHIDE …
 *
 * When no item is left to be chosen there is SOLUTION instead, and then BACK. When the chosen item
 * has no options there is nothing to try: DEAD stands between its COVER and UNCOVER. The events are
 * those of the links alone: whoever makes the same changes on paper has the same lists at every
 * moment, and at the end those of the beginning.
 *
 * Colours: PURIFY comes when an option is the first of those chosen to give an item its colour;
 * HIDE for each option of the item that does not give it that colour; and UNPURIFY after their
 * UNHIDE. Options that agree stay, and from then on (until UNPURIFY) no option that gets hidden
 * leaves this item's list.
 */

/* What happened, and what the fields say; items and options have the numbers of the problem. */
typedef enum qdr_event_kind {
    QDR_EVENT_CHOOSE,   /* item: to be covered; left: its options; forced: it has just one */
    QDR_EVENT_TRY,      /* option, for item; left: its options that are yet to be tried; forced */
    QDR_EVENT_COVER,    /* item: has left the list of items; left: primary items there */
    QDR_EVENT_HIDE,     /* option: has left the list of item; left: options there */
    QDR_EVENT_UNHIDE,   /* option: is back in the list of item; left: options there */
    QDR_EVENT_UNCOVER,  /* item: is back in the list of items; left: primary items there */
    QDR_EVENT_PURIFY,   /* item: gets its colour from option; left: options in its list */
    QDR_EVENT_UNPURIFY, /* item: has no colour any more; option, left: likewise */
    QDR_EVENT_DEAD,     /* item: was chosen and has no options; left: 0 */
    QDR_EVENT_BACK,     /* option: will be taken back, as TRY of the same item, option and left */
    QDR_EVENT_SOLUTION  /* left: 0. The options tried and not taken back are an exact cover */
} qdr_event_kind;

/* Numbers that an event does not speak of are UINT32_MAX, and `forced` is 0. */
typedef struct qdr_event {
    uint8_t kind; /* qdr_event_kind */
    uint8_t forced;
    uint16_t depth; /* options chosen, without one that is just tried or taken back */
    uint32_t item, option, left;
} qdr_event;

/* "choose", "try" and so on; NULL: there is no such kind. */
QDR_API const char *qdr_event_kind_name(qdr_event_kind kind);
QDR_API bool qdr_event_kind_from_name(const char *text, size_t length, qdr_event_kind *kind);

typedef struct qdr_trace_options {
    bool first; /* choose the first item that is left, as the engine dlx-first does, and not the
                   first of those with the fewest options */
    qdr_limits limits;
} qdr_trace_options;

#define QDR_TRACE_OPTIONS_INIT \
    { false, QDR_LIMITS_INIT }

typedef struct qdr_trace qdr_trace;

/* Opens a trace; `options` may be NULL. The problem is borrowed until the trace is freed and must
 * not change meanwhile. All memory is taken here: some 50 bytes a node. QDR_UNSUPPORTED: the
 * problem has items with bounds, more than 65535 primary items, or 2^31 nodes. */
QDR_API qdr_status qdr_trace_new(const qdr_cover *cover, const qdr_trace_options *options,
                                 qdr_trace **trace);
QDR_API void qdr_trace_free(qdr_trace *trace);

/* The next events, up to `capacity` (at least 1) of them; returns how many. 0: it is over. A node
 * of the limits is an option tried; a trace that is cut short ends before the option that would be
 * too many, or after the last solution wanted. */
QDR_API size_t qdr_trace_next(qdr_trace *trace, qdr_event *events, size_t capacity);

/* Why it is over: QDR_DONE: the whole tree has been searched; QDR_STOPPED: a limit or a
 * cancellation. QDR_SOLUTION: it is not over, there are events to come. */
QDR_API qdr_step qdr_trace_step(const qdr_trace *trace);

#ifdef __cplusplus
}
#endif

#endif
