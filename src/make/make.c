/* make.c: puzzles to order. Tries are numbered; threads work on some of them in a row, and what
 * they find is handed out in the order of the numbers, so that it does not matter who was first. */
#include "make/maker.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/threads.h"
#include "batch/ordered.h"
#include "make/dig9.h"
#include "make/forms.h"
#include "make/layout.h"
#include "make/request.h"
#include "rating/wish.h"

#include <quadrille/symmetry.h>
#include <string.h>

enum { FEW = 32, UNLIMITED_SIDE = 12 };

/* What is known about the job where tries are handed out and where they are taken back: each is
 * done by one thread at a time, but perhaps both at the same time. */
typedef struct job {
    qdri_maker maker;
    bool (*take)(void *context, const qdr_made *made);
    void *context;
    uint64_t found;   /* as in the result, for those who hand out: atomic */
    uint64_t next;    /* first try not handed out yet */
    bool selective;   /* not every try gives a puzzle */
    qdri_forms forms; /* of the puzzles given away, if they are to be distinct */
    qdr_make_result result;
    qdr_status status;
    qdr_error *error;
} job;

uint64_t qdri_try_seed(uint64_t seed, uint64_t attempt) {
    qdri_random random;
    qdri_random_seed(&random, seed);
    return qdri_random_next(&random) + attempt * 0x9e3779b97f4a7c15u;
}

/* ---- finds ----------------------------------------------------------------------------------- */

static void drop(qdri_find *find) {
    qdr_puzzle_free(find->puzzle);
    qdri_free(find->solution);
    qdri_free(find->form);
    *find = (qdri_find){0};
}

static qdr_status keep(const qdr_shape *shape, const uint8_t *givens, const uint8_t *solution,
                       qdri_find *find) {
    qdr_status status = qdr_puzzle_new(shape, &find->puzzle);
    if (status != QDR_OK) return status;
    size_t cells = (size_t)qdr_puzzle_cells(find->puzzle);
    find->solution = qdri_alloc(cells, 1);
    if (!find->solution) return QDR_NO_MEMORY;
    memcpy(find->solution, solution, cells);
    for (size_t cell = 0; cell < cells; cell++)
        if (givens[cell]) qdr_puzzle_set_given(find->puzzle, (int)cell, givens[cell]);
    /* The rules as people state them, by code that shares nothing with filling and digging. */
    return qdr_puzzle_accepts(find->puzzle, solution) ? QDR_OK : QDR_RECHECK_FAILED;
}

/* Works out the canonical form, by which equivalent puzzles are recognised. */
static qdr_status add_form(qdri_find *find) {
    uint8_t form[QDR_CANON_CELLS];
    size_t cells = (size_t)qdr_puzzle_cells(find->puzzle);
    qdr_status status = qdr_puzzle_canon(find->puzzle, form, NULL, NULL);
    if (status != QDR_OK) return status;
    find->form = qdri_alloc(cells, 1);
    if (!find->form) return QDR_NO_MEMORY;
    memcpy(find->form, form, cells);
    return QDR_OK;
}

static qdr_made made_of(const qdri_find *find) {
    return (qdr_made){find->puzzle, find->solution, find->attempt, find->minimal};
}

bool qdri_tries_offer(const qdri_maker *maker, qdri_tries *tries, const qdr_shape *shape,
                      const uint8_t *givens, const uint8_t *solution, qdri_find find) {
    const qdr_make_options *options = maker->options;
    tries->status = keep(shape, givens, solution, &find);
    qdr_made made = made_of(&find);
    bool wanted =
        tries->status == QDR_OK &&
        (!options->meets || options->meets(options->meets_context, &made, &tries->status));
    if (wanted && options->distinct && tries->status == QDR_OK) tries->status = add_form(&find);
    if (wanted && tries->status == QDR_OK)
        tries->finds[tries->found++] = find;
    else
        drop(&find);
    return tries->status == QDR_OK;
}

/* ---- handing out and taking back ------------------------------------------------------------- */

static qdri_produced produce(void *context, void *slot) {
    job *j = context;
    qdri_tries *tries = slot;
    const qdr_make_options *options = j->maker.options;
    const uint64_t most = j->maker.classic ? QDRI_DIG9_MOST : 1;
    uint64_t missing = options->count - j->next; /* where every try gives a puzzle */
    if (j->selective) missing = options->count - __atomic_load_n(&j->found, __ATOMIC_RELAXED);
    if (j->selective && missing < FEW) missing = FEW;
    if (options->tries > 0 && options->tries - j->next < missing)
        missing = options->tries - j->next;
    if (missing == 0) return QDRI_FINISHED;
    tries->first = j->next;
    tries->count = (int)(missing < most ? missing : most);
    j->next += (uint64_t)tries->count;
    return QDRI_PRODUCED;
}

