/* bench_bulk.h: the engine that answers many puzzles in one call. */
#ifndef QDR_BENCH_BULK_H
#define QDR_BENCH_BULK_H

#include "bench/bench_timing.h"

/* Whether the contender is that engine: one puzzle at a time would say nothing about it. */
bool bulk_wanted(const bench_contender *contender);

/* One pass over the plain 9×9 puzzles of a file, in one call on one thread; each puzzle's time is
 * its share. */
void bulk_run(bench_contender *contender, const bench_data *data, const bench_file *file,
              const bench_plan *plan, uint64_t round);

#endif
