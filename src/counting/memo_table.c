/* memo_table.c: counts remembered by complete key, for one thread or for several at once: a
 * transposition table without locks, whose slots are guarded by sequence numbers (a seqlock each).
 *
 * Slots of equal width in one array, in buckets that have nothing to do with each other. A key is
 * in one of the WINDOW slots from its hash value on; after the last slot of a bucket comes its
 * first.
 *
 *     head | key … | count …        head:  busy 1 bit | times written 27 bits | work 36 bits
 *
 * A head of 0 is an empty slot. Nobody ever waits. Who writes first makes the head busy, by
 * comparing and swapping, and leaves it with the next number when all else is in place; if somebody
 * else is at that slot the count is not remembered, which costs time but harms nothing. Who reads
 * looks at the head before and after: if it is not the same, or busy, the key counts as not found.
 * Words are read with acquire and written with release, so whoever sees a word of a later writer
 * sees that writer's head too.
 *
 * The array itself never changes while threads share it. When it is half full, or a count is too
 * wide for it, they are asked to pause; it is rebuilt when all are back, again by all together. It
 * doubles in place: the room for all it may become is taken at the start, and untouched memory
 * costs nothing. Touching memory for the first time is what costs.
 */
#include "counting/memo_table.h"

#include "base/memory.h"
#include "base/threads.h"

enum {
    BUCKET = 32,           /* slots; a power of two */
    WINDOW = 8,            /* slots looked at for a key */
    FIRST_SLOTS = 1 << 10, /* at the start */
    REPORT = 32,           /* entries that a thread adds before it reports them to the table */
    WORK_BITS = 36,
    WORTH_A_THREAD = 1 << 14 /* slots to be moved */
};

#define MOST_WORK (((uint64_t)1 << WORK_BITS) - 1)
#define ONE_WRITE ((uint64_t)1 << WORK_BITS)
#define BUSY ((uint64_t)1 << 63)
#define ROOMY ((size_t)1 << 30) /* bytes: room for most tables, even where the limit is far off */

static uint64_t get(const memo_word *word) {
    return atomic_load_explicit(word, memory_order_acquire);
}

static void put(memo_word *word, uint64_t value) {
    atomic_store_explicit(word, value, memory_order_release);
}

static memo_word *slot_of(const memo_table *t, const uint64_t *key, size_t *at) {
    uint64_t h = 0x9e3779b97f4a7c15;
    for (uint32_t k = 0; k < t->key_words; k++) {
        h = (h ^ key[k]) * 0xbf58476d1ce4e5b9;
        h ^= h >> 32;
    }
    h *= 0x94d049bb133111eb;
    *at = (size_t)(h ^ h >> 32) & (t->size - 1);
    return t->slots + *at * t->width;
}

static memo_word *slot_after(const memo_table *t, size_t *at) {
    *at = (*at & ~(size_t)(BUCKET - 1)) | ((*at + 1) & (BUCKET - 1));
    return t->slots + *at * t->width;
}

static bool holds(const memo_table *t, const memo_word *slot, const uint64_t *key) {
    for (uint32_t k = 0; k < t->key_words; k++)
        if (get(&slot[1 + k]) != key[k]) return false;
    return true;
}

uint64_t qdri_memo_table_find(const memo_table *t, const uint64_t *key, qdri_big *value) {
    size_t at;
    const memo_word *slot = slot_of(t, key, &at);
    for (uint32_t k = 0; k < WINDOW; k++, slot = slot_after(t, &at)) {
        uint64_t head = get(slot);
        if (head == 0) return 0;
        if (!holds(t, slot, key)) continue;
        const memo_word *count = slot + 1 + t->key_words;
        value->length = 0;
        for (uint32_t w = 0; w < t->count_words; w++)
            if ((value->limb[w] = get(&count[w])) != 0) value->length = w + 1;
        bool whole = !(head & BUSY) && get(slot) == head;
        return whole ? head & MOST_WORK : 0;
    }
    return 0;
}

/* The slot for a new key: an empty one, else the one with the least work. NULL: none, or the key is
 * there already. */
static memo_word *place_for(const memo_table *t, const uint64_t *key, uint64_t *best_head) {
    size_t at;
    memo_word *best = NULL, *slot = slot_of(t, key, &at);
    for (uint32_t k = 0; k < WINDOW; k++, slot = slot_after(t, &at)) {
        uint64_t head = get(slot);
        if (head != 0 && holds(t, slot, key)) return NULL;
        if (head & BUSY) continue;
        if (!best || (head & MOST_WORK) < (*best_head & MOST_WORK)) {
            best = slot;
            *best_head = head;
        }
        if (head == 0) break;
    }
    return best;
}

