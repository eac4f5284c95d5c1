/* bench_against.h: another program as a contender.
 *
 * Any command that reads puzzles, one a line, on standard input and prints their solutions, one a
 * line and in the same order. A whole file is one call, so its time contains the start of the
 * process, reading and writing. Every answer is checked. */
#ifndef QDR_BENCH_AGAINST_H
#define QDR_BENCH_AGAINST_H

#include "bench/bench_data.h"
#include "bench/bench_timing.h"

typedef struct against_result {
    unsigned rounds;              /* how many calls were timed */
    bench_pass time;              /* the medians of those */
    size_t right, wrong, missing; /* answers of the worst call */
    char trouble[120];            /* what went wrong with the program; empty: nothing */
} against_result;

typedef struct bench_against {
    const char *command;
    against_result *results; /* per file */
    bench_pass *times;       /* per file and round */
} bench_against;

bool against_new(bench_against *against, const char *program, const bench_data *data,
                 const bench_plan *plan);
void against_free(bench_against *against);

/* One call with a file's puzzles. A program that was in trouble is not called with them again. */
void against_run(bench_against *against, const bench_data *data, const bench_file *file,
                 const bench_plan *plan);
void against_finish(bench_against *against, const bench_data *data, const bench_plan *plan);

#endif
