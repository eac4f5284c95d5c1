/* 8-trace.c: dancing links at work, one step a line.
 *
 *     8-trace [FILE]
 *
 * Without a file, a problem that Donald Knuth explains them with: cover a b c d e f g exactly by
 * some of the six options below. With a file, the problem in it, in the format of his programs: a
 * line with the items, then a line for each option. A trace is pulled a buffer at a time, so a
 * program decides itself how fast it goes on, and may stop at any moment.
 */
#include <quadrille/cover.h>
#include <quadrille/trace.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char knuths[] = "a b c d e f g\n"
                             "c e\na d g\nb c f\na d f\nb g\nd e g\n";

static void check(qdr_status status) {
    if (status == QDR_OK) return;
    fprintf(stderr, "8-trace: %s\n", qdr_status_text(status));
    exit(1);
}

/* Small problems only: their traces are long enough. */
static size_t read_file(const char *path, char *text, size_t room) {
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(text, 1, room, file) : 0;
    if (!file || ferror(file) || length == room) {
        fprintf(stderr, "8-trace: cannot read %s, or it is too long\n", path);
        exit(1);
    }
    fclose(file);
    return length;
}

static void print_option(const qdr_cover *cover, uint32_t option) {
    size_t count;
    const uint32_t *items = qdr_cover_option_items(cover, option, &count);
    for (size_t i = 0; i < count; i++) printf(" %s", qdr_cover_item_name(cover, items[i]));
}

/* An event as a line, set in by its depth. Each kind of event uses its own fields. */
static void print_event(const qdr_cover *cover, const qdr_event *event) {
    const char *name = event->item == UINT32_MAX ? "" : qdr_cover_item_name(cover, event->item);
    unsigned left = (unsigned)event->left;
    printf("%*s%s", 4 * event->depth, "", qdr_event_kind_name((qdr_event_kind)event->kind));
    switch ((qdr_event_kind)event->kind) {
    case QDR_EVENT_CHOOSE:
        printf(" %s, options: %u", name, left);
        break;
    case QDR_EVENT_TRY:
    case QDR_EVENT_BACK:
        print_option(cover, event->option);
        break;
    case QDR_EVENT_HIDE:
    case QDR_EVENT_UNHIDE:
        print_option(cover, event->option);
        printf(" from %s, options: %u", name, left);
        break;
    case QDR_EVENT_COVER:
    case QDR_EVENT_UNCOVER:
        printf(" %s, items: %u", name, left);
        break;
    case QDR_EVENT_PURIFY:
    case QDR_EVENT_UNPURIFY:
    case QDR_EVENT_DEAD:
        printf(" %s", name);
        break;
    case QDR_EVENT_SOLUTION:
        break;
    }
    puts(event->forced ? " (forced)" : "");
}

int main(int argc, char **argv) {
    static char text[100000];
    size_t length = sizeof knuths - 1;
    memcpy(text, knuths, length);
    if (argc > 1) length = read_file(argv[1], text, sizeof text);
    qdr_cover *cover;
    qdr_error error;
    if (qdr_cover_read(text, length, &cover, &error) != QDR_OK) {
        fprintf(stderr, "8-trace: line %zu: %s\n", (size_t)error.line, error.message);
        return 1;
    }
    qdr_trace *trace;
    check(qdr_trace_new(cover, NULL, &trace)); /* NULL: fewest options first, no limits */

    qdr_event events[64];
    size_t count;
    while ((count = qdr_trace_next(trace, events, 64)) > 0)
        for (size_t i = 0; i < count; i++) print_event(cover, &events[i]);

    bool done = qdr_trace_step(trace) == QDR_DONE;
    qdr_trace_free(trace);
    qdr_cover_free(cover);
    return done ? 0 : 1;
}
