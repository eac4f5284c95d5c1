/* chain_parts.c: see chain_parts.h. */
#include "human/chain_parts.h"

size_t qdri_branch_end(const qdr_hint *hint, size_t from) {
    size_t end = from + 1;
    while (end < hint->node_count && !(hint->nodes[end].assumed && hint->nodes[end].depth == 0))
        end++;
    return end;
}

bool qdri_is_path(const qdr_hint *hint, size_t from, size_t to) {
    for (size_t i = from + 1; i < to; i++) {
        const qdr_node *node = &hint->nodes[i];
        if (node->parent_count != 1 || hint->parents[node->parents] + 1 != i) return false;
        if (node->off == hint->nodes[i - 1].off) return false;
    }
    return true;
}

static bool same_candidate(const qdr_node *a, const qdr_node *b) {
    return a->cell == b->cell && a->digit == b->digit && a->other_count == 0 && b->other_count == 0;
}

static bool is_one_path(const qdr_hint *h) {
    return h->node_count > 2 && qdri_branch_end(h, 0) == h->node_count &&
           qdri_is_path(h, 0, h->node_count) &&
           same_candidate(&h->nodes[0], &h->nodes[h->node_count - 1]);
}

bool qdri_is_cycle(const qdr_hint *hint) {
    return is_one_path(hint) && hint->nodes[0].off == hint->nodes[hint->node_count - 1].off;
}

bool qdri_is_alternation(const qdr_hint *hint) {
    return is_one_path(hint) && !hint->nodes[0].off && hint->nodes[hint->node_count - 1].off &&
           hint->node_count > 3;
}

bool qdri_is_open_path(const qdr_hint *hint) {
    const qdr_node *first = &hint->nodes[0], *last = &hint->nodes[hint->node_count - 1];
    return hint->node_count > 1 && qdri_branch_end(hint, 0) == hint->node_count &&
           qdri_is_path(hint, 0, hint->node_count) && first->off && !last->off &&
           !same_candidate(first, last);
}

size_t qdri_within(const qdr_hint *hint, size_t i) {
    size_t from = i;
    while (from > 0 && hint->nodes[from - 1].depth > hint->nodes[i].depth) from--;
    return from;
}

bool qdri_find_clash(const qdr_hint *hint, size_t from, size_t to, size_t *on, size_t *off) {
    for (size_t i = to; i-- > from;)
        for (size_t k = to; k-- > from && !hint->nodes[i].off;)
            if (hint->nodes[k].off && same_candidate(&hint->nodes[i], &hint->nodes[k])) {
                *on = i;
                *off = k;
                return true;
            }
    return false;
}
