/* line_source.c: see line_source.h.
 *
 *     buffer   [ taken | begin … a line … \n | more … end | room ]
 *
 * When the room runs out, what is left moves to the front; only a line longer than the buffer
 * makes it grow. */
#include "format/line_source.h"

#include "base/fail.h"
#include "base/grow.h"
#include "base/memory.h"
#include "format/raw_lines.h"

#include <string.h>

enum { LEAST = 2 * QDRI_SAMPLE };

static const char byte_order_mark[] = "\xef\xbb\xbf";

void qdri_line_source_start(qdri_line_source *source, qdr_input *input) {
    *source = (qdri_line_source){.input = input, .number = 1};
}

void qdri_line_source_end(qdri_line_source *source) {
    qdri_free(source->buffer);
    source->buffer = NULL;
}

static bool make_room(qdri_line_source *source) {
    if (source->begin > 0) {
        memmove(source->buffer, source->buffer + source->begin, source->end - source->begin);
        source->end -= source->begin;
        source->begin = 0;
    }
    size_t needed = source->end < LEAST ? LEAST : source->end + 1;
    return qdri_grow(&source->buffer, &source->capacity, needed, 1);
}

/* Adds some bytes at the end, or finds that there are no more. */
static qdr_status fill(qdri_line_source *source, qdr_error *error) {
    if (source->end == source->capacity && !make_room(source)) return qdri_no_memory(error);
    size_t got;
    qdr_status status = qdr_input_read(source->input, source->buffer + source->end,
                                       source->capacity - source->end, &got, error);
    if (status != QDR_OK) {
        source->failed = true;
        return status;
    }
    source->end += got;
    source->drained = got == 0;
    return QDR_OK;
}

/* What a file is that people take for text. */
static const char *foreign_kind(const char *bytes, size_t length) {
    static const struct {
        const char *begin, *kind;
    } kinds[] = {{"%PDF-", "a PDF: copy the puzzle out of it, as text"},
                 {"\x89PNG", "a picture: type the puzzle, or copy it as text"},
                 {"\xff\xd8\xff", "a picture: type the puzzle, or copy it as text"},
                 {"GIF8", "a picture: type the puzzle, or copy it as text"},
                 {"PK\x03\x04", "an archive, as spreadsheets and documents are: save it as CSV or "
                                "text"},
                 {"\xd0\xcf\x11\xe0", "an Office document: save it as CSV or text"},
                 {"{\\rtf", "a document in RTF: save it as text"},
                 {"7z\xbc\xaf", "an archive: unpack it first"},
                 {"BZh", "packed by bzip2: unpack it first"},
                 {"\xfd"
                  "7zXZ",
                  "packed by xz: unpack it first"},
                 {"\x28\xb5\x2f\xfd", "packed by zstd: unpack it first"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t size = strlen(kinds[i].begin);
        if (length >= size && memcmp(bytes, kinds[i].begin, size) == 0) return kinds[i].kind;
    }
    return NULL;
}

static qdr_status start(qdri_line_source *source, qdr_error *error) {
    if (source->started) return QDR_OK;
    while (source->end - source->begin < 5 && !source->drained) {
        qdr_status status = fill(source, error);
        if (status != QDR_OK) return status;
    }
    source->started = true;
    size_t length = source->end;
    const char *bytes = source->buffer;
    source->marked = length >= 3 && memcmp(bytes, byte_order_mark, 3) == 0;
    if (source->marked) source->begin = 3;
    const bool halved =
        length >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0);
    const bool halves = length >= 4 && ((!bytes[0] && bytes[1] && !bytes[2] && bytes[3]) ||
                                        (bytes[0] && !bytes[1] && bytes[2] && !bytes[3]));
    if (halved || halves)
        return source->failed = true,
               qdri_fail(error, QDR_BAD_INPUT, 1, 1,
                         "the text is UTF-16: save it as UTF-8 or plain ASCII");
    const char *kind = foreign_kind(bytes, length);
    if (kind)
        return source->failed = true,
               qdri_fail(error, QDR_BAD_INPUT, 0, 0, "this is no text but %s", kind);
    return QDR_OK;
}

