/* cover.h: exact cover problems and the engines that search them.
 *
 * A problem has items and options; each option is a set of items. A solution is a set of options
 * that covers every primary item exactly once and every secondary item at most once.
 *
 *     qdr_cover *cover;  qdr_cover_search *search;  uint32_t a;
 *     qdr_cover_new(&cover);
 *     qdr_cover_add_item(cover, "a", QDR_PRIMARY, &a);    // and more of them
 *     qdr_cover_add_option(cover, &a, 1, NULL);           // and more of them
 *     qdr_cover_search_new(cover, NULL, &search);
 *     const uint32_t *chosen;  size_t count;
 *     while (qdr_cover_search_next(search, &chosen, &count) == QDR_SOLUTION)
 *         printf("a cover with %zu options\n", count);
 *     qdr_cover_search_free(search);  qdr_cover_free(cover);
 *
 * Items and options are numbered from 0 in the order they were added, and keep their numbers.
 * A problem that no thread changes may be read by any number of threads; a search belongs to one
 * thread at a time.
 */
#ifndef QDR_COVER_H
#define QDR_COVER_H

#include <quadrille/search.h>
#include <quadrille/text.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_cover qdr_cover;

typedef enum qdr_item_kind {
    QDR_PRIMARY,  /* covered exactly once */
    QDR_SECONDARY /* covered at most once */
} qdr_item_kind;

QDR_API qdr_status qdr_cover_new(qdr_cover **cover);
QDR_API void qdr_cover_free(qdr_cover *cover);

/* Adds an item. `name` is copied; NULL makes an item without a name (written as #number).
 * That names differ is the caller's business; qdr_cover_read checks it. `item` may be NULL. */
QDR_API qdr_status qdr_cover_add_item(qdr_cover *cover, const char *name, qdr_item_kind kind,
                                      uint32_t *item);

/* Adds a primary item that is to be covered at least `low` and at most `high` times, by different
 * options. QDR_BAD_ARGUMENT: low > high, or high is 0 or 10^9 and more. */
QDR_API qdr_status qdr_cover_add_item_bounded(qdr_cover *cover, const char *name, uint32_t low,
                                              uint32_t high, uint32_t *item);

/* Adds an option of `count` different items, at least one of them primary (QDR_BAD_ARGUMENT
 * otherwise). `option` may be NULL. Amortised cost: proportional to count. */
QDR_API qdr_status qdr_cover_add_option(qdr_cover *cover, const uint32_t *items, size_t count,
                                        uint32_t *option);

/* The same with colours: colours[i] is the colour (1 and up, at most INT32_MAX) that the option
 * gives the secondary item items[i], or 0 for none. Options may share a secondary item if all of
 * them give it the same colour; an option that gives it no colour wants it for itself.
 * QDR_BAD_ARGUMENT also for a colour on a primary item. */
QDR_API qdr_status qdr_cover_add_option_coloured(qdr_cover *cover, const uint32_t *items,
                                                 const uint32_t *colours, size_t count,
                                                 uint32_t *option);

QDR_API size_t qdr_cover_item_count(const qdr_cover *cover);
QDR_API size_t qdr_cover_primary_count(const qdr_cover *cover);
QDR_API size_t qdr_cover_option_count(const qdr_cover *cover);
QDR_API size_t qdr_cover_node_count(const qdr_cover *cover); /* sum of the options' sizes */

/* The name, or NULL for an item without one. Lives as long as the problem. */
QDR_API const char *qdr_cover_item_name(const qdr_cover *cover, uint32_t item);
QDR_API qdr_item_kind qdr_cover_item_kind(const qdr_cover *cover, uint32_t item);

/* How often an item must and may be covered: 1 and 1, or its bounds; 0 and 1 when secondary. */
QDR_API void qdr_cover_item_bounds(const qdr_cover *cover, uint32_t item, uint32_t *low,
                                   uint32_t *high);

/* The items of an option, in the order they were given; lives until the problem changes. */
QDR_API const uint32_t *qdr_cover_option_items(const qdr_cover *cover, uint32_t option,
                                               size_t *count);
