/* cover_save.h: long searches: worked at in slices, watched, saved, taken up again and split.
 *
 * A search that runs for days is asked to go on for a moment, again and again. In between it tells
 * how far it is, and what is left of it can be written as a text of a few hundred bytes a thread
 * (with `ordered` also the solutions that wait for their turn). Another process, on another
 * machine, with any number of jobs, goes on from there: nothing is found twice and nothing is lost.
 *
 *     qdr_cover_search *search;  uint64_t found = 0;
 *     qdr_cover_search_new(cover, NULL, &search);
 *     while (qdr_cover_search_count(search, 60, &found) == QDR_SOLUTION) {
 *         qdr_text_clear(&text);
 *         qdr_cover_search_save(search, "every minute", &text);     // now write it to a file
 *     }
 *     qdr_cover_search_free(search);
 */
#ifndef QDR_COVER_SAVE_H
#define QDR_COVER_SAVE_H

#include <quadrille/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- in slices ---------------------------------------------------------------------------------
 */

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
 * QDR_DONE it can only be freed. */
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

/* ---- saved and taken up again ------------------------------------------------------------------
 */

/* Appends what is left of a search. `note` is a line of the caller's that is saved with it. The
 * text knows its problem (a digest of 128 bits), engine, version and whether it is whole.
 * QDR_UNSUPPORTED: the engine is algox. QDR_BAD_ARGUMENT: between calls of qdr_cover_search_next
 * with several jobs. */
QDR_API qdr_status qdr_cover_search_save(const qdr_cover_search *search, const char *note,
                                         qdr_text *state);
/* The same with counts that qdr_cover_search_total has remembered, up to about `most` bytes of
 * them: those that save the most work when the search is taken up again. */
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

#ifdef __cplusplus
}
#endif

#endif
