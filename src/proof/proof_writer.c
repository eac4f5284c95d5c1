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

void qdri_proof_number(qdri_proof_writer *writer, int32_t number) {
    char digits[NUMBER_BYTES];
    char *to = room(writer, NUMBER_BYTES), *at = digits + NUMBER_BYTES;
    uint32_t rest = number < 0 ? (uint32_t)-number : (uint32_t)number;
    *--at = number == 0 ? '\n' : ' ';
    do *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) *--at = '-';
    size_t length = (size_t)(digits + NUMBER_BYTES - at);
    memcpy(to, at, length);
    writer->used += length;
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
