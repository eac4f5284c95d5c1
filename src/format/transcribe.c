/* transcribe.c: see transcribe.h. */
#include "format/transcribe.h"

#include "format/excerpt.h"
#include "format/line_run.h"
#include "format/markup.h"
#include "format/symbols.h"
#include "format/text_walk.h"

enum { MOST_ROWS = QDRI_MAX_SYMBOL_SIDE + 2 };

typedef qdri_walk walk;

/* ---- as it is, spelled plainly -----------------------------------------------------------------
 */

static bool keep_all(const char *bytes, size_t length, qdr_text *text) {
    qdr_text_append(text, bytes, length);
    return true;
}

/* ---- tables: a separator between cells, of which some are empty --------------------------------
 *
 *     5<tab>3<tab><tab>7…      | 5 | **3** |  | 7 …     5 & 3 & & 7 … \\     "5.0,3.0,,7.0"
 *
 * There may be a heading, a name before each row, and a separator behind it. */

static char separator_of(const char *bytes, size_t length) {
    for (const char *separator = "\t|&,;"; *separator; separator++)
        if (memchr(bytes, *separator, length)) return *separator;
    return 0;
}

/* Takes off what stands around a line: bars, and the \\ of LaTeX. */
static void trim_line(walk *w, char separator) {
    while (separator != '\t' && w->length > 0 && qdri_is_space(w->line[0])) w->line++, w->length--;
    while (separator != '\t' && w->length > 0 && qdri_is_space(w->line[w->length - 1])) w->length--;
    if (separator == '&')
        while (w->length > 0 && strchr("\\ \t", w->line[w->length - 1])) w->length--;
    if (separator != '|' || w->length == 0) return;
    if (w->length > 1 && w->line[w->length - 1] == '.' && w->line[w->length - 2] == '|')
        w->length--;
    if (w->line[0] == '|') w->line++, w->length--;
    if (w->length > 0 && w->line[w->length - 1] == '|') w->length--;
}

typedef struct field {
    const char *start, *end;
} field;

/* Cuts the next field off a line; without blanks around it, and what makes it bold. */
static bool take_field(walk *line, char separator, field *f) {
    if (!line->line) return false;
    const char *stop = line->line + line->length;
    const char *end = line->length > 0 ? memchr(line->line, separator, line->length) : NULL;
    *f = (field){line->line, end ? end : stop};
    line->length = end ? (size_t)(stop - end) - 1 : 0;
    line->line = end ? end + 1 : NULL;
    while (f->start < f->end && qdri_is_space(*f->start)) f->start++;
    while (f->end > f->start && qdri_is_space(f->end[-1])) f->end--;
    if (f->end - f->start > 4 && memcmp(f->start, "**", 2) == 0 && memcmp(f->end - 2, "**", 2) == 0)
        f->start += 2, f->end -= 2;
    if (f->end - f->start > 2 && memcmp(f->end - 2, ".0", 2) == 0) f->end -= 2;
    return true;
}

/* What the rows of a table have in common. */
typedef struct table {
    char separator;
    size_t width, rows; /* the heading is no row */
    bool heading;       /* the first line names the columns */
    bool named;         /* the first field of each row names it: 1, 2, … or A, B, … */
    bool ended;         /* the last field of each is empty */
    bool gaps;          /* some field is empty: so a row that ends early has blanks there */
    size_t shortest;
} table;

static bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Whether a line could be the names of the columns: letters first, or nothing. */
static bool is_heading(walk line, char separator) {
    field f;
    bool some = false;
    trim_line(&line, separator);
    while (take_field(&line, separator, &f)) {
        if (f.start < f.end && !is_letter(*f.start)) return false;
        some |= f.start < f.end;
    }
    return some;
}

static bool is_name_of(const field *f, size_t row) {
    if (f->end - f->start != 1 || row > 25) return false;
    return *f->start == (char)('1' + row) || *f->start == (char)('A' + row) ||
           *f->start == (char)('a' + row);
}

