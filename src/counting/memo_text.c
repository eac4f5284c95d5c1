/* memo_text.c: see memo_text.h. */
#include "counting/memo_text.h"

#include "base/memory.h"

#include <string.h>

enum {
    NEWS_WORDS = 1 << 16, /* room of each member */
    FIRST_LEAST = 1 << 8, /* work that is worth sending at first … */
    LEAST_LEAST = 1 << 4, /* … and at any time: less is counted faster than sent */
    MOST_BITS = 512,      /* told apart when it is about what is dear */
    WORD_DIGITS = 16
};
static const uint64_t MOST_LEAST = (uint64_t)1 << 62;

/* ---- words and lines ------------------------------------------------------------------------- */

static unsigned digits_of(uint64_t word) {
    return word == 0 ? 1 : (67 - (unsigned)__builtin_clzll(word)) / 4;
}

static char *put_word(char *at, uint64_t word) {
    for (unsigned d = digits_of(word); d > 0; d--)
        *at++ = "0123456789abcdef"[word >> 4 * (d - 1) & 15];
    return at;
}

static char *put_words(char *at, const uint64_t *word, size_t count) {
    for (size_t i = 0; i < count; i++) {
        *at++ = ' ';
        at = put_word(at, word[i]);
    }
    return at;
}

static void put_line(const uint64_t *key, uint32_t key_words, const qdri_big *count, uint64_t work,
                     qdr_text *text) {
    const size_t words = 1 + (size_t)key_words + count->length;
    if (!qdr_text_reserve(text, words * (WORD_DIGITS + 1))) return;
    char *at = put_word(text->bytes + text->length, work);
    at = put_words(at, key, key_words);
    at = put_words(at, count->limb, count->length);
    *at++ = '\n';
    text->length = (size_t)(at - text->bytes);
}

static int digit_value(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads one word of a line, and what ends it; false: that is not what stands there. */
static bool take_word(const char **at, const char *end, uint64_t *word, char *after) {
    const char *c = *at;
    int value;
    *word = 0;
    for (; c < end && (value = digit_value(*c)) >= 0; c++) *word = *word << 4 | (unsigned)value;
    const size_t digits = (size_t)(c - *at);
    if (digits == 0 || digits > WORD_DIGITS || c == end || (*c != ' ' && *c != '\n')) return false;
    *after = *c;
    *at = c + 1;
    return true;
}

/* Reads a line into `words`, which has room for `most`; returns how many there are, 0: none. */
static size_t take_line(const char **at, const char *end, uint64_t *words, size_t most) {
    char after = ' ';
    size_t count = 0;
    while (after == ' ')
        if (count == most || !take_word(at, end, &words[count++], &after)) return 0;
    return count;
}

/* ---- sending --------------------------------------------------------------------------------- */

static bool gathers(memo_news *n) {
    if (n->word) return true;
    n->word = qdri_alloc(NEWS_WORDS, sizeof *n->word);
    if (!n->word) return false;
    n->room = NEWS_WORDS;
    n->least = FIRST_LEAST;
    return false; /* there is nothing yet */
}

/* What did not fit is forgotten, and less is gathered from now on. */
static void write_news(memo_news *n, uint32_t key_words, size_t most, qdr_text *text) {
    const size_t from = text->length;
    size_t at = 0;
    while (at < n->used && text->length - from < most) {
        uint64_t *entry = n->word + at;
        const qdri_big count = {entry + 2 + key_words, (uint32_t)entry[1]};
        put_line(entry + 2, key_words, &count, entry[0], text);
        at += 2 + key_words + count.length;
    }
    const bool too_much = n->missed || at < n->used;
    if (too_much && n->least < MOST_LEAST) n->least *= 2;
    if (!too_much && text->length - from < most / 4 && n->least > LEAST_LEAST) n->least /= 2;
    n->used = 0;
    n->missed = false;
}

void qdri_memo_send(memo_team *t, size_t most, qdr_text *text) {
    for (uint32_t i = 0; i < t->open; i++) {
        memo *m = &t->member[i].memo;
        if (gathers(&m->news)) write_news(&m->news, m->table->key_words, most / t->open, text);
    }
}

/* ---- recalling ------------------------------------------------------------------------------- */

/* How dear a count is, as a number of bits: of its work, which is known up to a limit only, and of
 * the count itself, which grows with it. */
typedef struct recollection {
    uint32_t key_words;
    size_t bytes[MOST_BITS]; /* of the lines of counts so dear */
    unsigned least;
    qdr_text *text;
} recollection;

static unsigned bits_of(uint64_t word) {
    return word == 0 ? 0 : 64 - (unsigned)__builtin_clzll(word);
}

static unsigned dearness(const qdri_big *count, uint64_t work) {
    unsigned bits = bits_of(work);
    if (count->length > 0)
        bits += 64 * (count->length - 1) + bits_of(count->limb[count->length - 1]);
    return bits < MOST_BITS ? bits : MOST_BITS - 1;
}

static void weigh(void *context, const uint64_t *key, const qdri_big *count, uint64_t work) {
    recollection *r = context;
    size_t bytes = 1 + digits_of(work);
    for (uint32_t k = 0; k < r->key_words; k++) bytes += 1 + digits_of(key[k]);
    for (uint32_t k = 0; k < count->length; k++) bytes += 1 + digits_of(count->limb[k]);
    r->bytes[dearness(count, work)] += bytes;
}

static void write_down(void *context, const uint64_t *key, const qdri_big *count, uint64_t work) {
    const recollection *r = context;
    if (dearness(count, work) >= r->least) put_line(key, r->key_words, count, work, r->text);
}

void qdri_memo_recall(const memo_team *t, size_t most, qdr_text *text) {
    const memo_table *table = t->member->memo.table;
    recollection r = {.key_words = table->key_words, .least = MOST_BITS, .text = text};
    size_t sum = 0;
    bool weighed = qdri_memo_table_each(table, weigh, &r);
    while (r.least > 0 && sum + r.bytes[r.least - 1] <= most) sum += r.bytes[--r.least];
    if (!weighed || !qdri_memo_table_each(table, write_down, &r)) text->failed = true;
}

/* ---- receiving ------------------------------------------------------------------------------- */

qdr_status qdri_memo_receive(memo_team *t, const char *text, size_t length) {
    memo *m = &t->member->memo;
    const size_t key_words = m->table->key_words, most = 1 + key_words + m->limbs;
    const char *at = text, *end = text + length;
    qdr_status status = QDR_OK;
    uint64_t *words = qdri_alloc(most, sizeof *words);
    if (!words) return QDR_NO_MEMORY;
    while (at < end && status == QDR_OK) {
        size_t count = take_line(&at, end, words, most);
        const bool right =
            count > key_words && words[0] != 0 && (count == 1 + key_words || words[count - 1] != 0);
        if (right) {
            qdri_big value = {words + 1 + key_words, (uint32_t)(count - 1 - key_words)};
            qdri_memo_table_store(m->table, words + 1, &value, words[0], &m->added);
        } else {
            status = QDR_BAD_INPUT;
        }
    }
    qdri_free(words);
    return status;
}
