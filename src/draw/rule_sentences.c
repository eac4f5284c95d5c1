/* rule_sentences.c: rules in words, for under a drawing. */
#include <quadrille/draw.h>

static bool has_clue(const qdr_shape_spec *spec, qdr_clue_kind kind) {
    for (size_t c = 0; c < spec->clue_count; c++)
        if (spec->clues[c].kind == kind) return true;
    return false;
}

const char *qdr_rule_sentence(const qdr_shape *shape, size_t i) {
    static const struct {
        unsigned rule;
        const char *sentence;
    } known[] = {
        {QDR_RULE_DIAGONALS, "Both diagonals hold every digit."},
        {QDR_RULE_WINDOWS, "The shaded windows hold every digit."},
        {QDR_RULE_DISJOINT, "Disjoint groups: the same place in every box, every digit."},
        {QDR_RULE_ANTI_KNIGHT, "Anti-knight: equal digits are never a knight's move apart."},
        {QDR_RULE_ANTI_KING, "Anti-king: equal digits are never a king's move apart."},
        {QDR_RULE_NON_CONSECUTIVE, "Non-consecutive: neighbours never differ by one."},
        {QDR_RULE_ALL_WHITE, "Neighbours that differ by one have a dot between them."},
        {QDR_RULE_ALL_BLACK, "Neighbours of which one is twice the other have a dot between them."},
        {QDR_RULE_ALL_XV, "Neighbours that add up to 10 or 5 have an X or V between them."},
    };
    static const char *const clues[] = {
        [QDR_CLUE_CAGE] = "Cages: different digits that add up to the number.",
        [QDR_CLUE_LESS] = "Thermometers: digits rise from the bulb on.",
        [QDR_CLUE_DIFFERENCE] = "White dots: the digits differ by one, or by the number.",
        [QDR_CLUE_RATIO] = "Black dots: one is twice the other, or so many times as the number.",
        [QDR_CLUE_SUM] = "X: the two add up to 10; V: to 5; a number: to that.",
    };
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if ((spec->rules & known[k].rule) && i-- == 0) return known[k].sentence;
    if (spec->extra_count > 0 && i-- == 0) return "No digit comes twice in an outlined region.";
    for (size_t k = 0; k < sizeof clues / sizeof *clues; k++)
        if (has_clue(spec, (qdr_clue_kind)k) && i-- == 0) return clues[k];
    return NULL;
}
