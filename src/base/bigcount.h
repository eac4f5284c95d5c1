/* bigcount.h: whole numbers of any size (big integers), for counts: add, multiply, print. The
 * caller owns the limbs and gives room for the largest result he can get; nothing here allocates or
 * fails.
 *
 * Forty lines are all that counting needs of a big-number library, so there is no dependency on
 * one. */
#ifndef QDR_BIGCOUNT_H
#define QDR_BIGCOUNT_H

#include <quadrille/text.h>
#include <stdint.h>

/* The value is the sum of limb[i] · 2^(64·i) for i < length; the last limb is not 0, and 0 has
 * length 0. */
typedef struct qdri_big {
    uint64_t *limb;
    uint32_t length;
} qdri_big;

void qdri_big_set(qdri_big *big, uint64_t value);
void qdri_big_copy(qdri_big *to, const qdri_big *from);
/* to += value. Room: one limb more than the longer of the two. */
void qdri_big_add(qdri_big *to, const qdri_big *value);
/* to -= value, which is not larger. */
void qdri_big_subtract(qdri_big *to, const qdri_big *value);
int qdri_big_compare(const qdri_big *a, const qdri_big *b); /* less than, equal to, above 0 */
/* product = a · b; its limbs are not those of a or b. Room: both lengths together. */
void qdri_big_multiply(qdri_big *product, const qdri_big *a, const qdri_big *b);
/* Appends it in decimal. Destroys the value: the limbs serve as scratch. */
void qdri_big_write(qdri_big *big, qdr_text *text);

#endif
