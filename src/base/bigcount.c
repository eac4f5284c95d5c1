/* bigcount.c: see bigcount.h. Schoolbook arithmetic on 64-bit limbs. */
#include "base/bigcount.h"

#include <stdbool.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

void qdri_big_set(qdri_big *big, uint64_t value) {
    big->length = value != 0;
    if (value != 0) big->limb[0] = value;
}

void qdri_big_copy(qdri_big *to, const qdri_big *from) {
    to->length = from->length;
    if (from->length > 0) memcpy(to->limb, from->limb, from->length * sizeof *from->limb);
}

void qdri_big_add(qdri_big *to, const qdri_big *value) {
    uint64_t carry = 0;
    for (uint32_t i = 0; i < value->length || carry != 0; i++) {
        if (i == to->length) to->limb[to->length++] = 0;
        wide sum = (wide)to->limb[i] + (i < value->length ? value->limb[i] : 0) + carry;
        to->limb[i] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
    }
}

void qdri_big_subtract(qdri_big *to, const qdri_big *value) {
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < to->length; i++) {
        wide less = (wide)(i < value->length ? value->limb[i] : 0) + borrow;
        borrow = less > to->limb[i];
        to->limb[i] -= (uint64_t)less;
    }
    while (to->length > 0 && to->limb[to->length - 1] == 0) to->length--;
}

int qdri_big_compare(const qdri_big *a, const qdri_big *b) {
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    for (uint32_t i = a->length; i-- > 0;)
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

void qdri_big_multiply(qdri_big *product, const qdri_big *a, const qdri_big *b) {
    product->length = a->length + b->length;
    memset(product->limb, 0, product->length * sizeof *product->limb);
    for (uint32_t i = 0; i < a->length; i++) {
        uint64_t carry = 0;
        for (uint32_t j = 0; j < b->length; j++) {
            wide sum = (wide)a->limb[i] * b->limb[j] + product->limb[i + j] + carry;
            product->limb[i + j] = (uint64_t)sum;
            carry = (uint64_t)(sum >> 64);
        }
        product->limb[i + b->length] = carry;
    }
    while (product->length > 0 && product->limb[product->length - 1] == 0) product->length--;
}

/* Divides by 10^19, the largest power of ten in a limb, and returns the rest. */
static uint64_t take_digits(qdri_big *big) {
    const uint64_t power = 10000000000000000000u;
    wide rest = 0;
    for (uint32_t i = big->length; i-- > 0;) {
        rest = rest << 64 | big->limb[i];
        big->limb[i] = (uint64_t)(rest / power);
        rest %= power;
    }
    while (big->length > 0 && big->limb[big->length - 1] == 0) big->length--;
    return (uint64_t)rest;
}

/* Digits come from the last: they are appended backwards, then turned round. */
void qdri_big_write(qdri_big *big, qdr_text *text) {
    size_t from = text->length;
    do {
        uint64_t digits = take_digits(big);
        for (int i = 0; i < 19 && (digits != 0 || big->length > 0 || i == 0); i++) {
            char digit = (char)('0' + digits % 10);
            qdr_text_append(text, &digit, 1);
            digits /= 10;
        }
    } while (big->length > 0);
    if (text->failed) return;
    for (char *a = text->bytes + from, *b = text->bytes + text->length - 1; a < b; a++, b--) {
        char swapped = *a;
        *a = *b;
        *b = swapped;
    }
}
