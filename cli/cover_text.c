/* cover_text.c: see cover_text.h. Pages are only read, so threads may share one. */
#include "cover_text.h"

#include <stdio.h>

/* An item of an option, as the text names it: "item" or "item:colour". */
static void put_item(qdr_text *text, bool json, const qdr_cover *cover, uint32_t item,
                     uint32_t colour) {
    char number[16], shade[16], whole[160];
    const char *name = qdr_cover_item_name(cover, item);
    const char *hue = colour ? qdr_cover_colour_name(cover, colour) : "";
    snprintf(number, sizeof number, "#%u", (unsigned)item);
    snprintf(shade, sizeof shade, "%u", (unsigned)colour);
    snprintf(whole, sizeof whole, "%s%s%s", name ? name : number, colour ? ":" : "",
             hue ? hue : shade);
    if (json)
        qdr_text_json(text, whole);
    else
        qdr_text_puts(text, whole);
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
