/* assignments.c: see assignments.h. */
#include "format/assignments.h"

#include "base/fail.h"

#include <stdint.h>
#include <string.h>

enum {
    MOST = 25,        /* side */
    FEW = 4,          /* fewer may be anything */
    ENOUGH = 8,       /* so many tell the side, and that a word among them is a slip */
    LONGEST_NAME = 20 /* of an array */
};

/* How a cell is written; all of a list are written alike. */
typedef enum writing { NONE, BY_NAME, BY_LETTER, IN_BRACKETS, BARE } writing;

typedef struct list {
    const char *at, *end, *line_start;
    size_t line;
    writing how;
    uint8_t digits[MOST + 1][MOST + 1]; /* plus 1; row and column as they are written */
    size_t count;
    int most_place, most_digit;
    bool zero;                 /* a row or column is 0 */
    bool by_rows, by_columns;  /* in order so far */
    int last_row, last_column; /* the cell before */
    bool column_first;         /* as the heading says */
} list;

typedef struct given {
    int row, column, digit;
} given;

/* ---- characters ------------------------------------------------------------------------------ */

static bool is_number(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static char here(const list *l) {
    return l->at < l->end ? *l->at : '\0';
}

static void skip_blanks(list *l) {
    while (here(l) == ' ' || here(l) == '\t') l->at++;
}

static bool take(list *l, const char *any_of) {
    if (here(l) == '\0' || !strchr(any_of, here(l))) return false;
    l->at++;
    return true;
}

static bool take_word(list *l, const char *word) {
    const size_t length = strlen(word);
    if ((size_t)(l->end - l->at) < length || memcmp(l->at, word, length) != 0) return false;
    l->at += length;
    return true;
}

static bool take_number(list *l, int *number) {
    const char *start = l->at;
    *number = 0;
    while (is_number(here(l)) && l->at - start < 3) *number = *number * 10 + (*l->at++ - '0');
    return l->at > start && *number <= MOST;
}

/* Whether the bracket at hand is around all of them, and not around one. */
static bool is_outer(const list *l) {
    const char *next = l->at + 1;
    while (next < l->end && strchr(" \t\r\n", *next) && *next != '\0') next++;
    return (*l->at == '[' || *l->at == '(') && next < l->end && (*next == '[' || *next == '(');
}

/* What may stand between two of them; lines that begin with # are comments. */
static void skip_between(list *l) {
    for (; l->at < l->end; l->at++) {
        if (*l->at == '\n') {
            l->line++;
            l->line_start = l->at + 1;
        } else if (*l->at == '#' && l->at == l->line_start) {
            const char *end = memchr(l->at, '\n', (size_t)(l->end - l->at));
            l->at = end ? end - 1 : l->end - 1;
        } else if (!is_outer(l) && (*l->at == '\0' || !strchr(" \t\r,;{}])", *l->at))) {
            return;
        }
    }
}

/* ---- one ------------------------------------------------------------------------------------- */

/* The name of an array before a bracket. */
static void skip_name(list *l) {
    const char *start = l->at;
    while (is_letter(here(l)) || (l->at > start && is_number(here(l)))) l->at++;
    if ((here(l) != '[' && here(l) != '(') || l->at - start > LONGEST_NAME) l->at = start;
}

/* (1,1) or [1][1]; the digit, too, in (1,1,5): then it is not 0. */
static bool take_brackets(list *l, given *g) {
    if (!take(l, "[(")) return false;
    skip_blanks(l);
    if (!take_number(l, &g->row)) return false;
    skip_blanks(l);
    if (take(l, "])")) {
        if (!take(l, "[(")) return false;
    } else if (!take(l, ",;")) {
        return false;
    }
    skip_blanks(l);
    if (!take_number(l, &g->column)) return false;
    skip_blanks(l);
    if (take(l, ",;")) {
        skip_blanks(l);
        if (!take_number(l, &g->digit)) return false;
        skip_blanks(l);
    }
    return take(l, "])");
}

static bool take_named(list *l, given *g) {
    return take(l, "rR") && take_number(l, &g->row) && take(l, "cC") && take_number(l, &g->column);
}

static bool take_lettered(list *l, given *g) {
    const char letter = (char)(here(l) & ~0x20);
    if (letter < 'A' || letter > 'I') return false;
    l->at++;
    g->row = letter - 'A' + 1;
    return take_number(l, &g->column);
}

/* Three numbers that have a line for themselves. */
static bool take_bare(list *l, given *g) {
    int *const numbers[] = {l->column_first ? &g->column : &g->row,
                            l->column_first ? &g->row : &g->column, &g->digit};
    const char *before = l->line_start;
    while (before < l->at && (*before == ' ' || *before == '\t')) before++;
    if (before < l->at) return false;
    for (size_t i = 0; i < 3; i++) {
        const char *start = l->at;
        skip_blanks(l);
        if (i > 0) take(l, ",;");
        skip_blanks(l);
        if ((i > 0 && l->at == start) || !take_number(l, numbers[i])) return false;
    }
    skip_blanks(l);
    take(l, "\r");
    return l->at == l->end || *l->at == '\n';
}

/* r1c1 or A1, in quotes or not. */
static bool take_key(list *l, bool (*take_it)(list *, given *), given *g) {
    const bool quoted = take(l, "\"'");
    return take_it(l, g) && (!quoted || take(l, "\"'"));
}

static bool take_cell(list *l, writing how, given *g) {
    if (how == IN_BRACKETS) skip_name(l);
    return how == BY_NAME       ? take_key(l, take_named, g)
           : how == BY_LETTER   ? take_key(l, take_lettered, g)
           : how == IN_BRACKETS ? take_brackets(l, g)
                                : take_bare(l, g);
}

/* A sign between the cell and its digit; after a name such as r1c1 a blank will do. */
static bool take_sign(list *l, writing how) {
    static const char *const signs[] = {"==", "=>", ":=", "->", "=", ":", "\xe2\x86\x92"};
    const char *start = l->at;
    bool sign = false;
    skip_blanks(l);
    for (size_t i = 0; i < sizeof signs / sizeof *signs && !sign; i++)
        sign = take_word(l, signs[i]);
    skip_blanks(l);
    return sign || (how == BY_NAME && l->at > start);
}

/* A digit, or a blank, in quotes or not. */
static bool take_digit(list *l, int *digit) {
    *digit = 0;
    const bool quoted = take(l, "\"'");
    if (!take(l, "._") && !take_number(l, digit)) return false;
    return !quoted || take(l, "\"'");
}

static bool take_as(list *l, writing how, given *g) {
    const char *start = l->at;
    *g = (given){0, 0, -1};
    bool taken = take_cell(l, how, g);
    if (taken && g->digit < 0) taken = take_sign(l, how) && take_digit(l, &g->digit);
    if (taken && !is_letter(here(l)) && !is_number(here(l))) return true;
    l->at = start;
    return false;
}

static bool take_given(list *l, given *g) {
    if (l->how != NONE) return take_as(l, l->how, g);
    for (writing how = BY_NAME; how <= BARE; how++)
        if (take_as(l, how, g)) return l->how = how, true;
    return false;
}

/* ---- all ------------------------------------------------------------------------------------- */

static int larger(int a, int b) {
    return a > b ? a : b;
}

static void note(list *l, const given *g) {
    if (l->count > 0) {
        l->by_rows &= g->row > l->last_row || (g->row == l->last_row && g->column > l->last_column);
        l->by_columns &=
            g->column > l->last_column || (g->column == l->last_column && g->row > l->last_row);
    }
    l->last_row = g->row;
    l->last_column = g->column;
    l->digits[g->row][g->column] = (uint8_t)(g->digit + 1);
    l->zero |= g->row == 0 || g->column == 0;
    l->most_place = larger(l->most_place, larger(g->row, g->column));
    l->most_digit = larger(l->most_digit, g->digit);
    l->count++;
}

/* A line of words above three columns of numbers: "row,column,digit", "x y value". */
static void take_heading(list *l) {
    const char *end = memchr(l->at, '\n', (size_t)(l->end - l->at));
    if (!end || !is_letter(here(l))) return;
    for (const char *c = l->at; c < end; c++)
        if (!is_letter(*c) && (*c == '\0' || !strchr(" \t\r,;\"'", *c))) return;
    l->column_first = strchr("cCxX", here(l)) != NULL;
    l->at = end;
}

static bool fail(const list *l, const char *at, qdr_error *error, const char *sentence) {
    qdri_fail(error, QDR_BAD_INPUT, l->line, (size_t)(at - l->line_start) + 1, "%s", sentence);
    return false;
}

/* Takes all of them; false: something else is there. */
static bool take_all(list *l, qdr_error *error) {
    for (skip_between(l); l->at < l->end; skip_between(l)) {
        const char *start = l->at;
        given g;
        if (!take_given(l, &g))
            return l->count >= ENOUGH && l->how != BARE
                       ? fail(l, start, error,
                              "cells are given one by one here, as in r1c1=5, but this is none")
                       : false;
        const int before = l->digits[g.row][g.column];
        if (before > 0 && before != g.digit + 1) {
            if (l->how == BARE) return false;
            qdri_fail(error, QDR_BAD_INPUT, l->line, (size_t)(start - l->line_start) + 1,
                      "this cell is given twice, as %d and as %d", before - 1, g.digit);
            return false;
        }
        note(l, &g);
    }
    return l->count >= (l->how == BARE ? ENOUGH : FEW) &&
           (l->how != BARE || l->by_rows || l->by_columns);
}

/* The usual side that has room for all of it. */
static int side_of(const list *l) {
    static const int usual[] = {4, 6, 9, 12, 16, 20, MOST};
    const int places = l->most_place + l->zero;
    const int needed = (places > 9) == (l->most_digit > 9) ? larger(places, l->most_digit) : 9;
    size_t i = 0;
    while (i + 1 < sizeof usual / sizeof *usual && usual[i] < needed) i++;
    return needed >= 4 ? usual[i] : 0;
}

/* Whether it is clear what the rows and columns are; `side` is told, or becomes what it must be. */
static bool settle(const list *l, int *side, qdr_error *error) {
    if (*side == 0) {
        *side = side_of(l);
        if (*side == 0) return false;
        if (l->count < ENOUGH && *side == 6)
            return fail(l, l->line_start, error,
                        "cells are given one by one here, but of which size is the grid? Say "
                        "--size 6 or --size 9");
    }
    if (l->most_place + l->zero > *side || l->most_digit > *side) {
        qdri_fail(error, QDR_BAD_INPUT, l->line, 0,
                  "cells are given one by one here, but some number is too large for a %d×%d",
                  *side, *side);
        return false;
    }
    if (!l->zero && l->how >= IN_BRACKETS && l->most_place < *side) {
        qdri_fail(error, QDR_BAD_INPUT, l->line, 0,
                  "are rows and columns counted from 0 or from 1? None is 0 or %d: write r1c1=5",
                  *side);
        return false;
    }
    return true;
}

static void put_rows(const list *l, int side, qdr_text *text) {
    const int first = l->zero ? 0 : 1;
    for (int row = first; row < first + side; row++) {
        for (int column = first; column < first + side; column++) {
            const int digit = l->digits[row][column] - 1;
            if (digit > 0)
                qdr_text_printf(text, "%d ", digit);
            else
                qdr_text_puts(text, ". ");
        }
        qdr_text_putc(text, '\n');
    }
}

bool qdri_from_assignments(const char *bytes, size_t length, int side, qdr_text *text,
                           qdr_error *error) {
    list l = {.at = bytes,
              .end = bytes + length,
              .line_start = bytes,
              .line = 1,
              .by_rows = true,
              .by_columns = true};
    if (length == 0 || side > MOST) return false;
    skip_between(&l);
    take_heading(&l);
    if (!take_all(&l, error) || !settle(&l, &side, error)) return false;
    put_rows(&l, side, text);
    return true;
}
