/* input_file.c: a file or standard input as a source of bytes. */
#include "format/input_source.h"

#include "base/fail.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATIENCE_MS = 100 /* between two questions whether it is still worth waiting */ };

typedef struct file_source {
    qdri_source source;
    int file; /* descriptor */
    bool close_file;
    bool may_wait; /* a pipe, a terminal: bytes come when they come */
} file_source;

/* Whether a read would not wait. What poll cannot tell counts as ready: the read will. */
static bool ready_within(const file_source *f, int milliseconds) {
    struct pollfd file = {.fd = f->file, .events = POLLIN};
    int ready = poll(&file, 1, milliseconds);
    return ready > 0 || (ready < 0 && errno != EINTR);
}

static bool file_waits(const qdri_source *source) {
    const file_source *f = (const file_source *)(const void *)source;
    return f->may_wait && !ready_within(f, 0);
}

static bool given_up(const qdri_source *source) {
    return (source->give_up && source->give_up(source->give_up_context)) ||
           (source->cancel && qdr_cancel_requested(source->cancel));
}

static qdr_status read_file(qdri_source *source, void *bytes, size_t capacity, size_t *length,
                            qdr_error *error) {
    const file_source *f = (const file_source *)(const void *)source;
    const bool patient = f->may_wait && (source->give_up || source->cancel);
    ssize_t got;
    do { /* a signal that is not about the input does not end it */
        while (patient && !ready_within(f, PATIENCE_MS))
            if (given_up(source))
                return qdri_fail(error, QDR_IO_FAILED, 0, 0, "nobody waits for the input any more");
        got = read(f->file, bytes, capacity);
    } while (got < 0 && errno == EINTR && !given_up(source));
    if (got < 0) return qdri_fail(error, QDR_IO_FAILED, 0, 0, "cannot read: %s", strerror(errno));
    *length = (size_t)got;
    return QDR_OK;
}

static void close_file(qdri_source *source) {
    file_source *f = (file_source *)(void *)source;
    if (f->close_file && f->file >= 0) close(f->file);
    qdri_free(f);
}

/* A directory opens like a file and only fails when it is read; say so at once. */
static qdr_status look_at_file(const file_source *f, struct stat *about, qdr_error *error) {
    if (f->file < 0 || fstat(f->file, about) != 0)
        return qdri_fail(error, QDR_IO_FAILED, 0, 0, "cannot open: %s", strerror(errno));
    if (!S_ISDIR(about->st_mode)) return QDR_OK;
    errno = EISDIR;
    return qdri_fail(error, QDR_IO_FAILED, 0, 0, "this is a directory, not a file");
}

static qdr_status open_file(const char *path, file_source *f, qdr_input **input, qdr_error *error) {
    const bool standard = strcmp(path, "-") == 0;
    struct stat about = {0};
    f->file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    f->close_file = !standard;
    qdr_status status = look_at_file(f, &about, error);
    if (status != QDR_OK) return status;
    f->may_wait = !S_ISREG(about.st_mode);
    uint64_t total = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
    return qdri_input_from(&f->source, total, input) == QDR_OK ? QDR_OK : qdri_no_memory(error);
}

qdr_status qdr_input_open(const char *path, qdr_input **input, qdr_error *error) {
    file_source *f = qdri_zalloc(1, sizeof *f);
    if (!f) return qdri_no_memory(error);
    f->source = (qdri_source){.read = read_file, .waits = file_waits, .close = close_file};
    qdr_status status = open_file(path, f, input, error);
    if (status == QDR_OK) return QDR_OK;
    int reason = errno;
    close_file(&f->source);
    errno = reason;
    return status;
}
