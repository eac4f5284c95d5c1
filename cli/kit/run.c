/* run.c: see run.h. */
#include "kit/run.h"

#include "kit/interrupt.h"
#include "kit/shown.h"

#include <stdio.h>

/* ---- what comes out -------------------------------------------------------------------------- */

void run_say(run *r, const char *message) {
    progress_pause(&r->progress);
    fputs(message, stderr);
    progress_resume(&r->progress);
}

void run_note(run *r, exit_code code) {
    r->code = exit_code_worse(r->code, code);
    bool failed = code != CODE_DONE && code != CODE_NO_SOLUTION && code != CODE_LIMIT;
    if (code == CODE_INTERRUPTED || code == CODE_CLOSED_PIPE || code == CODE_NO_MEMORY ||
        (failed && r->work->input->strict))
        r->stopped = true;
}

static void put(run *r, const char *bytes, size_t length) {
    if (length == 0) return;
    if (r->on_terminal) progress_pause(&r->progress);
    if (!output_write(&r->out, bytes, length)) r->stopped = true;
    if (r->on_terminal) progress_resume(&r->progress);
}

static void put_edge(run *r, void (*write)(const qdr_style *style, qdr_text *text)) {
    qdr_text edge = QDR_TEXT_INIT;
    write(&r->section, &edge);
    const qdr_error error = {QDR_NO_MEMORY, 0, 0, "out of memory"};
    if (edge.failed && r->code != CODE_NO_MEMORY) run_complain(r, r->file, &error);
    put(r, edge.bytes, edge.length);
    qdr_text_free(&edge);
}

void run_leave_section(run *r) {
    if (r->in_section) put_edge(r, qdr_write_end);
    r->in_section = false;
}

static uint64_t digest_of_heading(const qdr_text *heading) {
    qdr_digest digest = QDR_DIGEST_INIT;
    if (heading->length == 0) return 0;
    qdr_digest_add(&digest, heading->bytes, heading->length);
    return qdr_digest_value(&digest) >> SECTION_BITS | 1;
}

/* Formats with a head and a foot: one of each around neighbouring results of the same format. */
static void enter_section(run *r, const qdr_style *style) {
    if (r->in_section && r->section.format == style->format) return;
    run_leave_section(r);
    r->section = *style;
    r->in_section = true;
    r->headed = digest_of_heading(&r->heading);
    if (r->headed)
        put(r, r->heading.bytes, r->heading.length);
    else
        put_edge(r, qdr_write_begin);
}

bool run_take_heading(void *context, const char *bytes, size_t length) {
    run *r = context;
    qdr_error error = {.status = QDR_BAD_INPUT,
                       .message = "its columns are not those of the table before: pass it on by "
                                  "itself, or with --output-dir"};
    qdr_text_clear(&r->heading);
    qdr_text_append(&r->heading, bytes, length);
    if (r->heading.failed)
        error = (qdr_error){QDR_NO_MEMORY, 0, 0, "out of memory"};
    else if (!r->in_section || r->section.format != r->file_style.format ||
             r->headed == digest_of_heading(&r->heading))
        return true;
    r->refused = true;
    run_complain(r, r->file, &error);
    return false;
}

/* Writes results of the file at work, the format's head before the first. */
void run_put_results(run *r, const char *bytes, size_t length) {
    if (length > 0 && r->work->writing) enter_section(r, &r->file_style);
    put(r, bytes, length);
}

bool run_deliver(answer *a) {
    run *r = a->owner;
    run_put_results(r, a->out.bytes, a->out.length);
    qdr_text_clear(&a->out);
    return !r->stopped && !interrupted();
}

void run_show_found(answer *a, uint64_t solutions) {
    run *r = a->owner;
    progress_found(&r->progress, solutions);
}

/* Sends out what an answer holds. */
void run_send(run *r) {
    answer *a = &r->answer;
    run_deliver(a);
    if (a->messages.length > 0) run_say(r, a->messages.bytes);
    qdr_text_clear(&a->messages);
    run_note(r, a->code);
}

/* ---- how far it has come ----------------------------------------------------------------------
 */

/* `answered` puzzles are, in all, and what they are is with the output. */
void run_reach(run *r, const qdr_batch_place *place, uint64_t answered, exit_code code) {
    saved_work *now = &r->save.now;
    if (!r->saves) return;
    now->place = *place;
    now->answered = answered;
    now->code = (uint64_t)exit_code_worse(r->code, code);
    now->section =
        r->in_section ? r->headed << SECTION_BITS | ((uint64_t)r->section.format + 1) : 0;
    saving_reached(&r->save, &r->out);
}

/* Where this file is to be taken up. */
bool run_is_begun(const run *r) {
    const qdr_batch_place *place = &r->save.now.place;
    return r->saves && (place->bytes > 0 || place->puzzles > 0);
}

/* ---- files ----------------------------------------------------------------------------------- */

void run_complain(run *r, const char *file, const qdr_error *error) {
    char place[48] = "", message[512];
    if (interrupted()) { /* the read was cut short: not the file's fault */
        run_note(r, CODE_INTERRUPTED);
        return;
    }
    if (error->line > 0 && error->column > 0)
        snprintf(place, sizeof place, ":%zu:%zu", error->line, error->column);
    else if (error->line > 0)
        snprintf(place, sizeof place, ":%zu", error->line);
    snprintf(message, sizeof message, "%.200s%s: %s\n", shown(file), place, shown(error->message));
    run_say(r, message);
    run_note(r, exit_code_of(error->status));
}

void run_start_file(void *context, const qdr_style *style) {
    run *r = context;
    qdr_text_clear(&r->heading);
    r->refused = false;
    if (r->work->writing) r->file_style = writing_style(r->work->writing, style);
}
