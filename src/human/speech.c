/* speech.c: see speech.h. */
#include "human/speech.h"

#include <string.h>

enum { MOST_CELLS = 9 };

void qdri_say_comma(const speech *s, size_t i, size_t count, const char *last) {
    if (i > 0) qdri_say(s, i + 1 == count ? last : ", ");
}

void qdri_say_cell(const speech *s, int cell) {
    const int side = s->b->g->side;
    qdr_text_printf(s->text, "r%dc%d", cell / side + 1, cell % side + 1);
}

void qdri_say_unit(const speech *s, int unit) {
    char words[QDR_UNIT_WORDS];
    qdr_unit_words(&s->b->g->shape->units[unit], words);
    qdri_say(s, words);
}

void qdri_say_of(const speech *s, const char *words, int digit) {
    static const char usual[] = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *symbols = s->b->symbols ? s->b->symbols : usual;
    const bool symbol = (size_t)s->b->g->side <= strlen(symbols);
    for (; *words; words++)
        if (*words != '#')
            qdr_text_putc(s->text, *words);
        else if (symbol)
            qdr_text_putc(s->text, symbols[digit - 1]);
        else
            qdr_text_printf(s->text, "%d", digit);
}

void qdri_say_digits(const speech *s, uint64_t digits, const char *last) {
    size_t count = (size_t)qdri_count(digits);
    for (size_t i = 0; i < count; i++, digits &= digits - 1) {
        qdri_say_comma(s, i, count, last);
        qdri_say_of(s, "#", qdri_lowest(digits) + 1);
    }
}

void qdri_say_cells(const speech *s, const uint16_t *cells, size_t count, const char *last) {
    const size_t said = count > MOST_CELLS ? MOST_CELLS - 1 : count;
    for (size_t i = 0; i < said; i++) {
        qdri_say_comma(s, i, count, last);
        /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): there are `count` of them */
        qdri_say_cell(s, cells[i]);
    }
    if (said < count) qdr_text_printf(s->text, "%s%zu more", last, count - said);
}

void qdri_say_count(const speech *s, size_t count) {
    static const char *const words[] = {"no", "one", "two", "three", "four", "five", "six"};
    if (count < sizeof words / sizeof *words)
        qdri_say(s, words[count]);
    else
        qdr_text_printf(s->text, "%zu", count);
}

/* The cage of a sum; NULL: it is that of a unit. */
static const qdri_cage *cage_of(const speech *s, qdr_item item) {
    return item.digit == QDR_ITEM_CAGE ? &s->b->g->shape->cages[item.where] : NULL;
}

/* Open cells of a cage or unit. */
static size_t open_cells(const speech *s, qdr_item sum, uint16_t *cells, size_t room) {
    const qdri_cage *cage = cage_of(s, sum);
    const qdr_unit *unit = &s->b->g->shape->units[cage ? 0 : sum.where];
    const uint16_t *all = cage ? cage->cells : unit->cells;
    size_t count = 0;
    for (size_t i = 0; i < (cage ? cage->count : unit->count); i++)
        if (s->b->digit[all[i]] == 0 && count < room) cells[count++] = all[i];
    return count;
}

size_t qdri_cells_of_item(const speech *s, qdr_item item, uint16_t *cells, size_t room) {
    const ground *g = s->b->g;
    if (qdri_is_sum(item)) return open_cells(s, item, cells, room);
    if (item.digit == 0) {
        if (room > 0) cells[0] = item.where;
        return 1;
    }
    const int unit = qdri_unit_inside(g, item.where);
    uint64_t where = qdri_where(s->b, unit, item.digit - 1);
    for (size_t i = 0; where; where &= where - 1, i++)
        if (i < room) cells[i] = qdri_unit_cells(g, unit)[qdri_lowest(where)];
    return (size_t)qdri_count(qdri_where(s->b, unit, item.digit - 1));
}

void qdri_say_place(const speech *s, qdr_item item) {
    const qdri_cage *cage = cage_of(s, item);
    if (cage) qdri_say(s, "the cage of ");
    if (cage || item.digit == 0)
        qdri_say_cell(s, cage ? cage->cells[0] : item.where);
    else
        qdri_say_unit(s, item.where);
}

void qdri_say_item(const speech *s, qdr_item item) {
    const int side = s->b->g->side;
    uint16_t cells[QDRI_HUMAN_SIDE];
    if (qdri_is_sum(item)) {
        const qdri_cage *cage = cage_of(s, item);
        qdri_say_place(s, item);
        qdr_text_printf(s->text, " adds up to %d", cage ? cage->sum : side * (side + 1) / 2);
        return;
    }
    if (item.digit == 0) {
        qdri_say_cell(s, item.where);
        qdri_say(s, " is ");
        qdri_say_digits(s, s->b->marks[item.where], " or ");
        return;
    }
    size_t count = qdri_cells_of_item(s, item, cells, QDRI_HUMAN_SIDE);
    qdri_say(s, "in ");
    qdri_say_unit(s, item.where);
    qdri_say_of(s, count == 1 ? " the # fits only in " : " the # is in ", item.digit);
    qdri_say_cells(s, cells, count, " or ");
}

void qdri_say_uncovered(const speech *s, qdr_item item) {
    qdri_say_place(s, item);
    if (qdri_is_sum(item))
        qdri_say(s, " cannot add up");
    else if (item.digit == 0)
        qdri_say(s, " has no digit left");
    else
        qdri_say_of(s, " has no place for #", item.digit);
}

void qdri_begin_sentence(const speech *s, size_t at) {
    if (s->text->failed || at + 1 >= s->text->length) return;
    char *letter = s->text->bytes + at;
    const bool cell = *letter == 'r' && letter[1] >= '0' && letter[1] <= '9';
    if (*letter >= 'a' && *letter <= 'z' && !cell) *letter = (char)(*letter - 'a' + 'A');
}
