/* trim.c: leaves out of a net what it does not need. Each parent and each item of a node is taken
 * away once, and stays away if the node still follows by the replay that checks all steps
 * (holds.c); then nodes go that nobody needs any more, and items that no node rests on. */
#include "base/memory.h"
#include "human/step.h"

#include <string.h>

enum {
    MOST_ITEMS = 6
}; /* of a node: with more, as chains within have, each try is a long search */

typedef struct trimmer {
    step *s;
    const qdr_board *b;
    qdri_watch *watch;
    uint32_t
        *children; /* of each node, how many; one more than there are at the ends of branches */
    qdr_status status;
} trimmer;

static bool follows(trimmer *t, uint32_t node) {
    qdr_hint shown;
    bool so = false;
    qdri_step_show(t->s, &shown);
    if (t->status == QDR_OK) t->status = qdri_node_follows(&shown, t->b, t->watch, node, &so);
    return so;
}

static void trim_parents(trimmer *t, uint32_t node) {
    qdr_node *n = &t->s->nodes[node];
    uint32_t *parents = t->s->parents + n->parents;
    for (uint32_t i = n->parent_count; i-- > 0 && n->parent_count > 1;) {
        const uint32_t out = parents[i], last = parents[--n->parent_count];
        parents[i] = last;
        if (follows(t, node)) {
            t->children[out]--;
        } else {
            parents[i] = out;
            parents[n->parent_count++] = last;
        }
    }
}

static void trim_items(trimmer *t, uint32_t node) {
    qdr_node *n = &t->s->nodes[node];
    qdr_item *items = t->s->reasons + n->items;
    for (uint32_t i = n->item_count; i-- > 0 && n->item_count > 1;) {
        const qdr_item out = items[i], last = items[--n->item_count];
        items[i] = last;
        if (follows(t, node)) continue;
        items[i] = out;
        items[n->item_count++] = last;
    }
}

static void remove_node(trimmer *t, uint32_t node) {
    step *s = t->s;
    for (uint32_t k = 0; k < s->nodes[node].parent_count; k++)
        t->children[s->parents[s->nodes[node].parents + k]]--;
    s->node_count--;
    memmove(s->nodes + node, s->nodes + node + 1, (s->node_count - node) * sizeof *s->nodes);
    memmove(t->children + node, t->children + node + 1,
            (s->node_count - node) * sizeof *t->children);
    for (uint32_t i = node; i < s->node_count; i++)
        for (uint32_t k = 0; k < s->nodes[i].parent_count; k++)
            s->parents[s->nodes[i].parents + k] -= s->parents[s->nodes[i].parents + k] > node;
}

static bool same_item(qdr_item a, qdr_item b) {
    return a.where == b.where && a.digit == b.digit;
}

static bool is_reason(const step *s, qdr_item item) {
    for (uint32_t i = 0; i < s->node_count; i++)
        for (uint32_t k = 0; k < s->nodes[i].item_count; k++)
            if (same_item(s->reasons[s->nodes[i].items + k], item)) return true;
    return false;
}

/* Who has no children in the beginning is where a branch ends: it stays. */
static void count_children(trimmer *t) {
    const step *s = t->s;
    for (uint32_t i = 0; i < s->node_count; i++)
        for (uint32_t k = 0; k < s->nodes[i].parent_count; k++)
            t->children[s->parents[s->nodes[i].parents + k]]++;
    for (uint32_t i = 0; i < s->node_count; i++) t->children[i] += t->children[i] == 0;
}

static void trim_all(trimmer *t) {
    step *s = t->s;
    const uint32_t before = s->node_count;
    for (uint32_t i = s->node_count; i-- > 0;) {
        if (s->nodes[i].assumed) continue;
        if (t->children[i] == 0) {
            remove_node(t, i);
        } else if (s->nodes[i].item_count <= MOST_ITEMS && follows(t, i)) {
            trim_parents(t, i);
            trim_items(t, i);
        }
    }
    int kept = 0;
    for (int i = 0; i < s->item_count; i++)
        if (i == 0 || is_reason(s, s->items[i])) s->items[kept++] = s->items[i];
    s->item_count = kept;
    s->complexity -= (int)(before - s->node_count);
}

qdr_status qdri_step_trim(step *s, const qdr_board *b, qdri_watch *watch) {
    trimmer t = {.s = s, .b = b, .watch = watch, .status = QDR_OK};
    t.children = qdri_zalloc(s->node_count, sizeof *t.children);
    if (!t.children) return QDR_NO_MEMORY;
    count_children(&t);
    trim_all(&t);
    qdri_free(t.children);
    return t.status;
}
