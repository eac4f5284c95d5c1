/* bench_timing.h: runs engines over puzzles and takes the time. */
#ifndef QDR_BENCH_TIMING_H
#define QDR_BENCH_TIMING_H

#include "bench/bench_data.h"

typedef struct bench_plan {
    uint64_t solutions; /* to look for: 2 decides whether a solution is the only one */
    uint64_t rounds;
    double time_limit; /* seconds for one puzzle */
    double budget;     /* seconds for one engine, file and round; 0: no end */
    int jobs;          /* threads for one puzzle; 0: as many as there are cores */
    const qdr_cancel *cancel;
} bench_plan;

bool contender_new(bench_contender *contender, const char *engine, const bench_data *data,
                   const bench_plan *plan);
void contender_free(bench_contender *contender);

/* One pass of the contender over a file. Puzzles that it could not answer in an earlier round are
 * left out: they would only cost the limit again. */
void contender_run(bench_contender *contender, const bench_data *data, const bench_file *file,
                   const bench_plan *plan, uint64_t round);

/* Sorts `count` passes apart by wall clock and by processor and gives the median of each. */
bench_pass pass_median(const bench_pass *passes, size_t count);

double processor_seconds(void); /* that this process has used */

/* After the last pass: the median time of every puzzle. */
void contender_finish(bench_contender *contender, const bench_data *data, const bench_plan *plan);

#endif
