/* test_lz_string.c: packing as lz-string does it, and unpacking anything. */
#include "testing.h"

#include "base/random.h"
#include "formats/lz_string.h"

#include <string.h>

static void expect_both_ways(const char *plain, const char *packed) {
    qdr_text text = QDR_TEXT_INIT, back = QDR_TEXT_INIT;
    assert_ok(qdri_lz_pack(plain, strlen(plain), &text));
    if (packed) assert_string_equal(text.bytes, packed);
    assert_ok(qdri_lz_unpack(text.bytes, text.length, 1 << 20, &back));
    assert_string_equal(back.bytes ? back.bytes : "", plain);
    qdr_text_free(&text);
    qdr_text_free(&back);
}

static void packs_like_the_original(void **state) {
    (void)state;
    expect_both_ways("", "Q===");
    expect_both_ways("hello", "BYUwNmD2Q===");
    expect_both_ways("{\"size\":9,\"title\":\"x\"}", "N4IgzglgXgpiBcBOANCALhNAbO8QA8QBfIA=");
}

static void keeps_every_character(void **state) {
    (void)state;
    expect_both_ways("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL);
    expect_both_ways("é ü € 数独 \xF0\x9F\x98\x80\xF0\x9F\x98\x80 é", NULL);
    qdri_random random;
    qdri_random_seed(&random, 7);
    for (int round = 0; round < 300; round++) {
        char plain[2000];
        size_t length = qdri_random_below(&random, sizeof plain);
        uint32_t letters = 1 + qdri_random_below(&random, 90);
        for (size_t i = 0; i < length; i++)
            plain[i] = (char)(' ' + qdri_random_below(&random, letters));
        plain[length] = '\0';
        expect_both_ways(plain, NULL);
    }
}

static void reads_both_alphabets(void **state) {
    (void)state;
    static const char *const same[] = {"BYUwNmD2Q===", "BYUwNmD2Q", "%42YUwNmD2Q%3D%3D%3D"};
    for (size_t i = 0; i < COUNT_OF(same); i++) {
        qdr_text text = QDR_TEXT_INIT;
        assert_ok(qdri_lz_unpack(same[i], strlen(same[i]), 100, &text));
        assert_string_equal(text.bytes, "hello");
        qdr_text_free(&text);
    }
}

static void refuses_what_is_cut_or_too_long(void **state) {
    (void)state;
    static const char packed[] = "N4IgzglgXgpiBcBOANCALhNAbO8QA8QBfIA=";
    for (size_t length = 0; length + 3 < sizeof packed; length++) {
        qdr_text text = QDR_TEXT_INIT;
        assert_int_equal(qdri_lz_unpack(packed, length, 100, &text), QDR_BAD_INPUT);
        qdr_text_free(&text);
    }
    qdr_text text = QDR_TEXT_INIT;
    assert_int_equal(qdri_lz_unpack(packed, strlen(packed), 10, &text), QDR_BAD_INPUT);
    assert_int_equal(qdri_lz_unpack("no such text!", 13, 100, &text), QDR_BAD_INPUT);
    qdr_text_free(&text);
}

/* Anything may come; it must come to an end. */
static void survives_noise(void **state) {
    (void)state;
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=%-$ ";
    qdri_random random;
    qdri_random_seed(&random, 11);
    for (int round = 0; round < 3000; round++) {
        char noise[300];
        size_t length = qdri_random_below(&random, sizeof noise);
        for (size_t i = 0; i < length; i++)
            noise[i] = letters[qdri_random_below(&random, sizeof letters - 1)];
        qdr_text text = QDR_TEXT_INIT;
        qdr_status status = qdri_lz_unpack(noise, length, 10000, &text);
        assert_true(status == QDR_OK || status == QDR_BAD_INPUT);
        qdr_text_free(&text);
    }
}

static qdr_status pack_and_unpack(void *plain) {
    qdr_text text = QDR_TEXT_INIT, back = QDR_TEXT_INIT;
    qdr_status status = qdri_lz_pack(plain, strlen(plain), &text);
    if (status == QDR_OK) status = qdri_lz_unpack(text.bytes, text.length, 1 << 20, &back);
    qdr_text_free(&text);
    qdr_text_free(&back);
    return status;
}

static void survives_the_end_of_memory(void **state) {
    (void)state;
    static char plain[3000];
    for (size_t i = 0; i + 1 < sizeof plain; i++) plain[i] = (char)('a' + i * i % 23);
    assert_true(fail_every_allocation(pack_and_unpack, plain) > 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packs_like_the_original),
        cmocka_unit_test(keeps_every_character),
        cmocka_unit_test(reads_both_alphabets),
        cmocka_unit_test(refuses_what_is_cut_or_too_long),
        cmocka_unit_test(survives_noise),
        cmocka_unit_test(survives_the_end_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
