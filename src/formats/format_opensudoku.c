/* format_opensudoku.c: OpenSudoku's XML: a <game data="…"/> for each puzzle.
 *
 * The data are 81 digits, 0 for a blank, or since version 2 "version: N" and for each cell
 * value|notes|…|editable|, of which those that are not editable are the givens. A game's note is
 * the puzzle's comment. OpenSudoku 2 calls them opensudoku2, cells_data and user_note. The reader
 * knows as much XML as that needs (tags, attributes, comments, entities), holds the document whole,
 * and believes nothing. */
#include "format/format_table.h"
#include "format/pen.h"
#include "format/symbol_run.h"

#include "base/fail.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct document {
    const char *bytes;
    size_t length, at;
    size_t counted, line; /* line number of the byte `counted` */
    bool root, closed;
    qdr_text data, note; /* attributes of the current game */
} document;

static qdri_looks looks(const qdri_sample *sample) {
    size_t length = sample->length < 4096 ? sample->length : 4096;
    static const char root[] = "<opensudoku";
    if (!qdri_sample_begins(sample, "<")) return QDRI_LOOKS_FOREIGN;
    for (size_t i = 0; i + sizeof root - 1 <= length; i++)
        if (memcmp(sample->bytes + i, root, sizeof root - 1) == 0) return QDRI_LOOKS_OPENSUDOKU;
    return QDRI_LOOKS_XML;
}

/* ---- XML ----------------------------------------------------------------------------------------
 */

static size_t line_at(document *d, size_t at) {
    for (; d->counted < at; d->counted++) d->line += d->bytes[d->counted] == '\n';
    return d->line;
}

static qdr_status bad_xml(document *d, const char *what, qdr_error *error) {
    d->closed = true;
    return qdri_fail(error, QDR_BAD_INPUT, line_at(d, d->at), 0, "%s", what);
}

/* Moves behind the next occurrence of the string. */
static bool skip_past(document *d, const char *string) {
    size_t size = strlen(string);
    for (; d->at + size <= d->length; d->at++)
        if (memcmp(d->bytes + d->at, string, size) == 0) {
            d->at += size;
            return true;
        }
    d->at = d->length;
    return false;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == ':' || c == '.';
}

static void skip_space(document *d) {
    while (d->at < d->length && is_space(d->bytes[d->at])) d->at++;
}

static bool is_called(const char *name, size_t length, const char *expected) {
    return length == strlen(expected) && memcmp(name, expected, length) == 0;
}

static size_t read_name(document *d) {
    size_t start = d->at;
    while (d->at < d->length && is_name(d->bytes[d->at])) d->at++;
    return d->at - start;
}

