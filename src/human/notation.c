/* notation.c: a hint in the notations of the trade.
 *
 *      eureka      (7=2)r1c1-(2=5)r1c6-(5=7)r7c6 => r7c1<>7        chains as they are posted
 *                  4r25\4c16 => r3c1<>4                            sets: what must be \ where it
 * crowds numbered    (3) If r1c5 is not 3 (2), then r7c5 is 3        every state with its number,
 * as (its last place in column 5).               Sudoku Explainer lists them
 */
#include "human/chain_parts.h"
#include "human/speech.h"

#include "base/names.h"

static const char *const notations[] = {"eureka", "numbered"};
enum { NOTATIONS = sizeof notations / sizeof *notations };

const char *qdr_notation_name(qdr_notation notation) {
    return (size_t)notation < NOTATIONS ? notations[notation] : NULL;
}

bool qdr_notation_from_name(const char *text, size_t length, qdr_notation *notation) {
    int found = qdri_name_find(notations, NOTATIONS, text, length);
    if (found >= 0) *notation = (qdr_notation)found;
    return found >= 0;
}

/* ---- conclusions and sets -------------------------------------------------------------------- */

static void put_conclusions(const speech *s) {
    const qdr_hint *h = s->hint;
    const char *before = " => ";
    if (h->cell >= 0) {
        qdri_say(s, before);
        qdri_say_cell(s, h->cell);
        qdri_say_of(s, "=#", h->digit);
        before = ", ";
    }
    for (size_t i = 0; i < h->struck_count; i++)
        for (uint64_t left = h->struck[i].digits; left && h->struck[i].cell != h->cell;
             left &= left - 1) {
            qdri_say(s, before);
            qdri_say_cell(s, h->struck[i].cell);
            qdri_say_of(s, "<>#", qdri_lowest(left) + 1);
            before = ", ";
        }
}

/* "4r2", "25r3c4", and of other units in words: "4 diagonal 1". */
static void put_set(const speech *s, qdr_item item) {
    static const char letters[] = {
        [QDR_UNIT_ROW] = 'r', [QDR_UNIT_COLUMN] = 'c', [QDR_UNIT_BOX] = 'b'};
    if (qdri_is_sum(item)) {
        qdri_say(s, "sum of ");
        qdri_say_place(s, item);
        return;
    }
    if (item.digit == 0) {
        for (uint64_t left = s->b->marks[item.where]; left; left &= left - 1)
            qdri_say_of(s, "#", qdri_lowest(left) + 1);
        qdri_say_cell(s, item.where);
        return;
    }
    const qdr_unit *unit = &s->b->g->shape->units[item.where];
    qdri_say_of(s, "#", item.digit);
    if (unit->kind <= QDR_UNIT_BOX) {
        qdr_text_printf(s->text, "%c%d", letters[unit->kind], unit->index + 1);
    } else {
        qdri_say(s, " ");
        qdri_say_unit(s, item.where);
    }
}

