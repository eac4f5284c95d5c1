/* technique.c: the names of the techniques. */
#include <quadrille/human.h>

#include "base/names.h"

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
    [QDR_LOCKED_PAIR] = "locked pair",
    [QDR_LOCKED_TRIPLET] = "locked triplet",
    [QDR_REMOTE_PAIR] = "remote pair",
    [QDR_SKYSCRAPER] = "skyscraper",
    [QDR_TWO_STRING_KITE] = "two-string kite",
    [QDR_TURBOT_FISH] = "turbot fish",
    [QDR_EMPTY_RECTANGLE] = "empty rectangle",
    [QDR_W_WING] = "w-wing",
    [QDR_UNIQUENESS_1] = "uniqueness 1",
    [QDR_UNIQUENESS_2] = "uniqueness 2",
    [QDR_UNIQUENESS_3] = "uniqueness 3",
    [QDR_UNIQUENESS_4] = "uniqueness 4",
    [QDR_UNIQUENESS_5] = "uniqueness 5",
    [QDR_UNIQUENESS_6] = "uniqueness 6",
    [QDR_HIDDEN_RECTANGLE] = "hidden rectangle",
    [QDR_AVOIDABLE_RECTANGLE_1] = "avoidable rectangle 1",
    [QDR_AVOIDABLE_RECTANGLE_2] = "avoidable rectangle 2",
    [QDR_FINNED_X_WING] = "finned x-wing",
    [QDR_SASHIMI_X_WING] = "sashimi x-wing",
    [QDR_FINNED_SWORDFISH] = "finned swordfish",
    [QDR_SASHIMI_SWORDFISH] = "sashimi swordfish",
    [QDR_FINNED_JELLYFISH] = "finned jellyfish",
    [QDR_SASHIMI_JELLYFISH] = "sashimi jellyfish",
    [QDR_SUE_DE_COQ] = "sue de coq",
    [QDR_SIMPLE_COLOURS] = "simple colours",
    [QDR_MULTI_COLOURS] = "multi colours",
    [QDR_X_CHAIN] = "x-chain",
    [QDR_XY_CHAIN] = "xy-chain",
    [QDR_NICE_LOOP] = "nice loop",
    [QDR_GROUPED_NICE_LOOP] = "grouped nice loop",
    [QDR_ALS_XZ] = "als-xz",
    [QDR_ALS_XY_WING] = "als-xy-wing",
    [QDR_ALS_CHAIN] = "als chain",
    [QDR_FRANKEN_X_WING] = "franken x-wing",
    [QDR_FRANKEN_SWORDFISH] = "franken swordfish",
    [QDR_FINNED_FRANKEN_X_WING] = "finned franken x-wing",
    [QDR_FINNED_FRANKEN_SWORDFISH] = "finned franken swordfish",
    [QDR_TABLED_CHAIN] = "tabled forcing chain",
    [QDR_FORCING_NET] = "forcing net",
    [QDR_BRUTE_FORCE] = "brute force",
    [QDR_CAGE_LAST] = "last cell of a cage",
    [QDR_CLUE_BOUNDS] = "clue bounds",
    [QDR_CAGE_SET] = "cage combination",
    [QDR_CAGE_WAYS] = "cage combinations",
    [QDR_RULE_OF_45] = "rule of 45",
    [QDR_CAGE_SPLIT] = "cage split",
    [QDR_CONFINED] = "confined digit",
    [QDR_LEFTOVERS] = "law of leftovers",
    [QDR_NAKED_SET] = "naked set",
    [QDR_HIDDEN_SET] = "hidden set",
    [QDR_LARGE_FISH] = "large fish",
    [QDR_TRIAL] = "trial",
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

/* ---- classes --------------------------------------------------------------------------------- */

static const char *const classes[] = {"singles",    "locked",    "sets",   "fish", "wings",
                                      "uniqueness", "exclusion", "chains", "sums", "others"};
enum { CLASSES = sizeof classes / sizeof *classes };

const char *qdr_technique_class_name(qdr_technique_class of) {
    return (size_t)of < CLASSES ? classes[of] : NULL;
}

bool qdr_technique_class_from_name(const char *text, size_t length, qdr_technique_class *of) {
    int found = qdri_name_find(classes, CLASSES, text, length);
    if (found >= 0) *of = (qdr_technique_class)found;
    return found >= 0;
}

/* First techniques of runs that belong together, in the order of the enumeration. */
static const struct {
    qdr_technique first;
    qdr_technique_class of;
} runs[] = {
    {QDR_LAST_CELL, QDR_CLASS_SINGLES},
    {QDR_DIRECT_POINTING, QDR_CLASS_LOCKED},
    {QDR_DIRECT_HIDDEN_PAIR, QDR_CLASS_SETS},
    {QDR_NAKED_SINGLE, QDR_CLASS_SINGLES},
    {QDR_DIRECT_HIDDEN_TRIPLET, QDR_CLASS_SETS},
    {QDR_POINTING, QDR_CLASS_LOCKED},
    {QDR_NAKED_PAIR, QDR_CLASS_SETS},
    {QDR_X_WING, QDR_CLASS_FISH},
    {QDR_HIDDEN_PAIR, QDR_CLASS_SETS},
    {QDR_SWORDFISH, QDR_CLASS_FISH},
    {QDR_HIDDEN_TRIPLET, QDR_CLASS_SETS},
    {QDR_XY_WING, QDR_CLASS_WINGS},
    {QDR_UNIQUE_LOOP_1, QDR_CLASS_UNIQUENESS},
    {QDR_NAKED_QUAD, QDR_CLASS_SETS},
    {QDR_JELLYFISH, QDR_CLASS_FISH},
    {QDR_HIDDEN_QUAD, QDR_CLASS_SETS},
    {QDR_BUG_1, QDR_CLASS_UNIQUENESS},
    {QDR_ALIGNED_PAIR, QDR_CLASS_EXCLUSION},
    {QDR_X_CYCLE, QDR_CLASS_CHAINS},
    {QDR_ALIGNED_TRIPLET, QDR_CLASS_EXCLUSION},
    {QDR_NISHIO, QDR_CLASS_CHAINS},
    {QDR_LOCKED_PAIR, QDR_CLASS_SETS},
    {QDR_REMOTE_PAIR, QDR_CLASS_CHAINS},
    {QDR_W_WING, QDR_CLASS_WINGS},
    {QDR_UNIQUENESS_1, QDR_CLASS_UNIQUENESS},
    {QDR_FINNED_X_WING, QDR_CLASS_FISH},
    {QDR_SUE_DE_COQ, QDR_CLASS_EXCLUSION},
    {QDR_SIMPLE_COLOURS, QDR_CLASS_CHAINS},
    {QDR_ALS_XZ, QDR_CLASS_EXCLUSION},
    {QDR_FRANKEN_X_WING, QDR_CLASS_FISH},
    {QDR_TABLED_CHAIN, QDR_CLASS_CHAINS},
    {QDR_BRUTE_FORCE, QDR_CLASS_OTHERS},
    {QDR_CAGE_LAST, QDR_CLASS_SUMS},
    {QDR_CONFINED, QDR_CLASS_LOCKED},
    {QDR_NAKED_SET, QDR_CLASS_SETS},
    {QDR_LARGE_FISH, QDR_CLASS_FISH},
    {QDR_TRIAL, QDR_CLASS_OTHERS},
};

qdr_technique_class qdr_technique_class_of(qdr_technique technique) {
    size_t i = sizeof runs / sizeof *runs - 1;
    while (runs[i].first > technique) i--;
    return runs[i].of;
}
