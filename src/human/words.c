/* words.c: a hint in words, by stages, made from nothing but the hint and the board it was given
 * for. Each stage says one thing more than the one before, and none says what another does. */
#include "base/names.h"
#include "human/chain_parts.h"
#include "human/speech.h"

static const char *const stages[] = {"where", "technique", "cells", "why", "do"};
enum { STAGES = sizeof stages / sizeof *stages };
enum { MOST_LINES = 7 };

const char *qdr_stage_name(qdr_stage stage) {
    return (size_t)stage < STAGES ? stages[stage] : NULL;
}

bool qdr_stage_from_name(const char *text, size_t length, qdr_stage *stage) {
    int found = qdri_name_find(stages, STAGES, text, length);
    if (found >= 0) *stage = (qdr_stage)found;
    return found >= 0;
}

/* ---- where ----------------------------------------------------------------------------------- */

/* The one digit that all of it is about; 0: there is none. */
static int one_digit(const qdr_hint *h) {
    int digit = 0;
    for (size_t i = 0; i < h->item_count; i++) {
        if (h->items[i].digit == 0 || qdri_is_sum(h->items[i]) ||
            (digit && h->items[i].digit != digit))
            return 0;
        digit = h->items[i].digit;
    }
    return digit;
}

static void put_where(const speech *s) {
    const qdr_hint *h = s->hint;
    const int digit = one_digit(h);
    qdri_say(s, "Look at ");
    if (digit && h->item_count > 1 && h->pattern_count == 0)
        qdri_say_of(s, "the #s", digit);
    else if (h->pattern_count > 0)
        qdri_say_cell(s, h->pattern[0].cell);
    else if (h->node_count > 0)
        qdri_say_cell(s, h->nodes[0].cell);
    else if (h->cover_count > 0 && h->items[0].digit == 0 && h->covers[0].digit > 0)
        qdri_say_unit(s, h->covers[0].where);
    else
        qdri_say_place(s, h->items[0]);
    qdri_say(s, ".");
}

/* ---- technique ------------------------------------------------------------------------------- */

/* "unique rectangle, type 1" is what people call the shortest loops; others have their names. */
static void put_technique(const speech *s) {
    const qdr_hint *h = s->hint;
    qdri_say(s, "The technique: ");
    if (h->technique >= QDR_UNIQUE_LOOP_1 && h->technique <= QDR_UNIQUE_LOOP_4)
        qdr_text_printf(s->text, "unique %s, type %d", h->pattern_count > 4 ? "loop" : "rectangle",
                        (int)(h->technique - QDR_UNIQUE_LOOP_1) + 1);
    else if (h->technique >= QDR_BUG_1 && h->technique <= QDR_BUG_4 && !h->scored)
        qdr_text_printf(s->text, "BUG, type %d", (int)(h->technique - QDR_BUG_1) + 1);
    else
        qdri_say(s, qdr_technique_name(h->technique));
    qdr_text_printf(s->text, h->scored ? " (%.0f)." : " (%.1f).",
                    h->scored ? h->rating : qdr_rating_shown(h->rating));
}

/* ---- cells ----------------------------------------------------------------------------------- */

enum { MOST_CELLS = QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE };
typedef uint64_t cell_set[(MOST_CELLS + 63) / 64];

static void add_cell(cell_set set, int cell) {
    set[cell / 64] |= qdri_bit(cell % 64);
}

static void put_cells(const speech *s) {
    const qdr_hint *h = s->hint;
    cell_set set = {0};
    uint16_t cells[MOST_CELLS];
    size_t count = 0;
    for (size_t i = 0; i < h->item_count && h->node_count == 0; i++) {
        count = qdri_cells_of_item(s, h->items[i], cells, MOST_CELLS);
        for (size_t k = 0; k < count; k++) add_cell(set, cells[k]);
    }
    for (size_t i = 0; i < h->node_count; i++) add_cell(set, h->nodes[i].cell);
    for (size_t i = 0; i < h->pattern_count; i++) add_cell(set, h->pattern[i].cell);
    count = 0;
    for (int cell = 0; cell < s->b->g->cells; cell++)
        if (set[cell / 64] >> cell % 64 & 1) cells[count++] = (uint16_t)cell;
    qdri_say(s, "It is about ");
    qdri_say_cells(s, cells, count, " and ");
    qdri_say(s, ".");
}

/* ---- conclusions ----------------------------------------------------------------------------- */

static bool struck_alike(const qdr_hint *h) {
    for (size_t i = 1; i < h->struck_count; i++)
        if (h->struck[i].digits != h->struck[0].digits) return false;
    return h->struck_count > 1;
}

/* "So 3 and 5 leave r1c2 and r1c4." */
static void put_struck_alike(const speech *s) {
    const qdr_hint *h = s->hint;
    uint16_t cells[MOST_CELLS];
    for (size_t i = 0; i < h->struck_count; i++) cells[i] = h->struck[i].cell;
    qdri_say_digits(s, h->struck[0].digits, " and ");
    qdri_say(s, qdri_is_one(h->struck[0].digits) ? " leaves " : " leave ");
    qdri_say_cells(s, cells, h->struck_count, " and ");
}

/* "r1c2 is not 3. r1c4 is not 3 or 5": a sentence each. */
static void put_struck_each(const speech *s) {
    const qdr_hint *h = s->hint;
    for (size_t i = 0; i < h->struck_count; i++) {
        if (i > 0) qdri_say(s, ". ");
        qdri_say_cell(s, h->struck[i].cell);
        qdri_say(s, " is not ");
        qdri_say_digits(s, h->struck[i].digits, " or ");
    }
}

static void put_struck(const speech *s) {
    if (struck_alike(s->hint))
        put_struck_alike(s);
    else
        put_struck_each(s);
}

static bool strikes_elsewhere(const qdr_hint *h) {
    for (size_t i = 0; i < h->struck_count; i++)
        if (h->struck[i].cell != h->cell) return true;
    return false;
}

/* A step may place a digit and strike others besides. */
static void put_conclusion(const speech *s) {
    const qdr_hint *h = s->hint;
    qdri_say(s, "So ");
    if (h->cell >= 0) {
        qdri_say_cell(s, h->cell);
        qdri_say_of(s, " is #", h->digit);
        if (strikes_elsewhere(h)) qdri_say(s, ". And ");
    }
    if (h->cell < 0 || strikes_elsewhere(h)) put_struck(s);
    qdri_say(s, ".");
}

/* ---- stages ---------------------------------------------------------------------------------- */

static void put_why(const speech *s, size_t lines) {
    if (s->hint->node_count > 0)
        qdri_say_chain(s, lines);
    else
        qdri_say_reasons(s);
}

void qdr_hint_words(const qdr_hint *hint, const qdr_board *board, qdr_stage stage, qdr_text *text) {
    const speech s = {hint, board, text};
    switch (stage) {
    case QDR_STAGE_WHERE:
        put_where(&s);
        break;
    case QDR_STAGE_TECHNIQUE:
        put_technique(&s);
        break;
    case QDR_STAGE_CELLS:
        put_cells(&s);
        break;
    case QDR_STAGE_WHY:
        put_why(&s, MOST_LINES);
        break;
    case QDR_STAGE_DO:
        put_conclusion(&s);
        break;
    }
}

void qdr_hint_long_words(const qdr_hint *hint, const qdr_board *board, qdr_text *text) {
    const speech s = {hint, board, text};
    put_why(&s, SIZE_MAX);
}
