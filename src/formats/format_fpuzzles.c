/* format_fpuzzles.c: links of f-puzzles and SudokuPad, one a line, which carry a whole puzzle:
 *
 *     https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhN…     its JSON, packed (lz_string.h)
 *     https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCALhN…           the same for SudokuPad
 *     https://sudokupad.app/sclN4IgxgNghgTgLiAXAbUAgAg…            SudokuPad's own (scl_puzzle.h)
 *     N4IgzglgXgpiBcBOANCALhN…                                     just what they carry
 *     {"size":9,"grid":[[{"value":5,"given":true},{},…             and the JSON itself
 *
 * Written as links of the first kind. */
#include "format/format_table.h"
#include "formats/fpuzzles_puzzle.h"
#include "formats/json_puzzle.h"
#include "formats/lz_string.h"
#include "formats/scl_puzzle.h"
#include "formats/scl_unzip.h"

#include "base/fail.h"

#include <string.h>

enum { LARGEST = 1 << 22 }; /* characters of an unpacked puzzle */

static const char address[] = "https://www.f-puzzles.com/?load=";

/* Where the word is in the bytes; NULL if it is not there. */
static const char *find(const char *at, const char *end, const char *word) {
    size_t length = strlen(word);
    for (; (size_t)(end - at) >= length; at++)
        if (memcmp(at, word, length) == 0) return at;
    return NULL;
}

static qdri_looks looks(const qdri_sample *sample) {
    const char *at = sample->first, *end = at + sample->first_length;
    if (qdri_sample_begins(sample, "http") &&
        (find(at, end, "f-puzzles.com/") || find(at, end, "sudokupad.app/") ||
         find(at, end, "crackingthecryptic.com/")))
        return QDRI_LOOKS_FPUZZLES;
    if (qdri_sample_begins(sample, "N4Ig") && sample->first_length > 40) return QDRI_LOOKS_FPUZZLES;
    if (qdri_sample_begins(sample, "fpuz")) return QDRI_LOOKS_FPUZZLES;
    bool scl = qdri_sample_begins(sample, "scl") || qdri_sample_begins(sample, "ctc");
    if (scl && sample->first_length > 40) return QDRI_LOOKS_FPUZZLES;
    if (!qdri_sample_begins(sample, "{")) return QDRI_LOOKS_FOREIGN;
    return find(at, end, "\"grid\"") && find(at, end, "\"size\"") ? QDRI_LOOKS_FPUZZLES
                                                                  : QDRI_LOOKS_FOREIGN;
}

#ifdef QDR_HAVE_JANSSON

/* Where a link names its puzzle: behind puzzleid=, or behind the host. */
static const char *find_name(const char *at, const char *end) {
    const char *found = find(at, end, "puzzleid=");
    if (found) return found + strlen("puzzleid=");
    found = find(at, end, "://");
    if (!found) return at;
    for (at = found + 3; at < end && *at != '/'; at++) {
    }
    if (at < end) at++;
    return find(at, end, "sudoku/") == at ? at + strlen("sudoku/") : at;
}

/* What the link carries, from *at to *end; false if it carries nothing. */
static bool find_load(const char **at, const char **end) {
    const char *name = find_name(*at, *end), *found;
    if (find(name, *end, "scl") == name || find(name, *end, "ctc") == name) {
        *at = name + strlen("scl");
    } else if ((found = find(*at, *end, "load="))) {
        *at = found + strlen("load=");
    } else if ((found = find(*at, *end, "fpuzzles"))) {
        *at = found + strlen("fpuzzles");
    } else if ((found = find(*at, *end, "fpuz"))) {
        *at = found + strlen("fpuz");
    } else if (!(find(*at, *end, "N4Ig") == *at)) {
        return false;
    }
    for (const char *c = *at; c < *end; c++)
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a line without bytes is empty */
        if (*c == '&' || *c == '?' || *c == '#' || *c == '\t') *end = c;
    return true;
}

