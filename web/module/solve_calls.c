/* solve_calls.c: questions about one puzzle: is it unique, what is its solution, how many are
 * there, what is possible in each cell. */
#include "exports.h"

#include <stdlib.h>
#include <string.h>

static void tell_found(void *context, uint64_t solutions) {
    (void)context;
    tell_progress((double)solutions, 0);
}

static qdr_solve_options options_of(const request *r) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = r->engine;
    options.limits = r->limits;
    options.progress = tell_found;
    return options;
}

static qdr_status bad_engine(qdr_status status, qdr_error *error) {
    return refused(status, "this engine does not take this puzzle", error);
}

/* Calls for the puzzle of the request. */
typedef qdr_status asked(const request *r, const qdr_puzzle *puzzle, uint8_t *digits, qdr_text *out,
                         qdr_error *error);

static qdr_status ask(const request *r, asked *question, qdr_text *out, qdr_error *error) {
    qdr_puzzle *puzzle;
    qdr_status status = request_puzzle(r, &puzzle, error);
    if (status != QDR_OK) return status;
    uint8_t *digits = calloc((size_t)qdr_puzzle_cells(puzzle), 1);
    status = digits ? question(r, puzzle, digits, out, error) : QDR_NO_MEMORY;
    free(digits);
    qdr_puzzle_free(puzzle);
    return status;
}

static void put_solution(qdr_text *out, bool there, const qdr_puzzle *puzzle,
                         const uint8_t *digits) {
    qdr_text_puts(out, ",\"solution\":");
    if (there)
        put_digits(out, digits, (size_t)qdr_puzzle_cells(puzzle));
    else
        qdr_text_puts(out, "null");
}

/* ---- check, solve, count --------------------------------------------------------------------- */

static qdr_status check(const request *r, const qdr_puzzle *puzzle, uint8_t *digits, qdr_text *out,
                        qdr_error *error) {
    const qdr_solve_options options = options_of(r);
    qdr_verdict verdict;
    qdr_clash clash;
    qdr_stats stats = {0};
    qdr_status status = qdr_puzzle_check(puzzle, &options, &verdict, digits, &clash, &stats);
    if (status != QDR_OK) return bad_engine(status, error);
    qdr_text_puts(out, "{\"verdict\":\"");
    qdr_text_puts(out, qdr_verdict_name(verdict));
    qdr_text_putc(out, '"');
    put_solution(out, verdict == QDR_UNIQUE || verdict == QDR_MULTIPLE, puzzle, digits);
    if (verdict == QDR_INVALID)
        qdr_text_printf(out, ",\"clash\":{\"first\":%d,\"second\":%d,\"unit\":\"%s\"}", clash.first,
                        clash.second, clash.unit);
    else
        qdr_text_puts(out, ",\"clash\":null");
    put_stats(out, &stats);
    qdr_text_putc(out, '}');
    return QDR_OK;
}

static qdr_status solve(const request *r, const qdr_puzzle *puzzle, uint8_t *digits, qdr_text *out,
                        qdr_error *error) {
    const qdr_solve_options options = options_of(r);
    qdr_solver *solver;
    qdr_stats stats;
    qdr_status status = qdr_solver_new(puzzle, &options, &solver);
    if (status != QDR_OK) return bad_engine(status, error);
    qdr_step step = qdr_solver_next(solver, digits);
    qdr_solver_stats(solver, &stats);
    stats.engine = qdr_solver_engine(solver);
    qdr_solver_free(solver);
    if (qdr_step_status(step) != QDR_OK) return qdr_step_status(step);
    qdr_text_puts(out, "{\"found\":");
    qdr_text_puts(out, step == QDR_SOLUTION ? "true" : "false");
    put_step(out, step);
    put_solution(out, step == QDR_SOLUTION, puzzle, digits);
    put_stats(out, &stats);
    qdr_text_putc(out, '}');
    return QDR_OK;
}

