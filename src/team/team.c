/* team.c: one search tree for several threads: work stealing, by asking.
 *
 * Every worker has a search of its own and works on one task: a place in the tree and what comes
 * after it. A worker without a task takes one that waits; if there is none it pokes the others, and
 * the first that notices (engines look up once in a thousand nodes) gives away what it has not
 * tried yet at its least depth: the largest piece it has. So the pieces are large at first, and
 * get small only at the end, when small ones are all there is.
 *
 *     tree     ├──────── a ────────┼───── c ─────┼──────── b ────────┤
 *     tasks    worker 1: a     gave b away to worker 2, later c to worker 3
 *
 * Tasks are kept in the order of the tree: what a worker gives away comes right after what it
 * keeps. With `ordered`, solutions leave in that order: those of the first task at once, the
 * others wait with their task. Waiting solutions are bounded: a new task may fill half of the room
 * that is left. So when a task is full, and its worker turns to the first one for a smaller piece
 * that comes earlier, there is always room for that.
 *
 * All work is done in slices: threads start, work until the time is over (or enough was found) and
 * are back before qdri_team_run returns. Between slices everything stands still and can be looked
 * at, saved, or handed out without a lock.
 */
#include "team/team_type.h"

#include "base/memory.h"

#include <string.h>

enum {
    FIRST_NODES = 20000,     /* by one thread: most problems end before a second one starts */
    FIRST_BATCH = 1,         /* bytes found by a worker that end a slice: at first any */
    LARGEST_BATCH = 1 << 22, /* … and later so many */
    WAITING_ROOM = 1 << 26,  /* bytes of solutions whose turn has not come */
    LEAST_ROOM = 1 << 16     /* not worth a task */
};

static const double patience = 0.0005; /* seconds between two pokes */

/* ---- tasks ----------------------------------------------------------------------------------- */

team_task *qdri_team_add(qdri_team *t, team_task *after, const qdri_place *place) {
    team_task *task = qdri_zalloc(1, sizeof *task);
    if (!task) return NULL;
    task->place = *place;
    task->part = place->part;
    task->found = task->sizes = (qdr_text)QDR_TEXT_INIT;
    task->room = t->room / 2;
    t->room -= task->room;
    team_task **link = after ? &after->next : &t->tasks;
    task->next = *link;
    *link = task;
    return task;
}

void qdri_team_drop(qdri_team *t, team_task **link) {
    team_task *task = *link;
    *link = task->next;
    t->room += task->room;
    qdri_place_clear(&task->place);
    qdr_text_free(&task->found);
    qdr_text_free(&task->sizes);
    qdri_free(task);
}

/* Those that are done and have nothing left to hand out. */
static void drop_done(qdri_team *t) {
    for (team_task **link = &t->tasks; *link;)
        if ((*link)->done && (*link)->solutions == 0)
            qdri_team_drop(t, link);
        else
            link = &(*link)->next;
}

static bool is_full(const qdri_team *t, const team_task *task) {
    if (!t->slice->render) return false;
    bool waits = t->ordered && task != t->tasks;
    return task->found.length >= (waits ? task->room : t->batch);
}

/* ---- one worker ------------------------------------------------------------------------------ */

/* Everybody back. */
static void end_slice(qdri_team *t) {
    t->ending = true;
    for (uint32_t i = 0; i < t->jobs; i++) qdr_cancel_request(&t->worker[i].poke);
    qdri_condition_wake_all(&t->change);
}

/* Nobody pokes it any more. Who cancels the whole search still does. */
static void lower(team_worker *w) {
    w->poke = (qdr_cancel){.above = w->team->limits.cancel};
}

static bool take_task(qdri_team *t, team_worker *w) {
    for (team_task *task = t->tasks; task; task = task->next) {
        if (task->busy || task->done || is_full(t, task)) continue;
        task->busy = true;
        w->task = task;
        w->there = false;
        return true;
    }
    return false;
}

/* Asks for work: everybody, or, where order counts, those who are early in it first. */
static void poke(qdri_team *t, uint32_t tries) {
    for (team_task *task = t->tasks; task; task = task->next) {
        if (!task->busy) continue;
        for (uint32_t i = 0; i < t->jobs; i++)
            if (t->worker[i].task == task) qdr_cancel_request(&t->worker[i].poke);
        if (t->ordered && tries-- == 0) return;
    }
}

static bool somebody_works(const qdri_team *t) {
    for (const team_task *task = t->tasks; task; task = task->next)
        if (task->busy) return true;
    return false;
}

