/* advice.c: the step that is simplest to see, which is not always the first that a scale has.
 *
 * Techniques come in tiers of about the same difficulty: all of singles, pairs and what is like
 * them, triplets and wings, and so on. Of the first tier that has a step, that counts with the
 * fewest facts to see: digits that bar, candidates of the cells and units it rests on. Where chains
 * begin, the shortest refutation of any candidate is taken if there is one. Long ones compete with
 * the nets of the scale, after these have lost what they do not need. */
#include "human/witness.h"
#include "rating/human_type.h"

#include "base/memory.h"

static const double tiers[] = {2.6, 3.6, 4.5, 5.6, 6.5, 7.5, 8.0, 8.5, 9.0, 100};
/* What a technique rates at the least before which refutations are tried, by their depth. */
static const double starts[] = {6.5, 8.5, 8.5}, LONG = 9.0;

static int tier_of(double rating) {
    int tier = 0;
    while (rating >= tiers[tier]) tier++;
    return tier;
}

/* ---- facts ----------------------------------------------------------------------------------- */

static int facts_of_single(const qdr_board *b, qdr_item item) {
    uint64_t seen[QDRI_FAMILIES + 1];
    witnesses all;
    if (item.digit == 0) {
        const int before = qdri_count(qdri_digits_seen(b, item.where, seen)) - 1;
        return b->penciled ? 1 : b->g->side - 1 + 2 * before;
    }
    const int unit = qdri_unit_inside(b->g, item.where);
    if (qdri_open_in(b, unit) == 1) return 1;
    qdri_witnesses_in_unit(b, unit, item.digit, &all);
    return 1 + all.count + 3 * all.left_count;
}

static int facts_of_item(const qdr_board *b, qdr_item item) {
    if (qdri_is_sum(item)) return 6;
    if (item.digit == 0) return qdri_count(b->marks[item.where]);
    return qdri_count(qdri_where(b, qdri_unit_inside(b->g, item.where), item.digit - 1));
}

/* What has to be seen to see that a step is so. */
static int facts_of(const qdr_board *b, const step *s) {
    int facts = 0;
    if (s->cell >= 0 && s->item_count == 1 && s->node_count == 0 && !qdri_is_sum(s->items[0]))
        return facts_of_single(b, s->items[0]);
    for (int i = 0; i < s->item_count; i++) facts += facts_of_item(b, s->items[i]);
    for (int i = 0; i < s->pattern_count; i++) facts += 2 + qdri_count(s->pattern[i].digits);
    /* Sudoku Explainer's count has the states of chains within, which are no nodes. */
    const int nodes = (int)s->node_count;
    return facts + (s->complexity > nodes ? s->complexity : nodes);
}

/* ---- choosing -------------------------------------------------------------------------------- */

typedef struct chooser {
    qdr_human *h;
    const qdr_board *b;
    bool found, failed;
    int refuted; /* depths of refutations that were tried */
    int facts, tier;
    double rating;
} chooser;

static void consider(chooser *c, const step *s) {
    const int facts = facts_of(c->b, s), tier = tier_of(s->rating);
    if (c->found && tier > c->tier) return;
    if (c->found && tier == c->tier &&
        (facts > c->facts || (facts == c->facts && s->rating >= c->rating)))
        return;
    c->failed |= !qdri_step_copy(c->h->g, c->h->advice, s);
    c->found = true;
    c->facts = facts;
    c->tier = tier;
    c->rating = s->rating;
}

/* A chain with branches, in which no other is proved within. */
static bool is_net(const step *s) {
    bool branches = false;
    for (uint32_t i = 0; i < s->node_count; i++) {
        if (s->nodes[i].depth > 0) return false;
        branches |= s->nodes[i].parent_count > 1;
    }
    return branches;
}

/* The step, or, if it is a net, one like it without what it does not need. NULL: no memory. */
static const step *trimmed(qdr_human *h, const qdr_board *b, const step *s) {
    if (!is_net(s)) return s;
    if (!h->trimmed && qdri_step_new(h->g, &h->trimmed) != QDR_OK) return NULL;
    if (!qdri_step_copy(h->g, h->trimmed, s)) return NULL;
    return qdri_step_trim(h->trimmed, b, h->f.watch) == QDR_OK ? h->trimmed : NULL;
}

static void take(void *context, const step *s) {
    chooser *c = context;
    const step *less = trimmed(c->h, c->b, s);
    c->failed |= !less;
    if (less) consider(c, less);
}

static bool take_refutation(finder *f) {
    consider(f->context, f->s);
    return true;
}

static void refute(chooser *c, refutation_depth depth) {
    qdr_human *h = c->h;
    if (!h->refuter) c->failed |= qdri_refuter_new(h->g, &h->refuter) != QDR_OK;
    if (!h->f.s) c->failed |= qdri_step_new(h->g, &h->f.s) != QDR_OK;
    if (c->failed) return;
    h->f.b = c->b;
    h->f.barred = &h->barred;
    h->f.take = take_refutation;
    h->f.context = c;
    (void)qdri_find_refutation(h->refuter, &h->f, depth);
    c->failed |= qdri_is_late(&h->f);
    c->failed |= h->f.s->failed;
}

/* Long refutations compete with what the scale has; within others they are sought if there are no
 * other ones. */
static bool enough(void *context, double least) {
    chooser *c = context;
    if (c->found && tier_of(least) > c->tier) return true;
    for (; c->refuted <= REFUTE_WITHIN && least >= starts[c->refuted]; c->refuted++) {
        if (c->refuted == REFUTE_WITHIN && c->found) continue;
        refute(c, (refutation_depth)c->refuted);
        if ((c->found && c->rating < LONG) || c->failed) return true;
    }
    return false;
}

static qdr_status first_step(qdr_human *h, const qdr_board *b, const step **found) {
    h->d->start(h->self, b);
    qdr_status status = h->d->next(h->self, b, found);
    if (status != QDR_OK || !*found) return status;
    *found = trimmed(h, b, *found);
    return *found ? QDR_OK : QDR_NO_MEMORY;
}

static bool bars_any(const technique_set *set) {
    return (set->word[0] | set->word[1]) != 0;
}

qdr_status qdr_human_hint(qdr_human *human, const qdr_board *board, const qdr_hint **hint) {
    chooser c = {.h = human, .b = board};
    const step_visitor visitor = {&human->barred, enough, take, &c};
    const step *s = NULL;
    qdr_status status = QDR_OK;
    if (!human->d->each && bars_any(&human->barred)) return QDR_UNSUPPORTED;
    if (!human->advice) status = qdri_step_new(human->g, &human->advice);
    if (status != QDR_OK) return status;
    if (human->d->each) {
        human->d->start(human->self, board);
        status = human->d->each(human->self, board, &visitor);
        s = c.found ? human->advice : NULL;
    } else {
        status = first_step(human, board, &s);
    }
    if (status == QDR_OK && c.failed) status = QDR_NO_MEMORY;
    status = qdri_human_ended(human, status);
    if (status != QDR_OK) return status;
    if (human->stopped) s = NULL;
    if (s) qdri_human_show(human, s);
    *hint = s ? &human->hint : NULL;
    return QDR_OK;
}

void qdr_human_bar(qdr_human *human, qdr_technique technique, bool barred) {
    const uint64_t bit = qdri_bit((int)technique % 64);
    uint64_t *word = &human->barred.word[technique / 64];
    *word = barred ? *word | bit : *word & ~bit;
}
