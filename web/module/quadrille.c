/* quadrille.c: the library as a WebAssembly module: the exports. exports.h says how they are
 * called. The module has one thread and answers one call at a time. */
#include "exports.h"

#include <stdlib.h>
#include <string.h>

#ifdef __wasm__
#    define EXPORT(name) __attribute__((export_name(#    name)))
__attribute__((import_module("quadrille"), import_name("progress"))) void
page_progress(double found, double left);
#else
#    define EXPORT(name)
static void page_progress(double found, double left) {
    (void)found, (void)left;
}
#endif

void tell_progress(double found, double left) {
    page_progress(found, left);
}

qdr_cancel call_cancel;

static qdr_text answer;
static char *room;
static size_t room_bytes;

/* ---- memory ---------------------------------------------------------------------------------- */

EXPORT(q_room) char *q_room(size_t bytes);
EXPORT(q_answer) const char *q_answer(void);
EXPORT(q_answer_length) size_t q_answer_length(void);
EXPORT(q_cancel) int *q_cancel(void);

/* Where to write a text and options of so many bytes in all, ends included; NULL: no memory. */
char *q_room(size_t bytes) {
    if (bytes <= room_bytes) return room;
    char *more = realloc(room, bytes);
    if (!more) return NULL;
    room = more;
    room_bytes = bytes;
    return room;
}

const char *q_answer(void) {
    return answer.bytes;
}

size_t q_answer_length(void) {
    return answer.length;
}

/* What to set to 1 to stop the call at work. */
int *q_cancel(void) {
    return &call_cancel.raised;
}

/* ---- calls ----------------------------------------------------------------------------------- */

static int answer_error(const qdr_error *error) {
    qdr_text_clear(&answer);
    put_error(&answer, error);
    return (int)error->status;
}

static int run(call *ask, size_t length, size_t options_length) {
    qdr_error error = {QDR_OK, 0, 0, ""};
    request r = {.text = room, .length = length};
    qdr_text_clear(&answer);
    call_cancel.raised = 0;
    if (length + options_length + 2 > room_bytes) {
        failure(&error, QDR_BAD_ARGUMENT, "the text is longer than the room for it");
        return answer_error(&error);
    }
    room[length] = room[length + 1 + options_length] = '\0';
    qdr_status status = request_parse(room + length + 1, &r, &error);
    if (status == QDR_OK) status = ask(&r, &answer, &error);
    if (status == QDR_OK && answer.failed) status = QDR_NO_MEMORY;
    if (status == QDR_OK) return QDR_OK;
    if (!*error.message) failure(&error, status, NULL);
    error.status = status;
    return answer_error(&error);
}

#define CALL(name)                                                \
    EXPORT(q_##name) int q_##name(size_t length, size_t options); \
    int q_##name(size_t length, size_t options) {                 \
        return run(call_##name, length, options);                 \
    }
CALL(about)
CALL(read)
CALL(describe)
CALL(check)
CALL(solve)
CALL(count)
CALL(candidates)
CALL(metrics)
CALL(convert)
CALL(svg)
CALL(text)
CALL(engines)
CALL(solutions)
CALL(rate)
CALL(hint)
CALL(explain)
CALL(fault)
CALL(make)
CALL(minimize)
CALL(cover)
CALL(cover_solve)
CALL(cover_count)
CALL(cover_of_puzzle)
CALL(classic)
CALL(trace)
CALL(trace_puzzle)

EXPORT(q_trace_next) int q_trace_next(size_t most);
EXPORT(q_trace_step) int q_trace_step(void);

/* The next events of the trace that was opened last, 16 bytes each (qdr_event); none: it is over.
 */
int q_trace_next(size_t most) {
    qdr_text_clear(&answer);
    return (int)trace_more(most, &answer);
}

/* Why it is over, as a qdr_step; QDR_SOLUTION: it is not. */
int q_trace_step(void) {
    return (int)trace_step();
}

/* ---- many at once, without JSON -------------------------------------------------------------- */

EXPORT(q_lines) int q_lines(size_t count, size_t stride, int limit);

/* `count` classic puzzles of 81 characters, each `stride` bytes after the last, become their
 * solutions in place; '.' where there is none. The answer: how many solutions each has, up to
 * `limit` (at most 255), a byte each. */
int q_lines(size_t count, size_t stride, int limit) {
    qdr_text_clear(&answer);
    uint64_t *counts = calloc(count > 0 ? count : 1, sizeof *counts);
    if (!counts || !qdr_text_reserve(&answer, count)) {
        free(counts);
        return QDR_NO_MEMORY;
    }
    qdr_status status = qdr_batch_solve9(room, count, stride, (uint64_t)limit, 1, room, counts);
    for (size_t i = 0; i < count; i++) answer.bytes[i] = (char)counts[i];
    answer.length = count;
    free(counts);
    return (int)status;
}
