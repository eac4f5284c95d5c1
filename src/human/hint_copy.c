/* hint_copy.c: a hint that lives for itself: the hint and its arrays in one block. */
#include "base/memory.h"

#include <quadrille/human.h>
#include <string.h>

enum { ARRAYS = 9 };

/* An array of the original, and the member of the copy that shall point to its own. */
typedef struct array {
    const void *from;
    size_t bytes;
    size_t member;
} array;

static size_t rounded(size_t bytes) {
    return (bytes + 7) / 8 * 8;
}

/* How many parents, reasons and others its nodes point into: they stand in the order of the nodes,
 * but need not begin at 0 nor be without gaps. */
typedef struct ends {
    size_t parents, reasons, others;
} ends;

static size_t later(size_t end, size_t start, size_t count) {
    return start + count > end ? start + count : end;
}

static ends ends_of(const qdr_hint *hint) {
    ends e = {0, 0, 0};
    for (size_t i = 0; i < hint->node_count; i++) {
        const qdr_node *node = &hint->nodes[i];
        e.parents = later(e.parents, node->parents, node->parent_count);
        e.reasons = later(e.reasons, node->items, node->item_count);
        e.others = later(e.others, node->others, node->other_count);
    }
    return e;
}

#define ARRAY_OF(name, count) \
    { hint->name, (count) * sizeof *hint->name, offsetof(qdr_hint, name) }

qdr_status qdr_hint_copy(const qdr_hint *hint, qdr_hint **copy) {
    const ends e = ends_of(hint);
    const array arrays[ARRAYS] = {ARRAY_OF(struck, hint->struck_count),
                                  ARRAY_OF(items, hint->item_count),
                                  ARRAY_OF(covers, hint->cover_count),
                                  ARRAY_OF(marks, hint->mark_count),
                                  ARRAY_OF(pattern, hint->pattern_count),
                                  ARRAY_OF(nodes, hint->node_count),
                                  ARRAY_OF(parents, e.parents),
                                  ARRAY_OF(reasons, e.reasons),
                                  ARRAY_OF(others, e.others)};
    size_t bytes = rounded(sizeof *hint);
    for (int i = 0; i < ARRAYS; i++) bytes += rounded(arrays[i].bytes);
    char *block = qdri_alloc(bytes, 1);
    if (!block) return QDR_NO_MEMORY;
    memcpy(block, hint, sizeof *hint);
    char *to = block + rounded(sizeof *hint);
    for (int i = 0; i < ARRAYS; i++) {
        if (arrays[i].bytes > 0) memcpy(to, arrays[i].from, arrays[i].bytes);
        memcpy(block + arrays[i].member, &(char *){to}, sizeof(char *));
        to += rounded(arrays[i].bytes);
    }
    *copy = (qdr_hint *)(void *)block;
    return QDR_OK;
}

void qdr_hint_free(qdr_hint *hint) {
    qdri_free(hint);
}
