/* bench_statistics.h: what a table of times is made of. */
#ifndef QDR_BENCH_STATISTICS_H
#define QDR_BENCH_STATISTICS_H

#include <stddef.h>

/* Sorts ascending. */
void statistics_sort(double *values, size_t count);

/* The smallest of the sorted values that at least `share` (0 … 1) of them do not exceed: the
 * nearest rank, always one of the values. 0 of none. share 0.5 gives the (lower) median. */
double statistics_quantile(const double *sorted, size_t count, double share);

/* Spearman's rank correlation of pairs x[i], y[i], ties given their mean rank: 1 when one always
 * grows with the other, −1 when it always shrinks, near 0 when they have nothing to do with each
 * other. NaN when it is undefined: fewer than 3 pairs, or all x or all y the same; also when
 * there is no memory. */
double statistics_spearman(const double *x, const double *y, size_t count);

#endif
