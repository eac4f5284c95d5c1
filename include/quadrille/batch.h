/* batch.h: a stream of puzzles through all cores, in bounded memory, results in input order.
 *
 * The input is cut into chunks; each thread reads one, solves and renders it and, when it is its
 * turn, writes what it made, so that all comes out in order. Plain 9×9 lines are answered many at a
 * time by the `lanes` engine, with the same answers: of several solutions the first is the one that
 * qdr_solver_next gives first.
 *
 *     qdr_batch batch = QDR_BATCH_INIT;
 *     batch.question = QDR_ASK_COUNT;
 *     batch.render = render;      // appends answer->solutions to `out` as it likes
 *     batch.write = write;        // hands bytes to a file
 *     qdr_batch_run(&batch, input, NULL, NULL, &error);
 *
 * Memory: a few chunks of a quarter of a megabyte per thread, whatever the length of the input
 * (formats that are one document, such as XML, are held whole).
 */
#ifndef QDR_BATCH_H
#define QDR_BATCH_H

#include <quadrille/digest.h>
#include <quadrille/format.h>
#include <quadrille/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is to be found out about each puzzle before it is rendered. */
typedef enum qdr_question {
    QDR_ASK_NOTHING, /* `render` does what is needed itself */
    QDR_ASK_FIRST,   /* one solution */
    QDR_ASK_COUNT,   /* how many, up to solve.limits.solutions; no grid */
    QDR_ASK_UNIQUE,  /* one solution, and whether there is another */
    QDR_ASK_VERDICT  /* whether there is exactly one; its grid, but none of several, which saves
                      * finding out which is the first */
} qdr_question;

/* One puzzle and what was found out about it. Everything in it lives during the call only. */
typedef struct qdr_answer {
    size_t line;              /* of the input, on which the puzzle began */
    uint64_t number;          /* of the puzzle in the input, from 1; see qdr_batch */
    const qdr_style *style;   /* how it was written */
    const qdr_puzzle *puzzle; /* NULL for a plain line: see qdr_answer_puzzle */
    const char *plain;        /* a plain 9×9 line: its 81 characters, 1-9 and blanks, … */
    const char *rest;         /* … and what follows on the line (the comment, with its blank) */
    size_t rest_length;
    /* The puzzle as it stands in the input, without the last line's LF: where every line is one,
     * and with `keep_text` where each has lines of its own, with those that stand before it and are
     * no puzzle. NULL elsewhere: in XML, say, or in a text that people typed. */
    const char *text;
    size_t text_length;
    const uint8_t *solution; /* side·side digits of the first solution; NULL: none, or not asked */
    uint64_t solutions;      /* found so far, at most the limit (FIRST: 1, UNIQUE, VERDICT: 2) */
    qdr_step step; /* QDR_DONE: there are no more. QDR_STOPPED: enough found, or a limit hit */
    const qdr_shape *classic; /* for qdr_answer_puzzle */
} qdr_answer;

/* The puzzle of an answer as an object: the one it has, or a new one, in *made, for the caller to
 * free (NULL when there was no need). */
QDR_API qdr_status qdr_answer_puzzle(const qdr_answer *answer, const qdr_puzzle **puzzle,
                                     qdr_puzzle **made);

/* How far a batch has come in its input, which is where another can go on. */
typedef struct qdr_batch_place {
    uint64_t bytes;   /* of an input of lines: those that were taken, whole lines, and … */
    uint64_t lines;   /* … how many lines that is; */
    uint64_t puzzles; /* of any other input: how many, good and bad */
    uint64_t digest;  /* of all that */
} qdr_batch_place;

#define QDR_BATCH_PLACE_INIT \
    { 0, 0, 0, 0 }

typedef struct qdr_batch_progress {
    uint64_t puzzles;      /* done, and written */
    uint64_t bytes;        /* of input taken up to there */
    uint64_t bytes_total;  /* 0: not known (a pipe, packed input) */
    unsigned bits;         /* what the render calls returned so far, or-ed */
    qdr_batch_place place; /* if it is kept */
} qdr_batch_progress;

/* Adds a puzzle that stands on that line to the digest of a place; NULL: a bad one. */
QDR_API void qdr_digest_puzzle(qdr_digest *digest, const qdr_puzzle *puzzle, size_t line);

