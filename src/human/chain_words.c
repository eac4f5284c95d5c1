/* chain_words.c: chains in lines, a line for each digit that would follow.
 *
 *      a path     "Then r1c1 is not 7, so it is 2."       each line goes on where the last ended
 *      a net      "At once r1c6 is 5 (all that is left: r2c3=6)."    in layers, each with what it
 *                 "Then r1c9 is 2 (last place in row 1: r1c6=5)."    follows from
 *
 * A net leads with the claim and the absurdity, so that whoever wants may stop there. What goes off
 * on the way is not told by itself: it is why something else goes on. */
#include "base/memory.h"
#include "human/chain_parts.h"
#include "human/speech.h"

enum { MOST_CAUSES = 4, MOST_TOLD = 10 };

/* The lines so far, and how many there may be. */
typedef struct page {
    const speech *s;
    size_t lines, most;
    size_t last_at; /* where in the text the last line begins */
    size_t folded;
    uint32_t *layer; /* of each node */
} page;

/* Begins a line, instead of the last one if there are too many. */
static void begin_line(page *p) {
    qdr_text *text = p->s->text;
    if (p->lines == p->most) {
        if (!text->failed) text->length = p->last_at;
        p->folded++;
    } else {
        p->lines++;
        p->last_at = text->length;
    }
    qdr_text_putc(text, '\n');
}

static void say_state(const speech *s, const qdr_node *node) {
    const qdr_hint *h = s->hint;
    if (node->other_count > 0) {
        qdri_say(s, node->off ? "none of " : "one of ");
        qdri_say_cell(s, node->cell);
        for (uint32_t i = 0; i < node->other_count; i++) {
            qdri_say_comma(s, i + 1, node->other_count + 1, " and ");
            qdri_say_cell(s, h->others[node->others + i]);
        }
    } else {
        qdri_say_cell(s, node->cell);
    }
    qdri_say_of(s, node->off && node->other_count == 0 ? " is not #" : " is #", node->digit);
}

/* ---- paths ----------------------------------------------------------------------------------- */

/* "Then r1c1 is not 7, so it is 2." or "…, so in row 7 r7c2 is."; where nothing is before it, "If
 * r1c1 is not 7, it is 2." */
static void say_pair(const speech *s, const qdr_node *off, const qdr_node *on, bool first) {
    const qdr_hint *h = s->hint;
    qdri_say(s, first ? "If " : "Then ");
    say_state(s, off);
    qdri_say(s, first ? ", " : ", so ");
    if (on->other_count == 0 && off->other_count == 0 && on->cell == off->cell) {
        qdri_say_of(s, "it is #", on->digit);
    } else if (on->item_count == 1 && h->reasons[on->items].digit > 0) {
        qdri_say(s, "in ");
        qdri_say_unit(s, h->reasons[on->items].where);
        qdri_say(s, " ");
        qdri_say_cell(s, on->cell);
        qdri_say(s, " is");
    } else {
        say_state(s, on);
    }
    qdri_say(s, ".");
}

/* `free`: nothing was said before. */
static void say_path(page *p, size_t from, size_t to, bool free) {
    const qdr_node *nodes = p->s->hint->nodes;
    for (size_t i = from; i + 1 < to; i++) {
        if (!nodes[i].off || nodes[i + 1].off) continue;
        if (!free || i > from) begin_line(p);
        say_pair(p->s, &nodes[i], &nodes[i + 1], free && i == from);
    }
}

/* ---- nets ------------------------------------------------------------------------------------ */

typedef struct causes {
    size_t count; /* of all, also those beyond the room */
    const qdr_node *list[MOST_CAUSES];
} causes;

static void add_cause(causes *c, const qdr_node *node) {
    for (size_t i = 0; i < c->count && i < MOST_CAUSES; i++)
        if (c->list[i]->cell == node->cell && c->list[i]->digit == node->digit) return;
    if (c->count < MOST_CAUSES) c->list[c->count] = node;
    c->count++;
}

/* Whether a proof within shows node `i`. */
static bool is_shown_within(const qdr_hint *h, size_t i) {
    return qdri_within(h, i) < i;
}

