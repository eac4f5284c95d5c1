/* The room base: text that grows, random numbers, the watch over limits, allocation. */
#include "testing.h"

#include "base/fail.h"
#include "base/grow.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/watch.h"

#include <quadrille/digest.h>
#include <quadrille/text.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* ---- status and errors ------------------------------------------------------------------------
 */

static void every_status_has_words(void **state) {
    (void)state;
    for (int a = QDR_OK; a <= QDR_NO_MEMORY; a++) {
        assert_true(strlen(qdr_status_text((qdr_status)a)) > 3);
        assert_string_not_equal(qdr_status_text((qdr_status)a), "unknown status");
        for (int b = QDR_OK; b < a; b++)
            assert_string_not_equal(qdr_status_text((qdr_status)a), qdr_status_text((qdr_status)b));
    }
    assert_string_equal(qdr_status_text((qdr_status)999), "unknown status");
}

static void version_and_features_are_told(void **state) {
    (void)state;
    int major, minor, patch;
    assert_int_equal(sscanf(qdr_version(), "%d.%d.%d", &major, &minor, &patch), 3);
    assert_non_null(strstr(qdr_build_features(), "zlib "));
    assert_non_null(strstr(qdr_build_features(), "jansson "));
}

static void fail_fills_the_error(void **state) {
    (void)state;
    qdr_error error;
    assert_int_equal(qdri_fail(&error, QDR_BAD_INPUT, 3, 7, "no %s", "cheese"), QDR_BAD_INPUT);
    assert_int_equal(error.status, QDR_BAD_INPUT);
    assert_int_equal(error.line, 3);
    assert_int_equal(error.column, 7);
    assert_string_equal(error.message, "no cheese");
    assert_int_equal(qdri_fail(NULL, QDR_BAD_INPUT, 3, 7, "nobody listens"), QDR_BAD_INPUT);
    assert_int_equal(qdri_no_memory(&error), QDR_NO_MEMORY);
    assert_string_equal(error.message, "out of memory");
}

static void a_long_message_is_cut_not_overrun(void **state) {
    (void)state;
    char words[1000];
    memset(words, 'w', sizeof words);
    words[sizeof words - 1] = '\0';
    qdr_error error;
    qdri_fail(&error, QDR_BAD_INPUT, 0, 0, "%s", words);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

/* ---- text --------------------------------------------------------------------------------------
 */

static void text_grows(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    for (int i = 0; i < 10000; i++) qdr_text_printf(&text, "%d,", i % 10);
    assert_false(text.failed);
    assert_int_equal(text.length, 20000);
    assert_int_equal(strlen(text.bytes), 20000);
    for (size_t i = 0; i < text.length; i += 2) {
        assert_int_equal(text.bytes[i], '0' + (int)(i / 2) % 10);
        assert_int_equal(text.bytes[i + 1], ',');
    }
    size_t capacity = text.capacity;
    qdr_text_clear(&text);
    assert_int_equal(text.length, 0);
    assert_int_equal(text.capacity, capacity);
    assert_string_equal(text.bytes, "");
    qdr_text_append(&text, "a\0b", 3);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.bytes, "a\0b", 4);
    qdr_text_append(&text, NULL, 0);
    assert_int_equal(text.length, 3);
    qdr_text_free(&text);
    assert_null(text.bytes);
    qdr_text_free(&text);
}

static void text_has_room_for_the_nul_at_every_length(void **state) {
    (void)state;
    char bytes[600];
    memset(bytes, 'x', sizeof bytes);
    for (size_t length = 0; length < sizeof bytes; length++) {
        qdr_text text = QDR_TEXT_INIT;
        qdr_text_append(&text, bytes, length);
        assert_true(text.capacity > text.length);
        assert_int_equal(text.bytes[length], '\0');
        qdr_text_free(&text);
    }
}

static void json_strings_are_escaped(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    qdr_text_json(&text, "a\"b\\c\n\x01é");
    assert_string_equal(text.bytes, "\"a\\\"b\\\\c\\u000a\\u0001é\"");
    qdr_text_free(&text);
}

static void json_strings_are_utf8_whatever_goes_in(void **state) {
    (void)state;
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"", "\"\""},
        {"\x7f é ∀ 𝄞", "\"\x7f é ∀ 𝄞\""},
        {"\x80", "\"\\ufffd\""},                                  /* a byte that follows none */
        {"a\xffz", "\"a\\ufffdz\""},                              /* one that is never there */
        {"\xc3", "\"\\ufffd\""},                                  /* cut short, at the end */
        {"\xe2\x88\"", "\"\\ufffd\\ufffd\\\"\""},                 /* cut short by a quote */
        {"\xc0\xaf", "\"\\ufffd\\ufffd\""},                       /* overlong: a slash in two */
        {"\xe0\x80\xaf", "\"\\ufffd\\ufffd\\ufffd\""},            /* in three */
        {"\xf0\x80\x80\xaf", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""}, /* in four */
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},            /* a surrogate */
        {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""}, /* beyond the last */
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        qdr_text text = QDR_TEXT_INIT;
        qdr_text_json(&text, cases[i].in);
        assert_string_equal(text.bytes, cases[i].out);
        qdr_text_free(&text);
    }
}

