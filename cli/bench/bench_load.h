/* bench_load.h: reading the puzzles of a benchmark and sorting them into groups. */
#ifndef QDR_BENCH_LOAD_H
#define QDR_BENCH_LOAD_H

#include "bench/bench_data.h"
#include "kit/exit_codes.h"

/* Reads the files, of each at most `most` puzzles (0: all), and takes the metrics of every puzzle,
 * within the limits. Messages go to standard error; what could be read is in `data` also then. */
exit_code bench_load(bench_data *data, char *const *paths, size_t count,
                     const qdr_read_options *how, uint64_t most, const qdr_limits *limits);

/* Makes the groups: one per file, or one per side and class in ascending order. */
bool bench_group_by_file(bench_data *data);
bool bench_group_by_class(bench_data *data);

void bench_data_free(bench_data *data);

/* The paths of the shipped sets, ended by NULL, the graded 9×9 first; NULL (after a message) when
 * they are not to be found. Free with bench_shipped_free. */
char **bench_shipped(size_t *count);
void bench_shipped_free(char **paths);

#endif