typedef struct qdr_batch {
    qdr_question question;
    qdr_solve_options solve; /* engine and limits of each puzzle; `cancel` also ends the batch */
    int jobs;                /* threads that work; 0: as many as there are cores */
    void *context;           /* passed to the calls below */

    /* Called by working threads, several at a time, once per puzzle: appends to `out` what is to
     * be written, and to `notes` what is to be said beside it. The bits it returns are or-ed
     * together for the caller. */
    unsigned (*render)(void *context, const qdr_answer *answer, qdr_text *out, qdr_text *notes);

    /* The rest is called by one thread at a time, whichever it is, in input order. */
    void (*begin)(void *context, const qdr_style *style); /* the format is known; may be NULL */
    qdr_status (*write)(void *context, const char *bytes, size_t length);
    void (*note)(void *context, const char *bytes, size_t length); /* may be NULL */
    bool (*bad)(void *context, const qdr_error *error); /* a bad puzzle; false: stop here */
    void (*progress)(void *context, const qdr_batch_progress *progress); /* may be NULL */

    /* With QDR_ASK_FIRST: a plain line that has a solution, and nothing behind its 81 characters,
     * becomes a line of 81 digits, without a call of `render`. That is the quickest way there is
     * from bytes to bytes. */
    bool solved_lines;
    /* With QDR_ASK_FIRST: whether there is another solution is told as well, if the search for the
     * first finds it out soon: `solutions` is 2, or `step` QDR_DONE. Lines with two are rendered.
     */
    bool tell_several;
    bool number; /* puzzles are numbered, bad ones included; otherwise `number` is anything */

    bool keep_place; /* in the progress */
    /* Where to go on: what comes before is passed over. It must be what it was: QDR_BAD_INPUT if
     * its digest is another. NULL: from the beginning. */
    const qdr_batch_place *from;

    bool
        keep_text; /* see `text` of qdr_answer; where not every line is a puzzle, it costs a copy */
    /* With `keep_text`: the head of a table, with its line end, before anything of it is written;
     * false: stop here. May be NULL. */
    bool (*heading)(void *context, const char *bytes, size_t length);
} qdr_batch;

#define QDR_BATCH_INIT                                                                             \
    {                                                                                              \
        QDR_ASK_FIRST, QDR_SOLVE_OPTIONS_INIT, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, \
            false, false, false, NULL, false, NULL                                                 \
    }

typedef struct qdr_batch_result {
    uint64_t puzzles; /* rendered and written */
    uint64_t bad;     /* bad puzzles reported */
    unsigned bits;    /* what the render calls returned, or-ed */
    bool cancelled;   /* the cancel flag ended it: what was written is whole */
} qdr_batch_result;

/* Runs the batch over one input to its end. `read` may be NULL, `result` too. A failure is one of
 * the reader (with `error` filled), of `write` (its status), or QDR_NO_MEMORY. */
QDR_API qdr_status qdr_batch_run(const qdr_batch *batch, qdr_input *input,
                                 const qdr_read_options *read, qdr_batch_result *result,
                                 qdr_error *error);

/* ---- from memory ----------------------------------------------------------------------------- */

/* Classic 9×9 puzzles, for those who have them in arrays. */
typedef struct qdr_array9 {
    /* Puzzle i is the 81 bytes at puzzles + i · stride: characters 1-9, and 0 or . for a blank; or
     * the numbers 0 to 9. */
    const char *puzzles;
    size_t count, stride;
    /* Solution i goes to solutions + i · solution_stride (0: that of the puzzles): 81 bytes, `zero`
     * and the digit. So '0' makes characters, with '.' where there is no solution; 0 makes numbers,
     * with 0. Of several it is the one that qdr_solver_next gives first. NULL: not wanted. It may
     * be the array of the puzzles, which are then replaced. */
    char *solutions;
    size_t solution_stride;
    char zero;
    uint64_t *counts; /* how many solutions each has, up to `limit` (0: all); NULL: not wanted */
    uint64_t limit;
    int jobs;    /* threads; 0: as many as there are cores */
    bool strict; /* other bytes are QDR_BAD_INPUT; else they make some other puzzle */
    const qdr_cancel *cancel;
} qdr_array9;

#define QDR_ARRAY9_INIT \
    { NULL, 0, 81, NULL, 0, '0', NULL, 1, 0, false, NULL }

/* Answers all of them. `step` (may be NULL) is QDR_STOPPED when somebody cancelled: some of them
 * are answered then. QDR_BAD_INPUT: `error` (may be NULL) names the first bad byte, its puzzle as a
 * line and its cell as a column, from 1. QDR_BAD_ARGUMENT: a stride below 81. */
QDR_API qdr_status qdr_batch_array9(const qdr_array9 *array, qdr_step *step, qdr_error *error);

/* The same in one line, for characters, with one stride for both. */
QDR_API qdr_status qdr_batch_solve9(const char *puzzles, size_t count, size_t stride,
                                    uint64_t limit, int jobs, char *solutions, uint64_t *counts);

#ifdef __cplusplus
}
#endif

#endif