/* Waits until there is something to do; the lock is held before and after. */
static void wait_for_task(qdri_team *t, team_worker *w) {
    t->idle++;
    for (uint32_t tries = 0; !t->ending && !take_task(t, w); tries++) {
        if (!somebody_works(t)) { /* who could give anything */
            end_slice(t);
            break;
        }
        poke(t, tries);
        qdri_condition_wait_for(&t->change, &t->lock, patience);
    }
    t->idle--;
}

static bool tasks_wait(const qdri_team *t) {
    for (const team_task *task = t->tasks; task; task = task->next)
        if (!task->busy && !task->done && !is_full(t, task)) return true;
    return false;
}

/* Gives a part of the worker's task to whoever waits. Memory is taken first: what has been split
 * off must not get lost. */
static void give(qdri_team *t, team_worker *w) {
    qdri_place given;
    if (t->idle == 0 || t->ending || tasks_wait(t)) return;
    if (t->ordered && t->slice->render && t->room < LEAST_ROOM) return;
    t->engine->tell(w->search, &w->place); /* what is given is not deeper */
    if (w->place.nothing || qdri_place_copy(&w->place, &given) != QDR_OK) return;
    team_task *task = qdri_team_add(t, w->task, &given);
    if (task && t->engine->split(w->search, &task->place)) {
        task->part = task->place.part;
        qdri_condition_wake_one(&t->change);
    } else if (task) {
        task->done = true; /* nothing to give: it leaves with the next that are done */
    } else {
        qdri_place_clear(&given);
    }
}

/* Notes how far the worker has come with its task. */
static bool note_place(qdri_team *t, team_worker *w) {
    team_task *task = w->task;
    qdri_place copy;
    t->engine->tell(w->search, &w->place);
    if (qdri_place_copy(&w->place, &copy) != QDR_OK) return false;
    qdri_place_clear(&task->place);
    task->place = copy;
    task->done = copy.nothing;
    return true;
}

/* Leaves a task where it is, for others to go on with. */
static bool lay_down(qdri_team *t, team_worker *w) {
    if (w->there && !note_place(t, w)) return false;
    w->task->busy = false;
    w->task = NULL;
    return true;
}

static qdr_step count_on(team_worker *w) {
    const team_slice *slice = w->team->slice;
    uint64_t found = 0;
    qdr_step step = w->team->engine->count(
        w->search, slice->solutions > 0 ? slice->solutions : UINT64_MAX, &found);
    w->counted += found;
    return step;
}

static void note_size(team_task *task) {
    size_t size = task->found.length - task->noted;
    qdr_text_append(&task->sizes, (const char *)&size, sizeof size);
    task->noted = task->found.length;
    task->found.failed |= task->sizes.failed;
}

/* Renders solutions until there are enough: QDR_SOLUTION. */
static qdr_step list_on(team_worker *w) {
    qdri_team *t = w->team;
    const team_slice *slice = t->slice;
    const uint32_t *options;
    size_t count;
    qdr_step step;
    while ((step = t->engine->next(w->search, &options, &count)) == QDR_SOLUTION) {
        if (!qdri_cover_accepts(t->cover, options, count, w->seen)) return QDR_FAILED;
        slice->render(slice->context, options, count, &w->task->found);
        if (slice->solutions > 0) note_size(w->task);
        if (w->task->found.failed) return QDR_OUT_OF_MEMORY;
        w->task->solutions++;
        if (is_full(t, w->task)) return QDR_SOLUTION;
        if (slice->solutions > 0 && w->task->solutions >= slice->solutions) return QDR_SOLUTION;
    }
    return step;
}

/* Brings the search to the worker's task. */
static bool arrive(const qdri_team *t, team_worker *w) {
    const qdri_place *place = &w->task->place;
    if (w->there) return true;
    if ((w->used || place->length > 0) && !t->engine->seek(w->search, place)) return false;
    w->there = w->used = true;
    return true;
}

/* Searches on in the worker's task, without the lock. */
static qdr_step work_on(team_worker *w) {
    const qdri_team *t = w->team;
    if (!arrive(t, w)) return QDR_FAILED;
    return t->slice->render ? list_on(w) : count_on(w);
}

/* What follows from how a worker came back; under the lock. */
static void heed(qdri_team *t, team_worker *w, qdr_step step) {
    team_task *task = w->task;
    bool enough = step == QDR_SOLUTION;
    if (enough && t->slice->render && t->ordered && task != t->tasks)
        enough = !lay_down(t, w); /* its turn has not come: on with another task */
    if (step == QDR_DONE) {
        task->done = true;
        task->busy = false;
        w->task = NULL;
    } else if (qdr_step_status(step) != QDR_OK) {
        if (t->trouble != QDR_FAILED) t->trouble = step; /* the graver one */
        enough = true;
    } else if (step == QDR_STOPPED) {
        bool poked = qdr_cancel_requested(&w->poke);
        lower(w);
        if (poked) give(t, w);
        enough = qdri_budget_over(&t->turn, 0) ||
                 !poked; /* not poked: all nodes used up, or cancelled */
    }
    if (enough) end_slice(t);
}

