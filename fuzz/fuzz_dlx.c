/* fuzz_dlx.c: any bytes as DLX text. What can be read is written and read again, the same; and
 * small searches by different engines agree. */
#include <quadrille/cover.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void expect(bool truth) {
    if (!truth) abort();
}

static void expect_round_trip(const qdr_cover *cover) {
    qdr_text text = QDR_TEXT_INIT, again = QDR_TEXT_INIT;
    qdr_cover *copy = NULL;
    expect(qdr_cover_write(cover, &text) == QDR_OK);
    expect(qdr_cover_read(text.bytes, text.length, &copy, NULL) == QDR_OK);
    expect(qdr_cover_write(copy, &again) == QDR_OK);
    expect(text.length == again.length && memcmp(text.bytes, again.bytes, text.length) == 0);
    qdr_cover_free(copy);
    qdr_text_free(&text);
    qdr_text_free(&again);
}

/* False if the engine did not finish, or does not take the problem. */
static bool count(const qdr_cover *cover, const char *engine, uint64_t *solutions) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = engine;
    options.limits.nodes = 2000;
    qdr_step step;
    return qdr_cover_count(cover, &options, solutions, &step, NULL) == QDR_OK && step == QDR_DONE;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    qdr_cover *cover = NULL;
    qdr_error error = {0};
    if (qdr_cover_read((const char *)bytes, length, &cover, &error) != QDR_OK) {
        expect(cover == NULL && error.status != QDR_OK && error.message[0] != '\0');
        return 0;
    }
    expect_round_trip(cover);
    uint64_t solutions, others;
    if (count(cover, "dlx", &solutions)) {
        if (count(cover, "dlx-first", &others)) expect(solutions == others);
        if (count(cover, "algox", &others)) expect(solutions == others);
    }
    qdr_cover_free(cover);
    return 0;
}
