/* chunk.h: a piece of the input on its way through a thread: what goes in, what comes out. */
#ifndef QDR_CHUNK_H
#define QDR_CHUNK_H

#include "batch/ordered.h"
#include "engines/plan.h"

#include <quadrille/batch.h>

/* A bad puzzle, and how much of the chunk's output and notes comes before it. */
typedef struct qdri_bad {
    qdr_error error;
    size_t out, notes;
} qdri_bad;

/* A puzzle that the calling thread has read already (formats that are not lines). */
typedef struct qdri_parsed {
    qdr_puzzle *puzzle; /* NULL: a bad one, `error` tells */
    qdr_style style;
    size_t line;
    size_t text, text_length; /* in the chunk's texts; length 0: there is none */
    qdr_error error;
} qdri_parsed;

typedef struct qdri_chunk {
    /* in: either whole lines of text, or puzzles */
    qdr_text text;
    size_t first_line;
    uint64_t next_number; /* of the first puzzle; of the next one while it is worked on */
    size_t bare_lines;    /* at the beginning of the text */
    qdri_parsed *parsed;
    size_t parsed_count, parsed_capacity;
    qdr_text texts;        /* of the puzzles, if they are kept */
    uint64_t input_end;    /* bytes of the input up to the end of this chunk */
    qdr_batch_place place; /* up to there, if it is kept */

    /* out */
    qdri_turn turn;
    qdr_text out, notes;
    qdri_bad *bad;
    size_t bad_count, bad_capacity;
    uint64_t puzzles;
    unsigned bits;
    double seconds;    /* that the work took */
    double handed_out; /* when the work began, or something was handed out last */
    bool lent;         /* who writes may have what is finished, while a puzzle takes long */
    bool cut;          /* cancelled on the way: what is in `out` is whole, the rest is missing */
    qdr_status status; /* QDR_NO_MEMORY, or a solver that failed its re-check */
} qdri_chunk;

void qdri_chunk_reset(qdri_chunk *chunk);        /* empty, keeps its memory */
void qdri_chunk_reset_output(qdri_chunk *chunk); /* the same of what comes out */
void qdri_chunk_free(qdri_chunk *chunk);

/* Notes a bad puzzle at the present end of the output. */
void qdri_chunk_add_bad(qdri_chunk *chunk, const qdr_error *error);

/* What a working thread owns. */
typedef struct qdri_worker qdri_worker;

/* What all threads of one batch share and none changes. */
typedef struct qdri_batch_job {
    const qdr_batch *batch;
    qdr_read_options read;
    qdr_style line_style;     /* how plain lines are written */
    qdr_shape *classic;       /* the 9×9 of plain lines */
    qdri_question question;   /* as the plan knows it */
    uint64_t limit;           /* solutions that are wanted of a puzzle; 0: all */
    qdri_plan plan;           /* for plain lines, which may go to the lanes */
    const qdr_cancel *cancel; /* raised when nobody wants more */
} qdri_batch_job;

qdr_status qdri_worker_new(const qdri_batch_job *job, qdri_worker **worker);
void qdri_worker_free(qdri_worker *worker);

/* Answers and renders everything in the chunk. */
void qdri_chunk_work(const qdri_batch_job *job, qdri_worker *worker, qdri_chunk *chunk,
                     qdri_turn turn);

#endif
