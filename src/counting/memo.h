/* memo.h: memoised counting, the data shared by its versions. memo.c explains the idea. */
#ifndef QDR_MEMO_H
#define QDR_MEMO_H

#include "base/random.h"
#include "counting/memo_table.h"
#include "cover/dense.h"

/* Counts that others may want to know: for each its work, the limbs of the count, key and count. */
typedef struct memo_news {
    uint64_t *word;
    size_t used, room; /* in words */
    uint64_t least;    /* work that is worth sending */
    bool missed;       /* there was no room for something */
} memo_news;

enum memo_stage { MEMO_BRANCH, MEMO_FIRST_PART, MEMO_LAST_PART };

/* What counting adds to a level of the search. */
typedef struct memo_level {
    uint64_t *key;
    qdri_big sum;    /* of the options tried so far; or the count of the first part */
    uint64_t before; /* work done when the level was entered */
    enum memo_stage stage;
    bool backwards; /* the order in which options are tried; the same all the time */
} memo_level;

typedef struct memo {
    dense d;
    const struct qdri_memo_code *code;
    memo_table *table; /* its own, unless it was opened with another's */
    bool borrows;
    uint32_t added; /* entries that the table has not been told of */
    memo_news news; /* gathered for qdri_memo_send, once that was called */
    memo_level *level;
    qdri_big value, product; /* the count that was found last; scratch */
    int32_t at;              /* level; below `floor` when the count asked for is known */
    int32_t floor;           /* the level to count from; 0: everything */
    bool started;
    bool dead;                     /* there is no cover: seen at the root */
    uint32_t limbs;                /* that any count may need */
    bool key_is_items;             /* the key is the set of open items, else of live options */
    const uint32_t *order;         /* of the items in the search, or NULL: borrowed */
    uint64_t credit;               /* work that remembered counts have saved */
    uint64_t split_checks, splits; /* to look for parts only where they are found */
    uint32_t *queue;               /* scratch: masks, for finding a part */
    uint8_t *reached;
} memo;

typedef struct qdri_memo_code {
    qdri_cpu needs;
    /* Counts for up to `nodes` more nodes, or until the table pauses. QDR_DONE: m->value is the
     * total; QDR_SOLUTION: not done yet; QDR_STOPPED: a limit. */
    qdr_step (*run)(memo *m, uint64_t nodes);
    /* After a full count: finds the cover number `rank` (below the total; destroyed), in
     * m->d.trail; m->d.found is its length. */
    qdr_step (*pick)(memo *m, qdri_big *rank);
    /* One random dive from the root, each open option equally likely: adds to `nodes` and
     * `solutions` what the tree would have if all of it looked like this path. */
    void (*dive)(memo *m, qdri_random *random, double *nodes, double *solutions);
} qdri_memo_code;

extern const qdri_memo_code qdri_memo_avx2, qdri_memo_plain;

/* `order` is that of the items (NULL: their own), which the search takes first among equals; it is
 * borrowed.
 * `number` 0, 1, 2, … makes those that count the same problem differ in the order of their work. */
qdr_status qdri_memo_open(memo *m, const qdr_cover *cover, const uint32_t *order, size_t memory,
                          uint32_t number);
/* Opens another one for the same table, the same cover and the same order. */
qdr_status qdri_memo_open_beside(memo *m, const qdr_cover *cover, const uint32_t *order,
                                 const memo *first, uint32_t number);
void qdri_memo_close(memo *m);

#endif
