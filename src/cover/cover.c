/* cover.c: building and looking at an exact cover problem; see cover_type.h for the layout. */
#include "cover/cover_type.h"

#include "base/grow.h"
#include "base/memory.h"

#include <quadrille/cover_cheapest.h>
#include <string.h>

qdr_status qdri_cover_reserve(qdr_cover *cover, size_t items, size_t options, size_t nodes) {
    bool grown =
        qdri_grow(&cover->kind, &cover->item_capacity, items, sizeof *cover->kind) &&
        qdri_grow(&cover->start, &cover->option_capacity, options + 1, sizeof *cover->start) &&
        qdri_grow(&cover->nodes, &cover->node_capacity, nodes, sizeof *cover->nodes);
    return grown ? QDR_OK : QDR_NO_MEMORY;
}

bool qdri_cover_make_marks(qdr_cover *cover) {
    size_t had = cover->last_used_capacity;
    if (!qdri_grow(&cover->last_used, &cover->last_used_capacity, cover->item_count,
                   sizeof *cover->last_used))
        return false;
    if (cover->last_used_capacity > had)
        memset(cover->last_used + had, 0,
               (cover->last_used_capacity - had) * sizeof *cover->last_used);
    return true;
}

qdr_status qdr_cover_new(qdr_cover **cover) {
    qdr_cover *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->start = qdri_zalloc(1, sizeof *made->start);
    if (!made->start) {
        qdr_cover_free(made);
        return QDR_NO_MEMORY;
    }
    made->option_capacity = 1;
    *cover = made;
    return QDR_OK;
}

void qdr_cover_free(qdr_cover *cover) {
    if (!cover) return;
    qdri_free(cover->kind);
    qdri_free(cover->name);
    qdri_free(cover->last_used);
    qdr_text_free(&cover->names);
    qdri_free(cover->start);
    qdri_free(cover->nodes);
    qdri_free(cover->colour);
    qdr_text_free(&cover->colour_names);
    qdri_free(cover->colour_name);
    qdri_free(cover->cost);
    qdri_free(cover->origin);
    qdri_free(cover->low);
    qdri_free(cover->high);
    qdri_free(cover);
}

/* Names the item that is about to be added. */
static bool add_name(qdr_cover *cover, const char *name) {
    size_t had = cover->name_capacity, offset = cover->names.length;
    if (!qdri_grow(&cover->name, &cover->name_capacity, cover->item_count + 1, sizeof *cover->name))
        return false;
    if (cover->name_capacity > had)
        memset(cover->name + had, 0, (cover->name_capacity - had) * sizeof *cover->name);
    qdr_text_append(&cover->names, name, strlen(name) + 1);
    if (cover->names.failed) {
        cover->names.failed = false;
        return false;
    }
    cover->name[cover->item_count] = offset + 1;
    return true;
}

qdr_status qdr_cover_add_item(qdr_cover *cover, const char *name, qdr_item_kind kind,
                              uint32_t *item) {
    if (cover->item_count >= UINT32_MAX - 1) return QDR_UNSUPPORTED;
    qdr_status status = qdri_cover_reserve(cover, cover->item_count + 1, 0, 0);
    if (status == QDR_OK && name && !add_name(cover, name)) status = QDR_NO_MEMORY;
    if (status != QDR_OK) return status;
    uint32_t number = qdri_cover_append_item(cover, kind);
    if (item) *item = number;
    return QDR_OK;
}

qdr_status qdri_cover_append_option(qdr_cover *cover, const uint32_t *items, size_t count) {
    if (cover->option_count >= UINT32_MAX - 1) return QDR_UNSUPPORTED;
    qdr_status status =
        qdri_cover_reserve(cover, 0, cover->option_count + 1, cover->node_count + count);
    if (status != QDR_OK) return status;
    memcpy(cover->nodes + cover->node_count, items, count * sizeof *items);
    cover->node_count += count;
    cover->start[++cover->option_count] = cover->node_count;
    return QDR_OK;
}

