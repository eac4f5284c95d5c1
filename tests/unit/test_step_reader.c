/* test_step_reader.c: the bytes of formulas and proofs, read by the checker's reader and by one
 * that is too simple to be wrong: it counts line feeds anew for every place, and has no quick way.
 * Random texts and bytes, most of them nearly right; clauses, places and complaints must be the
 * same. */
#include "testing.h"

#include "base/random.h"
#include "verify/step_reader.h"

#include <inttypes.h>
#include <quadrille/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the simple one ---------------------------------------------------------------------------
 */

typedef struct simple {
    const char *bytes;
    size_t length, at;
    uint64_t most; /* the largest variable that there may be */
    uint64_t step, largest;
    qdr_text *told;
} simple;

static size_t line_at(const simple *s, size_t place) {
    size_t line = 1;
    for (size_t i = 0; i < place; i++) line += s->bytes[i] == '\n';
    return line;
}

static bool complain(simple *s, const char *what) {
    size_t column = 1;
    while (column <= s->at && s->bytes[s->at - column] != '\n') column++;
    qdr_text_printf(s->told, "%zu:%zu: %s", line_at(s, s->at), column, what);
    return false;
}

static bool is_blank_at(const simple *s, size_t at) {
    return at == s->length || memchr(" \n\t\r", s->bytes[at], 4) != NULL;
}

static void pass_blanks(simple *s) {
    bool comment = false;
    for (; s->at < s->length; s->at++) {
        if (s->bytes[s->at] == 'c' && (s->at == 0 || s->bytes[s->at - 1] == '\n')) comment = true;
        if (!comment && !is_blank_at(s, s->at)) return;
        if (s->bytes[s->at] == '\n') comment = false;
    }
}

static bool number(simple *s, uint64_t most, uint64_t *value) {
    size_t end = s->at;
    char larger[60];
    *value = 0;
    while (end < s->length && s->bytes[end] >= '0' && s->bytes[end] <= '9') {
        *value = *value * 10 + (uint64_t)(s->bytes[end++] - '0');
        if (*value <= most) continue;
        snprintf(larger, sizeof larger, "a number larger than %" PRIu64, most);
        return complain(s, larger);
    }
    if (end == s->at || !is_blank_at(s, end))
        return complain(s, "a whole number should stand here");
    s->at = end;
    return true;
}

static bool clause_of_text(simple *s) {
    for (;;) {
        uint64_t variable;
        pass_blanks(s);
        if (s->at == s->length) return complain(s, "the last clause has no 0 at its end");
        bool negative = s->bytes[s->at] == '-';
        s->at += negative;
        if (!number(s, s->most, &variable)) return false;
        if (variable == 0 && negative) return complain(s, "-0 is no literal");
        if (variable == 0) return true;
        if (variable > s->largest) s->largest = variable;
        qdr_text_printf(s->told, " %s%" PRIu64, negative ? "-" : "", variable);
    }
}

static uint64_t most_of(uint64_t length) {
    return length < 1 << 22 ? 1 << 22 : length < 1 << 27 ? length : 1 << 27;
}

static void simple_formula(simple *s) {
    uint64_t clauses;
    pass_blanks(s);
    if (s->length - s->at < 6 || memcmp(s->bytes + s->at, "p cnf ", 6) != 0) {
        complain(s, "a formula begins with its header, \"p cnf VARIABLES CLAUSES\"");
        return;
    }
    s->at += 6;
    pass_blanks(s);
    if (!number(s, most_of(s->length), &s->most)) return;
    pass_blanks(s);
    if (!number(s, UINT32_MAX, &clauses)) return;
    qdr_text_printf(s->told, "%" PRIu64 " variables\n", s->most);
    for (pass_blanks(s); s->at < s->length; pass_blanks(s)) {
        if (clauses-- == 0) {
            complain(s, "more clauses than the header says");
            return;
        }
        qdr_text_printf(s->told, "%" PRIu64 " in line %zu:", ++s->step, line_at(s, s->at));
        if (!clause_of_text(s)) return;
        qdr_text_putc(s->told, '\n');
    }
    char fewer[60];
    snprintf(fewer, sizeof fewer, "%" PRIu64 " clauses fewer than the header says", clauses);
    if (clauses == 0)
        qdr_text_puts(s->told, "end");
    else
        complain(s, fewer);
}

