/* progress.c: see progress.h. */
#include "kit/progress.h"

#include "kit/terminal_guard.h"

#include "kit/output.h"
#include "kit/ticker.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const double PATIENCE = 1.0; /* seconds before anything is shown */
enum { DURATION = 32 };

/* "42 s", "7 min 05 s", "1 h 25 min", "3 d 4 h". */
static const char *duration(double seconds, char text[DURATION]) {
    const uint64_t s = seconds < 1e9 ? (uint64_t)(seconds + 0.5) : 1000000000;
    if (s < 120)
        snprintf(text, DURATION, "%" PRIu64 " s", s);
    else if (s < 3600)
        snprintf(text, DURATION, "%" PRIu64 " min %02" PRIu64 " s", s / 60, s % 60);
    else if (s < 48 * 3600)
        snprintf(text, DURATION, "%" PRIu64 " h %02" PRIu64 " min", s / 3600, s / 60 % 60);
    else
        snprintf(text, DURATION, "%" PRIu64 " d %" PRIu64 " h", s / 86400, s / 3600 % 24);
    return text;
}

static void draw_search(const progress *p, double seconds) {
    uint64_t found = __atomic_load_n(&p->found, __ATOMIC_RELAXED);
    double part;
    char time[DURATION];
    __atomic_load(&p->part, &part, __ATOMIC_RELAXED);
    fprintf(terminal_raw(), "\r%.3g %% of the tree, %" PRIu64 " solution%s, %.0f a second, %s",
            100 * part, found, found == 1 ? "" : "s", (double)(found - p->done) / seconds,
            duration(seconds, time));
    double gained = part - p->before;
    if (gained > 0)
        fprintf(terminal_raw(), ", %s to go", duration(seconds / gained * (1 - part), time));
}

static void draw(void *context) {
    progress *p = context;
    double seconds = seconds_now() - p->started;
    if (seconds < PATIENCE) return;
    if (__atomic_load_n(&p->tree, __ATOMIC_ACQUIRE)) {
        draw_search(p, seconds);
        fputs("\033[K", terminal_raw());
        fflush(terminal_raw());
        p->visible = true;
        return;
    }
    uint64_t done = __atomic_load_n(&p->done, __ATOMIC_RELAXED);
    uint64_t found = __atomic_load_n(&p->found, __ATOMIC_RELAXED);
    uint64_t tried = __atomic_load_n(&p->tried, __ATOMIC_RELAXED);
    char time[DURATION];
    fprintf(terminal_raw(), "\r%" PRIu64 " puzzle%s, %.0f a second, %s", done, done == 1 ? "" : "s",
            (double)done / seconds, duration(seconds, time));
    double part;
    __atomic_load(&p->part, &part, __ATOMIC_RELAXED);
    if (part > 0) fprintf(terminal_raw(), ", %s to go", duration(seconds / part - seconds, time));
    if (tried > 0) fprintf(terminal_raw(), "; %" PRIu64 " tried", tried);
    if (found > 0) fprintf(terminal_raw(), "; %" PRIu64 " solutions of the next", found);
    fputs("\033[K", terminal_raw());
    fflush(terminal_raw());
    p->visible = true;
}

static void erase(progress *p) {
    if (!p->visible) return;
    fputs("\r\033[K", terminal_raw());
    fflush(terminal_raw());
    p->visible = false;
}

void progress_start(progress *p) {
    *p = (progress){.started = seconds_now()};
    p->running = isatty(STDERR_FILENO) == 1 && ticker_start(draw, p);
}

void progress_advance(progress *p) {
    __atomic_add_fetch(&p->done, 1, __ATOMIC_RELAXED);
    __atomic_store_n(&p->found, 0, __ATOMIC_RELAXED);
    ticker_look();
}

void progress_reached(progress *p, uint64_t done, double part) {
    __atomic_store_n(&p->done, done, __ATOMIC_RELAXED);
    __atomic_store(&p->part, &part, __ATOMIC_RELAXED);
    ticker_look();
}

void progress_found(progress *p, uint64_t solutions) {
    __atomic_store_n(&p->found, solutions, __ATOMIC_RELAXED);
    ticker_look();
}

void progress_tried(progress *p, uint64_t tried) {
    __atomic_store_n(&p->tried, tried, __ATOMIC_RELAXED);
    ticker_look();
}

void progress_search(progress *p, double left, uint64_t solutions) {
    double part = 1 - left;
    if (!p->tree) { /* what was there when it began (a search taken up) is not its doing */
        p->before = part;
        p->done = solutions;
    }
    __atomic_store(&p->part, &part, __ATOMIC_RELAXED);
    __atomic_store_n(&p->found, solutions, __ATOMIC_RELAXED);
    __atomic_store_n(&p->tree, true, __ATOMIC_RELEASE);
    ticker_look();
}

void progress_pause(progress *p) {
    if (!p->running) return;
    ticker_hold();
    erase(p);
}

void progress_resume(progress *p) {
    if (p->running) ticker_go_on();
}

void progress_stop(progress *p) {
    if (!p->running) return;
    ticker_stop();
    erase(p);
    p->running = false;
}
