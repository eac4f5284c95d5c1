/* memo.c: counting exact covers without listing them.
 *
 * What can still be chosen after some choices depends only on which items are still open, not on
 * how the others were covered. So the search remembers the count of every set of open items that
 * it has finished, and meets most of them again: dominoes on a 16×16 board have 2.4 · 10^30 covers
 * and some hundred thousand different rests. A rest that falls apart into pieces without a common
 * item is counted piece by piece and the counts are multiplied.
 *
 * The key is the whole set: of the open items, or, where there are secondary items (what is left of
 * them matters too), of the live options. No count rests on a hash value alone. Counts are whole
 * numbers of any size.
 *
 * The table grows up to a limit of memory; then the entry that would be cheapest to count again
 * gives way, and in the end this is a plain search with a few remembered counts near its root.
 */
#include "cover/memo.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum { WINDOW = 8, FIRST_SLOTS = 1 << 10 }; /* slots looked at for a key; slots at the start */

/* ---- the table ------------------------------------------------------------------------------- */

static size_t slot_of(const memo_table *t, const uint64_t *key) {
    uint64_t h = 0x9e3779b97f4a7c15;
    for (uint32_t k = 0; k < t->key_words; k++) {
        h = (h ^ key[k]) * 0xbf58476d1ce4e5b9;
        h ^= h >> 32;
    }
    h *= 0x94d049bb133111eb;
    return (size_t)(h ^ h >> 32) & (t->size - 1);
}

static bool holds(const memo_table *t, const uint64_t *slot, const uint64_t *key) {
    for (uint32_t k = 0; k < t->key_words; k++)
        if (slot[1 + k] != key[k]) return false;
    return slot[0] != 0;
}

/* The slot for a key: its own, else an empty one, else the one with the least work. */
static uint64_t *place_for(const memo_table *t, const uint64_t *key) {
    size_t at = slot_of(t, key);
    uint64_t *best = NULL;
    for (uint32_t k = 0; k < WINDOW; k++) {
        uint64_t *slot = t->slots + ((at + k) & (t->size - 1)) * t->width;
        if (holds(t, slot, key)) return slot;
        if (!best || slot[0] < best[0]) best = slot;
        if (slot[0] == 0) break;
    }
    return best;
}

/* Moves all entries to a table of another size or width. False: no memory, or over the limit. */
static bool rebuild(memo_table *t, size_t size, uint32_t count_words) {
    memo_table larger = *t;
    larger.size = size;
    larger.count_words = count_words;
    larger.width = 1 + t->key_words + count_words;
    larger.used = 0;
    if (size > t->limit / (larger.width * sizeof *t->slots)) return false;
    larger.slots = qdri_zalloc(size, larger.width * sizeof *larger.slots);
    if (!larger.slots) return false;
    for (size_t s = 0; s < t->size; s++) {
        const uint64_t *from = t->slots + s * t->width;
        if (from[0] == 0) continue;
        uint64_t *to = place_for(&larger, from + 1);
        if (to[0] > from[0]) continue;
        larger.used += to[0] == 0;
        memset(to, 0, larger.width * sizeof *to);
        memcpy(to, from, t->width * sizeof *to);
    }
    qdri_free(t->slots);
    *t = larger;
    return true;
}

/* Makes counts as wide as asked, in a smaller table if it must. */
static bool widen(memo_table *t, uint32_t count_words) {
    for (size_t size = t->size; size >= FIRST_SLOTS; size /= 2)
        if (rebuild(t, size, count_words)) return true;
    return false;
}

bool qdri_memo_find(memo *m, const uint64_t *key) {
    const memo_table *t = &m->table;
    size_t at = slot_of(t, key);
    for (uint32_t k = 0; k < WINDOW; k++) {
        const uint64_t *slot = t->slots + ((at + k) & (t->size - 1)) * t->width;
        if (slot[0] == 0) return false;
        if (!holds(t, slot, key)) continue;
        const uint64_t *count = slot + 1 + t->key_words;
        m->credit += slot[0];
        m->value.length = t->count_words;
        memcpy(m->value.limb, count, t->count_words * sizeof *count);
        while (m->value.length > 0 && count[m->value.length - 1] == 0) m->value.length--;
        return true;
    }
    return false;
}

