/* watch_screen.c: see watch_screen.h.
 *
 *            A B C D          a header is pale when its item is covered; below it, how many
 *            2 - 1 2          options its list has left
 *     > A D  ● . . ●          ● is a node in the list of its item, ○ one that has left it; > marks
 *       B C  . ○ ○ .          the options chosen
 */
#include "commands/watch_screen.h"

#include "commands/watch_words.h"

#include <stdio.h>
#include <string.h>

enum { FRAME = 9 /* rows that are not of the picture */, MOST_NAME = 6, MOST_SIDE = 25 };

#define LINE "\n"

/* ---- styles ---------------------------------------------------------------------------------- */

static void style(const watch_screen *s, const char *code, qdr_text *text) {
    if (s->bold) qdr_text_printf(text, "\033[%sm", code);
}

/* Pale or strong, and with what marks the item or option that the last event was about. */
static void styled(const watch_screen *s, bool pale, bool marked, const char *word,
                   qdr_text *text) {
    if (pale) style(s, "2", text);
    if (marked) style(s, "7", text);
    qdr_text_puts(text, word);
    if (pale || marked) style(s, "0", text);
}

/* ---- the matrix ------------------------------------------------------------------------------ */

static int name_width(const qdr_cover *cover) {
    size_t width = 1;
    for (uint32_t i = 0; i < qdr_cover_item_count(cover); i++) {
        size_t length = strlen(qdr_cover_item_name(cover, i));
        if (length > width) width = length;
    }
    return (int)width;
}

static int digits_of(size_t number) {
    int digits = 1;
    while (number >= 10) number /= 10, digits++;
    return digits;
}

static bool matrix_fits(const watch_screen *s, const qdr_cover *cover) {
    int width = name_width(cover);
    size_t options = qdr_cover_option_count(cover), items = qdr_cover_item_count(cover);
    if (width > MOST_NAME || options > (size_t)s->rows || items > (size_t)s->columns) return false;
    return (int)options + 2 + FRAME <= s->rows &&
           (int)items * (width + 1) + digits_of(options) + 4 <= s->columns;
}

static bool is_about(const watch_replay *r, uint32_t item) {
    const qdr_event *e = replay_last(r);
    return e && e->item == item;
}

static void put_heads(const watch_screen *s, const watch_replay *r, int left, qdr_text *text) {
    int width = name_width(r->cover);
    char word[32];
    qdr_text_printf(text, "%*s", left, "");
    for (uint32_t i = 0; i < qdr_cover_item_count(r->cover); i++) {
        snprintf(word, sizeof word, "%*s", width, qdr_cover_item_name(r->cover, i));
        qdr_text_putc(text, ' ');
        styled(s, r->covered[i], is_about(r, i), word, text);
    }
    qdr_text_printf(text, LINE "%*s", left, "");
    for (uint32_t i = 0; i < qdr_cover_item_count(r->cover); i++) {
        snprintf(word, sizeof word, "%*u", width, (unsigned)r->size[i]);
        if (r->covered[i]) snprintf(word, sizeof word, "%*s", width, "-");
        qdr_text_putc(text, ' ');
        styled(s, true, false, word, text);
    }
    qdr_text_puts(text, LINE);
}

/* The node of an option in the column of an item. */
static void put_node(const watch_screen *s, const watch_replay *r, uint32_t option, uint32_t item,
                     qdr_text *text) {
    size_t count, i = 0;
    const uint32_t *items = qdr_cover_option_items(r->cover, option, &count);
    const qdr_event *e = replay_last(r);
    while (i < count && items[i] != item) i++;
    qdr_text_printf(text, " %*s", name_width(r->cover) - 1, "");
    if (i == count) {
        styled(s, true, false, s->unicode ? "·" : ".", text);
        return;
    }
    bool away = r->hidden[r->first_node[option] + i];
    const char *sign = away ? (s->unicode ? "○" : "o") : s->unicode ? "●" : "1";
    styled(s, away || r->covered[item], e && e->option == option && e->item == item, sign, text);
}

static void put_matrix(const watch_screen *s, const watch_replay *r, qdr_text *text) {
    size_t options = qdr_cover_option_count(r->cover);
    int digits = digits_of(options);
    put_heads(s, r, digits + 3, text);
    for (uint32_t o = 0; o < options; o++) {
        char word[32];
        bool chosen = replay_chosen(r, o);
        snprintf(word, sizeof word, "%c %*u ", chosen ? '>' : ' ', digits, (unsigned)o + 1);
        if (chosen) style(s, "1", text);
        qdr_text_puts(text, word);
        if (chosen) style(s, "0", text);
        for (uint32_t i = 0; i < qdr_cover_item_count(r->cover); i++) put_node(s, r, o, i, text);
        qdr_text_puts(text, LINE);
    }
}

/* ---- the grid of a Sudoku -------------------------------------------------------------------- */

