/* reasons.c: why a step without a chain is so. It goes by what the step is made of, its items and
 * covers, and not by its name where it can: a set of cells that share digits is told in one way,
 * whoever found it. */
#include "human/speech.h"

enum { MOST_ITEMS = 6 };

/* ---- what it is made of ---------------------------------------------------------------------- */

static bool items_are_cells(const qdr_hint *h) {
    for (size_t i = 0; i < h->item_count; i++)
        if (h->items[i].digit != 0) return false;
    return h->item_count > 0;
}

static bool are_units(const qdr_item *items, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (items[i].digit == 0 || qdri_is_sum(items[i])) return false;
    return count > 0;
}

static bool in_one_unit(const qdr_item *items, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (items[i].digit == 0 || qdri_is_sum(items[i]) || items[i].where != items[0].where)
            return false;
    return count > 0;
}

static bool of_one_digit(const qdr_item *items, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (items[i].digit == 0 || qdri_is_sum(items[i]) || items[i].digit != items[0].digit)
            return false;
    return count > 0;
}

static uint64_t digits_of(const qdr_item *items, size_t count) {
    uint64_t digits = 0;
    for (size_t i = 0; i < count; i++) digits |= qdri_bit(items[i].digit - 1);
    return digits;
}

/* Candidates that the technique marked so, by cell. */
static size_t marked_cells(const qdr_hint *h, qdr_role role, uint16_t *cells, size_t room) {
    size_t count = 0;
    for (size_t i = 0; i < h->mark_count && count < room; i++)
        if (h->marks[i].role == role) cells[count++] = h->marks[i].cell;
    return count;
}

static size_t struck_cells(const qdr_hint *h, uint16_t *cells, size_t room) {
    size_t count = h->struck_count < room ? h->struck_count : room;
    for (size_t i = 0; i < count; i++) cells[i] = h->struck[i].cell;
    return count;
}

static void say_struck_cells(const speech *s) {
    uint16_t cells[QDRI_HUMAN_SIDE];
    qdri_say_cells(s, cells, struck_cells(s->hint, cells, QDRI_HUMAN_SIDE), " and ");
}

/* ---- locked candidates ----------------------------------------------------------------------- */

/* "In box 1 every place for 8 lies in row 2: r2c1 and r2c3." */
static void say_locked(const speech *s) {
    const qdr_hint *h = s->hint;
    const qdr_item base = h->items[0], cover = h->covers[0];
    uint16_t cells[QDRI_HUMAN_SIDE];
    qdri_say(s, "In ");
    qdri_say_unit(s, base.where);
    qdri_say_of(s, " every place for # lies in ", base.digit);
    qdri_say_unit(s, cover.where);
    qdri_say(s, ": ");
    qdri_say_cells(s, cells, qdri_cells_of_item(s, base, cells, QDRI_HUMAN_SIDE), " and ");
    qdri_say_of(s, ". One of them is #, so no other cell of ", base.digit);
    qdri_say_unit(s, cover.where);
    qdri_say(s, " is.");
    if (h->cell < 0) return;
    qdri_say(s, " That leaves one place in ");
    qdri_say_unit(s, h->items[1].where);
    qdri_say(s, ": ");
    qdri_say_cell(s, h->cell);
    qdri_say(s, ".");
}

/* ---- sets ------------------------------------------------------------------------------------ */

/* "{2,5}". */
static void say_set(const speech *s, uint64_t digits) {
    const char *before = "{";
    for (; digits; digits &= digits - 1, before = ",") {
        qdri_say(s, before);
        qdri_say_of(s, "#", qdri_lowest(digits) + 1);
    }
    qdri_say(s, "}");
}

/* "r3c2 {2,5}". */
static void say_cell_with_digits(const speech *s, int cell) {
    qdri_say_cell(s, cell);
    qdri_say(s, " ");
    say_set(s, s->b->marks[cell]);
}

