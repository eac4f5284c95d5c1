/* tally.h: how many solutions a classic 9×9 has, without visiting them: dynamic programming over
 * bands (a transfer matrix), in the manner of Felgenhauer and Jarvis.
 *
 * Fill the three bands separately. Of a filled band, the bands below need to know only which digits
 * each column has got, not in which order: nine sets of three digits. So
 *
 *     solutions = Σ  ways(band 1 → A) · ways(band 2 → B) · ways(band 3 → C)
 *
 * over all A, B and C that share no digit in any column. The tally lists the ways of each band by
 * those sets and joins the lists box by box. It takes steps in the order of the fillings of single
 * bands (a few millions for a puzzle with 10^9 solutions); with very few givens that is too much,
 * which is known beforehand.
 *
 *     qdri_tally *tally;
 *     if (qdri_tally_new(masks, &tally) == QDR_OK && qdri_tally_build(tally, stop) == QDR_OK)
 *         while (qdri_tally_step(tally, worker, stop)) ;      // any number of threads
 */
#ifndef QDR_TALLY_H
#define QDR_TALLY_H

#include <quadrille/search.h>

typedef struct qdri_tally qdri_tally;
typedef struct qdri_tally_worker qdri_tally_worker;

/* Asked now and then; true: leave it. */
typedef struct qdri_tally_stop {
    bool (*asked)(void *context);
    void *context;
} qdri_tally_stop;

/* Prepares a tally of the solutions that the masks allow (bit d-1: digit d may go there).
 * QDR_UNSUPPORTED when there are too many fillings. Takes some ten milliseconds. */
qdr_status qdri_tally_new(const uint16_t masks[81], qdri_tally **tally);
void qdri_tally_free(qdri_tally *tally);

/* About how many seconds a core needs to build it. */
double qdri_tally_seconds(const qdri_tally *tally);

/* Lists the ways of two bands. QDR_UNSUPPORTED when they need more memory than is fair;
 * QDR_NO_MEMORY; QDR_END when it was stopped: call again, and it begins anew. */
qdr_status qdri_tally_build(qdri_tally *tally, qdri_tally_stop stop);

/* What a thread needs to join them; each thread has its own. */
qdr_status qdri_tally_worker_new(const qdri_tally *tally, qdri_tally_worker **worker);
void qdri_tally_worker_free(qdri_tally_worker *worker);

/* Does the next part of the join; false when there is none left or it was stopped. What a part
 * gives is added all at once: a part that was stopped is done again by a later step. */
bool qdri_tally_step(qdri_tally *tally, qdri_tally_worker *worker, qdri_tally_stop stop);

/* Solutions in the parts that are done, and whether that is all of them. QDR_STOPPED: not yet.
 * QDR_OUT_OF_MEMORY: there was none for a part, or more than 64 bits hold. */
qdr_step qdri_tally_result(const qdri_tally *tally, uint64_t *solutions, double *part);

#endif
