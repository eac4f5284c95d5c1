/* cover_checkpoint.c: see cover_checkpoint.h. */
#include "commands/cover_checkpoint.h"

#include "kit/partial.h"
#include "kit/report.h"
#include "kit/shown.h"
#include "kit/whole_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const double EVERY = 30; /* seconds, if not told */
static const char DONE[] = "quadrille search done\nnote ";
enum {
    NOTE_BYTES = 100,
    COUNTS_BYTES = 32 << 20 /* of what counting remembers */
};

const option checkpoint_options[] = {
    {"checkpoint", 0, "FILE",
     "with --count or --all -o: save the search in FILE now and then and when it is stopped",
     offsetof(checkpoint_settings, path), NULL, NULL},
    {"checkpoint-every", 0, "TIME", "how often (default 30 seconds)",
     offsetof(checkpoint_settings, every), parse_seconds, NULL},
    {"resume", 0, "FILE", "go on with the search that was saved in FILE, and save it there again",
     offsetof(checkpoint_settings, resume), NULL, NULL},
    OPTIONS_END,
};

const char *checkpoint_settings_error(const checkpoint_settings *settings, bool listing,
                                      const char *output_path) {
    bool saving = settings->path || settings->resume;
    if (saving && listing && !output_path) return "--checkpoint and --resume want -o FILE";
    if (settings->every > 0 && !saving)
        return "--checkpoint-every goes with --checkpoint or --resume";
    return NULL;
}

static exit_code complain(const char *path, exit_code code, const char *message) {
    fprintf(stderr, "%s: %s\n", shown(path), message);
    return code;
}

exit_code checkpoint_begin(checkpoint *c, const checkpoint_settings *settings, const char *kind) {
    *c = (checkpoint){.path = settings->path ? settings->path : settings->resume,
                      .from = settings->resume,
                      .kind = kind,
                      .every = settings->every > 0 ? settings->every : EVERY,
                      .saved_at = seconds_now()};
    bool fresh = c->path && (!c->from || strcmp(c->path, c->from) != 0);
    if (fresh && access(c->path, F_OK) == 0)
        return complain(c->path, CODE_BAD_INPUT,
                        "is there already; go on with --resume, or remove it first");
    return CODE_DONE;
}

static exit_code refuse(const checkpoint *c, const qdr_error *error) {
    return report_error(c->from, error);
}

/* The note: the kind of search, and the bytes of its output. */
static void write_note(const checkpoint *c, const saved_listing *saved, char note[NOTE_BYTES]) {
    snprintf(note, NOTE_BYTES, "%s %" PRIu64 " %016" PRIx64, c->kind, saved->bytes, saved->digest);
}

static bool read_note(const checkpoint *c, const char *note, saved_listing *saved) {
    char form[NOTE_BYTES];
    const size_t kind = strlen(c->kind);
    if (strncmp(note, c->kind, kind) != 0 ||
        sscanf(note + kind, " %" SCNu64 " %" SCNx64, &saved->bytes, &saved->digest) != 2)
        return false;
    write_note(c, saved, form);
    return strcmp(form, note) == 0;
}

static exit_code other_options(const checkpoint *c) {
    return complain(c->from, CODE_BAD_INPUT, "was saved by a search with other options");
}

static exit_code take_up(const checkpoint *c, const qdr_text *text, const qdr_cover *cover,
                         const qdr_cover_options *options, qdr_cover_search **search,
                         saved_listing *saved) {
    qdr_text note = QDR_TEXT_INIT;
    qdr_error error = {0};
    exit_code code = CODE_DONE;
    qdr_status status = qdr_cover_search_load(cover, options, text->bytes ? text->bytes : "",
                                              text->length, &note, search, &error);
    if (status != QDR_OK) {
        code = refuse(c, &error);
    } else if (!read_note(c, note.bytes ? note.bytes : "", saved)) {
        code = other_options(c);
        qdr_cover_search_free(*search);
        *search = NULL;
    }
    qdr_text_free(&note);
    return code;
}

static bool is_over(const qdr_text *text) {
    return text->length >= sizeof DONE && strncmp(text->bytes, DONE, sizeof DONE - 1) == 0;
}