static void say_naked_set(const speech *s) {
    const qdr_hint *h = s->hint;
    const uint64_t digits = digits_of(h->covers, h->cover_count);
    for (size_t i = 0; i < h->item_count; i++) {
        qdri_say_comma(s, i, h->item_count, " and ");
        say_cell_with_digits(s, h->items[i].where);
    }
    qdri_say(s, " share ");
    qdri_say_count(s, (size_t)qdri_count(digits));
    qdri_say(s, " digits between ");
    qdri_say_count(s, h->item_count);
    qdri_say(s, " cells. So ");
    qdri_say_digits(s, digits, " and ");
    qdri_say(s, " are used up in ");
    qdri_say_unit(s, h->covers[0].where);
    const qdr_item last = h->covers[h->cover_count - 1]; /* of a locked set another unit */
    if (last.where != h->covers[0].where) {
        qdri_say(s, " and ");
        qdri_say_unit(s, last.where);
    }
    qdri_say(s, ".");
}

/* The first `count` items, which are digits of one unit. */
static void say_hidden_set(const speech *s, size_t count) {
    const qdr_hint *h = s->hint;
    const int unit = qdri_unit_inside(s->b->g, h->items[0].where);
    uint64_t places = 0;
    uint16_t cells[QDRI_HUMAN_SIDE];
    size_t found = 0;
    for (size_t i = 0; i < count; i++) places |= qdri_where(s->b, unit, h->items[i].digit - 1);
    for (; places; places &= places - 1)
        cells[found++] = qdri_unit_cells(s->b->g, unit)[qdri_lowest(places)];
    qdri_say(s, "In ");
    qdri_say_unit(s, h->items[0].where);
    qdri_say(s, " the digits ");
    qdri_say_digits(s, digits_of(h->items, count), " and ");
    qdri_say(s, " fit only in ");
    qdri_say_cells(s, cells, found, " and ");
    qdri_say(s, ". Those cells hold nothing else.");
}

/* A hidden set that leaves another digit of its unit one place: where is that among the items? */
static void say_direct_set(const speech *s) {
    const qdr_hint *h = s->hint;
    qdr_hint set = *h;
    qdr_item items[QDRI_HUMAN_SIDE];
    size_t count = 0;
    for (size_t i = 0; i < h->item_count && count < QDRI_HUMAN_SIDE; i++)
        if (h->items[i].digit != h->digit) items[count++] = h->items[i];
    set.items = items;
    const speech about = {&set, s->b, s->text};
    say_hidden_set(&about, count);
    qdri_say_of(s, " So # has one place there: ", h->digit);
    qdri_say_cell(s, h->cell);
    qdri_say(s, ".");
}

/* ---- fish ------------------------------------------------------------------------------------ */

void qdri_say_units(const speech *s, const qdr_item *items, size_t count) {
    const qdr_unit *units = s->b->g->shape->units;
    static const char *const many[] = {
        [QDR_UNIT_ROW] = "rows ", [QDR_UNIT_COLUMN] = "columns ", [QDR_UNIT_BOX] = "boxes "};
    const qdr_unit_kind kind = units[items[0].where].kind;
    bool same = (size_t)kind < sizeof many / sizeof *many && many[kind] && count > 1;
    for (size_t i = 1; i < count; i++) same &= units[items[i].where].kind == kind;
    if (same) qdri_say(s, many[kind]);
    for (size_t i = 0; i < count; i++) {
        qdri_say_comma(s, i, count, " and ");
        if (same)
            qdr_text_printf(s->text, "%d", units[items[i].where].index + 1);
        else
            qdri_say_unit(s, items[i].where);
    }
}

static void say_fish(const speech *s) {
    const qdr_hint *h = s->hint;
    const int digit = h->items[0].digit;
    uint16_t fins[QDRI_HUMAN_SIDE];
    const size_t fin_count = marked_cells(h, QDR_FIN, fins, QDRI_HUMAN_SIDE);
    qdri_say(s, "In ");
    qdri_say_units(s, h->items, h->item_count);
    qdri_say_of(s, " the # lies ", digit);
    qdri_say(s, fin_count > 0 ? "in " : "only in ");
    qdri_say_units(s, h->covers, h->cover_count);
    if (fin_count > 0) {
        qdri_say(s, ". The rest is a fin: ");
        qdri_say_cells(s, fins, fin_count, " and ");
        qdri_say_of(s, ". Without it, the latter have no # elsewhere. ", digit);
        say_struck_cells(s);
        qdri_say(s, h->struck_count > 1 ? " see the fin, too." : " sees the fin, too.");
        return;
    }
    qdri_say_of(s, ". Each takes another of these, so they have no # elsewhere.", digit);
}