static bool clause_of_bytes(simple *s) {
    for (;;) {
        uint64_t value = 0;
        int used = 0;
        bool more = true;
        while (more && used < 5 && s->at < s->length) {
            unsigned byte = (unsigned char)s->bytes[s->at++];
            value += (uint64_t)(byte % 128) << (7 * used++);
            more = byte >= 128;
        }
        if (!more && value == 0) return true;
        if (more || value == 1 || value / 2 > s->most) {
            qdr_text_printf(s->told, "0:0: step %" PRIu64 ": %s", s->step,
                            s->at == s->length ? "the proof ends in the middle of it"
                                               : "a bad literal");
            return false;
        }
        if (value / 2 > s->largest) s->largest = value / 2;
        qdr_text_printf(s->told, " %s%" PRIu64, value % 2 ? "-" : "", value / 2);
    }
}

static void simple_proof(simple *s, bool binary) {
    if (!binary) pass_blanks(s);
    for (; s->at < s->length; binary ? (void)0 : pass_blanks(s)) {
        unsigned char first = (unsigned char)s->bytes[s->at];
        s->step++;
        if (binary && first != 'a' && first != 'd') {
            qdr_text_printf(s->told, "0:0: step %" PRIu64 ": begins with byte %u, not with a or d",
                            s->step, first);
            return;
        }
        qdr_text_printf(s->told, "%s%" PRIu64 " in line %zu:", first == 'd' ? "without " : "",
                        s->step, binary ? 0 : line_at(s, s->at));
        s->at += binary || first == 'd';
        if (!(binary ? clause_of_bytes(s) : clause_of_text(s))) return;
        qdr_text_printf(s->told, " (%" PRIu64 ")\n", s->largest);
    }
    qdr_text_puts(s->told, "end");
}

/* ---- the checker's ----------------------------------------------------------------------------
 */

static void tell_literals(const qdri_step_reader *r, qdr_text *told) {
    for (size_t i = 0; i < r->count; i++)
        qdr_text_printf(told, " %s%u", r->literals[i] % 2 ? "-" : "", r->literals[i] / 2);
}

/* What comes after the beginning; what was read of a clause before a complaint counts, too. */
static void tell_rest(qdri_step_reader *r, bool proof, qdr_status status, qdr_text *told) {
    qdr_error error = {0};
    for (uint64_t before = 0; status == QDR_OK; before = r->step) {
        status = proof ? qdri_proof_next(r, &error) : qdri_formula_next(r, &error);
        bool begun =
            r->step > before && !(status != QDR_OK && strstr(error.message, "begins with byte"));
        if (begun) {
            qdr_text_printf(told, "%s%" PRIu64 " in line %zu:", r->deletes ? "without " : "",
                            r->step, r->step_line);
            tell_literals(r, told);
        }
        if (status != QDR_OK) break;
        if (proof) qdr_text_printf(told, " (%u)", r->variables);
        qdr_text_putc(told, '\n');
    }
    if (status == QDR_END)
        qdr_text_puts(told, "end");
    else
        qdr_text_printf(told, "%zu:%zu: %s", error.line, error.column, error.message);
}

static void tell_formula(const char *bytes, size_t length, qdr_text *told) {
    qdri_step_reader reader;
    qdr_error error = {0};
    qdr_status status = qdri_formula_begin(&reader, bytes, length, &error);
    if (status == QDR_OK) {
        qdr_text_printf(told, "%u variables\n", reader.variables);
        tell_rest(&reader, false, status, told);
    } else {
        assert_int_equal(status, QDR_BAD_INPUT);
        qdr_text_printf(told, "%zu:%zu: %s", error.line, error.column, error.message);
    }
    qdri_step_reader_free(&reader);
}

