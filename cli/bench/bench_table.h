/* bench_table.h: the report of a benchmark as a table for people, as CSV, as JSON. */
#ifndef QDR_BENCH_TABLE_H
#define QDR_BENCH_TABLE_H

#include "bench/bench_summary.h"

/* Each appends to `text`; without memory, text->failed is set. */
void bench_write_table(const bench_report *report, qdr_text *text);
void bench_write_csv(const bench_report *report, qdr_text *text);
void bench_write_json(const bench_report *report, qdr_text *text);

#endif
