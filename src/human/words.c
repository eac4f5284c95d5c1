/* words.c: a hint in words, made from nothing but the hint and the board it was given for.
 *
 * Every sentence comes from the items that the hint rests on: what a cell can be, and where a digit
 * can go. */
#include "base/names.h"
#include "human/board.h"

static const char *const stages[] = {"where", "technique", "cells", "why", "do"};
enum { STAGES = sizeof stages / sizeof *stages };

const char *qdr_stage_name(qdr_stage stage) {
    return (size_t)stage < STAGES ? stages[stage] : NULL;
}

bool qdr_stage_from_name(const char *text, size_t length, qdr_stage *stage) {
    int found = qdri_name_find(stages, STAGES, text, length);
    if (found >= 0) *stage = (qdr_stage)found;
    return found >= 0;
}

typedef struct speech {
    const qdr_hint *hint;
    const qdr_board *b;
    qdr_text *text;
} speech;

/* ---- words ----------------------------------------------------------------------------------- */

/* What stands before member number `i` of a list that has `count`. */
static void put_comma(const speech *s, size_t i, size_t count, const char *last) {
    if (i > 0) qdr_text_puts(s->text, i + 1 == count ? last : ", ");
}

static void put_cell(const speech *s, int cell) {
    const int side = s->b->g->side;
    qdr_text_printf(s->text, "r%dc%d", cell / side + 1, cell % side + 1);
}

static void put_digits(const speech *s, uint64_t digits, const char *last) {
    size_t count = (size_t)qdri_count(digits);
    for (size_t i = 0; i < count; i++, digits &= digits - 1) {
        put_comma(s, i, count, last);
        qdr_text_printf(s->text, "%d", qdri_lowest(digits) + 1);
    }
}

/* A unit by its number in qdr_shape_units. */
static void put_unit(const speech *s, int unit) {
    static const char *const kinds[] = {"row", "column", "box"};
    const int side = s->b->g->side;
    qdr_text_printf(s->text, "%s %d", kinds[unit / side], unit % side + 1);
}

/* The cells of a unit at these places. */
static void put_places(const speech *s, int unit, uint64_t places, const char *last) {
    const uint16_t *cells = qdri_unit_cells(s->b->g, qdri_unit_inside(s->b->g, unit));
    size_t count = (size_t)qdri_count(places);
    for (size_t i = 0; i < count; i++, places &= places - 1) {
        put_comma(s, i, count, last);
        put_cell(s, cells[qdri_lowest(places)]);
    }
}

static uint64_t places_of(const speech *s, qdr_item item) {
    return qdri_where(s->b, qdri_unit_inside(s->b->g, item.where), item.digit - 1);
}

/* "r4c7 is 2 or 5", "in box 3 the 5 is in r2c7 or r2c8". */
static void put_item(const speech *s, qdr_item item) {
    if (item.digit == 0) {
        put_cell(s, item.where);
        qdr_text_puts(s->text, " is ");
        put_digits(s, s->b->marks[item.where], " or ");
    } else {
        qdr_text_puts(s->text, "in ");
        put_unit(s, item.where);
        uint64_t places = places_of(s, item);
        qdr_text_printf(s->text,
                        qdri_is_one(places) ? " the %d has one place left, " : " the %d is in ",
                        item.digit);
        put_places(s, item.where, places, " or ");
    }
}

/* Makes the letter at `at` a capital: sentences may begin with an item. */
static void begin_sentence(const speech *s, size_t at) {
    char *letter = s->text->bytes + at;
    if (!s->text->failed && at < s->text->length && *letter == 'i') *letter = 'I';
}

/* ---- conclusions ----------------------------------------------------------------------------- */

