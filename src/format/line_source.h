/* line_source.h: the bytes of an input as lines, in bounded memory.
 *
 * A format peeks at a line, and takes it when it is its own. Lines end with LF, CR LF or the end
 * of the input; a byte order mark before the first is skipped. A line longer than
 * QDRI_MAX_LINE is passed over and reported once. Formats that must see everything (XML, a JSON
 * array) hold the document whole, up to QDRI_MAX_DOCUMENT. */
#ifndef QDR_LINE_SOURCE_H
#define QDR_LINE_SOURCE_H

#include <quadrille/format.h>
#include <quadrille/text.h>

enum {
    QDRI_MAX_LINE = 8 << 20,      /* a 100×100 with all pencil marks in JSON has four million */
    QDRI_MAX_DOCUMENT = 64 << 20, /* bytes */
    QDRI_SAMPLE = 1 << 16         /* bytes that detection may look at */
};

typedef struct qdri_line {
    const char *bytes; /* without the line's end; lives until the next call */
    size_t length;
    size_t number; /* from 1 */
} qdri_line;

typedef struct qdri_line_source {
    qdr_input *input;
    char *buffer;
    size_t capacity, begin, end; /* the bytes not yet taken are buffer[begin … end) */
    size_t number;               /* of the line at `begin` */
    size_t ahead;                /* bytes that `take` will take */
    bool started, drained;
    bool failed;    /* the input did: nothing can follow */
    bool marked;    /* there was a byte order mark, and it is not among the kept bytes */
    bool replaced;  /* the bytes are not those of the input */
    qdr_text *kept; /* gets the lines that are taken, as they stand; NULL: nobody wants them */
} qdri_line_source;

void qdri_line_source_start(qdri_line_source *source, qdr_input *input);
void qdri_line_source_end(qdri_line_source *source);

/* The next line, QDR_END after the last. QDR_BAD_INPUT for a line that is too long (and then the
 * next call gives the line after it). */
qdr_status qdri_line_peek(qdri_line_source *source, qdri_line *line, qdr_error *error);
/* Takes the line that was peeked at. */
void qdri_line_take(qdri_line_source *source);

/* Takes the empty lines that come next, as far as nobody has to wait for them. */
void qdri_line_take_empty(qdri_line_source *source);

/* The bytes that come next, QDRI_SAMPLE of them if there are so many, without taking them. When a
 * pipe would make the caller wait for the rest, `enough` is asked whether these will do (NULL: they
 * will not). */
typedef bool qdri_enough(void *context, const char *bytes, size_t length);
qdr_status qdri_line_sample(qdri_line_source *source, qdri_enough *enough, void *context,
                            const char **bytes, size_t *length, qdr_error *error);

/* Has these bytes instead of those that come next; nothing comes after them. */
qdr_status qdri_line_replace(qdri_line_source *source, const char *bytes, size_t length,
                             qdr_error *error);

/* All bytes to the end, and takes them. */
qdr_status qdri_line_document(qdri_line_source *source, const char **bytes, size_t *length,
                              qdr_error *error);

#endif
