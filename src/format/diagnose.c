/* diagnose.c: see diagnose.h. */
#include "format/diagnose.h"

#include "format/symbols.h"
#include "format/text_walk.h"

#include "base/fail.h"

enum { LEAST_CELLS = 12, LEAST_ROWS = 4, NEAR = 2 };

static size_t trimmed_length(const qdri_walk *w) {
    size_t length = w->length;
    while (length > 0 && qdri_is_space(w->line[length - 1])) length--;
    return length;
}

/* The side whose square is nearest. */
static int nearest_side(size_t cells) {
    int side = 1;
    while ((size_t)(side * side + side) < cells) side++;
    return side;
}

static bool are_single_cells(qdri_walk w, qdr_error *error) {
    size_t number = 0, cells = 0, last = 0, count = 0;
    while (qdri_walk_next(&w)) {
        number++;
        if (qdri_walk_is_comment(&w)) continue;
        count++;
        if (trimmed_length(&w) > NEAR) return false;
        if (trimmed_length(&w) > 0) cells = count, last = number;
    }
    const int side = nearest_side(cells);
    if (cells < LEAST_CELLS || (size_t)(side * side) == cells) return false;
    qdri_fail(error, QDR_BAD_INPUT, last, 0, "%zu lines of one cell each, but a %d×%d has %d",
              cells, side, side, side * side);
    return true;
}

static bool is_digits_and_spaces(const qdri_walk *w) {
    for (size_t i = 0; i < w->length; i++)
        if (w->line[i] != ' ' &&
            qdri_symbol_digit(QDR_DIGITS_ONE, QDRI_MAX_SYMBOL_SIDE, w->line[i]) <= 0)
            return false;
    return true;
}

/* Every place is a cell, or every other one is. */
static bool are_spaced_rows(qdri_walk w, qdr_error *error) {
    size_t number = 0, rows = 0, seen = 0, widest = 0, width = 0, spaced = 0;
    bool odd = false;
    while (qdri_walk_next(&w)) {
        number++;
        if (qdri_walk_is_comment(&w)) continue;
        if (!is_digits_and_spaces(&w)) return false;
        const size_t length = trimmed_length(&w);
        seen++;
        if (length > 0) rows = seen;
        if (length > width) width = length, widest = number;
        spaced += length > 0 && memchr(w.line, ' ', length) != NULL;
        for (size_t i = 1; i < length; i += 2) odd |= w.line[i] != ' ';
    }
    if (!odd) width = (width + 1) / 2;
    if (rows < LEAST_ROWS || rows == width || width > rows + NEAR || rows > width + NEAR ||
        2 * spaced < rows)
        return false;
    qdri_fail(
        error, QDR_BAD_INPUT, widest, 0,
        "%zu rows with spaces for blanks, but this one has %zu cells: one is missing or too many",
        rows, width);
    return true;
}

bool qdri_diagnose(const char *bytes, size_t length, qdr_error *error) {
    const qdri_walk w = {bytes, length, NULL, 0};
    return are_single_cells(w, error) || are_spaced_rows(w, error);
}
