/* bank.h: the clauses of a check in one array (an arena), found again by their literals.
 *
 *     words   │ head │ next │ literal literal literal … │ head │ next │ …
 *
 * A clause is named by the index of its head: how many literals it has, and two flags. `next` is
 * the next clause in the same place of the hash table. A deleted clause leaves a hole until the
 * array is packed. */
#ifndef QDR_BANK_H
#define QDR_BANK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QDRI_NO_CLAUSE = 0, QDRI_DELETED = 1, QDRI_WATCHED = 2, QDRI_BANK_HEAD = 2 };

typedef struct qdri_bank {
    uint32_t *words; /* words[0] is not used: no clause has the name 0 */
    size_t length, capacity;
    size_t holes; /* words of deleted clauses */
    uint32_t *table;
    size_t table_size; /* a power of two, or 0 */
    size_t clauses;    /* that are not deleted */
    uint32_t *stamps;  /* per literal, to compare sets */
    uint32_t stamp;
    size_t stamp_count;
} qdri_bank;

static inline uint32_t qdri_bank_count(const qdri_bank *bank, uint32_t clause) {
    return bank->words[clause] >> 2;
}
static inline uint32_t *qdri_bank_literals(const qdri_bank *bank, uint32_t clause) {
    return bank->words + clause + QDRI_BANK_HEAD;
}

/* Room for literals below `literals`. False: no memory. */
bool qdri_bank_reserve(qdri_bank *bank, size_t literals);
/* Removes repeated literals, keeping the order; the literals have room. Returns how many stay. */
size_t qdri_bank_tidy(qdri_bank *bank, uint32_t *literals, size_t count);
/* Adds a clause without repeated literals. QDRI_NO_CLAUSE: no memory. */
uint32_t qdri_bank_add(qdri_bank *bank, const uint32_t *literals, size_t count);
/* Finds a clause with exactly these literals, in any order, and deletes it. QDRI_NO_CLAUSE: there
 * is none. */
uint32_t qdri_bank_delete(qdri_bank *bank, const uint32_t *literals, size_t count);
/* Walks over the clauses: the first, or the one after `clause`, that is not deleted. */
uint32_t qdri_bank_after(const qdri_bank *bank, uint32_t clause);
/* Closes the holes. The clauses get new names, in the same order. */
void qdri_bank_pack(qdri_bank *bank);
void qdri_bank_free(qdri_bank *bank);

#endif
