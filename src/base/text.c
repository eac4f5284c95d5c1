/* text.c: a string that grows by doubling (a dynamic array, amortised); see quadrille/text.h. */
#include <quadrille/text.h>

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool qdr_text_reserve(qdr_text *text, size_t more) {
    if (text->failed) return false;
    if (text->capacity - text->length > more) return true; /* one byte is kept for the NUL */
    size_t capacity = text->capacity ? text->capacity : 256;
    while (capacity - text->length <= more) {
        if (capacity > (size_t)-1 / 4) {
            text->failed = true;
            return false;
        }
        capacity *= 2;
    }
    char *bytes = qdri_resize(text->bytes, capacity, 1);
    if (!bytes) {
        text->failed = true;
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
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
    qdr_text_append(text, &c, 1);
}

void qdr_text_printf(qdr_text *text, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        text->failed = true;
    } else if (qdr_text_reserve(text, (size_t)length)) {
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void qdr_text_json(qdr_text *text, const char *string) {
    qdr_text_putc(text, '"');
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        if (c == '"' || c == '\\')
            qdr_text_printf(text, "\\%c", c);
        else if (c < 0x20)
            qdr_text_printf(text, "\\u%04x", c);
        else
            qdr_text_putc(text, (char)c);
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
