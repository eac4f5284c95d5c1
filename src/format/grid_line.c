/* grid_line.c: one line of a grid: what kind it is, and its tokens. Frames are drawn with ASCII
 * (| ! : - = + * . ') or with the box-drawing characters of Unicode, U+2500 to U+257F, which are
 * E2 94 80 to E2 95 BF in UTF-8. */
#include "format/grid.h"

#include <string.h>

static bool is_drawn(const char *bytes, size_t left) {
    return left >= 3 && (unsigned char)bytes[0] == 0xe2 &&
           ((unsigned char)bytes[1] == 0x94 || (unsigned char)bytes[1] == 0x95);
}

/* The low 7 bits of the character's number: ─ is 00, ━ 01, │ 02, ┃ 03, ═ 50, ║ 51. */
static int drawn(const char *bytes) {
    return ((unsigned char)bytes[1] - 0x94) * 0x40 + ((unsigned char)bytes[2] & 0x3f);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r';
}

qdri_line_kind qdri_line_classify(const char *bytes, size_t length, bool *heavy) {
    size_t at = 0;
    while (at < length && is_blank(bytes[at])) at++;
    if (at == length) return QDRI_LINE_EMPTY;
    if (bytes[at] == '#') return QDRI_LINE_COMMENT;
    bool horizontal = false;
    *heavy = false;
    while (at < length) {
        char c = bytes[at];
        if (is_drawn(bytes + at, length - at)) {
            int number = drawn(bytes + at);
            /* all but the verticals and their dashed kin belong to rules */
            horizontal |= number != 2 && number != 3 && number != 0x51 && number != 6 &&
                          number != 7 && number != 10 && number != 11;
            *heavy |= number == 1 || number == 0x50;
            at += 3;
            continue;
        }
        if (c == '-' || c == '+' || c == '=')
            horizontal = true;
        else if (!is_blank(c) && !strchr("|!:.*'`", c))
            return QDRI_LINE_CELLS;
        *heavy |= c == '=';
        at++;
    }
    return horizontal ? QDRI_LINE_RULE : QDRI_LINE_CELLS;
}

/* Blanks, bars and commas from `at` on: where the next token starts, and how heavy the gap is. A
 * second comma without anything between is a token of length 0: an empty field. */
static size_t skip_gap(const char *bytes, size_t length, size_t at, uint8_t *gap, bool *comma,
                       bool *framed, bool *unicode) {
    uint8_t found = QDRI_GAP_NONE;
    while (at < length) {
        char c = bytes[at];
        uint8_t weight;
        size_t step = 1;
        if (is_blank(c)) {
            weight = QDRI_GAP_BLANK;
        } else if (c == ',' || c == ';') {
            if (*comma) break;
            *comma = true;
            weight = QDRI_GAP_BLANK;
        } else if (c == '|' || c == '!' || c == ':') {
            weight = at > 0 && bytes[at - 1] == c ? QDRI_GAP_HEAVY : QDRI_GAP_LIGHT;
            *framed = true;
        } else if (is_drawn(bytes + at, length - at)) {
            int number = drawn(bytes + at);
            weight = number == 3 || number == 0x51 ? QDRI_GAP_HEAVY : QDRI_GAP_LIGHT;
            *framed = *unicode = true;
            step = 3;
        } else {
            break;
        }
        if (weight > found) found = weight;
        at += step;
    }
    *gap = found;
    return at;
}

static size_t token_end(const char *bytes, size_t length, size_t at) {
    while (at < length && !is_blank(bytes[at]) && !strchr(",;|!:", bytes[at]) &&
           !is_drawn(bytes + at, length - at))
        at++;
    /* strchr finds the NUL too: a NUL byte is a token of its own, and an error later */
    return at;
}

size_t qdri_line_tokens(const char *bytes, size_t length, qdri_token *tokens, size_t capacity,
                        bool *framed, bool *unicode) {
    size_t count = 0, at = 0;
    bool comma = true; /* at the start of the line, a comma comes after an empty field */
    *framed = *unicode = false;
    for (;;) {
        uint8_t gap;
        at = skip_gap(bytes, length, at, &gap, &comma, framed, unicode);
        if (at >= length) break;
        size_t start = at;
        at = token_end(bytes, length, at);
        if (at == start && bytes[at] == '\0') at++;
        comma = false;
        if (count < capacity)
            tokens[count] = (qdri_token){(uint32_t)start, (uint32_t)(at - start), gap};
        count++;
    }
    if (comma && count > 0) { /* and at its end, before one */
        if (count < capacity) tokens[count] = (qdri_token){(uint32_t)length, 0, QDRI_GAP_BLANK};
        count++;
    }
    return count;
}

bool qdri_line_is_title(const char *bytes, size_t length, size_t characters) {
    size_t at = 0, letters = 0;
    bool beyond = false;
    while (at < length && is_blank(bytes[at])) at++;
    for (; at < length; at++, letters++) {
        char c = bytes[at];
        int value = c >= 'a' && c <= 'z' ? c - 'a' + 1 : c >= 'A' && c <= 'Z' ? c - 'A' + 1 : 0;
        if (value == 0) break;
        beyond |= (size_t)value > characters && c != 'X'; /* which is a blank */
    }
    return letters >= 2 && beyond;
}

int qdri_token_number(const char *bytes, size_t length, int side) {
    if (length == 0) return 0;
    if (length == 1 && strchr(".*_X-x?", bytes[0]) && bytes[0] != '\0') return 0;
    int value = 0;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] < '0' || bytes[i] > '9') return -1;
        value = value * 10 + (bytes[i] - '0');
        if (value > side) return -1;
    }
    return value;
}