static void put_sets(const speech *s) {
    const qdr_hint *h = s->hint;
    qdr_text_printf(s->text, "%s: ", qdr_technique_name(h->technique));
    for (size_t i = 0; i < h->pattern_count; i++) {
        qdri_say(s, i > 0 ? " " : "");
        put_set(s, (qdr_item){h->pattern[i].cell, 0});
    }
    for (size_t i = 0; i < h->item_count; i++) {
        qdri_say(s, i + h->pattern_count > 0 ? " " : "");
        put_set(s, h->items[i]);
    }
    for (size_t i = 0; i < h->cover_count; i++) {
        qdri_say(s, i > 0 ? " " : "\\");
        put_set(s, h->covers[i]);
    }
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* "(7)r1c1", of a group "(7)r1c1,r1c2". */
static void put_candidate(const speech *s, const qdr_node *node) {
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a node of the hint */
    qdri_say_of(s, "(#)", node->digit);
    qdri_say_cell(s, node->cell);
    for (uint32_t i = 0; i < node->other_count; i++) {
        qdri_say(s, ",");
        qdri_say_cell(s, s->hint->others[node->others + i]);
    }
}

/* The nodes [from, to) of a path, "=" before what is on and "-" before what is off; two digits of
 * one cell together. */
static void put_path(const speech *s, size_t from, size_t to) {
    const qdr_node *nodes = s->hint->nodes;
    for (size_t i = from; i < to; i++) {
        const qdr_node *a = &nodes[i], *b = i + 1 < to ? &nodes[i + 1] : NULL;
        if (i > from) qdri_say(s, a->off ? "-" : "=");
        if (b && a->off && !b->off && a->cell == b->cell && a->other_count + b->other_count == 0) {
            qdri_say_of(s, "(#", a->digit);
            qdri_say_of(s, "=#)", b->digit);
            qdri_say_cell(s, a->cell);
            i++;
        } else {
            put_candidate(s, a);
        }
    }
}

/* A branch of a net: what goes on, one after the other. */
static void put_branch(const speech *s, size_t from, size_t to) {
    const qdr_node *nodes = s->hint->nodes;
    for (size_t i = from; i < to; i++) {
        const bool links = nodes[i].item_count == 0 && qdri_within(s->hint, i) == i;
        if (i > from && i + 1 < to && nodes[i].off && links) continue;
        if (nodes[i].depth > 0) continue;
        qdri_say(s, i > from ? " -> " : "");
        qdri_say_cell(s, nodes[i].cell);
        qdri_say_of(s, nodes[i].off ? "<>#" : "=#", nodes[i].digit);
    }
}

static void put_eureka(const speech *s) {
    const qdr_hint *h = s->hint;
    if (h->node_count == 0) {
        put_sets(s);
    } else if (qdri_is_cycle(h)) {
        put_path(s, 1, h->node_count);
        qdri_say(s, "-loop");
    } else if (qdri_is_alternation(h)) {
        put_path(s, 1, h->node_count - 1);
    } else if (qdri_is_path(h, 0, h->node_count)) {
        put_path(s, 0, h->node_count);
    } else {
        for (size_t from = 0, to; from < h->node_count; from = to) {
            to = qdri_branch_end(h, from);
            qdri_say(s, from > 0 ? " | " : "");
            put_branch(s, from, to);
        }
    }
    put_conclusions(s);
}

/* ---- numbered -------------------------------------------------------------------------------- */

static void put_state(const speech *s, const qdr_node *node) {
    if (node->other_count > 0) qdri_say(s, node->off ? "none of " : "one of ");
    qdri_say_cell(s, node->cell);
    for (uint32_t i = 0; i < node->other_count; i++) {
        qdri_say(s, ", ");
        qdri_say_cell(s, s->hint->others[node->others + i]);
    }
    qdri_say_of(s, node->off && node->other_count == 0 ? " is not #" : " is #", node->digit);
}

static void put_rule(const speech *s, const qdr_node *node) {
    const qdr_hint *h = s->hint;
    const qdr_item *item = node->item_count > 0 ? &h->reasons[node->items] : NULL;
    if (!item && qdri_within(h, (size_t)(node - h->nodes)) < (size_t)(node - h->nodes))
        qdri_say(s, "else there is that");
    else if (!item)
        qdri_say(s, "not both can be");
    else if (node->off || node->item_count > 1)
        qdri_say(s, qdr_technique_name(node->technique));
    else if (item->digit == 0)
        qdri_say(s, "all that is left for the cell");
    else {
        qdri_say(s, "its last place in ");
        qdri_say_unit(s, item->where);
    }
}

static void put_numbered_node(const speech *s, size_t number) {
    const qdr_hint *h = s->hint;
    const qdr_node *node = &h->nodes[number];
    qdr_text_printf(s->text, "%*s(%zu) ", 2 * node->depth, "", number + 1);
    if (node->assumed) {
        qdri_say(s, "Suppose that ");
        put_state(s, node);
    } else {
        for (uint32_t i = 0; i < node->parent_count; i++) {
            const uint32_t parent = h->parents[node->parents + i];
            qdri_say(s, i > 0 ? " and " : "If ");
            put_state(s, &h->nodes[parent]);
            qdr_text_printf(s->text, " (%u)", parent + 1);
        }
        qdri_say(s, node->parent_count > 0 ? ", then " : "Then ");
        put_state(s, node);
        qdri_say(s, " (");
        put_rule(s, node);
        qdri_say(s, ")");
    }
    qdri_say(s, ".");
}

static void put_numbered(const speech *s) {
    const qdr_hint *h = s->hint;
    if (h->node_count == 0) {
        qdr_hint_words(h, s->b, QDR_STAGE_WHY, s->text);
        return;
    }
    for (size_t i = 0; i < h->node_count; i++) {
        qdri_say(s, i > 0 ? "\n" : "");
        put_numbered_node(s, i);
    }
}

void qdr_hint_notation(const qdr_hint *hint, const qdr_board *board, qdr_notation notation,
                       qdr_text *text) {
    const speech s = {hint, board, text};
    if (notation == QDR_EUREKA)
        put_eureka(&s);
    else
        put_numbered(&s);
}
