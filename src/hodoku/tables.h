/* tables.h: what follows from what, as HoDoKu keeps it (tabling, also Trebor's tables).
 *
 * A node is a candidate, or a group: two or three places of a digit where a line crosses a block.
 * A state is a node that is on (one of its candidates is true) or off (none is): node · 2, plus one
 * for off. Each state has a list of the states that follow from it directly, in HoDoKu's order;
 * what follows from these in turn is the table of the state:
 *
 *      a on ─ b off ─ c on ─ e off
 *           └ d off ─ f on               breadth first; the first way to a state is the one kept
 */
#ifndef QDR_TABLES_H
#define QDR_TABLES_H

#include "hodoku/hodoku.h"

enum {
    MOST_GROUPS = 2 * UNITS9 * SIDE9, /* a line crosses three blocks */
    MOST_NODES = CELLS9 * SIDE9 + MOST_GROUPS,
    MOST_STATES = 2 * MOST_NODES,
    MOST_LINKS = 44,     /* of a state: those of its cell and peers, and of groups beside it */
    MOST_ENTRIES = 1000, /* of a table: what comes later is left out */
    NODE_WORDS = (MOST_NODES + 63) / 64
};

/* A table: everything that follows from its first state. */
typedef struct spread {
    int count;
    uint16_t state[MOST_ENTRIES];
    uint16_t parent[MOST_ENTRIES]; /* by place in `state` */
    uint64_t seen[2][NODE_WORDS];  /* nodes that are on, and off */
} spread;

struct tabling {
    const hodoku *h;
    int candidates, nodes; /* candidates come first, by cell, then by digit; groups after them */
    int words;             /* of a set of nodes */
    cells81 cells[MOST_NODES];
    uint8_t first[MOST_NODES]; /* the first of its cells */
    uint8_t d[MOST_NODES];
    uint8_t line[MOST_NODES], block[MOST_NODES]; /* units of a group */
    uint16_t number[CELLS9][SIDE9];              /* of a candidate: its node */
    uint8_t link_count[MOST_STATES];
    uint16_t links[MOST_STATES][MOST_LINKS];
    /* The same as sets of nodes, `words` for each state: what follows from on is off, and the other
     * way round. */
    uint64_t linked[MOST_STATES * NODE_WORDS];
    spread table; /* the one at work */
    /* Of each state what follows directly, and all that follows: `words` words of nodes that are
     * on, then of those that are off. */
    uint64_t next[MOST_STATES * 2 * NODE_WORDS];
    uint64_t reach[MOST_STATES * 2 * NODE_WORDS];
};

static inline int qdri_state_cell(const tabling *t, int state) {
    return t->first[state / 2];
}

static inline int qdri_state_digit(const tabling *t, int state) {
    return t->d[state / 2];
}

static inline bool qdri_is_candidate(const tabling *t, int state) {
    return state / 2 < t->candidates;
}

static inline bool qdri_in_set(const uint64_t *set, int member) {
    return set[member / 64] >> member % 64 & 1;
}

static inline void qdri_put_in_set(uint64_t *set, int member) {
    set[member / 64] |= qdri_bit(member % 64);
}

/* The tables of who solves, made when they are first asked for; NULL: out of memory, as its status
 * says then. */
tabling *qdri_tables_of(finder *f);
typedef enum table_kind {
    TABLES_PLAIN,   /* candidates alone */
    TABLES_GROUPED, /* and groups */
    TABLES_OF_NETS  /* both, but links only from and to groups: a net has its own */
} table_kind;

/* The nodes of the board and the direct links between them. */
void qdri_tables_fill(tabling *t, table_kind kind);
/* Numbers the groups, behind the candidates; links them: their links come last in the lists. */
void qdri_tables_number_groups(tabling *t);
void qdri_tables_link_groups(tabling *t);
/* Adds one state to what follows directly from another, once. */
void qdri_table_link(tabling *t, int from, int to);
/* The whole table of a state. */
void qdri_table_spread(const tabling *t, int premise, spread *s);
/* The states from the premise to an entry of a table; how many. */
int qdri_table_path(const spread *s, int entry, uint16_t *path);

/* ---- all that follows, as sets: table_reach.c --------------------------------------------------
 */

/* Of a state: the nodes that are on (off) if it is so; those that are so directly. */
static inline uint64_t *qdri_reach_of(tabling *t, int state, int off) {
    return t->reach + (state * 2 + off) * t->words;
}

static inline uint64_t *qdri_next_of(tabling *t, int state, int off) {
    return t->next + (state * 2 + off) * t->words;
}

static inline bool qdri_reaches(tabling *t, int from, int to) {
    return qdri_in_set(qdri_reach_of(t, from, to & 1), to / 2);
}

/* Takes the first member out of a set of so many words; -1: it is empty. */
int qdri_take_first(uint64_t *set, int words);
/* Fills t->next with the links of the tables. */
void qdri_reach_links(tabling *t);
/* Fills t->reach with what follows from t->next. */
void qdri_reach_all(tabling *t);

#endif
