/* text.c: a string that grows by doubling (a dynamic array, amortised); see quadrille/text.h. */
#include <quadrille/text.h>

#include "base/grow.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LEAST = 256 };

bool qdr_text_reserve(qdr_text *text, size_t more) {
    if (text->failed) return false;
    if (text->capacity - text->length > more) return true; /* one byte is kept for the NUL */
    size_t needed = more < SIZE_MAX - text->length ? text->length + more + 1 : SIZE_MAX;
    if (needed < LEAST) needed = LEAST;
    text->failed = !qdri_grow(&text->bytes, &text->capacity, needed, 1);
    return !text->failed;
}

void qdr_text_append(qdr_text *text, const char *bytes, size_t length) {
    if (!qdr_text_reserve(text, length)) return;
    if (length > 0) memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void qdr_text_puts(qdr_text *text, const char *string) {
    qdr_text_append(text, string, strlen(string));
}

void qdr_text_putc(qdr_text *text, char c) {
    if (!qdr_text_reserve(text, 1)) return;
    text->bytes[text->length++] = c;
    text->bytes[text->length] = '\0';
}

/* Written where there may be room for it, and once more if there was not enough. */
void qdr_text_printf(qdr_text *text, const char *format, ...) {
    va_list arguments, again;
    char *at = qdr_text_reserve(text, 0) ? text->bytes + text->length : NULL;
    const size_t room = at ? text->capacity - text->length : 0;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(at, room, format, arguments);
    va_end(arguments);
    if (length < 0) {
        text->failed = true;
    } else if (qdr_text_reserve(text, (size_t)length)) {
        if ((size_t)length >= room)
            vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

/* Length of the UTF-8 character at `c`, 0 if it is none. */
static size_t utf8_length(const unsigned char *c) {
    static const struct {
        unsigned char low, high, first_low, first_high; /* lead byte, and the byte after it */
        size_t length;
    } kinds[] = {
        {0x01, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (*c < kinds[k].low || *c > kinds[k].high) continue;
        if (kinds[k].length == 1) return 1;
        if (c[1] < kinds[k].first_low || c[1] > kinds[k].first_high) return 0;
        for (size_t i = 2; i < kinds[k].length; i++)
            if ((c[i] & 0xc0) != 0x80) return 0;
        return kinds[k].length;
    }
    return 0;
}

void qdr_text_json(qdr_text *text, const char *string) {
    qdr_text_putc(text, '"');
    while (*string) {
        size_t length = utf8_length((const unsigned char *)string);
        unsigned char c = (unsigned char)*string;
        if (length == 0)
            qdr_text_puts(text, "\\ufffd");
        else if (c == '"' || c == '\\')
            qdr_text_printf(text, "\\%c", c);
        else if (c < 0x20)
            qdr_text_printf(text, "\\u%04x", c);
        else
            qdr_text_append(text, string, length);
        string += length ? length : 1;
    }
    qdr_text_putc(text, '"');
}

void qdr_text_clear(qdr_text *text) {
    text->length = 0;
    text->failed = false;
    if (text->bytes) text->bytes[0] = '\0';
}

void qdr_text_free(qdr_text *text) {
    if (!text) return;
    qdri_free(text->bytes);
    *text = (qdr_text)QDR_TEXT_INIT;
}
