/* memo_table.h: counts remembered by complete key. memo_table.c explains the layout. */
#ifndef QDR_MEMO_TABLE_H
#define QDR_MEMO_TABLE_H

#include "base/bigcount.h"

#include <quadrille/search.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef _Atomic uint64_t memo_word;

typedef struct memo_table {
    memo_word *slots;
    size_t size;          /* in slots, a power of two */
    size_t room;          /* in bytes, at `slots`: it grows there until that is full */
    size_t limit;         /* in bytes */
    uint32_t key_words;   /* of a key */
    uint32_t count_words; /* of a count; grows when a count needs more */
    uint32_t width;       /* of a slot */
    bool shared;          /* by threads at work: the size stays as it is */
    bool full;            /* there is no memory for more slots … */
    bool rigid;           /* … or for wider counts */

    const qdr_cancel *cancel; /* or NULL; when it is raised, nobody needs more slots */
    /* What threads write has a cache line of its own: all of them read the rest all the time. */
    _Alignas(64) _Atomic size_t used; /* slots, but for some that threads have not told yet */
    _Atomic uint32_t words_wanted;    /* by a count that was too wide */
    _Atomic bool pause;               /* shared: everybody comes back, to grow it or for good */
} memo_table;

/* Fills a zeroed table. False: no memory. */
bool qdri_memo_table_open(memo_table *t, uint32_t key_words, size_t memory);
void qdri_memo_table_close(memo_table *t);
size_t qdri_memo_table_bytes(const memo_table *t);

/* Finds a key: the work that its count saves, and the count in `value`. 0: it is not there. */
uint64_t qdri_memo_table_find(const memo_table *t, const uint64_t *key, qdri_big *value);
/* Remembers a count. Where there is no room the entry with the least work gives way. `added`
 * belongs to the calling thread: entries that it has not told the table yet. */
void qdri_memo_table_store(memo_table *t, const uint64_t *key, const qdri_big *value, uint64_t work,
                           uint32_t *added);

/* Calls for every entry; what it gets lives for the call. Nobody writes
 * meanwhile. False: no memory. */
typedef void qdri_memo_visit(void *context, const uint64_t *key, const qdri_big *value,
                             uint64_t work);
bool qdri_memo_table_each(const memo_table *t, qdri_memo_visit *visit, void *context);

/* Takes the room that was asked for, if there is memory for it, with `jobs` threads. Nobody is
 * at the table. */
void qdri_memo_table_fit(memo_table *t, uint32_t jobs);

static inline bool qdri_memo_table_paused(const memo_table *t) {
    return atomic_load_explicit(&t->pause, memory_order_relaxed);
}

#endif
