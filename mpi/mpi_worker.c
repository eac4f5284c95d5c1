/* mpi_worker.c: a worker of quadrille-mpi cover; see mpi_cover.h. */
#include "mpi_cover.h"

#include "mpi_parts.h"

static const double SLICE = 0.02;        /* seconds of search between two looks at messages */
static const double SHORT_SLICE = 0.004; /* … while there is much to tell */
static const double REPORT_EVERY = 1.0;  /* seconds */
enum { REPORT_BYTES = 1 << 20 };         /* … or when that much has been found */

/* Bytes a second of counts that a worker gets from all others together. */
static const double TOLD_EACH = 32e6;
enum {
    LEAST_AT_ONCE = 3500, /* bytes: a message to each of many should be worth it */
    TOLD_AT_ONCE = 1 << 17,
    MOST_TO_SAVE = 1 << 24 /* … that may wait for rank 0 */
};

typedef struct worker {
    bool counts, saves;
    cover_page page;
    qdr_cover_options options;
    qdr_cover_search *search; /* with the part that it works on, or empty */
    bool busy;                /* there is a part */
    bool telling;             /* there was something to tell of late */
    bool ready;               /* the total is known: there is nothing more to do */
    qdr_text found_text;      /* since the last report */
    qdr_text to_save;         /* counts for rank 0 */
    uint64_t found, nodes, told;
    double reported_at, told_at;
} worker;

static uint64_t new_nodes(worker *w) {
    qdr_stats stats;
    qdr_cover_search_stats(w->search, &stats);
    const uint64_t since = stats.nodes - w->nodes;
    w->nodes = stats.nodes;
    return since;
}

