/* excerpt.c: see excerpt.h. */
#include "format/excerpt.h"

#include "format/text_walk.h"

enum { LEAST = 4, MOST_LETTERLESS = 9, NEAR = 2 };

/* The part of a line that may be a row. */
typedef void body_of(qdri_walk *line);

static void whole_line(qdri_walk *line) {
    (void)line;
}

/* How many numbers and blanks with spaces between them there are, where some number has several
 * figures and none is larger than that, as in a row; else 0. */
static size_t numbers_in(const qdri_walk *line) {
    size_t count = 0, largest = 0, longest = 0;
    for (size_t i = 0, length; i < line->length; i += length) {
        const char *at = line->line + i;
        size_t value = 0;
        length = 1;
        if (qdri_is_space(*at)) continue;
        for (length = 0; i + length < line->length && at[length] >= '0' && at[length] <= '9';)
            value = value * 10 + (size_t)(at[length++] - '0');
        if (length > 3 || (length > 1 && *at == '0')) return 0;
        if (length == 0 && !strchr(".*_-", *at)) return 0;
        if (length == 0) length = 1;
        if (i + length < line->length && !qdri_is_space(at[length])) return 0;
        count++;
        largest = value > largest ? value : largest;
        longest = length > longest ? length : longest;
    }
    return longest > 1 && largest <= count ? count : 0;
}

/* Digits, and letters where rows are long enough to have them; 0: it is no row. */
static size_t cells_of(qdri_walk line, body_of *body) {
    size_t count = 0, letters = 0;
    body(&line);
    if ((count = numbers_in(&line)) > 0) return count;
    for (size_t i = 0; i < line.length; i++) {
        const char c = line.line[i];
        if (qdri_is_space(c) || c == '|' || c == ',' || c == ';' || c == '!') continue;
        const bool letter = c >= 'A' && c <= 'Z';
        if (!letter && !(c >= '0' && c <= '9') && !strchr(".*_-", c)) return 0;
        letters += letter;
        count++;
    }
    return letters > 0 && count <= MOST_LETTERLESS ? 0 : count;
}

/* Whether a line of one character over and over parts the bands of a grid. */
static bool is_parting(const qdri_walk *line) {
    for (size_t i = 1; i < line->length; i++)
        if (line->line[i] != line->line[0]) return false;
    return line->length >= LEAST && strchr("*-_=~", line->line[0]);
}

static bool has_at(const char *line, size_t left, const char *word) {
    for (; *word; word++, line++, left--)
        if (left == 0 || (*line | 0x20) != *word) return false;
    return true;
}

/* "#!", or a cell such as r1c2. */
static bool names_cell(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const char *at = line + i;
        const size_t left = length - i;
        if (left > 1 && at[0] == '#' && at[1] == '!') return true;
        if (left > 3 && (*at == 'r' || *at == 'R') && at[1] >= '1' && at[1] <= '9' &&
            (at[2] == 'c' || at[2] == 'C'))
            return true;
    }
    return false;
}

