/* technique.c: the names of the techniques. */
#include <quadrille/human.h>

static const char *const names[] = {
    [QDR_LAST_CELL] = "last cell",
    [QDR_HIDDEN_SINGLE] = "hidden single",
    [QDR_DIRECT_POINTING] = "direct pointing",
    [QDR_DIRECT_CLAIMING] = "direct claiming",
    [QDR_DIRECT_HIDDEN_PAIR] = "direct hidden pair",
    [QDR_NAKED_SINGLE] = "naked single",
    [QDR_DIRECT_HIDDEN_TRIPLET] = "direct hidden triplet",
    [QDR_POINTING] = "pointing",
    [QDR_CLAIMING] = "claiming",
    [QDR_NAKED_PAIR] = "naked pair",
    [QDR_X_WING] = "x-wing",
    [QDR_HIDDEN_PAIR] = "hidden pair",
    [QDR_NAKED_TRIPLET] = "naked triplet",
    [QDR_SWORDFISH] = "swordfish",
    [QDR_HIDDEN_TRIPLET] = "hidden triplet",
    [QDR_XY_WING] = "xy-wing",
    [QDR_XYZ_WING] = "xyz-wing",
    [QDR_UNIQUE_LOOP_1] = "unique loop 1",
    [QDR_UNIQUE_LOOP_2] = "unique loop 2",
    [QDR_UNIQUE_LOOP_3] = "unique loop 3",
    [QDR_UNIQUE_LOOP_4] = "unique loop 4",
    [QDR_NAKED_QUAD] = "naked quad",
    [QDR_JELLYFISH] = "jellyfish",
    [QDR_HIDDEN_QUAD] = "hidden quad",
    [QDR_BUG_1] = "bug 1",
    [QDR_BUG_2] = "bug 2",
    [QDR_BUG_3] = "bug 3",
    [QDR_BUG_4] = "bug 4",
    [QDR_ALIGNED_PAIR] = "aligned pair exclusion",
    [QDR_X_CYCLE] = "x-cycle",
    [QDR_Y_CYCLE] = "y-cycle",
    [QDR_XY_CYCLE] = "xy-cycle",
    [QDR_FORCING_X_CHAIN] = "forcing x-chain",
    [QDR_FORCING_CHAIN] = "forcing chain",
    [QDR_ALIGNED_TRIPLET] = "aligned triplet exclusion",
    [QDR_NISHIO] = "nishio",
    [QDR_CELL_CHAINS] = "cell chains",
    [QDR_REGION_CHAINS] = "region chains",
    [QDR_CONTRADICTION_CHAINS] = "contradiction chains",
    [QDR_DOUBLE_CHAINS] = "double chains",
};

enum { TECHNIQUES = sizeof names / sizeof *names };

const char *qdr_technique_name(qdr_technique technique) {
    return (size_t)technique < TECHNIQUES ? names[technique] : NULL;
}

/* A blank of the name may be a dash. */
static bool is_named(const char *name, const char *text, size_t length) {
    size_t i = 0;
    while (i < length && name[i] && (name[i] == text[i] || (name[i] == ' ' && text[i] == '-'))) i++;
    return i == length && !name[i];
}

bool qdr_technique_from_name(const char *text, size_t length, qdr_technique *technique) {
    for (size_t i = 0; i < TECHNIQUES; i++) {
        if (!is_named(names[i], text, length)) continue;
        *technique = (qdr_technique)i;
        return true;
    }
    return false;
}
