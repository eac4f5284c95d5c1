/* search.h: what every search shares: steps, limits, cancellation, statistics.
 *
 * A search hands out its solutions one at a time. It ends when there are no more (QDR_DONE), or
 * stops early when a limit is reached or somebody cancels it (QDR_STOPPED); only QDR_DONE is a
 * claim that nothing else exists.
 *
 *     qdr_limits limits = QDR_LIMITS_INIT;
 *     limits.seconds = 2.5;             // give up after that
 *     limits.cancel = &flag;            // or when another thread calls qdr_cancel_request(&flag)
 */
#ifndef QDR_SEARCH_H
#define QDR_SEARCH_H

#include <quadrille/status.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum qdr_step {
    QDR_SOLUTION,     /* here is one; ask again for the next */
    QDR_DONE,         /* the whole tree has been searched: there are no more */
    QDR_STOPPED,      /* a limit or a cancellation ended it: there may be more */
    QDR_FAILED,       /* an answer did not survive the re-check: please report it */
    QDR_OUT_OF_MEMORY /* the search needed more than there is: there may be more */
} qdr_step;

/* What a step says went wrong: QDR_RECHECK_FAILED, QDR_NO_MEMORY, or nothing: QDR_OK. */
QDR_API qdr_status qdr_step_status(qdr_step step);

/* A flag that any thread, or a signal handler, may raise. Zero-initialise it. With another one
 * above it, it counts as raised when that one is: so searches that belong together are cancelled
 * one by one, or all. */
typedef struct qdr_cancel {
    int raised;
    const struct qdr_cancel *above; /* or NULL; borrowed */
} qdr_cancel;

/* Raises it, for good; and asks whether it, or one above it, is raised (NULL: never). */
QDR_API void qdr_cancel_request(qdr_cancel *cancel);
QDR_API bool qdr_cancel_requested(const qdr_cancel *cancel);

/* Limits of one search; 0 or NULL means none. An engine that tries several nodes at once (lanes)
 * may pass the limit of nodes by a few dozen. Reaching `solutions` ends the search with
 * QDR_STOPPED unless the tree happens to be exhausted at the same moment. */
typedef struct qdr_limits {
    uint64_t solutions;
    uint64_t nodes;
    double seconds;           /* wall clock, from the moment the search is opened */
    const qdr_cancel *cancel; /* borrowed for the life of the search */
    size_t memory;            /* bytes that a search of a puzzle may take */
} qdr_limits;

#define QDR_LIMITS_INIT \
    { 0, 0, 0.0, NULL, 0 }

/* What a search did. The same problem and engine give the same figures on every run, but for a
 * search that time or cancellation cut short. */
typedef struct qdr_stats {
    uint64_t solutions; /* handed out so far */
    uint64_t nodes;     /* options (or digits) tried: nodes of the search tree below the root */
    uint64_t guesses;   /* those tried where more than one was open */
    uint64_t updates;   /* elementary changes of the data structure: links, bits or cells */
    size_t depth;       /* the deepest level reached */
    size_t bytes;       /* peak memory of the search itself */
    const char *engine; /* who did the work: an engine's name (never "auto"), "memo" or "tally" */
} qdr_stats;

#ifdef __cplusplus
}
#endif

#endif
