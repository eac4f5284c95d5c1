/* learn.c: the `learn` engine: clauses learned from conflicts (CDCL), by our own learner.
 *
 * `bits` propagates the givens; what is left becomes clauses (sat_clauses.h), which the learner
 * (src/learn) is given. It may decide which digits a sum has as well as where one is, which is
 * often the shorter way. A solution is excluded before
 * the next one is looked for, by what was decided on the way to it: these clauses are short, and
 * the search goes on where it is. A node is a decision, or a solution.
 *
 * Learned clauses take memory while it runs; how much may be limited. */
#include "large/learn.h"

#include "base/grow.h"
#include "base/memory.h"
#include "base/setup.h"
#include "large/bits.h"
#include "learn/learner.h"
#include "sudoku/sat_clauses.h"

#include <string.h>

typedef struct learn {
    int side;
    size_t cells;
    uint8_t *solved;     /* per cell: its digit, 0 where several are left */
    int *variable;       /* per cell and digit; 0: none */
    uint32_t *candidate; /* per variable, from 1: side · cell + digit - 1 */
    uint32_t candidates; /* so many */
    int32_t *clause;     /* scratch: a literal for every cell */
    qdri_learner *search;
    bool finished;
} learn;

/* ---- the formula ----------------------------------------------------------------------------- */

typedef struct sheet {
    int32_t *literals;
    size_t length, capacity;
    bool no_memory;
} sheet;

static void put_literal(void *context, int literal) {
    sheet *s = context;
    if (qdri_grow(&s->literals, &s->capacity, s->length + 1, sizeof *s->literals))
        s->literals[s->length++] = literal;
    else
        s->no_memory = true;
}

static qdr_status open_learner(learn *l, qdri_sat_clauses *clauses, const qdr_limits *limits) {
    sheet s = {0};
    clauses->add = put_literal;
    clauses->context = &s;
    qdri_sat_write(clauses);
    clauses->context = NULL;
    uint32_t variables = (uint32_t)clauses->variables;
    qdri_formula formula = {.variables = variables,
                            .primary = clauses->sums ? variables : l->candidates,
                            .literals = s.literals,
                            .length = s.length};
    qdr_status status = s.no_memory || qdri_setup_over()
                            ? QDR_NO_MEMORY
                            : qdri_learner_new(&formula, NULL, limits, &l->search);
    qdri_free(s.literals);
    return status;
}

/* ---- opening --------------------------------------------------------------------------------- */

static void close_search(void *search) {
    learn *l = search;
    if (!l) return;
    qdri_learner_free(l->search);
    qdri_free(l->solved);
    qdri_free(l->variable);
    qdri_free(l->candidate);
    qdri_free(l->clause);
    qdri_free(l);
}

static void note_solved(learn *l, const qdr_digit_set *sets) {
    for (size_t cell = 0; cell < l->cells; cell++)
        for (int digit = 1; digit <= l->side && qdri_set_size(&sets[cell]) == 1; digit++)
            if (qdri_set_has(&sets[cell], digit)) l->solved[cell] = (uint8_t)digit;
}

/* Numbers the candidates; false: no memory. */
static bool note_candidates(learn *l, qdri_sat_clauses *clauses) {
    qdri_sat_number(clauses);
    l->candidates = (uint32_t)clauses->variables;
    l->candidate = qdri_alloc((size_t)l->candidates + 1, sizeof *l->candidate);
    if (!l->candidate) return false;
    for (size_t i = 0; i < l->cells * (size_t)l->side; i++)
        if (l->variable[i]) l->candidate[l->variable[i]] = (uint32_t)i;
    return true;
}

