/* plan.h: how a question about a puzzle is answered: by which engine, in how many threads, in bulk
 * or one by one. This is decided here and nowhere else.
 *
 *     qdri_plan plan;
 *     qdri_wishes wishes = {.engine = "auto", .limits = limits, .jobs = 1};
 *     qdr_status status = qdri_plan_for(puzzle, QDRI_ASK_SOLUTIONS, &wishes, &plan);
 *
 * The rules are rows of a table in plan.c, of which the first that fits counts; docs/algorithms.md
 * shows the same table, and a test compares the two. */
#ifndef QDR_PLAN_H
#define QDR_PLAN_H

#include "engines/race.h"

/* What is asked. A set of bits, so that a row can be for several. */
typedef enum qdri_question {
    QDRI_ASK_SOLUTIONS = 1, /* one, a second one, or all of them */
    QDRI_ASK_COUNT = 2,     /* how many; no grids */
    QDRI_ASK_METRICS = 4,   /* what a search says of how hard it is */
    QDRI_ASK_DIG = 8,       /* while a puzzle is made: is this given needed? */
    QDRI_ASK_FILL = 16      /* while a puzzle is made: a full grid */
} qdri_question;

/* What the caller has to say about it. */
typedef struct qdri_wishes {
    const char *engine; /* NULL or "auto": not named */
    qdr_limits limits;
    int jobs; /* threads; 0: as many as there are cores */
    void (*progress)(void *context, uint64_t solutions); /* of a count, now and then; may be NULL */
    void *context;
    qdri_notice slow; /* that it takes long, if the plan notifies */
    qdri_spare spare; /* for a race: may it have a second thread now? */
    bool any_other;   /* of several solutions the first one counts, and that there is another */
} qdri_wishes;

typedef struct qdri_plan {
    const qdri_engine *engine;
    int jobs;            /* threads for this puzzle; 0: as many as there are cores */
    qdri_race_plan race; /* if the engine is qdri_engine_race */
    bool notifies;       /* that it takes long, as wished; others are to be tried for a moment */
    bool shared;         /* a count: by nine/shared_count.h, in threads or with a tally */
    bool tally;          /* … which may overtake the search */
    bool remember; /* a count: if it is large, as an exact cover, remembering counts of rests */
    bool bulk;     /* the lanes may answer many such puzzles together, … */
    bool settle;   /* … and `bands` tells which of several solutions is the first */
} qdri_plan;

/* QDR_BAD_ARGUMENT: there is no engine of that name. QDR_UNSUPPORTED: it does not take this
 * puzzle. */
qdr_status qdri_plan_for(const qdr_puzzle *puzzle, qdri_question question,
                         const qdri_wishes *wishes, qdri_plan *plan);

/* A rule: in words, for the document and its test, and as code. */
typedef struct qdri_plan_row {
    unsigned questions;                     /* that it is for */
    const char *asked;                      /* the same in words */
    const char *puzzle;                     /* which puzzles it is for … */
    bool (*fits)(const qdr_puzzle *puzzle); /* … NULL: any */
    const qdri_engine *engine;
    const qdri_race_plan *race; /* NULL: the usual */
    const char *why;
} qdri_plan_row;

/* Row i of the table; NULL past the last. */
const qdri_plan_row *qdri_plan_row_at(size_t i);

#endif
