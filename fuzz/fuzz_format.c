/* fuzz_format.c: every format reader and writer on any bytes.
 *
 * The first byte chooses the format (0: detected) and the rest is the input. Whatever is read must
 * be writable in every format, or be refused; and what its own format writes must read back as the
 * same givens. */
#include <quadrille/format.h>
#include <quadrille/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, const char *what, const qdr_text *text) {
    if (good) return;
    fprintf(stderr, "%s:\n%s\n", what, text->bytes ? text->bytes : "");
    abort();
}

/* What was written in the format reads back with the same givens. */
static void read_back(const qdr_style *style, const qdr_puzzle *puzzle, const qdr_text *text) {
    qdr_input *input;
    qdr_reader *reader;
    qdr_puzzle *back;
    qdr_error error;
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    options.format = style->format;
    options.digits = style->digits;
    options.side = qdr_puzzle_side(puzzle);
    if (qdr_input_memory(text->bytes, text->length, &input) != QDR_OK) return;
    check(qdr_reader_new(input, &options, &reader, &error) == QDR_OK, "no reader", text);
    qdr_status status = qdr_reader_next(reader, &back, &error);
    if (status != QDR_OK) fprintf(stderr, "%s\n", error.message);
    check(status == QDR_OK, "what was written cannot be read", text);
    check(memcmp(qdr_puzzle_givens(puzzle), qdr_puzzle_givens(back),
                 (size_t)qdr_puzzle_cells(puzzle)) == 0,
          "the givens came back different", text);
    qdr_puzzle_free(back);
    qdr_reader_free(reader);
    qdr_input_free(input);
}

static void write_all(const qdr_style *own, const qdr_puzzle *puzzle) {
    for (int format = 1; format < QDR_FORMAT_COUNT; format++) {
        qdr_text text = QDR_TEXT_INIT;
        qdr_style style = *own;
        if (format != (int)own->format) {
            style = (qdr_style)QDR_STYLE_INIT;
            style.format = (qdr_format)format;
        }
        qdr_write_begin(&style, &text);
        qdr_status status = qdr_write_puzzle(&style, puzzle, NULL, &text, NULL);
        qdr_write_end(&style, &text);
        if (status == QDR_OK) read_back(&style, puzzle, &text);
        qdr_text_free(&text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    qdr_input *input;
    qdr_reader *reader;
    qdr_error error;
    qdr_read_options options = QDR_READ_OPTIONS_INIT;
    if (size == 0) return 0;
    options.format = (qdr_format)(data[0] % QDR_FORMAT_COUNT);
    if (data[0] >= 0x80) options.digits = (qdr_digits)(data[0] % 5);
    if (qdr_input_memory(data + 1, size - 1, &input) != QDR_OK) return 0;
    if (qdr_reader_new(input, &options, &reader, &error) == QDR_OK) {
        qdr_puzzle *puzzle;
        int most = 200, written = 0;
        for (qdr_status status; (status = qdr_reader_next(reader, &puzzle, &error)) != QDR_END;) {
            if (status == QDR_OK) {
                if (qdr_puzzle_side(puzzle) <= 16 && written++ < 3)
                    write_all(qdr_reader_style(reader), puzzle);
                qdr_puzzle_free(puzzle);
            } else if (status != QDR_BAD_INPUT && status != QDR_UNSUPPORTED) {
                break;
            }
            if (--most == 0) break;
        }
        qdr_reader_free(reader);
    }
    qdr_input_free(input);
    return 0;
}
