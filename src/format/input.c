/* input.c: where bytes come from: memory or a source such as a file, unpacked if they are gzipped.
 *
 *     source or memory ──raw──▶ ( gzip magic? inflate : copy ) ──▶ qdr_input_read
 *
 * A gzip stream that stops early or is damaged is an error, never a shorter file: whoever reads to
 * the end has seen everything that was packed. */
#include "format/input_source.h"
#include "format/raw_lines.h"

#include "base/fail.h"
#include "base/memory.h"

#include <string.h>

#ifdef QDR_HAVE_ZLIB
#    include <zlib.h>
#endif

enum { CHUNK = 1 << 16 };

struct qdr_input {
    qdri_source *source;  /* NULL: everything is in `raw` already */
    bool ended;           /* the source has */
    uint64_t total;       /* bytes, if known */
    unsigned char *chunk; /* what was read from the source last; NULL for memory */
    const unsigned char *raw;
    size_t raw_left;
    bool looked; /* at the magic */
    bool packed;
    const qdr_cancel *cancel; /* may be NULL */
    bool failed;              /* what failed once does not come back to life */
#ifdef QDR_HAVE_ZLIB
    z_stream stream;
    bool inflating; /* inside a gzip member */
    bool stream_made;
#endif
};

qdr_status qdri_input_from(qdri_source *source, uint64_t total, qdr_input **input) {
    qdr_input *made = qdri_zalloc(1, sizeof *made);
    unsigned char *chunk = made ? qdri_alloc(CHUNK, 1) : NULL;
    if (!chunk) {
        qdri_free(made);
        return QDR_NO_MEMORY;
    }
    made->source = source;
    made->total = total;
    made->chunk = chunk;
    *input = made;
    return QDR_OK;
}

qdr_status qdr_input_memory(const void *bytes, size_t length, qdr_input **input) {
    qdr_input *made = qdri_zalloc(1, sizeof *made);
    if (!made) return QDR_NO_MEMORY;
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
    if (input->source) input->source->close(input->source);
    qdri_free(input->chunk);
    qdri_free(input);
}

uint64_t qdri_input_total(const qdr_input *input) {
    return input->packed ? 0 : input->total;
}

void qdri_input_give_up(qdr_input *input, bool (*give_up)(void *context), void *context) {
    if (!input->source) return;
    input->source->give_up = give_up;
    input->source->give_up_context = context;
}

void qdr_input_cancel(qdr_input *input, const qdr_cancel *cancel) {
    input->cancel = cancel;
    if (input->source) input->source->cancel = cancel;
}

bool qdri_input_waits(const qdr_input *input) {
    return input->source && input->raw_left == 0 && !input->ended &&
           input->source->waits(input->source);
}

/* Reads what there is, at most `capacity`: a slow pipe gives what it has. */
static qdr_status read_source(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                              qdr_error *error) {
    *length = 0;
    if (input->ended) return QDR_OK;
    qdr_status status = input->source->read(input->source, bytes, capacity, length, error);
    input->ended = status == QDR_OK && *length == 0;
    return status;
}

/* Makes sure that there are raw bytes, unless the source is at its end. */
static qdr_status refill(qdr_input *input, qdr_error *error) {
    if (input->raw_left > 0 || !input->source) return QDR_OK;
    input->raw = input->chunk;
    return read_source(input, input->chunk, CHUNK, &input->raw_left, error);
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
    } while (input->stream_made && input->raw_left == 0 && input->source && !input->ended);
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
    while (status == QDR_OK && input->raw_left == 1 && input->source && !input->ended) {
        size_t more;
        status = read_source(input, input->chunk + 1, CHUNK - 1, &more, error);
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
    if (input->cancel && qdr_cancel_requested(input->cancel))
        return qdri_fail(error, QDR_IO_FAILED, 0, 0, "reading was interrupted");
    qdr_status status = input->looked ? QDR_OK : look(input, error);
    if (status == QDR_OK && capacity == 0) {
        *length = 0;
    } else if (status == QDR_OK && input->packed) {
        status = inflate_some(input, bytes, capacity, length, error);
    } else if (status == QDR_OK && (input->raw_left > 0 || !input->source)) {
        copy_raw(input, bytes, capacity, length);
    } else if (status == QDR_OK) {
        status = read_source(input, bytes, capacity, length, error);
    }
    input->failed = status != QDR_OK;
    return status;
}