static void work(void *context, void *local, void *slot, qdri_turn turn) {
    (void)turn;
    const job *j = context;
    qdri_tries *tries = slot;
    tries->found = tries->tried = 0;
    tries->status = QDR_OK;
    tries->trouble[0] = '\0';
    const qdri_maker *maker = &j->maker;
    tries->stopped = qdri_budget_over(&maker->budget, 0);
    if (tries->stopped) return;
    if (!tries->finds) tries->finds = qdri_zalloc(QDRI_DIG9_MOST, sizeof *tries->finds);
    if (!tries->finds)
        tries->status = QDR_NO_MEMORY;
    else if (maker->classic)
        qdri_try9(maker, local, tries);
    else
        qdri_try_any(maker, tries);
}

static void give(job *j, const qdri_find *find) {
    bool seen = false;
    if (find->form) j->status = qdri_forms_add(&j->forms, find->form, &seen);
    if (seen || j->status != QDR_OK) return;
    qdr_made made = made_of(find);
    bool more = j->take(j->context, &made);
    __atomic_store_n(&j->found, ++j->result.found, __ATOMIC_RELAXED);
    j->result.tried = find->attempt + 1;
    if (j->result.found == j->maker.options->count)
        j->result.step = QDR_DONE;
    else if (!more)
        j->result.step = QDR_STOPPED;
}

static bool consume(void *context, void *slot) {
    job *j = context;
    qdri_tries *tries = slot;
    const qdr_make_options *options = j->maker.options;
    for (int i = 0; i < tries->found; i++) {
        if (j->result.step == QDR_SOLUTION && j->status == QDR_OK) give(j, &tries->finds[i]);
        drop(&tries->finds[i]);
    }
    if (j->result.step == QDR_SOLUTION) {
        j->result.tried = tries->first + (uint64_t)tries->tried;
        if (tries->stopped) j->result.step = QDR_STOPPED;
    }
    if (tries->status != QDR_OK && j->result.step == QDR_SOLUTION) {
        j->status = tries->status;
        qdri_fail(j->error, tries->status, 0, 0, "%s",
                  *tries->trouble ? tries->trouble : qdr_status_text(tries->status));
    }
    if (options->progress)
        options->progress(options->progress_context, j->result.found, j->result.tried);
    bool over = j->result.step != QDR_SOLUTION || j->status != QDR_OK;
    if (over) qdr_cancel_request(&j->maker.over);
    return !over;
}

static void clear(void *context, void *slot) {
    (void)context;
    qdri_tries *tries = slot;
    for (int i = 0; tries->finds && i < tries->found; i++) drop(&tries->finds[i]);
    qdri_free(tries->finds);
}

static qdr_status enter(void *context, void **local) {
    const job *j = context;
    *local = NULL;
    if (!j->maker.classic) return QDR_OK;
    qdri_bench9 *bench;
    qdr_status status = qdri_bench9_new(&j->maker, &bench);
    if (status == QDR_OK) *local = bench;
    return status;
}

static void leave(void *context, void *local) {
    (void)context;
    qdri_bench9_free(local);
}

/* ---- the job --------------------------------------------------------------------------------- */

/* A jigsaw shape of that kind can be made at all. */
static qdr_status check_jigsaw(const qdr_make_options *options, qdr_error *error) {
    uint8_t regions[QDRI_MAKE_CELLS];
    qdri_random random;
    qdri_random_seed(&random, 0);
    qdr_shape_spec spec = *qdr_shape_get_spec(options->shape);
    qdri_layout(&random, spec.side, 1, regions);
    spec.jigsaw = regions;
    qdr_shape *shape;
    qdr_status status = qdr_shape_new(&spec, &shape, error);
    if (status == QDR_OK) qdr_shape_free(shape);
    return status;
}

/* Somebody can tell whether puzzles of that shape are as wished. */
static qdr_status check_wish(const qdr_make_options *options, qdr_error *error) {
    const qdr_wish *wish = options->wish;
    qdr_human *human = NULL;
    if (wish->most > 0 && wish->least > wish->most)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "ratings of %.1f to %.1f are no range",
                         wish->least, wish->most);
    qdr_status status = options->scale ? qdr_human_new(options->shape, *options->scale, &human)
                                       : qdr_human_usual(options->shape, &human);
    qdr_human_free(human);
    if (status != QDR_UNSUPPORTED) return status;
    return qdri_fail(error, status, 0, 0, "puzzles of this shape are not rated by %s",
                     options->scale ? qdr_scale_name(*options->scale) : "any scale");
}

