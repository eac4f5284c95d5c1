/* lz_string.c: see lz_string.h.
 *
 * A dictionary coder, LZW (of the LZ family), over UTF-16 units. The dictionary begins with three
 * marks, and every code that comes adds a word to it: the last one and the first unit of this one.
 *
 *      code 0, 8 bits      a unit that comes for the first time, and is a word from now on
 *      code 1, 16 bits     the same for units over 255
 *      code 2              the end
 *      code 3 …            a word
 *
 * Codes are as wide as the number of words needs; `room` counts down to the next bit. All numbers
 * have their lowest bit first, and six bits at a time make a character, the first bit highest.
 */
#include "formats/lz_string.h"

#include "base/grow.h"
#include "base/memory.h"

#include <stdint.h>
#include <string.h>

enum { UNIT = 0, WIDE_UNIT = 1, END = 2, FIRST_WORD = 3 };

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* ---- unpacking ------------------------------------------------------------------------------- */

typedef struct word {
    size_t start, length; /* every word stands somewhere in what was unpacked so far */
} word;

typedef struct unpacker {
    const char *at, *end;
    unsigned six; /* bits that were read, `left` of them still to come */
    int left;
    bool bad;
    uint16_t *units;
    size_t unit_count, unit_capacity;
    word *words;
    size_t word_count, word_capacity;
    unsigned width;
    uint32_t room;
} unpacker;

static int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The next six bits; -1 at the end. */
static int next_six(unpacker *u) {
    if (u->at == u->end) return -1;
    char c = *u->at++;
    if (c == '%' && u->end - u->at >= 2 && hex_value(u->at[0]) >= 0 && hex_value(u->at[1]) >= 0) {
        c = (char)(hex_value(u->at[0]) * 16 + hex_value(u->at[1]));
        u->at += 2;
    }
    if (c == '-') c = '/'; /* of the alphabet for addresses */
    if (c == ' ') c = '+'; /* what forms make of it */
    const char *found = c ? strchr(alphabet, c) : NULL;
    return found ? (int)(found - alphabet) : -1;
}

static uint32_t read_bits(unpacker *u, unsigned count) {
    uint32_t value = 0;
    for (unsigned i = 0; i < count; i++) {
        if (u->left == 0) {
            int six = next_six(u);
            u->bad |= six < 0;
            u->six = six < 0 ? 0 : (unsigned)six;
            u->left = 6;
        }
        value |= (u->six >> --u->left & 1) << i;
    }
    return value;
}

static bool add_word(unpacker *u, size_t start, size_t length) {
    if (!qdri_grow(&u->words, &u->word_capacity, u->word_count + 1, sizeof *u->words)) return false;
    u->words[u->word_count++] = (word){start, length};
    if (--u->room == 0) {
        u->room = (uint32_t)1 << u->width;
        u->width++;
        u->bad |= u->width > 24;
    }
    return true;
}

/* Appends a word, or a new unit. */
static bool put_units(unpacker *u, const word *w, uint32_t unit) {
    size_t length = w ? w->length : 1;
    if (!qdri_grow(&u->units, &u->unit_capacity, u->unit_count + length, sizeof *u->units))
        return false;
    for (size_t i = 0; i < length; i++) /* it may reach into itself, so one by one */
        u->units[u->unit_count + i] = w ? u->units[w->start + i] : (uint16_t)unit;
    u->unit_count += length;
    return true;
}

/* One code after the other. */
static qdr_status unpack_units(unpacker *u, size_t most) {
    uint32_t code = read_bits(u, 2);
    if (u->bad || code > END) return QDR_BAD_INPUT;
    if (code == END) return QDR_OK;
    word last = {0, 1};
    u->width = 3;
    u->room = 5; /* the first word takes one */
    if (!put_units(u, NULL, read_bits(u, code == WIDE_UNIT ? 16 : 8)) || !add_word(u, 0, 1))
        return QDR_NO_MEMORY;
    for (;;) {
        code = read_bits(u, u->width);
        if (u->bad || u->unit_count > most) return QDR_BAD_INPUT;
        if (code == END) return QDR_OK;
        word now = {u->unit_count, 1};
        bool good;
        if (code < END) {
            good = put_units(u, NULL, read_bits(u, code == WIDE_UNIT ? 16 : 8)) &&
                   add_word(u, now.start, 1);
        } else {
            if (code - FIRST_WORD > u->word_count) return QDR_BAD_INPUT;
            /* The word that is not there yet is the last one and its own first unit. */
            word source = {last.start, last.length + 1};
            if (code - FIRST_WORD < u->word_count) source = u->words[code - FIRST_WORD];
            if (source.length > most) return QDR_BAD_INPUT;
            now.length = source.length;
            good = put_units(u, &source, 0);
        }
        if (!good || !add_word(u, last.start, last.length + 1)) return QDR_NO_MEMORY;
        last = now;
    }
}

static void put_utf8(uint32_t c, qdr_text *text) {
    if (c < 0x80) {
        qdr_text_putc(text, (char)c);
        return;
    }
    int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    qdr_text_putc(text, (char)(lead[more] | c >> (6 * more)));
    while (more-- > 0) qdr_text_putc(text, (char)(0x80 | (c >> (6 * more) & 0x3f)));
}

