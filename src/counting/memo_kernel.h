/* memo_kernel.h: memoised counting over the levels of the dense engine. Part of memo_plain.c and
 * memo_avx2.c; memo.c explains the idea.
 *
 * Keys need one numbering of the options, so levels are not packed anew here.
 *
 * Includer defines:
 *     #define CPU QDRI_CPU_PORTABLE   // what it needs
 *     #define CODE qdri_memo_plain    // the version that this becomes
 * and VECTORS where it has AVX2 and BMI2.
 */
#ifndef QDR_MEMO_KERNEL_H
#define QDR_MEMO_KERNEL_H

#include "counting/memo.h"
#include "cover/dense_moves.h"

#include <string.h>

#if !defined(CPU) || !defined(CODE)
#    error "memo_kernel.h needs CPU and CODE"
#endif

enum {
    FEW = 12,   /* options: so small a rest is counted faster than remembered */
    RARELY = 64 /* how often parts are looked for where there are none */
};

static uint64_t work_done(const memo *m) {
    return qdri_watch_nodes(&m->d.watch) + m->credit;
}

/* Finds the count of a level, in m->value. */
static bool known(memo *m, uint32_t at) {
    uint64_t work = qdri_memo_table_find(m->table, m->level[at].key, &m->value);
    m->credit += work;
    return work > 0;
}

/* Notes m->value as the count of a level, for others. */
static void note_news(memo *m, const uint64_t *key, uint64_t work) {
    memo_news *n = &m->news;
    const size_t words = m->table->key_words, limbs = m->value.length;
    if (n->room - n->used < 2 + words + limbs) {
        n->missed = true;
        return;
    }
    uint64_t *to = n->word + n->used;
    to[0] = work;
    to[1] = limbs;
    memcpy(to + 2, key, words * sizeof *to);
    memcpy(to + 2 + words, m->value.limb, limbs * sizeof *to);
    n->used += 2 + words + limbs;
}

/* Remembers m->value as the count of a level. */
static void remember(memo *m, uint32_t at) {
    const memo_level *v = &m->level[at];
    uint64_t work = work_done(m) - v->before + 1;
    qdri_memo_table_store(m->table, v->key, &m->value, work, &m->added);
    if (work >= m->news.least) note_news(m, v->key, work);
}

/* The bit of an item in a key: its own number, whichever the order of the search. */
INLINE uint32_t key_bit(const memo *m, uint32_t item) {
    return m->order ? m->order[item] : item;
}

/* The key of a level from its sizes or live options. */
static void make_key(memo *m, uint32_t at) {
    const dense_level *l = &m->d.level[at];
    uint64_t *key = m->level[at].key;
    if (!m->key_is_items) {
        memcpy(key, l->live, m->table->key_words * sizeof *key);
        return;
    }
    memset(key, 0, m->table->key_words * sizeof *key);
    for (uint32_t i = 0; i < m->d.primaries; i++) {
        uint32_t bit = key_bit(m, i);
        key[bit / 64] |= (uint64_t)(l->size[i] < DENSE_COVERED) << bit % 64;
    }
}

/* The key of the level after `at`, from what was chosen between the two. */
static void derive_key(memo *m, uint32_t at) {
    const dense *d = &m->d;
    if (!m->key_is_items) {
        make_key(m, at + 1);
        return;
    }
    uint64_t *key = m->level[at + 1].key;
    memcpy(key, m->level[at].key, m->table->key_words * sizeof *key);
    for (uint32_t t = d->level[at].trail; t < d->level[at + 1].trail; t++) {
        const dense_option *o = &d->option[d->trail[t]];
        for (uint32_t k = 0; k < o->primaries; k++) {
            uint32_t bit = key_bit(m, d->links[o->start + k]);
            key[bit / 64] &= ~((uint64_t)1 << bit % 64);
        }
    }
}

/* Collects in `part` the options that hang together with the first open item of level `l`. */
static void flood(memo *m, const dense_level *l, uint64_t *part, uint32_t words) {
    const dense *d = &m->d;
    uint32_t *queue = m->queue, head = 0, tail = 0, first = 0;
    while (l->size[first] >= DENSE_COVERED) first++;
    memset(m->reached, 0, d->masks);
    memset(part, 0, words * sizeof *part);
    m->reached[first] = 1;
    queue[tail++] = first;
    while (head < tail) {
        const uint64_t *row = l->frame->mask + (size_t)queue[head++] * words;
        for (uint32_t w = 0; w < words; w++) {
            uint64_t more = row[w] & l->live[w] & ~part[w];
            part[w] |= more;
            for (; more != 0; more &= more - 1) {
                const dense_option *o = &d->option[w * 64 + (uint32_t)__builtin_ctzll(more)];
                const uint16_t *links = d->links + o->start;
                for (uint32_t k = 0; k < o->plain + 2u * o->pairs; k++) {
                    if (m->reached[links[k]]) continue;
                    m->reached[links[k]] = 1;
                    queue[tail++] = links[k];
                }
            }
        }
    }
}

