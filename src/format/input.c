/* input.c: where bytes come from: a file, standard input or memory, unpacked if they are gzipped.
 *
 *     file or memory ──raw──▶ ( gzip magic? inflate : copy ) ──▶ qdr_input_read
 *
 * A gzip stream that stops early or is damaged is an error, never a shorter file: whoever reads to
 * the end has seen everything that was packed. */
#include "format/raw_lines.h"

#include "base/fail.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef QDR_HAVE_ZLIB
#    include <zlib.h>
#endif

enum {
    CHUNK = 1 << 16,
    PATIENCE_MS = 100 /* between two questions whether it is still worth waiting */
};

struct qdr_input {
    int file; /* descriptor; -1: everything is in `raw` already */
    bool close_file;
    bool ended;           /* the file has */
    uint64_t total;       /* bytes, if known */
    unsigned char *chunk; /* what was read from the file last; NULL for memory */
    const unsigned char *raw;
    size_t raw_left;
    bool looked; /* at the magic */
    bool packed;
    bool failed;                    /* what failed once does not come back to life */
    bool may_wait;                  /* a pipe, a terminal: bytes come when they come */
    bool (*give_up)(void *context); /* asked while waiting; may be NULL */
    void *give_up_context;
#ifdef QDR_HAVE_ZLIB
    z_stream stream;
    bool inflating; /* inside a gzip member */
    bool stream_made;
#endif
};

qdr_status qdr_input_open(const char *path, qdr_input **input, qdr_error *error) {
    qdr_input *made = qdri_zalloc(1, sizeof *made);
    if (!made) return qdri_no_memory(error);
    made->chunk = qdri_alloc(CHUNK, 1);
    if (!made->chunk) {
        qdri_free(made);
        return qdri_no_memory(error);
    }
    bool standard = strcmp(path, "-") == 0;
    made->file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    made->close_file = !standard;
    struct stat about;
    if (made->file < 0 || fstat(made->file, &about) != 0) {
        int reason = errno;
        qdr_input_free(made);
        errno = reason;
        return qdri_fail(error, QDR_IO_FAILED, 0, 0, "cannot open: %s", strerror(reason));
    }
    /* A directory opens like a file and only fails when it is read; say so at once. */
    if (S_ISDIR(about.st_mode)) {
        qdr_input_free(made);
        errno = EISDIR;
        return qdri_fail(error, QDR_IO_FAILED, 0, 0, "this is a directory, not a file");
    }
    if (S_ISREG(about.st_mode)) made->total = (uint64_t)about.st_size;
    made->may_wait = !S_ISREG(about.st_mode);
    *input = made;
    return QDR_OK;
}

qdr_status qdr_input_memory(const void *bytes, size_t length, qdr_input **input) {
    qdr_input *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
    made->file = -1;
    made->raw = bytes;
    made->raw_left = made->total = length;
    *input = made;
    return QDR_OK;
}

void qdr_input_free(qdr_input *input) {
    if (!input) return;
#ifdef QDR_HAVE_ZLIB
    if (input->stream_made) inflateEnd(&input->stream);
#endif
    if (input->close_file && input->file >= 0) close(input->file);
    qdri_free(input->chunk);
    qdri_free(input);
}

uint64_t qdri_input_total(const qdr_input *input) {
    return input->packed ? 0 : input->total;
}

void qdri_input_give_up(qdr_input *input, bool (*give_up)(void *context), void *context) {
    input->give_up = give_up;
    input->give_up_context = context;
}

/* Whether a read would not wait. What poll cannot tell counts as ready: the read will. */
static bool ready_within(const qdr_input *input, int milliseconds) {
    struct pollfd file = {.fd = input->file, .events = POLLIN};
    int ready = poll(&file, 1, milliseconds);
    return ready > 0 || (ready < 0 && errno != EINTR);
}

bool qdri_input_waits(const qdr_input *input) {
    return input->may_wait && input->raw_left == 0 && !input->ended && !ready_within(input, 0);
}

/* Reads from the file what there is, at most `capacity`: a slow pipe gives what it has. */
static qdr_status read_file(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                            qdr_error *error) {
    *length = 0;
    if (input->ended) return QDR_OK;
    while (input->may_wait && input->give_up && !ready_within(input, PATIENCE_MS))
        if (input->give_up(input->give_up_context))
            return qdri_fail(error, QDR_IO_FAILED, 0, 0, "nobody waits for the input any more");
    ssize_t got = read(input->file, bytes, capacity);
    if (got < 0) return qdri_fail(error, QDR_IO_FAILED, 0, 0, "cannot read: %s", strerror(errno));
    input->ended = got == 0;
    *length = (size_t)got;
    return QDR_OK;
}

/* Makes sure that there are raw bytes, unless the source is at its end. */
static qdr_status refill(qdr_input *input, qdr_error *error) {
    if (input->raw_left > 0 || input->file < 0) return QDR_OK;
    input->raw = input->chunk;
    return read_file(input, input->chunk, CHUNK, &input->raw_left, error);
}