static void put_utf8(qdr_text *text, unsigned long code) {
    if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) code = 0xfffd;
    if (code < 0x80) {
        qdr_text_putc(text, (char)code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
    qdr_text_putc(text, (char)(lead[more] | code >> (6 * more)));
    while (more-- > 0) qdr_text_putc(text, (char)(0x80 | ((code >> (6 * more)) & 0x3f)));
}

/* Appends what an entity between & and ; stands for; false if it is not known. */
static bool put_entity(qdr_text *text, const char *name, size_t length) {
    static const struct {
        const char *name;
        char c;
    } known[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == length && memcmp(known[i].name, name, length) == 0) {
            qdr_text_putc(text, known[i].c);
            return true;
        }
    if (length < 2 || length > 9 || name[0] != '#') return false;
    char number[10], *end;
    memcpy(number, name + 1, length - 1);
    number[length - 1] = '\0';
    bool hex = number[0] == 'x' || number[0] == 'X';
    unsigned long code = strtoul(number + hex, &end, hex ? 16 : 10);
    if (*end != '\0' || end == number + hex) return false;
    put_utf8(text, code);
    return true;
}

/* The value of an attribute, from its opening quote on, into the text (which may be NULL). */
static bool read_value(document *d, qdr_text *text) {
    char quote = d->at < d->length ? d->bytes[d->at] : '\0';
    if (quote != '"' && quote != '\'') return false;
    const char *start = d->bytes + d->at + 1;
    const char *end = memchr(start, quote, d->length - d->at - 1);
    if (!end) return false;
    d->at = (size_t)(end - d->bytes) + 1;
    while (text && start < end) {
        const char *stop = *start == '&' ? memchr(start, ';', (size_t)(end - start)) : NULL;
        if (*start == '&') {
            if (!stop || !put_entity(text, start + 1, (size_t)(stop - start - 1))) return false;
            start = stop + 1;
        } else {
            qdr_text_putc(text, *start++);
        }
    }
    return true;
}

/* The attributes up to the > of the tag; data and note of a game are kept. */
static bool read_attributes(document *d, bool game) {
    for (;;) {
        skip_space(d);
        if (d->at >= d->length) return false;
        if (d->bytes[d->at] == '/' || d->bytes[d->at] == '?') d->at++;
        if (d->at < d->length && d->bytes[d->at] == '>') {
            d->at++;
            return true;
        }
        const char *name = d->bytes + d->at;
        size_t length = read_name(d);
        skip_space(d);
        if (length == 0 || d->at >= d->length || d->bytes[d->at++] != '=') return false;
        skip_space(d);
        qdr_text *text = NULL;
        if (game && (is_called(name, length, "data") || is_called(name, length, "cells_data")))
            text = &d->data;
        if (game && (is_called(name, length, "note") || is_called(name, length, "user_note")))
            text = &d->note;
        if (text) qdr_text_clear(text);
        if (!read_value(d, text)) return false;
    }
}

/* ---- games --------------------------------------------------------------------------------------
 */

/* The digits of the longer form: value|…|editable| for each cell. Its fields are counted to know
 * how many a cell has. */
static qdr_status read_cells(const char *at, size_t line, uint8_t digits[81], qdr_error *error) {
    size_t bars = 0, fields;
    for (const char *c = at; *c; c++) bars += *c == '|';
    fields = bars / 81;
    if (bars % 81 != 0 || fields < 3 || fields > 6)
        return qdri_fail(error, QDR_BAD_INPUT, line, 0,
                         "81 cells of value|notes|editable| expected in the data of the game");
    for (int cell = 0; cell < 81; cell++) {
        bool given = false;
        for (size_t f = 0; f < fields; f++) {
            const char *end = strchr(at, '|');
            while (is_space(*at)) at++;
            if (f == 0) {
                if (end - at != 1 || *at < '0' || *at > '9')
                    return qdri_fail(error, QDR_BAD_INPUT, line, 0,
                                     "cell %d of the game has no value from 0 to 9", cell + 1);
                digits[cell] = (uint8_t)(*at - '0');
            }
            if (f == fields - 1) given = end - at == 1 && *at == '0';
            at = end + 1;
        }
        if (!given) digits[cell] = 0;
    }
    return QDR_OK;
}

static qdr_status make_game(qdr_reader *reader, document *d, size_t line, qdr_puzzle **puzzle,
                            qdr_error *error) {
    if (d->data.failed || d->note.failed) return qdri_no_memory(error);
    if (d->data.length == 0) return qdri_fail(error, QDR_BAD_INPUT, line, 0, "a game without data");
    if (strncmp(d->data.bytes, "version:", 8) != 0)
        return qdri_run_puzzle(reader, d->data.bytes, d->data.length, line, 0, d->note.bytes,
                               d->note.length, puzzle, error);
    uint8_t digits[81];
    qdri_draft draft = {.side = 9};
    qdr_puzzle *made;
    const char *cells = d->data.bytes + 8; /* the number ends at a line's end, which XML may have
                                              made a space */
    while (is_space(*cells)) cells++;
    while (*cells >= '0' && *cells <= '9') cells++;
    qdr_status status = read_cells(cells, line, digits, error);
    if (status == QDR_OK) status = qdri_reader_puzzle(reader, &draft, &made, error);
    if (status != QDR_OK) return status;
    return qdri_reader_finish(made, digits, d->note.bytes, d->note.length, puzzle, error);
}

static qdr_status open_document(qdr_reader *reader, qdr_error *error) {
    document *d = qdri_zalloc(1, sizeof *d);
    if (!d) return qdri_no_memory(error);
    d->line = reader->lines.number;
    qdr_status status = qdri_line_document(&reader->lines, &d->bytes, &d->length, error);
    if (status != QDR_OK) {
        qdri_free(d);
        return status;
    }
    reader->state = d;
    return QDR_OK;
}

/* OpenSudoku 2 has a root, and attributes, of other names. */
static bool is_root(const char *name, size_t length) {
    return is_called(name, length, "opensudoku") || is_called(name, length, "opensudoku2");
}

/* Behind a <: passes over the tag. *game tells whether it was one. */
static qdr_status read_tag(document *d, bool *game, qdr_error *error) {
    *game = false;
    size_t left = d->length - d->at;
    const char *at = d->bytes + d->at;
    if (left >= 3 && memcmp(at, "!--", 3) == 0)
        return skip_past(d, "-->") ? QDR_OK : bad_xml(d, "a comment without end", error);
    if (left >= 8 && memcmp(at, "![CDATA[", 8) == 0)
        return skip_past(d, "]]>") ? QDR_OK : bad_xml(d, "character data without end", error);
    if (left >= 1 && (*at == '!' || *at == '?'))
        return skip_past(d, ">") ? QDR_OK : bad_xml(d, "a declaration without end", error);
    bool closing = left >= 1 && *at == '/';
    if (closing) d->at++;
    const char *name = d->bytes + d->at;
    size_t length = read_name(d);
    *game = !closing && d->root && is_called(name, length, "game");
    if (*game) {
        qdr_text_clear(&d->data);
        qdr_text_clear(&d->note);
    }
    if (length == 0 || !read_attributes(d, *game))
        return bad_xml(d, "this is no tag: <name attribute=\"value\"> expected", error);
    if (!d->root && !is_root(name, length))
        return bad_xml(d, "XML, but not OpenSudoku's: <opensudoku> expected first", error);
    d->root = true;
    if (closing && is_root(name, length)) d->closed = true;
    return QDR_OK;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    qdr_status status = reader->state ? QDR_OK : open_document(reader, error);
    if (status != QDR_OK) return status;
    document *d = reader->state;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): it is open */
    while (!d->closed) {
        const char *tag = memchr(d->bytes + d->at, '<', d->length - d->at);
        if (!tag) {
            d->at = d->length;
            if (d->length == 0) return QDR_END;
            return bad_xml(d, "the document ends before </opensudoku>", error);
        }
        d->at = (size_t)(tag - d->bytes) + 1;
        reader->line = line_at(d, d->at);
        bool game;
        status = read_tag(d, &game, error);
        if (status != QDR_OK) return status;
        if (game) return make_game(reader, d, reader->line, puzzle, error);
    }
    return QDR_END;
}