static void a_failed_text_stays_failed_and_whole(void **state) {
    (void)state;
    qdr_text text = QDR_TEXT_INIT;
    qdr_text_puts(&text, "kept");
    qdri_memory_fail_after(0);
    for (int i = 0; i < 300; i++) qdr_text_putc(&text, '.');
    qdri_memory_fail_after(-1);
    assert_true(text.failed);
    size_t length = text.length;
    qdr_text_puts(&text, "more");
    qdr_text_printf(&text, "%d", 1);
    assert_int_equal(text.length, length);
    assert_int_equal(strncmp(text.bytes, "kept....", 8), 0);
    assert_false(qdr_text_reserve(&text, 1));
    qdr_text_clear(&text);
    assert_false(text.failed);
    qdr_text_free(&text);

    assert_false(qdr_text_reserve(&text, SIZE_MAX - 8));
    assert_true(text.failed);
    qdr_text_free(&text);
}

/* ---- random numbers ----------------------------------------------------------------------------
 */

static void random_numbers_are_the_published_ones(void **state) {
    (void)state;
    /* splitmix64 from 0 begins e220a8397b1dcdaf 6e789e6aa1b965f4 06c45d188009454f f88bb8a8724c81ec
     * (its authors' reference); they are the first state of xoshiro256**. */
    qdri_random random;
    qdri_random_seed(&random, 0);
    assert_true(random.state[0] == 0xe220a8397b1dcdafu);
    assert_true(random.state[1] == 0x6e789e6aa1b965f4u);
    assert_true(random.state[2] == 0x06c45d188009454fu);
    assert_true(random.state[3] == 0xf88bb8a8724c81ecu);
    qdri_random other = {{1, 2, 3, 4}};
    assert_true(qdri_random_next(&other) == 11520);
    assert_true(qdri_random_next(&other) == 0);
    assert_true(qdri_random_next(&other) == 1509978240);
    assert_true(qdri_random_next(&other) == 1215971899390074240);
}

static void random_below_is_in_range_and_even(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 42);
    for (uint32_t bound = 1; bound < 40; bound++)
        for (int i = 0; i < 100; i++) assert_true(qdri_random_below(&random, bound) < bound);
    int seen[6] = {0};
    for (int i = 0; i < 60000; i++) seen[qdri_random_below(&random, 6)]++;
    for (int i = 0; i < 6; i++) assert_in_range(seen[i], 9600, 10400); /* over four deviations */
    for (int i = 0; i < 100; i++) qdri_random_below(&random, UINT32_MAX);
}

static void an_array_grows_or_stays(void **state) {
    (void)state;
    uint32_t *array = NULL;
    size_t capacity = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(qdri_grow(&array, &capacity, i + 1, sizeof *array));
        assert_true(capacity > i);
        array[i] = i;
    }
    for (uint32_t i = 0; i < 1000; i++) assert_int_equal(array[i], i);
    uint32_t *before = array;
    size_t had = capacity;
    assert_false(qdri_grow(&array, &capacity, SIZE_MAX / 2, sizeof *array));
    qdri_memory_fail_after(0);
    assert_false(qdri_grow(&array, &capacity, capacity + 1, sizeof *array));
    qdri_memory_fail_after(-1);
    assert_ptr_equal(array, before);
    assert_int_equal(capacity, had);
    qdri_free(array);
}

/* ---- the watch ---------------------------------------------------------------------------------
 */

static void a_search_allowed_to_go_on_gets_on_however_short_the_time(void **state) {
    (void)state;
    qdri_watch watch;
    qdri_watch_start(&watch, NULL);
    for (int again = 1; again <= 3; again++) {
        uint64_t before = qdri_watch_nodes(&watch);
        qdri_watch_allow(&watch, (qdri_budget){.deadline = qdri_now() - 1}); /* it is over */
        while (qdri_watch_tick(&watch)) assert_true(qdri_watch_nodes(&watch) < before + 100000);
        assert_true(qdri_watch_nodes(&watch) > before);
    }
    uint64_t before = qdri_watch_nodes(&watch);
    qdri_watch_allow(&watch, (qdri_budget){.nodes = 7});
    while (qdri_watch_tick(&watch)) assert_true(qdri_watch_nodes(&watch) < before + 100000);
    assert_int_equal(qdri_watch_nodes(&watch), before + 7);
}

