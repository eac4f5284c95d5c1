/* sieve.c: see sieve.h. */
#include "kit/sieve.h"

#include "kit/person.h"

#include <stdio.h>
#include <string.h>

static const char *only_words(size_t i) {
    static const char *const words[] = {"unique", "multiple", "none"};
    return i < sizeof words / sizeof *words ? words[i] : NULL;
}

static bool parse_givens(const char *value, void *member, char message[OPTION_MESSAGE]) {
    givens_range *range = member;
    char after;
    const int read = sscanf(value, "%d-%d%c", &range->fewest, &range->most, &after);
    const bool one = read == 1 && !strchr(value, '-');
    if (one) range->most = range->fewest;
    range->told = true;
    if ((one || read == 2) && range->fewest >= 0 && range->fewest <= range->most) return true;
    snprintf(message, OPTION_MESSAGE, "'%.40s' is not a number such as 24 or a range 24-28", value);
    return false;
}

const option sieve_options[] = {
    {"only", 0, "VERDICT", "pass on the puzzles with this verdict", offsetof(sieve_settings, only),
     NULL, only_words},
    {"class", 0, "NAME", "pass on the puzzles of this class", offsetof(sieve_settings, class),
     parse_difficulty, difficulty_words},
    {"givens", 0, "A-B", "pass on the puzzles with so many givens",
     offsetof(sieve_settings, givens), parse_givens, NULL},
    OPTIONS_END,
};

bool sieve_is_set(const sieve_settings *sieve) {
    return sieve->only || sieve->class || sieve->givens.told;
}

qdr_verdict known_verdict(const question *q, qdr_clash *clash) {
    const qdr_answer *known = q->known;
    if (known->solutions > 1) return QDR_MULTIPLE;
    if (known->step != QDR_DONE) return QDR_UNKNOWN;
    if (known->solutions == 1) return QDR_UNIQUE;
    return qdr_puzzle_clashes(q->puzzle, clash) ? QDR_INVALID : QDR_NONE;
}

/* Clashing givens have no solution either. */
static bool verdict_passes(const sieve_settings *sieve, const question *q, answer *a) {
    qdr_clash clash;
    qdr_verdict verdict = known_verdict(q, &clash);
    if (verdict == QDR_UNKNOWN) search_certain(QDR_STOPPED, q, a);
    if (!sieve->only) return true;
    if (verdict == QDR_INVALID) verdict = QDR_NONE;
    return strcmp(sieve->only, qdr_verdict_name(verdict)) == 0;
}

static bool givens_pass(const sieve_settings *sieve, const qdr_puzzle *puzzle) {
    int givens = 0;
    if (!sieve->givens.told) return true;
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        givens += qdr_puzzle_givens(puzzle)[cell] != 0;
    return givens >= sieve->givens.fewest && givens <= sieve->givens.most;
}

static bool class_passes(const sieve_settings *sieve, const search_settings *search,
                         const question *q, answer *a) {
    qdr_solve_options options = search_question(search, 0);
    qdr_class difficulty;
    qdr_step step;
    if (!sieve->class) return true;
    if (qdr_puzzle_clashes(q->puzzle, NULL)) return false;
    qdr_status status = qdr_puzzle_class(q->puzzle, &options.limits, &difficulty, &step);
    return search_opened(status, search, q, a) && step != QDR_STOPPED &&
           (int)difficulty + 1 == sieve->class;
}

bool sieve_passes(const sieve_settings *sieve, const search_settings *search, const question *q,
                  answer *a) {
    return verdict_passes(sieve, q, a) && givens_pass(sieve, q->puzzle) &&
           class_passes(sieve, search, q, a);
}

bool sieve_keeps_text(const stream_settings *stream) {
    const writing_settings *to = &stream->writing;
    return to->format == QDR_FORMAT_AUTO && to->digits == QDR_DIGITS_AUTO && !to->blank;
}

void sieve_pass_on(const stream_settings *stream, const question *q, answer *a) {
    const qdr_answer *known = q->known;
    if (!known->text || !sieve_keeps_text(stream)) {
        stream_put(stream, q, q->puzzle, a);
        return;
    }
    qdr_text_append(&a->out, known->text, known->text_length);
    qdr_text_putc(&a->out, '\n');
}