static bool names_rule(const char *line, size_t length) {
    static const char *const words[] = {"cage",   "jigsaw",   "thermo",
                                        "knight", "diagonal", "windoku"};
    for (size_t i = 0; i < length; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            if (has_at(line + i, length - i, words[w])) return true;
    return false;
}

bool qdri_may_be_clue(const char *line, size_t length) {
    return names_cell(line, length) || names_rule(line, length);
}

static bool is_pause(const qdri_walk *line) {
    return qdri_walk_is_comment(line) || qdri_walk_is_empty(line) || qdri_walk_is_rule(line);
}

/* How many rows of `side` cells follow each other, from the line at hand on, with nothing else
 * between them but empty lines and rules. */
static size_t rows_from(qdri_walk w, size_t side, body_of *body) {
    size_t rows = 1;
    while (qdri_walk_next(&w)) {
        if (is_pause(&w) || (is_parting(&w) && w.length != side)) continue;
        if (cells_of(w, body) != side) break;
        rows++;
    }
    return rows;
}

typedef struct found {
    size_t least, most; /* sides of grids */
    size_t in_grid;     /* rows that are still to come of it */
    bool told;          /* rules and clues are in #! lines; words only repeat them */
} found;

static bool is_near(const found *f, size_t cells) {
    return f->most > 0 && cells + NEAR >= f->least && cells <= f->most + NEAR;
}

static void put_as_comment(const qdri_walk *line, qdr_text *text) {
    qdr_text_puts(text, "# ");
    qdri_walk_put(line, text);
}

/* One line; false: it forbids an excerpt. */
static bool put_excerpt(const qdri_walk *w, body_of *body, found *f, qdr_text *text) {
    const bool parting = is_parting(w) && (f->in_grid == 0 || w->length != f->most);
    const size_t cells = is_pause(w) || parting ? 0 : cells_of(*w, body);
    if (qdri_walk_is_comment(w) || qdri_walk_is_empty(w)) {
        qdri_walk_put(w, text);
        return true;
    }
    if (f->in_grid == 0 && cells >= LEAST) {
        const size_t rows = rows_from(*w, cells, body);
        if (rows % cells == 0) {
            f->in_grid = rows;
            f->least = f->least == 0 || cells < f->least ? cells : f->least;
            f->most = cells > f->most ? cells : f->most;
        }
    }
    if (f->in_grid > 0 && cells > 0) {
        qdri_walk row = *w;
        body(&row);
        qdri_walk_put(&row, text);
        f->in_grid--;
        return true;
    }
    put_as_comment(w, text);
    return f->told ? !names_cell(w->line, w->length) : !qdri_may_be_clue(w->line, w->length);
}

static bool has_heading(qdri_walk w) {
    while (qdri_walk_next(&w))
        if (w.length > 1 && w.line[0] == '#' && w.line[1] == '!') return true;
    return false;
}

/* Whether a line that was left out is nearly a row of what was found. */
static bool leaves_rows(qdri_walk original, qdri_walk made, body_of *body, const found *f) {
    while (qdri_walk_next(&original) && qdri_walk_next(&made)) {
        const bool left_out = qdri_walk_is_comment(&made) && !qdri_walk_is_comment(&original);
        if (left_out && !is_pause(&original) && !is_parting(&original) &&
            is_near(f, cells_of(original, body)))
            return true;
    }
    return false;
}

static bool excerpt(const char *bytes, size_t length, body_of *body, qdr_text *text) {
    qdri_walk w = {bytes, length, NULL, 0};
    found f = {.told = has_heading(w)};
    const size_t start = text->length;
    while (qdri_walk_next(&w))
        if (!put_excerpt(&w, body, &f, text)) return false;
    const qdri_walk original = {bytes, length, NULL, 0};
    const qdri_walk made = {text->bytes + start, text->length - start, NULL, 0};
    return f.most > 0 && !leaves_rows(original, made, body, &f);
}

bool qdri_excerpt(const char *bytes, size_t length, qdr_text *text) {
    return excerpt(bytes, length, whole_line, text);
}

static void after_colon(qdri_walk *line) {
    for (size_t i = line->length; i > 0; i--)
        if (line->line[i - 1] == ':' || line->line[i - 1] == '=') {
            line->line += i;
            line->length -= i;
            return;
        }
}

bool qdri_excerpt_spoken(const char *bytes, size_t length, qdr_text *text) {
    return (memchr(bytes, ':', length) || memchr(bytes, '=', length)) &&
           excerpt(bytes, length, after_colon, text);
}

/* A dot is what has become of a • by then. */
static void after_bullet(qdri_walk *line) {
    size_t at = 0;
    while (at < line->length && qdri_is_space(line->line[at])) at++;
    if (at + 1 >= line->length || !strchr("-*+.", line->line[at]) || line->line[at + 1] != ' ')
        return;
    line->line += at + 2;
    line->length -= at + 2;
}

bool qdri_excerpt_listed(const char *bytes, size_t length, qdr_text *text) {
    return excerpt(bytes, length, after_bullet, text);
}
