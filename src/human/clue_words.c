/* clue_words.c: why it is so, of steps that rest on sums, on what is said of two cells, and on
 * leftovers. */
#include "human/speech.h"

static const qdri_cage *cage_of(const speech *s) {
    return &s->b->g->shape->cages[s->hint->items[0].where];
}

static void say_first_item(const speech *s) {
    const size_t at = s->text->length;
    qdri_say_item(s, s->hint->items[0]);
    qdri_begin_sentence(s, at);
    qdri_say(s, ". ");
}

/* What a step strikes from a cell. */
static uint64_t struck_from(const qdr_hint *h, int cell) {
    uint64_t digits = 0;
    for (size_t i = 0; i < h->struck_count; i++)
        if (h->struck[i].cell == cell) digits |= h->struck[i].digits;
    return digits;
}

/* ---- cages ----------------------------------------------------------------------------------- */

static void say_last_of_cage(const speech *s) {
    const qdri_cage *cage = cage_of(s);
    say_first_item(s);
    if (cage->count == 1)
        qdri_say(s, "It has no other cell.");
    else
        qdr_text_printf(s->text, "All others make %d of that.", cage->sum - s->hint->digit);
}

static void say_combination(const speech *s) {
    const qdri_cage *cage = cage_of(s);
    uint64_t digits = 0;
    for (int i = 0; i < cage->count; i++)
        digits |= s->b->marks[cage->cells[i]] & ~struck_from(s->hint, cage->cells[i]);
    say_first_item(s);
    qdri_say(s, "Its open cells can only make that of ");
    qdri_say_digits(s, digits, " and ");
    qdri_say(s, ".");
}

static bool is_in_cage(const qdri_cage *cage, int cell) {
    for (int i = 0; i < cage->count; i++)
        if (cage->cells[i] == cell) return true;
    return false;
}

static void say_combinations(const speech *s) {
    const qdr_candidates *first = &s->hint->struck[0];
    say_first_item(s);
    if (is_in_cage(cage_of(s), first->cell)) {
        qdri_say(s, "With ");
        qdri_say_digits(s, first->digits, " or ");
        qdri_say(s, " in ");
        qdri_say_cell(s, first->cell);
        qdri_say(s, " its other cells could not make up for it.");
    } else {
        qdri_say(s, "However it is filled, ");
        qdri_say_digits(s, first->digits, " and ");
        qdri_say(s, " is in it. ");
        qdri_say_cell(s, first->cell);
        qdri_say(s, " sees all its places there.");
    }
}

/* ---- totals ---------------------------------------------------------------------------------- */

static void say_total(const speech *s) {
    const qdr_hint *h = s->hint;
    const int one = s->b->g->side * (s->b->g->side + 1) / 2;
    int units = 0, cages = 0, sum = 0;
    for (size_t i = 0; i < h->item_count; i++) {
        const bool total = h->items[i].digit == QDR_ITEM_TOTAL;
        units += total;
        cages += !total;
        if (!total) sum += s->b->g->shape->cages[h->items[i].where].sum;
    }
    const size_t at = s->text->length;
    qdri_say_unit(s, h->items[0].where);
    if (units > 1) {
        qdri_say(s, " to ");
        qdri_say_unit(s, h->items[units - 1].where);
    }
    qdri_begin_sentence(s, at);
    qdr_text_printf(s->text, units > 1 ? " add up to %d. " : " adds up to %d. ", units * one);
    qdr_text_printf(s->text, cages == 1 ? "The cage there makes %d. " : "The cages there make %d. ",
                    sum);
    qdri_say(s, "The difference decides what is left over.");
}

/* ---- two cells, leftovers -------------------------------------------------------------------- */

static void say_bounds(const speech *s) {
    const qdr_candidates *first = &s->hint->struck[0];
    qdri_say(s, "With ");
    qdri_say_digits(s, first->digits, " or ");
    qdri_say(s, " in ");
    qdri_say_cell(s, first->cell);
    qdri_say(s, " no digit would be left for ");
    qdri_say_cell(s, s->hint->items[0].where);
    qdri_say(s, ".");
}

/* "In row 9 the 3 is in r9c1 or r9c7. Each of them bars 3 from r3c7." */
static void say_confined(const speech *s) {
    const qdr_candidates *first = &s->hint->struck[0];
    say_first_item(s);
    qdri_say(s, "Each of them bars ");
    qdri_say_digits(s, first->digits, " and ");
    qdri_say(s, " from ");
    qdri_say_cell(s, first->cell);
    qdri_say(s, ".");
}

/* The units of the first digit: it stays within as many of the other kind. */
static void say_leftovers(const speech *s) {
    const qdr_hint *h = s->hint;
    const bool regions = s->b->g->shape->units[h->items[0].where].kind == QDR_UNIT_BOX;
    size_t count = 0;
    while (count < h->item_count && h->items[count].digit == h->items[0].digit) count++;
    qdri_say_of(s, "The #s of ", h->items[0].digit);
    qdri_say_units(s, h->items, count);
    qdri_say(s, regions ? " lie in as many lines. " : " lie in as many boxes. ");
    qdri_say_of(s, "So these have no # anywhere else.", h->items[0].digit);
}

bool qdri_say_clue(const speech *s) {
    switch ((int)s->hint->technique) {
    case QDR_CAGE_LAST:
        say_last_of_cage(s);
        return true;
    case QDR_CAGE_SET:
        say_combination(s);
        return true;
    case QDR_CAGE_WAYS:
        say_combinations(s);
        return true;
    case QDR_RULE_OF_45:
    case QDR_CAGE_SPLIT:
        say_total(s);
        return true;
    case QDR_CLUE_BOUNDS:
        say_bounds(s);
        return true;
    case QDR_CONFINED:
        say_confined(s);
        return true;
    case QDR_LEFTOVERS:
        say_leftovers(s);
        return true;
    default:
        return false;
    }
}
