/* fuzz_checkpoint.c: any bytes as a saved search of a small problem. As they are, they are refused
 * or go on to some end; and so that the fuzzer gets past the version and the hash at the end, the
 * same with the version of this program and the right last line. What can be loaded can be saved,
 * and loaded again. */
#include <inttypes.h>
#include <quadrille/cover_save.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void expect(bool truth) {
    if (!truth) abort();
}

/* The last line of a saved search: src/team/team_save.c. */
static uint64_t stir(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0xbf58476d1ce4e5b9;
    return hash ^ hash >> 29;
}

static void append_end(qdr_text *text) {
    uint64_t hash = 0;
    for (size_t i = 0; i < text->length; i++) hash = stir(hash, (unsigned char)text->bytes[i]);
    qdr_text_printf(text, "end %016" PRIx64 "\n", stir(hash, text->length));
}

/* The bytes, with the version of this program where they name one. */
static void append_as_ours(const char *bytes, size_t length, qdr_text *text) {
    static const char before[] = "\nprogram ";
    const char *end = bytes + length, *at = bytes;
    while (at < end &&
           ((size_t)(end - at) < sizeof before || memcmp(at, before, sizeof before - 1)))
        at++;
    if (at < end) {
        at += sizeof before - 1;
        qdr_text_append(text, bytes, (size_t)(at - bytes));
        qdr_text_puts(text, qdr_version());
        while (at < end && *at != '\n') at++;
        bytes = at;
    }
    qdr_text_append(text, bytes, (size_t)(end - bytes));
}

static void try_to_load(const qdr_cover *cover, const char *bytes, size_t length, bool again) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    qdr_cover_search *search = NULL;
    qdr_error error = {0};
    qdr_text note = QDR_TEXT_INIT, saved = QDR_TEXT_INIT;
    options.engine = "dlx";
    qdr_status status =
        qdr_cover_search_load(cover, &options, bytes, length, &note, &search, &error);
    if (status == QDR_OK) {
        uint64_t found = 0;
        expect(qdr_cover_search_save(search, "x", &saved) == QDR_OK);
        if (again) try_to_load(cover, saved.bytes, saved.length, false);
        expect(qdr_cover_search_count(search, 1, &found) == QDR_DONE);
        qdr_cover_search_free(search);
    } else {
        expect(search == NULL && error.status == status && error.message[0] != '\0');
        expect(again); /* what was saved is taken */
    }
    qdr_text_free(&note);
    qdr_text_free(&saved);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static const char problem[] = "a b c d | e\na b\nc d\na c\nb d e\na d\nb c\na\nb\nc e\nd\n";
    qdr_cover *cover;
    expect(qdr_cover_read(problem, sizeof problem - 1, &cover, NULL) == QDR_OK);
    try_to_load(cover, (const char *)bytes, length, true);
    qdr_text whole = QDR_TEXT_INIT;
    append_as_ours((const char *)bytes, length, &whole);
    append_end(&whole);
    try_to_load(cover, whole.bytes, whole.length, true);
    qdr_text_free(&whole);
    qdr_cover_free(cover);
    return 0;
}
