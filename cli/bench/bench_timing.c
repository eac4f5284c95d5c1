/* bench_timing.c: see bench_timing.h.
 *
 * What is timed is everything a user of the library pays for one puzzle: opening the engine, the
 * search, the re-check of each solution, closing. A puzzle's time is the median over the rounds;
 * between two rounds of one engine all others have their turn, so that a slow moment of the machine
 * does not fall on one of them alone. */
#include "bench/bench_timing.h"

#include "bench/bench_bulk.h"
#include "bench/bench_counters.h"
#include "bench/bench_memory.h"
#include "bench/bench_statistics.h"
#include "kit/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

bool contender_new(bench_contender *contender, const char *engine, const bench_data *data,
                   const bench_plan *plan) {
    *contender = (bench_contender){0};
    snprintf(contender->name, sizeof contender->name, "%s", engine);
    contender->results = calloc(data->count + 1, sizeof *contender->results);
    contender->times = calloc(data->count + 1, plan->rounds * sizeof *contender->times);
    contender->passes = calloc(data->file_count + 1, plan->rounds * sizeof *contender->passes);
    if (contender->results && contender->times && contender->passes) return true;
    contender_free(contender);
    return false;
}

void contender_free(bench_contender *contender) {
    free(contender->results);
    free(contender->times);
    free(contender->passes);
    *contender = (bench_contender){0};
}

/* The question: solutions up to the plan's number, or proof that there are no more. */
static bench_state answer(const char *engine, const qdr_puzzle *puzzle, const bench_plan *plan,
                          qdr_stats *stats) {
    static uint8_t digits[QDR_MAX_CELLS];
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = engine;
    options.jobs = plan->jobs;
    options.limits.seconds = plan->time_limit;
    options.limits.cancel = plan->cancel;
    qdr_solver *solver;
    qdr_status status = qdr_solver_new(puzzle, &options, &solver);
    bench_note(status);
    if (status != QDR_OK) return BENCH_FAILED;
    uint64_t found = 0;
    qdr_step step;
    do step = qdr_solver_next(solver, digits);
    while (step == QDR_SOLUTION && ++found < plan->solutions);
    qdr_solver_stats(solver, stats);
    qdr_solver_free(solver);
    bench_note(qdr_step_status(step));
    if (qdr_step_status(step) != QDR_OK) return BENCH_FAILED;
    return step == QDR_STOPPED ? BENCH_STOPPED : BENCH_ANSWERED;
}

/* Times one puzzle once. False: the run was interrupted meanwhile, nothing is recorded. */
static bool time_puzzle(bench_contender *contender, const bench_data *data, size_t number,
                        const bench_plan *plan) {
    bench_result *result = &contender->results[number];
    counters before = {0}, after = {0};
    qdr_stats stats = {0};
    counters_read(&before);
    double start = seconds_now();
    bench_state state = answer(contender->name, data->puzzles[number].puzzle, plan, &stats);
    double seconds = seconds_now() - start;
    counters_read(&after);
    if (state == BENCH_STOPPED && qdr_cancel_requested(plan->cancel)) return false;
    contender->times[number * plan->rounds + result->rounds++] = seconds;
    result->state = state;
    result->solutions = stats.solutions;
    result->nodes = stats.nodes;
    result->updates = stats.updates;
    result->bytes = stats.bytes;
    result->instructions += (double)(after.instructions - before.instructions);
    result->cycles += (double)(after.cycles - before.cycles);
    return true;
}

double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void contender_run(bench_contender *contender, const bench_data *data, const bench_file *file,
                   const bench_plan *plan, uint64_t round) {
    if (bulk_wanted(contender)) {
        bulk_run(contender, data, file, plan, round);
        return;
    }
    double start = seconds_now(), used = processor_seconds();
    bool complete = true, begun = false;
    for (size_t i = file->first; i < file->first + file->count; i++) {
        bool takes = qdr_engine_takes(contender->name, data->puzzles[i].puzzle);
        if (!takes || (round > 0 && contender->results[i].state != BENCH_ANSWERED)) {
            complete = false;
            continue;
        }
        if (qdr_cancel_requested(plan->cancel)) return;
        if (begun && plan->budget > 0 && seconds_now() - start >= plan->budget) return;
        if (!time_puzzle(contender, data, i, plan)) return;
        begun = true;
        complete &= contender->results[i].state == BENCH_ANSWERED;
    }
    size_t number = (size_t)(file - data->files);
    if (complete)
        contender->passes[number * plan->rounds + round] =
            (bench_pass){seconds_now() - start, processor_seconds() - used};
}

void contender_finish(bench_contender *contender, const bench_data *data, const bench_plan *plan) {
    for (size_t i = 0; i < data->count; i++) {
        bench_result *result = &contender->results[i];
        if (result->rounds == 0) continue;
        double *times = contender->times + i * plan->rounds;
        statistics_sort(times, result->rounds);
        result->seconds = statistics_quantile(times, result->rounds, 0.5);
        result->instructions /= result->rounds;
        result->cycles /= result->rounds;
    }
}

bench_pass pass_median(const bench_pass *passes, size_t count) {
    bench_pass result = {0, 0};
    double *values = bench_allocate(2 * count + 1, sizeof *values);
    size_t complete = 0;
    if (!values) return result;
    double *second = values + count;
    for (size_t i = 0; i < count; i++) {
        if (passes[i].wall <= 0) continue;
        values[complete] = passes[i].wall;
        second[complete++] = passes[i].processor;
    }
    statistics_sort(values, complete);
    statistics_sort(second, complete);
    result.wall = statistics_quantile(values, complete, 0.5);
    result.processor = statistics_quantile(second, complete, 0.5);
    free(values);
    return result;
}