/* Splits level `at` if it falls apart; its first part is then the level after it. */
static bool split(memo *m, uint32_t at, uint32_t words) {
    dense_level *l = &m->d.level[at], *n = l + 1;
    if (m->split_checks++ % RARELY != 0 && m->splits * 16 + 64 < m->split_checks) return false;
    flood(m, l, n->live, words);
    uint32_t count = count_bits(n->live, words);
    if (count == l->count) return false;
    m->splits++;
    n->frame = l->frame;
    n->active = l->active;
    n->active_count = l->active_count;
    n->trail = l->trail;
    n->count = count;
    n->left = 0;
    for (uint32_t i = 0; i < m->d.primaries; i++) {
        bool inside = l->size[i] < DENSE_COVERED && m->reached[i];
        n->size[i] = inside ? l->size[i] : DENSE_COVERED;
        n->left += inside;
    }
    n->item = smallest_item(&m->d, n);
    make_key(m, at + 1);
    return true;
}

/* Turns the level after `at` from the first part into the rest. */
static void turn_to_rest(memo *m, uint32_t at, uint32_t words) {
    dense_level *l = &m->d.level[at], *n = l + 1;
    for (uint32_t i = 0; i < m->d.primaries; i++)
        n->size[i] = n->size[i] < DENSE_COVERED ? DENSE_COVERED : l->size[i];
    for (uint32_t w = 0; w < words; w++) n->live[w] = l->live[w] & ~n->live[w];
    n->count = l->count - n->count;
    n->left = l->left - n->left;
    n->active = l->active;
    n->active_count = l->active_count;
    n->item = smallest_item(&m->d, n);
    make_key(m, at + 1);
}

/* Counts the end game to its end, even when a limit is reached on the way: it is short. */
static void count_small(memo *m) {
    dense *d = &m->d;
    d->wanted = UINT64_MAX;
    run_small(d);
    if (d->stopped) {
        qdri_watch limited = d->watch;
        d->watch = (qdri_watch){0};
        d->stopped = false;
        run_small(d);
        d->watch = limited;
        d->stopped = true;
    }
    qdri_big_set(&m->value, UINT64_MAX - d->wanted);
}

/* Like start_branch and next_bit, in the level's own direction. */
static void start_options(const memo *m, uint32_t at, uint32_t words) {
    dense_level *l = &m->d.level[at];
    start_branch(l, words);
    if (!m->level[at].backwards) return;
    l->word = words - 1;
    l->bits = l->frame->mask[(size_t)l->item * words + l->word] & l->live[l->word];
}

INLINE uint32_t next_option(const memo *m, uint32_t at, uint32_t words) {
    dense_level *l = &m->d.level[at];
    if (!m->level[at].backwards) return next_bit(l, words);
    while (l->bits == 0) {
        if (l->word == 0) return NO_ITEM;
        l->word--;
        l->bits = l->frame->mask[(size_t)l->item * words + l->word] & l->live[l->word];
    }
    uint32_t bit = 63 - (uint32_t)__builtin_clzll(l->bits);
    l->bits ^= (uint64_t)1 << bit;
    return l->word * 64 + bit;
}

/* Enters a settled level whose key is made, and the first part of it when it splits. True: its
 * count is known, in m->value; m->at is its parent. */
static bool enter(memo *m, uint32_t at, uint32_t words) {
    for (;; at++) {
        dense_level *l = &m->d.level[at];
        memo_level *v = &m->level[at];
        m->at = (int32_t)at - 1;
        if (known(m, at)) return true;
        if (l->count <= FEW && enter_small(&m->d, l, words)) {
            count_small(m);
            return true;
        }
        v->before = work_done(m);
        m->at = (int32_t)at;
        if (!split(m, at, words)) break;
        v->stage = MEMO_FIRST_PART;
    }
    m->level[at].stage = MEMO_BRANCH;
    qdri_big_set(&m->level[at].sum, 0);
    start_options(m, at, words);
    return false;
}

/* Hands m->value to level m->at, and on upwards as levels are completed by it. */
static void deliver(memo *m, uint32_t words) {
    while (m->at >= m->floor) {
        uint32_t at = (uint32_t)m->at;
        memo_level *v = &m->level[at];
        if (v->stage == MEMO_BRANCH) {
            qdri_big_add(&v->sum, &m->value);
            return;
        }
        if (v->stage == MEMO_FIRST_PART && m->value.length > 0) {
            qdri_big_copy(&v->sum, &m->value);
            v->stage = MEMO_LAST_PART;
            turn_to_rest(m, at, words);
            if (!enter(m, at + 1, words)) return;
            continue;
        }
        if (v->stage == MEMO_LAST_PART) {
            qdri_big_multiply(&m->product, &v->sum, &m->value);
            qdri_big_copy(&m->value, &m->product);
        }
        remember(m, at);
        m->at--;
    }
}

