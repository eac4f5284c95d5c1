/* drawn_rules.c: see drawn_rules.h.
 *
 * A circle or a line asks for something, or it is an ornament; the link does not tell which. So any
 * drawing counts. Words are searched for the names of rules: of one that the puzzle has not, or
 * that is not known here at all. Where there is nothing but words, they are read more closely. */
#include "formats/drawn_rules.h"

#include <stddef.h>
#include <string.h>

#ifdef QDR_HAVE_JANSSON

static const char *drawing_of(const json_t *object) {
    static const char *const drawings[] = {"line", "rectangle", "circle", "text", "cage"};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++)
        if (json_array_size(json_object_get(object, drawings[i])) > 0) return drawings[i];
    return NULL;
}

/* A word in the rules, and the keys of which one must be there for it; none: not known here. */
typedef struct rule_word {
    const char *word, *keys[3];
} rule_word;

static const rule_word rule_words[] = {
    {"arrow", {NULL}},
    {"palindrome", {NULL}},
    {"renban", {NULL}},
    {"whisper", {NULL}},
    {"sandwich", {NULL}},
    {"little killer", {NULL}},
    {"lockout", {NULL}},
    {"region sum", {NULL}},
    {"entropic", {NULL}},
    {"modular", {NULL}},
    {"nabner", {NULL}},
    {"zipper", {NULL}},
    {"quadruple", {NULL}},
    {"clone", {NULL}},
    {"skyscraper", {NULL}},
    {"x-sum", {NULL}},
    {"fog", {NULL}},
    {"queen", {NULL}},
    {"cosmetic", {NULL}},
    {"between line", {NULL}},
    {"knight", {"antiknight"}},
    {"king's move", {"antiking"}},
    {"thermo", {"thermometer"}},
    {"cage", {"killercage", "extraregion"}},
    {"white dot", {"difference"}},
    {"black dot", {"ratio"}},
    {"diagonal", {"diagonal+", "diagonal-"}},
};

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool has_word_within(const char *text, size_t length, const char *word) {
    const size_t size = strlen(word);
    for (size_t at = 0; at + size <= length; at++) {
        size_t i = 0;
        while (i < size && lower(text[at + i]) == word[i]) i++;
        if (i == size) return true;
    }
    return false;
}

static bool has_word(const char *text, const char *word) {
    return has_word_within(text, strlen(text), word);
}

static bool is_there(const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    return json_is_true(value) || json_array_size(value) > 0;
}

static const char *word_of(const json_t *object) {
    const char *words = json_string_value(json_object_get(object, "ruleset"));
    for (size_t i = 0; words && i < sizeof rule_words / sizeof *rule_words; i++) {
        bool known = false;
        for (size_t k = 0; k < 3 && rule_words[i].keys[k]; k++)
            known |= is_there(object, rule_words[i].keys[k]);
        if (!known && has_word(words, rule_words[i].word)) return rule_words[i].word;
    }
    return NULL;
}

/* ---- a puzzle that has nothing but words ------------------------------------------------------
 */

static bool has_clues(const json_t *object) {
    static const char *const keys[] = {
        "killercage", "extraregion", "thermometer", "difference",     "ratio",          "xv",
        "antiknight", "antiking",    "diagonal+",   "nonconsecutive", "disjointgroups", "diagonal-",
        "odd",        "even",        "minimum",     "maximum"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (is_there(object, keys[i])) return true;
    return false;
}

/* "Normal sudoku rules apply", or these in more words. */
static bool is_usual(const char *sentence, size_t length) {
    static const char *const all[] = {"once", "repeat", "each", "every", "appear"};
    if (has_word_within(sentence, length, "rules apply")) return true;
    bool rows = has_word_within(sentence, length, "row") &&
                has_word_within(sentence, length, "column"),
         every = false;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        every |= has_word_within(sentence, length, all[i]);
    return rows && every;
}

static bool is_about_cells(const char *sentence, size_t length) {
    static const char *const words[] = {"digit", "cell", "row", "column", "box", "number"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_word_within(sentence, length, words[i])) return true;
    return false;
}

/* Where no clue is to be seen, a sentence about cells that is not the usual one is a rule. */
static const char *sentence_of(const json_t *object) {
    const char *words = json_string_value(json_object_get(object, "ruleset"));
    if (!words || has_clues(object)) return NULL;
    while (*words) {
        const size_t length = strcspn(words, ".!?\n");
        if (is_about_cells(words, length) && !is_usual(words, length)) return "words";
        words += length + (words[length] != '\0');
    }
    return NULL;
}

const char *qdri_drawn_rule(const json_t *fpuzzles) {
    const char *drawing = drawing_of(fpuzzles);
    const char *word = drawing ? drawing : word_of(fpuzzles);
    return word ? word : sentence_of(fpuzzles);
}

#endif
