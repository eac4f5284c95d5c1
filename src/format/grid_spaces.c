/* grid_spaces.c: frames whose blank cells are spaces.
 *
 *     │ 5 3   │   7   │       │      cells at every second place between the bars
 *     |53 | 7 |   |                  or at every one
 *
 * Where a cell is can only be told by counting places, and which of the two it is only by looking
 * at all rows: one must come out as a square grid. What is found is used to put dots where the
 * spaces were, so that all else stays as it is. */
#include "format/grid.h"

#include <string.h>

/* The length of the bar at `bytes`, 0 if there is none. */
static size_t bar_at(const char *bytes, size_t left) {
    if (left == 0) return 0;
    if (*bytes == '|' || *bytes == '!' || *bytes == ':') return 1;
    return left >= 3 && (unsigned char)bytes[0] == 0xe2 &&
                   ((unsigned char)bytes[1] == 0x94 || (unsigned char)bytes[1] == 0x95)
               ? 3
               : 0;
}

/* Calls for every place between the bars of a row: false if it does not begin and end with a bar,
 * or its parts are not all `*width` wide (0: not known yet). Counts parts and characters. */
typedef struct places {
    size_t width, parts, characters;
    bool even; /* some character stands at an even place, counted from 0 */
} places;

static bool measure(const char *bytes, size_t length, places *p) {
    size_t at = 0, size;
    p->parts = p->characters = 0;
    while (at < length && bytes[at] == ' ') at++;
    while (length > at && bytes[length - 1] == ' ') length--;
    if (at == length || (size = bar_at(bytes + at, length - at)) == 0) return false;
    at += size;
    while (at < length) {
        size_t start = at;
        for (; at < length && bar_at(bytes + at, length - at) == 0; at++) {
            if (bytes[at] == '\t') return false;
            p->characters += bytes[at] != ' ';
            p->even |= bytes[at] != ' ' && (at - start) % 2 == 0;
        }
        if (p->width == 0) p->width = at - start;
        if (at == length || at == start || at - start != p->width) return false;
        at += bar_at(bytes + at, length - at);
        p->parts++;
    }
    return p->parts > 0;
}

static size_t cells_of(const places *p, int pitch) {
    if (pitch == 1) return p->parts * p->width;
    return p->even || p->width % 2 == 0 ? 0 : p->parts * ((p->width - 1) / 2);
}

/* Whether so many rows can be grids of that side. */
static bool square(size_t rows, size_t side) {
    return side >= 2 && side <= QDR_MAX_SIDE && rows % side == 0;
}

int qdri_frame_pitch(const char *bytes, size_t length) {
    places p = {0, 0, 0, false};
    size_t rows = 0, parts = 0, characters = 0, tokens = 0, at = 0;
    bool same_characters = true, same_tokens = true, framed, unicode, heavy;
    while (at < length) {
        const char *end = memchr(bytes + at, '\n', length - at);
        size_t size = end ? (size_t)(end - bytes) - at : length - at;
        const char *line = bytes + at;
        at += size + 1;
        if (size > 0 && line[size - 1] == '\r') size--;
        qdri_line_kind kind = qdri_line_classify(line, size, &heavy);
        if (kind == QDRI_LINE_EMPTY || kind == QDRI_LINE_COMMENT) break;
        /* A row of blanks looks like a rule only if it has bars alone, and then it is none. */
        if (kind == QDRI_LINE_RULE) continue;
        if (!measure(line, size, &p) || (rows > 0 && p.parts != parts)) return 0;
        size_t count = qdri_line_tokens(line, size, NULL, 0, &framed, &unicode);
        same_characters &= rows == 0 || p.characters == characters;
        same_tokens &= rows == 0 || count == tokens;
        parts = p.parts;
        characters = p.characters;
        tokens = count;
        rows++;
    }
    if (rows == 0 || (same_characters && square(rows, characters)) ||
        (same_tokens && square(rows, tokens)))
        return 0;
    if (square(rows, cells_of(&p, 2))) return 2;
    return square(rows, cells_of(&p, 1)) ? 1 : 0;
}

void qdri_frame_dots(char *bytes, size_t length, int pitch) {
    size_t at = 0, place = 0;
    while (length > 0 && bytes[length - 1] == ' ') length--;
    while (at < length && bar_at(bytes + at, length - at) == 0) at++;
    while (at < length) {
        size_t size = bar_at(bytes + at, length - at);
        if (size > 0) {
            at += size;
            place = 0;
            continue;
        }
        if (bytes[at] == ' ' && (pitch == 1 || place % 2 == 1)) bytes[at] = '.';
        at++;
        place++;
    }
}
