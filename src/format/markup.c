/* markup.c: see markup.h. */
#include "format/markup.h"

#include <string.h>

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* Whether the tag, behind its <, is of that name. */
static bool is_tag(const char *tag, size_t length, const char *name) {
    size_t at = 0;
    while (at < length && name[at] && lower(tag[at]) == name[at]) at++;
    return !name[at] && (at == length || strchr(" \t\r\n/>", tag[at]));
}

/* What stands in a field that people type into: <input value="5">. */
static void put_value(const char *tag, size_t length, qdr_text *text) {
    static const char name[] = " value=";
    for (size_t at = 0; at + sizeof name <= length; at++) {
        if (memcmp(tag + at, name, sizeof name - 1) != 0) continue;
        at += sizeof name - 1;
        if (tag[at] == '"' || tag[at] == '\'') at++;
        while (at < length && tag[at] >= '0' && tag[at] <= '9') qdr_text_putc(text, tag[at++]);
        return;
    }
}

/* A cell ends with a tab, a row or any other element with the line; what is bold stays in its
 * place. */
static void put_tag(const char *tag, size_t length, bool table, qdr_text *text) {
    static const char *const inner[] = {"b", "/b", "i", "/i", "span", "/span", "strong", "/strong"};
    for (size_t i = 0; i < sizeof inner / sizeof *inner; i++)
        if (is_tag(tag, length, inner[i])) return;
    if (is_tag(tag, length, "input"))
        put_value(tag, length, text);
    else if (is_tag(tag, length, "/td") || is_tag(tag, length, "/th"))
        qdr_text_putc(text, '\t');
    else if (is_tag(tag, length, "/tr"))
        qdr_text_putc(text, '\n');
    else if (!table)
        qdr_text_putc(text, '\n');
}

static size_t put_entity(const char *at, size_t left, qdr_text *text) {
    static const char *const spaces[] = {"&nbsp;", "&#160;", "&#xa0;"};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (left >= strlen(spaces[i]) && memcmp(at, spaces[i], strlen(spaces[i])) == 0) {
            qdr_text_putc(text, ' ');
            return strlen(spaces[i]);
        }
    qdr_text_putc(text, '&');
    return 1;
}

static bool has_cells(const char *bytes, size_t length) {
    for (size_t i = 0; i + 3 < length; i++)
        if (bytes[i] == '<' && is_tag(bytes + i + 1, length - i - 1, "td")) return true;
    return false;
}

/* Ends of lines in a table are those of its rows. */
bool qdri_from_markup(const char *bytes, size_t length, qdr_text *text) {
    const bool table = has_cells(bytes, length);
    size_t at = 0;
    while (at < length && strchr(" \t\r\n", bytes[at])) at++;
    if (at == length || bytes[at] != '<') return false;
    while (at < length) {
        const char *close = bytes[at] == '<' ? memchr(bytes + at, '>', length - at) : NULL;
        if (close) {
            put_tag(bytes + at + 1, (size_t)(close - bytes) - at - 1, table, text);
            at = (size_t)(close - bytes) + 1;
        } else if (bytes[at] == '&') {
            at += put_entity(bytes + at, length - at, text);
        } else {
            if (!table || !strchr("\r\n", bytes[at])) qdr_text_append(text, bytes + at, 1);
            at++;
        }
    }
    return true;
}
