/* test_dlx_text.c: Knuth's DLX text: what is read, what is refused and in which words, round
 * trips, and that large texts take time in proportion. */
#include "testing.h"

#include "base/random.h"

#include <quadrille/cover.h>
#include <quadrille/cover_cheapest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static qdr_cover *read_text(const char *text) {
    qdr_cover *cover = NULL;
    qdr_error error = {0};
    if (qdr_cover_read(text, strlen(text), &cover, &error) != QDR_OK)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.message);
    return cover;
}

static uint64_t count_in(const qdr_cover *cover) {
    uint64_t count;
    qdr_step step;
    assert_ok(qdr_cover_count(cover, NULL, &count, &step, NULL));
    return count;
}

static void expect_text(const qdr_cover *cover, const char *want) {
    qdr_text text = QDR_TEXT_INIT;
    assert_ok(qdr_cover_write(cover, &text));
    assert_string_equal(text.bytes, want);
    qdr_text_free(&text);
}

static const char *const plain = "a b c | d\na b\nc d\na\nb c\n";

/* ---- reading --------------------------------------------------------------------------------- */

static void reads_items_and_options(void **state) {
    (void)state;
    qdr_cover *cover = read_text(plain);
    assert_int_equal(qdr_cover_item_count(cover), 4);
    assert_int_equal(qdr_cover_primary_count(cover), 3);
    assert_int_equal(qdr_cover_option_count(cover), 4);
    assert_int_equal(qdr_cover_node_count(cover), 7);
    assert_string_equal(qdr_cover_item_name(cover, 3), "d");
    assert_int_equal(qdr_cover_item_kind(cover, 3), QDR_SECONDARY);
    assert_int_equal(count_in(cover), 2);
    qdr_cover_free(cover);
}

static void reads_every_way_of_writing_it(void **state) {
    (void)state;
    static const char *const ways[] = {
        "| a comment\n|another\na b c | d\na b\n| in between\nc d\na\nb c\n",
        "a b c | d\r\na b\r\nc d\r\n\r\na\r\nb c\r\n",         /* CRLF */
        "\ta\t b  c |\td  \n a b\n\tc d\t\na \n  b\tc",        /* tabs, no last newline */
        "\n\n  \na b c | d\n\n\na b\nc d\n \t \na\nb c\n\n\n", /* empty lines */
        ("\xef\xbb\xbf"
         "a b c | d\na b\nc d\na\nb c\n"), /* a byte order mark */
        "a b c | d\na b\nc d\na\nb c\n|",  /* a comment to the very end */
    };
    for (size_t i = 0; i < COUNT_OF(ways); i++) {
        qdr_cover *cover = read_text(ways[i]);
        expect_text(cover, plain);
        qdr_cover_free(cover);
    }
}

static void reads_odd_names_and_no_options(void **state) {
    (void)state;
    qdr_cover *cover = read_text("é #1 -x\n");
    assert_int_equal(qdr_cover_option_count(cover), 0);
    assert_int_equal(count_in(cover), 0);
    expect_text(cover, "é #1 -x\n");
    qdr_cover_free(cover);
    char longest[70] = "";
    memset(longest, 'n', 63);
    strcat(longest, "\n");
    cover = read_text(longest);
    assert_int_equal(strlen(qdr_cover_item_name(cover, 0)), 63);
    qdr_cover_free(cover);
    cover = read_text("a b |\na\n"); /* a bar and nothing behind it */
    assert_int_equal(qdr_cover_primary_count(cover), 2);
    qdr_cover_free(cover);
}

/* ---- complaints ------------------------------------------------------------------------------ */

typedef struct complaint {
    const char *text;
    qdr_status status;
    size_t line, column;
    const char *message;
} complaint;

