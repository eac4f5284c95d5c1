/* memo.c: counting exact covers without listing them: memoisation over a transposition table, with
 * decomposition into components, as model counters (#SAT) do.
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
#include "counting/memo.h"

#include "base/logarithm.h"
#include "base/memory.h"

/* No count has more limbs: a cover is told by the option of each item. */
static uint32_t most_limbs(const qdr_cover *cover) {
    double bits = 0;
    uint32_t *size = qdri_zalloc(cover->item_count, sizeof *size);
    if (!size) return 0;
    for (size_t n = 0; n < cover->node_count; n++) size[cover->nodes[n]]++;
    for (size_t i = 0; i < cover->item_count; i++)
        if (cover->kind[i] == QDR_PRIMARY && size[i] > 1) bits += qdri_log2(size[i]);
    qdri_free(size);
    return (uint32_t)(bits / 64) + 3;
}

/* The first goes forwards and the second backwards, so they meet as late as can be; the others go
 * one way or the other, by chance but the same way on every run. */
static bool goes_backwards(uint32_t number, uint32_t level) {
    if (number < 2) return number == 1;
    return ((number * 0x9e3779b9u ^ level * 0x85ebca6bu) * 0xc2b2ae35u) >> 31 != 0;
}

static qdr_status make_levels(memo *m, uint32_t levels, uint32_t limbs, uint32_t number) {
    size_t key = m->table->key_words, each = key + limbs;
    m->level = qdri_zalloc(levels, sizeof *m->level);
    uint64_t *words = qdri_alloc(levels, each * sizeof *words);
    if (!m->level || !words) {
        qdri_free(words);
        return QDR_NO_MEMORY;
    }
    for (uint32_t l = 0; l < levels; l++) {
        m->level[l].key = words + l * each;
        m->level[l].sum.limb = m->level[l].key + key;
        m->level[l].backwards = goes_backwards(number, l);
    }
    return QDR_OK;
}

static qdr_status make_table(memo *m, size_t memory) {
    uint32_t key_words = m->key_is_items ? (m->d.primaries + 63) / 64 : m->d.frame[0].words;
    m->table = qdri_alloc_aligned(1, sizeof *m->table);
    if (!m->table) return QDR_NO_MEMORY;
    *m->table = (memo_table){0};
    return qdri_memo_table_open(m->table, key_words, memory) ? QDR_OK : QDR_NO_MEMORY;
}

static qdr_status make_memo(memo *m, const qdr_cover *cover, const uint32_t *order, size_t memory,
                            uint32_t number) {
    uint32_t levels = 2 * (uint32_t)cover->primary_count + 2, limbs = most_limbs(cover);
    if (limbs == 0) return QDR_NO_MEMORY;
    m->limbs = limbs;
    m->news.least = UINT64_MAX;
    m->order = order;
    m->key_is_items = cover->primary_count == cover->item_count;
    qdr_status status = qdri_dense_prepare(&m->d, cover, order, levels);
    if (status == QDR_OK && !m->table) status = make_table(m, memory);
    if (status != QDR_OK) return status;
    m->queue = qdri_alloc(m->d.masks, sizeof *m->queue);
    m->reached = qdri_alloc(m->d.masks, 1);
    m->value.limb = qdri_alloc(limbs, 2 * sizeof *m->value.limb);
    m->product.limb = qdri_alloc(limbs, 2 * sizeof *m->product.limb);
    if (!m->queue || !m->reached || !m->value.limb || !m->product.limb) return QDR_NO_MEMORY;
    return make_levels(m, levels, limbs, number);
}

void qdri_memo_close(memo *m) {
    qdri_dense_clear(&m->d);
    if (m->table && !m->borrows) {
        qdri_memo_table_close(m->table);
        qdri_free(m->table);
    }
    if (m->level) qdri_free(m->level[0].key);
    qdri_free(m->level);
    qdri_free(m->news.word);
    qdri_free(m->queue);
    qdri_free(m->reached);
    qdri_free(m->value.limb);
    qdri_free(m->product.limb);
    *m = (memo){0};
}

static const void *const versions[] = {&qdri_memo_avx2, &qdri_memo_plain};

static qdr_status open_memo(memo *m, const qdr_cover *cover, const uint32_t *order, size_t memory,
                            uint32_t number) {
    if (cover->bounded_items > 0) return QDR_UNSUPPORTED;
    m->code = qdri_cpu_pick(versions);
    qdr_status status = make_memo(m, cover, order, memory, number);
    if (status != QDR_OK) qdri_memo_close(m);
    return status;
}

qdr_status qdri_memo_open(memo *m, const qdr_cover *cover, const uint32_t *order, size_t memory,
                          uint32_t number) {
    *m = (memo){0};
    return open_memo(m, cover, order, memory, number);
}

qdr_status qdri_memo_open_beside(memo *m, const qdr_cover *cover, const uint32_t *order,
                                 const memo *first, uint32_t number) {
    *m = (memo){.table = first->table, .borrows = true};
    return open_memo(m, cover, order, 0, number);
}
