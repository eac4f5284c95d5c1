/* book_recipe.c: see book_recipe.h. */
#include "commands/book_recipe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number up to the end or a comma; -1: it is none. */
static long number_at(const char *text, const char **end) {
    size_t digits = strspn(text, "0123456789");
    *end = text + digits;
    if (digits == 0 || digits > 6 || (**end && **end != ',')) return -1;
    return strtol(text, NULL, 10);
}

bool parse_levels(const char *value, void *member, char message[OPTION_MESSAGE]) {
    level_counts levels = {.told = true};
    for (int i = 0;; i++) {
        const char *end;
        long count = number_at(value, &end);
        if (i == QDR_BOOK_LEVELS || count < 0 || count > MOST_PUZZLES) {
            snprintf(message, OPTION_MESSAGE,
                     "up to five numbers with commas between: very easy, easy, medium, hard, very "
                     "hard, such as 20,30,40,30");
            return false;
        }
        levels.counts[i] = (unsigned)count;
        if (!*end) break;
        value = end + 1;
    }
    *(level_counts *)member = levels;
    return true;
}

/* "16" or "16x16". */
static bool side_from(const char *name, size_t length, int *side) {
    char word[16];
    if (length >= sizeof word || !length) return false;
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    char *end;
    long number = strtol(word, &end, 10);
    bool twice = *end == 'x' && strtol(end + 1, &end, 10) == number;
    *side = (int)number;
    return (*end == '\0' || twice) && number >= 4 && number <= 16;
}

static bool variant_from(const char *name, size_t length, variant_order *order) {
    qdr_rule rule;
    *order = (variant_order){.side = 9};
    if (qdr_clued_from_name(name, length, &order->clues)) return order->clued = true;
    if (length == 6 && memcmp(name, "jigsaw", 6) == 0) return order->jigsaw = true;
    if (qdr_rule_from_name(name, length, &rule) && rule < QDR_RULE_ALL_WHITE) {
        order->rules = rule;
        return true;
    }
    return side_from(name, length, &order->side);
}

bool parse_variants(const char *value, void *member, char message[OPTION_MESSAGE]) {
    variant_list *list = member;
    for (list->count = 0; list->count < MOST_VARIANTS;) {
        variant_order *order = &list->orders[list->count++];
        size_t length = strcspn(value, ":,");
        const char *end = value + length;
        long count = 1;
        if (!variant_from(value, length, order)) {
            snprintf(
                message, OPTION_MESSAGE,
                "unknown '%.*s'; it takes jigsaw, killer, thermo, less, kropki, xv, sides such "
                "as 6, and rules (quadrille help rules)",
                length < 20 ? (int)length : 20, value);
            return false;
        }
        if (*end == ':') count = number_at(end + 1, &end);
        if (count < 1 || count > MOST_PUZZLES) {
            snprintf(message, OPTION_MESSAGE, "after a colon, how many: such as killer:4");
            return false;
        }
        order->count = (unsigned)count;
        if (!*end) return true;
        value = end + 1;
    }
    snprintf(message, OPTION_MESSAGE, "at most %d kinds", MOST_VARIANTS);
    return false;
}
