/* digest.c: eight bytes at a time, multiplied and mixed: a product spreads every bit upwards, the
 * shift brings the top down again. */
#include <quadrille/digest.h>

enum { WORD = 8 };

static uint64_t mix(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 29;
}

/* In the same order on every machine; compilers make one load of it. */
static uint64_t word_at(const unsigned char *bytes) {
    uint64_t word = 0;
    for (int i = 0; i < WORD; i++) word |= (uint64_t)bytes[i] << (8 * i);
    return word;
}

static void add_byte(qdr_digest *digest, unsigned char byte) {
    digest->begun |= (uint64_t)byte << (8 * (digest->length % WORD));
    if (++digest->length % WORD > 0) return;
    digest->sum = mix(digest->sum, digest->begun);
    digest->begun = 0;
}

void qdr_digest_add(qdr_digest *digest, const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    for (; length > 0 && digest->length % WORD > 0; length--) add_byte(digest, *at++);
    for (; length >= WORD; at += WORD, length -= WORD) {
        digest->sum = mix(digest->sum, word_at(at));
        digest->length += WORD;
    }
    for (; length > 0; length--) add_byte(digest, *at++);
}

void qdr_digest_add_number(qdr_digest *digest, uint64_t number) {
    unsigned char bytes[WORD];
    for (int i = 0; i < WORD; i++) bytes[i] = (unsigned char)(number >> (8 * i));
    qdr_digest_add(digest, bytes, sizeof bytes);
}

uint64_t qdr_digest_value(const qdr_digest *digest) {
    return mix(mix(digest->sum, digest->begun), digest->length);
}
