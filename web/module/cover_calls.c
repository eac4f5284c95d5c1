/* cover_calls.c: exact cover problems: as text, solved and counted. */
#include "exports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a problem in JSON ----------------------------------------------------------------------- */

static void put_item_of(qdr_text *out, const qdr_cover *cover, uint32_t item) {
    uint32_t low, high;
    const char *name = qdr_cover_item_name(cover, item);
    qdr_cover_item_bounds(cover, item, &low, &high);
    qdr_text_puts(out, "{\"name\":");
    if (name)
        qdr_text_json(out, name);
    else
        qdr_text_printf(out, "\"#%u\"", (unsigned)item);
    put_bool(out, "primary", qdr_cover_item_kind(cover, item) == QDR_PRIMARY);
    if (low != 1 || high != 1)
        qdr_text_printf(out, ",\"low\":%u,\"high\":%u", (unsigned)low, (unsigned)high);
    qdr_text_putc(out, '}');
}

static void put_colours(qdr_text *out, const qdr_cover *cover, const uint32_t *colours,
                        size_t count) {
    qdr_text_puts(out, ",\"colours\":[");
    for (size_t i = 0; i < count; i++) {
        const char *name = colours[i] ? qdr_cover_colour_name(cover, colours[i]) : NULL;
        if (i > 0) qdr_text_putc(out, ',');
        if (name)
            qdr_text_json(out, name);
        else if (colours[i])
            put_number(out, colours[i]);
        else
            qdr_text_puts(out, "null");
    }
    qdr_text_putc(out, ']');
}

static void put_option(qdr_text *out, const qdr_cover *cover, uint32_t option) {
    size_t count;
    const uint32_t *items = qdr_cover_option_items(cover, option, &count);
    const uint32_t *colours = qdr_cover_option_colours(cover, option);
    qdr_text_puts(out, "{\"items\":");
    put_numbers32(out, items, count);
    if (colours) put_colours(out, cover, colours, count);
    if (qdr_cover_cost(cover, option)) qdr_text_puts(out, ",\"cost\":");
    if (qdr_cover_cost(cover, option)) put_number(out, qdr_cover_cost(cover, option));
    qdr_text_putc(out, '}');
}

void put_cover(qdr_text *out, const qdr_cover *cover) {
    qdr_text_puts(out, "{\"items\":[");
    for (uint32_t i = 0; i < qdr_cover_item_count(cover); i++) {
        if (i > 0) qdr_text_putc(out, ',');
        put_item_of(out, cover, i);
    }
    qdr_text_puts(out, "],\"options\":[");
    for (uint32_t o = 0; o < qdr_cover_option_count(cover); o++) {
        if (o > 0) qdr_text_putc(out, ',');
        put_option(out, cover, o);
    }
    qdr_text_printf(out, "],\"primary\":%zu,\"nodes\":%zu}", qdr_cover_primary_count(cover),
                    qdr_cover_node_count(cover));
}

qdr_status call_cover(const request *r, qdr_text *out, qdr_error *error) {
    qdr_cover *cover;
    qdr_status status = request_cover(r, &cover, error);
    if (status != QDR_OK) return status;
    put_cover(out, cover);
    qdr_cover_free(cover);
    return QDR_OK;
}

/* ---- solving and counting -------------------------------------------------------------------- */

static void tell_covers(void *context, double left, uint64_t found) {
    (void)context;
    tell_progress((double)found, left);
}

static qdr_cover_options options_of(const request *r) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = r->engine;
    options.limits = r->limits;
    options.progress = tell_covers;
    return options;
}

typedef struct list {
    qdr_text *out;
    uint64_t found, skip, most;
} list;

static bool put_one(void *context, const uint32_t *options, size_t count) {
    list *l = context;
    l->found++;
    if (l->found % 4096 == 0) tell_progress((double)l->found, 0);
    if (l->found <= l->skip || l->found > l->skip + l->most) return true;
    if (l->found > l->skip + 1) qdr_text_putc(l->out, ',');
    put_numbers32(l->out, options, count);
    return !l->out->failed;
}

/* All covers, the first `most` after `skip` of them listed. */
qdr_status call_cover_solve(const request *r, qdr_text *out, qdr_error *error) {
    const qdr_cover_options options = options_of(r);
    list l = {out, 0, r->skip, r->most ? r->most : 100};
    qdr_cover *cover;
    qdr_step step;
    qdr_stats stats;
    qdr_status status = request_cover(r, &cover, error);
    if (status != QDR_OK) return status;
    qdr_text_puts(out, "{\"solutions\":[");
    status = qdr_cover_each(cover, &options, put_one, &l, &step, &stats);
    qdr_cover_free(cover);
    if (status != QDR_OK) return refused(status, "this engine does not take this problem", error);
    qdr_text_puts(out, "],\"count\":\"");
    put_number(out, l.found);
    put_counted(out, step, &stats);
    return QDR_OK;
}

qdr_status call_cover_count(const request *r, qdr_text *out, qdr_error *error) {
    const qdr_cover_options options = options_of(r);
    qdr_cover *cover;
    qdr_step step;
    qdr_stats stats = {0};
    qdr_status status = request_cover(r, &cover, error);
    if (status != QDR_OK) return status;
    qdr_text_puts(out, "{\"count\":\"");
    status = qdr_cover_count_exact(cover, &options, out, &step, &stats);
    qdr_cover_free(cover);
    if (status != QDR_OK) return refused(status, "this engine does not take this problem", error);
    put_counted(out, step, &stats);
    return QDR_OK;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* The cover problem of a puzzle, as DLX text. */
qdr_status call_cover_of_puzzle(const request *r, qdr_text *out, qdr_error *error) {
    qdr_cover *cover;
    qdr_status status = request_puzzle_cover(r, &cover, NULL, error);
    if (status != QDR_OK) return status;
    status = qdr_cover_write(cover, out);
    qdr_cover_free(cover);
    return status;
}

/* A classic problem, as DLX text with a comment. The text: "queens 8". */
qdr_status call_classic(const request *r, qdr_text *out, qdr_error *error) {
    char name[40] = "";
    unsigned a = 0, b = 0, c = 0;
    int got = sscanf(r->text, "%39s %u %u %u", name, &a, &b, &c);
    const uint32_t numbers[] = {a, b, c};
    qdr_cover *cover;
    qdr_text about = QDR_TEXT_INIT;
    qdr_status status = qdr_classic_build(name, numbers, got > 1 ? (size_t)got - 1 : 0, NULL,
                                          &cover, &about, error);
    if (status == QDR_OK) {
        qdr_text_printf(out, "| %s\n", about.bytes ? about.bytes : "");
        status = qdr_cover_write(cover, out);
        qdr_cover_free(cover);
    }
    qdr_text_free(&about);
    return status;
}
