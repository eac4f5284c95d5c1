/* random.c: see random.h. */
#include "base/random.h"

static uint64_t rotate(uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
}

void qdri_random_seed(qdri_random *random, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        random->state[i] = z ^ (z >> 31);
    }
}

uint64_t qdri_random_next(qdri_random *random) {
    uint64_t *s = random->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t qdri_random_below(qdri_random *random, uint32_t bound) {
    /* Lemire: multiply and keep the high half; reject the few low halves that would be biased. */
    uint32_t threshold = (uint32_t)(-bound) % bound;
    for (;;) {
        uint64_t product = (qdri_random_next(random) >> 32) * bound;
        if ((uint32_t)product >= threshold) return (uint32_t)(product >> 32);
    }
}