static qdr_status count(const request *r, const qdr_puzzle *puzzle, uint8_t *digits, qdr_text *out,
                        qdr_error *error) {
    (void)digits;
    const qdr_solve_options options = options_of(r);
    qdr_step step;
    qdr_stats stats = {0};
    qdr_text_puts(out, "{\"count\":\"");
    qdr_status status = qdr_puzzle_count_exact(puzzle, &options, out, &step, &stats);
    if (status != QDR_OK) return bad_engine(status, error);
    put_counted(out, step, &stats);
    return QDR_OK;
}

qdr_status call_check(const request *r, qdr_text *out, qdr_error *error) {
    return ask(r, check, out, error);
}

qdr_status call_solve(const request *r, qdr_text *out, qdr_error *error) {
    return ask(r, solve, out, error);
}

qdr_status call_count(const request *r, qdr_text *out, qdr_error *error) {
    return ask(r, count, out, error);
}

/* ---- all solutions, and where they differ ---------------------------------------------------- */

typedef struct harvest {
    const qdr_puzzle *puzzle;
    qdr_text *out;
    qdr_digit_set *seen; /* of each cell: digits in some solution */
    qdr_solver *solver;
    uint64_t found;
    qdr_step step;
} harvest;

static bool one_digit(const qdr_digit_set *set) {
    return __builtin_popcountll(set->word[0]) + __builtin_popcountll(set->word[1]) <= 1;
}

static void put_differences(const harvest *h) {
    const char *before = "";
    qdr_text_puts(h->out, "],\"differ\":[");
    for (int cell = 0; cell < qdr_puzzle_cells(h->puzzle); cell++) {
        if (one_digit(&h->seen[cell])) continue;
        qdr_text_puts(h->out, before);
        qdr_text_puts(h->out, "{\"cell\":");
        put_number(h->out, (uint64_t)cell);
        qdr_text_puts(h->out, ",\"digits\":");
        put_digit_set(h->out, &h->seen[cell], qdr_puzzle_side(h->puzzle));
        qdr_text_putc(h->out, '}');
        before = ",";
    }
    qdr_text_putc(h->out, ']');
}

static qdr_stats stats_of(const harvest *h) {
    qdr_stats stats;
    qdr_solver_stats(h->solver, &stats);
    stats.engine = qdr_solver_engine(h->solver);
    return stats;
}

/* While the page is told how many there are, the answer is what is known so far. */
static void tell_harvest(const harvest *h) {
    const size_t length = h->out->length;
    const qdr_stats stats = stats_of(h);
    put_differences(h);
    put_stats(h->out, &stats);
    qdr_text_putc(h->out, '}');
    tell_progress((double)h->found, 0);
    h->out->length = length;
}

/* Not too often: solutions of a large grid are long in coming, and so are the first. */
static bool is_worth_telling(uint64_t found, size_t cells) {
    return (found & (found - 1)) == 0 || found % (cells > 81 ? 16 : 4096) == 0;
}

static void see(harvest *h, const uint8_t *digits, size_t cells) {
    for (size_t i = 0; i < cells; i++)
        h->seen[i].word[(digits[i] - 1) >> 6] |= (uint64_t)1 << ((digits[i] - 1) & 63);
    h->found++;
    if (is_worth_telling(h->found, cells)) tell_harvest(h);
}

/* Hands out the first `most` after `skip` of them. */
static void reap(const request *r, uint8_t *digits, harvest *h) {
    const uint64_t most = r->most ? r->most : 100;
    const size_t cells = (size_t)qdr_puzzle_cells(h->puzzle);
    while ((h->step = qdr_solver_next(h->solver, digits)) == QDR_SOLUTION) {
        see(h, digits, cells);
        if (h->found <= r->skip || h->found > r->skip + most) continue;
        if (h->found > r->skip + 1) qdr_text_putc(h->out, ',');
        put_digits(h->out, digits, cells);
    }
}

