/* format_csv.c: a table with a header, one puzzle in each row: Kaggle's quizzes,solutions, or
 * puzzle,solution, or the column that the user names. Fields are separated by commas, semicolons
 * or tabs, whichever the header has, and may be quoted. */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/symbol_run.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

/* The usual names of the column with the puzzles, of the one with remarks, and of the one with
 * solutions, which are not read. */
static const char *const puzzle_names[] = {"puzzle", "puzzles",  "quizzes", "quiz",
                                           "sudoku", "clues",    "givens",  "board",
                                           "grid",   "question", "unsolved"};
static const char *const comment_names[] = {"comment", "comments", "note", "title"};
static const char *const solution_names[] = {"solution", "solutions", "solved", "answer"};
enum {
    PUZZLE_NAMES = sizeof puzzle_names / sizeof *puzzle_names,
    COMMENT_NAMES = sizeof comment_names / sizeof *comment_names,
    SOLUTION_NAMES = sizeof solution_names / sizeof *solution_names
};

typedef struct table {
    char separator;
    size_t puzzle, comment, solution; /* columns from 0; NONE if there is none */
    bool told;                        /* that the solutions are left out */
    bool others;                      /* there are other columns, which go into the comment */
    qdr_text header;                  /* their names; none: they are numbered */
    qdr_text field;                   /* the last comment */
} table;

static const size_t NONE = (size_t)-1;

static char separator_of(const char *bytes, size_t length) {
    static const char separators[] = ",;\t";
    for (size_t i = 0; i < sizeof separators - 1; i++)
        if (length > 0 && memchr(bytes, separators[i], length)) return separators[i];
    return ',';
}

typedef struct field {
    const char *bytes; /* without the quotes around it; quotes inside are still doubled */
    size_t length;
    bool quoted;
    bool endless; /* its quote is not closed */
} field;

/* Field number `which` of a line; false if there is none. */
static bool find_field(const char *bytes, size_t length, char separator, size_t which, field *f) {
    size_t at = 0;
    for (size_t i = 0;; i++) {
        while (at < length && bytes[at] == ' ') at++;
        bool quoted = at < length && bytes[at] == '"';
        at += quoted;
        size_t start = at;
        for (; at < length; at++) {
            if (!quoted && bytes[at] == separator) break;
            if (!quoted || bytes[at] != '"') continue;
            if (at + 1 >= length || bytes[at + 1] != '"') break;
            at++;
        }
        *f = (field){bytes + start, at - start, quoted, quoted && at >= length};
        if (i == which || f->endless) return i == which;
        const char *next = at < length ? memchr(bytes + at, separator, length - at) : NULL;
        if (!next) return false;
        at = (size_t)(next - bytes) + 1;
    }
}

/* Appends the content of a field. */
static void unquote(const field *f, qdr_text *text) {
    for (size_t i = 0; i < f->length; i++) {
        qdr_text_append(text, f->bytes + i, 1);
        if (f->quoted && f->bytes[i] == '"') i++;
    }
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool same_name(const field *f, const char *name) {
    size_t length = f->length;
    while (length > 0 && f->bytes[length - 1] == ' ') length--;
    if (length != strlen(name)) return false;
    for (size_t i = 0; i < length; i++)
        if (lower(f->bytes[i]) != lower(name[i])) return false;
    return true;
}

/* The first column with one of the names. */
static size_t find_column(char separator, const char *header, size_t length,
                          const char *const *names, size_t count) {
    field f;
    for (size_t column = 0; find_field(header, length, separator, column, &f); column++)
        for (size_t i = 0; i < count; i++)
            if (same_name(&f, names[i])) return column;
    return NONE;
}

static qdri_looks looks(const qdri_sample *sample) {
    size_t length = sample->first_length;
    if (length == 0 || length > 4096) return QDRI_LOOKS_FOREIGN;
    char separator = separator_of(sample->first, length);
    return find_column(separator, sample->first, length, puzzle_names, PUZZLE_NAMES) == NONE
               ? QDRI_LOOKS_FOREIGN
               : QDRI_LOOKS_CSV_HEADING;
}

/* ---- reading ------------------------------------------------------------------------------------
 */

/* A column by its number from 1; NONE if the text is no number. */
static size_t numbered(const char *text) {
    size_t value = 0;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9' || value > 100000) return NONE;
        value = value * 10 + (size_t)(*c - '0');
    }
    return value >= 1 ? value - 1 : NONE;
}

