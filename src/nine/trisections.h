/* trisections.h: the 1680 ways to deal nine digits out to three places, three to each (ordered set
 * partitions).
 *
 * What the rows of a solved box are, as sets, is a trisection of the digits; so is what its columns
 * are. A trisection is written as a word of 27 bits, nine for each place, so two of them share no
 * digit in any place when their words have no bit in common. Then what is missing in each place
 * makes a third one. For each trisection there are 56 others that go with it:
 *
 *      123 456 789   word of box 1        rows of three boxes side by side,
 *      456 789 123   word of box 2        or columns of three boxes one below the other
 *      789 123 456   word of box 3
 */
#ifndef QDR_TRISECTIONS_H
#define QDR_TRISECTIONS_H

#include <stdint.h>

enum { QDRI_TRISECTIONS = 1680, QDRI_PARTNERS = 56, QDRI_ALL_DIGITS = 511 };
#define QDRI_ALL_PLACES 0x7ffffffu /* the three words of a row of boxes make this together */

typedef struct qdri_trisections {
    uint32_t word[QDRI_TRISECTIONS];
    struct {
        uint16_t second, third;
    } partner[QDRI_TRISECTIONS][QDRI_PARTNERS];
    uint16_t rank[512];    /* of the sets with three digits: 20 · 0 … 20 · 83 */
    uint8_t next[84][512]; /* of the second set among the three-digit sets apart from the first */
} qdri_trisections;

void qdri_trisections_fill(qdri_trisections *t);

/* The number of the trisection with this word. */
static inline unsigned qdri_trisection(const qdri_trisections *t, uint32_t word) {
    unsigned first = t->rank[word & QDRI_ALL_DIGITS];
    return first + t->next[first / 20][word >> 9 & QDRI_ALL_DIGITS];
}

#endif
