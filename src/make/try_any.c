/* try_any.c: tries at puzzles of any shape, one at a time: a layout if it is to be a jigsaw, a
 * solved grid, then digging, or digits for a pattern; and the proof. */
#include "make/maker.h"

#include "base/fail.h"
#include "base/memory.h"
#include "make/judge.h"
#include "make/layout.h"
#include "make/oracle.h"
#include "make/pattern.h"

#include <stdio.h>
#include <string.h>

/* Some layouts cannot be filled, and on some it takes too long to find out: of large ones, most, so
 * that each next one is a little more like boxes. */
enum { LAYOUTS = 40, EXCHANGES_PER_CELL = 6, TAMING = 5, PROOF_FACTOR = 4 };

typedef struct attempt {
    const qdri_maker *maker;
    qdri_random random;
    qdr_shape *shape;
    qdri_filler *filler;
    qdri_oracle oracle;
    qdri_judge judge;
    uint8_t solution[QDRI_MAKE_CELLS];
    uint8_t givens[QDRI_MAKE_CELLS];
    uint16_t order[QDRI_MAKE_CELLS];
    bool minimal;
} attempt;

static void leave_shape(attempt *a) {
    qdri_filler_free(a->filler);
    qdri_oracle_close(&a->oracle);
    qdri_judge_close(&a->judge);
    qdr_shape_free(a->shape);
    a->filler = NULL;
    a->shape = NULL;
}

static qdr_status enter_shape(attempt *a, qdr_shape *shape) {
    a->shape = shape;
    qdr_status status = qdri_filler_new(shape, &a->filler);
    if (status == QDR_OK) status = qdri_oracle_open(&a->oracle, shape);
    a->oracle.nodes = a->maker->nodes;
    a->oracle.budget = a->maker->budget;
    if (status == QDR_OK && a->maker->bound > 0) {
        a->oracle.judge = &a->judge;
        status = qdri_judge_open(&a->judge, a->maker, shape);
    }
    return status;
}

/* As wild as was asked for, or else made by so many exchanges. */
static qdr_status new_layout(attempt *a, double wild, int exchanges) {
    uint8_t regions[QDRI_MAKE_CELLS];
    qdr_shape_spec spec = *qdr_shape_get_spec(a->maker->options->shape);
    if (wild > 0)
        qdri_layout_near(&a->random, spec.side, wild, regions);
    else
        qdri_layout(&a->random, spec.side, exchanges, regions);
    spec.jigsaw = regions;
    qdr_shape *shape;
    qdr_status status = qdr_shape_new(&spec, &shape, NULL);
    return status == QDR_OK ? enter_shape(a, shape) : status;
}

/* ---- the grid -------------------------------------------------------------------------------- */

static qdr_status fill_layout(attempt *a, qdr_step *step) {
    qdr_status status = QDR_OK;
    int side = qdr_shape_get_spec(a->maker->options->shape)->side;
    int exchanges = EXCHANGES_PER_CELL * side * side;
    *step = QDR_DONE;
    for (int i = 0; i < LAYOUTS && status == QDR_OK && *step != QDR_SOLUTION; i++) {
        leave_shape(a);
        status = new_layout(a, a->maker->options->wildness, exchanges);
        exchanges -= exchanges / TAMING;
        if (status != QDR_OK) return status;
        if (qdri_oracle_stopped(&a->oracle)) {
            *step = QDR_STOPPED;
            return QDR_OK;
        }
        status = qdri_fill_quickly(a->filler, &a->random, &a->oracle.budget, a->solution, step);
    }
    if (*step == QDR_STOPPED) *step = QDR_DONE; /* a try that failed, not a limit of the caller's */
    return status;
}

static qdr_status fill(attempt *a, qdri_tries *tries, qdr_step *step) {
    if (a->maker->options->jigsaw) return fill_layout(a, step);
    qdr_status status = qdri_fill(a->filler, &a->random, &a->oracle.budget, a->solution, step);
    if (status != QDR_OK || *step != QDR_DONE) return status;
    snprintf(tries->trouble, sizeof tries->trouble, "no filled grid obeys these rules");
    return QDR_BAD_ARGUMENT;
}

/* ---- the givens ------------------------------------------------------------------------------ */

/* Puts up to `count` of the orbits that went last back; returns where to go on next time. */
static int put_back(attempt *a, qdri_dig *dig, int at, int count) {
    const qdri_orbits *orbits = a->maker->orbits;
    while (at > 0 && count > 0) {
        int orbit = dig->order[--at];
        if (a->givens[orbits->cells[orbits->start[orbit]]]) continue;
        qdri_dig_put_back(dig, orbit);
        count--;
    }
    return at;
}

