/* cover_text.c: see cover_text.h. Pages are only read, so threads may share one. */
#include "commands/cover_text.h"

#include <quadrille/cover_reduce.h>

/* An item of an option, as the text names it: "item" or "item:colour". Those without names, which
 * only programs make, are told by their numbers. */
static void put_words(qdr_text *text, const qdr_cover *cover, uint32_t item, uint32_t colour) {
    const char *name = qdr_cover_item_name(cover, item);
    const char *hue = colour ? qdr_cover_colour_name(cover, colour) : NULL;
    if (name)
        qdr_text_puts(text, name);
    else
        qdr_text_printf(text, "#%u", (unsigned)item);
    if (!colour) return;
    qdr_text_putc(text, ':');
    if (hue)
        qdr_text_puts(text, hue);
    else
        qdr_text_printf(text, "%u", (unsigned)colour);
}

static void put_item(qdr_text *text, bool json, const qdr_cover *cover, uint32_t item,
                     uint32_t colour) {
    if (!json) {
        put_words(text, cover, item, colour);
        return;
    }
    qdr_text words = QDR_TEXT_INIT;
    put_words(&words, cover, item, colour);
    if (!words.failed) qdr_text_json(text, words.bytes);
    text->failed |= words.failed;
    qdr_text_free(&words);
}

static void put_option(const cover_page *page, uint32_t number, qdr_text *text) {
    const qdr_cover *cover = page->cover;
    if (page->original) {
        number = qdr_cover_origin(cover, number);
        cover = page->original;
    }
    size_t count;
    const uint32_t *items = qdr_cover_option_items(cover, number, &count);
    const uint32_t *colours = qdr_cover_option_colours(cover, number);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) qdr_text_putc(text, page->json ? ',' : ' ');
        put_item(text, page->json, cover, items[i], colours ? colours[i] : 0);
    }
}

void cover_put(const cover_page *page, const uint32_t *options, size_t count, qdr_text *text) {
    if (page->json) qdr_text_putc(text, '[');
    for (size_t i = 0; i < count; i++) {
        if (page->json) qdr_text_puts(text, i > 0 ? ",[" : "[");
        put_option(page, options[i], text);
        qdr_text_putc(text, page->json ? ']' : '\n');
    }
    if (page->json) qdr_text_putc(text, ']');
}

void cover_put_gap(const cover_page *page, qdr_text *text) {
    qdr_text_putc(text, page->json ? ',' : '\n');
}

void cover_render(void *context, const uint32_t *options, size_t count, qdr_text *text) {
    cover_put_gap(context, text);
    cover_put(context, options, count, text);
}
