/* transcribe.c: see transcribe.h. */
#include "format/transcribe.h"

#include "format/grid.h"
#include "format/symbols.h"

#include <string.h>

enum { MOST_ROWS = QDRI_MAX_SYMBOL_SIDE + 2 };

/* ---- lines -------------------------------------------------------------------------------------
 */

typedef struct walk {
    const char *bytes; /* what is left */
    size_t left;
    const char *line;
    size_t length; /* of the line */
} walk;

static bool next_line(walk *w) {
    if (w->left == 0) return false;
    const char *end = memchr(w->bytes, '\n', w->left);
    w->line = w->bytes;
    w->length = end ? (size_t)(end - w->bytes) : w->left;
    w->bytes += w->length + (end != NULL);
    w->left -= w->length + (end != NULL);
    if (w->length > 0 && w->line[w->length - 1] == '\r') w->length--;
    return true;
}

static bool is_comment(const walk *w) {
    return w->length > 0 && w->line[0] == '#';
}

static bool is_space(char c) {
    return c == ' ' || c == '\t';
}

static bool is_empty(const walk *w) {
    for (size_t i = 0; i < w->length; i++)
        if (!is_space(w->line[i])) return false;
    return true;
}

static bool is_rule(const walk *w) {
    bool heavy;
    return qdri_line_classify(w->line, w->length, &heavy) == QDRI_LINE_RULE;
}

static void put_line(const walk *w, qdr_text *text) {
    qdr_text_append(text, w->line, w->length);
    qdr_text_putc(text, '\n');
}

/* ---- as it is, spelled plainly -----------------------------------------------------------------
 */

static bool keep_all(const char *bytes, size_t length, qdr_text *text) {
    qdr_text_append(text, bytes, length);
    return true;
}

/* ---- tables: a separator between cells, of which some are empty --------------------------------
 */

static char separator_of(const char *bytes, size_t length) {
    for (const char *separator = "\t|,;"; *separator; separator++)
        if (memchr(bytes, *separator, length)) return *separator;
    return 0;
}

/* Takes the bars around a line off. */
static void trim_bars(walk *w, char separator) {
    while (separator == '|' && w->length > 0 && is_space(w->line[0])) w->line++, w->length--;
    while (separator == '|' && w->length > 0 && is_space(w->line[w->length - 1])) w->length--;
    if (separator != '|' || w->length == 0) return;
    if (w->line[0] == '|') w->line++, w->length--;
    if (w->length > 0 && w->line[w->length - 1] == '|') w->length--;
}

/* Writes the cell that ends before `end`; false if it is none. */
static bool put_field(const char *start, const char *end, qdr_text *text) {
    while (start < end && is_space(*start)) start++;
    while (end > start && is_space(end[-1])) end--;
    if (end - start > 2) return false;
    if (start == end)
        qdr_text_putc(text, '.');
    else
        qdr_text_append(text, start, (size_t)(end - start));
    qdr_text_putc(text, ' ');
    return true;
}

/* Returns how many fields there are, 0 if these are no cells. */
static size_t put_fields(const walk *w, char separator, qdr_text *text) {
    const char *at = w->line, *stop = w->line + w->length;
    for (size_t count = 1;; count++) {
        const char *end = memchr(at, separator, (size_t)(stop - at));
        if (!put_field(at, end ? end : stop, text)) return 0;
        if (!end) return count;
        at = end + 1;
    }
}

static size_t most_fields(walk w, char separator) {
    size_t most = 0;
    while (next_line(&w)) {
        size_t count = 1;
        if (is_comment(&w) || is_rule(&w)) continue;
        trim_bars(&w, separator);
        for (size_t i = 0; i < w.length; i++) count += w.line[i] == separator;
        if (count > most) most = count;
    }
    return most;
}

/* Rows that end early have blanks at their end. */
static bool from_table(const char *bytes, size_t length, qdr_text *text) {
    const char separator = separator_of(bytes, length);
    walk w = {bytes, length, NULL, 0};
    const size_t width = separator ? most_fields(w, separator) : 0;
    if (width < 4 || width > QDR_MAX_SIDE) return false;
    while (next_line(&w)) {
        size_t count = width;
        const bool row = w.length > 0 && memchr(w.line, separator, w.length) != NULL;
        if (is_comment(&w)) put_line(&w, text);
        if (is_comment(&w) || is_rule(&w)) continue;
        trim_bars(&w, separator);
        if (row || !is_empty(&w)) count = put_fields(&w, separator, text);
        if (count == 0) return false;
        for (; count < width; count++) qdr_text_puts(text, ". ");
        qdr_text_putc(text, '\n');
    }
    return true;
}

/* ---- spaces for blanks -------------------------------------------------------------------------
 */

typedef struct extent {
    size_t rows, width; /* up to the last that has a cell */
    bool odd;           /* some character stands at an odd place, counted from 0 */
    bool plain;         /* there is nothing but digits, letters and spaces */
} extent;

static extent extent_of(walk w) {
    extent e = {.plain = true};
    for (size_t line = 0; next_line(&w);) {
        if (is_comment(&w)) continue;
        line++;
        if (!is_empty(&w)) e.rows = line;
        for (size_t i = 0; i < w.length; i++) {
            if (w.line[i] == ' ') continue;
            if (i + 1 > e.width) e.width = i + 1;
            e.odd |= i % 2 == 1;
            e.plain &= qdri_symbol_digit(QDR_DIGITS_ONE, QDRI_MAX_SYMBOL_SIDE, w.line[i]) > 0;
        }
    }
    return e;
}

