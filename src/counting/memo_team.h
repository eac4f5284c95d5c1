/* memo_team.h: memoised counting by several threads. memo_team.c explains how. */
#ifndef QDR_MEMO_TEAM_H
#define QDR_MEMO_TEAM_H

#include "counting/memo.h"

typedef struct memo_member {
    _Alignas(64) memo memo; /* no cache line for two threads */
    uint64_t turn;          /* nodes that it may still make */
    qdr_step step;          /* how it came back */
} memo_member;

typedef struct memo_team {
    const qdr_cover *cover;
    uint32_t *order;    /* of the items, see narrow.h */
    qdri_budget budget; /* of each member */
    uint32_t jobs;
    uint32_t number;     /* of its first member, among those of all machines */
    uint32_t open;       /* members that are open: one until there is work for more */
    bool alone;          /* one of them works, while it is not known whether it pays */
    uint32_t called;     /* members that worked in the last turn */
    bool joined;         /* a turn since it was judged was the first for some */
    memo_member *member; /* the first has the table */
    uint64_t nodes;      /* of all together */
    uint64_t credit;     /* nodes that were saved by remembering */
    uint64_t judged_nodes, judged_credit; /* as of when it was last judged */
    uint64_t last_nodes;                  /* that were judged then */
    qdri_big *total;                      /* when done */
} memo_team;

/* Fills a team. The cover is borrowed. QDR_UNSUPPORTED: not for this problem. Teams on several
 * machines that count the same differ in `number`, each by its jobs from the one before. */
qdr_status qdri_memo_team_open(memo_team *team, const qdr_cover *cover, const qdr_limits *limits,
                               size_t memory, uint32_t jobs, uint32_t number);
void qdri_memo_team_close(memo_team *team);

/* Counts for about `nodes` more nodes of all together. QDR_DONE: team->total is the total, and the
 * team's; QDR_SOLUTION: not done yet; QDR_STOPPED: a limit or a cancellation. */
qdr_step qdri_memo_team_run(memo_team *team, uint64_t nodes);

/* Judges what the turns since it was last called have won, beside a plain search that has that part
 * of its tree left. */
typedef enum memo_prospect {
    MEMO_PAYS,    /* the next turn is its, too */
    MEMO_WAITS,   /* the plain search should have QDRI_MEMO_RATIO times as long first */
    MEMO_HOPELESS /* it should be given up */
} memo_prospect;
enum { QDRI_MEMO_RATIO = 7 };
memo_prospect qdri_memo_team_judge(memo_team *team, double left);

/* Adds what it did and has. */
void qdri_memo_team_stats(const memo_team *team, qdr_stats *stats);

#endif
