/* sheet.c: see sheet.h. */
#include "format/sheet.h"

#include "format/text_walk.h"

#include "base/fail.h"

enum { LEAST = 4, MOST = QDR_MAX_SIDE, NEAR = 2 };

typedef qdri_walk walk;

static char separator_of(const char *bytes, size_t length) {
    for (const char *separator = "\t|&,;"; *separator; separator++)
        if (length > 0 && memchr(bytes, *separator, length)) return *separator;
    return 0;
}

/* What the rows of a table have in common. */
typedef struct table {
    char separator;
    bool bars; /* around each row */
    size_t width, rows;
    size_t heading; /* lines that name the columns: 0 or 1 */
    bool named;     /* the first field of each row names it: 1, 2, … or A, B, … */
    bool ended;     /* the last field of each is empty */
    bool gaps;      /* some field is empty: so a row that ends early has blanks there */
    size_t shortest;
    size_t box_columns, box_rows; /* an empty column or row after so many; 0: there is none */
    bool column_used[MOST + 1], row_used[MOST + 1];
} table;

/* Takes off what stands around a line: bars, and the \\ of LaTeX with what is behind it. */
static void trim_line(walk *w, const table *t) {
    while (t->separator != '\t' && w->length > 0 && qdri_is_space(w->line[0]))
        w->line++, w->length--;
    while (t->separator != '\t' && w->length > 0 && qdri_is_space(w->line[w->length - 1]))
        w->length--;
    if (t->separator == '&' && w->length > 0) {
        const char *end = memchr(w->line, '\\', w->length);
        if (end) w->length = (size_t)(end - w->line);
    }
    if (!t->bars || w->length == 0) return;
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

static bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Whether a line could be the names of the columns: letters first, or nothing. */
static bool is_heading(walk line, const table *t) {
    field f;
    bool some = false;
    trim_line(&line, t);
    while (take_field(&line, t->separator, &f)) {
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

/* ---- lines ----------------------------------------------------------------------------------- */

static bool is_passed_over(const walk *w) {
    return qdri_walk_is_comment(w) || qdri_walk_is_rule(w);
}

static bool is_row(const walk *w, char separator) {
    return !qdri_walk_is_empty(w) || (w->length > 0 && memchr(w->line, separator, w->length));
}

/* The next line that is a row, or nothing but comments and rules comes; false: the end. */
static bool next_row(walk *w, const table *t, size_t *number) {
    while (qdri_walk_next(w)) {
        ++*number;
        if (!is_passed_over(w) && is_row(w, t->separator)) return true;
    }
    return false;
}

static bool is_first_bar(const walk *w) {
    size_t at = 0;
    while (at < w->length && qdri_is_space(w->line[at])) at++;
    return at < w->length && w->line[at] == '|';
}

static table begin_table(walk w) {
    table t = {.separator = separator_of(w.bytes, w.left), .named = true, .ended = true};
    size_t number = 0;
    t.bars = t.separator == '|';
    for (walk rows = w; t.bars && next_row(&rows, &t, &number);) t.bars = is_first_bar(&rows);
    if (t.separator && next_row(&w, &t, &number)) t.heading = is_heading(w, &t);
    return t;
}

/* ---- measuring ------------------------------------------------------------------------------- */

static void measure_row(walk line, table *t) {
    size_t count = 0;
    field f = {NULL, NULL};
    trim_line(&line, t);
    for (; take_field(&line, t->separator, &f); count++) {
        const bool used = f.start < f.end;
        if (count == 0) t->named &= is_name_of(&f, t->rows);
        t->gaps |= !used;
        if (count <= MOST) t->column_used[count] |= used;
        if (t->rows <= MOST) t->row_used[t->rows] |= used;
    }
    if (t->rows == 0 || count < t->shortest) t->shortest = count;
    t->ended &=
        count > t->width ? t->rows == 0 && f.start == f.end : count < t->width || f.start == f.end;
    if (count > t->width) t->width = count;
    t->rows++;
}

/* How many are left of `count` with an empty one after each `box`; 0: it is not so. */
static size_t without_gaps(const bool *used, size_t count, size_t box) {
    if (count > MOST || (count + 1) % (box + 1) != 0 || count + 1 == box + 1) return 0;
    for (size_t i = box; i < count; i += box + 1)
        if (used[i]) return 0;
    return count - (count + 1) / (box + 1) + 1;
}

/* Empty columns, or rows, or both, between the boxes of a grid that is none without them. */
static void find_gaps(table *t) {
    enum { LARGEST_BOX = 6 };
    if (t->width == t->rows) return;
    for (size_t columns = 0; columns <= LARGEST_BOX; columns++)
        for (size_t rows = 0; rows <= LARGEST_BOX; rows++) {
            const size_t width =
                columns == 0 ? t->width : without_gaps(t->column_used, t->width, columns);
            const size_t height = rows == 0 ? t->rows : without_gaps(t->row_used, t->rows, rows);
            const bool boxes = columns == 0 || rows == 0 || rows * columns == width;
            if (columns + rows < 2 || columns == 1 || rows == 1 || width < LEAST ||
                width != height || !boxes)
                continue;
            t->box_columns = columns;
            t->box_rows = rows;
            return;
        }
}

static bool measure(walk w, table *t) {
    size_t number = 0;
    if (!t->separator) return false;
    for (size_t row = 0; next_row(&w, t, &number); row++)
        if (row >= t->heading) measure_row(w, t);
    t->named &= t->width == t->rows + 1;
    t->ended &= t->width == t->rows + 1 && !t->named;
    if (!t->named && !t->ended) find_gaps(t);
    return t->width >= LEAST && t->width <= MOST;
}

/* The table of a text; false: it is none. */
static bool find_table(walk w, table *t) {
    *t = begin_table(w);
    bool measured = measure(w, t);
    if (measured && t->bars && t->width + 1 == t->rows) { /* the first column is empty */
        *t = begin_table(w);
        t->bars = false;
        measured = measure(w, t);
    }
    return measured;
}

/* ---- putting it into rows -------------------------------------------------------------------- */

static bool is_gap(size_t i, size_t box) {
    return box > 0 && i % (box + 1) == box;
}

/* Rows that end early have blanks at their end. */
static bool put_row(walk line, const table *t, qdr_text *text) {
    field f;
    size_t column = 0;
    trim_line(&line, t);
    for (; take_field(&line, t->separator, &f); column++) {
        if ((t->named && column == 0) || (t->ended && column + 1 == t->width)) continue;
        if (is_gap(column, t->box_columns)) continue;
        if (f.end - f.start > 2) return false;
        if (f.start == f.end)
            qdr_text_putc(text, '.');
        else
            qdr_text_append(text, f.start, (size_t)(f.end - f.start));
        qdr_text_putc(text, ' ');
    }
    for (; column < t->width - t->ended; column++)
        if (!is_gap(column, t->box_columns)) qdr_text_puts(text, ". ");
    qdr_text_putc(text, '\n');
    return true;
}

bool qdri_from_sheet(const char *bytes, size_t length, qdr_text *text) {
    walk w = {bytes, length, NULL, 0};
    table t;
    if (!find_table(w, &t)) return false;
    /* Within bars nobody leaves a blank cell out. */
    if (t.shortest != t.width && (!t.gaps || t.bars)) return false;
    for (size_t row = 0; qdri_walk_next(&w);) {
        if (qdri_walk_is_comment(&w)) qdri_walk_put(&w, text);
        if (is_passed_over(&w)) continue;
        if (!is_row(&w, t.separator)) {
            qdri_walk_put(&w, text);
            continue;
        }
        const size_t line = row++;
        if (line < t.heading || is_gap(line - t.heading, t.box_rows)) continue;
        if (!put_row(w, &t, text)) return false;
    }
    return true;
}

/* ---- what is wrong with it ------------------------------------------------------------------- */

static size_t fields_in(walk line, const table *t) {
    size_t count = 0;
    field f;
    trim_line(&line, t);
    while (take_field(&line, t->separator, &f)) {
        if (f.end - f.start > 2) return 0;
        count++;
    }
    return count;
}

/* How many fields most rows have; 0 if they are not nearly a grid. */
static size_t usual_width(walk w, const table *t) {
    size_t counts[MOST + 1] = {0}, rows = 0, near = 0, usual = 0, number = 0;
    while (next_row(&w, t, &number)) {
        const size_t count = fields_in(w, t);
        if (count == 0 || count > MOST) return 0;
        counts[count]++;
        rows++;
        if (counts[count] > counts[usual]) usual = count;
    }
    for (size_t i = 0; i <= MOST; i++)
        if (i + NEAR >= usual && i <= usual + NEAR) near += counts[i];
    const bool grid =
        usual >= LEAST && near == rows && 2 * counts[usual] > rows && rows + 1 >= usual;
    return grid && rows <= usual + 1 ? usual : 0;
}

bool qdri_explain_sheet(const char *bytes, size_t length, qdr_error *error) {
    walk w = {bytes, length, NULL, 0};
    table t = begin_table(w);
    size_t number = 0, row = 0;
    const size_t usual = t.separator ? usual_width(w, &t) : 0;
    while (usual > 0 && next_row(&w, &t, &number)) {
        const size_t count = fields_in(w, &t);
        row++;
        if (count == usual || (count < usual && !t.bars)) continue;
        qdri_fail(error, QDR_BAD_INPUT, number, w.length + 1,
                  "row %zu has %zu cells, the others have %zu", row, count, usual);
        return true;
    }
    return false;
}