static void stop(qdr_reader *reader) {
    document *d = reader->state;
    if (!d) return;
    qdr_text_free(&d->data);
    qdr_text_free(&d->note);
    qdri_free(d);
}

/* ---- writing ------------------------------------------------------------------------------------
 */

static void write_escaped(const char *string, qdr_text *text) {
    for (; *string; string++) {
        unsigned char c = (unsigned char)*string;
        const char *special = strchr("&<\"", c);
        if (special)
            qdr_text_puts(text, c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&quot;");
        else if (c < 0x20)
            qdr_text_printf(text, "&#%d;", c);
        else
            qdr_text_putc(text, (char)c);
    }
}

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    if (qdr_puzzle_side(puzzle) != 9)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "the format opensudoku has only 9×9");
    qdri_pen pen;
    qdr_style plain = *style;
    plain.digits = QDR_DIGITS_ONE;
    plain.blank = '0';
    qdr_status status = qdri_pen_check("opensudoku", 0, puzzle, solution, error);
    if (status == QDR_OK) status = qdri_pen_symbols(&plain, puzzle, solution, &pen, error);
    if (status != QDR_OK) return status;
    qdr_text_puts(text, "  <game data=\"");
    for (int cell = 0; cell < 81; cell++) qdri_pen_cell(&pen, cell, false, text);
    const char *comment = qdr_puzzle_comment(puzzle);
    if (comment && *comment) {
        qdr_text_puts(text, "\" note=\"");
        write_escaped(comment, text);
    }
    qdr_text_puts(text, "\"/>\n");
    return QDR_OK;
}

const qdri_format qdri_format_opensudoku = {
    .name = "opensudoku",
    .idea = "OpenSudoku's XML: <game data=\"…\"/>",
    .looks = looks,
    .read = read,
    .stop = stop,
    .write = write,
    .begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>Quadrille</name>\n",
    .end = "</opensudoku>\n",
};