/* ---- wings and what is told by its items ----------------------------------------------------- */

static void say_items(const speech *s) {
    const qdr_hint *h = s->hint;
    for (size_t i = 0; i < h->item_count && i < MOST_ITEMS; i++) {
        if (i > 0) qdri_say(s, " ");
        const size_t at = s->text->length;
        qdri_say_item(s, h->items[i]);
        qdri_say(s, ".");
        qdri_begin_sentence(s, at);
    }
    if (h->item_count > MOST_ITEMS)
        qdr_text_printf(s->text, " And %zu more such facts.", h->item_count - MOST_ITEMS);
}

/* "If 3, r5c1 is 6." */
static void say_case(const speech *s, uint64_t digit, int wing) {
    qdri_say(s, " If ");
    qdri_say_digits(s, digit, "");
    qdri_say(s, ", ");
    qdri_say_cell(s, wing);
    qdri_say(s, " is ");
    qdri_say_digits(s, s->b->marks[wing] & ~digit, "");
    qdri_say(s, ".");
}

/* The pivot is the first item. */
static void say_wing(const speech *s) {
    const qdr_hint *h = s->hint;
    const uint64_t pivot = s->b->marks[h->items[0].where], common = h->struck[0].digits;
    qdri_say_item(s, h->items[0]);
    qdri_say(s, ".");
    for (size_t i = 1; i < 3; i++)
        say_case(s, pivot & s->b->marks[h->items[i].where] & ~common, h->items[i].where);
    if (pivot & common) {
        qdri_say(s, " Else it is ");
        qdri_say_digits(s, common, "");
        qdri_say(s, " itself.");
    }
    qdri_say(s, " Either way ");
    qdri_say_digits(s, common, "");
    qdri_say(s, " is seen from ");
    say_struck_cells(s);
    qdri_say(s, ".");
}

/* The places of all items that lie in the first cover, or all others. */
static void say_places(const speech *s, bool inside) {
    const ground *g = s->b->g;
    const int cover = qdri_unit_inside(g, s->hint->covers[0].where);
    uint16_t cells[2 * QDRI_HUMAN_SIDE];
    size_t count = 0;
    for (size_t i = 0; i < 2; i++) {
        const qdr_item item = s->hint->items[i];
        const int unit = qdri_unit_inside(g, item.where);
        const uint64_t cross = qdri_cross(g, unit, cover);
        uint64_t places = qdri_where(s->b, unit, item.digit - 1) & (inside ? cross : ~cross);
        for (; places; places &= places - 1)
            cells[count++] = qdri_unit_cells(g, unit)[qdri_lowest(places)];
    }
    qdri_say_cells(s, cells, count, " and ");
}

/* Two strong links that meet in the cover (skyscraper, kite, empty rectangle). */
static void say_two_links(const speech *s) {
    const qdr_hint *h = s->hint;
    say_items(s);
    qdri_say(s, " In ");
    qdri_say_unit(s, h->covers[0].where);
    qdri_say(s, " not two are true of ");
    say_places(s, true);
    qdri_say(s, ". So one is true of ");
    say_places(s, false);
    qdri_say(s, ". ");
    say_struck_cells(s);
    qdri_say(s, h->struck_count > 1 ? " see them all." : " sees them all.");
}

/* "Nothing simpler helps." That is all there is to say. */
static void say_brute_force(const speech *s) {
    const qdr_hint *h = s->hint;
    qdri_say(s, "No technique helps here. Trying it out, with any other digit in ");
    qdri_say_cell(s, h->cell);
    qdri_say(s, " the puzzle has no solution.");
}

