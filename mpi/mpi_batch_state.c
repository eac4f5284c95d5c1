/* mpi_batch_state.c: see mpi_batch_state.h. */
#include "mpi_batch_state.h"

#include "kit/output.h"
#include "kit/whole_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char first_line[] = "quadrille-mpi checkpoint 2\n";

static const char *const words[] = {"done ", "digest ", "bits ", "output "};
enum { WORDS = sizeof words / sizeof *words };

static uint64_t *number_of(batch_state *b, size_t i) {
    uint64_t *const numbers[WORDS] = {&b->done, &b->digest, &b->bits, &b->output};
    return numbers[i];
}

static uint64_t hash_of(const char *bytes, size_t length) {
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3;
        hash ^= hash >> 29;
    }
    return hash;
}

uint64_t batch_state_digest(uint64_t digest, const char *bytes, size_t length) {
    return (digest * 31 + hash_of(bytes, length)) >> 4; /* has at most 19 digits */
}

exit_code batch_state_save(const checkpoint *c, const batch_state *b) {
    batch_state copy = *b;
    qdr_text text = QDR_TEXT_INIT;
    output out;
    exit_code code = CODE_NO_MEMORY;
    qdr_text_printf(&text, "%skind %s\n", first_line, c->kind);
    for (size_t i = 0; i < WORDS; i++)
        qdr_text_printf(&text, "%s%" PRIu64 "\n", words[i], *number_of(&copy, i));
    if (!text.failed)
        qdr_text_printf(&text, "end %016" PRIx64 "\n", hash_of(text.bytes, text.length));
    if (text.failed) {
        fprintf(stderr, "%s: out of memory\n", c->path);
    } else if (!output_open(&out, c->path)) {
        code = output_code(&out);
    } else {
        bool written = output_write(&out, text.bytes, text.length) && output_flush(&out);
        if (written && fsync(out.descriptor) != 0 && errno != EINVAL) out.failure = errno;
        code = output_close(&out, OUTPUT_KEEP);
    }
    qdr_text_free(&text);
    return code;
}

/* ---- reading --------------------------------------------------------------------------------- */

static exit_code refuse(const checkpoint *c, const char *why) {
    fprintf(stderr, "%s: %s\n", c->from, why);
    return CODE_BAD_INPUT;
}

/* "word number\n" at *at; moves on. */
static bool read_line(const char **at, const char *end, const char *word, uint64_t *number) {
    size_t length = strlen(word), digits = 0;
    const char *c = *at;
    if ((size_t)(end - c) <= length || memcmp(c, word, length) != 0) return false;
    *number = 0;
    for (c += length; c < end && *c >= '0' && *c <= '9' && digits < 19; c++, digits++)
        *number = *number * 10 + (uint64_t)(*c - '0');
    if (digits == 0 || c == end || *c != '\n') return false;
    *at = c + 1;
    return true;
}

static exit_code read_state(const checkpoint *c, const qdr_text *text, batch_state *b) {
    enum { END = 21, FIRST = sizeof first_line - 1 };
    char kind[80], last[END + 1];
    const char *at = text->bytes, *end = text->bytes + text->length;
    batch_state read;
    if (text->length < FIRST || memcmp(at, first_line, FIRST) != 0)
        return refuse(c, "this is no checkpoint of quadrille-mpi solve");
    if (text->length < FIRST + END) return refuse(c, "the checkpoint is cut short");
    end -= END;
    snprintf(last, sizeof last, "end %016" PRIx64 "\n", hash_of(at, (size_t)(end - at)));
    if (memcmp(end, last, END) != 0) return refuse(c, "the checkpoint is damaged or cut short");
    at += FIRST;
    size_t length = (size_t)snprintf(kind, sizeof kind, "kind %s\n", c->kind);
    if ((size_t)(end - at) < length || memcmp(at, kind, length) != 0)
        return refuse(c, "was saved by a run with other options");
    at += length;
    for (size_t i = 0; i < WORDS; i++)
        if (!read_line(&at, end, words[i], number_of(&read, i)))
            return refuse(c, "the checkpoint is damaged");
    if (at != end) return refuse(c, "the checkpoint is damaged");
    *b = read;
    return CODE_DONE;
}

exit_code batch_state_load(const checkpoint *c, batch_state *b) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    exit_code code;
    qdr_status status = read_whole(c->from, &text, &error);
    if (status == QDR_OK) {
        qdr_text_puts(&text, "");
        code = text.bytes ? read_state(c, &text, b) : refuse(c, "the checkpoint is empty");
    } else {
        fprintf(stderr, "%s: %s\n", c->from, error.message);
        code = exit_code_of(status);
    }
    qdr_text_free(&text);
    return code;
}
