/* scl_unzip.c: see scl_unzip.h. Before SudokuPad packs a puzzle it may shorten its JSON:
 *
 *     {"cells":[[{"value":"5"},{}],…]}     {ce:[[{v:5},],…]}      names shorter, without quotes
 *     {"unique":true,"color":"#FF0000"}    {unique:t,c:FF0000}    an empty object is left out
 *     {"title":"Don't"}                    {t:'Don\'t'}           t, f; colours; single quotes
 *
 * This reads the right side and writes the left one: values by their first character, down to a
 * depth that no puzzle needs. */
#include "formats/scl_unzip.h"

#include <stdbool.h>
#include <string.h>

enum { DEEPEST = 24, LONGEST_WORD = 64 };

typedef struct source {
    const char *at, *end;
    char quote; /* ' or " */
    qdr_text *json;
} source;

static const struct {
    const char *shortened, *name;
} names[] = {
    {"c", "color"},        {"ca", "cages"},      {"ct", "center"},
    {"c1", "borderColor"}, {"ce", "cells"},      {"c2", "backgroundColor"},
    {"cs", "cellSize"},    {"a", "arrows"},      {"o", "overlays"},
    {"u", "underlays"},    {"w", "width"},       {"h", "height"},
    {"v", "value"},        {"vd", "videos"},     {"l", "lines"},
    {"r", "rounded"},      {"re", "regions"},    {"fs", "fontSize"},
    {"th", "thickness"},   {"hl", "headLength"}, {"wp", "wayPoints"},
    {"t", "title"},        {"te", "text"},       {"d", "duration"},
    {"d2", "d"},
};

static bool put_value(source *s, int depth);

static bool is(const source *s, char c) {
    return s->at < s->end && *s->at == c;
}

/* A string, in either sort of quotes, handed on in double ones. */
static bool put_string(source *s) {
    qdr_text_putc(s->json, '"');
    for (s->at++; s->at < s->end && *s->at != s->quote; s->at++) {
        bool escape = *s->at == '\\' && s->at + 1 < s->end;
        if (escape) s->at++;
        if (escape && *s->at != '\'') qdr_text_putc(s->json, '\\');
        qdr_text_append(s->json, s->at, 1);
    }
    qdr_text_putc(s->json, '"');
    return s->at++ < s->end;
}

/* Letters, digits and what else stands without quotes; its length, 0 if it is too long. */
static size_t take_word(source *s, char word[LONGEST_WORD]) {
    size_t length = 0;
    for (; s->at < s->end && !strchr(",:{}[]'\"", *s->at) && *s->at != 0; s->at++) {
        if (length + 1 == LONGEST_WORD) return 0;
        word[length++] = *s->at;
    }
    word[length] = 0;
    return length;
}

static bool put_name(source *s) {
    char word[LONGEST_WORD];
    if (is(s, s->quote)) return put_string(s);
    if (!take_word(s, word)) return false;
    const char *name = word;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(word, names[i].shortened) == 0) name = names[i].name;
    qdr_text_printf(s->json, "\"%s\"", name);
    return true;
}

static bool put_word(source *s) {
    char word[LONGEST_WORD];
    size_t length = take_word(s, word);
    if (length == 0) return false;
    if (strcmp(word, "t") == 0)
        qdr_text_puts(s->json, "true");
    else if (strcmp(word, "f") == 0)
        qdr_text_puts(s->json, "false");
    else if (word[0] == '#' || (length == 6 && strspn(word, "0123456789abcdefABCDEF") == 6))
        qdr_text_printf(s->json, "\"#%s\"", word + (word[0] == '#'));
    else
        qdr_text_puts(s->json, word);
    return true;
}

static bool put_object(source *s, int depth) {
    qdr_text_putc(s->json, '{');
    s->at++;
    for (bool first = true; !is(s, '}'); first = false) {
        if (!first && !is(s, ',')) return false;
        if (!first) qdr_text_append(s->json, s->at++, 1);
        if (!put_name(s) || !is(s, ':')) return false;
        qdr_text_append(s->json, s->at++, 1);
        if (!put_value(s, depth)) return false;
    }
    qdr_text_append(s->json, s->at++, 1);
    return true;
}

/* What is missing in an array is an empty object; an empty array would have been left out. */
static bool put_array(source *s, int depth) {
    do {
        qdr_text_append(s->json, s->at++, 1);
        if (is(s, ',') || is(s, ']'))
            qdr_text_puts(s->json, "{}");
        else if (!put_value(s, depth))
            return false;
    } while (is(s, ','));
    if (!is(s, ']')) return false;
    qdr_text_append(s->json, s->at++, 1);
    return true;
}

static bool put_value(source *s, int depth) {
    if (s->at == s->end || depth == DEEPEST) return false;
    if (*s->at == '{') return put_object(s, depth + 1);
    if (*s->at == '[') return put_array(s, depth + 1);
    return *s->at == s->quote ? put_string(s) : put_word(s);
}

qdr_status qdri_scl_unzip(const char *bytes, size_t length, qdr_text *json) {
    source s = {bytes, bytes + length, length > 0 && memchr(bytes, '"', length) ? '"' : '\'', json};
    bool whole = is(&s, '{') && put_value(&s, 0) && s.at == s.end;
    if (json->failed) return QDR_NO_MEMORY;
    return whole ? QDR_OK : QDR_BAD_INPUT;
}