/* Tries the next option of the level, or completes it. */
INLINE void count_next(memo *m, uint32_t words) {
    dense *d = &m->d;
    uint32_t at = (uint32_t)m->at;
    dense_level *l = &d->level[at];
    uint32_t bit = next_option(m, at, words);
    if (bit == NO_ITEM) {
        qdri_big_copy(&m->value, &m->level[at].sum);
        remember(m, at);
        m->at--;
        deliver(m, words);
        return;
    }
    if (!qdri_watch_tick(&d->watch)) d->stopped = true;
    bool alive = descend(d, l, bit, words);
    if (d->stopped) {
        l->bits |= (uint64_t)1 << bit % 64; /* to be tried again */
        return;
    }
    if (!alive) return;
    if (l[1].left == 0) {
        qdri_big_set(&m->value, 1);
        deliver(m, words);
        return;
    }
    derive_key(m, at);
    if (enter(m, at + 1, words)) deliver(m, words);
}

static void count_root(memo *m, uint32_t words) {
    int got = enter_root(&m->d);
    m->started = true;
    m->at = -1;
    if (got != OPEN) {
        qdri_big_set(&m->value, got == SOLVED);
        m->dead = got == DEAD;
        return;
    }
    make_key(m, 0);
    if (enter(m, 0, words)) deliver(m, words);
}

static qdr_step run(memo *m, uint64_t nodes) {
    const uint32_t words = m->d.frame[0].words;
    const uint64_t end = nodes == UINT64_MAX ? UINT64_MAX : qdri_watch_nodes(&m->d.watch) + nodes;
    m->d.stopped = false;
    if (!m->started) count_root(m, words);
    while (m->at >= m->floor && !m->d.stopped && qdri_watch_nodes(&m->d.watch) < end &&
           !qdri_memo_table_paused(m->table)) {
        switch (QDRI_COMPACT ? 0 : words) {
        case 1:
            count_next(m, 1);
            break;
        case 2:
            count_next(m, 2);
            break;
        case 4:
            count_next(m, 4);
            break;
        case 8:
            count_next(m, 8);
            break;
        default:
            count_next(m, words);
            break;
        }
    }
    if (m->d.stopped) return QDR_STOPPED;
    return m->at < m->floor ? QDR_DONE : QDR_SOLUTION;
}

/* The count of the settled level after `at`. */
static qdr_step count_after(memo *m, uint32_t at, uint32_t words) {
    if (m->d.level[at + 1].left == 0) {
        qdri_big_set(&m->value, 1);
        return QDR_DONE;
    }
    derive_key(m, at);
    m->floor = (int32_t)at + 1;
    if (enter(m, at + 1, words)) deliver(m, words);
    qdr_step step = run(m, UINT64_MAX);
    m->floor = 0;
    return step;
}

/* Goes down from the root into the option that contains the rank, again and again. */
static qdr_step pick(memo *m, qdri_big *rank) {
    dense *d = &m->d;
    const uint32_t words = d->frame[0].words;
    uint32_t at = 0;
    for (; d->level[at].left != 0; at++) {
        dense_level *l = &d->level[at];
        start_branch(l, words);
        for (;;) {
            uint32_t bit = next_bit(l, words);
            if (bit == NO_ITEM) return QDR_FAILED; /* the counts do not add up */
            if (!descend(d, l, bit, words)) continue;
            uint64_t bits = l->bits;
            uint32_t word = l->word;
            qdr_step step = count_after(m, at, words);
            if (step != QDR_DONE) return step;
            l->bits = bits;
            l->word = word;
            if (qdri_big_compare(rank, &m->value) < 0) break;
            qdri_big_subtract(rank, &m->value);
        }
    }
    d->found = d->level[at].trail;
    return QDR_SOLUTION;
}

/* Knuth's estimate: a path on which the degrees were a, b, c … stands for a + ab + abc … nodes. */
static void dive(memo *m, qdri_random *random, double *nodes, double *solutions) {
    dense *d = &m->d;
    const uint32_t words = d->frame[0].words;
    double weight = 1;
    for (uint32_t at = 0; d->level[at].left != 0; at++) {
        dense_level *l = &d->level[at];
        const uint64_t *row = l->frame->mask + (size_t)l->item * words;
        uint32_t degree = count_common(l->live, row, words);
        uint32_t skip = qdri_random_below(random, degree), bit;
        start_branch(l, words);
        do bit = next_bit(l, words);
        while (skip-- > 0);
        uint32_t before = l->trail;
        weight *= degree;
        bool alive = descend(d, l, bit, words);
        *nodes += weight * (l[1].trail - before); /* forced moves are nodes too */
        if (!alive) return;
    }
    *solutions += weight;
}

const qdri_memo_code CODE = {CPU, run, pick, dive};

#endif
