/* bench_summary.c: see bench_summary.h. */
#include "bench/bench_summary.h"

#include "bench/bench_memory.h"
#include "bench/bench_statistics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double mean(double sum, size_t count) {
    return count ? sum / (double)count : 0;
}

/* Adds one result to the sums in `row`; its time for the quantiles goes to *time. */
static bool add_result(bench_row *row, const bench_result *result, double *time, double *spent) {
    if (result->state == BENCH_NOT_RUN) {
        row->not_run++;
        return false;
    }
    *spent += result->seconds;
    *time = INFINITY;
    if (result->bytes > row->bytes) row->bytes = result->bytes;
    if (result->state == BENCH_STOPPED) row->stopped++;
    if (result->state == BENCH_FAILED) row->failed++;
    if (result->state != BENCH_ANSWERED) return true;
    *time = result->seconds;
    row->answered++;
    row->nodes += (double)result->nodes;
    row->updates += (double)result->updates;
    row->instructions += result->instructions;
    row->cycles += result->cycles;
    return true;
}

bool bench_summarise(const bench_report *report, size_t group, size_t contender, bench_row *row) {
    const bench_data *data = report->data;
    const bench_result *results = report->contenders[contender].results;
    *row = (bench_row){0};
    double *times = bench_allocate(data->count + 1, sizeof *times), spent = 0;
    if (!times) return false;
    size_t count = 0;
    for (size_t i = 0; i < data->count; i++)
        if (data->puzzles[i].group == group)
            count += add_result(row, &results[i], &times[count], &spent);
    if (count == 0) times[count++] = INFINITY; /* there is room for one more */
    statistics_sort(times, count);
    row->median = statistics_quantile(times, count, 0.5);
    row->p99 = statistics_quantile(times, count, 0.99);
    row->worst = statistics_quantile(times, count, 1);
    row->per_second = spent > 0 ? (double)row->answered / spent : 0;
    row->nodes = mean(row->nodes, row->answered);
    row->updates = mean(row->updates, row->answered);
    row->instructions = mean(row->instructions, row->answered);
    row->cycles = mean(row->cycles, row->answered);
    free(times);
    return true;
}

/* ---- how well can difficulty be told beforehand? -----------------------------------------------
 */

const char *const bench_figure_names[BENCH_FIGURES] = {"givens", "empty",   "candidates",
                                                       "nodes",  "guesses", "class"};

static double figure(const qdr_metrics *metrics, int number) {
    switch (number) {
    case 0:
        return metrics->givens;
    case 1:
        return metrics->empty;
    case 2:
        return metrics->mean_candidates;
    case 3:
        return (double)metrics->nodes;
    case 4:
        return (double)metrics->guesses;
    default:
        return metrics->difficulty;
    }
}

static bool counts(const bench_data *data, size_t puzzle, const bench_result *result, int side) {
    return qdr_puzzle_side(data->puzzles[puzzle].puzzle) == side &&
           (result->state == BENCH_ANSWERED || result->state == BENCH_STOPPED);
}

size_t bench_correlate(const bench_report *report, int side, size_t contender,
                       double correlations[BENCH_FIGURES]) {
    const bench_data *data = report->data;
    const bench_result *results = report->contenders[contender].results;
    double *values = bench_allocate(2 * data->count + 1, sizeof *values);
    if (!values) return 0;
    double *times = values + data->count;
    size_t count = 0;
    for (int f = 0; f < BENCH_FIGURES; f++) {
        count = 0;
        for (size_t i = 0; i < data->count; i++) {
            if (!data->puzzles[i].has_metrics || !counts(data, i, &results[i], side)) continue;
            values[count] = figure(&data->puzzles[i].metrics, f);
            times[count++] =
                results[i].state == BENCH_STOPPED ? (double)INFINITY : results[i].seconds;
        }
        correlations[f] = statistics_spearman(values, times, count);
    }
    free(values);
    return count;
}

/* ---- numbers for people ------------------------------------------------------------------------
 */

/* Three significant digits, but whole numbers from 100 on. */
static void three_digits(double value, const char *unit, char text[16]) {
    int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    snprintf(text, 16, "%.*f%s", decimals, value, unit);
}

void bench_time_text(double seconds, char text[16]) {
    if (seconds < 999.5e-9)
        snprintf(text, 16, "%.0f ns", seconds * 1e9);
    else if (seconds < 999.5e-6)
        three_digits(seconds * 1e6, " µs", text);
    else if (seconds < 999.5e-3)
        three_digits(seconds * 1e3, " ms", text);
    else
        three_digits(seconds, " s", text);
}

void bench_count_text(double count, char text[16]) {
    if (count < 999.5)
        snprintf(text, 16, "%.*f", count > 0 && count < 9.95 ? 1 : 0, count);
    else if (count < 999.5e3)
        three_digits(count / 1e3, "k", text);
    else if (count < 999.5e6)
        three_digits(count / 1e6, "M", text);
    else
        three_digits(count / 1e9, "G", text);
}
