/* person.c: see person.h. */
#include "kit/person.h"

#include "kit/interrupt.h"

#include <quadrille/solve.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *scale_words(size_t i) {
    return qdr_scale_name((qdr_scale)i);
}

const option person_options[] = {
    {"scale", 0, "NAME",
     "whose techniques, order and ratings; se-1.2.1, if not told, and quadrille-1 for puzzles that "
     "only this takes",
     offsetof(person_settings, scale), NULL, scale_words},
    OPTIONS_END,
};

const option patience_options[] = {
    {"time-limit", 't', "TIME", "give a puzzle up after that time, such as 2, 300ms or 5m",
     offsetof(person_settings, seconds), parse_seconds, NULL},
    OPTIONS_END,
};

const char *technique_words(size_t i) {
    static char words[128][40]; /* who suggests one keeps it */
    const char *name = qdr_technique_name((qdr_technique)i);
    if (!name || i >= sizeof words / sizeof *words) return NULL;
    char *word = words[i];
    snprintf(word, sizeof words[i], "%s", name);
    for (char *at = word; *at; at++)
        if (*at == ' ') *at = '-';
    return word;
}

bool parse_technique(const char *value, void *member, char message[OPTION_MESSAGE]) {
    qdr_wish *wish = member;
    wish->uses = qdr_technique_from_name(value, strlen(value), &wish->technique);
    return wish->uses || option_word_known(value, technique_words, message);
}

const char *difficulty_words(size_t i) {
    static const char *const words[] = {"very-easy", "easy", "medium", "hard", "very-hard"};
    return i < sizeof words / sizeof *words ? words[i] : NULL;
}

bool parse_difficulty(const char *value, void *member, char message[OPTION_MESSAGE]) {
    qdr_class difficulty;
    if (!qdr_class_from_name(value, strlen(value), &difficulty))
        return option_word_known(value, difficulty_words, message);
    *(int *)member = (int)difficulty + 1;
    return true;
}

bool parse_rating(const char *value, void *member, char message[OPTION_MESSAGE]) {
    char *end;
    double rating = strtod(value, &end);
    *(double *)member = rating;
    if (end != value && *end == '\0' && rating > 0 && rating < 1e9) return true;
    snprintf(message, OPTION_MESSAGE, "takes a rating such as 4.5, not %.60s", value);
    return false;
}

const char *person_scale(const qdr_human *human) {
    return qdr_scale_name(qdr_human_scale(human));
}

qdr_status bare_puzzle(const qdr_puzzle *grid, qdr_puzzle **bare) {
    qdr_status status = qdr_puzzle_new(qdr_puzzle_shape(grid), bare);
    for (int cell = 0; status == QDR_OK && cell < qdr_puzzle_cells(grid); cell++)
        if (!qdr_puzzle_placed(grid, cell))
            qdr_puzzle_set_given(*bare, cell, qdr_puzzle_givens(grid)[cell]);
    return status;
}

bool person_takes_placed(const question *q, const char *words, answer *a) {
    const qdr_solve_options options = {.limits.cancel = interrupt_flag()};
    qdr_verdict verdict = QDR_UNKNOWN;
    qdr_puzzle *bare = NULL;
    if (!qdr_puzzle_has_placed(q->puzzle)) return true;
    qdr_status status = bare_puzzle(q->puzzle, &bare);
    if (status == QDR_OK) status = qdr_puzzle_check(bare, &options, &verdict, NULL, NULL, NULL);
    qdr_puzzle_free(bare);
    if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
    else if (verdict == QDR_UNKNOWN)
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else if (verdict != QDR_UNIQUE)
        answer_complain(a, q, CODE_NO_SOLUTION,
                        "%s has several solutions without the digits that were placed (+)", words);
    return status == QDR_OK && verdict == QDR_UNIQUE;
}

/* Only where there is one solution can anything be concluded. */
static bool is_proper(const question *q, const refusal *words, answer *a) {
    const qdr_answer *known = q->known;
    if (known->solutions == 1 && known->step == QDR_DONE)
        return person_takes_placed(q, words->improper, a);
    if (known->solutions < 2 && known->step == QDR_STOPPED && interrupted())
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else if (known->solutions < 2 && known->step == QDR_STOPPED)
        answer_complain(a, q, CODE_LIMIT, "%s may have several solutions: time ran out",
                        words->improper);
    else
        answer_complain(a, q, CODE_NO_SOLUTION, "%s has %s", words->improper,
                        known->solutions > 1 ? "several solutions" : "no solution");
    return false;
}

static qdr_status open_person(const person_settings *settings, const qdr_shape *shape,
                              qdr_human **human) {
    qdr_scale scale;
    const char *name = settings->scale;
    if (name && qdr_scale_from_name(name, strlen(name), &scale)) /* which the options looked at */
        return qdr_human_new(shape, scale, human);
    return qdr_human_usual(shape, human);
}

qdr_human *person_new(const person_settings *settings, const question *q, const char *unsupported,
                      answer *a) {
    qdr_human *human = NULL;
    qdr_status status = open_person(settings, qdr_puzzle_shape(q->puzzle), &human);
    if (status == QDR_UNSUPPORTED)
        answer_complain(a, q, CODE_BAD_INPUT, "%s: %s%s", unsupported,
                        settings->scale ? settings->scale : "only sides up to 36",
                        settings->scale ? " is not for this shape" : "");
    else if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
    return human;
}

qdr_human *person_for(const person_settings *settings, const question *q, const refusal *words,
                      answer *a) {
    if (!is_proper(q, words, a)) return NULL;
    return person_new(settings, q, words->unsupported, a);
}

/* ---- who is idle ----------------------------------------------------------------------------- */

/* Takes whoever sits there. */
static qdr_human *people_seat(people *all, int seat) {
    return __atomic_exchange_n(&all->idle[seat], NULL, __ATOMIC_ACQ_REL);
}

qdr_human *people_take(people *all, const person_settings *settings, const question *q,
                       const refusal *words, answer *a) {
    if (!is_proper(q, words, a)) return NULL;
    for (int seat = 0; seat < PEOPLE_IDLE; seat++) {
        qdr_human *human = people_seat(all, seat);
        if (human && qdr_shape_equal(qdr_human_shape(human), qdr_puzzle_shape(q->puzzle)))
            return human;
        qdr_human_free(human);
    }
    return person_new(settings, q, words->unsupported, a);
}

void people_back(people *all, qdr_human *human) {
    for (int seat = 0; human && seat < PEOPLE_IDLE; seat++) {
        qdr_human *nobody = NULL;
        if (__atomic_compare_exchange_n(&all->idle[seat], &nobody, human, false, __ATOMIC_ACQ_REL,
                                        __ATOMIC_RELAXED))
            return;
    }
    qdr_human_free(human);
}

void people_free(people *all) {
    for (int seat = 0; seat < PEOPLE_IDLE; seat++) qdr_human_free(people_seat(all, seat));
}
