/* input_source.h: where the raw bytes of an input come from that are not in memory already: three
 * functions. So input.c need not know what a file is, and a build without files leaves
 * input_file.c out. */
#ifndef QDR_INPUT_SOURCE_H
#define QDR_INPUT_SOURCE_H

#include <quadrille/format.h>

typedef struct qdri_source qdri_source;

/* The beginning of whatever a source is made of. */
struct qdri_source {
    /* Reads what there is, at most `capacity` bytes, and waits for at least one; *length 0 at the
     * end. Leaves *length alone when it fails. */
    qdr_status (*read)(qdri_source *source, void *bytes, size_t capacity, size_t *length,
                       qdr_error *error);
    bool (*waits)(const qdri_source *source); /* whether such a read would have to */
    void (*close)(qdri_source *source);       /* gives everything back */
    bool (*give_up)(void *context);           /* asked while waiting; may be NULL */
    void *give_up_context;
    const qdr_cancel *cancel; /* once raised, nobody waits any more; may be NULL */
};

/* An input that reads from the source and closes it in the end; `total` bytes, 0: not known.
 * QDR_NO_MEMORY is the only failure, and leaves the source open. */
qdr_status qdri_input_from(qdri_source *source, uint64_t total, qdr_input **input);

#endif
