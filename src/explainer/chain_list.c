/* chain_list.c: see chain_list.h. */
#include "explainer/chain_list.h"

#include "base/grow.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void qdri_chain_list_free(chain_list *list) {
    qdri_free(list->chain);
    qdri_free(list->state);
    qdri_free(list->struck);
}

void qdri_chain_list_clear(chain_list *list) {
    list->count = list->state_count = list->struck_count = 0;
    list->failed = false;
}

static uint64_t hash_of(const qdr_candidates *struck, uint32_t count) {
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i++)
        hash = (hash ^ struck[i].cell ^ struck[i].digits << 12) * 0x9e3779b97f4a7c15u;
    return hash;
}

void qdri_list_chain(chain_list *list, const step *s, bar rank) {
    const uint32_t struck = (uint32_t)s->struck_count;
    list->failed |= !qdri_grow(&list->chain, &list->room, list->count + 1, sizeof *list->chain);
    list->failed |= !qdri_grow(&list->struck, &list->struck_room, list->struck_count + struck,
                               sizeof *list->struck);
    if (list->failed) return;
    memcpy(list->struck + list->struck_count, s->struck, struck * sizeof *s->struck);
    list->chain[list->count] = (listed_chain){
        .rank = rank,
        .technique = s->technique,
        .number = list->count,
        .states = list->state_count,
        .struck = list->struck_count,
        .struck_count = struck,
        .hash = hash_of(s->struck, struck),
    };
    list->count++;
    list->struck_count += struck;
}

void qdri_list_state(chain_list *list, uint32_t state) {
    list->failed |=
        !qdri_grow(&list->state, &list->state_room, list->state_count + 1, sizeof *list->state);
    if (list->failed) return;
    list->state[list->state_count++] = state;
    list->chain[list->count - 1].state_count++;
}

static int compare(const void *a, const void *b) {
    const listed_chain *x = a, *y = b;
    if (x->rank.rating != y->rank.rating) return x->rank.rating < y->rank.rating ? -1 : 1;
    if (x->rank.complexity != y->rank.complexity) return x->rank.complexity - y->rank.complexity;
    if (x->rank.key != y->rank.key) return x->rank.key - y->rank.key;
    return x->number < y->number ? -1 : 1;
}

static bool strikes_the_same(const chain_list *list, const listed_chain *x, const listed_chain *y) {
    if (x->hash != y->hash || x->struck_count != y->struck_count) return false;
    for (uint32_t i = 0; i < x->struck_count; i++) {
        const qdr_candidates *a = &list->struck[x->struck + i], *b = &list->struck[y->struck + i];
        if (a->cell != b->cell || a->digits != b->digits) return false;
    }
    return true;
}

void qdri_chain_list_sort(chain_list *list) {
    uint32_t kept = 0;
    if (list->failed || list->count == 0) return;
    qsort(list->chain, list->count, sizeof *list->chain, compare);
    for (uint32_t i = 0; i < list->count; i++) {
        bool known = false;
        for (uint32_t k = 0; k < kept && !known; k++)
            known = strikes_the_same(list, &list->chain[k], &list->chain[i]);
        if (!known) list->chain[kept++] = list->chain[i];
    }
    list->count = kept;
}
