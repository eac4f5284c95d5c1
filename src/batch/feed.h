/* feed.h: an input, cut into chunks for the threads of a batch, and how far that has come.
 *
 * Chunks begin small and grow while they are quickly done: large ones are cheap to handle, small
 * ones keep all threads busy when puzzles are few or hard, and show results early. With several
 * threads the first ones are single puzzles, for if these take long there should be one for each.
 *
 * An input of lines is cut at line ends without looking inside: reading, detecting and solving is
 * the threads' work. Any other format is read into puzzles by the calling thread, and the threads
 * only solve and render. */
#ifndef QDR_FEED_H
#define QDR_FEED_H

#include "batch/chunk.h"

typedef struct qdri_feed {
    qdr_input *input;
    qdr_reader *reader;
    bool lines;         /* the reader only passes bytes on */
    qdr_text ahead;     /* what was read and is in no chunk yet */
    size_t taken;       /* bytes of it that are in chunks already */
    size_t chunk_bytes; /* of lines that the next chunk should have … */
    int chunk_cells;    /* … or of parsed puzzles */
    size_t next_line;
    uint64_t bytes_read;
    uint64_t puzzles_read; /* good and bad; of lines only if they are … */
    bool numbers;
    bool keeps_place;
    qdr_digest digest; /* of what was taken, if so */
    bool input_ended;
    bool gave_up;           /* nobody wanted more */
    const qdr_cancel *stop; /* which this says */
    qdr_status status;
    qdr_error error;
    double pace; /* atomic: seconds that the chunk consumed last took; 0: that is known already */
} qdri_feed;

/* Begins with the input, at the place where the batch begins; `stop`: nobody wants more.
 * To be closed on failure, too. */
qdr_status qdri_feed_open(qdri_feed *s, qdr_input *input, const qdri_batch_job *job, int jobs,
                          const qdr_cancel *stop, qdr_error *error);
void qdri_feed_close(qdri_feed *s);

/* The next chunk. A failure is in `status`, and ends it. */
qdri_produced qdri_feed_next(qdri_feed *s, qdri_chunk *chunk);

/* For the size of the next ones: how long a chunk took. */
void qdri_feed_pace(qdri_feed *s, double seconds);

#endif
