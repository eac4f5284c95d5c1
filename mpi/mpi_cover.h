/* mpi_cover.h: the two sides of quadrille-mpi cover, and what a report tells.
 *
 * Rank 0 is the manager, all others are workers (the field says manager and worker, or master and
 * worker, with work stealing through the manager).
 *
 * What a worker does is a saved search (qdr_cover_search_save): it loads it, searches for a moment,
 * and again and again. Now and then it reports what it found since the last report together with
 * what is left of its search. Rank 0 keeps, for every worker, what was left at its last report. So
 * its account is right at any time, without stopping anybody:
 *
 *     found and written so far  +  what each worker had left  +  what waits for a worker  =  all
 *
 * and that is what the checkpoint holds: one saved search, the same that quadrille cover saves. If
 * everything dies, only the work since the last reports is done once more; its results were never
 * taken.
 *
 * A worker that is done gets what waits, or else another worker is asked to split its search: the
 * one with the most left or, where order counts, the first in it. All parts pass through rank 0, as
 * texts of some hundred bytes.
 *
 * Where `quadrille cover --count` would remember counts, every worker does so beside its part, and
 * also while it has none: it counts the whole problem, in an order of its own, and posts what it
 * has counted to all others. So they need not count it again:
 *
 *     worker 1   ── a ── b ── c            whoever has the whole first tells rank 0, and then all
 *     worker 2   ── f ── e ── d            are done; or all parts are, if that comes first
 *
 * What is posted is true by itself and may get lost. Rank 0 gets it too where there is a
 * checkpoint, and saves the dearest of it; who goes on learns that first. */
#ifndef QDR_MPI_COVER_H
#define QDR_MPI_COVER_H

#include "commands/cover_run.h"
#include "mpi_commands.h"
#include "mpi_link.h"

/* Numbers of a report. Its bytes are the solutions found, the rest of the search, and what is given
 * away of it, which comes right behind the rest in the order of the tree. */
enum { FOUND, TEXT_BYTES, LEFT_BYTES, SHARE, NODES, LAID_DOWN, TOLD };

/* What a rank other than 0 does, until it is told to quit. */
void cover_work(const cover_settings *set, const qdr_cover *cover);
/* What rank 0 does; the code is in the run. */
void cover_manage(cover_run *run, const qdr_cover *cover);

#endif
