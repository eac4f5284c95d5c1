/* mpi_link.c: see mpi_link.h. A message is two MPI messages: its numbers and length, and its bytes.
 * When memory or MPI fails there is nobody left to tell: MPI ends all ranks. */
#include "mpi_link.h"

#include "output.h"

#include <mpi.h>
#include <string.h>
#include <time.h>

enum { PIECE = 1 << 30 }; /* bytes that one MPI message may have */

int link_rank(void) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

int link_size(void) {
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return size;
}

void link_send(int rank, message_kind kind, const uint64_t *numbers, const char *bytes,
               size_t length) {
    uint64_t head[LINK_NUMBERS + 1] = {0};
    if (numbers) memcpy(head, numbers, LINK_NUMBERS * sizeof *head);
    head[LINK_NUMBERS] = length;
    MPI_Send(head, LINK_NUMBERS + 1, MPI_UINT64_T, rank, kind, MPI_COMM_WORLD);
    for (size_t at = 0; at < length; at += PIECE) {
        size_t piece = length - at < PIECE ? length - at : PIECE;
        MPI_Send(bytes + at, (int)piece, MPI_CHAR, rank, kind, MPI_COMM_WORLD);
    }
}

static void make_room(qdr_text *text, size_t length) {
    qdr_text_clear(text);
    if (!qdr_text_reserve(text, length + 1)) MPI_Abort(MPI_COMM_WORLD, CODE_NO_MEMORY);
    text->length = length;
    text->bytes[length] = '\0';
}

bool link_receive(message *m) {
    int there;
    MPI_Status status;
    uint64_t head[LINK_NUMBERS + 1];
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return false;
    m->kind = (message_kind)status.MPI_TAG;
    m->rank = status.MPI_SOURCE;
    MPI_Recv(head, LINK_NUMBERS + 1, MPI_UINT64_T, m->rank, m->kind, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    memcpy(m->number, head, sizeof m->number);
    make_room(&m->bytes, head[LINK_NUMBERS]);
    for (size_t at = 0; at < m->bytes.length; at += PIECE) {
        size_t left = m->bytes.length - at, piece = left < PIECE ? left : PIECE;
        MPI_Recv(m->bytes.bytes + at, (int)piece, MPI_CHAR, m->rank, m->kind, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    }
    return true;
}

/* MPI waits by asking all the time; so does this, but with naps that get longer. */
bool link_wait(message *m, double seconds) {
    double until = seconds_now() + seconds;
    long nap = 20000;
    while (!link_receive(m)) {
        if (seconds_now() >= until) return false;
        nanosleep(&(struct timespec){0, nap}, NULL);
        if (nap < 1000000) nap *= 2;
    }
    return true;
}

int link_agree(int number) {
    MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return number;
}

void link_share(qdr_text *text) {
    uint64_t length = text->length;
    MPI_Bcast(&length, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (link_rank() != 0) make_room(text, length);
    for (size_t at = 0; at < length; at += PIECE) {
        size_t piece = length - at < PIECE ? length - at : PIECE;
        MPI_Bcast(text->bytes + at, (int)piece, MPI_CHAR, 0, MPI_COMM_WORLD);
    }
}
