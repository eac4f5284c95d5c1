/* bench_statistics.c: quantiles and rank correlation. */
#include "bench/bench_statistics.h"

#include "bench/bench_memory.h"

#include <math.h>
#include <stdlib.h>

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

void statistics_sort(double *values, size_t count) {
    if (count > 1) qsort(values, count, sizeof *values, ascending);
}

double statistics_quantile(const double *sorted, size_t count, double share) {
    if (count == 0) return 0;
    double rank = ceil(share * (double)count);
    if (rank < 1) return sorted[0];
    return rank >= (double)count ? sorted[count - 1] : sorted[(size_t)rank - 1];
}

typedef struct placed {
    double value;
    size_t place; /* where it came from */
} placed;

static int by_value(const void *left, const void *right) {
    return ascending(&((const placed *)left)->value, &((const placed *)right)->value);
}

/* ranks[i] is the rank of values[i], from 1; equal values share the mean of their ranks. */
static void rank(const double *values, size_t count, placed *scratch, double *ranks) {
    for (size_t i = 0; i < count; i++) scratch[i] = (placed){values[i], i};
    qsort(scratch, count, sizeof *scratch, by_value);
    for (size_t from = 0, to; from < count; from = to) {
        to = from + 1;
        while (to < count && !(scratch[to].value > scratch[from].value)) to++;
        double mean = (double)(from + 1 + to) / 2;
        for (size_t i = from; i < to; i++) ranks[scratch[i].place] = mean;
    }
}

/* Pearson's correlation; both lists have the mean (count + 1) / 2, since they are ranks. */
static double correlation_of_ranks(const double *a, const double *b, size_t count) {
    double mean = (double)(count + 1) / 2, ab = 0, aa = 0, bb = 0;
    for (size_t i = 0; i < count; i++) {
        ab += (a[i] - mean) * (b[i] - mean);
        aa += (a[i] - mean) * (a[i] - mean);
        bb += (b[i] - mean) * (b[i] - mean);
    }
    return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : (double)NAN;
}

double statistics_spearman(const double *x, const double *y, size_t count) {
    if (count < 3) return (double)NAN;
    placed *scratch = bench_allocate(count, sizeof *scratch);
    double *ranks = bench_allocate(2 * count, sizeof *ranks);
    double result = (double)NAN;
    if (scratch && ranks) {
        rank(x, count, scratch, ranks);
        rank(y, count, scratch, ranks + count);
        result = correlation_of_ranks(ranks, ranks + count, count);
    }
    free(scratch);
    free(ranks);
    return result;
}
