/* test_names.c: every public enumeration whose values have names: there and back, none twice, an
 * end to the list, and of the text no more than its length is read. */
#include "testing.h"

#include <quadrille/quadrille.h>
#include <string.h>

/* The functions of one enumeration X, with values as they are counted: 0, 1, 2 … or bits. */
typedef struct naming {
    const char *(*name)(unsigned value);
    bool (*from_name)(const char *text, size_t length, unsigned *value);
    unsigned first;
    bool bits;
    unsigned count;
} naming;

#define NAMING(X)                                                                \
    static const char *X##_name_of(unsigned value) {                             \
        return qdr_##X##_name((qdr_##X)value);                                   \
    }                                                                            \
    static bool X##_value_of(const char *text, size_t length, unsigned *value) { \
        qdr_##X found = (qdr_##X)77;                                             \
        bool known = qdr_##X##_from_name(text, length, &found);                  \
        *value = (unsigned)found;                                                \
        return known;                                                            \
    }

NAMING(format)
NAMING(digits)
NAMING(rule)
NAMING(clue_kind)
NAMING(unit_kind)
NAMING(cover_choice)
NAMING(verdict)
NAMING(class)
NAMING(symmetry)
NAMING(event_kind)
NAMING(scale)
NAMING(level)

#define OF(X) X##_name_of, X##_value_of

static const naming namings[] = {
    {OF(format), 0, false, QDR_FORMAT_COUNT},
    {OF(digits), 0, false, QDR_DIGITS_NUMBERS + 1},
    {OF(rule), 1, true, 9},
    {OF(clue_kind), 0, false, QDR_CLUE_SUM + 1},
    {OF(unit_kind), 0, false, QDR_UNIT_CAGE + 1},
    {OF(cover_choice), 0, false, QDR_CHOOSE_WEIGHTS + 1},
    {OF(verdict), 0, false, QDR_UNKNOWN + 1},
    {OF(class), 0, false, QDR_VERY_HARD + 1},
    {OF(symmetry), 0, false, QDR_SYMMETRY_COUNT},
    {OF(event_kind), 0, false, QDR_EVENT_SOLUTION + 1},
    {OF(scale), 0, false, QDR_QUADRILLE_1 + 1},
    {OF(level), 0, false, QDR_LEVEL_EXTREME + 1},
};

static void check_name(const naming *n, unsigned value) {
    char behind[64];
    const char *name = n->name(value);
    const size_t length = strlen(name);
    unsigned back;
    assert_true(length > 0 && length + 2 < sizeof behind);
    memcpy(behind, name, length);
    memcpy(behind + length, "?", 2);
    assert_true(n->from_name(behind, length, &back));
    assert_int_equal(back, value);
    assert_false(n->from_name(behind, length + 1, &back));
    assert_int_equal(back, 77); /* left alone */
}

static void names_go_there_and_back(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(namings); i++) {
        const naming *n = &namings[i];
        unsigned count = 0, value = n->first;
        for (; n->name(value); value = n->bits ? value << 1 : value + 1, count++)
            check_name(n, value);
        assert_int_equal(count, n->count);
    }
}

static void what_is_no_name_is_refused(void **state) {
    (void)state;
    static const char *const none[] = {"", "no such name", "Auto", "lines", "rulex"};
    unsigned back;
    for (size_t i = 0; i < COUNT_OF(namings); i++)
        for (size_t k = 0; k < COUNT_OF(none); k++) {
            assert_false(namings[i].from_name(none[k], strlen(none[k]), &back));
            assert_int_equal(back, 77);
        }
}

static void some_have_synonyms(void **state) {
    (void)state;
    qdr_rule rule;
    qdr_class difficulty;
    assert_true(qdr_rule_from_name("diagonal", 8, &rule));
    assert_int_equal(rule, QDR_RULE_DIAGONALS);
    assert_true(qdr_class_from_name("very-easy", 9, &difficulty));
    assert_int_equal(difficulty, QDR_VERY_EASY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_go_there_and_back),
        cmocka_unit_test(what_is_no_name_is_refused),
        cmocka_unit_test(some_have_synonyms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
