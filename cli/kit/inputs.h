/* inputs.h: puzzles from files or standard input, one answer each, in order.
 *
 * A command gives a function that answers one puzzle; everything else (opening, reading, errors
 * with their place, going on after them, writing, interruption, progress, exit codes) is here.
 *
 *     static void answer(const void *context, const question *q, answer *a) {
 *         qdr_text_printf(&a->out, "%d\n", qdr_puzzle_side(q->puzzle));
 *     }
 *     job work = {.input = &s.input, .output = &s.output, .files = argv, .file_count = n,
 *                 .answer = answer, .context = &s};
 *     return job_run(self, &work);
 */
#ifndef QDR_INPUTS_H
#define QDR_INPUTS_H

#include "kit/command.h"
#include "kit/format_options.h"
#include "kit/output.h"
#include "kit/saving.h"

/* The options that say how to read, and --strict. */
typedef struct input_settings {
    qdr_read_options read;
    bool strict, quiet;
    uint64_t jobs; /* threads; 0: as many as there are cores */
} input_settings;

#define INPUT_SETTINGS_INIT \
    { QDR_READ_OPTIONS_INIT, false, false, 0 }

extern const option input_options[];

/* Its values, for commands that read nothing. */
option_words rule_words;
option_parser parse_rules; /* unsigned */
option_parser parse_size;  /* qdr_read_options */
option_parser parse_jobs;  /* uint64_t */

/* A puzzle, where it stands, and how it was written. */
typedef struct question {
    const qdr_puzzle *puzzle;
    const char *file; /* as in messages */
    size_t line;
    uint64_t number; /* in the file, from 1, bad ones included, where that was asked for */
    qdr_style style;
    const qdr_answer *known; /* what the batch has found out already; NULL: nothing was asked */
} question;

/* What comes of it. */
typedef struct answer {
    qdr_text out;      /* for standard output or the output file */
    qdr_text messages; /* for standard error, whole lines */
    exit_code code;
    bool styled; /* `out` is in a puzzle format: */
    qdr_style style;
    /* Writes out what `out` holds, when it is this puzzle's turn, and empties it; false: nobody
     * wants more. For answers that may be longer than memory. NULL: keep everything. */
    bool (*drain)(struct answer *self);
    /* Tells how many solutions have been found so far, for the progress line. May be NULL. */
    void (*tell)(struct answer *self, uint64_t solutions);
    void *owner; /* of drain and tell */
} answer;

/* Answers one puzzle. It must depend on nothing but its arguments: several threads may call it at
 * the same time, each with an answer of its own. An interrupted search leaves in `out` only what
 * is whole, and sets CODE_INTERRUPTED. */
typedef void answer_puzzle(const void *context, const question *q, answer *a);

/* Adds "file:line: …" to the messages, and a code to the answer's. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void answer_complain(answer *a, const question *q, exit_code code, const char *format, ...);

typedef struct job {
    const input_settings *input;
    const output_settings *output;
    const save_settings *save; /* NULL: results cannot be taken up */
    char **files;              /* none: standard input */
    int file_count;
    answer_puzzle *answer;
    const void *context;

    /* What every puzzle is to be asked before `answer` is called with what is known. */
    qdr_question question;
    qdr_solve_options solve;
    /* Answers a plain 9×9 line in as few steps as it can; false: make a puzzle of it and call
     * `answer`. May be NULL. */
    bool (*quick)(const void *context, const char *file, const qdr_answer *known, answer *a);
    const writing_settings *writing; /* how results are written; NULL: they are no puzzles */
    /* Called after the last puzzle, to add what ends the output; false: it is no good. The output
     * is then one document, of which nothing is left when it is interrupted. May be NULL. */
    bool (*finish)(const void *context, answer *a);
    bool solved_lines; /* a bare plain line becomes its solution; see qdr_batch */
    bool number;       /* puzzles are numbered; see qdr_batch */
    bool keep_text;    /* puzzles come with their text, tables with their heads; see qdr_batch */
    bool tell_several; /* whether it has another is asked, too; see qdr_batch */
    bool streams;      /* answers may be longer than memory: one thread, which writes as it goes */
} job;

/* Answers every puzzle of every file. */
exit_code job_run(const command *self, const job *work);

#endif
