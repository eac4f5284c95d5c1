/* race.h: `dlx`, `bits` and `learn` on the same puzzle, whoever is first; inside the facade. */
#ifndef QDR_RACE_H
#define QDR_RACE_H

#include "sudoku/engine.h"

/* Tells at any time whether there is a core for a further thread. */
typedef struct qdri_spare {
    bool (*call)(void *context); /* NULL: there is */
    void *context;
} qdri_spare;

typedef struct qdri_race_plan {
    int jobs;       /* 1: all in turns in this thread; 0: two threads if there are the cores */
    uint64_t links; /* nodes that dlx has for itself, for each solution; 0: it does not take part */
    uint64_t trial; /* nodes of bits after which learn may work ahead, and its outlook counts */
    uint64_t hope;  /* nodes that its search may take, at a guess, to go on alone; 0: any number */
    uint64_t dive;  /* nodes that it has when it has come close to a full grid */
    uint64_t budget;    /* nodes that bits has for itself, for each solution */
    uint64_t decisions; /* for learn in the first round; each round has twice as many */
    uint64_t nodes;   /* for bits in the first round, at least 1; then twice as many, to a limit */
    bool any_other;   /* which solution comes second does not matter, only whether there is one */
    qdri_spare spare; /* asked before a second thread is started */
} qdri_race_plan;

extern const qdri_race_plan qdri_race_usual;

/* What `auto` takes for large puzzles. The answers do not depend on `jobs`. */
qdr_status qdri_race_open(const qdr_puzzle *puzzle, const qdr_limits *limits,
                          const qdri_race_plan *plan, void **search);

/* The rest of an engine, which is not in the table; its `open` follows the usual plan, in one
 * thread. */
extern const qdri_engine qdri_engine_race;

/* Who gave the last answer: "dlx", "bits", "learn" or "tabu". */
const char *qdri_race_winner(const void *search);

#endif
