/* whole_file.c: see whole_file.h. */
#include "kit/whole_file.h"

#include "kit/confine.h"
#include "kit/interrupt.h"

enum { READ_BYTES = 1 << 16 };

static qdr_status read_bytes(qdr_input *input, qdr_text *text, qdr_error *error) {
    for (;;) {
        size_t length;
        if (!qdr_text_reserve(text, READ_BYTES)) {
            *error = (qdr_error){.status = QDR_NO_MEMORY, .message = "out of memory"};
            return QDR_NO_MEMORY;
        }
        qdr_status status =
            qdr_input_read(input, text->bytes + text->length, READ_BYTES, &length, error);
        if (status != QDR_OK || length == 0) return status;
        text->length += length;
    }
}

qdr_status open_input(const char *path, qdr_input **input, qdr_error *error) {
    confine();
    qdr_status status = qdr_input_open(path, input, error);
    if (status == QDR_OK) qdr_input_cancel(*input, interrupt_flag());
    return status;
}

qdr_status read_whole(const char *path, qdr_text *text, qdr_error *error) {
    qdr_input *input;
    qdr_status status = open_input(path, &input, error);
    if (status != QDR_OK) return status;
    status = read_bytes(input, text, error);
    qdr_input_free(input);
    return status;
}
