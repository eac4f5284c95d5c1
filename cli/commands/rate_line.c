/* rate_line.c: see rate_line.h. */
#include "commands/rate_line.h"

#include <stdio.h>
#include <string.h>

void rate_puzzle(const question *q, char blank, qdr_text *out) {
    const size_t cells = (size_t)qdr_puzzle_cells(q->puzzle);
    qdr_style line = {.format = QDR_FORMAT_LINE,
                      .digits = q->style.digits,
                      .blank = blank ? blank : q->style.blank};
    qdr_text text = QDR_TEXT_INIT;
    qdr_status status = qdr_write_puzzle(&line, q->puzzle, NULL, &text, NULL);
    if (status == QDR_OK && text.length >= cells)
        qdr_text_append(out, text.bytes, cells);
    else
        qdr_text_printf(out, "%s:%zu", q->file, q->line);
    if (status == QDR_NO_MEMORY) out->failed = true;
    qdr_text_free(&text);
}

/* ---- the letters ------------------------------------------------------------------------------
 */

static void put_figure(double rating, qdr_text *out) {
    qdr_text_printf(out, "%.1f", qdr_rating_shown(rating));
}

static void put_rating(const question *q, const rated *r, qdr_text *out) {
    (void)q;
    qdr_text_printf(out, "%s%.*f", r->solved ? "" : ">=", r->rating.scored ? 0 : 1,
                    qdr_rating_value(&r->rating));
}

static void put_first_placement(const question *q, const rated *r, qdr_text *out) {
    (void)q;
    put_figure(r->rating.first_placement, out);
}

static void put_first(const question *q, const rated *r, qdr_text *out) {
    (void)q;
    put_figure(r->rating.first, out);
}

static void put_technique(const question *q, const rated *r, qdr_text *out) {
    (void)q;
    qdr_text_puts(out, qdr_technique_name(r->rating.technique));
}

static void put_placing_technique(const question *q, const rated *r, qdr_text *out) {
    (void)q;
    qdr_text_puts(out, qdr_technique_name(r->first_placement));
}

static void put_first_technique(const question *q, const rated *r, qdr_text *out) {
    (void)q;
    qdr_text_puts(out, qdr_technique_name(r->first));
}

static void put_puzzle(const question *q, const rated *r, qdr_text *out) {
    (void)r;
    rate_puzzle(q, '\0', out);
}

static void put_puzzle_with_zeros(const question *q, const rated *r, qdr_text *out) {
    (void)r;
    rate_puzzle(q, '0', out);
}

static void put_place(const question *q, const rated *r, qdr_text *out) {
    (void)r;
    qdr_text_printf(out, "%zu", q->line);
}

static void put_seconds(const question *q, const rated *r, qdr_text *out) {
    (void)q;
    qdr_text_printf(out, "%.3f", r->seconds);
}

static void put_scale(const question *q, const rated *r, qdr_text *out) {
    (void)q;
    qdr_text_puts(out, r->scale);
}

static const struct {
    char letter;
    char sign; /* that it stands for, or … */
    void (*put)(const question *q, const rated *r, qdr_text *out);
} letters[] = {
    {'r', 0, put_rating},
    {'p', 0, put_first_placement},
    {'d', 0, put_first},
    {'R', 0, put_technique},
    {'P', 0, put_placing_technique},
    {'D', 0, put_first_technique},
    {'g', 0, put_puzzle},
    {'i', 0, put_puzzle_with_zeros},
    {'n', 0, put_place},
    {'e', 0, put_seconds},
    {'N', 0, put_scale},
    {'l', '\n', NULL},
    {'t', '\t', NULL},
    {'%', '%', NULL},
};

enum { LETTERS = sizeof letters / sizeof *letters };

/* Its place in the table; LETTERS: it is none. */
static size_t find_letter(char letter) {
    size_t i = 0;
    while (i < LETTERS && letters[i].letter != letter) i++;
    return i;
}

bool rate_format_tells(const char *format) {
    const char *at = strchr(format, '%');
    while (at && !strchr("rpdRPDe", at[1])) at = strchr(at + 2, '%');
    return at != NULL;
}

void rate_formatted(const char *format, const question *q, const rated *r, qdr_text *out) {
    for (const char *at = format; *at; at++) {
        const size_t i = *at == '%' ? find_letter(*++at) : LETTERS;
        if (i < LETTERS && letters[i].put)
            letters[i].put(q, r, out);
        else
            qdr_text_putc(out, i < LETTERS ? letters[i].sign : *at);
    }
    qdr_text_putc(out, '\n');
}

bool parse_rate_format(const char *value, void *member, char message[OPTION_MESSAGE]) {
    const char *at = strchr(value, '%');
    while (at && find_letter(at[1]) < LETTERS) at = strchr(at + 2, '%');
    *(const char **)member = value;
    if (!at) return true;
    int length = snprintf(message, OPTION_MESSAGE, "'%.2s' is none of", at);
    for (size_t i = 0; i < LETTERS; i++)
        length +=
            snprintf(message + length, OPTION_MESSAGE - (size_t)length, " %%%c", letters[i].letter);
    return false;
}
