/* step_reader.c: see step_reader.h. Strict where a mistake could change what is proved (header,
 * literals, missing 0), easy about blanks and comments. */
#include "verify/step_reader.h"

#include "base/fail.h"
#include "base/grow.h"
#include "base/memory.h"

#include <inttypes.h>
#include <string.h>

static size_t column(const qdri_step_reader *r) {
    return (size_t)(r->at - r->line_start) + 1;
}

#define FAIL(reader, error, ...) \
    qdri_fail(error, QDR_BAD_INPUT, (reader)->line, column(reader), __VA_ARGS__)

/* ---- characters ------------------------------------------------------------------------------ */

static bool blank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static void next_line(qdri_step_reader *r) {
    r->line++;
    r->line_start = r->at;
}

static void skip_rest_of_line(qdri_step_reader *r) {
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->at = newline ? newline + 1 : r->end;
    if (newline) next_line(r);
}

/* Over blanks, line ends and comments (lines that begin with c). */
static void skip_blanks(qdri_step_reader *r) {
    while (r->at < r->end) {
        char c = *r->at;
        if (c == 'c' && r->at == r->line_start) {
            skip_rest_of_line(r);
            continue;
        }
        if (!blank(c)) return;
        r->at++;
        if (c == '\n') next_line(r);
    }
}

/* A number with digits only, at most `most`. */
static qdr_status read_number(qdri_step_reader *r, uint64_t most, uint64_t *number,
                              qdr_error *error) {
    const char *at = r->at;
    uint64_t value = 0;
    for (; at < r->end && (unsigned)(*at - '0') < 10; at++) {
        value = value * 10 + (uint64_t)(*at - '0');
        if (value > most) return FAIL(r, error, "a number larger than %" PRIu64, most);
    }
    if (at == r->at || (at < r->end && !blank(*at)))
        return FAIL(r, error, "a whole number should stand here");
    r->at = at;
    *number = value;
    return QDR_OK;
}

/* ---- literals -------------------------------------------------------------------------------- */

static inline qdr_status keep(qdri_step_reader *r, uint32_t literal, qdr_error *error) {
    if (!qdri_grow(&r->literals, &r->capacity, r->count + 1, sizeof *r->literals))
        return qdri_no_memory(error);
    r->literals[r->count++] = literal;
    return QDR_OK;
}

/* Reads a literal as it nearly always stands there: after at most one space, of few digits, before
 * a space or a line end, which is left. False: nothing is read, and it has to be looked at closely.
 */
static inline bool read_plain(qdri_step_reader *r, uint32_t most, uint32_t *literal) {
    enum { MOST_DIGITS = 9 };
    const char *at = r->at;
    if (r->end - at < MOST_DIGITS + 3) return false;
    at += *at == ' ';
    uint32_t negative = *at == '-', variable = 0;
    const char *first = at += negative;
    for (; (unsigned)(*at - '0') < 10 && at < first + MOST_DIGITS; at++)
        variable = variable * 10 + (uint32_t)(*at - '0');
    if (at == first || (*at != ' ' && *at != '\n') || variable > most) return false;
    if (negative && variable == 0) return false;
    r->at = at;
    *literal = variable * 2 + negative;
    return true;
}

/* The same, closely. */
static qdr_status read_literal(qdri_step_reader *r, uint32_t most, uint32_t *literal,
                               qdr_error *error) {
    skip_blanks(r);
    if (r->at == r->end) return FAIL(r, error, "the last clause has no 0 at its end");
    bool negative = *r->at == '-';
    uint64_t variable = 0;
    r->at += negative;
    qdr_status status = read_number(r, most, &variable, error);
    if (status != QDR_OK) return status;
    if (variable == 0 && negative) return FAIL(r, error, "-0 is no literal");
    *literal = (uint32_t)variable * 2 + negative;
    return QDR_OK;
}

/* Literals up to the 0 that ends them. */
static qdr_status read_literals(qdri_step_reader *r, uint32_t most, qdr_error *error) {
    r->count = 0;
    for (;;) {
        uint32_t literal = 0;
        qdr_status status =
            read_plain(r, most, &literal) ? QDR_OK : read_literal(r, most, &literal, error);
        if (status == QDR_OK && literal == 0) return QDR_OK;
        if (status == QDR_OK) status = keep(r, literal, error);
        if (status != QDR_OK) return status;
    }
}

/* ---- formulas -------------------------------------------------------------------------------- */

static uint32_t most_variables(size_t variables) {
    if (variables < QDRI_ANY_VARIABLES) return QDRI_ANY_VARIABLES;
    return variables < QDRI_MOST_VARIABLES ? (uint32_t)variables : QDRI_MOST_VARIABLES;
}

