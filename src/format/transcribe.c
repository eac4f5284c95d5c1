/* transcribe.c: see transcribe.h. */
#include "format/transcribe.h"

#include "format/excerpt.h"
#include "format/line_run.h"
#include "format/markup.h"
#include "format/sheet.h"
#include "format/symbols.h"
#include "format/text_walk.h"

enum { MOST_ROWS = QDRI_MAX_SYMBOL_SIDE + 2 };

typedef qdri_walk walk;

/* The cells of a row of symbols; 0 if it is none. */
static size_t cells_in(const walk *w) {
    size_t count = 0;
    for (size_t i = 0; i < w->length; i++) {
        if (qdri_is_space(w->line[i]) || strchr("|,;", w->line[i])) continue;
        if (qdri_symbol_digit(QDR_DIGITS_ONE, QDRI_MAX_SYMBOL_SIDE, w->line[i]) < 0) return 0;
        count++;
    }
    return count;
}

/* ---- as it is, spelled plainly -----------------------------------------------------------------
 */

static bool keep_all(const char *bytes, size_t length, qdr_text *text) {
    qdr_text_append(text, bytes, length);
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
    for (size_t line = 0; qdri_walk_next(&w);) {
        if (qdri_walk_is_comment(&w)) continue;
        line++;
        if (!qdri_walk_is_empty(&w)) e.rows = line;
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
    for (size_t row = 0; row < side && qdri_walk_next(&w); row++) {
        if (qdri_walk_is_comment(&w)) {
            qdri_walk_put(&w, text);
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
    while (qdri_walk_next(&w)) {
        if (qdri_walk_is_comment(&w)) continue;
        count++;
        if (qdri_walk_is_empty(&w)) {
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
    for (size_t i = 0; i < count && qdri_walk_next(&w);) {
        if (qdri_walk_is_comment(&w)) continue;
        while (w.length > 0 && qdri_is_space(w.line[0])) w.line++, w.length--;
        while (w.length > 0 && qdri_is_space(w.line[w.length - 1])) w.length--;
        if (w.length > 2) return false;
        qdr_text_append(text, w.length > 0 ? w.line : ".", w.length > 0 ? w.length : 1);
        qdr_text_putc(text, ' ');
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
    while (at < w->length && qdri_is_space(w->line[at])) at++;
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
    if (at + 1 < w->length && strchr(":.)|,", w->line[at]) && qdri_is_space(w->line[at + 1])) at++;
    while (at < w->length && qdri_is_space(w->line[at])) at++;
    return at > start ? at : 0;
}

/* Whether the line counts the columns: 1 2 3 | 4 5 6 …, as far as it goes. */
static bool counts_columns(const walk *w) {
    size_t next = 0;
    for (size_t i = 0; i < w->length; i++) {
        if (qdri_is_space(w->line[i]) || w->line[i] == '|' || w->line[i] == ',') continue;
        if (w->line[i] != (char)('1' + next)) return false;
        next++;
    }
    return next >= 4 && next <= 9;
}

static bool from_labelled(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    size_t row = 0;
    bool first = true;
    while (qdri_walk_next(&w)) {
        const bool columns = first && counts_columns(&w);
        first = false;
        if (columns || (row < 2 && qdri_walk_is_rule(&w))) {
            qdr_text_putc(text, '\n');
            continue;
        }
        if (qdri_walk_is_rule(&w)) {
            qdri_walk_put(&w, text);
            continue;
        }
        if (!qdri_walk_is_comment(&w) && !qdri_walk_is_empty(&w)) {
            const size_t label = label_length(&w, row++);
            if (label == 0 || row > 26) return false;
            w.line += label;
            w.length -= label;
        }
        qdri_walk_put(&w, text);
    }
    return row >= 4;
}

/* ---- line ends and remarks of programs ----------------------------------------------------------
 *
 *     "53..7....\n6..195…"     53..7....<br>6..195…     53..7....   # row 1
 */

/* The length of what is a line end to another program; 0: it is none. */
static size_t foreign_end(const char *at, size_t left) {
    static const char *const ends[] = {"\\r\\n", "\\n", "%0D%0A", "%0A", "<br/>", "<br />", "<br>"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t size = strlen(ends[i]);
        if (left >= size && memcmp(at, ends[i], size) == 0) return size;
    }
    return 0;
}

static bool from_foreign_ends(const char *bytes, size_t length, qdr_text *text) {
    size_t found = 0;
    for (size_t at = 0; at < length;) {
        const size_t end = foreign_end(bytes + at, length - at);
        qdr_text_putc(text, end > 0 ? '\n' : bytes[at]);
        found += end > 0;
        at += end > 0 ? end : 1;
    }
    return found >= 3;
}

static bool from_remarked(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    size_t rows = 0;
    while (qdri_walk_next(&w)) {
        size_t end = 0;
        while (end < w.length && !(qdri_is_space(w.line[end]) && end + 1 < w.length &&
                                   strchr("#%/", w.line[end + 1]) && w.line[end + 1] != '\0'))
            end++;
        rows += end > 0 && end < w.length;
        if (end > 0 && !qdri_walk_is_comment(&w)) w.length = end;
        qdri_walk_put(&w, text);
    }
    return rows > 0;
}

/* ---- a puzzle on several lines of any length ---------------------------------------------------
 *
 *     53..7....6..195....98....6.8...6...34..8.3     as letters are wrapped; or nine rows with an
 *     ..17...2...6.6....28....419..5....8..79        empty line where there should be none
 */

/* Lines that are equally long but for the last, which is shorter: on one. */
static bool from_wrapped(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    size_t width = 0, rows = 0, cells = 0, last = 0;
    while (qdri_walk_next(&w)) {
        if (qdri_walk_is_comment(&w) || qdri_walk_is_empty(&w)) continue;
        if (rows > 0 && last != width) return false;
        last = 0;
        for (size_t i = 0; i < w.length; i++) {
            if (qdri_is_space(w.line[i]) || w.line[i] == ',') continue;
            if (qdri_symbol_digit(QDR_DIGITS_ONE, 9, w.line[i]) < 0) return false;
            qdr_text_putc(text, w.line[i]);
            last++;
        }
        if (rows++ == 0) width = last;
        if (last > width + 1) return false;
        cells += last;
    }
    const size_t side = (size_t)qdri_side_of_square(cells);
    qdr_text_putc(text, '\n');
    return side >= 6 && side <= 9 && width >= 2 * side;
}

/* All empty lines out, if there is one grid. */
static bool from_scattered(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    size_t rows = 0, side = 0;
    while (qdri_walk_next(&w)) {
        if (qdri_walk_is_empty(&w)) continue;
        qdri_walk_put(&w, text);
        if (qdri_walk_is_comment(&w)) continue;
        const size_t cells = cells_in(&w);
        if (rows++ == 0) side = cells;
        if (cells != side) return false;
    }
    return side >= 4 && rows == side;
}

/* ---- # around and between the cells, or for blanks ----------------------------------------------
 *
 *     5 3 . # . 7 . # . . .        # 5 3 . # . 7 . # . . . #        53##7####
 *
 * A line that begins with # is a comment elsewhere, so nothing else may stand there: */

static bool is_only(const walk *w, const char *these) {
    for (size_t i = 0; i < w->length; i++)
        if (w->line[i] == '\0' || !strchr(these, w->line[i])) return false;
    return w->length > 0;
}

/* As many in each row as there are rows, or all on a line. */
static bool are_hash_blanks(walk w) {
    size_t rows = 0, digits = 0, width = 0;
    while (qdri_walk_next(&w)) {
        size_t cells = 0;
        if (qdri_walk_is_empty(&w)) continue;
        if (!is_only(&w, "#123456789 \t")) return false;
        for (size_t i = 0; i < w.length; i++) {
            cells += !qdri_is_space(w.line[i]);
            digits += w.line[i] >= '1' && w.line[i] <= '9';
        }
        if (rows++ == 0) width = cells;
        if (cells != width) return false;
    }
    const size_t side = rows == 1 ? (size_t)qdri_side_of_square(width) : width;
    return side >= 4 && side <= 9 && (rows == 1 || rows == side) && digits > 0;
}

/* A row in bars of #, or one that a frame of them goes around. */
static bool is_in_hashes(const walk *w) {
    size_t length = w->length;
    while (length > 0 && qdri_is_space(w->line[length - 1])) length--;
    return length > 0 && memchr(w->line, '#', length) &&
           (w->line[0] != '#' || w->line[length - 1] == '#');
}

static bool from_hashes(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    size_t rows = 0;
    const char instead = are_hash_blanks(w) ? '.' : '|';
    while (qdri_walk_next(&w)) {
        const bool rule = instead == '|' && is_only(&w, "#-=+ \t");
        rows += !rule && is_in_hashes(&w);
        if (rule || (!is_in_hashes(&w) && qdri_walk_is_comment(&w) && instead == '|')) {
            if (!rule) qdr_text_append(text, w.line, w.length);
        } else {
            for (size_t i = 0; i < w.length; i++)
                qdr_text_putc(text, w.line[i] == '#' ? instead : w.line[i]);
        }
        qdr_text_putc(text, '\n');
    }
    return instead == '.' || rows >= 4;
}

/* ---- a line that has the rows, a semicolon between them
 * ------------------------------------------
 */

static bool from_one_line(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    size_t rows = 1;
    if (!memchr(bytes, ';', length)) return false;
    while (qdri_walk_next(&w))
        for (size_t i = 0; i < w.length; i++) {
            rows += w.line[i] == ';';
            qdr_text_putc(text, w.line[i] == ';' ? '\n' : w.line[i]);
        }
    qdr_text_putc(text, '\n');
    return rows >= 4;
}

/* ---- a line that has the puzzle, among others
 * ----------------------------------------------------
 */

/* Whether so much of a line could be cells that one must not leave it out. */
static bool is_nearly_puzzle(const walk *w) {
    size_t run = 0;
    for (size_t i = 0; i < w->length; i++) {
        const bool cell = (w->line[i] >= '0' && w->line[i] <= '9') || strchr(".*_", w->line[i]);
        run = cell ? run + 1 : 0;
        if (run > QDRI_LEAST_RUN * 3 / 4) return true;
    }
    return false;
}

static bool from_runs(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    size_t found = 0, start, count;
    while (qdri_walk_next(&w)) {
        const bool run = qdri_find_run(w.line, w.length, 0, &start, &count);
        found += run;
        if (!run && (is_nearly_puzzle(&w) || qdri_may_be_clue(w.line, w.length))) return false;
        if (!run && !qdri_walk_is_empty(&w)) qdr_text_puts(text, "# ");
        qdri_walk_put(&w, text);
    }
    return found > 0;
}

/* ---- between tags -------------------------------------------------------------------------------
 */

static bool from_markup(const char *bytes, size_t length, qdr_text *text) {
    qdr_text lines = QDR_TEXT_INIT;
    const bool made = qdri_from_markup(bytes, length, &lines) && !lines.failed &&
                      lines.length > 0 &&
                      (qdri_from_sheet(lines.bytes, lines.length, text) ||
                       (qdr_text_clear(text), from_runs(lines.bytes, lines.length, text)));
    bool digits = false; /* fields of a form that nobody filled in, or that a program fills in */
    for (size_t i = 0; made && i < text->length; i++)
        digits |= text->bytes[i] >= '1' && text->bytes[i] <= '9';
    text->failed |= lines.failed;
    qdr_text_free(&lines);
    return made && digits;
}

qdri_transcription *const qdri_transcriptions[] = {keep_all,
                                                   qdri_from_sheet,
                                                   from_spaces,
                                                   from_cells,
                                                   from_labelled,
                                                   from_one_line,
                                                   from_foreign_ends,
                                                   from_remarked,
                                                   from_wrapped,
                                                   from_scattered,
                                                   from_hashes,
                                                   qdri_excerpt,
                                                   qdri_excerpt_spoken,
                                                   qdri_excerpt_listed,
                                                   from_runs,
                                                   from_markup,
                                                   NULL};

qdri_transcription *const qdri_transcriptions_of_comments[] = {from_hashes, NULL};

/* ---- a cell too many or too few ----------------------------------------------------------------
 */

/* The numbers of cells of the rows before the first that is none; returns how many rows. */
static size_t measure_rows(walk w, size_t lengths[MOST_ROWS]) {
    size_t rows = 0;
    while (rows < MOST_ROWS && qdri_walk_next(&w)) {
        if (qdri_walk_is_comment(&w) || qdri_walk_is_empty(&w) || qdri_walk_is_rule(&w)) continue;
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
    /* One row may have been cut anywhere. */
    const bool nearly = near == rows || (rows == usual && near + 1 == rows);
    const bool grid = usual >= 4 && usual <= QDRI_MAX_SYMBOL_SIDE && nearly && rows + 1 >= usual &&
                      (side > 0 || 2 * most > rows);
    return grid ? (int)usual : 0;
}