static const complaint complaints[] = {
    {"", QDR_BAD_INPUT, 0, 0, "no items: the first line that is not a comment should name them"},
    {"| only\n|comments\n\n", QDR_BAD_INPUT, 0, 0,
     "no items: the first line that is not a comment should name them"},
    {" | a b\na\n", QDR_BAD_INPUT, 1, 1, "no primary items: name at least one before the '|'"},
    {"a b | c | d\n", QDR_BAD_INPUT, 1, 9,
     "a second '|': one '|' separates primary from secondary items"},
    {"a b\na c\n", QDR_BAD_INPUT, 2, 3,
     "unknown item 'c'; options consist of items that the first line names"},
    {"a b a\n", QDR_BAD_INPUT, 1, 5, "item 'a' is named twice; each item once, please"},
    {"a | b a\n", QDR_BAD_INPUT, 1, 7, "item 'a' is named twice; each item once, please"},
    {"a b\n\n|\na b a\n", QDR_BAD_INPUT, 4, 5,
     "item 'a' is twice in this option; an option is a set of items"},
    {"a | b c\na b\n  b c\n", QDR_BAD_INPUT, 3, 3,
     "an option without a primary item; it should have at least one"},
    {"a b|c\na\n", QDR_BAD_INPUT, 1, 4,
     "'b|c': a name has no '|'; put blanks around the '|' before the secondary items"},
    {"a b | c\na | c\n", QDR_BAD_INPUT, 2, 3,
     "a '|' inside an option; a cost is written |number, at most 10^18"},
    {"a b\na |12x\n", QDR_BAD_INPUT, 2, 3,
     "a '|12x' inside an option; a cost is written |number, at most 10^18"},
    {"a b\na |1000000000000000000 |1\n", QDR_BAD_INPUT, 2, 24,
     "a '|1' inside an option; a cost is written |number, at most 10^18"},
    {"a \xef\xbb\xbf"
     "b\na\n",
     QDR_BAD_INPUT, 1, 3, "a byte order mark; it may stand at the start of the text only"},
    {"a 3:2|b\na\n", QDR_BAD_INPUT, 1, 3,
     "'3:2|b': bounds are written low:high|name or count|name, with low at most high, high at "
     "least 1, both under 10^9"},
    {"a 0|b\na\n", QDR_BAD_INPUT, 1, 3,
     "'0|b': bounds are written low:high|name or count|name, with low at most high, high at least "
     "1, both under 10^9"},
    {"a b:c\na\n", QDR_BAD_INPUT, 1, 4,
     "'b:c': a name has no ':'; bounds are written low:high|name"},
    {"a b\na b:x\n", QDR_BAD_INPUT, 2, 4,
     "'b:x': a primary item has no colour; only secondary ones do"},
    {"a | b\na b:\n", QDR_BAD_INPUT, 2, 5,
     "'' is no colour: a colour has 1 to 63 bytes, no ':' and no '|'"},
    {"a | b\na b:x:y\n", QDR_BAD_INPUT, 2, 5,
     "'x:y' is no colour: a colour has 1 to 63 bytes, no ':' and no '|'"},
    {"a nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn\n", QDR_BAD_INPUT, 1, 3,
     "the name 'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn…' is too long: "
     "at most 63 bytes"},
};

/* Knuth's example for colours and bounds, with a cost. */
static void reads_colours_bounds_and_costs(void **state) {
    (void)state;
    const char *text = "A B 2:3|C 2|D | X Y\n"
                       "A B X:0 Y:0\n"
                       "A C D X:one Y:one\n"
                       "C D X:0 |3 |4\n"
                       "B X:one\n"
                       "C D Y:one\n";
    qdr_cover *cover;
    qdr_error error;
    assert_ok(qdr_cover_read(text, strlen(text), &cover, &error));
    uint32_t low, high;
    qdr_cover_item_bounds(cover, 2, &low, &high);
    assert_true(low == 2 && high == 3);
    qdr_cover_item_bounds(cover, 3, &low, &high);
    assert_true(low == 2 && high == 2);
    assert_true(qdr_cover_cost(cover, 2) == 7 && qdr_cover_cost(cover, 1) == 0);
    const uint32_t *colours = qdr_cover_option_colours(cover, 1);
    assert_true(colours[0] == 0 && colours[3] == colours[4]);
    assert_string_equal(qdr_cover_colour_name(cover, colours[3]), "one");
    uint64_t count;
    qdr_step step;
    assert_ok(qdr_cover_count(cover, NULL, &count, &step, NULL));
    assert_int_equal(count, 1);
    qdr_text written = QDR_TEXT_INIT;
    assert_ok(qdr_cover_write(cover, &written));
    assert_string_equal(written.bytes, "A B 2:3|C 2|D | X Y\n"
                                       "A B X:0 Y:0\n"
                                       "A C D X:one Y:one\n"
                                       "C D X:0 |7\n"
                                       "B X:one\n"
                                       "C D Y:one\n");
    qdr_text_free(&written);
    qdr_cover_free(cover);
}

