/* saving.c: see saving.h. A checkpoint is a text: a word and a number on each line, the last one a
 * digest of those before it. Writing one takes no memory, as that may be what has ended. */
#include "kit/saving.h"

#include "kit/partial.h"
#include "kit/report.h"
#include "kit/shown.h"
#include "kit/whole_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const double EVERY = 30; /* seconds, if not told */
static const char HEAD[] = "quadrille-stream 1\n";

const option save_options[] = {
    {"checkpoint", 0, "FILE",
     "with -o: save in FILE, now and then and when it is stopped, how far the work has come",
     offsetof(save_settings, path), NULL, NULL},
    {"checkpoint-every", 0, "TIME", "how often (default 30 seconds)",
     offsetof(save_settings, every), parse_seconds, NULL},
    {"resume", 0, "FILE",
     "go on with the work that was saved in FILE, with the same options and input, and save it "
     "there again",
     offsetof(save_settings, resume), NULL, NULL},
    OPTIONS_END,
};

const char *saving_error(const save_settings *settings, const char *result) {
    if (!settings->path && !settings->resume)
        return settings->every > 0 ? "--checkpoint-every goes with --checkpoint or --resume" : NULL;
    if (settings->path && settings->resume) return "--checkpoint and --resume exclude each other";
    return result ? NULL : "--checkpoint and --resume want -o FILE";
}

/* ---- the text ----------------------------------------------------------------------------------
 */

static const struct {
    const char *word;
    size_t offset;
} lines[] = {
    {"options", offsetof(saved_work, options)},
    {"bytes", offsetof(saved_work, bytes)},
    {"digest", offsetof(saved_work, digest)},
    {"file", offsetof(saved_work, file)},
    {"input-bytes", offsetof(saved_work, place.bytes)},
    {"input-lines", offsetof(saved_work, place.lines)},
    {"input-puzzles", offsetof(saved_work, place.puzzles)},
    {"input-digest", offsetof(saved_work, place.digest)},
    {"answered", offsetof(saved_work, answered)},
    {"code", offsetof(saved_work, code)},
    {"section", offsetof(saved_work, section)},
    {"done", offsetof(saved_work, done)},
};

enum { LINES = sizeof lines / sizeof *lines, TEXT_BYTES = (LINES + 2) * 40 };

static uint64_t *number_of(saved_work *c, size_t line) {
    return (uint64_t *)(void *)((char *)c + lines[line].offset);
}

static uint64_t digest_of(const char *bytes, size_t length) {
    qdr_digest digest = QDR_DIGEST_INIT;
    qdr_digest_add(&digest, bytes, length);
    return qdr_digest_value(&digest);
}

/* Returns its length. */
static size_t write_text(saved_work *c, char text[TEXT_BYTES]) {
    size_t at = (size_t)snprintf(text, TEXT_BYTES, "%s", HEAD);
    for (size_t i = 0; i < LINES; i++)
        at += (size_t)snprintf(text + at, TEXT_BYTES - at, "%s %" PRIu64 "\n", lines[i].word,
                               *number_of(c, i));
    const uint64_t check = digest_of(text, at);
    return at + (size_t)snprintf(text + at, TEXT_BYTES - at, "check %" PRIu64 "\n", check);
}

/* Whether the text is one that write_text made: it is read, written and compared. */
static bool read_text(const qdr_text *text, saved_work *c) {
    const size_t head = sizeof HEAD - 1;
    if (text->length < head || memcmp(text->bytes, HEAD, head) != 0) return false;
    const char *at = text->bytes + head;
    for (size_t i = 0; i < LINES; i++) {
        const char *blank = strchr(at, ' '), *end = strchr(at, '\n');
        if (!blank || !end || sscanf(blank, " %" SCNu64, number_of(c, i)) != 1) return false;
        at = end + 1;
    }
    char again[TEXT_BYTES];
    const size_t length = write_text(c, again);
    return length == text->length && memcmp(again, text->bytes, length) == 0;
}

/* ---- beginning ---------------------------------------------------------------------------------
 */

static exit_code complain(const char *path, exit_code code, const char *message) {
    fprintf(stderr, "%s: %s\n", shown(path), message);
    return code;
}

