/* dlx_text.c: Knuth's DLX text ↔ exact cover problems.
 *
 *     | Two ways to cover a b c; d is secondary.
 *     a b c | d
 *     a b
 *     c d
 *     a
 *     b c
 *
 * One pass over the bytes. Names are found through a hash table of item numbers, so that the time
 * is proportional to the text. Every complaint carries the place and says what would be right.
 */
#include "base/fail.h"
#include "base/memory.h"
#include "cover/cover_type.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_NAME = 63 };

/* Some editors put a byte order mark at the start of a text; it is not part of the first name. */
static const char MARK[] = "\xef\xbb\xbf";
enum { MARK_LENGTH = sizeof MARK - 1 };

/* ---- names ----------------------------------------------------------------------------------- */

typedef struct name_table {
    uint32_t *slots; /* item + 1; 0: free */
    size_t mask, count;
} name_table;

static size_t hash_of(const char *name, size_t length) {
    uint64_t hash = length;
    for (; length >= 8; name += 8, length -= 8) {
        uint64_t bytes;
        memcpy(&bytes, name, 8);
        hash = (hash ^ bytes) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    uint64_t rest = 0;
    for (size_t i = 0; i < length; i++) rest = rest << 8 | (unsigned char)name[i];
    hash = (hash ^ rest) * 0x9e3779b97f4a7c15u;
    return (size_t)(hash ^ hash >> 29 ^ hash >> 47);
}

static bool same_name(const qdr_cover *cover, uint32_t item, const char *name, size_t length) {
    const char *other = cover->names.bytes + cover->name[item] - 1;
    return strncmp(other, name, length) == 0 && other[length] == '\0';
}

/* The slot of the name, or the free slot where it belongs. */
static uint32_t *slot_of(const name_table *table, const qdr_cover *cover, const char *name,
                         size_t length) {
    size_t at = hash_of(name, length) & table->mask;
    while (table->slots[at] && !same_name(cover, table->slots[at] - 1, name, length))
        at = (at + 1) & table->mask;
    return &table->slots[at];
}

/* Keeps the table at most half full. */
static bool make_room(name_table *table, const qdr_cover *cover) {
    if (table->slots && table->count * 2 <= table->mask) return true;
    name_table larger = {NULL, table->slots ? table->mask * 2 + 1 : 255, table->count};
    larger.slots = qdri_zalloc(larger.mask + 1, sizeof *larger.slots);
    if (!larger.slots) return false;
    for (uint32_t item = 0; item < table->count; item++) {
        const char *name = cover->names.bytes + cover->name[item] - 1;
        *slot_of(&larger, cover, name, strlen(name)) = item + 1;
    }
    qdri_free(table->slots);
    *table = larger;
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct reader {
    const char *at, *end;
    const char *line_start;
    size_t line;
    qdr_cover *cover;
    name_table names;
    uint32_t *items; /* of the option at hand; as many as there are items */
    qdr_error *error;
} reader;

typedef struct token {
    const char *text;
    size_t length;
} token;

static qdr_status complain(reader *r, qdr_status status, const char *at, const char *message,
                           token name) {
    int shown = name.length > LONGEST_NAME ? LONGEST_NAME : (int)name.length;
    return qdri_fail(r->error, status, r->line, (size_t)(at - r->line_start) + 1, message, shown,
                     name.text);
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* The next word of the line; length 0 at the line's end. */
static token next_token(reader *r) {
    while (r->at < r->end && is_blank(*r->at)) r->at++;
    token found = {r->at, 0};
    while (r->at < r->end && *r->at != '\n' && !is_blank(*r->at)) r->at++;
    found.length = (size_t)(r->at - found.text);
    return found;
}

static void skip_line(reader *r) {
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->at = newline ? newline + 1 : r->end;
    r->line_start = r->at;
    r->line++;
}

/* Goes to the next line that says something; false when there is none. */
static bool next_line(reader *r) {
    while (r->at < r->end) {
        if (*r->at != '|') {
            const char *start = r->at;
            bool empty = next_token(r).length == 0;
            r->at = start;
            if (!empty) return true;
        }
        skip_line(r);
    }
    return false;
}

static qdr_status check_name(reader *r, token name) {
    const char *nul = memchr(name.text, '\0', name.length);
    if (nul)
        return complain(r, QDR_BAD_INPUT, nul, "a NUL byte%.*s: this is not a text file",
                        (token){"", 0});
    if (name.length >= MARK_LENGTH && memcmp(name.text, MARK, MARK_LENGTH) == 0)
        return complain(r, QDR_BAD_INPUT, name.text,
                        "a byte order mark%.*s; it may stand at the start of the text only",
                        (token){"", 0});
    if (memchr(name.text, ':', name.length))
        return complain(r, QDR_UNSUPPORTED, name.text,
                        "'%.*s': bounds on items (low:high|name) are not supported yet; a name "
                        "has no ':'",
                        name);
    const char *bar = memchr(name.text, '|', name.length);
    if (bar)
        return complain(r, QDR_BAD_INPUT, bar,
                        "'%.*s': a name has no '|'; put blanks around the '|' before the "
                        "secondary items",
                        name);
    if (name.length > LONGEST_NAME)
        return complain(r, QDR_BAD_INPUT, name.text,
                        "the name '%.*s…' is too long: at most 63 bytes", name);
    return QDR_OK;
}

static qdr_status add_item(reader *r, token name, qdr_item_kind kind) {
    qdr_status status = check_name(r, name);
    if (status != QDR_OK) return status;
    if (!make_room(&r->names, r->cover)) return qdri_no_memory(r->error);
    uint32_t *slot = slot_of(&r->names, r->cover, name.text, name.length);
    if (*slot)
        return complain(r, QDR_BAD_INPUT, name.text,
                        "item '%.*s' is named twice; each item once, please", name);
    char text[LONGEST_NAME + 1];
    memcpy(text, name.text, name.length);
    text[name.length] = '\0';
    uint32_t item;
    status = qdr_cover_add_item(r->cover, text, kind, &item);
    if (status == QDR_NO_MEMORY) return qdri_no_memory(r->error);
    if (status != QDR_OK)
        return complain(r, status, name.text, "'%.*s': there are too many items", name);
    *slot = item + 1;
    r->names.count++;
    return QDR_OK;
}

static qdr_status read_items(reader *r) {
    if (!next_line(r))
        return qdri_fail(r->error, QDR_BAD_INPUT, 0, 0,
                         "no items: the first line that is not a comment should name them");
    qdr_item_kind kind = QDR_PRIMARY;
    const char *start = r->at;
    for (token t = next_token(r); t.length > 0; t = next_token(r)) {
        if (t.length == 1 && *t.text == '|') {
            if (kind == QDR_SECONDARY)
                return complain(r, QDR_BAD_INPUT, t.text,
                                "a second '%.*s': one '|' separates primary from secondary items",
                                t);
            kind = QDR_SECONDARY;
            continue;
        }
        qdr_status status = add_item(r, t, kind);
        if (status != QDR_OK) return status;
    }
    if (qdr_cover_primary_count(r->cover) == 0)
        return complain(r, QDR_BAD_INPUT, start,
                        "no primary items%.*s: name at least one before the '|'", (token){"", 0});
    skip_line(r);
    r->items = qdri_alloc(qdr_cover_item_count(r->cover), sizeof *r->items);
    return r->items && qdri_cover_make_marks(r->cover) ? QDR_OK : qdri_no_memory(r->error);
}

static qdr_status unknown_item(reader *r, token name) {
    const char *colon = memchr(name.text, ':', name.length);
    const char *nul = memchr(name.text, '\0', name.length);
    if (nul)
        return complain(r, QDR_BAD_INPUT, nul, "a NUL byte%.*s: this is not a text file",
                        (token){"", 0});
    if (colon && colon > name.text)
        return complain(r, QDR_UNSUPPORTED, colon,
                        "'%.*s': colours (item:colour) are not supported yet", name);
    if (name.length == 1 && *name.text == '|')
        return complain(r, QDR_BAD_INPUT, name.text,
                        "a '%.*s' inside an option; it belongs to the line of items, or at the "
                        "start of a comment",
                        name);
    return complain(r, QDR_BAD_INPUT, name.text,
                    "unknown item '%.*s'; options consist of items that the first line names",
                    name);
}

static qdr_status read_option(reader *r) {
    qdr_cover *cover = r->cover;
    uint32_t mark = (uint32_t)cover->option_count + 1;
    size_t count = 0, primaries = 0;
    const char *start = NULL;
    for (token t = next_token(r); t.length > 0; t = next_token(r)) {
        if (!start) start = t.text;
        uint32_t slot = *slot_of(&r->names, cover, t.text, t.length);
        if (slot == 0) return unknown_item(r, t);
        uint32_t item = slot - 1;
        if (cover->last_used[item] == mark)
            return complain(r, QDR_BAD_INPUT, t.text,
                            "item '%.*s' is twice in this option; an option is a set of items", t);
        cover->last_used[item] = mark;
        primaries += cover->kind[item] == QDR_PRIMARY;
        r->items[count++] = item;
    }
    if (primaries == 0)
        return complain(r, QDR_BAD_INPUT, start,
                        "an option without a primary item%.*s; it should have at least one",
                        (token){"", 0});
    qdr_status status = qdri_cover_append_option(cover, r->items, count);
    if (status == QDR_NO_MEMORY) return qdri_no_memory(r->error);
    if (status != QDR_OK)
        return complain(r, status, start, "there are too many options%.*s", (token){"", 0});
    skip_line(r);
    return QDR_OK;
}

static qdr_status read_problem(reader *r) {
    if (qdr_cover_new(&r->cover) != QDR_OK) return qdri_no_memory(r->error);
    qdr_status status = read_items(r);
    while (status == QDR_OK && next_line(r)) status = read_option(r);
    return status;
}

qdr_status qdr_cover_read(const char *text, size_t length, qdr_cover **cover, qdr_error *error) {
    if (length >= MARK_LENGTH && memcmp(text, MARK, MARK_LENGTH) == 0) {
        text += MARK_LENGTH;
        length -= MARK_LENGTH;
    }
    reader r = {.at = text, .end = text + length, .line_start = text, .line = 1, .error = error};
    qdr_status status = read_problem(&r);
    qdri_free(r.names.slots);
    qdri_free(r.items);
    if (status == QDR_OK)
        *cover = r.cover;
    else
        qdr_cover_free(r.cover);
    return status;
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool is_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length <= LONGEST_NAME && strncmp(name, MARK, MARK_LENGTH) != 0 &&
           strcspn(name, " \t\r\n\f\v:|") == length;
}

/* The text of an item's name; those without one are written as their numbers. */
static const char *written_name(const qdr_cover *cover, uint32_t item, char buffer[16]) {
    const char *name = qdr_cover_item_name(cover, item);
    if (name) return name;
    snprintf(buffer, 16, "#%u", (unsigned)item);
    return buffer;
}

/* Whether all names are names and no two are the same, so that reading gives back what was
 * written. */
static qdr_status check_names(const qdr_cover *cover) {
    size_t size = 16;
    while (size < cover->item_count * 2) size *= 2;
    uint32_t *slots = qdri_zalloc(size, sizeof *slots);
    if (!slots) return QDR_NO_MEMORY;
    qdr_status status = QDR_OK;
    for (uint32_t item = 0; item < cover->item_count && status == QDR_OK; item++) {
        char buffer[16], other[16];
        const char *name = written_name(cover, item, buffer);
        size_t at = hash_of(name, strlen(name)) & (size - 1);
        while (slots[at] && strcmp(written_name(cover, slots[at] - 1, other), name) != 0)
            at = (at + 1) & (size - 1);
        if (slots[at] || !is_name(name)) status = QDR_UNSUPPORTED;
        slots[at] = item + 1;
    }
    qdri_free(slots);
    return status;
}

static void put_name(const qdr_cover *cover, uint32_t item, qdr_text *text) {
    char buffer[16];
    qdr_text_puts(text, written_name(cover, item, buffer));
}

static void put_items(const qdr_cover *cover, qdr_item_kind kind, const char *before,
                      qdr_text *text) {
    for (uint32_t item = 0; item < cover->item_count; item++) {
        if (qdr_cover_item_kind(cover, item) != kind) continue;
        qdr_text_puts(text, before);
        put_name(cover, item, text);
        before = " ";
    }
}

qdr_status qdr_cover_write(const qdr_cover *cover, qdr_text *text) {
    if (cover->primary_count == 0 || cover->coloured_nodes > 0) return QDR_UNSUPPORTED;
    qdr_status status = check_names(cover);
    if (status != QDR_OK) return status;
    put_items(cover, QDR_PRIMARY, "", text);
    put_items(cover, QDR_SECONDARY, " | ", text);
    qdr_text_putc(text, '\n');
    for (uint32_t option = 0; option < cover->option_count; option++) {
        size_t count;
        const uint32_t *items = qdr_cover_option_items(cover, option, &count);
        for (size_t i = 0; i < count; i++) {
            if (i > 0) qdr_text_putc(text, ' ');
            put_name(cover, items[i], text);
        }
        qdr_text_putc(text, '\n');
    }
    return text->failed ? QDR_NO_MEMORY : QDR_OK;
}
