/* saving.h: a stream of puzzles that can be killed at any moment, and be taken up again.
 *
 *     input    ████████████▒▒▒▒▒▒▒▒          results   ██████▒▒▒  FILE.partial
 *                          ↑ place                          ↑ bytes
 *
 * A checkpoint is a pair of places: so much of the input has been answered, and that is so many
 * bytes of results; each is known by its digest, so that nobody goes on with another file. Whoever
 * goes on passes over that part of the input and cuts off what FILE.partial has more. At the end
 * the checkpoint says so before FILE.partial becomes FILE, and goes last: whenever the process is
 * killed, there is one way to go on. */
#ifndef QDR_SAVING_H
#define QDR_SAVING_H

#include "kit/output.h"

typedef struct save_settings {
    const char *path, *resume; /* --checkpoint, --resume */
    double every;              /* --checkpoint-every: seconds */
} save_settings;

extern const option save_options[];
/* What is wrong with them, or NULL; `result` is the FILE of -o, or NULL. */
const char *saving_error(const save_settings *settings, const char *result);

enum { SECTION_BITS = 8 };

/* What a checkpoint says. */
typedef struct saved_work {
    uint64_t options;       /* a digest of them, and of the names of the files */
    uint64_t bytes, digest; /* of the results */
    uint64_t file;          /* of the input files, from 0, and … */
    qdr_batch_place place;  /* … how much of it is answered */
    uint64_t answered;      /* puzzles, in all */
    uint64_t code;          /* the exit code so far */
    uint64_t section;       /* the format whose head was written last, and 1, in SECTION_BITS; above
                             * them what is known of a head of another kind; 0: none was */
    uint64_t done;          /* 1: all is answered; FILE.partial is, or was, to become FILE */
} saved_work;

typedef struct work_saver {
    const char *path;   /* NULL: nothing is saved_work */
    const char *result; /* FILE */
    double every, saved_at, took;
    saved_work now;
} work_saver;

/* Opens the output, a new one or the one that is taken up; `now` tells how far that had come. If it
 * was done, the output is in its place and not open. On failure a message has been printed. */
exit_code saving_begin(work_saver *s, const save_settings *settings, const char *result,
                       uint64_t options, output *out);

/* All results up to here have been handed to the output; saves that if it is time to. `now` says
 * the rest. A failure is the output's. */
void saving_reached(work_saver *s, output *out);
/* It ends before the end: what was reached last is saved. */
exit_code saving_stop(work_saver *s, output *out);
/* All is answered, and nothing came of it: the old FILE stays, and there is nothing to take up. */
exit_code saving_abandon(work_saver *s, output *out);
/* All is answered: puts the results in their place. */
exit_code saving_finish(work_saver *s, output *out);

#endif
