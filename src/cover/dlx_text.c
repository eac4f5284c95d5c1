/* dlx_text.c: Knuth's DLX text ↔ exact cover problems.
 *
 *     | Two ways to cover a b c; d and e are secondary, and f is covered two or three times.
 *     a b c 2:3|f | d e
 *     a b e:red
 *     c d f e:red
 *     a f
 *     b c f e:blue |5
 *
 * A colour makes a secondary item shareable; |5 is what the option costs; 2| is short for 2:2|.
 *
 * One pass over the bytes. Names are found through a hash table of item numbers, so that the time
 * is proportional to the text. Every complaint carries the place and says what would be right.
 */
#include "base/fail.h"
#include "base/memory.h"
#include "cover/cover_type.h"

#include <inttypes.h>
#include <quadrille/cover_cheapest.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_NAME = 63 };

/* Some editors put a byte order mark at the start of a text; it is not part of the first name. */
static const char MARK[] = "\xef\xbb\xbf";
enum { MARK_LENGTH = sizeof MARK - 1 };

/* ---- names ----------------------------------------------------------------------------------- */

/* Names by number: of items, and of colours. The names themselves are the problem's. */
typedef struct name_table {
    uint32_t *slots; /* number + 1; 0: free */
    size_t mask, count;
    const qdr_text *names;
    size_t *const *offset; /* by number: in `names`, plus 1 */
} name_table;

static const char *name_at(const name_table *table, size_t number) {
    return table->names->bytes + (*table->offset)[number] - 1;
}

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

static bool same_name(const char *other, const char *name, size_t length) {
    return strncmp(other, name, length) == 0 && other[length] == '\0';
}

/* The slot of the name, or the free slot where it belongs. */
static uint32_t *slot_of(const name_table *table, const char *name, size_t length) {
    size_t at = hash_of(name, length) & table->mask;
    while (table->slots[at] && !same_name(name_at(table, table->slots[at] - 1), name, length))
        at = (at + 1) & table->mask;
    return &table->slots[at];
}