/* 1 to 9, then letters, as make-cover writes them; 0: something else. */
static int number_of(char c) {
    if (c >= '1' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'z' ? c - 'a' + 10 : 0;
}

/* The cell and the digit of an option of make-cover sudoku, which covers p12 and r17, or of a
 * puzzle's problem, which covers r1c2 and r1=7; false: it is neither. */
static bool cell_of(const qdr_cover *cover, uint32_t option, int *row, int *column, int *digit) {
    size_t count;
    const uint32_t *items = qdr_cover_option_items(cover, option, &count);
    int other;
    *row = *column = *digit = 0;
    for (size_t i = 0; i < count; i++) {
        const char *name = qdr_cover_item_name(cover, items[i]);
        bool brief = strlen(name) == 3;
        if (brief && *name == 'p') *row = number_of(name[1]), *column = number_of(name[2]);
        if (brief && *name == 'r') *digit = number_of(name[2]);
        if (!brief && sscanf(name, "r%3dc%3d", row, column) != 2)
            sscanf(name, "r%3d=%3d", &other, digit);
    }
    return *row >= 1 && *digit >= 1 && *column >= 1 && *row <= MOST_SIDE && *column <= MOST_SIDE;
}

/* The side of the grid that the options fill; 0: they fill none. */
static int grid_side(const qdr_cover *cover) {
    int side = 0, row, column, digit;
    for (uint32_t o = 0; o < qdr_cover_option_count(cover); o++) {
        if (!cell_of(cover, o, &row, &column, &digit)) return 0;
        if (row > side) side = row;
        if (column > side) side = column;
    }
    return side;
}

static void put_grid(const watch_screen *s, const watch_replay *r, int side, qdr_text *text) {
    int grid[MOST_SIDE + 1][MOST_SIDE + 1] = {{0}}, row = 0, column = 0, digit;
    for (size_t i = 0; i < r->depth; i++)
        if (cell_of(r->cover, r->stack[i], &row, &column, &digit)) grid[row][column] = digit;
    for (int y = 1; y <= side; y++) {
        for (int x = 1; x <= side; x++) {
            char word[16];
            snprintf(word, sizeof word, "%*d", side > 9 ? 2 : 1, grid[y][x]);
            if (grid[y][x] == 0) snprintf(word, sizeof word, "%*s", side > 9 ? 2 : 1, ".");
            qdr_text_putc(text, ' ');
            styled(s, grid[y][x] == 0, y == row && x == column, word, text);
        }
        qdr_text_puts(text, LINE);
    }
}

/* ---- the options chosen ---------------------------------------------------------------------- */

/* Cut to the width of the screen: names may be of any length. */
static void put_cut(const watch_screen *s, const char *line, qdr_text *text) {
    size_t most = s->columns > 1 ? (size_t)s->columns - 1 : 1, length = strlen(line);
    qdr_text_append(text, line, length < most ? length : most);
    qdr_text_puts(text, LINE);
}

static void put_chosen(const watch_screen *s, const watch_replay *r, int rows, qdr_text *text) {
    size_t from = r->depth > (size_t)rows ? r->depth - (size_t)rows : 0;
    qdr_text line = QDR_TEXT_INIT;
    for (size_t i = from; i < r->depth; i++) {
        qdr_text_clear(&line);
        qdr_text_printf(&line, "%4zu. ", i + 1);
        watch_option(r->cover, r->stack[i], &line);
        put_cut(s, line.bytes ? line.bytes : "", text);
        text->failed |= line.failed;
    }
    qdr_text_free(&line);
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* A paragraph, broken between words. */
static void put_wrapped(const watch_screen *s, const char *words, qdr_text *text) {
    size_t most = s->columns > 20 ? (size_t)s->columns - 1 : 20;
    while (*words) {
        size_t length = strlen(words);
        if (length > most) {
            length = most;
            while (length > 0 && words[length] != ' ') length--;
            if (length == 0) length = most;
        }
        qdr_text_append(text, words, length);
        qdr_text_puts(text, LINE);
        words += length;
        while (*words == ' ') words++;
    }
}

static void put_words(const watch_screen *s, const watch_replay *r, qdr_text *text) {
    const qdr_event *e = replay_last(r);
    qdr_text words = QDR_TEXT_INIT;
    if (e) qdr_text_printf(&words, "%s: ", qdr_event_kind_name((qdr_event_kind)e->kind));
    watch_what(r, &words);
    style(s, "1", text);
    put_wrapped(s, words.bytes ? words.bytes : "", text);
    text->failed |= words.failed;
    style(s, "0", text);
    qdr_text_clear(&words);
    watch_why(r, &words);
    put_wrapped(s, words.bytes ? words.bytes : "", text);
    text->failed |= words.failed;
    qdr_text_free(&words);
}

void watch_draw(const watch_screen *s, const watch_replay *r, qdr_text *text) {
    int side = grid_side(r->cover), picture = s->rows - FRAME;
    qdr_text line = QDR_TEXT_INIT;
    qdr_text_printf(&line, "%s   step %zu   depth %zu   tried %zu   dead ends %zu   solutions %zu",
                    s->file, r->at, r->depth, r->tried, r->dead, r->solutions);
    put_cut(s, line.bytes ? line.bytes : "", text);
    text->failed |= line.failed;
    qdr_text_free(&line);
    qdr_text_puts(text, LINE);
    if (matrix_fits(s, r->cover))
        put_matrix(s, r, text);
    else if (side > 0 && side <= picture)
        put_grid(s, r, side, text);
    else
        put_chosen(s, r, picture > 1 ? picture : 1, text);
    qdr_text_puts(text, LINE);
    put_words(s, r, text);
    qdr_text_puts(text, LINE);
    put_wrapped(s, s->pace, text);
}
