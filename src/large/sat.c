/* sat.c: the `sat` engine: clauses learned from conflicts (CDCL), by CaDiCaL.
 *
 * `bits` propagates the givens; what is left becomes clauses (sat_clauses.h). A solution is
 * excluded by a clause before the next one is looked for, so the search is over when the clauses
 * cannot be satisfied any more. CaDiCaL asks now and then whether to go on; that is where limits
 * and cancellation are minded. A node is a learned clause or a solution.
 *
 * CaDiCaL takes memory while it runs, through C++ (cadical_solver.h). */
#include "sudoku/engine.h"

#ifdef QDR_HAVE_CADICAL

#    include "base/memory.h"
#    include "base/setup.h"
#    include "large/bits.h"
#    include "large/cadical_solver.h"
#    include "large/sat_limits.h"
#    include "sudoku/sat_clauses.h"

typedef struct sat {
    const qdr_puzzle *puzzle;
    qdr_digit_set *sets;
    int *variable; /* per cell and digit */
    qdri_cadical *solver;
    qdri_sat_limits limits;
    bool finished, no_memory;
    qdr_stats stats;
} sat;

/* ---- what CaDiCaL calls ---------------------------------------------------------------------- */

static bool should_stop(void *search) {
    sat *s = search;
    return qdri_sat_limits_reached(&s->limits);
}

static void count_learned(void *search) {
    sat *s = search;
    s->limits.nodes++;
}

static void add_literal(void *search, int literal) {
    sat *s = search;
    if (!s->no_memory) s->no_memory = !qdri_cadical_add(s->solver, &literal, 1);
}

/* ---- opening --------------------------------------------------------------------------------- */

static void close_search(void *search) {
    sat *s = search;
    if (!s) return;
    qdri_cadical_free(s->solver);
    qdri_free(s->sets);
    qdri_free(s->variable);
    qdri_free(s);
}

static void write_clauses(sat *s, const qdri_sums *sums) {
    qdri_sat_clauses clauses = {.puzzle = s->puzzle,
                                .sets = s->sets,
                                .sums = sums,
                                .variable = s->variable,
                                .add = add_literal,
                                .context = s};
    qdri_sat_number(&clauses);
    qdri_sat_write(&clauses);
}

/* Leaves in the sets what the givens allow; false in `sound`: nothing. */
static qdr_status propagate(sat *s, bool *sound) {
    const qdri_bits_code *bits = qdri_bits_for(s->puzzle);
    void *root;
    qdr_status status = bits->open(s->puzzle, NULL, &root);
    if (status != QDR_OK) return status;
    *sound = bits->facts(root, s->sets);
    bits->close(root);
    return QDR_OK;
}

static qdr_status start_solver(sat *s) {
    qdri_sums *sums = NULL;
    if (s->puzzle->shape->cage_count > 0 && qdri_sums_new(s->puzzle->shape, &sums) != QDR_OK)
        return QDR_NO_MEMORY;
    const qdri_cadical_calls calls = {NULL, should_stop, count_learned, s};
    s->solver = qdri_cadical_new(&calls, false);
    s->no_memory = !s->solver;
    if (s->solver) {
        /* Hard ones took a fifth fewer conflicts without its restless phases, and a tenth less time
         * without the elimination of variables. */
        qdri_cadical_set(s->solver, "stabilizeonly", 1);
        qdri_cadical_set(s->solver, "elim", 0);
        write_clauses(s, sums);
    }
    qdri_sums_free(sums);
    return s->no_memory || qdri_setup_over() ? QDR_NO_MEMORY : QDR_OK;
}

static qdr_status open_search(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search) {
    size_t cells = (size_t)qdr_puzzle_cells(puzzle), side = (size_t)qdr_puzzle_side(puzzle);
    bool sound = false;
    sat *s = qdri_zalloc(1, sizeof *s);
    if (!s) return QDR_NO_MEMORY;
    s->puzzle = puzzle;
    s->sets = qdri_alloc(cells, sizeof *s->sets);
    s->variable = qdri_alloc(cells * side, sizeof *s->variable);
    s->stats.bytes = sizeof *s + cells * (sizeof *s->sets + side * sizeof *s->variable);
    qdr_status status = s->sets && s->variable ? propagate(s, &sound) : QDR_NO_MEMORY;
    if (limits) qdri_sat_limits_memory(&s->limits, limits->memory);
    if (status == QDR_OK) status = start_solver(s);
    if (status != QDR_OK) {
        close_search(s);
        return status;
    }
    s->finished = !sound;
    s->limits.budget = qdri_budget_of(limits);
    *search = s;
    return QDR_OK;
}

/* ---- searching ------------------------------------------------------------------------------- */

/* Forbids a solution, which has just been read. */
static void exclude(sat *s, const uint8_t *digits) {
    int side = qdr_puzzle_side(s->puzzle);
    for (int cell = 0; cell < side * side; cell++) {
        int variable = s->variable[cell * side + digits[cell] - 1];
        if (variable) add_literal(s, -variable);
    }
    add_literal(s, 0);
}

static void read_solution(const sat *s, uint8_t *digits) {
    int side = qdr_puzzle_side(s->puzzle);
    for (int cell = 0; cell < side * side; cell++)
        for (int digit = 1; digit <= side; digit++) {
            int variable = s->variable[cell * side + digit - 1];
            if (variable
                    ? qdri_cadical_value(s->solver, variable)
                    : qdri_set_size(&s->sets[cell]) == 1 && qdri_set_has(&s->sets[cell], digit))
                digits[cell] = (uint8_t)digit;
        }
}

static qdr_step next(void *search, uint8_t *digits) {
    sat *s = search;
    if (s->finished) return QDR_DONE;
    if (s->no_memory) return QDR_OUT_OF_MEMORY;
    s->limits.asked = 0;
    if (should_stop(s)) return QDR_STOPPED;
    int answer = qdri_cadical_solve(s->solver);
    if (answer == QDRI_CADICAL_SATISFIABLE) {
        read_solution(s, digits);
        exclude(s, digits);
        s->limits.nodes++;
        return QDR_SOLUTION;
    }
    s->no_memory = answer == QDRI_CADICAL_FAILED;
    if (s->no_memory) return QDR_OUT_OF_MEMORY;
    if (answer != QDRI_CADICAL_UNSATISFIABLE) return QDR_STOPPED;
    s->finished = true;
    return QDR_DONE;
}

static void resume(void *search, qdri_budget budget) {
    sat *s = search;
    s->limits.budget = budget;
    if (budget.nodes > 0) s->limits.budget.nodes += s->limits.nodes;
}

static void stats(const void *search, qdr_stats *out) {
    const sat *s = search;
    *out = s->stats;
    out->nodes = out->guesses = s->limits.nodes;
}

static bool takes_any(const qdr_puzzle *puzzle) {
    (void)puzzle;
    return true;
}

const qdri_engine qdri_engine_sat = {.name = "sat",
                                     .idea = "clauses learned from conflicts, by CaDiCaL",
                                     .takes = takes_any,
                                     .open = open_search,
                                     .next = next,
                                     .resume = resume,
                                     .stats = stats,
                                     .close = close_search};
#endif