qdr_status qdr_cover_add_option(qdr_cover *cover, const uint32_t *items, size_t count,
                                uint32_t *option) {
    uint32_t mark = (uint32_t)cover->option_count + 1;
    bool primary = false;
    for (size_t i = 0; i < count; i++) {
        if (items[i] >= cover->item_count) return QDR_BAD_ARGUMENT;
        primary |= cover->kind[items[i]] == QDR_PRIMARY;
    }
    if (!primary) return QDR_BAD_ARGUMENT;
    if (!qdri_cover_make_marks(cover)) return QDR_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        if (cover->last_used[items[i]] == mark) {
            while (i-- > 0) cover->last_used[items[i]] = 0; /* forget the refused option */
            return QDR_BAD_ARGUMENT;
        }
        cover->last_used[items[i]] = mark;
    }
    qdr_status status = qdri_cover_append_option(cover, items, count);
    if (status != QDR_OK)
        for (size_t i = 0; i < count; i++) cover->last_used[items[i]] = 0;
    else if (option)
        *option = mark - 1;
    return status;
}

size_t qdr_cover_item_count(const qdr_cover *cover) {
    return cover->item_count;
}

size_t qdr_cover_primary_count(const qdr_cover *cover) {
    return cover->primary_count;
}

size_t qdr_cover_option_count(const qdr_cover *cover) {
    return cover->option_count;
}

size_t qdr_cover_node_count(const qdr_cover *cover) {
    return cover->node_count;
}

const char *qdr_cover_item_name(const qdr_cover *cover, uint32_t item) {
    if (item >= cover->name_capacity || cover->name[item] == 0) return NULL;
    return cover->names.bytes + cover->name[item] - 1;
}

qdr_item_kind qdr_cover_item_kind(const qdr_cover *cover, uint32_t item) {
    return (qdr_item_kind)cover->kind[item];
}

const uint32_t *qdr_cover_option_items(const qdr_cover *cover, uint32_t option, size_t *count) {
    *count = cover->start[option + 1] - cover->start[option];
    return cover->nodes + cover->start[option];
}

/* Writes down the colours of the option that was added last. */
static void put_colours(qdr_cover *cover, const uint32_t *colours, size_t count) {
    size_t from = cover->node_count - count;
    for (size_t n = cover->coloured_nodes; n < from; n++) cover->colour[n] = 0;
    memcpy(cover->colour + from, colours, count * sizeof *colours);
    cover->coloured_nodes = from + count;
}

static bool reserve_colours(qdr_cover *cover, size_t count) {
    return qdri_grow(&cover->colour, &cover->colour_capacity, cover->node_count + count,
                     sizeof *cover->colour);
}

qdr_status qdri_cover_append_coloured(qdr_cover *cover, const uint32_t *items,
                                      const uint32_t *colours, size_t count) {
    if (!reserve_colours(cover, count)) return QDR_NO_MEMORY;
    qdr_status status = qdri_cover_append_option(cover, items, count);
    if (status == QDR_OK) put_colours(cover, colours, count);
    return status;
}

qdr_status qdr_cover_add_option_coloured(qdr_cover *cover, const uint32_t *items,
                                         const uint32_t *colours, size_t count, uint32_t *option) {
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (colours[i] == 0) continue;
        if (items[i] >= cover->item_count || cover->kind[items[i]] != QDR_SECONDARY ||
            colours[i] > INT32_MAX)
            return QDR_BAD_ARGUMENT;
        any = true;
    }
    if (any && !reserve_colours(cover, count)) return QDR_NO_MEMORY;
    qdr_status status = qdr_cover_add_option(cover, items, count, option);
    if (status == QDR_OK && any) put_colours(cover, colours, count);
    return status;
}

qdr_status qdri_cover_name_colour(qdr_cover *cover, const char *name) {
    size_t offset = cover->colour_names.length;
    if (!qdri_grow(&cover->colour_name, &cover->colour_name_capacity, cover->colour_name_count + 1,
                   sizeof *cover->colour_name))
        return QDR_NO_MEMORY;
    qdr_text_append(&cover->colour_names, name, strlen(name) + 1);
    if (cover->colour_names.failed) return QDR_NO_MEMORY;
    cover->colour_name[cover->colour_name_count++] = offset + 1;
    return QDR_OK;
}

