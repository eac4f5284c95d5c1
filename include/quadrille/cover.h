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
 *
 * More for those who need it: cover_reduce.h makes problems smaller, cover_cheapest.h finds the
 * covers that cost least, cover_sample.h random ones, and cover_save.h is for long searches that
 * are watched, saved and split.
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

/* A problem without items and options. QDR_NO_MEMORY is the only failure. */
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

/* How large it is: items, those of them that are primary, options, and the sum of their sizes. */
QDR_API size_t qdr_cover_item_count(const qdr_cover *cover);
QDR_API size_t qdr_cover_primary_count(const qdr_cover *cover);
QDR_API size_t qdr_cover_option_count(const qdr_cover *cover);
QDR_API size_t qdr_cover_node_count(const qdr_cover *cover);

/* The name, or NULL for an item without one, which lives as long as the problem; and the kind. */
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

/* ---- Knuth's DLX text ------------------------------------------------------------------------
 * The first line that is not a comment names the items, separated by blanks, a lone | before the
 * secondary ones. Every further line is an option: the names of its items. Lines that start with
 * | are comments; empty lines are skipped. Names are at most 63 bytes of anything but blanks, ':'
 * and '|'. With Knuth's extensions: low:high|name in the first line bounds a primary item
 * (count|name for low = high); item:colour in an option colours a secondary item; |number in an
 * option is its cost (cover_cheapest.h).
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

/* "mrv", "sharp", "weights"; NULL past the last. And back: false for an unknown name. */
QDR_API const char *qdr_cover_choice_name(qdr_cover_choice choice);
QDR_API bool qdr_cover_choice_from_name(const char *text, size_t length, qdr_cover_choice *choice);

typedef struct qdr_cover_options {
    const char *engine; /* NULL: "auto". See qdr_cover_engine_name */
    qdr_limits limits;
    size_t memory; /* bytes that counting may use to remember what it counted; 0: 800 MiB, and 64
                      in WebAssembly */
    int jobs;      /* threads that share the work; 0: as many as there are cores */
    bool ordered;  /* with several jobs: solutions in the order of one */
    qdr_cover_choice choose; /* but for MRV: a matter of the engine cells */
    /* Called by qdr_cover_count and qdr_cover_count_exact, in the calling thread, some times a
     * second: a guess at the part of the search that is left, from 1 to 0, and how many solutions
     * were met so far. */
    void (*progress)(void *context, double left, uint64_t found);
    void *context;
} qdr_cover_options;

#define QDR_COVER_OPTIONS_INIT \
    { NULL, QDR_LIMITS_INIT, 0, 1, false, QDR_CHOOSE_MRV, NULL, NULL }

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

/* What the search did so far; at any time between two calls. */
QDR_API void qdr_cover_search_stats(const qdr_cover_search *search, qdr_stats *stats);
QDR_API void qdr_cover_search_free(qdr_cover_search *search);

/* The same with a function that is called for each solution, until it returns false (then `step` is
 * QDR_STOPPED) or there are no more (QDR_DONE). `stats` may be NULL. */
typedef bool qdr_cover_visitor(void *context, const uint32_t *options, size_t count);
QDR_API qdr_status qdr_cover_each(const qdr_cover *cover, const qdr_cover_options *options,
                                  qdr_cover_visitor *visit, void *context, qdr_step *step,
                                  qdr_stats *stats);

/* ---- counting ------------------------------------------------------------------------------- */

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

/* The engines: name and one-line idea of number i, NULL past the last. */
QDR_API const char *qdr_cover_engine_name(size_t i);
QDR_API const char *qdr_cover_engine_idea(size_t i);

#ifdef __cplusplus
}
#endif

#endif
