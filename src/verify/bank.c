/* bank.c: see bank.h. */
#include "verify/bank.h"

#include "base/grow.h"
#include "base/memory.h"

#include <string.h>

/* The same for the same set of literals, in whatever order. */
static size_t hash(const uint32_t *literals, size_t count) {
    uint64_t sum = count, mix = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t x = literals[i] * UINT64_C(0x9E3779B97F4A7C15);
        x ^= x >> 29;
        sum += x;
        mix ^= x * UINT64_C(0xBF58476D1CE4E5B9);
    }
    sum += mix;
    return (size_t)(sum ^ sum >> 32);
}

bool qdri_bank_reserve(qdri_bank *bank, size_t literals) {
    size_t had = bank->stamp_count, size = sizeof *bank->stamps;
    if (!qdri_grow(&bank->stamps, &bank->stamp_count, literals, size)) return false;
    memset(bank->stamps + had, 0, (bank->stamp_count - had) * size);
    return true;
}

static void fresh_stamp(qdri_bank *bank) {
    if (++bank->stamp != 0) return;
    memset(bank->stamps, 0, bank->stamp_count * sizeof *bank->stamps); /* after 2^32 of them */
    bank->stamp = 1;
}

size_t qdri_bank_tidy(qdri_bank *bank, uint32_t *literals, size_t count) {
    size_t kept = 0;
    fresh_stamp(bank);
    for (size_t i = 0; i < count; i++) {
        if (bank->stamps[literals[i]] == bank->stamp) continue;
        bank->stamps[literals[i]] = bank->stamp;
        literals[kept++] = literals[i];
    }
    return kept;
}

/* ---- the table ------------------------------------------------------------------------------- */

static void enter(qdri_bank *bank, uint32_t clause) {
    size_t place = hash(qdri_bank_literals(bank, clause), qdri_bank_count(bank, clause)) &
                   (bank->table_size - 1);
    bank->words[clause + 1] = bank->table[place];
    bank->table[place] = clause;
}

static void enter_all(qdri_bank *bank) {
    if (!bank->table) return; /* there was no clause yet */
    memset(bank->table, 0, bank->table_size * sizeof *bank->table);
    for (uint32_t c = qdri_bank_after(bank, QDRI_NO_CLAUSE); c; c = qdri_bank_after(bank, c))
        enter(bank, c);
}

static bool grow_table(qdri_bank *bank) {
    if (bank->clauses < bank->table_size) return true;
    size_t size = bank->table_size ? bank->table_size * 4 : 1024;
    uint32_t *grown = qdri_resize(bank->table, size, sizeof *grown);
    if (!grown) return false;
    bank->table = grown;
    bank->table_size = size;
    enter_all(bank);
    return true;
}

/* ---- clauses --------------------------------------------------------------------------------- */

static bool grow_words(qdri_bank *bank, size_t more) {
    size_t needed = bank->length + more;
    return needed <= UINT32_MAX &&
           qdri_grow(&bank->words, &bank->capacity, needed, sizeof *bank->words);
}

uint32_t qdri_bank_add(qdri_bank *bank, const uint32_t *literals, size_t count) {
    size_t unused = bank->length == 0; /* word 0 */
    if (count > UINT32_MAX >> 2 || !grow_words(bank, unused + QDRI_BANK_HEAD + count) ||
        !grow_table(bank))
        return QDRI_NO_CLAUSE;
    bank->length += unused;
    uint32_t clause = (uint32_t)bank->length;
    bank->words[clause] = (uint32_t)count << 2;
    if (count > 0) memcpy(qdri_bank_literals(bank, clause), literals, count * sizeof *literals);
    bank->length += QDRI_BANK_HEAD + count;
    bank->clauses++;
    enter(bank, clause);
    return clause;
}

static bool all_stamped(const qdri_bank *bank, uint32_t clause) {
    const uint32_t *literals = qdri_bank_literals(bank, clause);
    for (uint32_t i = 0; i < qdri_bank_count(bank, clause); i++)
        if (bank->stamps[literals[i]] != bank->stamp) return false;
    return true;
}

uint32_t qdri_bank_delete(qdri_bank *bank, const uint32_t *literals, size_t count) {
    if (bank->table_size == 0) return QDRI_NO_CLAUSE;
    fresh_stamp(bank);
    for (size_t i = 0; i < count; i++) bank->stamps[literals[i]] = bank->stamp;
    uint32_t *link = &bank->table[hash(literals, count) & (bank->table_size - 1)];
    for (; *link; link = &bank->words[*link + 1]) {
        uint32_t clause = *link;
        if (qdri_bank_count(bank, clause) != count || !all_stamped(bank, clause)) continue;
        *link = bank->words[clause + 1];
        bank->words[clause] |= QDRI_DELETED;
        bank->holes += QDRI_BANK_HEAD + count;
        bank->clauses--;
        return clause;
    }
    return QDRI_NO_CLAUSE;
}

uint32_t qdri_bank_after(const qdri_bank *bank, uint32_t clause) {
    size_t at = clause ? clause + QDRI_BANK_HEAD + qdri_bank_count(bank, clause) : 1;
    while (at < bank->length && (bank->words[at] & QDRI_DELETED))
        at += QDRI_BANK_HEAD + (bank->words[at] >> 2);
    return at < bank->length ? (uint32_t)at : QDRI_NO_CLAUSE;
}

void qdri_bank_pack(qdri_bank *bank) {
    size_t to = 1;
    for (uint32_t c = qdri_bank_after(bank, QDRI_NO_CLAUSE), after; c; c = after) {
        after = qdri_bank_after(bank, c);
        size_t words = QDRI_BANK_HEAD + qdri_bank_count(bank, c);
        memmove(bank->words + to, bank->words + c, words * sizeof *bank->words);
        to += words;
    }
    bank->length = to;
    bank->holes = 0;
    enter_all(bank);
}

void qdri_bank_free(qdri_bank *bank) {
    qdri_free(bank->words);
    qdri_free(bank->table);
    qdri_free(bank->stamps);
}
