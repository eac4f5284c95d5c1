/* json_out.c: the parts of which answers in JSON consist. Numbers are written without printf, which
 * would take longer than to solve the puzzle. */
#include "exports.h"

void put_number(qdr_text *out, uint64_t number) {
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    qdr_text_append(out, digits + at, sizeof digits - at);
}

/* Comma or bracket, and the number. */
static void put_next(qdr_text *out, size_t i, uint64_t number) {
    qdr_text_putc(out, i == 0 ? '[' : ',');
    put_number(out, number);
}

static void put_end(qdr_text *out, size_t count) {
    if (count == 0) qdr_text_putc(out, '[');
    qdr_text_putc(out, ']');
}

void put_numbers16(qdr_text *out, const uint16_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) put_next(out, i, numbers[i]);
    put_end(out, count);
}

void put_numbers32(qdr_text *out, const uint32_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) put_next(out, i, numbers[i]);
    put_end(out, count);
}

void put_digits(qdr_text *out, const uint8_t *digits, size_t count) {
    for (size_t i = 0; i < count; i++) put_next(out, i, digits[i]);
    put_end(out, count);
}

void put_digit_set(qdr_text *out, const qdr_digit_set *set, int side) {
    size_t count = 0;
    for (int digit = 1; digit <= side; digit++)
        if (qdr_digit_set_has(set, digit)) put_next(out, count++, (uint64_t)digit);
    put_end(out, count);
}

void put_bool(qdr_text *out, const char *key, bool value) {
    qdr_text_printf(out, ",\"%s\":%s", key, value ? "true" : "false");
}

void put_error(qdr_text *out, const qdr_error *error) {
    qdr_text_printf(out, "{\"status\":\"%s\",\"line\":%zu,\"column\":%zu,\"message\":",
                    qdr_status_text(error->status), error->line, error->column);
    qdr_text_json(out, error->message);
    qdr_text_putc(out, '}');
}

static void put_figure(qdr_text *out, const char *key, uint64_t number) {
    qdr_text_puts(out, key);
    put_number(out, number);
}

void put_stats(qdr_text *out, const qdr_stats *stats) {
    qdr_text_puts(out, ",\"stats\":{\"engine\":");
    qdr_text_json(out, stats->engine ? stats->engine : "");
    put_figure(out, ",\"solutions\":", stats->solutions);
    put_figure(out, ",\"nodes\":", stats->nodes);
    put_figure(out, ",\"guesses\":", stats->guesses);
    put_figure(out, ",\"updates\":", stats->updates);
    put_figure(out, ",\"depth\":", stats->depth);
    put_figure(out, ",\"bytes\":", stats->bytes);
    qdr_text_putc(out, '}');
}

void put_step(qdr_text *out, qdr_step step) {
    static const char *const words[] = {"solution", "done", "stopped", "failed", "out of memory"};
    qdr_text_puts(out, ",\"step\":\"");
    qdr_text_puts(out, words[step]);
    qdr_text_putc(out, '"');
}

void put_counted(qdr_text *out, qdr_step step, const qdr_stats *stats) {
    qdr_text_putc(out, '"');
    put_bool(out, "complete", step == QDR_DONE);
    put_step(out, step);
    put_stats(out, stats);
    qdr_text_putc(out, '}');
}

qdr_status put_puzzle(qdr_text *out, const qdr_puzzle *puzzle, const uint8_t *solution) {
    const qdr_style style = {.format = QDR_FORMAT_JSON};
    qdr_error error;
    qdr_status status = qdr_write_puzzle(&style, puzzle, solution, out, &error);
    if (status == QDR_OK && out->length > 0 && out->bytes[out->length - 1] == '\n') out->length--;
    return status;
}