/* Whether the puzzle has one solution, in a search of its own. As each given went by a proof of its
 * own, which may be shorter than that, the givens that went last come back where it takes too
 * long. */
static qdr_status prove(attempt *a, qdri_dig *dig, qdr_step *step) {
    a->oracle.nodes = a->maker->nodes * PROOF_FACTOR;
    qdr_status status = QDR_OK;
    for (int at = dig->count, back = 1; at > 0; back *= 2) {
        status = qdri_oracle_ask(&a->oracle, a->givens, -1, a->solution, step);
        if (status != QDR_OK || *step != QDR_STOPPED || qdri_oracle_stopped(&a->oracle)) break;
        at = put_back(a, dig, at, back);
        a->minimal = false;
    }
    a->oracle.nodes = a->maker->nodes;
    if (status == QDR_OK && *step == QDR_SOLUTION) status = QDR_RECHECK_FAILED;
    return status;
}

static qdr_status dig(attempt *a, qdr_step *step) {
    const qdr_make_options *options = a->maker->options;
    memcpy(a->givens, a->solution, (size_t)qdr_puzzle_cells(a->oracle.puzzle));
    qdri_dig digger;
    qdri_depth depth = qdri_depth_of(options, &a->random);
    qdri_dig_begin(&digger, a->maker->orbits, a->solution, a->givens, a->order, depth, &a->random);
    qdr_status status = qdri_oracle_dig(&a->oracle, &digger, step);
    a->minimal = options->most == 0 && digger.certain;
    if (status == QDR_OK && *step == QDR_DONE) status = prove(a, &digger, step);
    if (status != QDR_OK || *step != QDR_DONE) return status;
    *step = options->most == 0 || digger.left <= options->most ? QDR_SOLUTION : QDR_DONE;
    return QDR_OK;
}

static qdr_status follow_pattern(attempt *a, qdr_step *step) {
    const uint8_t *pattern = a->maker->options->pattern;
    qdr_status status =
        qdri_pattern_climb(&a->oracle, a->filler, pattern, &a->random, a->solution, step);
    if (status != QDR_OK || *step != QDR_SOLUTION) return status;
    for (int cell = 0; cell < qdr_puzzle_cells(a->oracle.puzzle); cell++)
        a->givens[cell] = pattern[cell] ? a->solution[cell] : 0;
    a->oracle.nodes = 0;
    status = qdri_oracle_ask(&a->oracle, a->givens, -1, a->solution, step);
    if (status == QDR_OK && *step == QDR_SOLUTION) return QDR_RECHECK_FAILED;
    if (*step == QDR_DONE) *step = QDR_SOLUTION;
    return status;
}

static qdr_status judge(attempt *a, qdr_step *step) {
    qdr_status status = qdri_judge_open(&a->judge, a->maker, a->shape);
    return status == QDR_OK ? qdri_judge_look(&a->judge, a->givens, step) : status;
}

/* ---- one try --------------------------------------------------------------------------------- */

/* QDR_SOLUTION: a puzzle. QDR_DONE: nothing came of it. QDR_STOPPED: time is up. */
static qdr_status make_one(attempt *a, qdri_tries *tries, qdr_step *step) {
    qdr_status status = QDR_OK;
    if (!a->maker->options->jigsaw)
        status = enter_shape(a, qdr_shape_share(a->maker->options->shape));
    if (status == QDR_OK) status = fill(a, tries, step);
    if (status != QDR_OK || *step != QDR_SOLUTION) return status;
    status = a->maker->options->pattern ? follow_pattern(a, step) : dig(a, step);
    if (status != QDR_OK || *step != QDR_SOLUTION || !a->maker->options->wish) return status;
    return judge(a, step);
}

static bool try_once(attempt *a, qdri_tries *tries, uint64_t number) {
    qdri_random_seed(&a->random, qdri_try_seed(a->maker->options->seed, number));
    qdr_step step = QDR_STOPPED;
    tries->status = make_one(a, tries, &step);
    if (tries->status != QDR_OK) return false;
    tries->stopped = step == QDR_STOPPED;
    if (tries->stopped) return false;
    tries->tried++;
    if (step != QDR_SOLUTION) return true;
    qdri_find find = {.attempt = number, .minimal = a->minimal};
    return qdri_tries_offer(a->maker, tries, a->shape, a->givens, a->solution, find);
}

void qdri_try_any(const qdri_maker *maker, qdri_tries *tries) {
    attempt *a = qdri_zalloc(1, sizeof *a);
    if (!a) {
        tries->status = QDR_NO_MEMORY;
        return;
    }
    a->maker = maker;
    bool go_on = true;
    for (int i = 0; i < tries->count && go_on; i++) {
        go_on = try_once(a, tries, tries->first + (uint64_t)i);
        leave_shape(a);
    }
    qdri_free(a);
}
