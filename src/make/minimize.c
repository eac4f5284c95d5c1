/* minimize.c: puzzles with fewer givens and the same solution, down to minimal (irreducible) ones.
 *
 * One of them is found by digging. All of them, by deciding about one given after the other: with
 * it or without it? Three remarks keep the tree small. A given that cannot go now cannot go later,
 * when there are fewer others: it needs no decision. If without the given there is still one
 * solution, both answers are open. And one that was kept on purpose has to be needed in the end; so
 * if those kept by then already leave one solution without it, nothing can come of it. */
#include "base/fail.h"
#include "base/memory.h"
#include "make/oracle.h"

#include <string.h>

typedef struct minimizing {
    const qdr_minimize_options *options;
    qdri_oracle oracle;
    int cells;
    bool (*take)(void *context, const qdr_puzzle *minimal);
    void *context;
    qdr_make_result result;
    qdr_puzzle *minimal; /* what is handed out */
    uint8_t *solution;
    uint8_t *givens;
    uint8_t *best, *scratch;
    uint8_t *state;   /* per cell: one of the following */
    uint16_t *forced; /* cells, in the order in which they were found to be needed */
    int forced_count;
} minimizing;

enum { EMPTY, OPEN, FORCED, KEPT }; /* OPEN: not decided yet */

static void give(minimizing *m, const uint8_t *givens) {
    for (int cell = 0; cell < m->cells; cell++)
        qdr_puzzle_set_given(m->minimal, cell, givens[cell]);
    m->result.found++;
    if (!m->take(m->context, m->minimal)) m->result.step = QDR_STOPPED;
}

/* ---- one, or the fewest ---------------------------------------------------------------------- */

static int count_givens(const minimizing *m, const uint8_t *givens) {
    int count = 0;
    for (int cell = 0; cell < m->cells; cell++) count += givens[cell] != 0;
    return count;
}

