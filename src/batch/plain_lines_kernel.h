/* plain_lines_kernel.h: 81 bytes in as few SIMD vectors as will hold them; the last ones
 * overlap.
 *
 * The characters allowed are . and 0 to 9, which are 46 and 48 to 57: less 46 they are at most 11
 * and not 1.
 *
 * Includer defines:
 *     #include <stdint.h>
 *     #define WIDTH 16                                          // or 32
 *     typedef uint8_t bytes __attribute__((vector_size(16)));   // WIDTH of them
 */
#ifndef QDR_PLAIN_LINES_KERNEL_H
#define QDR_PLAIN_LINES_KERNEL_H

#include "batch/plain_lines.h"

#include <stdint.h>
#include <string.h>

#if !defined(WIDTH)
#    error "plain_lines_kernel.h needs WIDTH"
#endif

static bytes odd_bytes(const char *text) {
    bytes b;
    memcpy(&b, text, sizeof b);
    b -= '.';
    return (bytes)(b > 11) | (bytes)(b == 1);
}

static bool is_plain(const char *text) {
    bytes odd = odd_bytes(text + QDRI_CELLS9 - WIDTH);
    for (int at = 0; at + WIDTH <= QDRI_CELLS9; at += WIDTH) odd |= odd_bytes(text + at);
    uint64_t part[WIDTH / 8], any = 0;
    memcpy(part, &odd, sizeof part);
    for (int i = 0; i < WIDTH / 8; i++) any |= part[i];
    return any == 0;
}

static size_t plain_lines(const char *text, size_t length) {
    size_t lines = 0;
    while (length >= QDRI_LINE9 && text[QDRI_CELLS9] == '\n' && is_plain(text)) {
        lines++;
        text += QDRI_LINE9;
        length -= QDRI_LINE9;
    }
    return lines;
}

#endif
