/* step.c: see step.h. */
#include "human/step.h"

#include "base/grow.h"
#include "base/memory.h"

void qdri_step_free(step *s) {
    if (!s) return;
    qdri_free(s->struck);
    qdri_free(s->pattern);
    qdri_free(s->items);
    qdri_free(s->nodes);
    qdri_free(s->parents);
    qdri_free(s);
}

qdr_status qdri_step_new(const ground *g, step **made) {
    step *s = qdri_zalloc(1, sizeof *s);
    if (!s) return QDR_NO_MEMORY;
    s->struck = qdri_alloc((size_t)g->cells, sizeof *s->struck);
    s->pattern = qdri_alloc((size_t)g->cells, sizeof *s->pattern);
    s->items = qdri_alloc((size_t)(g->cells + g->units * g->side), sizeof *s->items);
    if (!s->struck || !s->pattern || !s->items) {
        qdri_step_free(s);
        return QDR_NO_MEMORY;
    }
    s->cell = -1;
    *made = s;
    return QDR_OK;
}

void qdri_add_node(step *s, qdr_node node) {
    s->failed |= !qdri_grow(&s->nodes, &s->node_room, s->node_count + 1, sizeof *s->nodes);
    if (s->failed) return;
    node.parents = s->parent_count;
    node.parent_count = 0;
    s->nodes[s->node_count++] = node;
}

void qdri_add_parent(step *s, uint32_t parent) {
    s->failed |= !qdri_grow(&s->parents, &s->parent_room, s->parent_count + 1, sizeof *s->parents);
    if (s->failed) return;
    s->parents[s->parent_count++] = parent;
    s->nodes[s->node_count - 1].parent_count++;
}
