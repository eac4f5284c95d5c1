/* tally_race.c: see tally_race.h. */
#include "nine/tally_race.h"

#include "base/threads.h"

static const double price = 3;       /* seconds of the search for one of the tally */
static const double patience = 0.05; /* seconds: most counts are done before that */
static const double report_seconds = 0.2;
static const double foretelling = 0.01; /* part of the tally from which its end is foretold */

/* Seconds that the tally may use now. */
static double allowance(const qdri_tally_race *race) {
    return -race->contest.owed / price;
}

double qdri_tally_race_rest(const qdri_tally_race *race) {
    if (race->hopeless || race->budget.nodes > 0) return 0;
    if (!race->tally) return patience;
    if (!race->built) return price * (qdri_tally_seconds(race->tally) - allowance(race));
    return race->contest.steady; /* as long again */
}

static bool asked_to_stop(void *context) {
    const qdri_tally_race *race = context;
    return qdri_budget_over(&race->turn, 0);
}

static void report(const qdri_tally_race *race, double *told) {
    double now = qdri_now(), part;
    uint64_t solutions;
    if (now - *told < report_seconds) return;
    *told = now;
    qdri_tally_result(race->tally, &solutions, &part);
    race->progress(race->context, solutions);
}

/* What each thread does; the calling one, which is the first, also tells the progress. */
static void join(void *context, size_t number) {
    qdri_tally_race *race = context;
    double told = qdri_now();
    qdri_tally_worker *worker;
    if (qdri_tally_worker_new(race->tally, &worker) != QDR_OK) return;
    while (qdri_tally_step(race->tally, worker, (qdri_tally_stop){asked_to_stop, race}))
        if (number == 0) report(race, &told);
    qdri_tally_worker_free(worker);
}

/* Whether the rest of the tally takes less time than the rest of the search. */
static bool leads(const qdri_tally_race *race, double spent, uint64_t found) {
    uint64_t solutions;
    double part, searched = race->contest.steady;
    qdri_tally_result(race->tally, &solutions, &part);
    if (part < foretelling || found == 0) return false;
    double search_left = searched * ((double)solutions / part / (double)found) - searched;
    return spent / part - spent < search_left;
}

static bool prepare(qdri_tally_race *race) {
    if (!race->tally && qdri_tally_new(race->masks, &race->tally) != QDR_OK) {
        race->hopeless = true;
        return false;
    }
    if (race->built) return true;
    if (qdri_tally_seconds(race->tally) > allowance(race)) return false; /* another time */
    qdr_status status = qdri_tally_build(race->tally, (qdri_tally_stop){asked_to_stop, race});
    race->built = status == QDR_OK;
    race->hopeless = status != QDR_OK;
    return race->built;
}

bool qdri_tally_race_turn(qdri_tally_race *race, double searched, uint64_t solutions,
                          uint64_t *total) {
    double started = qdri_now(), part;
    race->turn = race->budget;
    qdri_contest_steady(&race->contest, searched);
    bool done = false;
    if (prepare(race)) {
        double left = allowance(race);
        if (left < patience / price) left = patience / price;
        race->turn = qdri_budget_slice(&race->budget, 0, 0, left);
        qdri_together(join, race, race->jobs);
        if (leads(race, race->contest.bold + qdri_now() - started, solutions)) {
            race->turn = race->budget;
            qdri_together(join, race, race->jobs);
        }
        qdr_step step = qdri_tally_result(race->tally, total, &part);
        done = step == QDR_DONE;
        race->hopeless = step == QDR_OUT_OF_MEMORY;
    }
    double used = qdri_now() - started;
    qdri_contest_bold(&race->contest, used, used * price);
    return done;
}

void qdri_tally_race_end(qdri_tally_race *race) {
    qdri_tally_free(race->tally);
    race->tally = NULL;
}