/* What is on behind the parents of a node, or off by itself: assumed, struck or shown so. */
static void add_causes(const qdr_hint *h, const qdr_node *node, causes *c) {
    for (uint32_t i = 0; i < node->parent_count; i++) {
        const uint32_t number = h->parents[node->parents + i];
        const qdr_node *parent = &h->nodes[number];
        if (!parent->off || parent->assumed || parent->item_count > 0 ||
            is_shown_within(h, number)) {
            add_cause(c, parent);
            continue;
        }
        for (uint32_t k = 0; k < parent->parent_count; k++)
            add_cause(c, &h->nodes[h->parents[parent->parents + k]]);
    }
}

/* "r1c6=5, r4c4≠9". */
static void say_causes(const speech *s, const causes *c) {
    for (size_t i = 0; i < c->count && i < MOST_CAUSES; i++) {
        qdri_say(s, i > 0 ? ", " : "");
        qdri_say_cell(s, c->list[i]->cell);
        qdri_say_of(s, c->list[i]->off ? "≠#" : "=#", c->list[i]->digit);
    }
    if (c->count > MOST_CAUSES) qdri_say(s, " …");
}

/* "r4c4=5, r6c4=1 and " of the proof within: what goes on before it ends in node `end`. */
static void say_way(const speech *s, size_t from, size_t end) {
    const qdr_hint *h = s->hint;
    causes way = {0};
    for (size_t i = from + 1; i < end; i++)
        if (!h->nodes[i].off && !h->nodes[i].assumed) add_cause(&way, &h->nodes[i]);
    if (way.count == 0) return;
    say_causes(s, &way);
    qdri_say(s, " and ");
}

/* "(else r4c4=5 and row 3 has no place for 4)": what the proof within comes to. */
static void say_otherwise(const speech *s, size_t from, size_t to) {
    const qdr_hint *h = s->hint;
    size_t on = to, off;
    (void)qdri_find_clash(h, from, to, &on, &off);
    qdri_say(s, " (else ");
    if (on < to) say_way(s, from, on);
    if (on < to && h->nodes[on].item_count == 1)
        qdri_say_uncovered(s, h->reasons[h->nodes[on].items]);
    else
        qdri_say(s, "nothing fits");
    qdri_say(s, ")");
}

static void say_reason(const speech *s, const qdr_node *node) {
    const qdr_hint *h = s->hint;
    const size_t number = (size_t)(node - h->nodes), within = qdri_within(h, number);
    causes c = {0};
    if (within < number) {
        say_otherwise(s, within, number);
        return;
    }
    add_causes(h, node, &c);
    qdri_say(s, " (");
    if (node->item_count == 1 && !node->off && h->reasons[node->items].digit == 0) {
        qdri_say(s, "all that is left");
    } else if (node->item_count == 1 && !node->off) {
        qdri_say(s, "last place in ");
        qdri_say_unit(s, h->reasons[node->items].where);
    } else if (node->item_count > 0) {
        qdri_say(s, qdr_technique_name(node->technique));
    }
    qdri_say(s, node->item_count > 0 && c.count > 0 ? ": " : "");
    say_causes(s, &c);
    qdri_say(s, ")");
}

static void say_net_line(page *p, const qdr_node *node, const char *when) {
    begin_line(p);
    qdri_say(p->s, when);
    say_state(p->s, node);
    say_reason(p->s, node);
    qdri_say(p->s, ".");
}

/* Whether a node is a line by itself: it goes on, or is struck. */
static bool is_told(const qdr_hint *h, size_t i) {
    const qdr_node *node = &h->nodes[i];
    return node->depth == 0 && (!node->off || node->item_count > 0 || is_shown_within(h, i));
}

/* The last layer of what a node, and the proof within that shows it, has for parents. */
static uint32_t layer_before(const qdr_hint *h, size_t i, const uint32_t *layer) {
    uint32_t last = 0;
    for (size_t n = qdri_within(h, i); n <= i; n++)
        for (uint32_t k = 0; k < h->nodes[n].parent_count; k++) {
            const uint32_t parent = h->parents[h->nodes[n].parents + k];
            if (h->nodes[parent].depth <= h->nodes[i].depth && layer[parent] > last)
                last = layer[parent];
        }
    return last;
}