static qdr_status unpack(const qdri_line *line, qdr_text *text, qdr_error *error) {
    const char *at = line->bytes, *end = at + line->length;
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    while (end > at && (end[-1] == ' ' || end[-1] == '\t')) end--;
    if (at < end && *at == '{') {
        qdr_text_append(text, at, (size_t)(end - at));
        return text->failed ? qdri_no_memory(error) : QDR_OK;
    }
    if (!find_load(&at, &end))
        return qdri_fail(error, QDR_UNSUPPORTED, line->number, 0,
                         "no puzzle in this link: f-puzzles has it behind load=, SudokuPad behind "
                         "fpuz or scl; shorter ones only say where it is");
    qdr_status status = qdri_lz_unpack(at, (size_t)(end - at), LARGEST, text);
    if (status == QDR_BAD_INPUT)
        return qdri_fail(error, QDR_BAD_INPUT, line->number, 0,
                         "what the link carries is damaged or cut");
    return status == QDR_OK ? QDR_OK : qdri_no_memory(error);
}

static qdr_status parse(const qdri_line *line, const qdr_text *text, json_t **object,
                        qdr_error *error) {
    json_error_t found;
    *object = qdri_json_parse(text->bytes ? text->bytes : "", text->length, &found);
    if (*object) return QDR_OK;
    if (qdri_json_no_memory(&found)) return qdri_no_memory(error);
    qdr_text json = QDR_TEXT_INIT; /* or JSON that SudokuPad has shortened */
    qdr_status status =
        text->length > 0 ? qdri_scl_unzip(text->bytes, text->length, &json) : QDR_OK;
    json_error_t second;
    if (status == QDR_OK && json.length > 0) {
        *object = qdri_json_parse(json.bytes, json.length, &second);
        if (!*object && qdri_json_no_memory(&second)) status = QDR_NO_MEMORY;
    }
    qdr_text_free(&json);
    if (*object) return QDR_OK;
    if (status == QDR_NO_MEMORY) return qdri_no_memory(error);
    return qdri_fail(error, QDR_BAD_INPUT, line->number, 0, "not JSON: %.150s", found.text);
}

static qdr_status read_line(qdr_reader *reader, const qdri_line *line, qdr_puzzle **puzzle,
                            qdr_error *error) {
    qdr_text text = QDR_TEXT_INIT;
    json_t *object = NULL;
    reader->line = line->number;
    qdr_status status = unpack(line, &text, error);
    if (status == QDR_OK) status = parse(line, &text, &object, error);
    qdr_text_free(&text);
    if (status == QDR_OK && json_object_get(object, "cells") && !json_object_get(object, "grid")) {
        json_t *scl = object; /* which stays, if it cannot be had in the words of f-puzzles */
        status = qdri_scl_puzzle(reader, scl, &object, error);
        if (status == QDR_OK) json_decref(scl);
    }
    if (status == QDR_OK) status = qdri_fpuzzles_puzzle(reader, object, puzzle, error);
    json_decref(object);
    return status;
}

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    return qdri_reader_next_line(reader, read_line, puzzle, error);
}

#else

static qdr_status read(qdr_reader *reader, qdr_puzzle **puzzle, qdr_error *error) {
    (void)puzzle;
    reader->ended = true;
    return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "JSON in a link, but this build has no jansson");
}

#endif

static qdr_status write(const qdr_style *style, const qdr_puzzle *puzzle, const uint8_t *solution,
                        qdr_text *text, qdr_error *error) {
    (void)style;
    qdr_text json = QDR_TEXT_INIT;
    qdr_status status = qdri_fpuzzles_write(puzzle, solution, &json, error);
    if (status == QDR_OK) {
        qdr_text_puts(text, address);
        if (json.failed || qdri_lz_pack(json.bytes, json.length, text) != QDR_OK)
            status = qdri_no_memory(error);
        qdr_text_putc(text, '\n');
    }
    qdr_text_free(&json);
    return status;
}

const qdri_format qdri_format_fpuzzles = {
    .name = "fpuzzles",
    .idea = "links of f-puzzles and SudokuPad, with cages and other clues",
    .looks = looks,
    .read = read,
    .write = write,
};