/* The colours beside them, or NULL when there are none; lives as long. */
QDR_API const uint32_t *qdr_cover_option_colours(const qdr_cover *cover, uint32_t option);
/* The name that a text gave a colour, or NULL. Lives until the problem changes. */
QDR_API const char *qdr_cover_colour_name(const qdr_cover *cover, uint32_t colour);

/* What choosing an option costs: 0 until it is set. QDR_BAD_ARGUMENT: no such option, or the cost
 * is above QDR_MOST_COST. */
#define QDR_MOST_COST UINT64_C(1000000000000000000)
QDR_API qdr_status qdr_cover_set_cost(qdr_cover *cover, uint32_t option, uint64_t cost);
QDR_API uint64_t qdr_cover_cost(const qdr_cover *cover, uint32_t option);

/* ---- Knuth's DLX text ------------------------------------------------------------------------
 * The first line that is not a comment names the items, separated by blanks, a lone | before the
 * secondary ones. Every further line is an option: the names of its items. Lines that start with
 * | are comments; empty lines are skipped. Names are at most 63 bytes of anything but blanks, ':'
 * and '|'. With Knuth's extensions: low:high|name in the first line bounds a primary item
 * (count|name for low = high); item:colour in an option colours a secondary item; |number in an
 * option is its cost.
 *
 * Reading: QDR_BAD_INPUT with line, column and a sentence for an unknown or repeated item, an
 * option without a primary item, a second |, no items, bad bounds, a colour on a primary item, a
 * bad cost, a NUL byte. Writing puts the secondary items behind the primary ones, whatever their
 * numbers; QDR_UNSUPPORTED, before anything is written, if reading would not give the problem back:
 * no primary items, names that are none or the same. */
QDR_API qdr_status qdr_cover_read(const char *text, size_t length, qdr_cover **cover,
                                  qdr_error *error);
QDR_API qdr_status qdr_cover_write(const qdr_cover *cover, qdr_text *text);

/* ---- searching ------------------------------------------------------------------------------ */

typedef struct qdr_cover_search qdr_cover_search;

/* Which item to branch on, unless some item needs all the options it has left. */
typedef enum qdr_cover_choice {
    QDR_CHOOSE_MRV,    /* the one with the fewest options (minimum remaining values) */
    QDR_CHOOSE_SHARP,  /* the same, but all items whose names begin with # before the others */
    QDR_CHOOSE_WEIGHTS /* the one with the fewest options per weight; an item gains weight whenever
                          it is what ends a branch */
} qdr_cover_choice;

/* "mrv", "sharp", "weights"; NULL past the last. */
QDR_API const char *qdr_cover_choice_name(size_t i);

typedef struct qdr_cover_options {
    const char *engine; /* NULL: "auto". See qdr_cover_engine_name */
    qdr_limits limits;
    size_t memory; /* bytes that counting may use to remember what it counted; 0: 800 MiB */
    uint32_t jobs; /* threads that share the work; 0: as many as there are cores */
    bool ordered;  /* with several jobs: solutions in the order of one */
    qdr_cover_choice choose; /* but for MRV: a matter of the engine cells */
    /* Called by qdr_cover_count and qdr_cover_count_exact, in the calling thread, some times a
     * second: the part of the search that is left, as qdr_cover_search_outlook tells it, and how
     * many solutions were met so far. */
    void (*progress)(void *context, double left, uint64_t found);
    void *context;
    uint32_t machine; /* of many that count together, each its own, from 1: see below */
} qdr_cover_options;

#define QDR_COVER_OPTIONS_INIT \
    { NULL, QDR_LIMITS_INIT, 0, 1, false, QDR_CHOOSE_MRV, NULL, NULL, 0 }

/* Opens a search; `options` may be NULL. The problem is borrowed until the search is freed and
 * must not change meanwhile. With one job all memory is taken here: searching does not allocate.
 * Several jobs find the same solutions, in any order or, with `ordered`, in the order of one job;
 * solutions that wait for their turn take up to 64 MiB. A limit of nodes, the engine algox and
 * QDR_CHOOSE_WEIGHTS keep it at one job. QDR_BAD_ARGUMENT: no such engine. QDR_UNSUPPORTED: too
 * large for that engine, or it does not take colours (all but algox do) or bounds (auto, cells and
 * bounds do). */
QDR_API qdr_status qdr_cover_search_new(const qdr_cover *cover, const qdr_cover_options *options,
                                        qdr_cover_search **search);