/* ---- parts of a pattern -----------------------------------------------------------------------
 */

static bool is_colouring(const qdr_hint *h) {
    return h->technique == QDR_SIMPLE_COLOURS || h->technique == QDR_MULTI_COLOURS;
}

/* One part: its cells, with all digits that they were marked for. */
static size_t part_of(const qdr_hint *h, int group, uint16_t *cells, uint64_t *digits) {
    size_t count = 0;
    *digits = 0;
    for (size_t i = 0; i < h->mark_count && count < QDRI_HUMAN_SIDE; i++) {
        if (h->marks[i].role != QDR_BASE || h->marks[i].group != group) continue;
        cells[count++] = h->marks[i].cell;
        *digits |= h->marks[i].digits;
    }
    return count;
}

/* "r2c1 and r2c4 have only {1,4,5}."; "The 4 is in all of these, or in none: r2c1 and r4c5." */
static void say_part(const speech *s, const uint16_t *cells, size_t count, uint64_t digits) {
    if (is_colouring(s->hint)) {
        qdri_say_of(s, "The # is in all of these, or in none: ", qdri_lowest(digits) + 1);
        qdri_say_cells(s, cells, count, " and ");
    } else {
        qdri_say_cells(s, cells, count, " and ");
        qdri_say(s, count > 1 ? " have only " : " has only ");
        say_set(s, digits);
    }
    qdri_say(s, ". ");
}

/* Parts of which a pattern says so (almost locked sets, colours), instead of its many items. */
static bool say_parts(const speech *s) {
    uint16_t cells[QDRI_HUMAN_SIDE];
    uint64_t digits;
    int group = 0;
    for (size_t count; (count = part_of(s->hint, group, cells, &digits)) > 0; group++)
        say_part(s, cells, count, digits);
    return group > 0;
}

static void say_by_items(const speech *s) {
    const qdr_hint *h = s->hint;
    if (!say_parts(s)) {
        say_items(s);
        qdri_say(s, " ");
    }
    qdri_say(s, "With ");
    if (h->cell >= 0) {
        qdri_say(s, "another digit in ");
        qdri_say_cell(s, h->cell);
    } else {
        qdri_say_digits(s, h->struck[0].digits, " or ");
        qdri_say(s, " in ");
        qdri_say_cell(s, h->struck[0].cell);
    }
    qdri_say(s, " these could not all be.");
}

/* ---- uniqueness ------------------------------------------------------------------------------ */

static bool is_bug(const qdr_hint *h) {
    return h->technique >= QDR_BUG_1 && h->technique <= QDR_BUG_4;
}

/* "8 in r5c7 and 3 in r6c1". */
static void say_extras(const speech *s, const char *between) {
    const qdr_hint *h = s->hint;
    size_t count = 0, at = 0;
    for (size_t i = 0; i < h->pattern_count; i++) count += h->pattern[i].digits != 0;
    for (size_t i = 0; i < h->pattern_count; i++) {
        if (h->pattern[i].digits == 0) continue;
        qdri_say_comma(s, at++, count, between);
        qdri_say_digits(s, h->pattern[i].digits, between);
        qdri_say(s, " in ");
        qdri_say_cell(s, h->pattern[i].cell);
    }
}

static int extras_in(const qdr_hint *h) {
    int extras = 0;
    for (size_t i = 0; i < h->pattern_count; i++) extras += qdri_count(h->pattern[i].digits);
    return extras;
}

static void say_bug(const speech *s) {
    qdri_say(s, "But for ");
    say_extras(s, " and ");
    qdri_say(s, ", every open cell has two candidates. Every digit has two places in every unit. "
                "All of that could be swapped.");
}

