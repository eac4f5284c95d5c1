/* text.h: a string that grows.
 *
 * Writers append to a qdr_text. A failed allocation sets `failed` and later appends do nothing,
 * so that one check at the end is enough.
 *
 *     qdr_text out = QDR_TEXT_INIT;
 *     qdr_text_printf(&out, "%d puzzles\n", 7);
 *     if (!out.failed) fwrite(out.bytes, 1, out.length, stdout);
 *     qdr_text_free(&out);
 */
#ifndef QDR_TEXT_H
#define QDR_TEXT_H

#include <quadrille/status.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_text {
    char *bytes; /* NUL-terminated once anything was appended */
    size_t length;
    size_t capacity;
    bool failed;
} qdr_text;

#define QDR_TEXT_INIT \
    { NULL, 0, 0, false }

/* Appends bytes, a string, a character. */
QDR_API void qdr_text_append(qdr_text *text, const char *bytes, size_t length);
QDR_API void qdr_text_puts(qdr_text *text, const char *string);
QDR_API void qdr_text_putc(qdr_text *text, char c);

/* Appends as printf prints. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
QDR_API void
qdr_text_printf(qdr_text *text, const char *format, ...);

/* Appends the string in JSON quotes, escaped; each byte that is not UTF-8 becomes U+FFFD. */
QDR_API void qdr_text_json(qdr_text *text, const char *string);

/* Makes room for that many more bytes; false (and `failed`) when there is none. */
QDR_API bool qdr_text_reserve(qdr_text *text, size_t more);

QDR_API void qdr_text_clear(qdr_text *text); /* length 0, keeps the memory, `failed` reset */
QDR_API void qdr_text_free(qdr_text *text);  /* back to QDR_TEXT_INIT */

#ifdef __cplusplus
}
#endif

#endif
