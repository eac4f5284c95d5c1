/* single_words.c: why a digit has one place, or a cell one digit, told by the digits that bar the
 * rest: "r1c3=5 bars row 1". Those are the witnesses of the sketch; what none of them bars has been
 * struck by an earlier step. */
#include "human/speech.h"

#include "human/witness.h"

/* "r1c3=5 bars row 1." */
static void say_witness(const speech *s, const witness *w, int digit) {
    qdri_say(s, " ");
    qdri_say_cell(s, w->cell);
    qdri_say_of(s, "=# bars ", digit);
    if (w->unit >= 0)
        qdri_say_unit(s, w->unit);
    else
        qdri_say_cells(s, w->barred, w->barred_count, " and ");
    qdri_say(s, ".");
}

static void say_hidden(const speech *s, qdr_item item) {
    witnesses all;
    const size_t at = s->text->length;
    qdri_say_item(s, item);
    qdri_say(s, ".");
    qdri_begin_sentence(s, at);
    qdri_witnesses_in_unit(s->b, qdri_unit_inside(s->b->g, item.where), item.digit, &all);
    for (int i = 0; i < all.count; i++) say_witness(s, &all.list[i], item.digit);
    if (all.left_count > 0) {
        qdri_say(s, " It was struck from ");
        qdri_say_cells(s, all.left, (size_t)all.left_count, " and ");
        qdri_say(s, " before.");
    }
    if (all.full) qdri_say(s, all.count + all.left_count > 0 ? " The other cells are full." : "");
}

/* "1, 2 and 5 are in its row." */
static bool say_seen(const speech *s, const uint64_t *seen, int family, const char *name) {
    if (!seen[family]) return false;
    qdri_say(s, " ");
    qdri_say_digits(s, seen[family], " and ");
    qdri_say(s, qdri_is_one(seen[family]) ? " is in its " : " are in its ");
    qdri_say(s, name);
    qdri_say(s, ".");
    return true;
}

static void say_naked(const speech *s, int cell) {
    const qdr_board *b = s->b;
    uint64_t seen[QDRI_FAMILIES + 1];
    uint64_t rest = qdri_digits_seen(b, cell, seen);
    qdri_say(s, "Only ");
    qdri_say_digits(s, b->marks[cell], " and ");
    qdri_say(s, " is left for ");
    qdri_say_cell(s, cell);
    qdri_say(s, ".");
    say_seen(s, seen, QDRI_FAMILY_ROW, "row");
    say_seen(s, seen, QDRI_FAMILY_COLUMN, "column");
    if (b->g->boxed) say_seen(s, seen, QDRI_FAMILY_BOX, "box");
    say_seen(s, seen, QDRI_FAMILIES, "other units");
    rest &= ~b->marks[cell];
    if (!rest) return;
    qdri_say(s, " ");
    qdri_say_digits(s, rest, " and ");
    qdri_say(s, qdri_is_one(rest) ? " was struck before." : " were struck before.");
}

static void say_last(const speech *s, qdr_item item) {
    qdri_say_cell(s, s->hint->cell);
    qdri_say(s, " is the last open cell of ");
    qdri_say_unit(s, item.where);
    qdri_say_of(s, ". Only # is missing there.", item.digit);
}

void qdri_say_single(const speech *s) {
    const qdr_item item = s->hint->items[0];
    if (item.digit == 0)
        say_naked(s, item.where);
    else if (qdri_open_in(s->b, qdri_unit_inside(s->b->g, item.where)) == 1)
        say_last(s, item);
    else
        say_hidden(s, item);
}