qdr_status qdri_formula_begin(qdri_step_reader *reader, const char *bytes, size_t length,
                              qdr_error *error) {
    *reader =
        (qdri_step_reader){.at = bytes, .end = bytes + length, .line_start = bytes, .line = 1};
    skip_blanks(reader);
    if ((size_t)(reader->end - reader->at) < 6 || memcmp(reader->at, "p cnf ", 6) != 0)
        return FAIL(reader, error, "a formula begins with its header, \"p cnf VARIABLES CLAUSES\"");
    reader->at += 6;
    uint64_t variables;
    skip_blanks(reader);
    qdr_status status = read_number(reader, most_variables(length), &variables, error);
    if (status != QDR_OK) return status;
    reader->variables = (uint32_t)variables;
    skip_blanks(reader);
    return read_number(reader, UINT32_MAX, &reader->clauses_left, error);
}

qdr_status qdri_formula_next(qdri_step_reader *reader, qdr_error *error) {
    skip_blanks(reader);
    if (reader->at == reader->end) {
        if (reader->clauses_left == 0) return QDR_END;
        return FAIL(reader, error, "%" PRIu64 " clauses fewer than the header says",
                    reader->clauses_left);
    }
    if (reader->clauses_left == 0) return FAIL(reader, error, "more clauses than the header says");
    reader->clauses_left--;
    reader->step++;
    reader->step_line = reader->line;
    return read_literals(reader, reader->variables, error);
}

/* ---- proofs ---------------------------------------------------------------------------------- */

/* Every step of a binary proof begins with a or d and ends with a NUL byte. A text has neither an
 * a nor a NUL. */
static bool looks_binary(const char *bytes, size_t length) {
    if (length == 0) return false;
    return bytes[0] == 'a' || (bytes[0] == 'd' && memchr(bytes, 0, length));
}

void qdri_proof_begin(qdri_step_reader *reader, const char *bytes, size_t length,
                      uint32_t formula_variables) {
    *reader = (qdri_step_reader){.at = bytes,
                                 .end = bytes + length,
                                 .line_start = bytes,
                                 .line = 1,
                                 .most_variables = most_variables(formula_variables + length),
                                 .binary = looks_binary(bytes, length)};
}

static void note_variables(qdri_step_reader *reader) {
    for (size_t i = 0; i < reader->count; i++)
        if (reader->literals[i] / 2 > reader->variables)
            reader->variables = reader->literals[i] / 2;
}

static qdr_status next_in_text(qdri_step_reader *reader, qdr_error *error) {
    skip_blanks(reader);
    if (reader->at == reader->end) return QDR_END;
    reader->step++;
    reader->step_line = reader->line;
    reader->deletes = *reader->at == 'd';
    reader->at += reader->deletes;
    return read_literals(reader, reader->most_variables, error);
}

/* Seven bits a byte, the lowest first; the top bit says that more follow. */
static qdr_status read_packed(qdri_step_reader *r, uint32_t *literal, qdr_error *error) {
    uint64_t value = 0;
    for (unsigned shift = 0; r->at < r->end && shift < 35; shift += 7) {
        unsigned char byte = (unsigned char)*r->at++;
        value |= (uint64_t)(byte & 0x7F) << shift;
        if (byte & 0x80) continue;
        if (value == 1 || value / 2 > r->most_variables) break;
        *literal = (uint32_t)value;
        return QDR_OK;
    }
    return qdri_fail(error, QDR_BAD_INPUT, 0, 0, "step %" PRIu64 ": %s", r->step,
                     r->at == r->end ? "the proof ends in the middle of it" : "a bad literal");
}

static qdr_status next_in_binary(qdri_step_reader *r, qdr_error *error) {
    if (r->at == r->end) return QDR_END;
    r->step++;
    if (*r->at != 'a' && *r->at != 'd')
        return qdri_fail(error, QDR_BAD_INPUT, 0, 0,
                         "step %" PRIu64 ": begins with byte %u, not with a or d", r->step,
                         (unsigned)(unsigned char)*r->at);
    r->deletes = *r->at++ == 'd';
    r->count = 0;
    for (;;) {
        uint32_t literal = 0;
        qdr_status status = read_packed(r, &literal, error);
        if (status == QDR_OK && literal == 0) return QDR_OK;
        if (status == QDR_OK) status = keep(r, literal, error);
        if (status != QDR_OK) return status;
    }
}

qdr_status qdri_proof_next(qdri_step_reader *reader, qdr_error *error) {
    qdr_status status =
        reader->binary ? next_in_binary(reader, error) : next_in_text(reader, error);
    if (status == QDR_OK) note_variables(reader);
    return status;
}

void qdri_step_reader_free(qdri_step_reader *reader) {
    qdri_free(reader->literals);
}
