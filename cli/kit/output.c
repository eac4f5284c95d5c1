/* output.c: see output.h. Plain descriptors instead of stdio: what has been written when a write
 * fails or a signal arrives is then known exactly. */
#include "kit/output.h"

#include "kit/report.h"
#include "kit/shown.h"
#include "kit/terminal_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static const double MOMENT = 0.1; /* seconds that finished results may wait */

#define OUTPUT_FILE(offset)                                                                     \
    {                                                                                           \
        "output", 'o', "FILE",                                                                  \
            "write to FILE instead of standard output; the old file stays whole until the end", \
            offset, NULL, NULL                                                                  \
    }

const option output_file_options[] = {OUTPUT_FILE(0), OPTIONS_END};

const option output_options[] = {
    OUTPUT_FILE(offsetof(output_settings, path)),
    {"output-dir", 'O', "DIR",
     "one result file per input file, of the same name (without .gz), in DIR",
     offsetof(output_settings, directory), NULL, NULL},
    OPTIONS_END,
};

double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- opening --------------------------------------------------------------------------------- */

static bool cannot_open(output *out, const char *name) {
    out->failure = errno;
    fprintf(stderr, "quadrille: cannot write %s: %s\n", shown(name), strerror(errno));
    free(out->target);
    free(out->temporary);
    out->target = out->temporary = NULL;
    return false;
}

static void find_position(output *out) {
    struct stat there;
    off_t at = lseek(out->descriptor, 0, SEEK_CUR);
    out->is_file = at >= 0 && fstat(out->descriptor, &there) == 0 && S_ISREG(there.st_mode);
    out->is_terminal = !out->is_file && terminal_behind(out->descriptor);
    out->position = out->is_file ? (uint64_t)at : 0;
}

/* Where the link leads to, as its owner wrote it, or from its own directory. */
static char *follow(const char *link, const char *leads, size_t length) {
    const char *slash = strrchr(link, '/');
    size_t directory = *leads != '/' && slash ? (size_t)(slash + 1 - link) : 0;
    char *place = malloc(directory + length + 1);
    if (place)
        snprintf(place, directory + length + 1, "%.*s%.*s", (int)directory, link, (int)length,
                 leads);
    return place;
}

char *output_place(const char *path) {
    enum { LINKS = 40 }; /* as many as the system follows */
    char leads[4096];
    char *place = strdup(path);
    for (int links = 0; place; links++) {
        ssize_t length = readlink(place, leads, sizeof leads);
        if (length <= 0) return place;
        char *next = links < LINKS ? follow(place, leads, (size_t)length) : NULL;
        if (links == LINKS) errno = ELOOP;
        free(place);
        place = next;
    }
    return NULL;
}

/* Opens a new file beside the target. `O_EXCL` and the process number keep two runs apart, and
 * unlike mkstemp the umask decides who may read the result. */
static bool open_temporary(output *out, const struct stat *old) {
    size_t size = strlen(out->target) + 40;
    out->temporary = malloc(size);
    if (!out->temporary) return cannot_open(out, out->name);
    for (int attempt = 0; attempt < 100; attempt++) {
        snprintf(out->temporary, size, "%s.%ld-%d.tmp", out->target, (long)getpid(), attempt);
        out->descriptor =
            open(out->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0666);
        if (out->descriptor >= 0 || errno != EEXIST) break;
    }
    if (out->descriptor < 0) return cannot_open(out, out->name);
    if (old) (void)fchmod(out->descriptor, old->st_mode & 0777); /* as it was, but set-uid */
    find_position(out);
    return true;
}