/* Reports what was found, what is left and, behind it, what is given away. */
static void report(worker *w, bool done, message_kind wish) {
    qdr_text bytes = QDR_TEXT_INIT, left = QDR_TEXT_INIT, given = QDR_TEXT_INIT;
    bool failed = false;
    if (wish == MESSAGE_SPLIT && !done)
        failed |= qdr_cover_search_split(w->search, &given) == QDR_NO_MEMORY;
    if (!done) failed |= qdr_cover_search_save(w->search, "part", &left) != QDR_OK;
    qdr_text_append(&bytes, w->found_text.bytes, w->found_text.length);
    qdr_text_append(&bytes, left.bytes, left.length);
    qdr_text_append(&bytes, given.bytes, given.length);
    if (failed || bytes.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    uint64_t numbers[LINK_NUMBERS] = {
        [FOUND] = w->found,
        [TEXT_BYTES] = w->found_text.length,
        [LEFT_BYTES] = left.length,
        [SHARE] = done ? 0 : (uint64_t)(qdr_cover_search_left(w->search) * 1e18),
        [NODES] = new_nodes(w),
        [LAID_DOWN] = wish == MESSAGE_YIELD};
    link_send(0, MESSAGE_REPORT, numbers, bytes.bytes, bytes.length);
    w->found = 0;
    w->reported_at = seconds_now();
    qdr_text_clear(&w->found_text);
    qdr_text_free(&bytes);
    qdr_text_free(&left);
    qdr_text_free(&given);
}

/* ---- searching ------------------------------------------------------------------------------- */

/* An empty search, to which parts are put. */
static void open_search(worker *w) {
    qdr_status status = qdr_cover_search_new(w->page.cover, &w->options, &w->search);
    if (status == QDR_OK) status = parts_forget(w->search);
    if (status != QDR_OK) mpi_give_up(exit_code_of(status), qdr_status_text(status));
    qdri_search_join(w->search, (uint32_t)link_rank());
    w->nodes = 0;
    w->busy = false;
}

static void receive_what_was_saved(const worker *w) {
    qdr_text counts = QDR_TEXT_INIT;
    link_broadcast(&counts);
    if (counts.length > 0) (void)qdri_search_receive(w->search, counts.bytes, counts.length);
    qdr_text_free(&counts);
}

static void take_part(worker *w, const qdr_text *saved) {
    const qdr_text nothing = QDR_TEXT_INIT;
    qdr_error error = {0};
    if (qdri_search_put(w->search, 0, 0, &nothing, saved, &error) != QDR_OK)
        mpi_give_up(exit_code_of(error.status), error.message);
    w->busy = true;
    w->reported_at = seconds_now();
}

/* Counts on, and says so when that is all: by then the others need not go on. */
static qdr_step count_on(worker *w) {
    qdr_text total = QDR_TEXT_INIT;
    qdr_step step =
        qdri_search_advance(w->search, w->telling ? SHORT_SLICE : SLICE, &w->found, &total);
    w->ready = step == QDR_DONE && total.length > 0;
    if (w->ready) link_send(0, MESSAGE_TOTAL, NULL, total.bytes, total.length);
    qdr_text_free(&total);
    return step;
}

static qdr_step search_on(worker *w) {
    qdr_step step = w->counts ? count_on(w)
                              : qdr_cover_search_render(w->search, SLICE, cover_render, &w->page,
                                                        &w->found_text, &w->found);
    qdr_status status = w->found_text.failed ? QDR_NO_MEMORY : qdr_step_status(step);
    if (status != QDR_OK) mpi_give_up(exit_code_of(status), qdr_status_text(status));
    return step;
}

/* Tells the other workers what it has counted, if what it told before has left; rank 0 too, where
 * it saves that, but nobody waits for rank 0. */
static void tell_others(worker *w) {
    const int others = link_size() - 2;
    if (!w->counts || (others == 0 && !w->saves) || !link_post_is_free(POST_WORKERS)) return;
    qdr_text news = QDR_TEXT_INIT;
    const double now = seconds_now();
    const double most = (now - w->told_at) * TOLD_EACH / (others > 0 ? others : 4);
    if (most < LEAST_AT_ONCE) return;
    w->told_at = now;
    qdri_search_send(w->search, most < TOLD_AT_ONCE ? (size_t)most : TOLD_AT_ONCE, &news);
    w->telling = news.length > 0 && others > 0;
    w->told += news.length;
    if (w->telling) link_post(POST_WORKERS, news.bytes, news.length);
    if (w->saves && w->to_save.length < MOST_TO_SAVE)
        qdr_text_append(&w->to_save, news.bytes, news.length);
    if (w->to_save.length > 0 && link_post_is_free(POST_RANK_0)) {
        link_post(POST_RANK_0, w->to_save.bytes, w->to_save.length);
        qdr_text_clear(&w->to_save);
    }
    qdr_text_free(&news);
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Takes what has come. Returns what rank 0 wishes by now: to split, to yield, to quit; 0: nothing.
 * With nothing to do, waits for something. */
static message_kind look_at_messages(worker *w) {
    message m = MESSAGE_INIT;
    message_kind wish = MESSAGE_NONE;
    const bool idle = !w->busy && (w->ready || !w->counts || !qdri_search_remembers(w->search));
    for (double patience = idle ? 0.5 : 0; link_wait(&m, patience); patience = 0) {
        if (m.kind == MESSAGE_WORK) {
            take_part(w, &m.bytes);
            wish = MESSAGE_NONE; /* what came before was about the last part */
        } else if (m.kind == MESSAGE_COUNTS) {
            (void)qdri_search_receive(w->search, m.bytes.bytes, m.bytes.length);
        } else if (m.kind > wish) {
            wish = m.kind; /* the later ones outweigh the earlier ones */
        }
    }
    qdr_text_free(&m.bytes);
    link_report_signal();
    return wish;
}

/* Searches for a moment, and reports where that is due. False: it was told to quit. */
static bool work_on(worker *w) {
    const bool had_part = w->busy;
    const bool done = search_on(w) == QDR_DONE && had_part;
    tell_others(w);
    const message_kind wish = look_at_messages(w);
    bool due =
        seconds_now() - w->reported_at >= REPORT_EVERY || w->found_text.length >= REPORT_BYTES;
    if (wish == MESSAGE_QUIT) return false;
    if (!w->busy || w->ready || !(wish || due || done)) return true;
    report(w, done, wish);
    w->busy = !done;
    if (wish == MESSAGE_YIELD && !done) {
        qdr_cover_search_free(w->search); /* what it had left is another's now */
        open_search(w);
    }
    return true;
}

void cover_work(const cover_settings *set, const qdr_cover *cover) {
    worker w = {.counts = set->count,
                .saves = set->keep.path || set->keep.resume,
                .page = {cover, NULL, set->json},
                .options = QDR_COVER_OPTIONS_INIT,
                .found_text = QDR_TEXT_INIT,
                .to_save = QDR_TEXT_INIT,
                .told_at = seconds_now()};
    w.options.engine = set->engine;
    w.options.jobs = set->jobs > 0 ? (int)set->jobs : 1;
    w.options.memory = (size_t)set->memory;
    if (!link_agree(false)) return; /* rank 0 could not open the search, or the files */
    open_search(&w);
    receive_what_was_saved(&w);
    for (bool on = true; on;)
        on = w.busy || (w.counts && !w.ready) ? work_on(&w) : look_at_messages(&w) != MESSAGE_QUIT;
    const uint64_t numbers[LINK_NUMBERS] = {[NODES] = new_nodes(&w), [TOLD] = w.told};
    link_leave(numbers);
    qdr_cover_search_free(w.search);
    qdr_text_free(&w.found_text);
    qdr_text_free(&w.to_save);
}