static qdr_status no_column(const qdr_reader *reader, const qdri_line *header, qdr_error *error) {
    int shown = header->length > 80 ? 80 : (int)header->length;
    if (reader->options.column)
        return qdri_fail(error, QDR_BAD_INPUT, header->number, 1,
                         "there is no column '%s'; the columns are %.*s", reader->options.column,
                         shown, header->bytes);
    return qdri_fail(error, QDR_BAD_INPUT, header->number, 1,
                     "no column is called puzzle or quizzes: name one with --column; they are %.*s",
                     shown, header->bytes);
}

static bool is_puzzle(const field *f) {
    qdri_symbol_counts counts = {{0}};
    int side = qdri_side_of_square(f->length);
    if (side < 2 || side > QDRI_MAX_SYMBOL_SIDE) return false;
    for (size_t i = 0; i < f->length; i++) counts.of[(unsigned char)f->bytes[i]]++;
    qdr_digits dialect = qdri_digits_decide(side, &counts);
    if (dialect == QDR_DIGITS_AUTO) return true;
    for (size_t i = 0; i < f->length; i++)
        if (qdri_symbol_digit(dialect, side, f->bytes[i]) < 0) return false;
    return true;
}

static bool is_other(const table *t, size_t column) {
    return column != t->puzzle && column != t->comment && column != t->solution;
}

static bool has_others(const table *t, const qdri_line *header) {
    field f;
    for (size_t i = 0; find_field(header->bytes, header->length, t->separator, i, &f); i++)
        if (is_other(t, i)) return true;
    return false;
}

/* Finds the columns in the first line. Without a header (the column is numbered, and holds a
 * puzzle in the first line already) the line is left for reading. */
static qdr_status read_header(qdr_reader *reader, const qdri_line *header, table *t,
                              qdr_error *error) {
    const char *wanted = reader->options.column, *bytes = header->bytes;
    size_t length = header->length;
    field f;
    t->separator = separator_of(bytes, length);
    t->puzzle = wanted ? find_column(t->separator, bytes, length, &wanted, 1)
                       : find_column(t->separator, bytes, length, puzzle_names, PUZZLE_NAMES);
    t->comment = find_column(t->separator, bytes, length, comment_names, COMMENT_NAMES);
    t->solution = find_column(t->separator, bytes, length, solution_names, SOLUTION_NAMES);
    bool by_number = t->puzzle == NONE && wanted && numbered(wanted) != NONE;
    if (by_number) t->puzzle = numbered(wanted);
    if (t->puzzle == NONE || !find_field(bytes, length, t->separator, t->puzzle, &f)) {
        qdr_status status = no_column(reader, header, error);
        qdri_line_take(&reader->lines);
        reader->ended = true;
        return status;
    }
    const bool has_header = !by_number || !is_puzzle(&f);
    t->others = has_others(t, header);
    if (has_header && t->others) qdr_text_append(&t->header, bytes, length);
    if (has_header) qdri_line_take(&reader->lines);
    return t->header.failed ? qdri_no_memory(error) : QDR_OK;
}

/* The next line that is not empty. */
static qdr_status next_line(qdr_reader *reader, qdri_line *line, qdr_error *error) {
    qdr_status status;
    bool heavy;
    while ((status = qdri_line_peek(&reader->lines, line, error)) == QDR_OK &&
           qdri_line_classify(line->bytes, line->length, &heavy) <= QDRI_LINE_COMMENT)
        qdri_line_take(&reader->lines);
    return status;
}

static qdr_status start(qdr_reader *reader, qdr_error *error) {
    qdri_line line;
    qdr_status status = next_line(reader, &line, error);
    if (status != QDR_OK) return status;
    table *t = qdri_zalloc(1, sizeof *t);
    if (!t) return qdri_no_memory(error);
    reader->state = t;
    reader->line = line.number;
    status = read_header(reader, &line, t, error);
    qdri_reader_end_heading(reader);
    return status;
}

static void put_name(const table *t, size_t column, qdr_text *text) {
    field name;
    if (t->header.length == 0)
        qdr_text_printf(text, "%zu", column + 1);
    else if (find_field(t->header.bytes, t->header.length, t->separator, column, &name))
        unquote(&name, text);
}