/* The next solution: `count` option numbers in the order in which they were chosen. They live
 * until the next call. Each solution is re-checked against the problem before it is handed out.
 * With one job, or in order, they come in the same order on every run. Threads work only while a
 * call lasts. */
QDR_API qdr_step qdr_cover_search_next(qdr_cover_search *search, const uint32_t **options,
                                       size_t *count);

/* Searches on for about `seconds` and appends what `render` makes of the solutions found (called by
 * several threads at the same time, each with a text of its own); adds their number to `found`.
 * QDR_SOLUTION: there may be more, ask again, with the same `render`. */
typedef void qdr_cover_render(void *context, const uint32_t *options, size_t count, qdr_text *text);
QDR_API qdr_step qdr_cover_search_render(qdr_cover_search *search, double seconds,
                                         qdr_cover_render *render, void *context, qdr_text *text,
                                         uint64_t *found);
/* Searches on for about `seconds` and adds the number of solutions passed over to `found`.
 * QDR_SOLUTION: there may be more. */
QDR_API qdr_step qdr_cover_search_count(qdr_cover_search *search, double seconds, uint64_t *found);

/* Counts on for about `seconds`. QDR_DONE: all solutions are counted, those of before the search
 * was saved too, and their number is appended to `decimal`; QDR_SOLUTION: not yet. Counts that pay
 * to be remembered are, in turns beside the search, as in qdr_cover_count_exact (for the engine
 * auto, without limits of solutions or nodes). The search, whose state is small, gets an eighth of
 * the time at least; of what is remembered qdr_cover_search_save_counts saves the dearest. After
 * QDR_DONE it can only be freed. QDR_FAILED: out of memory. */
QDR_API qdr_step qdr_cover_search_total(qdr_cover_search *search, double seconds,
                                        qdr_text *decimal);

/* The part of the tree that is left, from 1 to 0: of the options of an item that were not tried yet
 * each counts the same, as in qdr_cover_estimate. */
QDR_API double qdr_cover_search_left(const qdr_cover_search *search);

/* The same as a guess at the work that is left, for showing to people: not every option leads to
 * equally much. Once the search is half a second old, random dives as in qdr_cover_estimate tell
 * how many nodes to expect, and are believed as far as they agree with each other
 * (docs/algorithms.md). To be called some times a second between steps of the search; takes a
 * hundredth of the time, and memory for the dives where the engine is one of auto, dlx, dense,
 * cells and the problem suits them. From then on it never grows; at the end it is 0. */
QDR_API double qdr_cover_search_outlook(qdr_cover_search *search);

QDR_API void qdr_cover_search_stats(const qdr_cover_search *search, qdr_stats *stats);
QDR_API void qdr_cover_search_free(qdr_cover_search *search);

/* The same with a function that is called for each solution, until it returns false (then `step` is
 * QDR_STOPPED) or there are no more (QDR_DONE). `stats` may be NULL. */
typedef bool qdr_cover_visitor(void *context, const uint32_t *options, size_t count);
QDR_API qdr_status qdr_cover_each(const qdr_cover *cover, const qdr_cover_options *options,
                                  qdr_cover_visitor *visit, void *context, qdr_step *step,
                                  qdr_stats *stats);

/* ---- stopping and going on -------------------------------------------------------------------
 * Between two calls, what is left of a search can be written as text (of a few hundred bytes a
 * thread, and with `ordered` the solutions that wait for their turn) and be taken up later, by
 * another process, on another machine, with any number of jobs: nothing is found twice and nothing
 * is lost. Not for the engine algox (QDR_UNSUPPORTED), nor between calls of qdr_cover_search_next
 * with several jobs (QDR_BAD_ARGUMENT).
 *
 * `note` is a line of the caller's that is saved with it. The text knows its problem (a digest of
 * 128 bits), engine, version and whether it is whole.
 */
QDR_API qdr_status qdr_cover_search_save(const qdr_cover_search *search, const char *note,
                                         qdr_text *state);
/* The same with counts that qdr_cover_search_total or _share has remembered, up to about `most`
 * bytes of them: those that save the most work when the search is taken up again. */
QDR_API qdr_status qdr_cover_search_save_counts(const qdr_cover_search *search, const char *note,
                                                size_t most, qdr_text *state);