static qdr_status all_solutions(const request *r, const qdr_puzzle *puzzle, uint8_t *digits,
                                qdr_text *out, qdr_error *error) {
    const qdr_solve_options options = options_of(r);
    harvest h = {.puzzle = puzzle, .out = out};
    h.seen = calloc((size_t)qdr_puzzle_cells(puzzle), sizeof *h.seen);
    qdr_stats stats = {0};
    if (!h.seen) return QDR_NO_MEMORY;
    qdr_text_puts(out, "{\"solutions\":[");
    qdr_status status = qdr_solver_new(puzzle, &options, &h.solver);
    if (status == QDR_OK) {
        reap(r, digits, &h);
        stats = stats_of(&h);
        qdr_solver_free(h.solver);
        status = qdr_step_status(h.step);
    }
    if (status == QDR_OK) {
        put_differences(&h);
        qdr_text_puts(out, ",\"count\":\"");
        put_number(out, h.found);
        put_counted(out, h.step, &stats);
    }
    free(h.seen);
    return bad_engine(status, error);
}

qdr_status call_solutions(const request *r, qdr_text *out, qdr_error *error) {
    return ask(r, all_solutions, out, error);
}

/* ---- what else can be said ------------------------------------------------------------------- */

static qdr_status candidates(const request *r, const qdr_puzzle *puzzle, uint8_t *digits,
                             qdr_text *out, qdr_error *error) {
    (void)r, (void)digits, (void)error;
    const size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    qdr_digit_set *sets = calloc(cells, sizeof *sets);
    if (!sets) return QDR_NO_MEMORY;
    qdr_puzzle_candidates(puzzle, sets);
    for (size_t i = 0; i < cells; i++) {
        qdr_text_putc(out, i == 0 ? '[' : ',');
        put_digit_set(out, &sets[i], qdr_puzzle_side(puzzle));
    }
    qdr_text_putc(out, ']');
    free(sets);
    return QDR_OK;
}

static qdr_status metrics(const request *r, const qdr_puzzle *puzzle, uint8_t *digits,
                          qdr_text *out, qdr_error *error) {
    (void)digits, (void)error;
    qdr_metrics m;
    qdr_step step;
    qdr_status status = qdr_puzzle_metrics(puzzle, &r->limits, &m, &step);
    if (status != QDR_OK) return status;
    qdr_text_printf(out, "{\"givens\":%d,\"empty\":%d,\"meanCandidates\":%.3f", m.givens, m.empty,
                    m.mean_candidates);
    qdr_text_puts(out, ",\"nodes\":");
    put_number(out, m.nodes);
    qdr_text_puts(out, ",\"guesses\":");
    put_number(out, m.guesses);
    if (m.graded)
        qdr_text_printf(out, ",\"class\":\"%s\",\"decidedBy\":\"%s\"", qdr_class_name(m.difficulty),
                        qdr_class_sentence(m.difficulty));
    put_step(out, step);
    qdr_text_putc(out, '}');
    return QDR_OK;
}

/* The engines that take this puzzle. */
static qdr_status engines(const request *r, const qdr_puzzle *puzzle, uint8_t *digits,
                          qdr_text *out, qdr_error *error) {
    (void)r, (void)digits, (void)error;
    const char *name, *before = "[";
    for (size_t i = 0; (name = qdr_engine_name(i)); i++) {
        if (!qdr_engine_takes(name, puzzle)) continue;
        qdr_text_printf(out, "%s\"%s\"", before, name);
        before = ",";
    }
    qdr_text_puts(out, *before == '[' ? "[]" : "]");
    return QDR_OK;
}

qdr_status call_candidates(const request *r, qdr_text *out, qdr_error *error) {
    return ask(r, candidates, out, error);
}

qdr_status call_metrics(const request *r, qdr_text *out, qdr_error *error) {
    return ask(r, metrics, out, error);
}

qdr_status call_engines(const request *r, qdr_text *out, qdr_error *error) {
    return ask(r, engines, out, error);
}