static exit_code take_up_end(const checkpoint *c, qdr_text *text, saved_listing *saved) {
    char *line = text->bytes + sizeof DONE - 1;
    line[strcspn(line, "\n")] = '\0';
    saved->done = true;
    return read_note(c, line, saved) ? CODE_DONE : other_options(c);
}

exit_code checkpoint_open(const checkpoint *c, const qdr_cover *cover,
                          const qdr_cover_options *options, qdr_cover_search **search,
                          saved_listing *saved) {
    *saved = (saved_listing){0};
    *search = NULL;
    if (!c->from) {
        qdr_status status = qdr_cover_search_new(cover, options, search);
        if (status == QDR_OK) return CODE_DONE;
        if (status == QDR_UNSUPPORTED)
            return complain(options->engine ? options->engine : "auto", CODE_BAD_INPUT,
                            "the problem is too large for this engine, or not of its kind");
        return complain("quadrille", exit_code_of(status), qdr_status_text(status));
    }
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_status status = read_whole(c->from, &text, &error);
    exit_code code = status != QDR_OK ? refuse(c, &error)
                     : is_over(&text) ? take_up_end(c, &text, saved)
                                      : take_up(c, &text, cover, options, search, saved);
    qdr_text_free(&text);
    return code;
}

exit_code checkpoint_output(const checkpoint *c, const saved_listing *saved, output *out,
                            const char *path) {
    if (c->from) return partial_resume(out, path, saved->bytes, saved->digest);
    if (partial_begin(out, path)) return CODE_DONE;
    return out->failure == EINVAL ? CODE_BAD_INPUT : output_code(out);
}

bool checkpoint_is_due(const checkpoint *c) {
    const double since = seconds_now() - c->saved_at;
    return c->path && since >= c->every && since >= 10 * c->took;
}

static exit_code describe_output(output *out, saved_listing *saved) {
    *saved = (saved_listing){0};
    if (!out) return CODE_DONE;
    if (!output_settle(out, &saved->bytes)) return output_code(out);
    saved->digest = qdr_digest_value(&out->digest);
    return CODE_DONE;
}

static exit_code save_state(const checkpoint *c, const qdr_cover_search *search,
                            const saved_listing *saved) {
    char note[NOTE_BYTES];
    qdr_text state = QDR_TEXT_INIT;
    exit_code code;
    write_note(c, saved, note);
    qdr_status status = qdr_cover_search_save_counts(search, note, COUNTS_BYTES, &state);
    if (status == QDR_UNSUPPORTED)
        code = complain(c->path, CODE_BAD_INPUT, "this engine cannot save its search");
    else if (status != QDR_OK)
        code = complain(c->path, exit_code_of(status), qdr_status_text(status));
    else
        code = partial_save(c->path, state.bytes, state.length);
    qdr_text_free(&state);
    return code;
}

exit_code checkpoint_save(checkpoint *c, const qdr_cover_search *search, output *out) {
    saved_listing saved;
    const double started = seconds_now();
    if (!c->path) return CODE_DONE;
    exit_code code = describe_output(out, &saved);
    if (code == CODE_DONE) code = save_state(c, search, &saved);
    c->saved_at = seconds_now();
    c->took = c->saved_at - started;
    c->failed = code != CODE_DONE;
    return code;
}

exit_code checkpoint_finish(const checkpoint *c, output *out) {
    char text[sizeof DONE + NOTE_BYTES];
    char note[NOTE_BYTES];
    saved_listing saved;
    exit_code code = describe_output(out, &saved);
    if (code == CODE_DONE) {
        write_note(c, &saved, note);
        int length = snprintf(text, sizeof text, "%s%s\n", DONE, note);
        code = partial_save(c->path, text, (size_t)length);
    }
    exit_code closed = output_close(out, code == CODE_DONE ? OUTPUT_KEEP : OUTPUT_PARTIAL);
    if (code == CODE_DONE && closed == CODE_DONE) checkpoint_remove(c);
    return code == CODE_DONE ? closed : code;
}

exit_code checkpoint_finish_late(const checkpoint *c, const saved_listing *saved,
                                 const char *path) {
    exit_code code = partial_finish(path, saved->bytes, saved->digest);
    if (code == CODE_DONE) checkpoint_remove(c);
    return code;
}

void checkpoint_remove(const checkpoint *c) {
    if (c->path) partial_forget(c->path);
}