static void put_conclusion(const speech *s) {
    const qdr_hint *h = s->hint;
    if (h->cell >= 0) {
        qdr_text_puts(s->text, "So ");
        put_cell(s, h->cell);
        qdr_text_printf(s->text, " is %d.", h->digit);
        return;
    }
    qdr_text_puts(s->text, "So ");
    for (size_t i = 0; i < h->struck_count; i++) {
        put_comma(s, i, h->struck_count, " and ");
        put_cell(s, h->struck[i].cell);
        qdr_text_puts(s->text, " is not ");
        put_digits(s, h->struck[i].digits, " or ");
    }
    qdr_text_putc(s->text, '.');
}

/* ---- reasons --------------------------------------------------------------------------------- */

/* All items are digits of one unit, or all are cells. */
static bool of_one_unit(const qdr_hint *h) {
    for (size_t i = 0; i < h->item_count; i++)
        if (h->items[i].digit == 0 || h->items[i].where != h->items[0].where) return false;
    return h->item_count > 0;
}

static void put_cells_of_items(const speech *s, const char *last) {
    const qdr_hint *h = s->hint;
    for (size_t i = 0; i < h->item_count; i++) {
        put_comma(s, i, h->item_count, last);
        put_cell(s, h->items[i].where);
    }
}

static void why_naked_set(const speech *s) {
    const qdr_hint *h = s->hint;
    uint64_t digits = 0;
    for (size_t i = 0; i < h->item_count; i++) digits |= s->b->marks[h->items[i].where];
    put_cells_of_items(s, " and ");
    qdr_text_puts(s->text, " share the digits ");
    put_digits(s, digits, " and ");
    qdr_text_puts(s->text, " between them, so no other cell that sees them all has one of these.");
}

static void why_hidden_set(const speech *s) {
    const qdr_hint *h = s->hint;
    uint64_t digits = 0, places = 0;
    for (size_t i = 0; i < h->item_count; i++) {
        digits |= qdri_bit(h->items[i].digit - 1);
        places |= places_of(s, h->items[i]);
    }
    qdr_text_puts(s->text, "In ");
    put_unit(s, h->items[0].where);
    qdr_text_puts(s->text, " the digits ");
    put_digits(s, digits, " and ");
    qdr_text_puts(s->text, " fit only in ");
    put_places(s, h->items[0].where, places, " and ");
    qdr_text_puts(s->text, ", which hold nothing else then.");
}

static void why_fish(const speech *s) {
    const qdr_hint *h = s->hint;
    const int side = s->b->g->side, covers = h->items[0].where < side ? side : 0;
    uint64_t places = 0;
    qdr_text_puts(s->text, "In ");
    for (size_t i = 0; i < h->item_count; i++) {
        put_comma(s, i, h->item_count, " and ");
        put_unit(s, h->items[i].where);
        places |= places_of(s, h->items[i]);
    }
    qdr_text_printf(s->text, " the %d lies only in ", h->items[0].digit);
    size_t count = (size_t)qdri_count(places);
    for (size_t i = 0; i < count; i++, places &= places - 1) {
        put_comma(s, i, count, " and ");
        put_unit(s, covers + qdri_lowest(places));
    }
    qdr_text_puts(s->text, ", which are used up by that.");
}

/* What the items say, one after the other. */
static void why_by_items(const speech *s) {
    const qdr_hint *h = s->hint;
    for (size_t i = 0; i < h->item_count; i++) {
        size_t at = s->text->length;
        if (i > 0) qdr_text_putc(s->text, ' ');
        put_item(s, h->items[i]);
        qdr_text_putc(s->text, '.');
        begin_sentence(s, at + (i > 0));
    }
}

static void put_struck_cells(const speech *s) {
    for (size_t i = 0; i < s->hint->struck_count; i++) {
        put_comma(s, i, s->hint->struck_count, " and ");
        put_cell(s, s->hint->struck[i].cell);
    }
}

