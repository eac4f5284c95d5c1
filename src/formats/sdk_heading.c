/* sdk_heading.c: see sdk_heading.h. */
#include "formats/sdk_heading.h"

#include "base/fail.h"

#include <string.h>

static const struct {
    char letter;
    const char *label;
} labels[] = {
    {'A', "Author: "}, {'D', "Description: "}, {'B', "Date: "},
    {'S', "Source: "}, {'L', "Level: "},       {'U', "Address: "},
};

enum { LABELS = sizeof labels / sizeof *labels };

int qdri_sdk_headings(const qdri_sample *sample) {
    int count = 0;
    const char *at = sample->bytes, *end = sample->first;
    while (at && at < end) {
        if (end - at >= 2 && at[0] == '#' && strchr("ADCBSLU", at[1]) && at[1] != '\0') count++;
        at = memchr(at, '\n', (size_t)(end - at));
        if (at) at++;
    }
    return count;
}

static const char *label_of(char letter) {
    for (size_t i = 0; i < LABELS; i++)
        if (labels[i].letter == letter) return labels[i].label;
    return "";
}

/* From what stands after the # (lines that end with \n) to a comment. */
static void read_headings(const char *lines, size_t length, qdr_text *comment) {
    const char *end = length > 0 ? lines + length : lines;
    while (lines < end) {
        const char *stop = memchr(lines, '\n', (size_t)(end - lines));
        if (!stop) stop = end;
        if (comment->length > 0) qdr_text_putc(comment, '\n');
        if (stop > lines && strchr("ADCBSLU", *lines) && *lines != '\0')
            qdr_text_puts(comment, label_of(*lines++));
        else if (stop > lines && *lines == ' ')
            lines++;
        qdr_text_append(comment, lines, (size_t)(stop - lines));
        lines = stop < end ? stop + 1 : end;
    }
}

qdr_status qdri_sdk_finish(qdr_puzzle *made, const qdri_grid *grid, qdr_puzzle **puzzle,
                           qdr_error *error) {
    qdr_text comment = QDR_TEXT_INIT;
    qdr_status status;
    read_headings(grid->comment.bytes, grid->comment.length, &comment);
    if (comment.failed) {
        qdr_puzzle_free(made);
        status = qdri_no_memory(error);
    } else {
        status =
            qdri_reader_finish(made, grid->digits, comment.bytes, comment.length, puzzle, error);
    }
    qdr_text_free(&comment);
    return status;
}

void qdri_sdk_heading_write(const char *comment, qdr_text *text) {
    while (comment && *comment) {
        const char *end = strchr(comment, '\n');
        size_t length = end ? (size_t)(end - comment) : strlen(comment), skip = 0;
        char letter = 'C';
        for (size_t i = 0; i < LABELS; i++) {
            size_t size = strlen(labels[i].label);
            if (length >= size && memcmp(comment, labels[i].label, size) == 0) {
                letter = labels[i].letter;
                skip = size;
            }
        }
        qdr_text_printf(text, "#%c%.*s\n", letter, (int)(length - skip), comment + skip);
        comment = end ? end + 1 : NULL;
    }
}
