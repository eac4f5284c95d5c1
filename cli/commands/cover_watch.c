/* cover_watch.c: quadrille cover --watch: dancing links, step by step: on a terminal by keys and
 * with a picture, elsewhere a line for each step. */
#include "commands/cover_run.h"
#include "commands/watch_screen.h"
#include "commands/watch_words.h"
#include "kit/interrupt.h"
#include "kit/keyboard.h"
#include "kit/terminal_guard.h"

#include <stdio.h>
#include <string.h>

enum { FRAMES = 30 /* a second, at most */, DRAIN = 1 << 16 };

/* ---- lines ----------------------------------------------------------------------------------- */

static void put_line(cover_run *r, const watch_replay *w) {
    const qdr_event *e = replay_last(w);
    const char *kind = qdr_event_kind_name((qdr_event_kind)e->kind);
    qdr_text_printf(&r->text, "%*s%s: ", 2 * e->depth, "", kind);
    watch_what(w, &r->text);
    qdr_text_putc(&r->text, '\n');
}

static void write_lines(cover_run *r, watch_replay *w) {
    w->forgets = true;
    while (!interrupted() && replay_forward(w)) {
        put_line(r, w);
        if (!cover_drain(r, DRAIN)) return;
    }
    if (!replay_over(w)) return;
    watch_why(w, &r->text);
    qdr_text_putc(&r->text, '\n');
}

/* ---- keys ------------------------------------------------------------------------------------ */

typedef struct watching {
    watch_replay *replay;
    bool running, done;
    unsigned speed; /* its place in the table */
} watching;

static const unsigned speeds[] = {1, 2, 5, 10, 30, 100, 1000, 10000}; /* steps a second */
enum { SPEEDS = sizeof speeds / sizeof *speeds, USUAL_SPEED = 2 };

/* On to the next event of that kind, or to the end. */
static void go_to(watch_replay *r, qdr_event_kind kind) {
    while (!interrupted() && replay_forward(r))
        if (replay_last(r)->kind == kind) return;
}

static void go_back_to_start(watch_replay *r) {
    while (replay_back(r)) {
    }
}

/* A key that moves to another moment; false: it does not. */
static bool move(watching *w, int key) {
    switch (key) {
    case ' ':
    case '\n':
    case KEY_RIGHT:
    case KEY_DOWN:
        replay_forward(w->replay);
        return true;
    case 'b':
    case 127:
    case KEY_LEFT:
    case KEY_UP:
        replay_back(w->replay);
        return true;
    case 'c':
        go_to(w->replay, QDR_EVENT_CHOOSE);
        return true;
    case 'd':
        go_to(w->replay, QDR_EVENT_DEAD);
        return true;
    case 's':
        go_to(w->replay, QDR_EVENT_SOLUTION);
        return true;
    case '0':
    case KEY_HOME:
        go_back_to_start(w->replay);
        return true;
    default:
        return false;
    }
}

static void obey(watching *w, int key) {
    if (move(w, key)) {
        w->running = false;
        return;
    }
    if (key == 'r') w->running = !w->running;
    if (key == '+' && w->speed + 1 < SPEEDS) w->speed++;
    if (key == '-' && w->speed > 0) w->speed--;
    if (key == 'q' || key == KEY_ESCAPE || key == KEY_END || key == 4) w->done = true;
}

/* As many steps as a frame takes. */
static void run_on(watching *w) {
    unsigned steps = speeds[w->speed] / FRAMES;
    for (unsigned i = 0; i < (steps > 0 ? steps : 1); i++)
        if (!replay_forward(w->replay)) w->running = false;
}

static int milliseconds_of(const watching *w) {
    unsigned speed = speeds[w->speed];
    if (!w->running) return -1;
    return speed < FRAMES ? (int)(1000 / speed) : 1000 / FRAMES;
}

/* Over what the screen shows, line by line. Names of items come from anybody. */
static void put_screen(char *bytes, size_t length) {
    terminal_clean(bytes, length);
    fputs("\033[H", stdout);
    for (const char *at = bytes, *end = bytes + length; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        fwrite(at, 1, (size_t)((newline ? newline : end) - at), stdout);
        if (newline) fputs("\033[K\r\n", stdout);
        at = newline ? newline + 1 : end;
    }
    fputs("\033[J", stdout);
}

/* False: there is no memory for it. */
static bool show(cover_run *r, const watching *w) {
    char pace[200];
    snprintf(pace, sizeof pace,
             "space step  b back  c next choice  d dead end  s solution  0 start  r %s  +- speed "
             "(%u/s)  q quit",
             w->running ? "pause" : "run", speeds[w->speed]);
    watch_screen screen = {
        .bold = terminal_bold(), .unicode = terminal_unicode(), .file = r->file, .pace = pace};
    keyboard_screen(&screen.rows, &screen.columns);
    qdr_text_clear(&r->text);
    watch_draw(&screen, w->replay, &r->text);
    if (r->text.failed) return false;
    put_screen(r->text.bytes, r->text.length);
    fflush(stdout);
    qdr_text_clear(&r->text);
    return true;
}

static void watch_by_keys(cover_run *r, watch_replay *replay) {
    watching w = {.replay = replay, .speed = USUAL_SPEED};
    while (!w.done && !interrupted() && show(r, &w)) {
        int key = keyboard_key(milliseconds_of(&w));
        if (key != KEY_NONE)
            obey(&w, key);
        else if (w.running)
            run_on(&w);
    }
    keyboard_close();
}

/* ---- the mode -------------------------------------------------------------------------------- */

static bool opened(cover_run *r, const qdr_cover *cover, watch_replay *w) {
    qdr_trace_options options = QDR_TRACE_OPTIONS_INIT;
    options.first = r->set.engine && strcmp(r->set.engine, "dlx-first") == 0;
    options.limits = (qdr_limits){.solutions = r->set.limit,
                                  .nodes = r->set.nodes,
                                  .seconds = r->set.seconds,
                                  .cancel = interrupt_flag()};
    qdr_status status = replay_open(cover, &options, w);
    if (status == QDR_UNSUPPORTED)
        cover_complain(r, exit_code_of(status), "items with bounds cannot be watched");
    else if (status != QDR_OK)
        cover_complain(r, exit_code_of(status), qdr_status_text(status));
    return status == QDR_OK;
}

void cover_watch(cover_run *r, const qdr_cover *cover) {
    watch_replay w;
    if (!opened(r, cover, &w)) return;
    r->answered = true;
    if (!r->set.path && terminal_bold() && keyboard_open())
        watch_by_keys(r, &w);
    else
        write_lines(r, &w);
    cover_send(r);
    replay_close(&w);
}
