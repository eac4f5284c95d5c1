/* speech.h: what sentences about a hint are made of. Sentences are short (a test counts twenty
 * words at the most), and each list that could be long ends in "and 7 more". */
#ifndef QDR_SPEECH_H
#define QDR_SPEECH_H

#include "human/board.h"

typedef struct speech {
    const qdr_hint *hint;
    const qdr_board *b;
    qdr_text *text;
} speech;

static inline void qdri_say(const speech *s, const char *words) {
    qdr_text_puts(s->text, words);
}

/* What stands before member number `i` of a list that has `count`: nothing, a comma, or `last`. */
void qdri_say_comma(const speech *s, size_t i, size_t count, const char *last);
void qdri_say_cell(const speech *s, int cell); /* r4c7 */
/* A unit by its number in qdr_shape_units: "row 4". */
void qdri_say_unit(const speech *s, int unit);
/* "rows 2, 5 and 8" where those of the items are all of one kind, else each with its own. */
void qdri_say_units(const speech *s, const qdr_item *items, size_t count);
/* Words with the digit in the place of each #, as the board has it: 11, or B. Who speaks of digits
 * does it by this. */
void qdri_say_of(const speech *s, const char *words, int digit);
void qdri_say_digits(const speech *s, uint64_t digits, const char *last);
/* As many cells as a sentence bears, "and 7 more". */
void qdri_say_cells(const speech *s, const uint16_t *cells, size_t count, const char *last);
/* "two", … "four", "5". */
void qdri_say_count(const speech *s, size_t count);
/* The cell, the unit, or "the cage of r1c1". */
void qdri_say_place(const speech *s, qdr_item item);
/* "r4c7 is 2 or 5"; "in box 3 the 5 is in r2c7 or r2c8"; "row 1 adds up to 45". */
void qdri_say_item(const speech *s, qdr_item item);
/* "r4c4 has no digit left"; "column 8 has no place for 9". */
void qdri_say_uncovered(const speech *s, qdr_item item);
/* Makes the letter at `at` of the text a capital; cells stay as they are. */
void qdri_begin_sentence(const speech *s, size_t at);

/* The cells in which an item has its candidates, at most `room`; how many there are. */
size_t qdri_cells_of_item(const speech *s, qdr_item item, uint16_t *cells, size_t room);

/* ---- what the stages say, by what the hint is ------------------------------------------------ */

/* Why it is so: of singles, with the digits that bar; of everything without nodes. */
void qdri_say_single(const speech *s);
void qdri_say_reasons(const speech *s);
/* Why, of what only clues and jigsaws have; false: it is none of that. */
bool qdri_say_clue(const speech *s);
/* Of chains: their lines, at most `most` of them. */
void qdri_say_chain(const speech *s, size_t most);

/* Whether it argues with uniqueness. */
static inline bool qdri_assumes_unique(const qdr_hint *hint) {
    return hint->pattern_count > 0;
}

#endif
