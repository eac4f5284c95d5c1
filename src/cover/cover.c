/* cover.c: building and looking at an exact cover problem; see cover_type.h for the layout. */
#include "cover/cover_type.h"

#include "base/memory.h"

#include <string.h>

static bool grow(void **array, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) return true;
    size_t larger = *capacity ? *capacity * 2 : 16;
    if (larger < needed) larger = needed;
    void *moved = qdri_resize(*array, larger, size);
    if (!moved) return false;
    *array = moved;
    *capacity = larger;
    return true;
}

static bool grow_items(qdr_cover *cover, size_t needed) {
    size_t kinds = cover->item_capacity, names = kinds, used = kinds;
    bool grown = grow((void **)&cover->kind, &kinds, needed, sizeof *cover->kind) &&
                 grow((void **)&cover->name, &names, needed, sizeof *cover->name) &&
                 grow((void **)&cover->last_used, &used, needed, sizeof *cover->last_used);
    if (grown) cover->item_capacity = kinds;
    return grown;
}

qdr_status qdri_cover_reserve(qdr_cover *cover, size_t items, size_t options, size_t nodes) {
    bool grown =
        grow_items(cover, items) &&
        grow((void **)&cover->start, &cover->option_capacity, options + 1, sizeof *cover->start) &&
        grow((void **)&cover->nodes, &cover->node_capacity, nodes, sizeof *cover->nodes);
    return grown ? QDR_OK : QDR_NO_MEMORY;
}

qdr_status qdr_cover_new(qdr_cover **cover) {
    qdr_cover *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    if (qdri_cover_reserve(made, 16, 16, 64) != QDR_OK) {
        qdr_cover_free(made);
        return QDR_NO_MEMORY;
    }
    made->start[0] = 0;
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
    qdri_free(cover);
}

qdr_status qdr_cover_add_item(qdr_cover *cover, const char *name, qdr_item_kind kind,
                              uint32_t *item) {
    if (cover->item_count >= UINT32_MAX - 1) return QDR_UNSUPPORTED;
    size_t offset = cover->names.length;
    if (name) qdr_text_append(&cover->names, name, strlen(name) + 1);
    if (cover->names.failed || !grow_items(cover, cover->item_count + 1)) {
        cover->names.length = offset;
        cover->names.failed = false;
        return QDR_NO_MEMORY;
    }
    size_t number = cover->item_count++;
    cover->kind[number] = (uint8_t)kind;
    cover->name[number] = name ? offset + 1 : 0;
    cover->last_used[number] = 0;
    if (kind == QDR_PRIMARY) cover->primary_count++;
    if (item) *item = (uint32_t)number;
    return QDR_OK;
}

qdr_status qdr_cover_add_option(qdr_cover *cover, const uint32_t *items, size_t count,
                                uint32_t *option) {
    if (cover->option_count >= UINT32_MAX - 1) return QDR_UNSUPPORTED;
    qdr_status status =
        qdri_cover_reserve(cover, 0, cover->option_count + 1, cover->node_count + count);
    if (status != QDR_OK) return status;
    uint32_t mark = (uint32_t)cover->option_count + 1;
    bool primary = false;
    for (size_t i = 0; i < count; i++) {
        if (items[i] >= cover->item_count) return QDR_BAD_ARGUMENT;
        primary |= cover->kind[items[i]] == QDR_PRIMARY;
    }
    if (!primary) return QDR_BAD_ARGUMENT;
    for (size_t i = 0; i < count; i++) {
        if (cover->last_used[items[i]] == mark) {
            while (i-- > 0) cover->last_used[items[i]] = 0; /* forget the refused option */
            return QDR_BAD_ARGUMENT;
        }
        cover->last_used[items[i]] = mark;
    }
    memcpy(cover->nodes + cover->node_count, items, count * sizeof *items);
    cover->node_count += count;
    cover->start[++cover->option_count] = cover->node_count;
    if (option) *option = mark - 1;
    return QDR_OK;
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
    return cover->name[item] ? cover->names.bytes + cover->name[item] - 1 : NULL;
}

qdr_item_kind qdr_cover_item_kind(const qdr_cover *cover, uint32_t item) {
    return (qdr_item_kind)cover->kind[item];
}

const uint32_t *qdr_cover_option_items(const qdr_cover *cover, uint32_t option, size_t *count) {
    *count = cover->start[option + 1] - cover->start[option];
    return cover->nodes + cover->start[option];
}

qdr_status qdr_cover_add_option_coloured(qdr_cover *cover, const uint32_t *items,
                                         const uint32_t *colours, size_t count, uint32_t *option) {
    bool any = false;
    for (size_t i = 0; i < count; i++) any |= colours[i] != 0;
    if (!any) return qdr_cover_add_option(cover, items, count, option);
    for (size_t i = 0; i < count; i++)
        if (colours[i] != 0 && (items[i] >= cover->item_count ||
                                cover->kind[items[i]] != QDR_SECONDARY || colours[i] > INT32_MAX))
            return QDR_BAD_ARGUMENT;
    size_t from = cover->node_count;
    if (!grow((void **)&cover->colour, &cover->colour_capacity, from + count,
              sizeof *cover->colour))
        return QDR_NO_MEMORY;
    qdr_status status = qdr_cover_add_option(cover, items, count, option);
    if (status != QDR_OK) return status;
    for (size_t n = cover->coloured_nodes; n < from; n++) cover->colour[n] = 0;
    memcpy(cover->colour + from, colours, count * sizeof *colours);
    cover->coloured_nodes = from + count;
    return QDR_OK;
}

const uint32_t *qdr_cover_option_colours(const qdr_cover *cover, uint32_t option) {
    return cover->start[option + 1] <= cover->coloured_nodes ? cover->colour + cover->start[option]
                                                             : NULL;
}

bool qdri_cover_accepts(const qdr_cover *cover, const uint32_t *options, size_t count,
                        uint32_t *seen) {
    memset(seen, 0, cover->item_count * sizeof *seen);
    size_t primaries = 0;
    for (size_t i = 0; i < count; i++) {
        if (options[i] >= cover->option_count) return false;
        for (size_t n = cover->start[options[i]]; n < cover->start[options[i] + 1]; n++) {
            uint32_t item = cover->nodes[n], colour = qdri_cover_colour(cover, n);
            if (seen[item] != 0 && (colour == 0 || seen[item] != colour)) return false;
            seen[item] = colour != 0 ? colour : UINT32_MAX;
            primaries += cover->kind[item] == QDR_PRIMARY;
        }
    }
    return primaries == cover->primary_count;
}
