/* dlx_setup.h: how the links of dlx_links.h are laid. A template, upon that one.
 *
 * Includer defines:
 *     #define WORD uint32_t          // the unsigned type of an index; or uint16_t
 *     #define COVERED 0x40000000u    // above any size and below half of WORD's range
 *     #define NAME(name) name##_32   // a suffix of its own
 */
#include "cover/dlx_type.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

#if !defined(WORD) || !defined(COVERED) || !defined(NAME)
#    error "dlx_setup.h needs WORD, COVERED and NAME"
#endif

#include "cover/dlx_links.h"

static void NAME(add_node)(NAME(dlx) * s, WORD at, WORD head, WORD base) {
    NAME(node) *nodes = s->nodes;
    WORD tail = nodes[head].up;
    nodes[at] = (NAME(node)){tail, head, head, base};
    nodes[tail].down = at;
    nodes[head].up = at;
    s->size[head]++;
}

static void NAME(add_heads)(NAME(dlx) * s, const qdr_cover *cover, const layout *plan, WORD *rank) {
    for (size_t i = 0; i <= plan->pad; i++) {
        s->nodes[i] = (NAME(node)){(WORD)i, (WORD)i, (WORD)i, 0};
        s->size[i] = COVERED;
    }
    s->size[plan->pad] = COVERED / 2;
    memset(s->size, 0, cover->primary_count * sizeof *s->size);
    WORD primary = 0, secondary = (WORD)plan->secondary;
    for (size_t i = 0; i < cover->item_count; i++)
        rank[i] = cover->kind[i] == QDR_PRIMARY ? primary++ : secondary++;
}

static void NAME(add_options)(NAME(dlx) * s, const qdr_cover *cover, const layout *plan,
                              const WORD *rank) {
    size_t at = plan->first_node;
    for (size_t o = 0; o < cover->option_count; o++) {
        size_t n = cover->start[o], end = cover->start[o + 1];
        if (plan->length == 0)
            s->nodes[at++] = (NAME(node)){(WORD)(end - n), (WORD)o, 0, 0}; /* the header */
        WORD base = (WORD)at;
        for (; n < end; n++) {
            if (s->colour) s->colour[at] = (WORD)qdri_cover_colour(cover, n);
            NAME(add_node)(s, (WORD)at++, rank[cover->nodes[n]], base);
        }
        for (; at < base + plan->length; at++)
            s->nodes[at] = (NAME(node)){(WORD)at, (WORD)at, (WORD)s->pad, base};
    }
}

/* Lays all links, as they are before the first choice. */
static void NAME(lay)(NAME(dlx) * s) {
    const qdr_cover *cover = s->common.cover;
    s->left = s->primaries;
    s->head = s->tail = s->level = s->guesses = s->from = 0;
    NAME(add_heads)(s, cover, &s->common.plan, s->rank);
    NAME(add_options)(s, cover, &s->common.plan, s->rank);
    if (s->owner) memset(s->owner, 0, (s->common.plan.pad + 1) * sizeof *s->owner);
    assert(NAME(sanity)(s));
}

/* Everything in one piece of memory, with no links yet; NULL: there is none. */
static NAME(dlx) * NAME(make)(const qdr_cover *cover, const layout *plan, way w) {
    size_t total = sizeof(NAME(dlx)), levels = cover->primary_count + 1;
    size_t nodes = reserve(&total, plan->nodes, sizeof(NAME(node)));
    size_t size = reserve(&total, plan->pad + 1, sizeof(WORD));
    size_t queue = reserve(&total, levels, sizeof(WORD));
    size_t trail = reserve(&total, levels, sizeof(WORD));
    size_t guess = reserve(&total, levels, sizeof(NAME(guess)));
    size_t solution = reserve(&total, levels, sizeof(uint32_t));
    size_t rank = reserve(&total, cover->item_count, sizeof(WORD));
    size_t colour = reserve(&total, w.coloured ? plan->nodes : 0, sizeof(WORD));
    size_t owner = reserve(&total, w.coloured ? plan->pad + 1 : 0, sizeof(WORD));
    char *memory = qdri_alloc_aligned(total, 1);
    if (!memory) return NULL;
    NAME(dlx) *s = (NAME(dlx) *)(void *)memory;
    *s = (NAME(dlx)){.common = {.cover = cover,
                                .plan = *plan,
                                .way = w,
                                .solution = (void *)(memory + solution),
                                .stats = {.bytes = total}},
                     .nodes = (void *)(memory + nodes),
                     .size = (void *)(memory + size),
                     .queue = (void *)(memory + queue),
                     .trail = (void *)(memory + trail),
                     .guess = (void *)(memory + guess),
                     .primaries = (uint32_t)cover->primary_count,
                     .pad = (uint32_t)plan->pad,
                     .padded = plan->padded,
                     .rank = (void *)(memory + rank),
                     .colour = w.coloured ? (void *)(memory + colour) : NULL,
                     .owner = w.coloured ? (void *)(memory + owner) : NULL,
                     .first_node = (uint32_t)plan->first_node,
                     .step = (uint32_t)plan->length};
    return s;
}