static exit_code save(work_saver *s) {
    const double started = seconds_now();
    char text[TEXT_BYTES];
    const size_t length = write_text(&s->now, text);
    exit_code code = partial_save(s->path, text, length);
    s->saved_at = seconds_now();
    s->took = s->saved_at - started;
    return code;
}

/* The first checkpoint comes before the first result: then every byte is some checkpoint's. */
static exit_code begin_new(work_saver *s, output *out) {
    if (access(s->path, F_OK) == 0)
        return complain(s->path, CODE_BAD_INPUT,
                        "is there already; go on with --resume, or remove it first");
    if (!partial_begin(out, s->result)) return output_code(out);
    s->now.digest = qdr_digest_value(&out->digest);
    exit_code code = save(s);
    if (code != CODE_DONE) partial_abandon(out);
    return code;
}

static exit_code load(work_saver *s) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    const uint64_t options = s->now.options;
    qdr_status status = read_whole(s->path, &text, &error);
    exit_code code = CODE_DONE;
    if (status != QDR_OK)
        code = report_error(s->path, &error);
    else if (!qdr_text_reserve(&text, 1))
        code = report_no_memory(s->path);
    else if (text.bytes[text.length] = '\0', !read_text(&text, &s->now))
        code = complain(s->path, CODE_BAD_INPUT, "is no checkpoint of a stream of puzzles");
    else if (s->now.options != options)
        code = complain(s->path, CODE_BAD_INPUT,
                        "was saved with other options or files, or by another version");
    qdr_text_free(&text);
    return code;
}

static exit_code take_up(work_saver *s, output *out) {
    exit_code code = load(s);
    if (code != CODE_DONE) return code;
    if (!s->now.done) return partial_resume(out, s->result, s->now.bytes, s->now.digest);
    code = partial_finish(s->result, s->now.bytes, s->now.digest);
    if (code == CODE_DONE) partial_forget(s->path);
    return code;
}

exit_code saving_begin(work_saver *s, const save_settings *settings, const char *result,
                       uint64_t options, output *out) {
    struct stat there;
    *s = (work_saver){.path = settings->resume ? settings->resume : settings->path,
                      .result = result,
                      .every = settings->every > 0 ? settings->every : EVERY,
                      .saved_at = seconds_now(),
                      .now = {.options = options}};
    if (stat(result, &there) == 0 && !S_ISREG(there.st_mode))
        return complain(result, CODE_BAD_INPUT, "is no regular file: it cannot be taken up again");
    return settings->resume ? take_up(s, out) : begin_new(s, out);
}

/* ---- on the way --------------------------------------------------------------------------------
 */

void saving_reached(work_saver *s, output *out) {
    const double since = seconds_now() - s->saved_at;
    uint64_t bytes;
    s->now.bytes = output_length(out);
    s->now.digest = qdr_digest_value(&out->digest);
    if (since < s->every || since < 10 * s->took) return;
    if (output_settle(out, &bytes) && save(s) != CODE_DONE) out->failure = EIO;
}

exit_code saving_stop(work_saver *s, output *out) {
    uint64_t bytes;
    exit_code code = output_settle(out, &bytes) ? save(s) : CODE_DONE;
    if (code == CODE_DONE && !out->failure)
        fprintf(stderr, "quadrille: go on with --resume %s\n", shown(s->path));
    return exit_code_worse(code, output_close(out, OUTPUT_DISCARD));
}

exit_code saving_abandon(work_saver *s, output *out) {
    exit_code code = partial_abandon(out);
    partial_forget(s->path);
    return code;
}

exit_code saving_finish(work_saver *s, output *out) {
    exit_code code = output_settle(out, &s->now.bytes) ? CODE_DONE : output_code(out);
    s->now.digest = qdr_digest_value(&out->digest);
    s->now.done = 1;
    if (code == CODE_DONE) code = save(s);
    exit_code closed = output_close(out, code == CODE_DONE ? OUTPUT_KEEP : OUTPUT_DISCARD);
    if (code == CODE_DONE && closed == CODE_DONE) partial_forget(s->path);
    return exit_code_worse(code, closed);
}
