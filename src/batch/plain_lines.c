/* plain_lines.c: the look at lines for vectors of 128 bits, and the choice between that and a
 * wider one. */
#include "batch/plain_lines.h"

#include <stdint.h>

#define WIDTH 16

typedef uint8_t bytes __attribute__((vector_size(WIDTH)));

#include "batch/plain_lines_kernel.h"

static const qdri_plain_lines_code plain = {QDRI_CPU_PORTABLE, plain_lines};
static const void *const versions[] = {&qdri_plain_lines_avx2, &plain};

size_t qdri_plain_lines(const char *text, size_t length) {
    const qdri_plain_lines_code *code = qdri_cpu_pick(versions);
    return code->count(text, length);
}

/* Sixteen columns are counted side by side, and summed before a byte can run over. */
size_t qdri_count_lines(const char *text, size_t length) {
    size_t lines = 0, at = 0;
    while (length - at >= WIDTH) {
        bytes counts = {0}, some;
        for (int i = 0; i < 255 && length - at >= WIDTH; i++, at += WIDTH) {
            memcpy(&some, text + at, WIDTH);
            counts -= (bytes)(some == '\n');
        }
        for (int i = 0; i < WIDTH; i++) lines += counts[i];
    }
    for (; at < length; at++) lines += text[at] == '\n';
    return lines;
}