static void compare(const char *bytes, size_t length, bool proof, uint32_t variables) {
    qdr_text told = QDR_TEXT_INIT, wanted = QDR_TEXT_INIT;
    bool followed = length % 2 == 0; /* by a digit that does not belong to it; or by nothing */
    char *exact = malloc(length + followed);
    assert_non_null(exact);
    if (length > 0) memcpy(exact, bytes, length);
    if (followed) exact[length] = '7';
    simple s = {.bytes = exact, .length = length, .told = &wanted};
    if (proof) {
        qdri_step_reader reader;
        bool binary =
            length > 0 && (exact[0] == 'a' || (exact[0] == 'd' && memchr(exact, 0, length)));
        s.most = most_of(variables + (uint64_t)length);
        simple_proof(&s, binary);
        qdri_proof_begin(&reader, exact, length, variables);
        assert_int_equal(reader.binary, binary);
        tell_rest(&reader, true, QDR_OK, &told);
        qdri_step_reader_free(&reader);
    } else {
        simple_formula(&s);
        tell_formula(exact, length, &told);
    }
    if (strcmp(told.bytes, wanted.bytes) != 0)
        fail_msg("of\n%.*s\nread:\n%s\nnot:\n%s", (int)length, exact, told.bytes, wanted.bytes);
    free(exact);
    qdr_text_free(&told);
    qdr_text_free(&wanted);
}

/* ---- random bytes -----------------------------------------------------------------------------
 */

static const char *any(qdri_random *random, const char *const *pieces, size_t count) {
    return pieces[qdri_random_below(random, (uint32_t)count)];
}

static void put_clauses(qdri_random *random, qdr_text *text, uint32_t odd) {
    static const char *const usual[] = {"1 ",  "-2 ", "3 -3 ", " 0\n", "0\n", "12 0 ", "0 ",
                                        "-7 ", "8\n", "c 9\n", " ",    "d ",  "\nd"};
    static const char *const strange[] = {
        "\t",   "\r\n",        "x",           "-",   "-0 ",   "c",
        "\nc",  "4194304 ",    "4194305 ",    "00 ", "a",     "5",
        "d1 ",  "999999999 ",  "1234567890 ", "  ",  "0",     "-1",
        "\n\n", "000000012 ",  "4294967297 ", ".3 ", "!4 ",   "3!",
        "3\v",  "0000000012 ", "/",           ":",   " \n0\n"};
    for (uint32_t left = qdri_random_below(random, 30); left > 0; left--)
        if (qdri_random_below(random, 100) < odd)
            qdr_text_puts(text, any(random, strange, COUNT_OF(strange)));
        else
            qdr_text_puts(text, any(random, usual, COUNT_OF(usual)));
}

static void reads_formulas(void **state) {
    (void)state;
    static const char *const heads[] = {"p cnf 12 3\n",
                                        "p cnf 9 1\n",
                                        "c p cnf 1 1\np cnf 20 4\n",
                                        "\r\n\tp cnf  8\t2\n",
                                        "p cnf 4194304 2\n",
                                        "p cnf 12 2 ",
                                        "p cnf 4194305 2\n",
                                        "p cnf 12 4294967295\n",
                                        "p cnf 1 4294967296",
                                        "p  cnf 1 1\n",
                                        " p cnf x",
                                        "p cnf",
                                        "p cnf ",
                                        "p cnf 12\nc\n2\n",
                                        "p cnf -1 1\n"};
    for (uint64_t seed = 1; seed <= 6000; seed++) {
        qdri_random random;
        qdr_text text = QDR_TEXT_INIT;
        qdri_random_seed(&random, seed);
        qdr_text_puts(&text, any(&random, heads, seed % 3 ? 4 : COUNT_OF(heads)));
        put_clauses(&random, &text, (uint32_t)(seed % 4) * 5);
        compare(text.bytes, text.length, false, 0);
        qdr_text_free(&text);
    }
    compare("", 0, false, 0);
}

static void reads_proofs(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6000; seed++) {
        qdri_random random;
        qdr_text text = QDR_TEXT_INIT;
        qdri_random_seed(&random, seed);
        put_clauses(&random, &text, (uint32_t)(seed % 5) * 4);
        compare(text.bytes ? text.bytes : "", text.length, true, 30);
        qdr_text_free(&text);
    }
}

/* Numbers that end where the bytes do. */
static void reads_up_to_the_end(void **state) {
    (void)state;
    static const char text[] = "  1 0\n-123456789012";
    for (size_t skipped = 0; skipped < 2; skipped++) /* so that nothing follows one of the two */
        for (size_t length = 8; length < sizeof text - skipped; length++) {
            compare(text + skipped, length, true, 30);
            compare(text + skipped, length, false, 30);
        }
}

