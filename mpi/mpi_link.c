/* mpi_link.c: see mpi_link.h. A message is two MPI messages: its numbers and length, and its bytes;
 * one that is posted (mpi_post.c) is one.
 * When memory or MPI fails there is nobody left to tell: MPI ends all ranks. */
#include "mpi_link.h"

#include "kit/interrupt.h"
#include "kit/output.h"
#include "mpi_commands.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PIECE = 1 << 30 }; /* bytes that one MPI message may have */

static const double PATIENCE = 10; /* seconds for a worker to say good-bye */

/* Messages that came while one was sent, the oldest first. */
typedef struct arrival {
    struct arrival *next;
    message m;
} arrival;

static arrival *arrivals, **arrivals_end = &arrivals;

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

/* ---- receiving ------------------------------------------------------------------------------- */

/* One without bytes takes no memory: so the last word of rank 0, whose file is in its place by
 * then, cannot fail. */
static void make_room(qdr_text *text, size_t length) {
    qdr_text_clear(text);
    if (length == 0) return;
    if (!qdr_text_reserve(text, length + 1)) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    text->length = length;
    text->bytes[length] = '\0';
}

static void receive_posted(message *m, const MPI_Status *status) {
    int length;
    MPI_Get_count(status, MPI_CHAR, &length);
    make_room(&m->bytes, (size_t)length);
    MPI_Recv(m->bytes.bytes, length, MPI_CHAR, m->rank, m->kind, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void receive_sent(message *m) {
    uint64_t head[LINK_NUMBERS + 1];
    MPI_Recv(head, LINK_NUMBERS + 1, MPI_UINT64_T, m->rank, m->kind, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    memcpy(m->number, head, sizeof m->number);
    make_room(&m->bytes, head[LINK_NUMBERS]);
    for (size_t at = 0; at < m->bytes.length; at += PIECE) {
        size_t left = m->bytes.length - at, piece = left < PIECE ? left : PIECE;
        MPI_Recv(m->bytes.bytes + at, (int)piece, MPI_CHAR, m->rank, m->kind, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    }
}

static bool receive_from_mpi(message *m) {
    int there;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return false;
    m->kind = (message_kind)status.MPI_TAG;
    m->rank = status.MPI_SOURCE;
    if (m->kind == MESSAGE_COUNTS)
        receive_posted(m, &status);
    else
        receive_sent(m);
    return true;
}

bool link_receive(message *m) {
    arrival *oldest = arrivals;
    if (!oldest) return receive_from_mpi(m);
    arrivals = oldest->next;
    if (!arrivals) arrivals_end = &arrivals;
    qdr_text_free(&m->bytes);
    *m = oldest->m;
    free(oldest);
    return true;
}

/* MPI waits by asking all the time; so do these, but with naps that get longer. */
enum { FIRST_NAP = 20000, LONGEST_NAP = 1000000 }; /* nanoseconds */

static void take_nap(long *nap) {
    nanosleep(&(struct timespec){0, *nap}, NULL);
    if (*nap < LONGEST_NAP) *nap *= 2;
}

bool link_wait(message *m, double seconds) {
    double until = seconds_now() + seconds;
    for (long nap = FIRST_NAP; !link_receive(m); take_nap(&nap))
        if (seconds_now() >= until) return false;
    return true;
}

/* ---- sending --------------------------------------------------------------------------------- */

/* Keeps a message that came in between; false: there is none. */
static bool keep_arrival(void) {
    message m = MESSAGE_INIT;
    if (!receive_from_mpi(&m)) return false;
    arrival *kept = malloc(sizeof *kept);
    if (!kept) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    /* cppcheck-suppress nullPointerRedundantCheck ; who gives up does not come back */
    *kept = (arrival){NULL, m};
    *arrivals_end = kept;
    arrivals_end = &kept->next;
    return true;
}

static void send_piece(const void *bytes, size_t length, int rank, message_kind kind) {
    MPI_Request request;
    int sent = 0;
    long nap = FIRST_NAP;
    MPI_Isend(bytes, (int)length, MPI_CHAR, rank, kind, MPI_COMM_WORLD, &request);
    for (;;) {
        MPI_Test(&request, &sent, MPI_STATUS_IGNORE);
        if (sent) return;
        if (!keep_arrival()) take_nap(&nap);
    }
}

void link_send(int rank, message_kind kind, const uint64_t *numbers, const char *bytes,
               size_t length) {
    uint64_t head[LINK_NUMBERS + 1] = {0};
    if (numbers) memcpy(head, numbers, LINK_NUMBERS * sizeof *head);
    head[LINK_NUMBERS] = length;
    MPI_Send(head, LINK_NUMBERS + 1, MPI_UINT64_T, rank, kind, MPI_COMM_WORLD);
    for (size_t at = 0; at < length; at += PIECE)
        send_piece(bytes + at, length - at < PIECE ? length - at : PIECE, rank, kind);
}

/* ---- all together ---------------------------------------------------------------------------- */

int link_agree(int number) {
    MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return number;
}

void link_broadcast(qdr_text *text) {
    uint64_t length = text->length;
    MPI_Bcast(&length, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (link_rank() != 0) make_room(text, length);
    for (size_t at = 0; at < length; at += PIECE) {
        size_t piece = length - at < PIECE ? length - at : PIECE;
        MPI_Bcast(text->bytes + at, (int)piece, MPI_CHAR, 0, MPI_COMM_WORLD);
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

bool link_dismiss(uint64_t sum[LINK_NUMBERS]) {
    message m = MESSAGE_INIT;
    const int workers = link_size() - 1;
    int left = workers;
    double until = seconds_now() + PATIENCE;
    long nap = FIRST_NAP;
    for (int r = 1; r <= workers; r++) link_send(r, MESSAGE_QUIT, NULL, NULL, 0);
    while (left > 0 && seconds_now() < until) {
        if (!link_receive(&m)) {
            take_nap(&nap);
        } else if (m.kind == MESSAGE_BYE) {
            left--;
            for (int i = 0; sum && i < LINK_NUMBERS; i++) sum[i] += m.number[i];
        }
    }
    qdr_text_free(&m.bytes);
    if (left > 0) return false;
    for (int r = 1; r <= workers; r++) link_send(r, MESSAGE_END, NULL, NULL, 0);
    return true;
}

/* Others may be about to post something to it: it has to take that as long as anybody can. */
void link_leave(const uint64_t *numbers) {
    message m = MESSAGE_INIT;
    while (!link_post_is_free(POST_WORKERS) || !link_post_is_free(POST_RANK_0)) link_wait(&m, 0.01);
    link_send(0, MESSAGE_BYE, numbers, NULL, 0);
    do link_wait(&m, 1);
    while (m.kind != MESSAGE_END);
    qdr_text_free(&m.bytes);
}

void link_report_signal(void) {
    static bool told;
    if (told || !interrupted()) return;
    told = true;
    link_send(0, MESSAGE_SIGNAL, NULL, NULL, 0);
}
