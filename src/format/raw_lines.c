/* raw_lines.c: see raw_lines.h. */
#include "format/raw_lines.h"

#include "format/reader_type.h"

#include <string.h>

bool qdri_raw_possible(const qdr_reader *reader) {
    return reader->style.format == QDR_FORMAT_LINE;
}

static bool any_will_do(void *context, const char *bytes, size_t length) {
    (void)context, (void)bytes, (void)length;
    return true;
}

qdr_status qdri_raw_read(qdr_reader *reader, void *bytes, size_t capacity, size_t *length,
                         qdr_error *error) {
    qdri_line_source *lines = &reader->lines;
    if (!lines->started) { /* sampling passes over the byte order mark */
        const char *sample;
        size_t sampled;
        qdr_status status = qdri_line_sample(lines, any_will_do, NULL, &sample, &sampled, error);
        if (status != QDR_OK) return status;
    }
    size_t waiting = lines->end - lines->begin;
    if (waiting == 0) return qdr_input_read(lines->input, bytes, capacity, length, error);
    if (waiting > capacity) waiting = capacity;
    memcpy(bytes, lines->buffer + lines->begin, waiting);
    lines->begin += waiting;
    *length = waiting;
    return QDR_OK;
}

void qdri_reader_keep_text(qdr_reader *reader) {
    if (!reader->lines.replaced) reader->lines.kept = &reader->text;
}

const qdr_text *qdri_reader_text(const qdr_reader *reader) {
    return &reader->text;
}

const qdr_text *qdri_reader_heading(const qdr_reader *reader) {
    return &reader->heading;
}

qdr_status qdri_raw_puzzle(qdr_reader *reader, const char *line, size_t length, size_t number,
                           qdr_puzzle **puzzle, qdr_error *error) {
    qdri_line_source input = reader->lines;
    /* A source that holds just this line and has nothing behind it; it is only read. */
    reader->lines = (qdri_line_source){.input = input.input,
                                       .buffer = (char *)(uintptr_t)line,
                                       .capacity = length,
                                       .end = length,
                                       .number = number,
                                       .started = true,
                                       .drained = true};
    reader->side = 0;
    reader->ended = false;
    qdr_status status = qdr_reader_next(reader, puzzle, error);
    reader->lines = input;
    return status;
}