/* Writes into a slot that has that head, unless somebody else is faster. */
static bool write_slot(const memo_table *t, memo_word *slot, uint64_t head, const uint64_t *key,
                       const qdri_big *value, uint64_t work) {
    if (!atomic_compare_exchange_strong_explicit(slot, &head, head | BUSY, memory_order_acquire,
                                                 memory_order_relaxed))
        return false;
    for (uint32_t k = 0; k < t->key_words; k++) put(&slot[1 + k], key[k]);
    memo_word *count = slot + 1 + t->key_words;
    for (uint32_t w = 0; w < t->count_words; w++)
        put(&count[w], w < value->length ? value->limb[w] : 0);
    uint64_t writes = ((head & ~MOST_WORK) + ONE_WRITE) & ~BUSY;
    put(slot, writes | (work < MOST_WORK ? work : MOST_WORK));
    return true;
}

static size_t used(const memo_table *t) {
    return atomic_load_explicit(&t->used, memory_order_relaxed);
}

/* Whether the table can take the count; asks for more room where that is needed. */
static bool has_room(memo_table *t, uint32_t length) {
    bool narrow = length > t->count_words;
    if (narrow && !t->rigid) atomic_store_explicit(&t->words_wanted, length, memory_order_relaxed);
    if ((narrow && !t->rigid) || (used(t) > t->size / 2 && !t->full)) {
        if (t->shared)
            atomic_store_explicit(&t->pause, true, memory_order_relaxed);
        else
            qdri_memo_table_fit(t, 1);
    }
    return length <= t->count_words;
}

void qdri_memo_table_store(memo_table *t, const uint64_t *key, const qdri_big *value, uint64_t work,
                           uint32_t *added) {
    if (!has_room(t, value->length)) return;
    uint64_t head = 0;
    memo_word *slot = place_for(t, key, &head);
    if (!slot || !write_slot(t, slot, head, key, value, work) || head != 0) return;
    if (++*added < REPORT) return;
    atomic_fetch_add_explicit(&t->used, *added, memory_order_relaxed);
    *added = 0;
}

bool qdri_memo_table_each(const memo_table *t, qdri_memo_visit *visit, void *context) {
    uint64_t *words = qdri_alloc(t->width, sizeof *words);
    if (!words) return false;
    for (size_t i = 0; i < t->size; i++) {
        const memo_word *slot = t->slots + i * t->width;
        const uint64_t work = get(slot) & MOST_WORK;
        if (work == 0) continue;
        for (uint32_t w = 1; w < t->width; w++) words[w] = get(&slot[w]);
        qdri_big value = {words + 1 + t->key_words, t->count_words};
        while (value.length > 0 && value.limb[value.length - 1] == 0) value.length--;
        visit(context, words + 1, &value, work);
    }
    qdri_free(words);
    return true;
}

/* ---- growing --------------------------------------------------------------------------------- */

static size_t bytes_of(const memo_table *t) {
    return t->size * t->width * sizeof *t->slots;
}

/* Takes room for the slots, and for as many more as may be needed. */
static bool take_room(memo_table *t) {
    const size_t least = bytes_of(t), roomy = least > ROOMY / 4 ? 4 * least : ROOMY;
    t->slots = qdri_reserve_ahead(least, t->limit < roomy ? t->limit : roomy, &t->room);
    return t->slots != NULL;
}

/* Some of the buckets are to be moved to another table, elsewhere or the same with twice the size.
 * In the latter case a bucket is split between itself and one that was not there before, so
 * parts have nothing to do with each other. */
typedef struct removal {
    const memo_table *from;
    memo_table *to;
    size_t first, end;
    uint64_t *words; /* scratch: a bucket */
    size_t moved;
} removal;

/* Takes everything out of a bucket. */
static void lift(memo_word *bucket, uint64_t *words, size_t count) {
    for (size_t w = 0; w < count; w++) {
        words[w] = get(&bucket[w]);
        put(&bucket[w], 0);
    }
}

static bool put_entry(memo_table *t, uint64_t work, uint64_t *key, uint32_t count_words) {
    const qdri_big count = {key + t->key_words, count_words};
    uint64_t head = 0;
    memo_word *place = place_for(t, key, &head);
    if (!place || (head & MOST_WORK) > work) return false;
    return write_slot(t, place, head, key, &count, work) && head == 0;
}

