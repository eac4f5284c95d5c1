/* bench_bulk.c: see bench_bulk.h. What is timed is qdr_batch_solve9 on one thread, the puzzles
 * being in memory as text: solving, the re-check, and writing the solutions as text. */
#include "bench/bench_bulk.h"

#include "bench/bench_counters.h"
#include "bench/bench_memory.h"
#include "kit/output.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 81 };

bool bulk_wanted(const bench_contender *contender) {
    return strcmp(contender->name, "lanes") == 0;
}

static bool is_plain(const qdr_puzzle *puzzle) {
    return qdr_shape_is_classic9(qdr_puzzle_shape(puzzle)) && !qdr_puzzle_has_candidates(puzzle);
}

/* The file's plain puzzles as text, end to end, and which they are. */
static size_t collect(const bench_data *data, const bench_file *file, char *text, size_t *number) {
    size_t count = 0;
    for (size_t i = file->first; i < file->first + file->count; i++) {
        const qdr_puzzle *puzzle = data->puzzles[i].puzzle;
        if (!is_plain(puzzle)) continue;
        for (int cell = 0; cell < CELLS; cell++)
            text[count * CELLS + (size_t)cell] = (char)('0' + qdr_puzzle_givens(puzzle)[cell]);
        number[count++] = i;
    }
    return count;
}

static void record(bench_contender *contender, size_t number, const bench_plan *plan,
                   uint64_t solutions, double seconds, const counters *share) {
    bench_result *result = &contender->results[number];
    contender->times[number * plan->rounds + result->rounds++] = seconds;
    result->state = BENCH_ANSWERED;
    result->solutions = solutions;
    result->instructions += (double)share->instructions;
    result->cycles += (double)share->cycles;
}

static void time_bulk(bench_contender *contender, const bench_data *data, const bench_file *file,
                      const bench_plan *plan, uint64_t round, char *text, size_t *number,
                      uint64_t *found) {
    size_t count = collect(data, file, text, number);
    if (count == 0) return;
    counters before = {0}, after = {0};
    counters_read(&before);
    double start = seconds_now(), used = processor_seconds();
    qdr_status status =
        qdr_batch_solve9(text, count, CELLS, plan->solutions, 1, text + file->count * CELLS, found);
    bench_note(status);
    bench_pass pass = {seconds_now() - start, processor_seconds() - used};
    counters_read(&after);
    counters share = {(after.instructions - before.instructions) / count,
                      (after.cycles - before.cycles) / count};
    for (size_t i = 0; i < count; i++) {
        record(contender, number[i], plan, found[i], pass.wall / (double)count, &share);
        if (status != QDR_OK) contender->results[number[i]].state = BENCH_FAILED;
    }
    if (count == file->count)
        contender->passes[(size_t)(file - data->files) * plan->rounds + round] = pass;
}

void bulk_run(bench_contender *contender, const bench_data *data, const bench_file *file,
              const bench_plan *plan, uint64_t round) {
    char *text = bench_allocate(2 * file->count * CELLS + 1, 1);
    size_t *number = bench_allocate(file->count + 1, sizeof *number);
    uint64_t *found = bench_allocate(file->count + 1, sizeof *found);
    if (text && number && found) time_bulk(contender, data, file, plan, round, text, number, found);
    free(text);
    free(number);
    free(found);
}
