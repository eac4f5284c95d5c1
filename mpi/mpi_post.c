/* mpi_post.c: messages that nobody waits for (non-blocking, eager sends); see mpi_link.h.
 *
 * A worker looks up from its work some fifty times a second. With MPI, a long message is on its way
 * until both ends have looked up several times; a short one is sent at once and waits at the other
 * end. So what is posted goes in short ones, a single MPI message each.
 */
#include "mpi_link.h"

#include "kit/output.h"
#include "mpi_commands.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT = 3500 }; /* bytes: MPI sends up to 4096 at once, with what it adds of its own */

typedef struct post {
    qdr_text bytes; /* MPI reads them while they are on their way */
    MPI_Request *requests;
    size_t room, under_way; /* requests */
} post;

static post posts[] = {
    [POST_WORKERS] = {.bytes = QDR_TEXT_INIT}, [POST_RANK_0] = {.bytes = QDR_TEXT_INIT}};

/* Whole lines of about that length; a longer line goes by itself. */
static size_t piece_of(const char *lines, size_t length) {
    size_t end = length < SHORT ? length : SHORT;
    while (end > 0 && lines[end - 1] != '\n') end--;
    if (end > 0) return end;
    const char *feed = memchr(lines, '\n', length);
    return feed ? (size_t)(feed - lines) + 1 : length;
}

static MPI_Request *new_request(post *p) {
    if (p->under_way == p->room) {
        p->room = 2 * p->room + 64;
        p->requests = realloc(p->requests, p->room * sizeof *p->requests);
        if (!p->requests) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    }
    return &p->requests[p->under_way++];
}

void link_post(post_to whom, const char *lines, size_t length) {
    post *p = &posts[whom];
    const int self = link_rank(), first = whom == POST_WORKERS,
              end = whom == POST_WORKERS ? link_size() : 1;
    qdr_text_clear(&p->bytes);
    qdr_text_append(&p->bytes, lines, length);
    if (p->bytes.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    for (size_t at = 0, piece; at < length; at += piece) {
        piece = piece_of(p->bytes.bytes + at, length - at);
        for (int rank = first; rank < end; rank++)
            if (rank != self)
                MPI_Isend(p->bytes.bytes + at, (int)piece, MPI_CHAR, rank, MESSAGE_COUNTS,
                          MPI_COMM_WORLD, new_request(p));
    }
}

bool link_post_is_free(post_to whom) {
    post *p = &posts[whom];
    int sent = true;
    if (p->under_way > 0) MPI_Testall((int)p->under_way, p->requests, &sent, MPI_STATUSES_IGNORE);
    if (sent) p->under_way = 0;
    return sent;
}
