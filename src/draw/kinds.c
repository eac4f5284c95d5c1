/* kinds.c: of which kinds a puzzle is: its rules and clues as people name them. */
#include "draw/book_words.h"

#include <stdlib.h>

static bool next_to(int side, int a, int b) {
    return abs(a / side - b / side) + abs(a % side - b % side) == 1;
}

/* What a clue makes a puzzle to. */
static qdri_kind kind_of_clue(const qdr_shape_spec *spec, const qdr_clue *clue) {
    switch (clue->kind) {
    case QDR_CLUE_CAGE:
        return QDRI_KIND_CAGE;
    case QDR_CLUE_LESS:
        return clue->count == 2 && next_to(spec->side, clue->cells[0], clue->cells[1])
                   ? QDRI_KIND_LESS
                   : QDRI_KIND_THERMOMETER;
    case QDR_CLUE_DIFFERENCE:
        return clue->value == 1 ? QDRI_KIND_KROPKI : QDRI_KIND_DOTS;
    case QDR_CLUE_RATIO:
        return clue->value == 2 ? QDRI_KIND_KROPKI : QDRI_KIND_DOTS;
    default:
        return clue->value == 10 || clue->value == 5 ? QDRI_KIND_XV : QDRI_KIND_SUMS;
    }
}

static void add_clues(const qdr_shape_spec *spec, bool is[QDRI_KIND_COUNT]) {
    const unsigned dots = QDR_RULE_ALL_WHITE | QDR_RULE_ALL_BLACK;
    for (size_t c = 0; c < spec->clue_count; c++) is[kind_of_clue(spec, &spec->clues[c])] = true;
    if ((spec->rules & dots) == dots) {
        is[QDRI_KIND_KROPKI] = false;
        is[QDRI_KIND_KROPKI_ALL] = true;
    } else {
        is[QDRI_KIND_ALL_WHITE] = spec->rules & QDR_RULE_ALL_WHITE;
        is[QDRI_KIND_ALL_BLACK] = spec->rules & QDR_RULE_ALL_BLACK;
    }
    if (spec->rules & QDR_RULE_ALL_XV) {
        is[QDRI_KIND_XV] = false;
        is[QDRI_KIND_XV_ALL] = true;
    }
}

qdri_kind qdri_kind_of(const qdr_shape *shape, size_t i) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    bool is[QDRI_KIND_COUNT] = {
        [QDRI_KIND_JIGSAW] = spec->jigsaw != NULL,
        [QDRI_KIND_DIAGONALS] = spec->rules & QDR_RULE_DIAGONALS,
        [QDRI_KIND_WINDOWS] = spec->rules & QDR_RULE_WINDOWS,
        [QDRI_KIND_DISJOINT] = spec->rules & QDR_RULE_DISJOINT,
        [QDRI_KIND_ANTI_KNIGHT] = spec->rules & QDR_RULE_ANTI_KNIGHT,
        [QDRI_KIND_ANTI_KING] = spec->rules & QDR_RULE_ANTI_KING,
        [QDRI_KIND_NON_CONSECUTIVE] = spec->rules & QDR_RULE_NON_CONSECUTIVE,
        [QDRI_KIND_EXTRA] = spec->extra_count > 0,
    };
    add_clues(spec, is);
    for (int kind = 0; kind < QDRI_KIND_COUNT; kind++)
        if (is[kind] && i-- == 0) return (qdri_kind)kind;
    return QDRI_KIND_COUNT;
}

const char *qdr_rule_sentence(const qdr_shape *shape, size_t i) {
    qdri_kind kind = qdri_kind_of(shape, i);
    return kind < QDRI_KIND_COUNT ? qdri_language_or_english(NULL)->kinds[kind].sentence : NULL;
}
