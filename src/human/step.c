/* step.c: see step.h. */
#include "human/step.h"

#include "base/grow.h"
#include "base/memory.h"

#include <string.h>

void qdri_step_free(step *s) {
    if (!s) return;
    qdri_free(s->struck);
    qdri_free(s->pattern);
    qdri_free(s->items);
    qdri_free(s->covers);
    qdri_free(s->marks);
    qdri_free(s->nodes);
    qdri_free(s->parents);
    qdri_free(s->reasons);
    qdri_free(s->others);
    qdri_free(s);
}

/* Every cell, every digit in every unit, and every sum. */
static size_t items_at_most(const ground *g) {
    return (size_t)(g->cells + g->units * (g->side + 1)) + g->shape->cage_count;
}

qdr_status qdri_step_new(const ground *g, step **made) {
    step *s = qdri_zalloc(1, sizeof *s);
    if (!s) return QDR_NO_MEMORY;
    s->struck = qdri_alloc((size_t)g->cells, sizeof *s->struck);
    s->pattern = qdri_alloc((size_t)g->cells, sizeof *s->pattern);
    s->items = qdri_alloc(items_at_most(g), sizeof *s->items);
    s->covers = qdri_alloc(items_at_most(g), sizeof *s->covers);
    if (!s->struck || !s->pattern || !s->items || !s->covers) {
        qdri_step_free(s);
        return QDR_NO_MEMORY;
    }
    s->cell = -1;
    *made = s;
    return QDR_OK;
}

/* Copies an array that grows. */
static bool copy_grown(void *to, size_t *room, const void *from, size_t count, size_t size) {
    if (!qdri_grow(to, room, count, size)) return false;
    if (count > 0) memcpy(*(void **)to, from, count * size);
    return true;
}

bool qdri_step_copy(const ground *g, step *to, const step *from) {
    step had = *to;
    const size_t cells = (size_t)g->cells, items = (size_t)(g->cells + g->units * g->side);
    *to = *from;
    to->struck = had.struck;
    to->items = had.items;
    to->pattern = had.pattern;
    to->covers = had.covers;
    to->marks = had.marks, to->mark_room = had.mark_room;
    to->nodes = had.nodes, to->node_room = had.node_room;
    to->parents = had.parents, to->parent_room = had.parent_room;
    to->reasons = had.reasons, to->reason_room = had.reason_room;
    to->others = had.others, to->other_room = had.other_room;
    memcpy(to->struck, from->struck, cells * sizeof *to->struck);
    memcpy(to->pattern, from->pattern, cells * sizeof *to->pattern);
    memcpy(to->items, from->items, items * sizeof *to->items);
    memcpy(to->covers, from->covers, items * sizeof *to->covers);
    return copy_grown(&to->marks, &to->mark_room, from->marks, from->mark_count,
                      sizeof *to->marks) &&
           copy_grown(&to->nodes, &to->node_room, from->nodes, from->node_count,
                      sizeof *to->nodes) &&
           copy_grown(&to->parents, &to->parent_room, from->parents, from->parent_count,
                      sizeof *to->parents) &&
           copy_grown(&to->reasons, &to->reason_room, from->reasons, from->reason_count,
                      sizeof *to->reasons) &&
           copy_grown(&to->others, &to->other_room, from->others, from->other_count,
                      sizeof *to->others);
}

void qdri_mark(finder *f, int cell, uint64_t digits, qdr_role role, int group) {
    step *s = f->s;
    s->failed |= !qdri_grow(&s->marks, &s->mark_room, s->mark_count + 1, sizeof *s->marks);
    if (s->failed) return;
    s->marks[s->mark_count++] = (qdr_mark){(uint16_t)cell, (uint8_t)role, (uint8_t)group, digits};
}

void qdri_add_node(step *s, qdr_node node) {
    s->failed |= !qdri_grow(&s->nodes, &s->node_room, s->node_count + 1, sizeof *s->nodes);
    if (s->failed) return;
    node.parents = s->parent_count;
    node.items = s->reason_count;
    node.others = s->other_count;
    node.parent_count = node.item_count = node.other_count = 0;
    s->nodes[s->node_count++] = node;
}

void qdri_add_parent(step *s, uint32_t parent) {
    s->failed |= !qdri_grow(&s->parents, &s->parent_room, s->parent_count + 1, sizeof *s->parents);
    if (s->failed) return;
    s->parents[s->parent_count++] = parent;
    s->nodes[s->node_count - 1].parent_count++;
}

void qdri_add_reason(step *s, qdr_item reason) {
    s->failed |= !qdri_grow(&s->reasons, &s->reason_room, s->reason_count + 1, sizeof *s->reasons);
    if (s->failed) return;
    s->reasons[s->reason_count++] = reason;
    s->nodes[s->node_count - 1].item_count++;
}

void qdri_add_other(step *s, int cell) {
    s->failed |= !qdri_grow(&s->others, &s->other_room, s->other_count + 1, sizeof *s->others);
    if (s->failed) return;
    s->others[s->other_count++] = (uint16_t)cell;
    s->nodes[s->node_count - 1].other_count++;
}

void qdri_step_show(const step *s, qdr_hint *hint) {
    *hint = (qdr_hint){.technique = s->technique,
                       .rating = s->rating,
                       .complexity = s->complexity,
                       .cell = s->cell,
                       .digit = s->cell >= 0 ? s->digit : 0,
                       .struck_count = (size_t)s->struck_count,
                       .struck = s->struck,
                       .item_count = (size_t)s->item_count,
                       .items = s->items,
                       .cover_count = (size_t)s->cover_count,
                       .covers = s->covers,
                       .mark_count = s->mark_count,
                       .marks = s->marks,
                       .pattern_count = (size_t)s->pattern_count,
                       .pattern = s->pattern,
                       .node_count = s->node_count,
                       .nodes = s->nodes,
                       .parents = s->parents,
                       .reasons = s->reasons,
                       .others = s->others};
}

void qdr_hint_apply(const qdr_hint *hint, qdr_board *board) {
    for (size_t i = 0; i < hint->struck_count; i++)
        for (uint64_t left = hint->struck[i].digits; left; left &= left - 1)
            qdri_strike(board, hint->struck[i].cell, qdri_lowest(left));
    if (hint->cell >= 0) qdr_board_place(board, hint->cell, hint->digit);
}

double qdr_hint_effort(const qdr_hint *hint, const qdr_board *board) {
    const ground *g = board->g;
    int cells = 0;
    for (size_t i = 0; i < hint->item_count; i++) {
        const qdr_item item = hint->items[i];
        if (item.digit == QDR_ITEM_CAGE)
            cells += g->shape->cages[item.where].count;
        else
            cells += g->side;
    }
    for (size_t i = 0; i < hint->pattern_count; i++) cells += g->side;
    return hint->rating * hint->rating * cells / 9;
}

double qdr_rating_shown(double rating) {
    return (int)((rating + 0.05) * 10) / 10.0;
}