/* Opens the search that was saved; options as in qdr_cover_search_new, with the same engine. `note`
 * may be NULL. QDR_BAD_INPUT, with a sentence: damaged, cut short, or of another problem, engine or
 * version. */
QDR_API qdr_status qdr_cover_search_load(const qdr_cover *cover, const qdr_cover_options *options,
                                         const char *state, size_t length, qdr_text *note,
                                         qdr_cover_search **search, qdr_error *error);
/* Takes part of what is left out of a search and appends it as a saved search of its own: the
 * largest piece that has not been begun. QDR_UNSUPPORTED: there is nothing to give at the moment.
 */
QDR_API qdr_status qdr_cover_search_split(qdr_cover_search *search, qdr_text *state);

/* A search in pieces, for whoever shares one among machines and saves it as a whole. Taking: the
 * first piece in the order of the tree leaves the search; what is left of it is appended to `state`
 * as a saved search (nothing, when it is done), solutions that wait for their turn to `text`, and
 * `solutions` says how many those are. QDR_END: the search is empty. QDR_BAD_ARGUMENT: it has been
 * run since it was made or loaded. QDR_UNSUPPORTED: the engine is algox. */
QDR_API qdr_status qdr_cover_search_take(qdr_cover_search *search, uint64_t *solutions,
                                         qdr_text *text, qdr_text *state);
/* Putting: behind everything that the search has come `solutions` in `text` that wait, and what the
 * saved search `state` has left (either may be empty); `handed` more count as handed out. Errors as
 * in qdr_cover_search_load; after one the search is of no more use. */
QDR_API qdr_status qdr_cover_search_put(qdr_cover_search *search, uint64_t handed,
                                        uint64_t solutions, const qdr_text *text,
                                        const qdr_text *state, qdr_error *error);

/* ---- counting on many machines ---------------------------------------------------------------
 * Each machine has a search with a part of the tree, and counts the whole problem beside it by
 * remembering, in an order of its own (options.machine). They tell each other what they have
 * counted. Whoever is done first, all searches together or one that remembers, has the total. What
 * is told is true of the problem, whoever finds it: it may get lost, or come twice.
 */

/* Searches on as qdr_cover_search_count does, and remembers in turns as qdr_cover_search_total
 * does. QDR_DONE and something in `decimal`: the number of all covers of the problem; then the
 * search can only be freed. QDR_DONE and nothing there: this search has nothing left (but may be
 * given more by qdr_cover_search_put); called with nothing left it only remembers. */
QDR_API qdr_step qdr_cover_search_share(qdr_cover_search *search, double seconds, uint64_t *found,
                                        qdr_text *decimal);
/* Whether it still remembers, or may yet begin to: false when that has been given up. */
QDR_API bool qdr_cover_search_remembers(const qdr_cover_search *search);
/* Appends counts that were remembered since the last call, or the dearest of all, up to about
 * `most` bytes, each a line. Nothing where remembering does not pay, or (recall) has not begun. A
 * text that failed is out of memory. */
QDR_API void qdr_cover_search_tell(qdr_cover_search *search, size_t most, qdr_text *counts);
QDR_API void qdr_cover_search_recall(const qdr_cover_search *search, size_t most, qdr_text *counts);
/* Remembers what others have told or recalled, whole lines of it. QDR_BAD_INPUT: it is no such
 * text.
 */
QDR_API qdr_status qdr_cover_search_learn(qdr_cover_search *search, const char *counts,
                                          size_t length);

/* Counts the solutions (up to options->limits.solutions, when given) without handing them out.
 * `step` tells whether the count is complete (QDR_DONE) or was cut short (QDR_STOPPED). `stats`
 * may be NULL. With the engine "auto" and no limit on solutions or nodes, counts of rests are
 * remembered where that pays: then the time depends on how many different rests there are, not on
 * the number of solutions. A count of 2^64 or more comes out as UINT64_MAX and QDR_STOPPED. */
QDR_API qdr_status qdr_cover_count(const qdr_cover *cover, const qdr_cover_options *options,
                                   uint64_t *solutions, qdr_step *step, qdr_stats *stats);

