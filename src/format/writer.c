/* writer.c: writing through the table of formats; a call that fails appends nothing. */
#include "format/format_table.h"

#include "base/fail.h"

#include <assert.h>

void qdr_write_begin(const qdr_style *style, qdr_text *text) {
    const qdri_format *format = qdri_format_find(style->format);
    if (format && format->begin) qdr_text_puts(text, format->begin);
}

void qdr_write_end(const qdr_style *style, qdr_text *text) {
    const qdri_format *format = qdri_format_find(style->format);
    if (format && format->end) qdr_text_puts(text, format->end);
}

qdr_status qdr_write_puzzle(const qdr_style *style, const qdr_puzzle *puzzle,
                            const uint8_t *solution, qdr_text *text, qdr_error *error) {
    qdr_style usual = *style;
    if (usual.format == QDR_FORMAT_AUTO) usual.format = QDR_FORMAT_LINE;
    const qdri_format *format = qdri_format_find(usual.format);
    if (!format) return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "there is no such format");
    if (text->failed) return qdri_no_memory(error);
    size_t length = text->length;
    qdr_status status = format->write(&usual, puzzle, solution, text, error);
    if (text->failed) {
        text->failed = false; /* what was there before is whole again */
        status = qdri_no_memory(error);
    }
    if (status != QDR_OK && text->bytes) {
        text->length = length;
        text->bytes[length] = '\0';
    }
    return status;
}
