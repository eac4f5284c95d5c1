/* cover_checkpoint.c: see cover_checkpoint.h. */
#include "commands/cover_checkpoint.h"

#include "kit/output.h"
#include "kit/report.h"
#include "kit/whole_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const double EVERY = 30; /* seconds, if not told */
enum {
    KIND_BYTES = 40,
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
    fprintf(stderr, "%s: %s\n", path, message);
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

/* The note is the kind of search, a blank, and the bytes of output. */
static bool read_note(const checkpoint *c, const qdr_text *note, uint64_t *bytes) {
    char form[KIND_BYTES + 24];
    const char *number = note->bytes ? strrchr(note->bytes, ' ') : NULL;
    if (!number || sscanf(number, " %" SCNu64, bytes) != 1) return false;
    snprintf(form, sizeof form, "%s %" PRIu64, c->kind, *bytes);
    return strcmp(form, note->bytes) == 0;
}

static exit_code take_up(const checkpoint *c, const qdr_text *saved, const qdr_cover *cover,
                         const qdr_cover_options *options, qdr_cover_search **search,
                         uint64_t *bytes) {
    qdr_text note = QDR_TEXT_INIT;
    qdr_error error = {0};
    exit_code code = CODE_DONE;
    qdr_status status = qdr_cover_search_load(cover, options, saved->bytes ? saved->bytes : "",
                                              saved->length, &note, search, &error);
    if (status != QDR_OK) {
        code = refuse(c, &error);
    } else if (!read_note(c, &note, bytes)) {
        code = complain(c->from, CODE_BAD_INPUT, "was saved by a search with other options");
        qdr_cover_search_free(*search);
    }
    qdr_text_free(&note);
    return code;
}

exit_code checkpoint_open(const checkpoint *c, const qdr_cover *cover,
                          const qdr_cover_options *options, qdr_cover_search **search,
                          uint64_t *bytes) {
    *bytes = 0;
    if (!c->from) {
        qdr_status status = qdr_cover_search_new(cover, options, search);
        if (status == QDR_OK) return CODE_DONE;
        if (status == QDR_UNSUPPORTED)
            return complain(options->engine ? options->engine : "auto", CODE_BAD_INPUT,
                            "the problem is too large for this engine, or not of its kind");
        return complain("quadrille", exit_code_of(status), qdr_status_text(status));
    }
    qdr_text saved = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_status status = read_whole(c->from, &saved, &error);
    exit_code code =
        status != QDR_OK ? refuse(c, &error) : take_up(c, &saved, cover, options, search, bytes);
    qdr_text_free(&saved);
    return code;
}

bool checkpoint_is_due(const checkpoint *c) {
    const double since = seconds_now() - c->saved_at;
    return c->path && since >= c->every && since >= 10 * c->took;
}

exit_code checkpoint_save(checkpoint *c, const qdr_cover_search *search, uint64_t bytes) {
    char note[KIND_BYTES + 24];
    qdr_text state = QDR_TEXT_INIT;
    output out;
    const double started = seconds_now();
    if (!c->path) return CODE_DONE;
    snprintf(note, sizeof note, "%s %" PRIu64, c->kind, bytes);
    qdr_status status = qdr_cover_search_save_counts(search, note, COUNTS_BYTES, &state);
    exit_code code = CODE_DONE;
    if (status == QDR_UNSUPPORTED) {
        code = complain(c->path, CODE_BAD_INPUT, "this engine cannot save its search");
    } else if (status != QDR_OK) {
        code = complain(c->path, exit_code_of(status), qdr_status_text(status));
    } else if (!output_open(&out, c->path)) {
        code = output_code(&out);
    } else {
        bool written = output_write(&out, state.bytes, state.length) && output_flush(&out);
        if (written && fsync(out.descriptor) != 0 && errno != EINVAL) out.failure = errno;
        code = output_close(&out, written ? OUTPUT_KEEP : OUTPUT_DISCARD);
    }
    qdr_text_free(&state);
    c->saved_at = seconds_now();
    c->took = c->saved_at - started;
    c->failed = code != CODE_DONE;
    return code;
}

void checkpoint_remove(const checkpoint *c) {
    if (c->path) (void)unlink(c->path);
}
