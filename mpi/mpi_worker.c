/* mpi_worker.c: a worker of quadrille-mpi cover; see mpi_cover.h. */
#include "mpi_cover.h"

static const double SLICE = 0.02;       /* seconds of search between two looks at messages */
static const double REPORT_EVERY = 1.0; /* seconds */
enum { REPORT_BYTES = 1 << 20 };        /* … or when that much has been found */

typedef struct worker {
    bool counts;
    cover_page page;
    qdr_cover_options options;
    qdr_text found_text; /* since the last report */
    uint64_t found, nodes;
    double reported_at;
} worker;

/* Reports what was found, what is left and, behind it, what is given away. */
static void report(worker *w, qdr_cover_search *search, bool done, message_kind wish) {
    qdr_text bytes = QDR_TEXT_INIT, left = QDR_TEXT_INIT, given = QDR_TEXT_INIT;
    bool failed = false;
    if (wish == MESSAGE_SPLIT && !done)
        failed |= qdr_cover_search_split(search, &given) == QDR_NO_MEMORY;
    if (!done) failed |= qdr_cover_search_save(search, "part", &left) != QDR_OK;
    qdr_text_append(&bytes, w->found_text.bytes, w->found_text.length);
    qdr_text_append(&bytes, left.bytes, left.length);
    qdr_text_append(&bytes, given.bytes, given.length);
    if (failed || bytes.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    qdr_stats stats;
    qdr_cover_search_stats(search, &stats);
    uint64_t numbers[LINK_NUMBERS] = {
        [FOUND] = w->found,
        [TEXT_BYTES] = w->found_text.length,
        [LEFT_BYTES] = left.length,
        [SHARE] = done ? 0 : (uint64_t)(qdr_cover_search_left(search) * 1e18),
        [NODES] = stats.nodes - w->nodes,
        [LAID_DOWN] = wish == MESSAGE_YIELD};
    link_send(0, MESSAGE_REPORT, numbers, bytes.bytes, bytes.length);
    w->nodes = stats.nodes;
    w->found = 0;
    w->reported_at = seconds_now();
    qdr_text_clear(&w->found_text);
    qdr_text_free(&bytes);
    qdr_text_free(&left);
    qdr_text_free(&given);
}

static qdr_step search_on(worker *w, qdr_cover_search *search) {
    qdr_step step = w->counts ? qdr_cover_search_count(search, SLICE, &w->found)
                              : qdr_cover_search_render(search, SLICE, cover_render, &w->page,
                                                        &w->found_text, &w->found);
    if (step == QDR_FAILED || w->found_text.failed)
        mpi_give_up(CODE_WRONG_ANSWER, "a solution failed its re-check, or memory ran out");
    return step;
}

/* What rank 0 wishes by now: to split, to yield, to quit; 0: nothing. */
static message_kind look_at_messages(void) {
    message m = MESSAGE_INIT;
    message_kind wish = 0;
    while (link_receive(&m))
        if (m.kind > wish) wish = m.kind; /* the later ones outweigh the earlier ones */
    qdr_text_free(&m.bytes);
    link_tell_signal();
    return wish;
}

/* Works on one saved search to its end. False: it was told to quit. */
static bool work_through(worker *w, const qdr_text *saved) {
    qdr_cover_search *search;
    qdr_error error = {0};
    message_kind wish = 0;
    if (qdr_cover_search_load(w->page.cover, &w->options, saved->bytes, saved->length, NULL,
                              &search, &error) != QDR_OK)
        mpi_give_up(exit_code_of(error.status), error.message);
    w->nodes = 0;
    w->reported_at = seconds_now();
    for (qdr_step step = QDR_SOLUTION; step != QDR_DONE && wish < MESSAGE_YIELD;) {
        step = search_on(w, search);
        wish = look_at_messages();
        bool due =
            seconds_now() - w->reported_at >= REPORT_EVERY || w->found_text.length >= REPORT_BYTES;
        if (wish != MESSAGE_QUIT && (wish || due || step == QDR_DONE))
            report(w, search, step == QDR_DONE, wish);
    }
    qdr_cover_search_free(search);
    return wish != MESSAGE_QUIT;
}

void cover_work(const cover_settings *set, const qdr_cover *cover) {
    worker w = {.counts = set->count,
                .page = {cover, NULL, set->json},
                .options = QDR_COVER_OPTIONS_INIT,
                .found_text = QDR_TEXT_INIT};
    message m = MESSAGE_INIT;
    w.options.engine = set->engine;
    w.options.jobs = set->jobs > 0 ? (uint32_t)set->jobs : 1;
    for (bool on = true; on;) {
        link_tell_signal();
        if (!link_wait(&m, 0.5)) continue;
        if (m.kind == MESSAGE_WORK) on = work_through(&w, &m.bytes);
        if (m.kind == MESSAGE_QUIT) on = false;
    }
    link_send(0, MESSAGE_BYE, NULL, NULL, 0);
    qdr_text_free(&m.bytes);
    qdr_text_free(&w.found_text);
}