static qdr_status check(const qdr_make_options *options, qdri_orbits *orbits, qdr_error *error) {
    if (!options->shape || (unsigned)options->symmetry >= QDR_SYMMETRY_COUNT)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "no shape, or no such symmetry");
    int side = qdr_shape_get_spec(options->shape)->side;
    if (side < QDR_MAKE_MIN_SIDE || side > QDR_MAKE_MAX_SIDE)
        return qdri_fail(error, QDR_BAD_ARGUMENT, 0, 0, "side %d: puzzles are made from %d to %d",
                         side, QDR_MAKE_MIN_SIDE, QDR_MAKE_MAX_SIDE);
    qdri_orbits_work_out(orbits, side, options->symmetry);
    qdr_status status = qdri_request_check(options, orbits, error);
    if (status == QDR_OK && options->jigsaw) status = check_jigsaw(options, error);
    if (status == QDR_OK && options->wish) status = check_wish(options, error);
    if (status == QDR_OK && options->distinct &&
        (options->jigsaw || !qdr_shape_has_canon(options->shape)))
        status = qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                           "puzzles of this shape have no canonical form by which to tell whether "
                           "they are equivalent: it takes boxes, no further rules, at most %d×%d",
                           QDR_CANON_MAX_SIDE, QDR_CANON_MAX_SIDE);
    return status;
}

/* About two seconds for 25×25, three for 36×36, and up to 16×16 next to no given stays for that. */
static uint64_t usual_nodes(int side) {
    if (side <= UNLIMITED_SIDE) return 0;
    return side <= 20 ? 2000 : side <= 25 ? 400 : 100;
}

/* Large puzzles that are minimal are hardly ever easy: of hundreds of givens, some turn out not to
 * be needed only by long chains. Scores of steps that add up are no bounds. */
static double bound_of(const qdr_make_options *options) {
    const bool adds_up = options->scale && *options->scale == QDR_HODOKU_2_2_0;
    if (!options->wish || adds_up || qdr_shape_get_spec(options->shape)->side <= UNLIMITED_SIDE)
        return 0;
    return qdri_wish_most(options->wish);
}

static void prepare(job *j, const qdr_make_options *options, const qdri_orbits *orbits) {
    qdri_maker *m = &j->maker;
    int side = qdr_shape_get_spec(options->shape)->side;
    m->options = options;
    m->orbits = orbits;
    m->classic = !options->jigsaw && !options->pattern && qdr_shape_is_classic9(options->shape);
    m->nodes = options->nodes ? options->nodes : usual_nodes(side);
    m->bound = bound_of(options);
    m->over.above = options->cancel;
    m->budget = qdri_budget_of(&(qdr_limits){.seconds = options->seconds, .cancel = &m->over});
    if (options->distinct) qdri_forms_open(&j->forms, (size_t)(side * side));
    j->selective = options->distinct || options->meets || options->wish || options->most > 0 ||
                   options->pattern || options->jigsaw;
    j->result.step = QDR_SOLUTION; /* until it is over */
}

qdr_status qdr_make(const qdr_make_options *options,
                    bool (*take)(void *context, const qdr_made *made), void *context,
                    qdr_make_result *result, qdr_error *error) {
    qdri_orbits orbits;
    qdr_status status = check(options, &orbits, error);
    if (status != QDR_OK) return status;
    job j = {.take = take, .context = context, .error = error};
    prepare(&j, options, &orbits);
    qdri_ordered ordered = {.context = &j,
                            .jobs = qdri_thread_count(options->jobs),
                            .slot_size = sizeof(qdri_tries),
                            .produce = produce,
                            .work = work,
                            .consume = consume,
                            .clear = clear,
                            .enter = enter,
                            .leave = leave};
    status = qdri_ordered_run(&ordered);
    qdri_forms_close(&j.forms);
    if (status == QDR_OK) status = j.status;
    if (status == QDR_NO_MEMORY) return qdri_no_memory(error);
    if (status != QDR_OK) return status;
    if (j.result.step == QDR_SOLUTION) j.result.step = QDR_STOPPED; /* all tries are used up */
    if (result) *result = j.result;
    return QDR_OK;
}
