/* classic_builder.c: see classic_builder.h. */
#include "classic/classic_builder.h"

#include "base/bigcount.h"
#include "base/fail.h"
#include "base/memory.h"
#include "cover/cover_type.h"

#include <stdarg.h>
#include <stdio.h>

enum { LONGEST_NAME = 32 };

static void keep(classic_builder *b, qdr_status status) {
    if (b->status == QDR_OK) b->status = status;
}

uint32_t qdri_classic_item(classic_builder *b, qdr_item_kind kind, const char *format, ...) {
    char name[LONGEST_NAME];
    uint32_t item = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    if (b->status == QDR_OK) keep(b, qdr_cover_add_item(b->cover, name, kind, &item));
    return item;
}

uint32_t qdri_classic_place(classic_builder *b, qdr_item_kind kind, const char *prefix,
                            uint32_t row, uint32_t column, uint32_t side) {
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    if (side < sizeof digits)
        return qdri_classic_item(b, kind, "%s%c%c", prefix, digits[row], digits[column]);
    return qdri_classic_item(b, kind, "%s%u,%u", prefix, (unsigned)row, (unsigned)column);
}

void qdri_classic_option(classic_builder *b, const uint32_t *items, size_t count) {
    if (b->status == QDR_OK) keep(b, qdr_cover_add_option(b->cover, items, count, NULL));
}

void qdri_classic_coloured(classic_builder *b, const uint32_t *items, const uint32_t *colours,
                           size_t count) {
    if (b->status == QDR_OK)
        keep(b, qdr_cover_add_option_coloured(b->cover, items, colours, count, NULL));
}

void qdri_classic_colour_name(classic_builder *b, const char *name) {
    if (b->status == QDR_OK) keep(b, qdri_cover_name_colour(b->cover, name));
}

void qdri_classic_refuse(classic_builder *b, const char *format, ...) {
    char message[sizeof b->error->message];
    if (b->status != QDR_OK) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    b->status = qdri_fail(b->error, QDR_BAD_ARGUMENT, 0, 0, "%s", message);
}

void qdri_classic_known(classic_builder *b, const char *count, const char *source) {
    if (count)
        qdr_text_printf(&b->about, "%s solution%s (%s)", count,
                        count[0] == '1' && !count[1] ? "" : "s", source);
    else
        qdr_text_printf(&b->about, "number of solutions: see %s", source);
}

void qdri_classic_known_from(classic_builder *b, const char *const *counts, size_t length, size_t n,
                             const char *source) {
    qdri_classic_known(b, n < length && *counts[n] ? counts[n] : NULL, source);
}

void qdri_classic_known_product(classic_builder *b, uint32_t first, uint32_t step, uint32_t last,
                                const char *source) {
    /* each factor has less than 32 bits */
    size_t factors = first <= last ? (last - first) / step + 1 : 0, room = factors / 2 + 2;
    uint64_t *limbs = qdri_alloc(room, 2 * sizeof *limbs);
    if (!limbs) {
        keep(b, QDR_NO_MEMORY);
        return;
    }
    qdri_big product = {limbs, 0}, next = {limbs + room, 0};
    qdri_big_set(&product, 1);
    for (uint32_t factor = first; factor <= last; factor += step) {
        uint64_t limb = factor;
        qdri_big_multiply(&next, &product, &(qdri_big){&limb, 1});
        qdri_big swap = product;
        product = next;
        next = swap;
    }
    qdr_text decimal = QDR_TEXT_INIT;
    qdri_big_write(&product, &decimal);
    qdri_free(limbs);
    if (decimal.failed)
        keep(b, QDR_NO_MEMORY);
    else
        qdri_classic_known(b, decimal.bytes, source);
    qdr_text_free(&decimal);
}

uint32_t *qdri_classic_room(classic_builder *b, size_t n) {
    uint32_t *room = b->status == QDR_OK ? qdri_zalloc(n, sizeof *room) : NULL;
    if (!room) keep(b, QDR_NO_MEMORY);
    return room;
}