static void copy_raw(qdr_input *input, void *bytes, size_t capacity, size_t *length) {
    size_t n = input->raw_left < capacity ? input->raw_left : capacity;
    if (n > 0) memcpy(bytes, input->raw, n);
    input->raw += n;
    input->raw_left -= n;
    *length = n;
}

#ifdef QDR_HAVE_ZLIB

static voidpf take(voidpf unused, uInt count, uInt size) {
    (void)unused;
    return qdri_zalloc(count, size);
}

static void give(voidpf unused, voidpf memory) {
    (void)unused;
    qdri_free(memory);
}

/* Gets ready for the next member. At the end of all members *more is false. Zero bytes after the
 * last one are padding, as tape and some tools leave it. */
static qdr_status next_member(qdr_input *input, bool *more, qdr_error *error) {
    qdr_status status;
    *more = false;
    do {
        if ((status = refill(input, error)) != QDR_OK) return status;
        while (input->stream_made && input->raw_left > 0 && *input->raw == 0) {
            input->raw++;
            input->raw_left--;
        }
    } while (input->stream_made && input->raw_left == 0 && input->file >= 0 && !input->ended);
    if (input->raw_left == 0) return QDR_OK;
    int code;
    if (input->stream_made) {
        code = inflateReset(&input->stream);
    } else {
        input->stream.zalloc = take;
        input->stream.zfree = give;
        code = inflateInit2(&input->stream, 15 + 16); /* 16: gzip wrapper only */
        input->stream_made = code == Z_OK;
    }
    if (code != Z_OK) return qdri_no_memory(error);
    input->inflating = *more = true;
    return QDR_OK;
}

static qdr_status inflate_some(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                               qdr_error *error) {
    z_stream *z = &input->stream;
    if (capacity > CHUNK) capacity = CHUNK; /* zlib counts in 32 bits */
    for (;;) {
        if (!input->inflating) {
            bool more;
            qdr_status status = next_member(input, &more, error);
            if (status != QDR_OK) return status;
            if (!more) {
                *length = 0;
                return QDR_OK;
            }
        }
        qdr_status status = refill(input, error);
        if (status != QDR_OK) return status;
        if (input->raw_left == 0)
            return qdri_fail(error, QDR_BAD_INPUT, 0, 0,
                             "the gzip data ends too early: the file is truncated");
        uInt offered = input->raw_left > CHUNK ? CHUNK : (uInt)input->raw_left;
        /* zlib takes a plain pointer but does not write through it */
        z->next_in = (unsigned char *)(uintptr_t)input->raw;
        z->avail_in = offered;
        z->next_out = bytes;
        z->avail_out = (uInt)capacity;
        int code = inflate(z, Z_NO_FLUSH);
        input->raw += offered - z->avail_in;
        input->raw_left -= offered - z->avail_in;
        if (code == Z_MEM_ERROR) return qdri_no_memory(error);
        if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
            return qdri_fail(error, QDR_BAD_INPUT, 0, 0, "the gzip data is damaged%s%s",
                             z->msg ? ": " : "", z->msg ? z->msg : "");
        if (code == Z_STREAM_END) input->inflating = false;
        *length = capacity - z->avail_out;
        if (*length > 0) return QDR_OK;
    }
}

#else

static qdr_status inflate_some(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                               qdr_error *error) {
    (void)input, (void)bytes, (void)capacity, (void)length;
    return qdri_fail(error, QDR_UNSUPPORTED, 0, 0,
                     "gzipped input, but this build has no zlib: unpack it first (gzip -dc)");
}

#endif

/* Looks for the gzip magic; a pipe may hand out its two bytes one by one. */
static qdr_status look(qdr_input *input, qdr_error *error) {
    qdr_status status = refill(input, error);
    while (status == QDR_OK && input->raw_left == 1 && input->file >= 0 && !input->ended) {
        size_t more;
        status = read_file(input, input->chunk + 1, CHUNK - 1, &more, error);
        input->raw_left += more;
    }
    if (status != QDR_OK) return status;
    input->looked = true;
    input->packed = input->raw_left >= 2 && input->raw[0] == 0x1f && input->raw[1] == 0x8b;
    return QDR_OK;
}

qdr_status qdr_input_read(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                          qdr_error *error) {
    if (input->failed)
        return qdri_fail(error, QDR_IO_FAILED, 0, 0, "reading this input has failed before");
    qdr_status status = input->looked ? QDR_OK : look(input, error);
    if (status == QDR_OK && capacity == 0) {
        *length = 0;
    } else if (status == QDR_OK && input->packed) {
        status = inflate_some(input, bytes, capacity, length, error);
    } else if (status == QDR_OK && (input->raw_left > 0 || input->file < 0)) {
        copy_raw(input, bytes, capacity, length);
    } else if (status == QDR_OK) {
        status = read_file(input, bytes, capacity, length, error);
    }
    input->failed = status != QDR_OK;
    return status;
}