static void work(void *part) {
    team_worker *w = part;
    qdri_team *t = w->team;
    qdri_lock_take(&t->lock);
    while (!t->ending) {
        if (!w->task && !take_task(t, w)) wait_for_task(t, w);
        if (!w->task) break;
        if (t->ending) break;
        qdri_lock_release(&t->lock);
        qdr_step step = work_on(w);
        qdri_lock_take(&t->lock);
        heed(t, w, step);
    }
    qdri_lock_release(&t->lock);
}

/* ---- a slice --------------------------------------------------------------------------------- */

qdr_status qdri_team_open_worker(qdri_team *t, uint32_t number) {
    team_worker *w = &t->worker[number];
    if (w->search) return QDR_OK;
    w->team = t;
    if (!w->seen) w->seen = qdri_alloc(t->cover->item_count, sizeof *w->seen);
    if (!w->seen) return QDR_NO_MEMORY;
    if (!w->place.step && t->engine->tell &&
        qdri_place_new(qdri_place_room(t->cover), &w->place) != QDR_OK)
        return QDR_NO_MEMORY;
    return t->engine->open(t->cover, &t->limits, &w->search);
}

/* Gives the workers their limits; returns how many there are. */
static uint32_t call_workers(qdri_team *t, bool alone) {
    uint32_t count = alone ? 1 : t->jobs, ready = 0;
    while (ready < count && qdri_team_open_worker(t, ready) == QDR_OK) ready++;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): the first worker is there from the start */
    uint64_t nodes = t->slice->nodes > 0 ? t->slice->nodes / ready + 1 : 0;
    if (t->budget.nodes > 0) nodes = 0; /* there is one worker, then, and they are its */
    for (uint32_t i = 0; i < ready; i++) {
        team_worker *w = &t->worker[i];
        qdri_watch *watch = t->engine->watch(w->search);
        qdri_budget turn = qdri_budget_slice(&t->turn, qdri_watch_nodes(watch), nodes, 0);
        if (ready > 1) turn.cancel = &w->poke;
        lower(w);
        qdri_watch_allow(watch, turn);
    }
    return ready;
}

/* Whether a limit of the whole search is reached. */
static bool limits_reached(const qdri_team *t) {
    qdr_stats stats = {0};
    if (t->budget.nodes > 0) qdri_team_stats(t, &stats);
    return qdri_budget_over(&t->budget, stats.nodes);
}

bool qdri_team_done(const qdri_team *t) {
    for (const team_task *task = t->tasks; task; task = task->next)
        if (!task->done) return false;
    return true;
}

/* Calls so many workers, of which the first is the calling thread. The others go on with the task
 * of one who cannot come, so nobody begins before it is known who does. */
static void work_together(qdri_team *t, uint32_t called) {
    qdri_lock_take(&t->lock);
    for (uint32_t i = 1; i < t->jobs; i++) {
        team_worker *w = &t->worker[i];
        bool comes = i < called && qdri_thread_start(&w->thread, work, w);
        if (!comes && w->task && !lay_down(t, w)) t->trouble = QDR_OUT_OF_MEMORY;
    }
    qdri_lock_release(&t->lock);
    work(&t->worker[0]);
    for (uint32_t i = 1; i < called; i++) qdri_thread_join(&t->worker[i].thread);
}

static qdr_step run_slice(qdri_team *t, const team_slice *slice) {
    if (t->trouble != QDR_SOLUTION) return t->trouble;
    if (qdri_team_done(t)) return QDR_DONE;
    if (limits_reached(t)) return QDR_STOPPED;
    t->slice = slice;
    t->turn = qdri_budget_slice(&t->budget, 0, 0, slice->seconds);
    t->ending = false;
    t->idle = 0;
    work_together(t, call_workers(t, slice->alone));
    t->slice = NULL;
    if (slice->render && t->batch < LARGEST_BATCH) t->batch *= 4;
    if (t->trouble != QDR_SOLUTION) return t->trouble;
    drop_done(t);
    if (qdri_team_done(t)) return QDR_DONE;
    return limits_reached(t) ? QDR_STOPPED : QDR_SOLUTION;
}

qdr_step qdri_team_run(qdri_team *t, const team_slice *slice) {
    team_slice first = *slice;
    if (!t->begun && slice->nodes == 0) {
        first.alone = true;
        first.nodes = FIRST_NODES;
    }
    t->begun = true;
    return run_slice(t, &first);
}

