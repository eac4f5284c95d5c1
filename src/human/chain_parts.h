/* chain_parts.h: what a chain is made of: its branches, whether they are paths, and what ends them.
 */
#ifndef QDR_CHAIN_PARTS_H
#define QDR_CHAIN_PARTS_H

#include "human/board.h"

/* One past the last node of the branch that begins at node `from`. */
size_t qdri_branch_end(const qdr_hint *hint, size_t from);
/* Each node of [from, to) but the first follows from the one before it alone. */
bool qdri_is_path(const qdr_hint *hint, size_t from, size_t to);
/* One branch, a path from a state to itself: a loop. */
bool qdri_is_cycle(const qdr_hint *hint);
/* One branch, a path from a candidate being on to its being off: what comes second and last but one
 * are the ends of an alternating chain. */
bool qdri_is_alternation(const qdr_hint *hint);
/* One branch, a path from a candidate being off to another being on: its two ends. */
bool qdri_is_open_path(const qdr_hint *hint);
/* Where the proof within begins that ends before node `i` and shows it; `i`: there is none. */
size_t qdri_within(const qdr_hint *hint, size_t i);
/* A candidate that is on and off in the branch [from, to): its two nodes; false: there is none. */
bool qdri_find_clash(const qdr_hint *hint, size_t from, size_t to, size_t *on, size_t *off);

#endif
