/* team_save.h: what is left of a team's search, as text, and back; and part of it for others. */
#ifndef QDR_TEAM_SAVE_H
#define QDR_TEAM_SAVE_H

#include "team/team.h"

/* Appends what is left, the number of solutions, a line of the caller's, and counts that are
 * remembered, as text (or nothing). */
qdr_status qdri_team_save(const qdri_team *team, uint64_t found, const char *note,
                          const qdr_text *counts, qdr_text *state);
/* Puts what was saved in the place of what a new team has to do. After a failure the team is of no
 * more use. The counts that were saved with it are appended to `counts`, and not looked at. */
qdr_status qdri_team_load(qdri_team *team, const char *state, size_t length, uint64_t *found,
                          qdr_text *note, qdr_text *counts, qdr_error *error);

/* The part of the tree that is left, from 1 to 0. */
double qdri_team_left(const qdri_team *team);

/* Takes a part out of the team's work and appends it as a saved search. QDR_UNSUPPORTED: there is
 * nothing to give at the moment. */
qdr_status qdri_team_split(qdri_team *team, qdr_text *state);

/* Takes the first task out of a team that is not at work, as a saved search, with its solutions
 * that wait. QDR_END: there is none. QDR_BAD_ARGUMENT: it is at work. */
qdr_status qdri_team_take(qdri_team *team, uint64_t *solutions, qdr_text *text, qdr_text *state);
/* Adds solutions that wait, and what a saved search has left, behind all tasks. */
qdr_status qdri_team_put(qdri_team *team, uint64_t solutions, const qdr_text *text,
                         const qdr_text *state, qdr_error *error);

#endif
