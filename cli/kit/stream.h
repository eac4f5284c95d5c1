/* stream.h: what the commands have in common that answer a stream of puzzles: the options that say
 * how to read and where results go and, where these are puzzles again, how they are written.
 *
 *     typedef struct settings { bool all; stream_settings stream; } settings;
 *     static const option_group groups[] = {{"Doing", own, 0}, STREAM_PUZZLE_GROUPS, GROUPS_END};
 *     …
 *     settings s = {.stream = STREAM_SETTINGS_INIT};
 *     …
 *     job work = stream_puzzles(&s.stream, argv, files, answer, &s);
 *     return job_run(self, &work);
 */
#ifndef QDR_STREAM_H
#define QDR_STREAM_H

#include "kit/inputs.h"

typedef struct stream_settings {
    input_settings input;
    output_settings output;
    writing_settings writing;
    save_settings save;
} stream_settings;

#define STREAM_SETTINGS_INIT                      \
    {                                             \
        INPUT_SETTINGS_INIT, {NULL, NULL}, {0}, { \
            NULL, NULL, 0                         \
        }                                         \
    }

/* For a `settings` with a member `stream`. */
#define STREAM_READING \
    { "Reading", input_options, offsetof(settings, stream.input) }
#define STREAM_WRITING \
    { "Writing", writing_options, offsetof(settings, stream.writing) }
#define STREAM_OUTPUT \
    { "Output", output_options, offsetof(settings, stream.output) }
#define STREAM_SAVING \
    { "Saving", save_options, offsetof(settings, stream.save) }
#define STREAM_GROUPS STREAM_READING, STREAM_OUTPUT
#define STREAM_PUZZLE_GROUPS STREAM_READING, STREAM_WRITING, STREAM_OUTPUT

/* What is to be done, with everything else as it is by itself. */
job stream_job(const stream_settings *stream, char **files, int count, answer_puzzle *answer,
               const void *context);
/* The same where the results are puzzles. */
job stream_puzzles(const stream_settings *stream, char **files, int count, answer_puzzle *answer,
                   const void *context);

/* Adds a puzzle to the answer, as the options say; complains if the format cannot say it. */
bool stream_put(const stream_settings *stream, const question *q, const qdr_puzzle *puzzle,
                answer *a);

/* Complains, before anything is worked out, of a puzzle, or of a solution of it, that the format
 * cannot say; true: it can. */
bool stream_can_put(const stream_settings *stream, const question *q, bool solution, answer *a);

#endif
