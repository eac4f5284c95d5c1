/* plain_lines.h: telling at memory speed that lines are bare 9×9 puzzles. */
#ifndef QDR_PLAIN_LINES_H
#define QDR_PLAIN_LINES_H

#include "base/cpu_sets.h"

#include <stdbool.h>
#include <stddef.h>

/* A bare line: 81 characters 1-9, 0 or dot, and the end of the line. */
enum { QDRI_CELLS9 = 81, QDRI_LINE9 = QDRI_CELLS9 + 1 };

/* How many bare lines the text begins with. */
size_t qdri_plain_lines(const char *text, size_t length);

typedef struct qdri_plain_lines_code {
    qdri_cpu needs;
    size_t (*count)(const char *text, size_t length);
} qdri_plain_lines_code;

extern const qdri_plain_lines_code qdri_plain_lines_avx2;

/* The ends of lines in any text. */
size_t qdri_count_lines(const char *text, size_t length);

#endif