/* What a row says beside its puzzle: the comment, then "name=value" for each other column. */
static void gather_comment(table *t, const qdri_line *line) {
    field value;
    qdr_text_clear(&t->field);
    if (t->comment != NONE && t->comment != t->puzzle &&
        find_field(line->bytes, line->length, t->separator, t->comment, &value))
        unquote(&value, &t->field);
    for (size_t i = 0; t->others && find_field(line->bytes, line->length, t->separator, i, &value);
         i++) {
        if (!is_other(t, i) || value.length == 0) continue;
        if (t->field.length > 0) qdr_text_puts(&t->field, ", ");
        put_name(t, i, &t->field);
        qdr_text_putc(&t->field, '=');
        unquote(&value, &t->field);
    }
}

static bool has_solution(const table *t, const qdri_line *line) {
    field f;
    return t->solution != NONE && t->solution != t->puzzle &&
           find_field(line->bytes, line->length, t->separator, t->solution, &f) && f.length > 0;
}

static qdr_status read_row(qdr_reader *reader, const qdri_line *line, table *t, qdr_puzzle **puzzle,
                           qdr_error *error) {
    field f;
    bool found = find_field(line->bytes, line->length, t->separator, t->puzzle, &f);
    if (f.endless)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, line->length + 1,
                         "a quoted field must end on its line");
    if (!found)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, line->length + 1,
                         "the row has no column %zu, where the puzzle should be", t->puzzle + 1);
    size_t column = (size_t)(f.bytes - line->bytes) + 1;
    if (f.length == 0)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, column, "the puzzle is missing");
    gather_comment(t, line);
    if (t->field.failed) return qdri_no_memory(error);
    const bool solved = has_solution(t, line);
    reader->style.left_out = solved && !t->told;
    t->told |= solved;
    return qdri_run_puzzle(reader, f.bytes, f.length, line->number, column, t->field.bytes,
                           t->field.length, puzzle, error);
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    qdri_line line;
    qdr_status status = reader->state ? QDR_OK : start(reader, error);
    if (status == QDR_OK) status = next_line(reader, &line, error);
    if (status != QDR_OK) return status;
    reader->line = line.number;
    status = read_row(reader, &line, reader->state, puzzle, error);
    qdri_line_take(&reader->lines);
    return status;
}

static void stop(qdr_reader *reader) {
    table *t = reader->state;
    if (!t) return;
    qdr_text_free(&t->header);
    qdr_text_free(&t->field);
    qdri_free(t);
}

/* ---- writing ------------------------------------------------------------------------------------
 */

static void write_quoted(const char *string, qdr_text *text) {
    if (!strpbrk(string, ",;\t\"\r\n") && *string != ' ') {
        qdr_text_puts(text, string);
        return;
    }
    qdr_text_putc(text, '"');
    for (; *string; string++) {
        if (*string == '"') qdr_text_putc(text, '"');
        if (*string == '\n')
            qdr_text_puts(text, "; ");
        else
            qdr_text_putc(text, *string);
    }
    qdr_text_putc(text, '"');
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    qdri_pen pen, solved;
    qdr_status status = qdri_pen_check("csv", 0, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(style, puzzle, NULL, &pen, error);
    if (status == QDR_OK) status = qdri_pen_symbols(style, puzzle, solution, &solved, error);
    if (status != QDR_OK) return status;
    int cells = pen.side * pen.side;
    for (int cell = 0; cell < cells; cell++) qdri_pen_cell(&pen, cell, false, text);
    qdr_text_putc(text, ',');
    for (int cell = 0; solution && cell < cells; cell++) qdri_pen_cell(&solved, cell, false, text);
    qdr_text_putc(text, ',');
    if (qdr_puzzle_comment(puzzle)) write_quoted(qdr_puzzle_comment(puzzle), text);
    qdr_text_putc(text, '\n');
    return QDR_OK;
}

const qdri_format qdri_format_csv = {
    .name = "csv",
    .idea = "a table with a header: puzzle,solution or Kaggle's quizzes,solutions",
    .looks = looks,
    .read = read,
    .stop = stop,
    .write = write,
    .begin = "puzzle,solution,comment\n",
};