static void complains_with_place_and_advice(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(complaints); i++) {
        const complaint *c = &complaints[i];
        qdr_cover *cover = NULL;
        qdr_error error = {0};
        assert_int_equal(qdr_cover_read(c->text, strlen(c->text), &cover, &error), c->status);
        assert_null(cover);
        assert_string_equal(error.message, c->message);
        assert_int_equal(error.status, c->status);
        assert_int_equal(error.line, c->line);
        assert_int_equal(error.column, c->column);
        assert_int_equal(qdr_cover_read(c->text, strlen(c->text), &cover, NULL), c->status);
    }
}

static void complains_about_nul_bytes(void **state) {
    (void)state;
    static const char in_items[] = "a \0b\na\n", in_option[] = "a b\na b\na\0\n";
    qdr_cover *cover = NULL;
    qdr_error error = {0};
    assert_int_equal(qdr_cover_read(in_items, sizeof in_items - 1, &cover, &error), QDR_BAD_INPUT);
    assert_string_equal(error.message, "a NUL byte: this is not a text file");
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 3);
    assert_int_equal(qdr_cover_read(in_option, sizeof in_option - 1, &cover, &error),
                     QDR_BAD_INPUT);
    assert_string_equal(error.message, "a NUL byte: this is not a text file");
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 2);
    assert_null(cover);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void puts_secondary_items_last(void **state) {
    (void)state;
    qdr_cover *cover;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item(cover, "s", QDR_SECONDARY, NULL));
    assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL));
    assert_ok(qdr_cover_add_item(cover, "p", QDR_PRIMARY, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){0, 2}, 2, NULL));
    assert_ok(qdr_cover_add_option(cover, (uint32_t[]){1}, 1, NULL));
    expect_text(cover, "#1 p | s\ns p\n#1\n");
    qdr_cover_free(cover);
}

static void refuses_to_write_what_could_not_be_read(void **state) {
    (void)state;
    static const char *const names[] = {"",    "two words", "tab\t", "new\nline",   "c:d",
                                        "a|b", "|",         "\r",    "\xef\xbb\xbf"};
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        qdr_cover *cover;
        qdr_text text = QDR_TEXT_INIT;
        assert_ok(qdr_cover_new(&cover));
        assert_int_equal(qdr_cover_write(cover, &text), QDR_UNSUPPORTED); /* no items at all */
        assert_ok(qdr_cover_add_item(cover, names[i], QDR_PRIMARY, NULL));
        assert_int_equal(qdr_cover_write(cover, &text), QDR_UNSUPPORTED);
        assert_int_equal(text.length, 0);
        qdr_text_free(&text);
        qdr_cover_free(cover);
    }
}

static void refuses_to_write_the_same_name_twice(void **state) {
    (void)state;
    qdr_cover *cover;
    qdr_text text = QDR_TEXT_INIT;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item(cover, "#1", QDR_PRIMARY, NULL));
    assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, NULL)); /* would be #1, too */
    assert_int_equal(qdr_cover_write(cover, &text), QDR_UNSUPPORTED);
    assert_int_equal(text.length, 0);
    qdr_text_free(&text);
    qdr_cover_free(cover);
}