/* How many lines stand one behind the other up to each node: 1 follows at once. */
static uint32_t *layers_of(const qdr_hint *h) {
    uint32_t *layer = qdri_zalloc(h->node_count, sizeof *layer);
    for (size_t i = 0; layer && i < h->node_count; i++)
        layer[i] = layer_before(h, i, layer) + (!h->nodes[i].assumed && is_told(h, i));
    return layer;
}

/* Lines for what goes on, layer after layer, `but` one node; and the last one, if it is asked. */
static void say_net(page *p, size_t from, size_t to, size_t but, bool last) {
    const qdr_hint *h = p->s->hint;
    uint32_t deepest = 0;
    for (size_t i = from; i < to; i++)
        if (p->layer[i] > deepest) deepest = p->layer[i];
    for (uint32_t layer = 1; layer <= deepest; layer++)
        for (size_t i = from + 1; i < to; i++) {
            const qdr_node *node = &h->nodes[i];
            if (i == but || !is_told(h, i) || p->layer[i] != layer) continue;
            say_net_line(p, node, layer == 1 ? "At once " : "Then ");
        }
    const qdr_node *end = &h->nodes[to - 1];
    if (last && !is_told(h, to - 1)) say_net_line(p, end, "Then ");
}

/* ---- what a branch comes to ------------------------------------------------------------------ */

static void say_lead(const speech *s, const qdr_node *assumed) {
    qdri_say(s, "Suppose that ");
    say_state(s, assumed);
    qdri_say(s, ".");
}

/* A path from a state to its opposite. */
static void say_reversal(page *p) {
    const qdr_hint *h = p->s->hint;
    say_lead(p->s, &h->nodes[0]);
    say_path(p, 0, h->node_count, false);
    if (!h->nodes[h->node_count - 1].off) return; /* which the last line has said */
    begin_line(p);
    qdri_say(p->s, "Then ");
    say_state(p->s, &h->nodes[h->node_count - 1]);
    qdri_say(p->s, " after all.");
}

/* One assumption, which cannot be: at its end a candidate is on and off. */
static void say_refutation(page *p) {
    const qdr_hint *h = p->s->hint;
    const speech *s = p->s;
    size_t on, off;
    causes c = {0};
    if (!qdri_find_clash(h, 0, h->node_count, &on, &off)) on = off = h->node_count - 1;
    const bool absurd = h->nodes[on].item_count == 1 && !h->nodes[on].off;
    say_lead(s, &h->nodes[0]);
    if (absurd) {
        qdri_say(s, " Then ");
        qdri_say_uncovered(s, h->reasons[h->nodes[on].items]);
        qdri_say(s, ".");
    }
    say_net(p, 0, h->node_count, absurd ? on : SIZE_MAX, !absurd);
    if (absurd) {
        add_causes(h, &h->nodes[on], &c);
        add_causes(h, &h->nodes[off], &c);
        if (c.count == 0) return; /* all is on the board */
    }
    begin_line(p);
    if (absurd) {
        qdri_say(s, "What bars it: ");
        say_causes(s, &c);
    } else {
        qdri_say(s, "That cannot be: ");
        say_state(s, &h->nodes[off]);
    }
    qdri_say(s, ".");
}

/* The nodes [from, to), a off, …, z on: one of the two ends is true. */
static void say_ends(page *p, size_t from, size_t to) {
    const speech *s = p->s;
    const qdr_node *first = &s->hint->nodes[from], *last = &s->hint->nodes[to - 1];
    say_path(p, from, to, true);
    begin_line(p);
    qdri_say(s, "So ");
    qdri_say_cell(s, first->cell);
    qdri_say_of(s, "=# or ", first->digit);
    qdri_say_cell(s, last->cell);
    qdri_say_of(s, "=# is true", last->digit);
}

/* Nothing but that: what sees both ends goes. */
static void say_open_path(page *p) {
    say_ends(p, 0, p->s->hint->node_count);
    qdri_say(p->s, ". What sees both goes.");
}

/* p on, a off, …, z on, p off: told from a to z. */
static void say_alternation(page *p) {
    const speech *s = p->s;
    const qdr_hint *h = s->hint;
    say_ends(p, 1, h->node_count - 1);
    qdri_say(s, ", and each of them bars the ");
    qdri_say_of(s, "# of ", h->nodes[0].digit);
    qdri_say_cell(s, h->nodes[0].cell);
    qdri_say(s, ".");
}

