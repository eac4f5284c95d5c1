/* logarithm.h: logarithms for estimates, to about nine digits.
 *
 * Those of the C library differ in the last digit from one to the next, and bring tables of six
 * kilobytes, which the WebAssembly module would carry for two lines of code. */
#ifndef QDR_LOGARITHM_H
#define QDR_LOGARITHM_H

#include <math.h>

/* To the base 2, of x > 0. Squaring a number of 1 to 2 tells the next bit of its logarithm. */
static inline double qdri_log2(double x) {
    int exponent;
    double part = 2 * frexp(x, &exponent), sum = exponent - 1;
    for (double bit = 0.5; bit > 1e-10; bit /= 2) {
        part *= part;
        if (part < 2) continue;
        part /= 2;
        sum += bit;
    }
    return sum;
}

static inline double qdri_log(double x) {
    return 0.69314718055994530942 * qdri_log2(x);
}

#endif