void qdri_memo_store(memo *m, const uint64_t *key, uint64_t work) {
    memo_table *t = &m->table;
    if (m->value.length > t->count_words && !widen(t, m->value.length)) return;
    if (t->used > t->size / 2) rebuild(t, t->size * 2, t->count_words);
    uint64_t *slot = place_for(t, key);
    t->used += slot[0] == 0;
    slot[0] = work;
    memcpy(slot + 1, key, t->key_words * sizeof *key);
    memset(slot + 1 + t->key_words, 0, t->count_words * sizeof *slot);
    if (m->value.length > 0)
        memcpy(slot + 1 + t->key_words, m->value.limb, m->value.length * sizeof *slot);
}

/* ---- opening and closing --------------------------------------------------------------------- */

/* No count has more limbs: a cover is told by the option of each item. */
static uint32_t most_limbs(const qdr_cover *cover) {
    double bits = 0;
    uint32_t *size = qdri_zalloc(cover->item_count, sizeof *size);
    if (!size) return 0;
    for (size_t n = 0; n < cover->node_count; n++) size[cover->nodes[n]]++;
    for (size_t i = 0; i < cover->item_count; i++)
        if (cover->kind[i] == QDR_PRIMARY && size[i] > 1) bits += log2(size[i]);
    qdri_free(size);
    return (uint32_t)(bits / 64) + 3;
}

static qdr_status make_levels(memo *m, uint32_t levels, uint32_t limbs) {
    size_t key = m->table.key_words, each = key + limbs;
    m->level = qdri_zalloc(levels, sizeof *m->level);
    uint64_t *words = qdri_alloc(levels, each * sizeof *words);
    if (!m->level || !words) {
        qdri_free(words);
        return QDR_NO_MEMORY;
    }
    for (uint32_t l = 0; l < levels; l++) {
        m->level[l].key = words + l * each;
        m->level[l].sum.limb = m->level[l].key + key;
    }
    return QDR_OK;
}

static qdr_status make_memo(memo *m, const qdr_cover *cover, size_t memory) {
    uint32_t levels = 2 * (uint32_t)cover->primary_count + 2, limbs = most_limbs(cover);
    if (limbs == 0) return QDR_NO_MEMORY;
    m->limbs = limbs;
    qdr_status status = qdri_dense_prepare(&m->d, cover, levels);
    if (status != QDR_OK) return status;
    memo_table *t = &m->table;
    m->key_is_items = cover->primary_count == cover->item_count;
    t->key_words = m->key_is_items ? (m->d.primaries + 63) / 64 : m->d.frame[0].words;
    t->count_words = 1;
    t->width = 1 + t->key_words + t->count_words;
    t->size = FIRST_SLOTS;
    t->limit = memory / 3 * 2; /* while it grows, the old table is there too */
    t->slots = qdri_zalloc(t->size, t->width * sizeof *t->slots);
    m->queue = qdri_alloc(m->d.masks, sizeof *m->queue);
    m->reached = qdri_alloc(m->d.masks, 1);
    m->value.limb = qdri_alloc(limbs, 2 * sizeof *m->value.limb);
    m->product.limb = qdri_alloc(limbs, 2 * sizeof *m->product.limb);
    if (!t->slots || !m->queue || !m->reached || !m->value.limb || !m->product.limb)
        return QDR_NO_MEMORY;
    return make_levels(m, levels, limbs);
}

void qdri_memo_close(memo *m) {
    qdri_dense_clear(&m->d);
    qdri_free(m->table.slots);
    if (m->level) qdri_free(m->level[0].key);
    qdri_free(m->level);
    qdri_free(m->queue);
    qdri_free(m->reached);
    qdri_free(m->value.limb);
    qdri_free(m->product.limb);
    *m = (memo){0};
}

qdr_status qdri_memo_open(memo *m, const qdr_cover *cover, size_t memory) {
    *m = (memo){0};
    if (cover->bounded_items > 0) return QDR_UNSUPPORTED;
    qdr_status status = make_memo(m, cover, memory);
    if (status != QDR_OK) qdri_memo_close(m);
    return status;
}