/* The same for counts of any size: appends the count in decimal to `decimal`. */
QDR_API qdr_status qdr_cover_count_exact(const qdr_cover *cover, const qdr_cover_options *options,
                                         qdr_text *decimal, qdr_step *step, qdr_stats *stats);

/* ---- a smaller problem with the same solutions --------------------------------------------------
 * Removes what can be removed: options that no solution has, as far as taking them and everything
 * that this forces shows it, and items that say nothing that the others do not say. What is left
 * keeps its order, its names, colours, bounds and costs; a set of options is a solution of the
 * reduced problem if and only if it is one of `cover`, under the numbers that qdr_cover_origin
 * gives. One that turns out to have no solution comes back as an item without options.
 *
 * The caller frees `reduced`. `limits` (time, nodes, cancel) and `what` may be NULL. It gives up
 * after a limit or a second or so of work; what it has removed by then is still right. The cost of
 * a round is that of trying every option; three or four rounds are usual.
 */
typedef struct qdr_cover_reduction {
    size_t options; /* removed */
    size_t items;   /* removed */
    size_t forced;  /* options that every solution has, as it turned out; they are not removed */
    unsigned rounds;
    bool solvable; /* false: it is certain that there is no solution */
    bool complete; /* false: it gave up before nothing changed any more */
} qdr_cover_reduction;

QDR_API qdr_status qdr_cover_reduce(const qdr_cover *cover, const qdr_limits *limits,
                                    qdr_cover **reduced, qdr_cover_reduction *what);

/* The number that an option had in the problem that this one was reduced from; its own number in a
 * problem that was not. */
QDR_API uint32_t qdr_cover_origin(const qdr_cover *cover, uint32_t option);

/* ---- the cheapest covers -----------------------------------------------------------------------
 * Finds the `wanted` covers with the least sums of costs, cheapest first; of equally dear ones at
 * the end of the list, those met first. `limits` may be NULL; its number of solutions is ignored. A
 * search cut short (QDR_STOPPED in `step`) gives the best so far. `stats` may be NULL. Costs that
 * sum to 2^64 or more count as UINT64_MAX.
 */
typedef struct qdr_cover_best qdr_cover_best;

QDR_API qdr_status qdr_cover_cheapest(const qdr_cover *cover, const qdr_limits *limits,
                                      size_t wanted, qdr_cover_best **best, qdr_step *step,
                                      qdr_stats *stats);
QDR_API size_t qdr_cover_best_count(const qdr_cover_best *best);
/* Cover number i, from 0: its options and what they cost. Lives as long as `best`. */
QDR_API const uint32_t *qdr_cover_best_options(const qdr_cover_best *best, size_t i, size_t *count,
                                               uint64_t *cost);
QDR_API void qdr_cover_best_free(qdr_cover_best *best);

/* ---- random covers and estimates --------------------------------------------------------------
 * A sampler counts all covers when it is first asked, remembering on the way, and then gives
 * random ones: each with the same chance, the same ones for the same seed. QDR_DONE: there is no
 * cover at all. The problem is borrowed until the sampler is freed. Of the options, limits and
 * memory count. QDR_UNSUPPORTED: bounds on items, or a problem too large for the engine "dense".
 */
typedef struct qdr_cover_sampler qdr_cover_sampler;

QDR_API qdr_status qdr_cover_sampler_new(const qdr_cover *cover, const qdr_cover_options *options,
                                         uint64_t seed, qdr_cover_sampler **sampler);
QDR_API qdr_step qdr_cover_sampler_next(qdr_cover_sampler *sampler, const uint32_t **options,
                                        size_t *count);
QDR_API void qdr_cover_sampler_free(qdr_cover_sampler *sampler);

/* Estimates, from random dives into the search tree of "dense" (Knuth's method), how many nodes a
 * full search has and how many solutions there are. Right on average; a single estimate may be far
 * off where the tree is lopsided. Some microseconds a dive. QDR_UNSUPPORTED as above. */
QDR_API qdr_status qdr_cover_estimate(const qdr_cover *cover, uint32_t dives, uint64_t seed,
                                      double *nodes, double *solutions);

/* The engines: name and one-line idea of number i, NULL past the last. */
QDR_API const char *qdr_cover_engine_name(size_t i);
QDR_API const char *qdr_cover_engine_idea(size_t i);

#ifdef __cplusplus
}
#endif

#endif
