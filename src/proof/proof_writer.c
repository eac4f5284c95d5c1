/* proof_writer.c: see proof_writer.h. */
#include "proof/proof_writer.h"

#include "base/memory.h"

#include <string.h>

enum { MOST_TEXTS = 1 << 16 };

void qdri_proof_writer_start(qdri_proof_writer *writer, const qdr_proof_sink *sink, bool binary) {
    writer->sink = *sink;
    writer->binary = binary;
    writer->status = QDR_OK;
    writer->known = NULL;
    writer->known_count = 0;
    writer->used = 0;
}

static void hand_over(qdri_proof_writer *writer, size_t bytes) {
    if (bytes > 0 && writer->status == QDR_OK && writer->sink.write)
        writer->status = writer->sink.write(writer->sink.context, writer->bytes, bytes);
    writer->used -= bytes;
}

qdr_status qdri_proof_writer_finish(qdri_proof_writer *writer) {
    hand_over(writer, writer->used);
    return writer->status;
}

/* Where there is room for a number. */
static inline char *room(qdri_proof_writer *writer) {
    if (writer->used >= QDRI_PROOF_BLOCK) {
        hand_over(writer, QDRI_PROOF_BLOCK);
        memcpy(writer->bytes, writer->bytes + QDRI_PROOF_BLOCK, QDRI_NUMBER_BYTES);
    }
    return writer->bytes + writer->used;
}

void qdri_proof_words(qdri_proof_writer *writer, const char *words) {
    for (size_t left = strlen(words); left > 0;) {
        char *to = room(writer);
        size_t n = sizeof writer->bytes - writer->used;
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

/* Writes a number where there is room for it; returns where it ends. */
static char *put_number(char *to, int32_t number) {
    uint32_t rest = number < 0 ? (uint32_t)-number : (uint32_t)number;
    if (number < 0) *to++ = '-';
    char *start = to, *at = to += digits_of(rest);
    for (; rest >= 10; rest /= 100) memcpy(at -= 2, pairs + 2 * (rest % 100), 2);
    if (at > start) at[-1] = (char)('0' + rest);
    *to++ = number == 0 ? '\n' : ' ';
    return to;
}

/* The same; where the text is known it is copied, whole and with what is behind it. */
static inline char *put_known(char *to, int32_t number, const qdri_number_text *known,
                              uint32_t known_count) {
    uint32_t size = number < 0 ? (uint32_t)-number : (uint32_t)number;
    if (size >= known_count) return put_number(to, number);
    qdri_number_text text = known[size];
    *to = '-';
    to += number < 0;
    memcpy(to, &text, sizeof text);
    return to + text.length;
}

void qdri_proof_number(qdri_proof_writer *writer, int32_t number) {
    char *to = room(writer), *end = put_known(to, number, writer->known, writer->known_count);
    writer->used += (size_t)(end - to);
}

void qdri_proof_numbers(qdri_proof_writer *writer, const int32_t *numbers, size_t count) {
    const qdri_number_text *known = writer->known;
    uint32_t known_count = writer->known_count;
    while (count > 0) {
        char *start = room(writer), *to = start;
        size_t fit = (sizeof writer->bytes - writer->used) / QDRI_NUMBER_BYTES;
        if (fit > count) fit = count;
        for (size_t i = 0; i < fit; i++) to = put_known(to, numbers[i], known, known_count);
        writer->used += (size_t)(to - start);
        numbers += fit;
        count -= fit;
    }
}

qdri_number_text *qdri_number_texts(uint32_t largest, uint32_t *count) {
    uint32_t made = largest < MOST_TEXTS ? largest + 1 : MOST_TEXTS;
    qdri_number_text *texts = qdri_alloc(made, sizeof *texts);
    for (uint32_t i = 0; texts && i < made; i++) {
        char text[QDRI_NUMBER_BYTES] = {0};
        texts[i].length = (uint8_t)(put_number(text, (int32_t)i) - text);
        memcpy(texts[i].text, text, sizeof texts[i].text);
    }
    *count = texts ? made : 0;
    return texts;
}

static void put_packed(qdri_proof_writer *writer, uint32_t literal) {
    char *to = room(writer), *at = to;
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
