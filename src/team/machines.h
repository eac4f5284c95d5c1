/* machines.h: what quadrille-mpi needs of a search besides cover_save.h. It is not installed: the
 * program is built together with the library, and knows what it may do to a search.
 *
 * A search in pieces, for whoever shares one among machines and saves it as a whole; and counting
 * by remembering on many machines. Each has a search with a part of the tree, and counts the whole
 * problem beside it, in an order of its own. They send each other what they have counted. Whoever
 * is done first, all searches together or one that remembers, has the total. What is sent is true
 * of the problem, whoever finds it: it may get lost, or come twice. */
#ifndef QDR_MACHINES_H
#define QDR_MACHINES_H

#include <quadrille/cover_save.h>

/* Which of many that count together this is, each its own, from 1; to be said before the search is
 * run. */
void qdri_search_join(qdr_cover_search *search, uint32_t machine);

/* Taking: the first piece in the order of the tree leaves the search; what is left of it is
 * appended to `state` as a saved search (nothing, when it is done), solutions that wait for their
 * turn to `text`, and `solutions` says how many those are. QDR_END: the search is empty.
 * QDR_BAD_ARGUMENT: it has been run since it was made or loaded. QDR_UNSUPPORTED: the engine is
 * algox. */
qdr_status qdri_search_take(qdr_cover_search *search, uint64_t *solutions, qdr_text *text,
                            qdr_text *state);
/* Putting: behind everything that the search has come `solutions` in `text` that wait, and what the
 * saved search `state` has left (either may be empty); `handed` more count as handed out. Errors as
 * in qdr_cover_search_load; after one the search is of no more use. */
qdr_status qdri_search_put(qdr_cover_search *search, uint64_t handed, uint64_t solutions,
                           const qdr_text *text, const qdr_text *state, qdr_error *error);

/* Searches on as qdr_cover_search_count does, and remembers in turns as qdr_cover_search_total
 * does. QDR_DONE and something in `decimal`: the number of all covers of the problem; then the
 * search can only be freed. QDR_DONE and nothing there: this search has nothing left (but may be
 * given more by qdri_search_put); called with nothing left it only remembers. */
qdr_step qdri_search_advance(qdr_cover_search *search, double seconds, uint64_t *found,
                             qdr_text *decimal);
/* Whether it still remembers, or may yet begin to: false when that has been given up. */
bool qdri_search_remembers(const qdr_cover_search *search);
/* Appends counts that were remembered since the last call, or the dearest of all, up to about
 * `most` bytes, each a line. Nothing where remembering does not pay, or (recall) has not begun. A
 * text that failed is out of memory. */
void qdri_search_send(qdr_cover_search *search, size_t most, qdr_text *counts);
void qdri_search_recall(const qdr_cover_search *search, size_t most, qdr_text *counts);
/* Remembers what others have sent or recalled, whole lines of it. QDR_BAD_INPUT: it is no such
 * text. */
qdr_status qdri_search_receive(qdr_cover_search *search, const char *counts, size_t length);

#endif