uint64_t qdri_team_take_count(qdri_team *t) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < t->jobs; i++) {
        sum += t->worker[i].counted;
        t->worker[i].counted = 0;
    }
    return sum;
}

/* How many bytes the first `most` solutions of a task are. */
static size_t bytes_of(const team_task *task, uint64_t most) {
    size_t sum = 0, size;
    if (most >= task->solutions) return task->found.length;
    for (uint64_t i = 0; i < most; i++) {
        memcpy(&size, task->sizes.bytes + i * sizeof size, sizeof size);
        sum += size;
    }
    return sum;
}

uint64_t qdri_team_take_text(qdri_team *t, uint64_t most, qdr_text *text) {
    uint64_t sum = 0;
    for (team_task *task = t->tasks; task; task = task->next) {
        qdr_text_append(text, task->found.bytes, bytes_of(task, most - sum));
        if (text->failed) break;
        sum += task->solutions < most - sum ? task->solutions : most - sum;
        task->solutions = 0;
        task->noted = 0;
        qdr_text_clear(&task->found);
        qdr_text_clear(&task->sizes);
        if (t->ordered && !task->done) break;
    }
    drop_done(t);
    return sum;
}

qdr_step qdri_team_step(qdri_team *t, const uint32_t **options, size_t *count) {
    team_worker *w = &t->worker[0];
    for (;;) {
        if (!w->task) {
            drop_done(t);
            if (!t->tasks) return QDR_DONE;
            w->task = t->tasks;
            w->task->busy = true;
            w->there = false;
        }
        if (!arrive(t, w)) return QDR_FAILED;
        qdr_step step = t->engine->next(w->search, options, count);
        if (step == QDR_SOLUTION && !qdri_cover_accepts(t->cover, *options, *count, w->seen))
            return QDR_FAILED;
        if (step != QDR_DONE) return step;
        w->task->done = true;
        w->task->busy = false;
        w->task = NULL;
    }
}

/* ---- making one ------------------------------------------------------------------------------ */

uint32_t qdri_team_jobs(const qdri_team *t) {
    return t->jobs;
}

void qdri_team_stats(const qdri_team *t, qdr_stats *stats) {
    *stats = (qdr_stats){0};
    for (uint32_t i = 0; i < t->jobs && t->worker[i].search; i++) {
        qdr_stats one;
        t->engine->stats(t->worker[i].search, &one);
        stats->nodes += one.nodes;
        stats->guesses += one.guesses;
        stats->updates += one.updates;
        stats->bytes += one.bytes;
        if (one.depth > stats->depth) stats->depth = one.depth;
        stats->engine = one.engine ? one.engine : t->engine->name;
    }
}

qdr_status qdri_team_new(const qdr_cover *cover, const qdri_cover_plan *plan,
                         const qdr_cover_options *options, qdri_team **team) {
    qdri_team *t = qdri_zalloc(1, sizeof *t);
    qdri_place whole;
    if (!t) return QDR_NO_MEMORY;
    qdri_lock_init(&t->lock);
    qdri_condition_init(&t->change);
    t->cover = cover;
    t->engine = plan->engine;
    t->limits = options->limits;
    t->budget = qdri_budget_of(&t->limits);
    t->ordered = options->ordered;
    t->jobs = plan->jobs;
    t->room = WAITING_ROOM;
    t->batch = FIRST_BATCH;
    t->worker = qdri_zalloc(t->jobs, sizeof *t->worker);
    qdr_status status = t->worker ? qdri_place_new(0, &whole) : QDR_NO_MEMORY;
    if (status == QDR_OK && !qdri_team_add(t, NULL, &whole)) {
        qdri_place_clear(&whole);
        status = QDR_NO_MEMORY;
    }
    if (status == QDR_OK) status = qdri_team_open_worker(t, 0);
    if (status == QDR_OK)
        *team = t;
    else
        qdri_team_free(t);
    return status;
}

void qdri_team_forget(qdri_team *t) {
    while (t->tasks) qdri_team_drop(t, &t->tasks);
}

void qdri_team_free(qdri_team *t) {
    if (!t) return;
    qdri_team_forget(t);
    for (uint32_t i = 0; t->worker && i < t->jobs; i++) {
        if (t->worker[i].search) t->engine->close(t->worker[i].search);
        qdri_place_clear(&t->worker[i].place);
        qdri_free(t->worker[i].seen);
    }
    qdri_free(t->worker);
    qdri_condition_destroy(&t->change);
    qdri_lock_destroy(&t->lock);
    qdri_free(t);
}
