/* cover_sample.h: random covers, and estimates of how many there are.
 *
 * A sampler counts all covers when it is first asked, remembering on the way, and then gives
 * random ones: each with the same chance, the same ones for the same seed.
 *
 *     qdr_cover_sampler *sampler;  const uint32_t *options;  size_t count;
 *     if (qdr_cover_sampler_new(cover, NULL, 1, &sampler) == QDR_OK) {
 *         if (qdr_cover_sampler_next(sampler, &options, &count) == QDR_SOLUTION)
 *             printf("a random cover of %zu options\n", count);
 *         qdr_cover_sampler_free(sampler);
 *     }
 */
#ifndef QDR_COVER_SAMPLE_H
#define QDR_COVER_SAMPLE_H

#include <quadrille/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_cover_sampler qdr_cover_sampler;

/* The problem is borrowed until the sampler is freed. Of `options`, which may be NULL, limits and
 * memory count. QDR_UNSUPPORTED: bounds on items, or a problem too large for the engine "dense". */
QDR_API qdr_status qdr_cover_sampler_new(const qdr_cover *cover, const qdr_cover_options *options,
                                         uint64_t seed, qdr_cover_sampler **sampler);
/* A random cover, which lives until the next call. QDR_DONE: there is none at all. The first call
 * costs as much as qdr_cover_count, the others next to nothing. */
QDR_API qdr_step qdr_cover_sampler_next(qdr_cover_sampler *sampler, const uint32_t **options,
                                        size_t *count);
QDR_API void qdr_cover_sampler_free(qdr_cover_sampler *sampler);

/* Estimates, from random dives into the search tree of "dense" (Knuth's method), how many nodes a
 * full search has and how many solutions there are. Right on average; a single estimate may be far
 * off where the tree is lopsided. Some microseconds a dive; when somebody raises `cancel` (may be
 * NULL), the dives until then have to do, one at least. QDR_UNSUPPORTED as above; QDR_BAD_ARGUMENT
 * for no dives. */
QDR_API qdr_status qdr_cover_estimate(const qdr_cover *cover, uint32_t dives, uint64_t seed,
                                      const qdr_cancel *cancel, double *nodes, double *solutions);

#ifdef __cplusplus
}
#endif

#endif
