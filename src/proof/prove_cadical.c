/* prove_cadical.c: CaDiCaL on a formula, and the proof that it traces.
 *
 * A node is a learned clause, as for the engine `sat`. */
#include "proof/provers.h"

#ifdef QDR_HAVE_CADICAL_TRACE

#    include "base/memory.h"
#    include "large/cadical_solver.h"
#    include "large/sat_limits.h"

typedef struct run {
    qdri_sat_limits limits;
    qdr_proof_sink sink;
    qdr_status status; /* of the sink */
} run;

static bool write_proof(void *context, const char *bytes, size_t length) {
    run *r = context;
    if (r->status == QDR_OK && r->sink.write)
        r->status = r->sink.write(r->sink.context, bytes, length);
    return r->status == QDR_OK;
}

static bool should_stop(void *context) {
    run *r = context;
    return r->status != QDR_OK || qdri_sat_limits_reached(&r->limits);
}

static void count_learned(void *context) {
    run *r = context;
    r->limits.nodes++;
}

static qdr_status read_model(qdri_cadical *cadical, uint32_t variables, qdri_outcome *outcome) {
    outcome->model = qdri_alloc((size_t)variables + 1, 1);
    if (!outcome->model) return QDR_NO_MEMORY;
    for (uint32_t v = 1; v <= variables; v++)
        outcome->model[v] = qdri_cadical_value(cadical, (int32_t)v);
    return QDR_OK;
}

/* Units come last: whatever they settle is then told once, when CaDiCaL throws it away or never. If
 * they came first, each clause after them would be a step of the proof, shortened, and another one,
 * deleted: a hundred times the proof, on Sudoku of side 25. */
static bool add_formula(qdri_cadical *cadical, const qdri_clauses *formula) {
    const int32_t *literals = formula->literals;
    for (int units = 0; units <= 1; units++)
        for (size_t i = 0, start = 0; i < formula->length; i++) {
            if (literals[i] != 0) continue;
            bool wanted = (i - start == 1) == units;
            if (wanted && !qdri_cadical_add(cadical, literals + start, i + 1 - start)) return false;
            start = i + 1;
        }
    return true;
}

static qdr_status search(qdri_cadical *cadical, const qdri_clauses *formula, run *r,
                         qdri_outcome *outcome) {
    if (!add_formula(cadical, formula)) return QDR_NO_MEMORY;
    outcome->step = QDR_STOPPED;
    if (should_stop(r)) return r->status;
    int answer = qdri_cadical_solve(cadical);
    outcome->stats.nodes = outcome->stats.guesses = r->limits.nodes;
    if (r->status != QDR_OK) return r->status;
    if (answer == QDRI_CADICAL_FAILED) return QDR_NO_MEMORY;
    if (answer == QDRI_CADICAL_UNSATISFIABLE) outcome->step = QDR_DONE;
    if (answer != QDRI_CADICAL_SATISFIABLE) return QDR_OK;
    outcome->step = QDR_SOLUTION;
    return read_model(cadical, formula->variables, outcome);
}

qdr_status qdri_prove_by_cadical(const qdri_clauses *formula, const qdr_proof_options *options,
                                 qdri_outcome *outcome) {
    run r = {.sink = options->proof, .status = QDR_OK};
    r.limits.budget = qdri_budget_of(&options->limits);
    qdri_sat_limits_memory(&r.limits, options->limits.memory);
    qdri_cadical_calls calls = {write_proof, should_stop, count_learned, &r};
    qdri_cadical *cadical = qdri_cadical_new(&calls, options->binary);
    if (!cadical) return QDR_NO_MEMORY;
    qdr_status status = search(cadical, formula, &r, outcome);
    qdri_cadical_free(cadical);
    return status;
}

#endif