/* What is behind the end says nothing, not even what kind of proof it is. */
static void reads_empty_proofs(void **state) {
    (void)state;
    qdri_step_reader reader;
    qdri_proof_begin(&reader, "a", 0, 1);
    assert_false(reader.binary);
    assert_int_equal(qdri_proof_next(&reader, NULL), QDR_END);
    qdri_step_reader_free(&reader);
}

static void reads_binary_proofs(void **state) {
    (void)state;
    static const unsigned char odd[] = {'x', 1, 0x80, 0xFF, 'a', 'd', 0};
    for (uint64_t seed = 1; seed <= 6000; seed++) {
        qdri_random random;
        char bytes[400];
        size_t length = 0;
        qdri_random_seed(&random, seed);
        for (uint32_t steps = 1 + qdri_random_below(&random, 12); steps > 0; steps--) {
            bytes[length++] = qdri_random_below(&random, 3) ? 'a' : 'd';
            for (uint32_t left = qdri_random_below(&random, 5); left > 0; left--) {
                unsigned bits = 1 + qdri_random_below(&random, seed % 8 ? 12 : 36);
                uint64_t literal =
                    2 + qdri_random_below(&random, UINT32_MAX) % ((uint64_t)1 << bits);
                if (seed % 8 == 0) literal = literal << 9 >> qdri_random_below(&random, 40);
                for (; literal >= 128; literal /= 128)
                    bytes[length++] = (char)(literal % 128 | 128);
                bytes[length++] = (char)literal;
            }
            bytes[length++] = 0;
        }
        if (seed % 4 == 0)
            bytes[qdri_random_below(&random, (uint32_t)length)] = (char)odd[seed / 4 % 7];
        if (seed % 5 == 0) length = qdri_random_below(&random, (uint32_t)length + 1);
        compare(bytes, length, true, seed % 3 ? 100 : 1 << 27);
    }
}

/* The largest variable, one more, and numbers of more bytes than they need, up to too many. */
static void reads_binary_bounds(void **state) {
    (void)state;
    static const char cases[][10] = {
        {'a', (char)0x80, (char)0x80, (char)0x80, 4, 0},
        {'a', (char)0x82, (char)0x80, (char)0x80, 4, 0},
        {'a', (char)0x82, 0, 0},
        {'a', (char)0x82, (char)0x80, (char)0x80, (char)0x80, 0, 0},
        {'a', (char)0x82, (char)0x80, (char)0x80, (char)0x80, (char)0x80, 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (size_t length = 1; length <= sizeof cases[i]; length++)
            compare(cases[i], length, true, 100);
}

/* A few bytes cannot ask for all memory there is; many may. */
static void sets_bounds_by_length(void **state) {
    (void)state;
    static const size_t lengths[] = {(1 << 22) - 1, 1 << 22, (1 << 22) + 1, (1 << 27) - 1,
                                     (1 << 27) + 1};
    char *room = calloc((1 << 27) + 2, 1); /* hardly any of it is touched */
    assert_non_null(room);
    for (size_t i = 0; i < COUNT_OF(lengths); i++)
        for (int more = 0; more < 2; more++) {
            qdri_step_reader reader;
            uint64_t most = most_of(lengths[i]);
            snprintf(room, 40, "p cnf %" PRIu64 " 1 ", most + (uint64_t)more);
            assert_int_equal(qdri_formula_begin(&reader, room, lengths[i], NULL),
                             more ? QDR_BAD_INPUT : QDR_OK);
            if (!more) assert_int_equal(reader.variables, most);
            qdri_proof_begin(&reader, room, lengths[i] - 5, 5);
            assert_int_equal(reader.most_variables, most);
        }
    free(room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_formulas),        cmocka_unit_test(reads_proofs),
        cmocka_unit_test(reads_empty_proofs),    cmocka_unit_test(reads_up_to_the_end),
        cmocka_unit_test(reads_binary_proofs),   cmocka_unit_test(reads_binary_bounds),
        cmocka_unit_test(sets_bounds_by_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