/* A half of a pair that has lost the other half becomes U+FFFD. */
static void write_utf8(const uint16_t *units, size_t count, qdr_text *text) {
    for (size_t i = 0; i < count; i++) {
        uint32_t c = units[i];
        bool high = c >= 0xd800 && c < 0xdc00, low = c >= 0xdc00 && c < 0xe000;
        if (high && i + 1 < count && units[i + 1] >= 0xdc00 && units[i + 1] < 0xe000)
            c = 0x10000 + ((c - 0xd800) << 10) + (units[++i] - 0xdc00u);
        else if (high || low)
            c = 0xfffd;
        put_utf8(c, text);
    }
}

qdr_status qdri_lz_unpack(const char *bytes, size_t length, size_t most, qdr_text *text) {
    unpacker u = {.at = bytes, .end = bytes + length};
    qdr_status status = unpack_units(&u, most);
    if (status == QDR_OK) write_utf8(u.units, u.unit_count, text);
    qdri_free(u.units);
    qdri_free(u.words);
    return status == QDR_OK && text->failed ? QDR_NO_MEMORY : status;
}

/* ---- packing --------------------------------------------------------------------------------- */

/* A word is a node of a tree: its children are the words that are one unit longer. */
typedef struct node {
    uint32_t child, sibling; /* codes; 0: none */
    uint16_t unit;
    bool fresh; /* a single unit that was not written yet */
} node;

typedef struct packer {
    node *nodes; /* by code; the marks are there too, 0 being the root */
    size_t count, capacity;
    qdr_text *text;
    unsigned six;
    int bits;
    unsigned width;
    uint32_t room;
    size_t characters;
} packer;

static void write_bits(packer *p, uint32_t value, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        p->six = p->six << 1 | (value >> i & 1);
        if (++p->bits < 6) continue;
        qdr_text_putc(p->text, alphabet[p->six]);
        p->characters++;
        p->six = 0;
        p->bits = 0;
    }
}

static void count_code(packer *p) {
    if (--p->room > 0) return;
    p->room = (uint32_t)1 << p->width;
    p->width++;
}

static void write_word(packer *p, uint32_t code) {
    node *n = &p->nodes[code];
    if (n->fresh) {
        bool wide = n->unit > 255;
        write_bits(p, wide ? WIDE_UNIT : UNIT, p->width);
        write_bits(p, n->unit, wide ? 16 : 8);
        count_code(p);
        n->fresh = false;
    } else {
        write_bits(p, code, p->width);
    }
    count_code(p);
}

static uint32_t find_child(const packer *p, uint32_t parent, uint16_t unit) {
    uint32_t code = p->nodes[parent].child;
    while (code && p->nodes[code].unit != unit) code = p->nodes[code].sibling;
    return code;
}

static bool add_child(packer *p, uint32_t parent, uint16_t unit) {
    if (!qdri_grow(&p->nodes, &p->capacity, p->count + 1, sizeof *p->nodes)) return false;
    p->nodes[p->count] = (node){0, p->nodes[parent].child, unit, parent == 0};
    p->nodes[parent].child = (uint32_t)p->count++;
    return true;
}

static bool pack_unit(packer *p, uint32_t *word_so_far, uint16_t unit) {
    if (!find_child(p, 0, unit) && !add_child(p, 0, unit)) return false;
    uint32_t longer = find_child(p, *word_so_far, unit);
    if (longer) {
        *word_so_far = longer;
        return true;
    }
    write_word(p, *word_so_far);
    if (!add_child(p, *word_so_far, unit)) return false;
    *word_so_far = find_child(p, 0, unit);
    return true;
}

/* The next character; bytes that are no UTF-8 stand for themselves. */
static uint32_t next_character(const unsigned char **at, const unsigned char *end) {
    uint32_t c = *(*at)++;
    int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    if (more > end - *at) return c;
    for (int i = 0; i < more; i++)
        if (((*at)[i] & 0xc0) != 0x80) return c;
    if (more > 0) c &= 0x3fu >> more;
    for (int i = 0; i < more; i++) c = c << 6 | (*(*at)++ & 0x3f);
    return c;
}

static bool pack_all(packer *p, const char *bytes, size_t length) {
    const unsigned char *at = (const unsigned char *)bytes, *end = at + length;
    uint32_t so_far = 0;
    while (at < end) {
        uint32_t c = next_character(&at, end);
        bool good = c < 0x10000 ? pack_unit(p, &so_far, (uint16_t)c)
                                : pack_unit(p, &so_far, (uint16_t)(0xd7c0 + (c >> 10))) &&
                                      pack_unit(p, &so_far, (uint16_t)(0xdc00 + (c & 0x3ff)));
        if (!good) return false;
    }
    if (so_far) write_word(p, so_far);
    write_bits(p, END, p->width);
    do write_bits(p, 0, 1);
    while (p->bits > 0);
    while (p->characters++ % 4 > 0) qdr_text_putc(p->text, '=');
    return true;
}

qdr_status qdri_lz_pack(const char *bytes, size_t length, qdr_text *text) {
    packer p = {.text = text, .width = 2, .room = 2};
    bool good = qdri_grow(&p.nodes, &p.capacity, FIRST_WORD, sizeof *p.nodes);
    if (good) memset(p.nodes, 0, FIRST_WORD * sizeof *p.nodes);
    p.count = FIRST_WORD;
    good = good && pack_all(&p, bytes, length);
    qdri_free(p.nodes);
    return good && !text->failed ? QDR_OK : QDR_NO_MEMORY;
}