bool output_open(output *out, const char *path) {
    *out = (output){.name = path ? path : "standard output",
                    .descriptor = STDOUT_FILENO,
                    .pending = QDR_TEXT_INIT};
    if (!path) {
        find_position(out);
        return true;
    }
    struct stat old;
    bool exists = stat(path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return cannot_open(out, path);
    }
    if (exists && !S_ISREG(old.st_mode)) {
        out->descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
        if (out->descriptor < 0) return cannot_open(out, path);
        find_position(out);
        return true;
    }
    out->target = output_place(path);
    if (!out->target) return cannot_open(out, path);
    return open_temporary(out, exists ? &old : NULL);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* To a terminal a few lines at a time, so that no letter is cut. */
static ssize_t write_some(const output *out, const char *bytes, size_t length) {
    char piece[4096];
    if (!out->is_terminal) return write(out->descriptor, bytes, length);
    size_t taken = length < sizeof piece ? length : sizeof piece;
    for (size_t end = taken; taken < length && end > 0; end--)
        if (bytes[end - 1] == '\n') {
            taken = end;
            break;
        }
    memcpy(piece, bytes, taken);
    terminal_clean(piece, taken);
    return write(out->descriptor, piece, taken);
}

static bool write_out(output *out, const char *bytes, size_t length) {
    while (length > 0 && !out->failure) {
        ssize_t done = write_some(out, bytes, length);
        if (done < 0 && errno != EINTR) out->failure = errno;
        if (done > 0) {
            bytes += done;
            length -= (size_t)done;
            out->position += (uint64_t)done;
        }
    }
    return !out->failure;
}

bool output_flush(output *out) {
    if (out->pending.length == 0) return !out->failure;
    write_out(out, out->pending.bytes, out->pending.length);
    qdr_text_clear(&out->pending);
    out->written_at = seconds_now();
    return !out->failure;
}

/* What is pending and all of these bytes that fill whole blocks of the file, in one call; the rest
 * is pending then. The kernel is a quarter faster with blocks than with the same bytes cut
 * anywhere: it keeps a file in large pieces, if it gets them whole. */
static bool write_blocks(output *out, const char *bytes, size_t length) {
    size_t waiting = out->pending.length;
    size_t rest = (size_t)((out->position + waiting + length) % OUTPUT_BLOCK), now = length - rest;
    struct iovec parts[] = {{out->pending.bytes, waiting}, {(char *)(uintptr_t)bytes, now}};
    ssize_t done = writev(out->descriptor, parts, 2);
    size_t gone = done > 0 ? (size_t)done : 0; /* a failure comes again, and is told by write_out */
    out->position += gone;
    if (gone < waiting) write_out(out, out->pending.bytes + gone, waiting - gone);
    size_t begun = gone > waiting ? gone - waiting : 0;
    write_out(out, bytes + begun, now - begun);
    qdr_text_clear(&out->pending);
    qdr_text_append(&out->pending, bytes + now, rest);
    if (!out->pending.failed) return !out->failure;
    out->pending.failed = false;
    return write_out(out, bytes + now, rest);
}

bool output_write(output *out, const char *bytes, size_t length) {
    if (out->failure) return false;
    if (out->digested) qdr_digest_add(&out->digest, bytes, length);
    if (length >= OUTPUT_BLOCK && out->is_file) return write_blocks(out, bytes, length);
    if (length >= OUTPUT_BLOCK) return output_flush(out) && write_out(out, bytes, length);
    qdr_text_append(&out->pending, bytes, length);
    if (out->pending.failed) { /* no memory for a buffer: write what came straight through */
        out->pending.failed = false;
        return output_flush(out) && write_out(out, bytes, length);
    }
    if (out->pending.length < OUTPUT_BLOCK && seconds_now() - out->written_at < MOMENT) return true;
    return output_flush(out);
}

bool output_settle(output *out, uint64_t *bytes) {
    if (!output_flush(out)) return false;
    if (fsync(out->descriptor) != 0 && errno != EINVAL) out->failure = errno;
    off_t at = lseek(out->descriptor, 0, SEEK_CUR);
    *bytes = at > 0 ? (uint64_t)at : 0;
    return !out->failure;
}

uint64_t output_length(const output *out) {
    return out->position + out->pending.length;
}

/* ---- closing --------------------------------------------------------------------------------- */

exit_code output_code(const output *out) {
    if (!out->failure) return CODE_DONE;
    if (out->failure == ENOMEM) return CODE_NO_MEMORY;
    return out->failure == EPIPE ? CODE_CLOSED_PIPE : CODE_IO_FAILED;
}

void output_sync_directory(const char *path) {
    char copy[PATH_MAX]; /* whether there is memory or not */
    snprintf(copy, sizeof copy, "%s", path);
    int directory = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return;
    (void)fsync(directory);
    close(directory);
}

char *name_with(const char *path, const char *ending) {
    size_t size = strlen(path) + strlen(ending) + 1;
    char *name = malloc(size);
    if (name) snprintf(name, size, "%s%s", path, ending);
    return name;
}

static void put_in_place(output *out, output_end how) {
    if (how == OUTPUT_DISCARD || out->failure) {
        if (!out->survives) unlink(out->temporary);
        return;
    }
    char *partial = how == OUTPUT_PARTIAL ? name_with(out->target, ".partial") : NULL;
    const char *place = how == OUTPUT_PARTIAL ? partial : out->target;
    if (!place || rename(out->temporary, place) != 0) {
        out->failure = errno;
        if (!out->survives) unlink(out->temporary);
    } else if (out->digested) {
        output_sync_directory(place);
    } else if (how == OUTPUT_PARTIAL) {
        fprintf(stderr, "quadrille: what was finished is in %s\n", shown(place));
    }
    free(partial);
}

exit_code output_close(output *out, output_end how) {
    if (!out->failure && (how != OUTPUT_DISCARD || !out->target)) output_flush(out);
    if (close(out->descriptor) != 0 && !out->failure && errno != EINTR) out->failure = errno;
    if (out->target) put_in_place(out, how);
    if (out->failure && out->failure != EPIPE)
        fprintf(stderr, "quadrille: cannot write %s: %s\n", shown(out->name),
                strerror(out->failure));
    free(out->target);
    free(out->temporary);
    qdr_text_free(&out->pending);
    return output_code(out);
}

exit_code output_print(qdr_text *text) {
    output out;
    exit_code code;
    if (text->failed) {
        code = report_no_memory("quadrille");
    } else {
        output_open(&out, NULL);
        output_write(&out, text->bytes, text->length);
        code = output_close(&out, OUTPUT_KEEP);
    }
    qdr_text_free(text);
    return code;
}

/* ---- terminals ------------------------------------------------------------------------------- */

static const char *setting(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

bool terminal_output(void) {
    return isatty(STDOUT_FILENO) == 1;
}

bool terminal_bold(void) {
    return terminal_output() && strcmp(setting("TERM"), "dumb") != 0;
}

bool terminal_colours(void) {
    return terminal_bold() && *setting("NO_COLOR") == '\0';
}

bool terminal_unicode(void) {
    const char *locale = setting("LC_ALL");
    if (!*locale) locale = setting("LC_CTYPE");
    if (!*locale) locale = setting("LANG");
    return strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "UTF8") ||
           strstr(locale, "utf-8");
}
