/* report.c: see report.h. */
#include "kit/report.h"

#include "kit/interrupt.h"
#include "kit/shown.h"

#include <inttypes.h>
#include <stdio.h>

exit_code report_no_memory(const char *whose) {
    fprintf(stderr, "%s: out of memory\n", shown(whose));
    return CODE_NO_MEMORY;
}

exit_code report_error(const char *file, const qdr_error *error) {
    if (interrupted()) return CODE_INTERRUPTED; /* a read was cut short: not the file's fault */
    fputs(shown(file), stderr);
    if (error->line > 0) fprintf(stderr, ":%zu", error->line);
    if (error->line > 0 && error->column > 0) fprintf(stderr, ":%zu", error->column);
    fprintf(stderr, ": %s\n", shown(error->message));
    return exit_code_of(error->status);
}

const char *cell_name(int cell, int side, char name[CELL_NAME]) {
    snprintf(name, CELL_NAME, "r%dc%d", cell / side + 1, cell % side + 1);
    return name;
}

void report_clash(qdr_text *text, const qdr_puzzle *puzzle, const qdr_clash *clash) {
    char first[CELL_NAME], second[CELL_NAME];
    int side = qdr_puzzle_side(puzzle);
    const uint8_t *givens = qdr_puzzle_givens(puzzle);
    cell_name(clash->first, side, first);
    cell_name(clash->second, side, second);
    if (clash->first == clash->second)
        qdr_text_printf(text, "%s=%d is not among %s", first, givens[clash->first], clash->unit);
    else
        qdr_text_printf(text, "%s=%d and %s=%d clash (%s)", first, givens[clash->first], second,
                        givens[clash->second], clash->unit);
}

void report_clash_json(qdr_text *text, const qdr_puzzle *puzzle, const qdr_clash *clash) {
    char first[CELL_NAME], second[CELL_NAME];
    int side = qdr_puzzle_side(puzzle);
    qdr_text_printf(text,
                    "{\"cells\":[\"%s\",\"%s\"],\"unit\":", cell_name(clash->first, side, first),
                    cell_name(clash->second, side, second));
    qdr_text_json(text, clash->unit);
    qdr_text_putc(text, '}');
}

/* As quadrille convert --to json writes it, comment included; it is read again, too. */
static void report_puzzle_json(qdr_text *text, const qdr_puzzle *puzzle) {
    const qdr_style style = {.format = QDR_FORMAT_JSON};
    const size_t before = text->length;
    qdr_text_puts(text, ",\"puzzle\":");
    const qdr_status status = qdr_write_puzzle(&style, puzzle, NULL, text, NULL);
    if (status != QDR_OK) text->length = before; /* a shape that the format cannot say */
    if (status == QDR_NO_MEMORY) text->failed = true;
    while (text->length > before && text->bytes[text->length - 1] == '\n') text->length--;
}

void report_place_json(qdr_text *text, const question *q) {
    qdr_text_puts(text, "{\"file\":");
    qdr_text_json(text, q->file);
    qdr_text_printf(text, ",\"line\":%zu,\"number\":%" PRIu64, q->line, q->number);
    report_puzzle_json(text, q->puzzle);
    if (qdr_puzzle_is_partial(q->puzzle)) qdr_text_puts(text, ",\"ignored_drawings\":true");
}

void report_grid_json(qdr_text *text, int side, const uint8_t *digits) {
    qdr_text_putc(text, '[');
    for (int cell = 0; cell < side * side; cell++) {
        if (cell % side == 0) qdr_text_puts(text, cell ? "],[" : "[");
        qdr_text_printf(text, cell % side ? ",%d" : "%d", digits[cell]);
    }
    qdr_text_puts(text, "]]");
}

void report_stats(answer *a, const question *q, const search_report *report) {
    const qdr_stats *s = &report->stats;
    qdr_text_printf(&a->messages,
                    "%s:%zu: engine %s, solutions %" PRIu64 ", nodes %" PRIu64 ", guesses %" PRIu64
                    ", updates %" PRIu64 ", depth %zu, bytes %zu, seconds %.6f\n",
                    shown(q->file), q->line, report->engine, s->solutions, s->nodes, s->guesses,
                    s->updates, s->depth, s->bytes, report->seconds);
}

void report_stats_json(qdr_text *text, const search_report *report) {
    const qdr_stats *s = &report->stats;
    qdr_text_printf(text,
                    ",\"stats\":{\"engine\":\"%s\",\"solutions\":%" PRIu64 ",\"nodes\":%" PRIu64
                    ",\"guesses\":%" PRIu64 ",\"updates\":%" PRIu64
                    ",\"depth\":%zu,\"bytes\":%zu,\"seconds\":%.6f}",
                    report->engine, s->solutions, s->nodes, s->guesses, s->updates, s->depth,
                    s->bytes, report->seconds);
}
