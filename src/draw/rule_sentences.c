/* rule_sentences.c: rules in words, for under a drawing. */
#include <quadrille/draw.h>

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
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
        if ((spec->rules & known[k].rule) && i-- == 0) return known[k].sentence;
    if (spec->extra_count > 0 && i == 0) return "No digit comes twice in an outlined region.";
    return NULL;
}