static qdr_status dig(minimizing *m, uint64_t tries) {
    static const qdri_depth as_far_as_it_goes = {0, 0};
    qdri_orbits *cells = qdri_alloc(1, sizeof *cells);
    if (!cells) return QDR_NO_MEMORY;
    qdri_orbits_single(cells, m->cells);
    qdri_random random;
    qdri_random_seed(&random, m->options->seed);
    qdr_status status = QDR_OK;
    qdr_step step = QDR_DONE;
    int fewest = m->cells + 1;
    for (uint64_t i = 0; i < tries && status == QDR_OK && step == QDR_DONE; i++) {
        qdri_dig digger;
        memcpy(m->scratch, m->givens, (size_t)m->cells);
        qdri_dig_begin(&digger, cells, m->solution, m->scratch, m->forced, as_far_as_it_goes,
                       &random);
        status = qdri_oracle_dig(&m->oracle, &digger, &step);
        if (status != QDR_OK || step != QDR_DONE) break;
        m->result.tried++;
        if (count_givens(m, m->scratch) >= fewest) continue;
        fewest = count_givens(m, m->scratch);
        memcpy(m->best, m->scratch, (size_t)m->cells);
    }
    qdri_free(cells);
    if (status != QDR_OK) return status;
    m->result.step = step;
    if (fewest <= m->cells) give(m, m->best);
    return QDR_OK;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* Whether a solution with another digit in that cell appears when its given goes. */
static qdr_status needs(minimizing *m, uint8_t *givens, int cell, bool *needed) {
    uint8_t digit = givens[cell];
    qdr_step answer;
    givens[cell] = 0;
    qdr_status status = qdri_oracle_ask(&m->oracle, givens, cell, m->solution, &answer);
    givens[cell] = digit;
    if (status == QDR_OK && answer == QDR_STOPPED) m->result.step = QDR_STOPPED;
    *needed = answer != QDR_DONE;
    return status;
}

/* Whether each of those kept on purpose is needed among `givens`. */
static qdr_status all_needed(minimizing *m, uint8_t *givens, bool *needed) {
    *needed = true;
    for (int cell = 0; cell < m->cells && *needed; cell++) {
        if (m->state[cell] != KEPT) continue;
        qdr_status status = needs(m, givens, cell, needed);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

/* Finds out which of the open ones cannot go. */
static qdr_status force(minimizing *m) {
    for (int cell = 0; cell < m->cells; cell++) {
        bool needed;
        if (m->state[cell] != OPEN) continue;
        qdr_status status = needs(m, m->givens, cell, &needed);
        if (status != QDR_OK) return status;
        if (!needed) continue;
        m->state[cell] = FORCED;
        m->forced[m->forced_count++] = (uint16_t)cell;
    }
    return QDR_OK;
}

static qdr_status enumerate(minimizing *m);

static qdr_status without(minimizing *m, int cell) {
    m->state[cell] = EMPTY;
    m->givens[cell] = 0;
    qdr_status status = enumerate(m);
    m->givens[cell] = m->solution[cell];
    m->state[cell] = OPEN;
    return status;
}

static qdr_status with(minimizing *m, int cell) {
    bool promising;
    m->state[cell] = KEPT;
    for (int c = 0; c < m->cells; c++)
        m->scratch[c] = m->state[c] == KEPT || m->state[c] == FORCED ? m->givens[c] : 0;
    qdr_status status = all_needed(m, m->scratch, &promising);
    if (status == QDR_OK && promising) status = enumerate(m);
    m->state[cell] = OPEN;
    return status;
}

static qdr_status enumerate(minimizing *m) {
    int forced_before = m->forced_count, cell = 0;
    bool minimal;
    m->result.tried++;
    qdr_status status = force(m);
    while (cell < m->cells && m->state[cell] != OPEN) cell++;
    if (status == QDR_OK && cell < m->cells) {
        if (m->result.step == QDR_DONE) status = without(m, cell);
        if (status == QDR_OK && m->result.step == QDR_DONE) status = with(m, cell);
    } else if (status == QDR_OK && m->result.step == QDR_DONE) {
        status = all_needed(m, m->givens, &minimal);
        bool enough = m->options->limit > 0 && m->result.found == m->options->limit;
        if (enough) m->result.step = QDR_STOPPED;
        if (status == QDR_OK && minimal && m->result.step == QDR_DONE) give(m, m->givens);
    }
    while (m->forced_count > forced_before) m->state[m->forced[--m->forced_count]] = OPEN;
    return status;
}

static qdr_status list_all(minimizing *m) {
    for (int cell = 0; cell < m->cells; cell++) m->state[cell] = m->givens[cell] ? OPEN : EMPTY;
    m->result.step = QDR_DONE;
    return enumerate(m);
}

/* ---- both ------------------------------------------------------------------------------------ */

static qdr_status prepare(minimizing *m, const qdr_puzzle *puzzle) {
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    qdr_status status = qdr_puzzle_new(qdr_puzzle_shape(puzzle), &m->minimal);
    if (status == QDR_OK) status = qdri_oracle_open(&m->oracle, qdr_puzzle_shape(puzzle));
    const char *comment = qdr_puzzle_comment(puzzle);
    if (status == QDR_OK && comment)
        status = qdr_puzzle_set_comment(m->minimal, comment, strlen(comment));
    m->oracle.budget =
        qdri_budget_of(&(qdr_limits){.seconds = m->options->seconds, .cancel = m->options->cancel});
    m->cells = (int)cells;
    m->solution = qdri_alloc(cells, 5);
    m->forced = qdri_alloc(cells, sizeof *m->forced);
    if (status != QDR_OK || !m->solution || !m->forced) return QDR_NO_MEMORY;
    m->givens = m->solution + cells;
    m->best = m->givens + cells;
    m->scratch = m->best + cells;
    m->state = m->scratch + cells;
    memcpy(m->givens, qdr_puzzle_givens(puzzle), cells);
    return QDR_OK;
}

/* Fills in the solution; only puzzles with exactly one will do. */
static qdr_status solve(minimizing *m, const qdr_puzzle *puzzle, bool *stopped, qdr_error *error) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.limits = qdri_budget_left(&m->oracle.budget);
    qdr_verdict verdict;
    qdr_status status = qdr_puzzle_check(puzzle, &options, &verdict, m->solution, NULL, NULL);
    if (status != QDR_OK) return status;
    *stopped = verdict == QDR_UNKNOWN;
    if (verdict == QDR_UNIQUE || *stopped) return QDR_OK;
    return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0,
                     verdict == QDR_MULTIPLE ? "there is more than one solution"
                                             : "there is no solution");
}

qdr_status qdr_puzzle_minimize(const qdr_puzzle *puzzle, const qdr_minimize_options *options,
                               bool (*take)(void *context, const qdr_puzzle *minimal),
                               void *context, qdr_make_result *result, qdr_error *error) {
    static const qdr_minimize_options usual = QDR_MINIMIZE_OPTIONS_INIT;
    if (qdr_puzzle_has_candidates(puzzle))
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                         "puzzles with pencil marks are not minimised");
    if (qdr_puzzle_side(puzzle) > QDR_MAKE_MAX_SIDE)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "puzzles are minimised up to %d×%d",
                         QDR_MAKE_MAX_SIDE, QDR_MAKE_MAX_SIDE);
    minimizing m = {.options = options ? options : &usual, .take = take, .context = context};
    bool stopped = false;
    qdr_status status = prepare(&m, puzzle);
    if (status == QDR_OK) status = solve(&m, puzzle, &stopped, error);
    if (status == QDR_OK && stopped)
        m.result.step = QDR_STOPPED;
    else if (status == QDR_OK && m.options->goal == QDR_MINIMIZE_ALL)
        status = list_all(&m);
    else if (status == QDR_OK)
        status = dig(&m, m.options->goal == QDR_MINIMIZE_FEWEST ? m.options->tries : 1);
    qdr_puzzle_free(m.minimal);
    qdri_oracle_close(&m.oracle);
    qdri_free(m.solution);
    qdri_free(m.forced);
    if (status == QDR_NO_MEMORY) return qdri_no_memory(error);
    if (status == QDR_OK && result) *result = m.result;
    return status;
}