static void say_loop(const speech *s) {
    const qdr_hint *h = s->hint;
    uint16_t cells[QDRI_HUMAN_SIDE];
    size_t count = 0;
    uint64_t both = 0;
    for (size_t i = 0; i < h->pattern_count && count < QDRI_HUMAN_SIDE; i++) {
        const int cell = h->pattern[i].cell;
        cells[count++] = (uint16_t)cell;
        both |= (s->b->digit[cell] ? qdri_bit(s->b->digit[cell] - 1) : s->b->marks[cell]) &
                ~h->pattern[i].digits;
    }
    qdri_say_cells(s, cells, count, " and ");
    qdri_say(s, " have ");
    qdri_say_digits(s, both, " and ");
    qdri_say(s, " in common. If they had nothing else, these could be swapped.");
}

/* A unit that has all cells of the items and the first one struck; -1: there is none. */
static int unit_of_items(const speech *s) {
    const qdr_hint *h = s->hint;
    const ground *g = s->b->g;
    for (int f = 0; h->struck_count > 0 && f < QDRI_FAMILIES; f++) {
        const int unit = qdri_unit_of(g, h->struck[0].cell, f);
        bool all = true;
        for (size_t i = 0; i < h->item_count; i++)
            all &= qdri_unit_of(g, h->items[i].where, f) == unit;
        if (all) return qdri_unit_outside(g, unit);
    }
    return -1;
}

/* With the cells of the items, the extras make a naked set: "With it, 2, 3 and 8 are used up." */
static void say_used_up(const speech *s) {
    const qdr_hint *h = s->hint;
    const int unit = unit_of_items(s);
    uint64_t digits = 0;
    for (size_t i = 0; i < h->pattern_count; i++) digits |= h->pattern[i].digits;
    for (size_t i = 0; i < h->item_count; i++) digits |= s->b->marks[h->items[i].where];
    if (unit < 0 || qdri_count(digits) != (int)h->item_count + 1) return;
    qdri_say(s, " With it, ");
    qdri_say_digits(s, digits, " and ");
    qdri_say(s, " are used up in ");
    qdri_say_unit(s, unit);
    qdri_say(s, ".");
}

static void say_pattern(const speech *s) {
    const qdr_hint *h = s->hint;
    if (is_bug(h))
        say_bug(s);
    else
        say_loop(s);
    qdri_say(s, " Then there would be two solutions. So ");
    if (extras_in(h) > 1 && !is_bug(h))
        qdri_say(s, "one of these is true: ");
    else if (extras_in(h) > 1)
        qdri_say(s, "one of the former is true");
    if (extras_in(h) == 1 || !is_bug(h)) say_extras(s, " or ");
    qdri_say(s, extras_in(h) == 1 ? " is true." : ".");
    if (h->item_count > 0) {
        qdri_say(s, " ");
        say_items(s);
    }
    if (items_are_cells(h)) say_used_up(s);
    qdri_say(s, " This assumes that the puzzle has one solution.");
}

/* ---- all of them ----------------------------------------------------------------------------- */

void qdri_say_reasons(const speech *s) {
    const qdr_hint *h = s->hint;
    const bool placed = h->cell >= 0;
    if (qdri_say_clue(s)) return;
    if (h->pattern_count > 0)
        say_pattern(s);
    else if (placed && h->item_count == 1 && !qdri_is_sum(h->items[0]))
        qdri_say_single(s);
    else if (is_colouring(h))
        say_by_items(s);
    else if (h->technique == QDR_BRUTE_FORCE)
        say_brute_force(s);
    else if (h->cover_count == 1 && h->item_count <= 2 && of_one_digit(h->items, h->item_count) &&
             (placed || h->item_count == 1))
        say_locked(s);
    else if (h->cover_count == 1 && h->item_count == 2 && of_one_digit(h->items, 2))
        say_two_links(s);
    else if (items_are_cells(h) && are_units(h->covers, h->cover_count))
        say_naked_set(s);
    else if (!placed && h->item_count > 1 && in_one_unit(h->items, h->item_count))
        say_hidden_set(s, h->item_count);
    else if (placed && in_one_unit(h->items, h->item_count))
        say_direct_set(s);
    else if (of_one_digit(h->items, h->item_count) && h->cover_count > 1)
        say_fish(s);
    else if (h->technique == QDR_XY_WING || h->technique == QDR_XYZ_WING)
        say_wing(s);
    else
        say_by_items(s);
}