/* Keeps the table at most half full. */
static bool make_room(name_table *table) {
    if (table->slots && table->count * 2 <= table->mask) return true;
    name_table larger = *table;
    larger.mask = table->slots ? table->mask * 2 + 1 : 255;
    larger.slots = qdri_zalloc(larger.mask + 1, sizeof *larger.slots);
    if (!larger.slots) return false;
    for (uint32_t number = 0; number < table->count; number++) {
        const char *name = name_at(table, number);
        *slot_of(&larger, name, strlen(name)) = number + 1;
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
    name_table names, colours;
    uint32_t *items, *colour; /* of the option at hand; as many as there are items */
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
    const char *colon = memchr(name.text, ':', name.length);
    if (colon)
        return complain(r, QDR_BAD_INPUT, colon,
                        "'%.*s': a name has no ':'; bounds are written low:high|name", name);
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

typedef struct bounds {
    uint32_t low, high;
} bounds;

/* A number of at most nine digits; moves *at past it. */
static bool read_number(const char **at, const char *end, uint32_t *number) {
    const char *start = *at;
    uint32_t value = 0;
    while (*at < end && **at >= '0' && **at <= '9' && *at - start < 9)
        value = value * 10 + (uint32_t)(*(*at)++ - '0');
    *number = value;
    return *at > start;
}

/* Takes "low:high|" or "count|" off the front of a name, where it is there. */
static qdr_status take_bounds(reader *r, token *name, bounds *b) {
    const char *at = name->text, *end = at + name->length;
    *b = (bounds){1, 1};
    const char *bar = memchr(at, '|', name->length);
    if (!bar || bar == at || *at < '0' || *at > '9') return QDR_OK;
    bool right = read_number(&at, bar, &b->low);
    b->high = b->low;
    if (right && *at == ':') {
        at++;
        right = read_number(&at, bar, &b->high);
    }
    if (!right || at != bar || b->low > b->high || b->high == 0 || bar + 1 == end)
        return complain(r, QDR_BAD_INPUT, name->text,
                        "'%.*s': bounds are written low:high|name or count|name, with low at "
                        "most high, high at least 1, both under 10^9",
                        *name);
    *name = (token){bar + 1, (size_t)(end - bar - 1)};
    return QDR_OK;
}

static qdr_status add_item(reader *r, token name, qdr_item_kind kind) {
    bounds b = {1, 1};
    qdr_status status = kind == QDR_PRIMARY ? take_bounds(r, &name, &b) : QDR_OK;
    if (status == QDR_OK) status = check_name(r, name);
    if (status != QDR_OK) return status;
    if (!make_room(&r->names)) return qdri_no_memory(r->error);
    uint32_t *slot = slot_of(&r->names, name.text, name.length);
    if (*slot)
        return complain(r, QDR_BAD_INPUT, name.text,
                        "item '%.*s' is named twice; each item once, please", name);
    char text[LONGEST_NAME + 1];
    memcpy(text, name.text, name.length);
    text[name.length] = '\0';
    uint32_t item;
    status = kind == QDR_PRIMARY ? qdr_cover_add_item_bounded(r->cover, text, b.low, b.high, &item)
                                 : qdr_cover_add_item(r->cover, text, kind, &item);
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
    r->colour = qdri_alloc(qdr_cover_item_count(r->cover), sizeof *r->colour);
    return r->items && r->colour && qdri_cover_make_marks(r->cover) ? QDR_OK
                                                                    : qdri_no_memory(r->error);
}

static qdr_status unknown_item(reader *r, token name) {
    const char *nul = memchr(name.text, '\0', name.length);
    if (nul)
        return complain(r, QDR_BAD_INPUT, nul, "a NUL byte%.*s: this is not a text file",
                        (token){"", 0});
    return complain(r, QDR_BAD_INPUT, name.text,
                    "unknown item '%.*s'; options consist of items that the first line names",
                    name);
}

/* The number of a colour, which is new when its name is. */
static qdr_status find_colour(reader *r, token name, uint32_t *colour) {
    if (name.length == 0 || name.length > LONGEST_NAME || memchr(name.text, ':', name.length) ||
        memchr(name.text, '|', name.length) || memchr(name.text, '\0', name.length))
        return complain(r, QDR_BAD_INPUT, name.text,
                        "'%.*s' is no colour: a colour has 1 to 63 bytes, no ':' and no '|'", name);
    if (!make_room(&r->colours)) return qdri_no_memory(r->error);
    uint32_t *slot = slot_of(&r->colours, name.text, name.length);
    if (*slot == 0) {
        char text[LONGEST_NAME + 1];
        memcpy(text, name.text, name.length);
        text[name.length] = '\0';
        if (qdri_cover_name_colour(r->cover, text) != QDR_OK) return qdri_no_memory(r->error);
        *slot = (uint32_t)++r->colours.count;
    }
    *colour = *slot;
    return QDR_OK;
}

/* An item of an option, with or without colour. */
static qdr_status find_item(reader *r, token name, uint32_t *item, uint32_t *colour) {
    const char *colon = memchr(name.text, ':', name.length);
    size_t length = colon ? (size_t)(colon - name.text) : name.length;
    uint32_t slot = *slot_of(&r->names, name.text, length);
    if (slot == 0) return unknown_item(r, (token){name.text, length});
    *item = slot - 1;
    *colour = 0;
    if (!colon) return QDR_OK;
    if (r->cover->kind[*item] == QDR_PRIMARY)
        return complain(r, QDR_BAD_INPUT, colon,
                        "'%.*s': a primary item has no colour; only secondary ones do", name);
    return find_colour(r, (token){colon + 1, name.length - length - 1}, colour);
}

/* "|n" in an option: adds n to its cost. */
static qdr_status add_cost(reader *r, token word, uint64_t *cost) {
    uint64_t number = 0;
    bool right = word.length > 1 && word.length <= 20;
    for (size_t i = 1; i < word.length && right; i++) {
        right = word.text[i] >= '0' && word.text[i] <= '9';
        number = number * 10 + (uint64_t)(unsigned char)word.text[i] - '0';
    }
    if (!right || number + *cost > QDR_MOST_COST)
        return complain(r, QDR_BAD_INPUT, word.text,
                        "a '%.*s' inside an option; a cost is written |number, at most 10^18",
                        word);
    *cost += number;
    return QDR_OK;
}

static qdr_status append(reader *r, size_t count, bool coloured, uint64_t cost, const char *start) {
    qdr_status status = coloured ? qdri_cover_append_coloured(r->cover, r->items, r->colour, count)
                                 : qdri_cover_append_option(r->cover, r->items, count);
    if (status == QDR_OK && cost > 0)
        status = qdr_cover_set_cost(r->cover, (uint32_t)r->cover->option_count - 1, cost);
    if (status == QDR_NO_MEMORY) return qdri_no_memory(r->error);
    if (status != QDR_OK)
        return complain(r, status, start, "there are too many options%.*s", (token){"", 0});
    return QDR_OK;
}

static qdr_status read_option(reader *r) {
    qdr_cover *cover = r->cover;
    uint32_t mark = (uint32_t)cover->option_count + 1;
    size_t count = 0, primaries = 0;
    uint64_t cost = 0;
    bool coloured = false;
    const char *start = NULL;
    for (token t = next_token(r); t.length > 0; t = next_token(r)) {
        if (!start) start = t.text;
        uint32_t item = 0, colour = 0;
        bool priced = *t.text == '|';
        qdr_status status = priced ? add_cost(r, t, &cost) : find_item(r, t, &item, &colour);
        if (status != QDR_OK) return status;
        if (priced) continue;
        if (cover->last_used[item] == mark)
            return complain(r, QDR_BAD_INPUT, t.text,
                            "item '%.*s' is twice in this option; an option is a set of items", t);
        cover->last_used[item] = mark;
        primaries += cover->kind[item] == QDR_PRIMARY;
        coloured |= colour != 0;
        r->colour[count] = colour;
        r->items[count++] = item;
    }
    if (primaries == 0)
        return complain(r, QDR_BAD_INPUT, start,
                        "an option without a primary item%.*s; it should have at least one",
                        (token){"", 0});
    skip_line(r);
    return append(r, count, coloured, cost, start);
}

static qdr_status read_problem(reader *r) {
    if (qdr_cover_new(&r->cover) != QDR_OK) return qdri_no_memory(r->error);
    r->names.names = &r->cover->names;
    r->names.offset = &r->cover->name;
    r->colours.names = &r->cover->colour_names;
    r->colours.offset = &r->cover->colour_name;
    if (!make_room(&r->names) || !make_room(&r->colours)) return qdri_no_memory(r->error);
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
    qdri_free(r.colours.slots);
    qdri_free(r.items);
    qdri_free(r.colour);
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

static void put_colour(const qdr_cover *cover, uint32_t colour, qdr_text *text) {
    if (colour == 0) return;
    const char *name = qdr_cover_colour_name(cover, colour);
    if (name)
        qdr_text_printf(text, ":%s", name);
    else
        qdr_text_printf(text, ":%u", (unsigned)colour);
}

static void put_items(const qdr_cover *cover, qdr_item_kind kind, const char *before,
                      qdr_text *text) {
    for (uint32_t item = 0; item < cover->item_count; item++) {
        if (qdr_cover_item_kind(cover, item) != kind) continue;
        qdr_text_puts(text, before);
        uint32_t low = qdri_cover_low(cover, item), high = qdri_cover_high(cover, item);
        if (low != high)
            qdr_text_printf(text, "%u:%u|", (unsigned)low, (unsigned)high);
        else if (low != 1)
            qdr_text_printf(text, "%u|", (unsigned)low);
        put_name(cover, item, text);
        before = " ";
    }
}

qdr_status qdr_cover_write(const qdr_cover *cover, qdr_text *text) {
    if (cover->primary_count == 0) return QDR_UNSUPPORTED;
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
            put_colour(cover, qdri_cover_colour(cover, cover->start[option] + i), text);
        }
        if (qdr_cover_cost(cover, option) > 0)
            qdr_text_printf(text, " |%" PRIu64, qdr_cover_cost(cover, option));
        qdr_text_putc(text, '\n');
    }
    return text->failed ? QDR_NO_MEMORY : QDR_OK;
}
