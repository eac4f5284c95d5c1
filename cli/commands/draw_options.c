/* draw_options.c: see draw_options.h. */
#include "commands/draw_options.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- lengths --------------------------------------------------------------------------------- */

bool parse_length(const char *value, void *member, char message[OPTION_MESSAGE]) {
    static const struct {
        const char *name;
        double points; /* 0: pixels */
    } units[] = {{"", QDR_MILLIMETRE},
                 {"mm", QDR_MILLIMETRE},
                 {"cm", 10 * QDR_MILLIMETRE},
                 {"in", 72},
                 {"pt", 1},
                 {"px", 0}};
    char *end;
    double number = strtod(value, &end);
    bool plain = (*value >= '0' && *value <= '9') || *value == '.';
    for (size_t i = 0; plain && i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].name) == 0 && number > 0 && number <= 10000) {
            double points = units[i].points;
            *(length *)member = (length){points > 0 ? number * points : number, !(points > 0)};
            return true;
        }
    snprintf(message, OPTION_MESSAGE, "'%.60s' is not a length such as 9, 9mm, 0.5in, 24pt or 40px",
             value);
    return false;
}

double length_in_points(const length *l, double dpi) {
    return l->pixels ? l->number * 72 / dpi : l->number;
}

/* ---- paper ----------------------------------------------------------------------------------- */

static const paper papers[] = {
    {"a4", 210 * QDR_MILLIMETRE, 297 * QDR_MILLIMETRE},
    {"letter", 8.5 * 72, 11 * 72.0},
    {"a3", 297 * QDR_MILLIMETRE, 420 * QDR_MILLIMETRE},
    {"a5", 148 * QDR_MILLIMETRE, 210 * QDR_MILLIMETRE},
    {"fit", 0, 0},
};

const char *paper_words(size_t i) {
    return i < sizeof papers / sizeof *papers ? papers[i].name : NULL;
}

bool parse_paper(const char *value, void *member, char message[OPTION_MESSAGE]) {
    if (!option_word_known(value, paper_words, message)) return false;
    size_t i = 0;
    while (strcmp(papers[i].name, value) != 0) i++;
    *(paper *)member = papers[i];
    return true;
}

/* ---- labels ---------------------------------------------------------------------------------- */

static const char *const labels[] = {"number", "class", "comment", "rules", "none"};

const char *label_words(size_t i) {
    return i < sizeof labels / sizeof *labels ? labels[i] : NULL;
}

bool parse_labels(const char *value, void *member, char message[OPTION_MESSAGE]) {
    label_choice choice = {.told = true};
    bool *const chosen[] = {&choice.number, &choice.difficulty, &choice.comment, &choice.rules,
                            &choice.told};
    for (;;) {
        char word[40];
        size_t end = strcspn(value, ","), i = 0;
        snprintf(word, sizeof word, "%.*s", end < 39 ? (int)end : 39, value);
        if (!option_word_known(word, label_words, message)) return false;
        while (strcmp(labels[i], word) != 0) i++;
        *chosen[i] = true;
        if (value[end] == '\0') break;
        value += end + 1;
    }
    *(label_choice *)member = choice;
    return true;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static bool parse_within(const char *value, uint64_t *member, uint64_t low, uint64_t high,
                         char message[OPTION_MESSAGE]) {
    uint64_t number;
    if (!parse_count(value, &number, message)) return false;
    if (number < low || number > high) {
        snprintf(message, OPTION_MESSAGE, "from %d to %d", (int)low, (int)high);
        return false;
    }
    *member = number;
    return true;
}

bool parse_per_page(const char *value, void *member, char message[OPTION_MESSAGE]) {
    return parse_within(value, member, 1, 100, message);
}

bool parse_dpi(const char *value, void *member, char message[OPTION_MESSAGE]) {
    return parse_within(value, member, 20, 2400, message);
}