/* Moving half a gigabyte takes tenths of a second, for which nobody waits who has cancelled. What
 * stays where it was will not be found any more. */
static void move_buckets(void *parts, size_t number) {
    removal *r = (removal *)parts + number;
    const size_t width = r->from->width, words = BUCKET * width;
    for (size_t b = r->first; b < r->end && !qdr_cancel_requested(r->to->cancel); b++) {
        lift(r->from->slots + b * words, r->words, words);
        for (uint64_t *entry = r->words; entry < r->words + words; entry += width) {
            uint64_t work = entry[0] & MOST_WORK;
            if (work > 0) r->moved += put_entry(r->to, work, entry + 1, r->from->count_words);
        }
    }
}

/* Moves everything, by as many threads as can be had of `jobs`. */
static void move_all(const memo_table *from, memo_table *to, removal *part, uint64_t *words,
                     uint32_t jobs) {
    const size_t buckets = from->size / BUCKET;
    for (uint32_t i = 0; i < jobs; i++)
        part[i] = (removal){.from = from,
                            .to = to,
                            .first = buckets / jobs * i,
                            .end = i + 1 < jobs ? buckets / jobs * (i + 1) : buckets,
                            .words = words + i * BUCKET * from->width};
    size_t moved = 0, called = qdri_together(move_buckets, part, jobs);
    for (size_t i = called; i < jobs; i++) move_buckets(part, i);
    for (uint32_t i = 0; i < jobs; i++) moved += part[i].moved;
    atomic_store_explicit(&to->used, moved, memory_order_relaxed);
}

/* Moves all entries to a table of another size or width: a larger one of the same width begins
 * where the old one does, if there is room. False: no memory, or over the limit. */
static bool rebuild(memo_table *t, size_t size, uint32_t count_words, uint32_t jobs) {
    memo_table other = {.size = size,
                        .limit = t->limit,
                        .key_words = t->key_words,
                        .count_words = count_words,
                        .width = 1 + t->key_words + count_words,
                        .cancel = t->cancel};
    if (size > t->limit / (other.width * sizeof *t->slots)) return false;
    if (t->size < WORTH_A_THREAD) jobs = 1;
    const bool here = size > t->size && other.width == t->width && bytes_of(&other) <= t->room;
    removal *part = qdri_alloc(jobs, sizeof *part);
    uint64_t *words = qdri_alloc(jobs, BUCKET * t->width * sizeof *words);
    const bool fits = part && words && (here || take_room(&other));
    if (fits) {
        if (here) other.slots = t->slots, other.room = t->room;
        move_all(t, &other, part, words, jobs);
        if (!here) qdri_release(t->slots, t->room);
        t->slots = other.slots;
        t->room = other.room;
        t->size = size;
        t->count_words = count_words;
        t->width = other.width;
        t->used = other.used;
    }
    qdri_free(part);
    qdri_free(words);
    return fits;
}

/* Makes counts as wide as asked, in a smaller table if it must. */
static bool widen(memo_table *t, uint32_t count_words, uint32_t jobs) {
    for (size_t size = t->size; size >= FIRST_SLOTS; size /= 2)
        if (rebuild(t, size, count_words, jobs)) return true;
    return false;
}

void qdri_memo_table_fit(memo_table *t, uint32_t jobs) {
    uint32_t words = atomic_load_explicit(&t->words_wanted, memory_order_relaxed);
    if (words > t->count_words && !t->rigid) t->rigid = !widen(t, words, jobs);
    if (used(t) > t->size / 2 && !t->full) t->full = !rebuild(t, t->size * 2, t->count_words, jobs);
}

/* ---- opening and closing --------------------------------------------------------------------- */

bool qdri_memo_table_open(memo_table *t, uint32_t key_words, size_t memory) {
    t->key_words = key_words;
    t->count_words = 1;
    t->width = 1 + t->key_words + t->count_words;
    t->size = FIRST_SLOTS;
    t->limit = memory / 3 * 2; /* while counts get wider, the old table is there too */
    return take_room(t);
}

void qdri_memo_table_close(memo_table *t) {
    qdri_release(t->slots, t->room);
    t->slots = NULL;
}

size_t qdri_memo_table_bytes(const memo_table *t) {
    return bytes_of(t);
}
