/* mpi_post.c: messages that nobody waits for; see mpi_link.h.
 *
 * A worker looks up from its work some fifty times a second. With MPI, a long message is on its way
 * until both ends have looked up several times; a short one is sent at once and waits at the other
 * end. So what is posted goes in short ones, a single MPI message each.
 */
#include "mpi_link.h"

#include "output.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT = 3500 }; /* bytes: MPI sends up to 4096 at once, with what it adds of its own */

static qdr_text posted = QDR_TEXT_INIT; /* MPI reads it while it is on its way */
static MPI_Request *requests;
static size_t room, under_way;

/* Whole lines of about that length; a longer line goes by itself. */
static size_t piece_of(const char *lines, size_t length) {
    size_t end = length < SHORT ? length : SHORT;
    while (end > 0 && lines[end - 1] != '\n') end--;
    if (end > 0) return end;
    const char *feed = memchr(lines, '\n', length);
    return feed ? (size_t)(feed - lines) + 1 : length;
}

static MPI_Request *new_request(void) {
    if (under_way == room) {
        room = 2 * room + 64;
        requests = realloc(requests, room * sizeof *requests);
        if (!requests) MPI_Abort(MPI_COMM_WORLD, CODE_NO_MEMORY);
    }
    return &requests[under_way++];
}

void link_post(const char *lines, size_t length, bool with_rank_0) {
    const int self = link_rank(), size = link_size();
    qdr_text_clear(&posted);
    qdr_text_append(&posted, lines, length);
    if (posted.failed) MPI_Abort(MPI_COMM_WORLD, CODE_NO_MEMORY);
    for (size_t at = 0, piece; at < length; at += piece) {
        piece = piece_of(posted.bytes + at, length - at);
        for (int rank = with_rank_0 ? 0 : 1; rank < size; rank++)
            if (rank != self)
                MPI_Isend(posted.bytes + at, (int)piece, MPI_CHAR, rank, MESSAGE_COUNTS,
                          MPI_COMM_WORLD, new_request());
    }
}

bool link_post_is_free(void) {
    int sent;
    if (under_way == 0) return true;
    MPI_Testall((int)under_way, requests, &sent, MPI_STATUSES_IGNORE);
    if (!sent) return false;
    under_way = 0;
    return true;
}
