/* drawn_rules.c: see drawn_rules.h.
 *
 * A circle or a line asks for something, or it is an ornament; the link does not tell which. So any
 * drawing counts. Words are searched for the names of rules: of one that the puzzle has not, or
 * that is not known here at all. */
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

static bool has_word(const char *text, const char *word) {
    for (; *text; text++) {
        size_t i = 0;
        while (word[i] && lower(text[i]) == word[i]) i++;
        if (!word[i]) return true;
    }
    return false;
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

const char *qdri_drawn_rule(const json_t *fpuzzles) {
    const char *drawing = drawing_of(fpuzzles);
    return drawing ? drawing : word_of(fpuzzles);
}

#endif
