/* dlx_setup.h: how a search of dlx.c comes into being. Included by dlx_search.h for each width of
 * index, and therefore without a guard. */

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

/* The state before the first choice: what is forced or impossible from the start. */
static state NAME(begin)(NAME(dlx) * s, bool first) {
    for (uint32_t i = 0; i < s->primaries; i++) {
        if (s->size[i] == 0) return FINISHED;
        if (s->size[i] == 1 && !first) s->queue[s->tail++] = (WORD)i;
    }
    return CHOOSE;
}

/* Puts everything as it is before the first choice. */
static void NAME(fill)(NAME(dlx) * s) {
    const qdr_cover *cover = s->common.cover;
    s->left = s->primaries;
    s->head = s->tail = s->level = s->guesses = s->from = 0;
    NAME(add_heads)(s, cover, &s->common.plan, s->rank);
    NAME(add_options)(s, cover, &s->common.plan, s->rank);
    if (s->owner) memset(s->owner, 0, (s->common.plan.pad + 1) * sizeof *s->owner);
    assert(NAME(sanity)(s));
    s->common.at = NAME(begin)(s, s->common.way.first);
}

/* Everything in one piece of memory. */
static qdr_status NAME(open)(const qdr_cover *cover, const layout *plan, way w, dlx **opened) {
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
    if (!memory) return QDR_NO_MEMORY;
    NAME(dlx) *s = (NAME(dlx) *)(void *)memory;
    *s = (NAME(dlx)){.common = {.cover = cover,
                                .plan = *plan,
                                .way = w,
                                .run = NAME(runner)(w),
                                .list = NAME(list_solution),
                                .tell = NAME(tell),
                                .seek = NAME(seek),
                                .split = NAME(split),
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
    NAME(fill)(s);
    *opened = &s->common;
    return QDR_OK;
}