/* What the items say, and what that has to do with the cells that lose candidates. */
static void why_with_end(const speech *s) {
    const qdr_hint *h = s->hint;
    why_by_items(s);
    if (h->technique == QDR_POINTING || h->technique == QDR_CLAIMING) {
        qdr_text_puts(s->text, " Wherever it is, it is seen from ");
        put_struck_cells(s);
        qdr_text_putc(s->text, '.');
    } else if (h->technique == QDR_XY_WING || h->technique == QDR_XYZ_WING) {
        qdr_text_puts(s->text, " Whatever ");
        put_cell(s, h->items[0].where);
        qdr_text_puts(s->text, " is, one of them is ");
        put_digits(s, h->struck[0].digits, " or ");
        qdr_text_puts(s->text, ", seen from ");
        put_struck_cells(s);
        qdr_text_putc(s->text, '.');
    } else if (h->technique == QDR_ALIGNED_PAIR || h->technique == QDR_ALIGNED_TRIPLET) {
        qdr_text_puts(s->text,
                      " With a digit that goes, however the others are chosen, two of these "
                      "cells would be the same or one would be left without a digit.");
    }
}

static void why_pattern(const speech *s) {
    const qdr_hint *h = s->hint;
    size_t count = 0, at = 0;
    int extras = 0;
    for (size_t i = 0; i < h->pattern_count; i++) {
        count += h->pattern[i].digits != 0;
        extras += qdri_count(h->pattern[i].digits);
    }
    qdr_text_puts(s->text, "Without ");
    for (size_t i = 0; i < h->pattern_count; i++) {
        if (h->pattern[i].digits == 0) continue;
        put_comma(s, at++, count, " and ");
        put_digits(s, h->pattern[i].digits, " and ");
        qdr_text_puts(s->text, " in ");
        put_cell(s, h->pattern[i].cell);
    }
    if (h->technique >= QDR_BUG_1 && h->technique <= QDR_BUG_4) {
        qdr_text_puts(s->text, " every open cell had two candidates and every digit two places in "
                               "every unit, which could all be exchanged");
    } else {
        qdr_text_puts(s->text, ", the digits of ");
        for (size_t i = 0; i < h->pattern_count; i++) {
            put_comma(s, i, h->pattern_count, " and ");
            put_cell(s, h->pattern[i].cell);
        }
        qdr_text_puts(s->text, " could be exchanged");
    }
    qdr_text_puts(s->text, ", and the puzzle had two solutions. It has one, so ");
    qdr_text_puts(s->text, extras > 1 ? "one of these is true." : "this is true.");
    if (h->item_count > 0) {
        qdr_text_putc(s->text, ' ');
        why_by_items(s);
    }
}

static void put_state(const speech *s, const qdr_node *node) {
    put_cell(s, node->cell);
    qdr_text_printf(s->text, node->off ? " is not %d" : " is %d", node->digit);
}

/* A line for each conclusion on the way: what is on, and why. What goes off beside it is told where
 * it matters: as the parents of what goes on. */
static void why_nodes(const speech *s) {
    const qdr_hint *h = s->hint;
    const size_t begun = s->text->length;
    if (h->technique == QDR_CELL_CHAINS || h->technique == QDR_REGION_CHAINS) {
        put_item(s, h->items[0]);
        qdr_text_putc(s->text, '.');
        begin_sentence(s, begun);
    }
    for (size_t i = 0; i < h->node_count; i++) {
        const qdr_node *node = &h->nodes[i];
        bool last = i + 1 == h->node_count || h->nodes[i + 1].assumed;
        if (node->off && !node->assumed && !last) continue;
        if (s->text->length > begun) qdr_text_putc(s->text, '\n');
        if (node->assumed) {
            qdr_text_puts(s->text, "Suppose that ");
            put_state(s, node);
        } else {
            qdr_text_puts(s->text, "Then ");
            put_state(s, node);
            if (node->because && node->reason.digit == 0)
                qdr_text_puts(s->text, ", all that is left for the cell");
            if (node->because && node->reason.digit > 0) {
                qdr_text_puts(s->text, ", its last place in ");
                put_unit(s, node->reason.where);
            }
        }
        qdr_text_putc(s->text, '.');
    }
    if (h->technique >= QDR_X_CYCLE && h->technique <= QDR_XY_CYCLE)
        qdr_text_puts(s->text,
                      "\nThis goes round in both directions, so of two states side by side "
                      "one is true, and what sees both goes.");
    if (h->technique != QDR_NISHIO && h->technique != QDR_CONTRADICTION_CHAINS) return;
    const qdr_node *last = &h->nodes[h->node_count - 1];
    qdr_text_puts(s->text, "\nBut ");
    put_cell(s, last->cell);
    qdr_text_printf(s->text, " cannot both be %d and not be.", last->digit);
}

