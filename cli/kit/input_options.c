/* input_options.c: the options that say how to read: --from, --digits, --size, --rules, --column,
 * --ignore-drawings, --strict, --quiet, --jobs. */
#include "kit/format_options.h"
#include "kit/inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *rule_words(size_t i) {
    return i < 31 ? qdr_rule_name((qdr_rule)(1u << i)) : NULL;
}

static char folded(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* Whether they are the same but for capitals and hyphens. */
static bool same_word(const char *word, size_t length, const char *name) {
    size_t i = 0;
    for (;; i++, name++) {
        while (i < length && (word[i] == '-' || word[i] == '_' || word[i] == ' ')) i++;
        while (*name == '-') name++;
        if (i >= length || !*name) return i >= length && !*name;
        if (folded(word[i]) != *name) return false;
    }
}

static bool rule_meant(const char *word, size_t length, qdr_rule *rule) {
    static const char *const kin[][2] = {{"diagonal", "x"},         {"diagonals", "x"},
                                         {"hyper", "windoku"},      {"hypersudoku", "windoku"},
                                         {"knight", "anti-knight"}, {"king", "anti-king"}};
    for (size_t i = 0; rule_words(i); i++)
        if (same_word(word, length, rule_words(i))) return *rule = (qdr_rule)(1u << i), true;
    for (size_t i = 0; i < sizeof kin / sizeof *kin; i++)
        if (same_word(word, length, kin[i][0]))
            return qdr_rule_from_name(kin[i][1], strlen(kin[i][1]), rule);
    return false;
}

bool parse_rules(const char *value, void *member, char message[OPTION_MESSAGE]) {
    unsigned *rules = member;
    for (;;) {
        size_t length = strcspn(value, ",");
        qdr_rule rule;
        if (!rule_meant(value, length, &rule)) {
            char word[40];
            snprintf(word, sizeof word, "%.*s", length < 39 ? (int)length : 39, value);
            return option_word_known(word, rule_words, message);
        }
        *rules |= rule;
        if (value[length] == '\0') return true;
        value += length + 1;
    }
}

/* "6", "6x6", "2x3": one or two numbers. Returns how many, 0 when it is something else. */
static int read_numbers(const char *value, const char *end, int numbers[2]) {
    int count = 0;
    while (count < 2 && value < end && *value >= '0' && *value <= '9') {
        char *after;
        long number = strtol(value, &after, 10);
        if (number > QDR_MAX_SIDE) number = QDR_MAX_SIDE + 1;
        numbers[count++] = (int)number;
        value = after;
        if (value == end) return count;
        bool cross = (unsigned char)value[0] == 0xC3 && (unsigned char)value[1] == 0x97; /* × */
        if (*value != 'x' && *value != 'X' && !cross) return 0;
        value += cross ? 2 : 1;
    }
    return 0;
}

bool parse_size(const char *value, void *member, char message[OPTION_MESSAGE]) {
    qdr_read_options *read = member;
    int side[2] = {0}, box[2] = {0};
    const char *colon = strchr(value, ':'), *end = value + strlen(value);
    int count = read_numbers(value, colon ? colon : end, side);
    bool none = colon && strcmp(colon, ":none") == 0;
    bool boxed = !colon || none || read_numbers(colon + 1, end, box) == 2;
    if (count == 0 || !boxed || (count == 2 && side[0] != side[1])) {
        snprintf(message, OPTION_MESSAGE, "'%.40s' is not a size such as 6, 6x6:2x3 or 7:none",
                 value);
        return false;
    }
    if (side[0] < 1 || side[0] > QDR_MAX_SIDE) {
        snprintf(message, OPTION_MESSAGE, "'%.40s': sides go from 1 to %d", value, QDR_MAX_SIDE);
        return false;
    }
    if (colon && !none && box[0] * box[1] != side[0]) {
        snprintf(message, OPTION_MESSAGE, "boxes of %dx%d do not have %d cells", box[0], box[1],
                 side[0]);
        return false;
    }
    read->side = side[0];
    read->box_rows = none ? -1 : box[0];
    read->box_cols = none ? -1 : box[1];
    return true;
}

bool parse_jobs(const char *value, void *member, char message[OPTION_MESSAGE]) {
    enum { MOST = 256 };
    uint64_t *jobs = member;
    if (!parse_count(value, jobs, message)) return false;
    if (*jobs <= MOST) return true;
    snprintf(message, OPTION_MESSAGE, "at most %d", MOST);
    return false;
}

#define READ(field) offsetof(input_settings, read.field)

const option input_options[] = {
    {"from", 'f', "NAME", "the input's format, when it should not be detected", READ(format),
     parse_format, format_words},
    {"digits", 'd', "NAME", "how digits above 9 are written in the input", READ(digits),
     parse_digits, digits_words},
    {"size", 's', "SIZE", "the side and the boxes, such as 6, 6x6:2x3 or 7:none",
     offsetof(input_settings, read), parse_size, NULL},
    {"rules", 'r', "LIST", "more rules, with commas between", READ(rules), parse_rules, rule_words},
    {"column", 'c', "NAME", "csv: name or number of the column with the puzzles", READ(column),
     NULL, NULL},
    {"ignore-drawings", 0, NULL,
     "links: read them without the rules that are only drawn or told in words",
     READ(ignore_drawings), NULL, NULL},
    {"strict", 'S', NULL, "stop at the first bad puzzle or file", offsetof(input_settings, strict),
     NULL, NULL},
    {"quiet", 'q', NULL, "no remarks on standard error, and no progress; errors are told",
     offsetof(input_settings, quiet), NULL, NULL},
    {"jobs", 'J', "N", "threads to work with; as many as there are cores, if not told",
     offsetof(input_settings, jobs), parse_jobs, NULL},
    OPTIONS_END,
};