static void measure_row(walk line, table *t) {
    size_t count = 0;
    field f = {NULL, NULL};
    trim_line(&line, t->separator);
    while (take_field(&line, t->separator, &f)) {
        if (count++ == 0) t->named &= is_name_of(&f, t->rows);
        t->gaps |= f.start == f.end;
    }
    if (t->rows == 0 || count < t->shortest) t->shortest = count;
    t->ended &=
        count > t->width ? t->rows == 0 && f.start == f.end : count < t->width || f.start == f.end;
    if (count > t->width) t->width = count;
    t->rows++;
}

static bool is_passed_over(const walk *w) {
    return qdri_walk_is_comment(w) || qdri_walk_is_rule(w);
}

static bool measure_table(walk w, table *t) {
    *t = (table){.separator = separator_of(w.bytes, w.left), .named = true, .ended = true};
    if (!t->separator) return false;
    while (qdri_walk_next(&w)) {
        if (is_passed_over(&w)) continue;
        if (t->rows == 0 && !t->heading && is_heading(w, t->separator))
            t->heading = true;
        else if (!qdri_walk_is_empty(&w) ||
                 (w.length > 0 && memchr(w.line, t->separator, w.length)))
            measure_row(w, t);
    }
    t->named &= t->width == t->rows + 1;
    t->ended &= t->width == t->rows + 1 && !t->named;
    return t->width >= 4 && t->width <= QDR_MAX_SIDE && (t->gaps || t->shortest == t->width);
}

/* Rows that end early have blanks at their end. */
static bool put_row(walk line, const table *t, qdr_text *text) {
    field f;
    size_t column = 0;
    trim_line(&line, t->separator);
    for (; take_field(&line, t->separator, &f); column++) {
        if ((t->named && column == 0) || (t->ended && column + 1 == t->width)) continue;
        if (f.end - f.start > 2) return false;
        if (f.start == f.end)
            qdr_text_putc(text, '.');
        else
            qdr_text_append(text, f.start, (size_t)(f.end - f.start));
        qdr_text_putc(text, ' ');
    }
    for (; column < t->width - t->ended; column++) qdr_text_puts(text, ". ");
    qdr_text_putc(text, '\n');
    return true;
}

static bool from_table(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    table t;
    if (!measure_table(w, &t)) return false;
    bool heading = t.heading;
    while (qdri_walk_next(&w)) {
        if (qdri_walk_is_comment(&w)) qdri_walk_put(&w, text);
        if (is_passed_over(&w)) continue;
        if (qdri_walk_is_empty(&w) && !(w.length > 0 && memchr(w.line, t.separator, w.length))) {
            qdri_walk_put(&w, text);
            continue;
        }
        const bool named = heading;
        heading = false;
        if (!named && !put_row(w, &t, text)) return false;
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
    if (at + 1 < w->length && strchr(":.)|", w->line[at]) && qdri_is_space(w->line[at + 1])) at++;
    while (at < w->length && qdri_is_space(w->line[at])) at++;
    return at > start ? at : 0;
}

/* Whether the line counts the columns: 1 2 3 | 4 5 6 …, as far as it goes. */
static bool counts_columns(const walk *w) {
    size_t next = 0;
    for (size_t i = 0; i < w->length; i++) {
        if (qdri_is_space(w->line[i]) || w->line[i] == '|') continue;
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
                      (from_table(lines.bytes, lines.length, text) ||
                       (qdr_text_clear(text), from_runs(lines.bytes, lines.length, text)));
    text->failed |= lines.failed;
    qdr_text_free(&lines);
    return made;
}

qdri_transcription *const qdri_transcriptions[] = {
    keep_all,      from_table,   from_spaces,         from_cells,          from_labelled,
    from_one_line, qdri_excerpt, qdri_excerpt_spoken, qdri_excerpt_listed, from_runs,
    from_markup,   NULL};

/* ---- a cell too many or too few ----------------------------------------------------------------
 */

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
    const bool grid = usual >= 4 && usual <= QDRI_MAX_SYMBOL_SIDE && near == rows &&
                      rows + 1 >= usual && (side > 0 || 2 * most > rows);
    return grid ? (int)usual : 0;
}