static void say_cycle(page *p) {
    const speech *s = p->s;
    say_lead(s, &s->hint->nodes[0]);
    say_path(p, 0, s->hint->node_count, false);
    begin_line(p);
    qdri_say(s, "This goes round in both directions. So of two neighbours on it one is true. What "
                "sees both goes.");
}

/* What the branches are the cases of. */
static void say_choice(const speech *s) {
    const qdr_hint *h = s->hint;
    const size_t begun = s->text->length;
    if (h->nodes[0].off || h->item_count == 0 || h->technique == QDR_DOUBLE_CHAINS) {
        qdri_say_cell(s, h->nodes[0].cell);
        qdri_say_of(s, " is #, or not.", h->nodes[0].digit);
        return;
    }
    qdri_say_item(s, h->items[0]);
    qdri_say(s, ".");
    qdri_begin_sentence(s, begun);
}

/* "If r6c3 is 1: r6c5=4, r5c8=4, r1c8≠4." with the middle left out where it is long. */
static void say_branch(const speech *s, size_t from, size_t to) {
    const qdr_hint *h = s->hint;
    size_t told = 0, count = 0;
    for (size_t i = from + 1; i + 1 < to; i++) count += is_told(h, i);
    qdri_say(s, "If ");
    say_state(s, &h->nodes[from]);
    qdri_say(s, to - from > 1 ? ":" : ", that is it");
    for (size_t i = from + 1; i < to; i++) {
        const qdr_node *node = &h->nodes[i];
        const bool last = i + 1 == to;
        if (!last && !is_told(h, i)) continue;
        if (!last && told++ >= MOST_TOLD / 2 && count - told >= MOST_TOLD / 2) {
            if (told == MOST_TOLD / 2 + 1) qdri_say(s, " …");
            continue;
        }
        qdri_say(s, told > 1 || (last && count > 0) ? ", " : " ");
        qdri_say_cell(s, node->cell);
        qdri_say_of(s, node->off ? "≠#" : "=#", node->digit);
    }
    qdri_say(s, ".");
}

/* The same with a line for each. */
static void say_branch_at_length(page *p, size_t from, size_t to) {
    const speech *s = p->s;
    const qdr_hint *h = s->hint;
    const bool path = qdri_is_path(h, from, to);
    qdri_say(s, "If ");
    say_state(s, &h->nodes[from]);
    qdri_say(s, to - from > 1 ? ":" : ", that is it.");
    if (path) say_path(p, from, to, false);
    if (!path) say_net(p, from, to, SIZE_MAX, true);
    if (path && h->nodes[to - 1].off && to - from > 1) say_net_line(p, &h->nodes[to - 1], "Then ");
}

static void say_branches(page *p) {
    const qdr_hint *h = p->s->hint;
    say_choice(p->s);
    for (size_t from = 0, to; from < h->node_count; from = to) {
        to = qdri_branch_end(h, from);
        begin_line(p);
        if (p->most == SIZE_MAX)
            say_branch_at_length(p, from, to);
        else
            say_branch(p->s, from, to);
    }
    begin_line(p);
    qdri_say(p->s, "It ends the same every time.");
}

void qdri_say_chain(const speech *s, size_t most) {
    const qdr_hint *h = s->hint;
    page p = {.s = s, .most = most, .layer = layers_of(h)};
    if (!p.layer) {
        s->text->failed = true;
        return;
    }
    if (qdri_branch_end(h, 0) < h->node_count)
        say_branches(&p);
    else if (qdri_is_cycle(h))
        say_cycle(&p);
    else if (qdri_is_alternation(h))
        say_alternation(&p);
    else if (qdri_is_open_path(h))
        say_open_path(&p);
    else if (qdri_is_path(h, 0, h->node_count))
        say_reversal(&p);
    else
        say_refutation(&p);
    if (p.folded > 0)
        qdr_text_printf(s->text, "\nThe long form has %zu more line%s.", p.folded,
                        p.folded > 1 ? "s" : "");
    qdri_free(p.layer);
}
