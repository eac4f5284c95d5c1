/* cover_checkpoint.h: long searches that can be stopped, or die, and be taken up again.
 *
 * The state of the search goes into a file now and then, and when a signal or a limit ends the
 * search; the file is replaced as a whole, so there is always a good one. Of a listing it also
 * knows the output, which is FILE.partial until the end (kit/partial.h), by its bytes: their number
 * and a digest. Whoever takes the search up cuts the output back to those.
 *
 * A listing that is over says so in the checkpoint, then its output gets its name, then the
 * checkpoint goes: killed in between, it is taken up there.
 */
#ifndef QDR_COVER_CHECKPOINT_H
#define QDR_COVER_CHECKPOINT_H

#include "kit/command.h"
#include "kit/output.h"

#include <quadrille/cover_save.h>

typedef struct checkpoint_settings {
    const char *path;   /* --checkpoint */
    const char *resume; /* --resume */
    double every;       /* --checkpoint-every, seconds */
} checkpoint_settings;

extern const option checkpoint_options[];

/* What is wrong with them, or NULL: of a listing, the solutions must go to a file that can be taken
 * up as well. */
const char *checkpoint_settings_error(const checkpoint_settings *settings, bool listing,
                                      const char *output_path);

typedef struct checkpoint {
    const char *path; /* NULL: nothing is saved */
    const char *from; /* the file that is taken up, or NULL */
    const char *kind; /* what the search is for; it must be the same when it is taken up */
    double every, saved_at;
    double took; /* seconds, the last time */
    bool failed; /* it could not be saved; a message was printed */
} checkpoint;

/* What the settings say. On failure a message has been printed: a file that is there already is not
 * overwritten unless it is taken up. */
exit_code checkpoint_begin(checkpoint *c, const checkpoint_settings *settings, const char *kind);

/* The output of a listing that was saved. */
typedef struct saved_listing {
    uint64_t bytes, digest;
    bool done; /* the search is over: only its name is missing */
} saved_listing;

/* Opens a new search, or the one that was saved, and tells what it has written. Of one that is over
 * there is nothing to open: `search` is NULL. On failure a message has been printed. */
exit_code checkpoint_open(const checkpoint *c, const qdr_cover *cover,
                          const qdr_cover_options *options, qdr_cover_search **search,
                          saved_listing *saved);

/* Opens the output of a listing: as it was then, or a new one. A new one is saved before anything
 * is written to it, so that a file with results always has its checkpoint. On failure a message has
 * been printed. */
exit_code checkpoint_output(const checkpoint *c, const saved_listing *saved, output *out,
                            const char *path);

/* Also when it is to be saved all the time, that takes a tenth of the time at most. */
bool checkpoint_is_due(const checkpoint *c);
/* Saves the search, and first its output; `out` is NULL for a count, which has none yet. */
exit_code checkpoint_save(checkpoint *c, const qdr_cover_search *search, output *out);
/* The listing is over: its output gets its name, and the file goes. */
exit_code checkpoint_finish(const checkpoint *c, output *out);
/* The same of one that was killed on the way. */
exit_code checkpoint_finish_late(const checkpoint *c, const saved_listing *saved, const char *path);
/* The search is over: the file goes. */
void checkpoint_remove(const checkpoint *c);

#endif