const char *qdr_cover_colour_name(const qdr_cover *cover, uint32_t colour) {
    if (colour == 0 || colour > cover->colour_name_count) return NULL;
    return cover->colour_names.bytes + cover->colour_name[colour - 1] - 1;
}

qdr_status qdr_cover_set_cost(qdr_cover *cover, uint32_t option, uint64_t cost) {
    if (option >= cover->option_count || cost > QDR_MOST_COST) return QDR_BAD_ARGUMENT;
    if (!qdri_grow(&cover->cost, &cover->cost_capacity, (size_t)option + 1, sizeof *cover->cost))
        return QDR_NO_MEMORY;
    while (cover->priced_options <= option) cover->cost[cover->priced_options++] = 0;
    cover->cost[option] = cost;
    return QDR_OK;
}

uint64_t qdr_cover_cost(const qdr_cover *cover, uint32_t option) {
    return option < cover->priced_options ? cover->cost[option] : 0;
}

qdr_status qdr_cover_add_item_bounded(qdr_cover *cover, const char *name, uint32_t low,
                                      uint32_t high, uint32_t *item) {
    if (low > high || high == 0 || high > 999999999) return QDR_BAD_ARGUMENT;
    if (low == 1 && high == 1) return qdr_cover_add_item(cover, name, QDR_PRIMARY, item);
    size_t number = cover->item_count, lows = cover->bound_capacity, highs = lows;
    if (!qdri_grow(&cover->low, &lows, number + 1, sizeof *cover->low) ||
        !qdri_grow(&cover->high, &highs, number + 1, sizeof *cover->high))
        return QDR_NO_MEMORY;
    cover->bound_capacity = highs;
    qdr_status status = qdr_cover_add_item(cover, name, QDR_PRIMARY, item);
    if (status != QDR_OK) return status;
    for (size_t i = cover->bounded_items; i < number; i++) cover->low[i] = cover->high[i] = 1;
    cover->low[number] = low;
    cover->high[number] = high;
    cover->bounded_items = number + 1;
    return QDR_OK;
}

void qdr_cover_item_bounds(const qdr_cover *cover, uint32_t item, uint32_t *low, uint32_t *high) {
    bool primary = cover->kind[item] == QDR_PRIMARY;
    *low = primary ? qdri_cover_low(cover, item) : 0;
    *high = qdri_cover_high(cover, item);
}

const uint32_t *qdr_cover_option_colours(const qdr_cover *cover, uint32_t option) {
    return cover->start[option + 1] <= cover->coloured_nodes ? cover->colour + cover->start[option]
                                                             : NULL;
}

/* Whether option `o` was named before among `options`, which are few. */
static bool repeated(const uint32_t *options, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (options[k] == options[i]) return true;
    return false;
}

/* Covers a secondary item, which may be shared in one colour. */
static bool colour_item(uint32_t *seen, uint32_t colour) {
    if (*seen != 0 && (colour == 0 || *seen != colour)) return false;
    *seen = colour != 0 ? colour : UINT32_MAX;
    return true;
}

bool qdri_cover_accepts(const qdr_cover *cover, const uint32_t *options, size_t count,
                        uint32_t *seen) {
    memset(seen, 0, cover->item_count * sizeof *seen);
    for (size_t i = 0; i < count; i++) {
        if (options[i] >= cover->option_count) return false;
        if (cover->bounded_items > 0 && repeated(options, i)) return false;
        for (size_t n = cover->start[options[i]]; n < cover->start[options[i] + 1]; n++) {
            uint32_t item = cover->nodes[n];
            if (cover->kind[item] == QDR_PRIMARY) {
                if (++seen[item] > qdri_cover_high(cover, item)) return false;
            } else if (!colour_item(&seen[item], qdri_cover_colour(cover, n))) {
                return false;
            }
        }
    }
    for (size_t i = 0; i < cover->item_count; i++)
        if (cover->kind[i] == QDR_PRIMARY && seen[i] < qdri_cover_low(cover, i)) return false;
    return true;
}
