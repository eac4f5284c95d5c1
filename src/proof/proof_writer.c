/* proof_writer.c: see proof_writer.h. */
#include "proof/proof_writer.h"

#include <string.h>

enum { NUMBER_BYTES = 16 };

void qdri_proof_writer_start(qdri_proof_writer *writer, const qdr_proof_sink *sink, bool binary) {
    writer->sink = *sink;
    writer->binary = binary;
    writer->status = QDR_OK;
    writer->used = 0;
}

qdr_status qdri_proof_writer_finish(qdri_proof_writer *writer) {
    if (writer->used > 0 && writer->status == QDR_OK && writer->sink.write)
        writer->status = writer->sink.write(writer->sink.context, writer->bytes, writer->used);
    writer->used = 0;
    return writer->status;
}

/* Room for so many bytes, at most a few dozen. */
static inline char *room(qdri_proof_writer *writer, size_t bytes) {
    if (writer->used + bytes > QDRI_PROOF_BUFFER) qdri_proof_writer_finish(writer);
    return writer->bytes + writer->used;
}

void qdri_proof_words(qdri_proof_writer *writer, const char *words) {
    for (size_t left = strlen(words); left > 0;) {
        char *to = room(writer, 1);
        size_t n = QDRI_PROOF_BUFFER - writer->used;
        if (n > left) n = left;
        memcpy(to, words, n);
        writer->used += n;
        words += n;
        left -= n;
    }
}

/* Most of what is written is numbers, so two digits at a time. */
static const char pairs[] = "0001020304050607080910111213141516171819202122232425262728293031323334"
                            "3536373839404142434445464748495051525354555657585960616263646566676869"
                            "707172737475767778798081828384858687888990919293949596979899";

static unsigned digits_of(uint32_t number) {
    unsigned digits = 1;
    for (; number >= 10000; number /= 10000) digits += 4;
    return digits + (number >= 10) + (number >= 100) + (number >= 1000);
}

void qdri_proof_number(qdri_proof_writer *writer, int32_t number) {
    char *to = room(writer, NUMBER_BYTES), *start = to;
    uint32_t rest = number < 0 ? (uint32_t)-number : (uint32_t)number;
    if (number < 0) *to++ = '-';
    to += digits_of(rest);
    char *at = to;
    for (; rest >= 10; rest /= 100) memcpy(at -= 2, pairs + 2 * (rest % 100), 2);
    if (at > start + (number < 0)) at[-1] = (char)('0' + rest);
    *to++ = number == 0 ? '\n' : ' ';
    writer->used += (size_t)(to - start);
}

static void put_packed(qdri_proof_writer *writer, uint32_t literal) {
    char *to = room(writer, 5), *at = to;
    for (; literal > 0x7F; literal >>= 7) *at++ = (char)(literal | 0x80);
    *at++ = (char)literal;
    writer->used += (size_t)(at - to);
}

void qdri_proof_step(qdri_proof_writer *writer, bool deletes, const uint32_t *literals,
                     size_t count) {
    if (writer->binary)
        qdri_proof_words(writer, deletes ? "d" : "a");
    else if (deletes)
        qdri_proof_words(writer, "d ");
    for (size_t i = 0; i < count; i++) {
        int32_t variable = (int32_t)(literals[i] / 2);
        if (writer->binary)
            put_packed(writer, literals[i]);
        else
            qdri_proof_number(writer, literals[i] & 1 ? -variable : variable);
    }
    if (writer->binary)
        put_packed(writer, 0);
    else
        qdri_proof_number(writer, 0);
}
