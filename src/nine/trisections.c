/* trisections.c: the tables of trisections.h. */
#include "nine/trisections.h"

static int digits_in(unsigned set) {
    return __builtin_popcount(set);
}

static void number_the_sets(qdri_trisections *t) {
    unsigned first_rank = 0;
    for (unsigned first = 0; first < 512; first++) {
        if (digits_in(first) != 3) continue;
        uint8_t rank = 0;
        t->rank[first] = (uint16_t)(20 * first_rank);
        for (unsigned second = 0; second < 512; second++) {
            if (digits_in(second) != 3 || (first & second)) continue;
            unsigned third = QDRI_ALL_DIGITS ^ first ^ second;
            t->word[20 * first_rank + rank] = first | second << 9 | third << 18;
            t->next[first_rank][second] = rank++;
        }
        first_rank++;
    }
}

void qdri_trisections_fill(qdri_trisections *t) {
    number_the_sets(t);
    for (unsigned i = 0; i < QDRI_TRISECTIONS; i++) {
        unsigned found = 0;
        for (unsigned j = 0; j < QDRI_TRISECTIONS; j++) {
            if (t->word[i] & t->word[j]) continue;
            uint32_t third = QDRI_ALL_PLACES ^ t->word[i] ^ t->word[j];
            t->partner[i][found].second = (uint16_t)j;
            t->partner[i][found++].third = (uint16_t)qdri_trisection(t, third);
        }
    }
}