static void a_search_resumed_looks_at_its_limits_first(void **state) {
    (void)state;
    qdri_watch watch;
    qdr_cancel raised = {.raised = 1};
    qdri_watch_start(&watch, NULL);
    for (int i = 0; i < 5; i++) assert_true(qdri_watch_tick(&watch));
    qdri_watch_resume(&watch, (qdri_budget){.cancel = &raised});
    assert_false(qdri_watch_tick(&watch));
    qdri_watch_resume(&watch, (qdri_budget){.nodes = 2});
    assert_true(qdri_watch_tick(&watch) && qdri_watch_tick(&watch));
    assert_false(qdri_watch_tick(&watch));
    assert_int_equal(qdri_watch_nodes(&watch), 7);
}

static void without_limits_the_watch_never_stops(void **state) {
    (void)state;
    qdri_watch watch;
    qdri_watch_start(&watch, NULL);
    for (int i = 0; i < 100000; i++) assert_true(qdri_watch_tick(&watch));
    assert_int_equal(qdri_watch_nodes(&watch), 100000);
}

static void the_node_limit_is_exact(void **state) {
    (void)state;
    static const uint64_t some[] = {1, 2, 1023, 1024, 1025, 5000};
    for (size_t i = 0; i < COUNT_OF(some); i++) {
        qdr_limits limits = QDR_LIMITS_INIT;
        limits.nodes = some[i];
        qdri_watch watch;
        qdri_watch_start(&watch, &limits);
        for (uint64_t n = 0; n < some[i]; n++) assert_true(qdri_watch_tick(&watch));
        for (int again = 0; again < 3; again++) assert_false(qdri_watch_tick(&watch));
        assert_int_equal(qdri_watch_nodes(&watch), some[i]);
    }
}

static void a_raised_flag_stops_within_a_stretch(void **state) {
    (void)state;
    qdr_cancel cancel = {0};
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.cancel = &cancel;
    qdri_watch watch;
    qdri_watch_start(&watch, &limits);
    for (int i = 0; i < 5000; i++) assert_true(qdri_watch_tick(&watch));
    assert_false(qdr_cancel_requested(&cancel));
    qdr_cancel_request(&cancel);
    assert_true(qdr_cancel_requested(&cancel));
    int more = 0;
    while (qdri_watch_tick(&watch)) assert_true(++more <= 1024);
    assert_false(qdri_watch_tick(&watch));
}

static void a_flag_counts_as_raised_when_one_above_it_is(void **state) {
    (void)state;
    qdr_cancel top = {0}, middle = {.above = &top}, low = {.above = &middle},
               other = {.above = &top};
    assert_false(qdr_cancel_requested(&low));
    qdr_cancel_request(&middle);
    assert_true(qdr_cancel_requested(&low));
    assert_true(qdr_cancel_requested(&middle));
    assert_false(qdr_cancel_requested(&top));
    assert_false(qdr_cancel_requested(&other));
    qdr_cancel_request(&top);
    assert_true(qdr_cancel_requested(&other));
}

static void a_deadline_that_is_over_stops(void **state) {
    (void)state;
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.seconds = 0.01;
    qdri_watch watch;
    double start = qdri_now();
    qdri_watch_start(&watch, &limits);
    while (qdri_watch_tick(&watch)) continue;
    assert_true(qdri_now() - start >= 0.01);
    assert_false(qdri_watch_tick(&watch));
}

/* ---- memory ------------------------------------------------------------------------------------
 */

static void allocations_that_cannot_be_are_refused(void **state) {
    (void)state;
    assert_null(qdri_alloc(SIZE_MAX / 2, 3));
    assert_null(qdri_zalloc(SIZE_MAX, SIZE_MAX));
    assert_null(qdri_alloc_aligned((size_t)1 << 62, 4));
    void *memory = qdri_alloc(0, 8);
    assert_non_null(memory);
    assert_null(qdri_resize(memory, SIZE_MAX / 4, 8));
    memory = qdri_resize(memory, 10, 8);
    assert_non_null(memory);
    qdri_free(memory);
    qdri_free(NULL);
}

static void memory_is_zeroed_and_aligned_where_promised(void **state) {
    (void)state;
    for (size_t size = 1; size < 300; size += 7) {
        unsigned char *zeroed = qdri_zalloc(size, 3);
        for (size_t i = 0; i < size * 3; i++) assert_int_equal(zeroed[i], 0);
        void *aligned = qdri_alloc_aligned(size, 3);
        assert_int_equal((uintptr_t)aligned % 64, 0);
        memset(aligned, 0xff, size * 3);
        qdri_free(zeroed);
        qdri_free(aligned);
    }
}

