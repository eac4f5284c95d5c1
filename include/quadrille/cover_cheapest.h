/* cover_cheapest.h: options that cost something, and the covers with the least sum.
 *
 *     qdr_cover_best *best;  qdr_step step;  uint64_t cost;  size_t count;
 *     qdr_cover_set_cost(cover, 0, 25);                     // option 0; all others cost nothing
 *     if (qdr_cover_cheapest(cover, NULL, 3, &best, &step, NULL) == QDR_OK) {
 *         for (size_t i = 0; i < qdr_cover_best_count(best); i++)
 *             if (qdr_cover_best_options(best, i, &count, &cost))
 *                 printf("%zu options for %d\n", count, (int)cost);
 *         qdr_cover_best_free(best);
 *     }
 */
#ifndef QDR_COVER_CHEAPEST_H
#define QDR_COVER_CHEAPEST_H

#include <quadrille/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What choosing an option costs: 0 until it is set. QDR_BAD_ARGUMENT: no such option, or the cost
 * is above QDR_MOST_COST. */
#define QDR_MOST_COST UINT64_C(1000000000000000000)
QDR_API qdr_status qdr_cover_set_cost(qdr_cover *cover, uint32_t option, uint64_t cost);
QDR_API uint64_t qdr_cover_cost(const qdr_cover *cover, uint32_t option);

/* A list of covers, cheapest first. */
typedef struct qdr_cover_best qdr_cover_best;

/* Finds the `wanted` covers with the least sums of costs; of equally dear ones at the end of the
 * list, those met first. The caller frees `best`. `limits` may be NULL; its number of solutions is
 * ignored. A search cut short (QDR_STOPPED in `step`) gives the best so far. `stats` may be NULL.
 * Costs that sum to 2^64 or more count as UINT64_MAX. QDR_BAD_ARGUMENT: none wanted. */
QDR_API qdr_status qdr_cover_cheapest(const qdr_cover *cover, const qdr_limits *limits,
                                      size_t wanted, qdr_cover_best **best, qdr_step *step,
                                      qdr_stats *stats);
/* How many there are: `wanted`, or all. */
QDR_API size_t qdr_cover_best_count(const qdr_cover_best *best);
/* Cover number i, from 0: its options and what they cost. Lives as long as `best`. */
QDR_API const uint32_t *qdr_cover_best_options(const qdr_cover_best *best, size_t i, size_t *count,
                                               uint64_t *cost);
QDR_API void qdr_cover_best_free(qdr_cover_best *best);

#ifdef __cplusplus
}
#endif

#endif
