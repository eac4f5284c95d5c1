/* bench_chart.h: the report of a benchmark as a chart in SVG. */
#ifndef QDR_BENCH_CHART_H
#define QDR_BENCH_CHART_H

#include "bench/bench_summary.h"

/* Appends the whole SVG file; without memory, text->failed is set. */
void bench_write_chart(const bench_report *report, qdr_text *text);

#endif
