/* diagnose.c: see diagnose.h. */
#include "format/diagnose.h"

#include "format/sheet.h"
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

/* ---- something else among the cells ---------------------------------------------------------- */

/* How many characters of UTF-8, and where the first is that is no cell; NULL: all are. */
static size_t characters_in(const qdri_walk *w, const char **odd) {
    size_t count = 0;
    for (size_t i = 0; i < w->length; i++) {
        const char c = w->line[i];
        if (((unsigned char)c & 0xc0) == 0x80) continue;
        const bool cell =
            !qdri_is_space(c) && qdri_symbol_digit(QDR_DIGITS_ONE, QDRI_MAX_SYMBOL_SIDE, c) >= 0;
        if (!cell && !*odd) *odd = w->line + i;
        count++;
    }
    return count;
}

/* As many characters on each line as there are lines, but some are no cells. */
static bool are_spoilt_rows(qdri_walk w, qdr_error *error) {
    size_t number = 0, rows = 0, side = 0, line = 0, column = 0, left = 0;
    const char *first = NULL;
    while (qdri_walk_next(&w)) {
        const char *odd = NULL;
        number++;
        if (qdri_walk_is_comment(&w) || qdri_walk_is_empty(&w)) continue;
        const size_t count = characters_in(&w, &odd);
        if (rows++ == 0) side = count;
        if (count != side) return false;
        if (!odd || first) continue;
        first = odd;
        line = number;
        column = (size_t)(odd - w.line) + 1;
        left = w.length - column;
    }
    if (!first || side < LEAST_ROWS || rows != side || side > QDRI_MAX_SYMBOL_SIDE) return false;
    qdri_fail_symbol(QDR_DIGITS_ONE, (int)side, first, left, line, column, error);
    return true;
}

/* ---- lists of lists -------------------------------------------------------------------------- */

enum { MOST_LISTS = QDRI_MAX_SYMBOL_SIDE + 1 };

typedef struct inner_list {
    size_t line, column, items;
} inner_list;

/* The innermost lists and how many items each has; returns how many, 0 if they are too many. */
static size_t find_lists(const char *bytes, size_t length, inner_list lists[MOST_LISTS]) {
    size_t count = 0, line = 1, start_of_line = 0;
    bool inside = false;
    inner_list now = {0};
    for (size_t i = 0; i < length; i++) {
        const char c = bytes[i];
        if (c == '\n') line++, start_of_line = i + 1;
        if (c == '[' || c == '{' || c == '(') {
            inside = true;
            now = (inner_list){line, i - start_of_line + 1, 1};
        } else if (c == ',') {
            now.items++;
        } else if (inside && (c == ']' || c == '}' || c == ')')) {
            inside = false;
            if (count == MOST_LISTS) return 0;
            lists[count++] = now;
        }
    }
    return count;
}

static bool are_listed_rows(const char *bytes, size_t length, qdr_error *error) {
    inner_list lists[MOST_LISTS];
    const size_t count = find_lists(bytes, length, lists);
    size_t usual = 0, most = 0, near = 0, odd = 0;
    for (size_t i = 0; i < count; i++) {
        size_t same = 0;
        for (size_t j = 0; j < count; j++) same += lists[j].items == lists[i].items;
        if (same > most) most = same, usual = lists[i].items;
    }
    for (size_t i = 0; i < count; i++)
        near += lists[i].items + NEAR >= usual && lists[i].items <= usual + NEAR;
    while (odd < count && lists[odd].items == usual) odd++;
    if (usual < LEAST_ROWS || near < count || 2 * most <= count || odd == count ||
        count + 1 < usual || count > usual + 1)
        return false;
    qdri_fail(error, QDR_BAD_INPUT, lists[odd].line, lists[odd].column,
              "row %zu has %zu cells, the others have %zu", odd + 1, lists[odd].items, usual);
    return true;
}

/* ---- lines of another length ----------------------------------------------------------------- */

/* The number of lines that have something, all of them so many cells; 0: it is not so. An empty
 * line ends a grid. */
static size_t equal_lines(qdri_walk w, size_t *cells) {
    size_t rows = 0;
    bool ended = false;
    *cells = 0;
    while (qdri_walk_next(&w)) {
        size_t count = 0;
        ended |= rows > 0 && qdri_walk_is_empty(&w);
        if (qdri_walk_is_empty(&w) || qdri_walk_is_comment(&w)) continue;
        for (size_t i = 0; i < w.length; i++) {
            if (qdri_is_space(w.line[i])) continue;
            if (qdri_symbol_digit(QDR_DIGITS_ONE, QDRI_MAX_SYMBOL_SIDE, w.line[i]) < 0) return 0;
            count++;
        }
        if (rows++ == 0) *cells = count;
        if (count != *cells || ended) return 0;
    }
    return rows;
}

static bool are_broken_rows(qdri_walk w, qdr_error *error) {
    size_t cells;
    const size_t rows = equal_lines(w, &cells);
    const int side = qdri_side_of_square(rows * cells);
    if (side < LEAST_ROWS || rows < 2 || cells < 2 || cells == (size_t)side) return false;
    qdri_fail(error, QDR_BAD_INPUT, 1, 0,
              "%zu lines of %zu cells are %d, as many as a %d×%d has: put %d on each line", rows,
              cells, side * side, side, side, side);
    return true;
}

bool qdri_diagnose(const char *bytes, size_t length, qdr_error *error) {
    const qdri_walk w = {bytes, length, NULL, 0};
    return are_single_cells(w, error) || are_spaced_rows(w, error) || are_broken_rows(w, error) ||
           are_spoilt_rows(w, error) || qdri_explain_sheet(bytes, length, error);
}

bool qdri_diagnose_list(const char *bytes, size_t length, qdr_error *error) {
    return are_listed_rows(bytes, length, error);
}

bool qdri_diagnose_rest(const char *bytes, size_t length, qdr_error *error) {
    const qdri_walk w = {bytes, length, NULL, 0};
    size_t cells;
    const size_t rows = equal_lines(w, &cells);
    if (cells < LEAST_ROWS || rows <= cells || rows > cells + NEAR) return false;
    qdri_fail(error, QDR_BAD_INPUT, 1, 0, "%zu rows of %zu cells, but a %zu×%zu has %zu rows", rows,
              cells, cells, cells, cells);
    return true;
}
