/* pattern_file.c: see pattern_file.h. */
#include "commands/pattern_file.h"
#include "kit/report.h"
#include "kit/shown.h"
#include "kit/whole_file.h"

#include <stdio.h>
#include <string.h>

/* Counts the marks, and keeps those that there is room for. */
static qdr_status read_marks(qdr_input *input, size_t cells, uint8_t *pattern, size_t *marks,
                             qdr_error *error) {
    char bytes[4096];
    size_t length;
    qdr_status status;
    *marks = 0;
    while ((status = qdr_input_read(input, bytes, sizeof bytes, &length, error)) == QDR_OK) {
        if (length == 0) return QDR_OK;
        for (size_t i = 0; i < length; i++) {
            if (bytes[i] == '\0' || strchr(" \t\r\n|+", bytes[i])) continue;
            if (*marks < cells) pattern[*marks] = !strchr(".0-_", bytes[i]);
            ++*marks;
        }
    }
    return status;
}

exit_code pattern_read(const char *path, int side, uint8_t *pattern) {
    qdr_input *input;
    qdr_error error = {0};
    size_t cells = (size_t)(side * side), marks;
    qdr_status status = open_input(path, &input, &error);
    if (status == QDR_OK) {
        status = read_marks(input, cells, pattern, &marks, &error);
        qdr_input_free(input);
    }
    if (status != QDR_OK) {
        error.status = status;
        return report_error(path, &error);
    }
    if (marks == cells) return CODE_DONE;
    fprintf(stderr, "%s: a pattern of %zu cells; a %d×%d has %zu\n", shown(path), marks, side, side,
            cells);
    return CODE_BAD_INPUT;
}