static void put_why(const speech *s) {
    const qdr_hint *h = s->hint;
    const qdr_technique t = h->technique;
    if (h->pattern_count > 0) {
        why_pattern(s);
    } else if (h->node_count > 0) {
        why_nodes(s);
    } else if (t == QDR_NAKED_PAIR || t == QDR_NAKED_TRIPLET || t == QDR_NAKED_QUAD) {
        why_naked_set(s);
    } else if (t == QDR_X_WING || t == QDR_SWORDFISH || t == QDR_JELLYFISH) {
        why_fish(s);
    } else if (h->item_count > 1 && of_one_unit(h) && h->cell < 0) {
        why_hidden_set(s);
    } else if (t == QDR_NAKED_SINGLE) {
        put_cell(s, h->cell);
        qdr_text_puts(s->text, " sees every other digit.");
    } else {
        why_with_end(s);
    }
}

/* ---- stages ---------------------------------------------------------------------------------- */

static void put_where(const speech *s) {
    const qdr_hint *h = s->hint;
    qdr_text_puts(s->text, "Look at ");
    if (h->item_count > 0 && h->items[0].digit > 0)
        put_unit(s, h->items[0].where);
    else if (h->pattern_count > 0)
        put_cell(s, h->pattern[0].cell);
    else
        put_cell(s, h->items[0].where);
    qdr_text_putc(s->text, '.');
}

static void put_cells(const speech *s) {
    const qdr_hint *h = s->hint;
    const ground *g = s->b->g;
    uint64_t seen[(QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE + 63) / 64] = {0};
    size_t count = 0, at = 0;
    for (size_t i = 0; i < h->item_count; i++) {
        if (h->items[i].digit == 0)
            seen[h->items[i].where / 64] |= qdri_bit(h->items[i].where % 64);
        uint64_t places = h->items[i].digit > 0 ? places_of(s, h->items[i]) : 0;
        for (; places; places &= places - 1) {
            int unit = qdri_unit_inside(g, h->items[i].where);
            int cell = qdri_unit_cells(g, unit)[qdri_lowest(places)];
            seen[cell / 64] |= qdri_bit(cell % 64);
        }
    }
    for (size_t i = 0; i < h->pattern_count; i++)
        seen[h->pattern[i].cell / 64] |= qdri_bit(h->pattern[i].cell % 64);
    for (int w = 0; w < g->words; w++) count += (size_t)qdri_count(seen[w]);
    qdr_text_puts(s->text, "It is about ");
    for (int cell = 0; cell < g->cells; cell++) {
        if (!(seen[cell / 64] >> cell % 64 & 1)) continue;
        put_comma(s, at++, count, " and ");
        put_cell(s, cell);
    }
    qdr_text_putc(s->text, '.');
}

void qdr_hint_words(const qdr_hint *hint, const qdr_board *board, qdr_stage stage, qdr_text *text) {
    const speech s = {hint, board, text};
    switch (stage) {
    case QDR_STAGE_WHERE:
        put_where(&s);
        break;
    case QDR_STAGE_TECHNIQUE:
        qdr_text_printf(text, "The technique: %s (%.1f).", qdr_technique_name(hint->technique),
                        qdr_rating_shown(hint->rating));
        break;
    case QDR_STAGE_CELLS:
        put_cells(&s);
        break;
    case QDR_STAGE_WHY:
        put_why(&s);
        break;
    case QDR_STAGE_DO:
        put_conclusion(&s);
        break;
    }
}
