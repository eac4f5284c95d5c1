/* chain_list.h: all the chains of a kind that a board has, in the order in which Sudoku Explainer
 * tells them: by rating, states, key, and as they were found; of those that strike the same only
 * the first. */
#ifndef QDR_CHAIN_LIST_H
#define QDR_CHAIN_LIST_H

#include "explainer/net.h"

typedef struct listed_chain {
    bar rank;
    qdr_technique technique;
    uint32_t number;              /* as found */
    uint32_t states, state_count; /* who lists them knows what they are */
    uint32_t struck, struck_count;
    uint64_t hash; /* of what is struck */
} listed_chain;

typedef struct chain_list {
    uint32_t count, state_count, struck_count;
    size_t room, state_room, struck_room;
    listed_chain *chain;
    uint32_t *state;
    qdr_candidates *struck;
    bool failed; /* memory ended */
} chain_list;

void qdri_chain_list_free(chain_list *list); /* what it has, not itself */
void qdri_chain_list_clear(chain_list *list);
/* Adds a chain that strikes what the step does; its states follow one by one. */
void qdri_list_chain(chain_list *list, const step *s, bar rank);
void qdri_list_state(chain_list *list, uint32_t state);
void qdri_chain_list_sort(chain_list *list);

#endif
