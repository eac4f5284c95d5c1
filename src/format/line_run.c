/* line_run.c: see line_run.h. */
#include "format/line_run.h"

#include "format/reader_type.h"
#include "format/sample.h"
#include "format/symbols.h"

#include <string.h>

/* Whether these may be the cells of a puzzle of that side (0: of any). */
static bool is_puzzle(const char *bytes, size_t length, int side) {
    const int own = qdri_side_of_square(length);
    bool digits = false, blanks = false;
    if (own < 4 || own > QDRI_MAX_SYMBOL_SIDE || (side > 0 && own != side)) return false;
    for (size_t i = 0; i < length; i++) {
        const int value = qdri_symbol_value(bytes[i]);
        if (value < 0 || value > own) return false;
        digits |= value > 0;
        blanks |= value == 0;
    }
    return digits && blanks;
}

bool qdri_find_run(const char *bytes, size_t length, int side, size_t *start, size_t *count) {
    for (size_t at = 0, end; at < length; at = end + 1) {
        for (end = at; end < length && qdri_symbol_value(bytes[end]) >= 0;) end++;
        if (end - at < QDRI_LEAST_RUN || !is_puzzle(bytes + at, end - at, side)) continue;
        *start = at;
        *count = end - at;
        return true;
    }
    return false;
}

bool qdri_join_groups(const char *bytes, size_t length, int side, char *cells, size_t *count) {
    size_t group = 0, run = 0, groups = 0;
    *count = 0;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && bytes[i] != '\0' && !strchr(" \t/|,;", bytes[i])) {
            cells[(*count)++] = bytes[i];
            run++;
        } else if (run > 0) {
            if (groups++ == 0) group = run;
            if (run != group) return false;
            run = 0;
        }
    }
    const size_t own = (size_t)qdri_side_of_square(*count);
    return group > 1 && groups > 1 && (own % group == 0 || group % own == 0) &&
           is_puzzle(cells, *count, side);
}