static void room_that_is_reserved_costs_nothing_before_it_is_touched(void **state) {
    (void)state;
    const size_t bytes = ((size_t)1 << 30) + 12345;
    unsigned char *room = qdri_reserve(bytes);
    assert_non_null(room);
    assert_int_equal((uintptr_t)room % 64, 0);
    for (size_t i = 0; i < bytes; i += bytes / 50) {
        assert_int_equal(room[i], 0);
        room[i] = 1;
    }
    room[bytes - 1] = 1;
    qdri_release(room, bytes);
    qdri_release(NULL, 1);
    assert_null(qdri_reserve(SIZE_MAX));
    assert_null(qdri_reserve(SIZE_MAX / 2 + 1));
}

static void room_is_taken_ahead_as_far_as_it_costs_nothing(void **state) {
    (void)state;
    size_t room = 0;
    unsigned char *taken = qdri_reserve_ahead(100, (size_t)64 << 20, &room);
    assert_non_null(taken);
    assert_true(room >= 100 && room <= (size_t)64 << 20);
    taken[room - 1] = 1;
    qdri_release(taken, room);
    taken = qdri_reserve_ahead(5000, 100, &room); /* more than most is wanted */
    assert_non_null(taken);
    assert_int_equal(room, 5000);
    qdri_release(taken, room);
    assert_null(qdri_reserve_ahead(SIZE_MAX / 2, SIZE_MAX / 2, &room));
    assert_int_equal(room, 5000);
}

static void the_nth_allocation_fails_and_all_after_it(void **state) {
    (void)state;
    qdri_memory_fail_after(2);
    void *a = qdri_alloc(1, 1), *b = qdri_zalloc(1, 1);
    assert_non_null(a);
    assert_non_null(b);
    assert_null(qdri_alloc(1, 1));
    assert_null(qdri_alloc_aligned(1, 1));
    assert_null(qdri_reserve(1));
    assert_null(qdri_resize(a, 2, 1));
    qdri_memory_fail_after(-1);
    void *c = qdri_alloc(1, 1);
    assert_non_null(c);
    qdri_free(a);
    qdri_free(b);
    qdri_free(c);
}

/* However the bytes are cut, and not of any others: every byte counts, and so does their number. */
static void a_digest_is_of_the_bytes_alone(void **state) {
    (void)state;
    unsigned char bytes[64] = {0};
    uint64_t values[64 * 3];
    size_t count = 0;
    for (size_t length = 0; length < 64; length++) {
        qdr_digest whole = QDR_DIGEST_INIT;
        qdr_digest_add(&whole, bytes, length);
        for (size_t cut = 0; cut <= length; cut++) {
            qdr_digest parts = QDR_DIGEST_INIT;
            qdr_digest_add(&parts, bytes, cut);
            qdr_digest_add(&parts, bytes + cut, length - cut);
            assert_true(qdr_digest_value(&parts) == qdr_digest_value(&whole));
        }
        values[count++] = qdr_digest_value(&whole);
        bytes[length] = 1;
        qdr_digest other = QDR_DIGEST_INIT;
        qdr_digest_add(&other, bytes, 64);
        values[count++] = qdr_digest_value(&other);
        bytes[length] = 0;
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) assert_true(values[i] != values[j]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_words),
        cmocka_unit_test(version_and_features_are_told),
        cmocka_unit_test(fail_fills_the_error),
        cmocka_unit_test(a_long_message_is_cut_not_overrun),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(a_digest_is_of_the_bytes_alone),
        cmocka_unit_test(text_has_room_for_the_nul_at_every_length),
        cmocka_unit_test(json_strings_are_escaped),
        cmocka_unit_test(an_array_grows_or_stays),
        cmocka_unit_test(json_strings_are_utf8_whatever_goes_in),
        cmocka_unit_test(a_failed_text_stays_failed_and_whole),
        cmocka_unit_test(random_numbers_are_the_published_ones),
        cmocka_unit_test(random_below_is_in_range_and_even),
        cmocka_unit_test(a_search_allowed_to_go_on_gets_on_however_short_the_time),
        cmocka_unit_test(a_search_resumed_looks_at_its_limits_first),
        cmocka_unit_test(without_limits_the_watch_never_stops),
        cmocka_unit_test(the_node_limit_is_exact),
        cmocka_unit_test(a_raised_flag_stops_within_a_stretch),
        cmocka_unit_test(a_flag_counts_as_raised_when_one_above_it_is),
        cmocka_unit_test(a_deadline_that_is_over_stops),
        cmocka_unit_test(allocations_that_cannot_be_are_refused),
        cmocka_unit_test(memory_is_zeroed_and_aligned_where_promised),
        cmocka_unit_test(room_that_is_reserved_costs_nothing_before_it_is_touched),
        cmocka_unit_test(room_is_taken_ahead_as_far_as_it_costs_nothing),
        cmocka_unit_test(the_nth_allocation_fails_and_all_after_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