static qdr_status prepare(learn *l, const qdr_puzzle *puzzle, const qdr_digit_set *sets,
                          const qdri_sums *sums, const qdr_limits *limits) {
    l->solved = qdri_zalloc(l->cells, 1);
    l->variable = qdri_alloc(l->cells * (size_t)l->side, sizeof *l->variable);
    l->clause = qdri_alloc(l->cells, sizeof *l->clause);
    if (!l->solved || !l->variable || !l->clause) return QDR_NO_MEMORY;
    qdri_sat_clauses clauses = {
        .puzzle = puzzle, .sets = sets, .sums = sums, .supports = true, .variable = l->variable};
    note_solved(l, sets);
    return note_candidates(l, &clauses) ? open_learner(l, &clauses, limits) : QDR_NO_MEMORY;
}

qdr_status qdri_learn_open(const qdr_puzzle *puzzle, const qdr_digit_set *sets,
                           const qdri_sums *sums, const qdr_limits *limits, void **search) {
    learn *l = qdri_zalloc(1, sizeof *l);
    if (!l) return QDR_NO_MEMORY;
    l->side = qdr_puzzle_side(puzzle);
    l->cells = (size_t)qdr_puzzle_cells(puzzle);
    qdr_status status = prepare(l, puzzle, sets, sums, limits);
    if (status == QDR_OK)
        *search = l;
    else
        close_search(l);
    return status;
}

static qdr_status open_from(const qdr_puzzle *puzzle, void *bits, const qdr_limits *limits,
                            void **search) {
    const qdri_bits_head *head = bits;
    qdr_digit_set *sets = qdri_alloc((size_t)qdr_puzzle_cells(puzzle), sizeof *sets);
    if (!sets) return QDR_NO_MEMORY;
    bool sound = head->code->facts(bits, sets);
    qdr_status status = qdri_learn_open(puzzle, sets, head->sums, limits, search);
    if (status == QDR_OK) ((learn *)*search)->finished = !sound;
    qdri_free(sets);
    return status;
}

static qdr_status open_search(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    const qdri_bits_code *bits = qdri_bits_for(puzzle);
    void *root;
    qdr_status status = bits->open(puzzle, NULL, &root);
    if (status != QDR_OK) return status;
    status = open_from(puzzle, root, limits, search);
    bits->close(root);
    return status;
}

/* ---- searching ------------------------------------------------------------------------------- */

void qdri_learn_exclude(void *search, const uint8_t *digits) {
    learn *l = search;
    size_t count = 0;
    for (size_t cell = 0; cell < l->cells; cell++) {
        int variable = l->variable[cell * (size_t)l->side + digits[cell] - 1];
        if (variable) l->clause[count++] = -variable;
        if (!variable && l->solved[cell] != digits[cell]) return;
    }
    qdri_learner_add(l->search, l->clause, count);
}

static void read_solution(const learn *l, uint8_t *digits) {
    uint32_t side = (uint32_t)l->side;
    memcpy(digits, l->solved, l->cells);
    for (uint32_t v = 1; v <= l->candidates; v++)
        if (qdri_learner_value(l->search, v))
            digits[l->candidate[v] / side] = (uint8_t)(l->candidate[v] % side + 1);
}

static qdr_step next(void *search, uint8_t *digits) {
    learn *l = search;
    if (l->finished) return QDR_DONE;
    qdr_step step = qdri_learner_run(l->search);
    if (step == QDR_SOLUTION) {
        read_solution(l, digits);
        qdri_learner_exclude(l->search);
    }
    l->finished = step == QDR_DONE;
    return step;
}

static void resume(void *search, qdri_budget budget) {
    qdri_learner_allow(((learn *)search)->search, budget);
}

static void stats(const void *search, qdr_stats *out) {
    const learn *l = search;
    qdri_learner_stats(l->search, out);
    out->bytes += sizeof *l + l->cells * (1 + sizeof *l->clause + (size_t)l->side * sizeof(int)) +
                  l->candidates * sizeof *l->candidate;
}

static bool takes_any(const qdr_puzzle *puzzle) {
    (void)puzzle;
    return true;
}

const qdri_engine qdri_engine_learn = {.name = "learn",
                                       .idea = "clauses learned from conflicts, by our own search",
                                       .takes = takes_any,
                                       .open = open_search,
                                       .next = next,
                                       .resume = resume,
                                       .stats = stats,
                                       .close = close_search};
