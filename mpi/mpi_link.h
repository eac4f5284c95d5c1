/* mpi_link.h: messages between the ranks of quadrille-mpi: a kind, some numbers and bytes.
 *
 * Rank 0 manages: what is left to do, what was found, the files. It does no searching, and
 * sleeps between messages, so it needs no core of its own. All others work for it. */
#ifndef QDR_MPI_LINK_H
#define QDR_MPI_LINK_H

#include <quadrille/text.h>
#include <stdint.h>

enum { LINK_NUMBERS = 7 };

typedef enum message_kind {
    MESSAGE_NONE,
    MESSAGE_WORK,   /* to a worker: do this */
    MESSAGE_SPLIT,  /* to a worker: give some of it back */
    MESSAGE_YIELD,  /* to a worker: give all of it back */
    MESSAGE_QUIT,   /* to a worker: it is over */
    MESSAGE_REPORT, /* from a worker: what it has done, and what is left */
    MESSAGE_SIGNAL, /* from a worker: it was told to end, so all should */
    MESSAGE_COUNTS, /* from anybody: counts that are worth remembering; it has no numbers */
    MESSAGE_TOTAL,  /* from a worker: the total */
    MESSAGE_BYE,    /* from a worker: the last message */
    MESSAGE_END     /* to a worker: nobody sends any more */
} message_kind;

typedef struct message {
    message_kind kind;
    int rank; /* where it came from */
    uint64_t number[LINK_NUMBERS];
    qdr_text bytes;
} message;

#define MESSAGE_INIT \
    { 0, 0, {0}, QDR_TEXT_INIT }

int link_rank(void);
int link_size(void);

/* Returns when the bytes are on their way. What arrives meanwhile is kept for link_receive: so two
 * that send to each other do not wait for each other. */
void link_send(int rank, message_kind kind, const uint64_t *numbers, const char *bytes,
               size_t length);
/* Takes a message if there is one; false: there is none. Its bytes replace those of the last. */
bool link_receive(message *m);
/* Waits for one, asleep most of the time, up to that many seconds. */
bool link_wait(message *m, double seconds);
/* The same bytes for everybody, from rank 0. */
void link_broadcast(qdr_text *text);
/* The same number for everybody, from rank 0. */
int link_agree(int number);

/* Sends whole lines from a worker to the other workers, or to rank 0, as MESSAGE_COUNTS, and does
 * not wait until they look: it arrives in messages of some kilobytes. While one of these is under
 * way, which link_post_is_free tells, there must be no other to the same. */
typedef enum post_to { POST_WORKERS, POST_RANK_0 } post_to;
void link_post(post_to whom, const char *lines, size_t length);
bool link_post_is_free(post_to whom);

/* Rank 0 lets all workers go, and drops what they still send, but for the numbers of their last
 * words, which are added to `sum` (or NULL). One that does not answer for some seconds is not
 * waited for: false. */
bool link_dismiss(uint64_t sum[LINK_NUMBERS]);
/* A worker goes, with these last words (or NULL), when nobody sends it anything any more. */
void link_leave(const uint64_t *numbers);
/* A worker whom a signal told to end tells rank 0, once. */
void link_report_signal(void);

#endif
