/* bench_summary.h: the results of many puzzles as one row per group and contender, and how well
 * each figure of the metrics tells the time beforehand. */
#ifndef QDR_BENCH_SUMMARY_H
#define QDR_BENCH_SUMMARY_H

#include "bench/bench_against.h"
#include "bench/bench_data.h"

/* Everything that was measured, as the tables and the chart get it. */
typedef struct bench_report {
    const bench_data *data;
    const bench_plan *plan;
    const bench_contender *contenders;
    size_t contender_count;
    const bench_against *others;
    size_t other_count;
    bool counters; /* instructions and cycles are there */
} bench_report;

typedef struct bench_row {
    size_t answered, stopped, failed, not_run;
    /* Of the puzzles that were run; INFINITY where it falls on a stopped one or
     * none was run. */
    double median, p99, worst;
    double per_second;                           /* answered per second spent */
    double nodes, updates, instructions, cycles; /* means of the answered */
    size_t bytes;                                /* the most that any took */
} bench_row;

/* False when there is no memory. */
bool bench_summarise(const bench_report *report, size_t group, size_t contender, bench_row *row);

enum { BENCH_FIGURES = 6 };
extern const char *const bench_figure_names[BENCH_FIGURES];

/* Spearman's rank correlation of each figure with the contender's times on all puzzles of that
 * side; those that were stopped count as the slowest. Returns how many puzzles that were. */
size_t bench_correlate(const bench_report *report, int side, size_t contender,
                       double correlations[BENCH_FIGURES]);

/* Seconds for people: "812 ns", "12.3 µs", "1.20 ms", "2.00 s". */
void bench_time_text(double seconds, char text[16]);
/* A count for people: "17", "1.25k", "3.40M". */
void bench_count_text(double count, char text[16]);

#endif