static bool from_spaces(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    const extent e = extent_of(w);
    const size_t pitch = e.odd ? 1 : 2, side = e.rows;
    if (!e.plain || side < 4 || side > QDRI_MAX_SYMBOL_SIDE || e.width > side * pitch) return false;
    for (size_t row = 0; row < side && next_line(&w); row++) {
        if (is_comment(&w)) {
            put_line(&w, text);
            row--;
            continue;
        }
        for (size_t i = 0; i < side; i++) {
            const bool blank = i * pitch >= w.length || w.line[i * pitch] == ' ';
            qdr_text_putc(text, blank ? '.' : w.line[i * pitch]);
        }
        qdr_text_putc(text, '\n');
    }
    return true;
}

/* ---- one cell a line ---------------------------------------------------------------------------
 */

/* How many lines there are to the last that has something; 0 if one is no cell. */
static size_t cells_below(walk w, bool *empty) {
    size_t count = 0, last = 0;
    *empty = false;
    while (next_line(&w)) {
        if (is_comment(&w)) continue;
        count++;
        if (is_empty(&w)) {
            *empty = true;
            continue;
        }
        if (w.length > 3) return 0;
        last = count;
    }
    return last;
}

/* Lines without anything are blanks, if the number is right with them. */
static bool from_cells(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    bool empty;
    const size_t count = cells_below(w, &empty);
    if (count < 16 || qdri_side_of_square(count) == 0) return false;
    for (size_t i = 0; i < count && next_line(&w);) {
        if (is_comment(&w)) continue;
        if (!put_field(w.line, w.line + w.length, text)) return false;
        i++;
    }
    qdr_text_putc(text, '\n');
    return true;
}

/* ---- labels before the rows --------------------------------------------------------------------
 */

/* The length of the label of row `row`, counted from 0: "1.", "A:", "r3 " and the like; 0: none. */
static size_t label_length(const walk *w, size_t row) {
    size_t at = 0, start;
    while (at < w->length && is_space(w->line[at])) at++;
    if (at < w->length && (w->line[at] == 'r' || w->line[at] == 'R')) at++;
    start = at;
    if (at < w->length && (w->line[at] == (char)('A' + row) || w->line[at] == (char)('a' + row))) {
        at++;
    } else {
        const size_t number = row + 1;
        if (number >= 10 && at < w->length && w->line[at] == (char)('0' + number / 10)) at++;
        if (at < w->length && w->line[at] == (char)('0' + number % 10)) at++;
        if (at - start != (number >= 10 ? 2 : 1)) return 0;
    }
    start = at;
    if (at + 1 < w->length && strchr(":.)|", w->line[at]) && is_space(w->line[at + 1])) at++;
    while (at < w->length && is_space(w->line[at])) at++;
    return at > start ? at : 0;
}

static bool from_labelled(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    size_t row = 0;
    while (next_line(&w)) {
        if (!is_comment(&w) && !is_empty(&w)) {
            const size_t label = label_length(&w, row++);
            if (label == 0 || row > 26) return false;
            w.line += label;
            w.length -= label;
        }
        put_line(&w, text);
    }
    return row >= 4;
}

qdri_transcription *const qdri_transcriptions[] = {keep_all,   from_table,    from_spaces,
                                                   from_cells, from_labelled, NULL};

/* ---- a cell too many or too few ----------------------------------------------------------------
 */

/* The cells of a row of symbols; 0 if it is none. */
static size_t cells_in(const walk *w) {
    size_t count = 0;
    for (size_t i = 0; i < w->length; i++) {
        if (is_space(w->line[i]) || strchr("|,;", w->line[i])) continue;
        if (qdri_symbol_digit(QDR_DIGITS_ONE, QDRI_MAX_SYMBOL_SIDE, w->line[i]) < 0) return 0;
        count++;
    }
    return count;
}

/* The numbers of cells of the rows before the first that is none; returns how many rows. */
static size_t measure_rows(walk w, size_t lengths[MOST_ROWS]) {
    size_t rows = 0;
    while (rows < MOST_ROWS && next_line(&w)) {
        if (is_comment(&w) || is_empty(&w) || is_rule(&w)) continue;
        lengths[rows] = cells_in(&w);
        if (lengths[rows++] == 0) return 0;
    }
    return rows;
}

int qdri_usual_side(const char *bytes, size_t length, int side) {
    size_t lengths[MOST_ROWS], usual = (size_t)side, near = 0, most = 0;
    const size_t rows = measure_rows((walk){bytes, length, NULL, 0}, lengths);
    for (size_t i = 0; i < rows && side == 0; i++) {
        size_t same = 0;
        for (size_t j = 0; j < rows; j++) same += lengths[j] == lengths[i];
        if (same > most) usual = lengths[i], most = same;
    }
    for (size_t i = 0; i < rows; i++) near += lengths[i] + 2 >= usual && lengths[i] <= usual + 2;
    const bool grid = usual >= 4 && usual <= QDRI_MAX_SYMBOL_SIDE && near == rows &&
                      rows + 1 >= usual && (side > 0 || 2 * most > rows);
    return grid ? (int)usual : 0;
}
