/* random.h: random numbers that are the same on every machine for the same seed (splitmix64 to
 * seed, xoshiro256** to run, both by Blackman and Vigna, public domain designs). */
#ifndef QDR_RANDOM_H
#define QDR_RANDOM_H

#include <stdint.h>

typedef struct qdri_random {
    uint64_t state[4];
} qdri_random;

void qdri_random_seed(qdri_random *random, uint64_t seed);
uint64_t qdri_random_next(qdri_random *random);
/* Uniform in 0 … bound-1, without bias; bound > 0. */
uint32_t qdri_random_below(qdri_random *random, uint32_t bound);

#endif