static void writes_colours_without_names_as_numbers(void **state) {
    (void)state;
    qdr_cover *cover;
    qdr_text text = QDR_TEXT_INIT;
    assert_ok(qdr_cover_new(&cover));
    assert_ok(qdr_cover_add_item(cover, "a", QDR_PRIMARY, NULL));
    assert_ok(qdr_cover_add_item(cover, "b", QDR_SECONDARY, NULL));
    uint32_t items[] = {0, 1}, colours[] = {0, 5};
    assert_ok(qdr_cover_add_option_coloured(cover, items, colours, 2, NULL));
    assert_ok(qdr_cover_write(cover, &text));
    assert_string_equal(text.bytes, "a | b\na b:5\n");
    qdr_text_free(&text);
    qdr_cover_free(cover);
}

/* ---- large, and out of memory ---------------------------------------------------------------- */

/* Ten million nodes: a hundred thousand items, options of ten. */
static void loads_ten_million_nodes_in_seconds(void **state) {
    (void)state;
    enum { ITEMS = 100000, OPTIONS = 1000000, LENGTH = 10 };
    qdr_text text = QDR_TEXT_INIT;
    assert_true(qdr_text_reserve(&text, 90000000));
    for (uint32_t i = 0; i < ITEMS; i++) qdr_text_printf(&text, "i%u ", i);
    qdri_random random;
    qdri_random_seed(&random, 1);
    for (uint32_t o = 0; o < OPTIONS; o++) {
        uint32_t first = qdri_random_below(&random, ITEMS);
        qdr_text_putc(&text, '\n');
        for (uint32_t k = 0; k < LENGTH; k++)
            qdr_text_printf(&text, "i%u ", (first + k * 7919) % ITEMS);
    }
    assert_false(text.failed);
    qdr_cover *cover;
    clock_t started = clock(); /* of the processor: other programs may be busy */
    assert_ok(qdr_cover_read(text.bytes, text.length, &cover, NULL));
    double seconds = (double)(clock() - started) / CLOCKS_PER_SEC;
    assert_int_equal(qdr_cover_node_count(cover), (size_t)OPTIONS * LENGTH);
    if (seconds > 30) fail_msg("%.1f s", seconds); /* 1 s; generous to sanitizers */
    qdr_cover_free(cover);
    qdr_text_free(&text);
}

static qdr_status read_and_write(void *with) {
    qdr_cover *cover;
    qdr_error error = {0};
    qdr_status status = qdr_cover_read(with, strlen(with), &cover, &error);
    if (status != QDR_OK) {
        assert_string_equal(error.message, "out of memory");
        return status;
    }
    qdr_text text = QDR_TEXT_INIT;
    status = qdr_cover_write(cover, &text);
    qdr_text_free(&text);
    qdr_cover_free(cover);
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    for (uint32_t i = 0; i < 300; i++) qdr_text_printf(&text, "i%u ", i); /* tables must grow */
    for (uint32_t i = 0; i < 300; i++) qdr_text_printf(&text, "\ni%u i%u", i, (i + 1) % 300);
    assert_true(fail_every_allocation(read_and_write, text.bytes) > 10);
    qdr_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_items_and_options),
        cmocka_unit_test(reads_every_way_of_writing_it),
        cmocka_unit_test(reads_odd_names_and_no_options),
        cmocka_unit_test(reads_colours_bounds_and_costs),
        cmocka_unit_test(complains_with_place_and_advice),
        cmocka_unit_test(complains_about_nul_bytes),
        cmocka_unit_test(puts_secondary_items_last),
        cmocka_unit_test(refuses_to_write_what_could_not_be_read),
        cmocka_unit_test(refuses_to_write_the_same_name_twice),
        cmocka_unit_test(writes_colours_without_names_as_numbers),
        cmocka_unit_test(loads_ten_million_nodes_in_seconds),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