/* Passes over a line without end, keeping none of it. */
static qdr_status skip_long_line(qdri_line_source *source, qdr_error *error) {
    size_t number = source->number;
    for (;;) {
        char *end = memchr(source->buffer + source->begin, '\n', source->end - source->begin);
        if (end) {
            source->begin = (size_t)(end - source->buffer) + 1;
            source->number++;
            break;
        }
        source->begin = source->end = 0;
        if (source->drained) break;
        qdr_status status = fill(source, error);
        if (status != QDR_OK) return status;
    }
    return qdri_fail(error, QDR_BAD_INPUT, number, 1,
                     "the line has more than %d bytes: too long for a puzzle", QDRI_MAX_LINE);
}

qdr_status qdri_line_peek(qdri_line_source *source, qdri_line *line, qdr_error *error) {
    if (!source->started) {
        qdr_status status = start(source, error);
        if (status != QDR_OK) return status;
    }
    size_t searched = 0;
    const char *end;
    for (;;) {
        size_t left = source->end - source->begin;
        end = left > searched
                  ? memchr(source->buffer + source->begin + searched, '\n', left - searched)
                  : NULL;
        if (end || source->drained) break;
        if (left > QDRI_MAX_LINE) return skip_long_line(source, error);
        searched = left;
        qdr_status status = fill(source, error);
        if (status != QDR_OK) return status;
    }
    line->bytes = source->buffer + source->begin;
    line->number = source->number;
    if (!end) {
        if (source->begin == source->end) return QDR_END;
        source->ahead = line->length = source->end - source->begin;
    } else {
        line->length = (size_t)(end - line->bytes);
        source->ahead = line->length + 1;
    }
    if (line->length > 0 && line->bytes[line->length - 1] == '\r') line->length--;
    return QDR_OK;
}

void qdri_line_take(qdri_line_source *source) {
    if (source->kept) {
        if (source->marked) qdr_text_puts(source->kept, byte_order_mark);
        source->marked = false;
        qdr_text_append(source->kept, source->buffer + source->begin, source->ahead);
    }
    source->begin += source->ahead;
    source->number += source->ahead > 0;
    source->ahead = 0;
}

static bool must_wait(const qdri_line_source *source) {
    const char *bytes = source->buffer + source->begin;
    const size_t length = source->end - source->begin;
    return !source->drained && !(length > 0 && memchr(bytes, '\n', length)) &&
           qdri_input_waits(source->input);
}

void qdri_line_take_empty(qdri_line_source *source) {
    qdri_line line = {NULL, 0, 0};
    while (!source->failed && !must_wait(source) && qdri_line_peek(source, &line, NULL) == QDR_OK &&
           line.length == 0)
        qdri_line_take(source);
}

qdr_status qdri_line_sample(qdri_line_source *source, qdri_enough *enough, void *context,
                            const char **bytes, size_t *length, qdr_error *error) {
    qdr_status status = start(source, error);
    while (status == QDR_OK && source->end - source->begin < QDRI_SAMPLE && !source->drained) {
        if (enough && qdri_input_waits(source->input) &&
            enough(context, source->buffer + source->begin, source->end - source->begin))
            break;
        status = fill(source, error);
    }
    if (status != QDR_OK) return status;
    *bytes = source->buffer + source->begin;
    *length = source->end - source->begin;
    if (*length > QDRI_SAMPLE) *length = QDRI_SAMPLE;
    return QDR_OK;
}

qdr_status qdri_line_replace(qdri_line_source *source, const char *bytes, size_t length,
                             qdr_error *error) {
    if (!qdri_grow(&source->buffer, &source->capacity, length + 1, 1)) return qdri_no_memory(error);
    memcpy(source->buffer, bytes, length);
    source->begin = 0;
    source->end = length;
    source->drained = source->replaced = true;
    return QDR_OK;
}

qdr_status qdri_line_document(qdri_line_source *source, const char **bytes, size_t *length,
                              qdr_error *error) {
    qdr_status status = start(source, error);
    while (status == QDR_OK && !source->drained) {
        if (source->end - source->begin > QDRI_MAX_DOCUMENT) {
            source->failed = true; /* nothing that follows is a document */
            return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                             "the document has more than %d bytes; one puzzle a line has no limit",
                             QDRI_MAX_DOCUMENT);
        }
        status = fill(source, error);
    }
    if (status != QDR_OK) return status;
    *bytes = source->buffer + source->begin;
    *length = source->end - source->begin;
    source->begin = source->end;
    return QDR_OK;
}
