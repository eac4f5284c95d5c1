/* test_place.c: a search that is stopped anywhere, told where it stands, taken up by another one,
 * and split at random finds the same solutions in the same order. */
#include "cover_random.h"

#include "cover/cover_engine.h"

#include <string.h>

/* The solutions of a search in their order, as one number for each. */
typedef struct listing {
    uint64_t *hash;
    size_t count, room;
} listing;

static void append(listing *list, const uint32_t *options, size_t count) {
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++) hash = mix(hash + options[i] + 1);
    if (list->count == list->room) {
        list->room = list->room * 2 + 64;
        list->hash = realloc(list->hash, list->room * sizeof *list->hash);
        assert_non_null(list->hash);
    }
    list->hash[list->count++] = hash;
}

static void assert_same(const listing *a, const listing *b, const char *engine, uint64_t seed) {
    if (a->count == b->count &&
        (a->count == 0 || memcmp(a->hash, b->hash, a->count * sizeof *a->hash) == 0))
        return;
    size_t i = 0;
    while (i < a->count && i < b->count && a->hash[i] == b->hash[i]) i++;
    fail_msg("seed %llu, %s: %zu and %zu solutions, different from number %zu on",
             (unsigned long long)seed, engine, a->count, b->count, i);
}

/* Runs for that many nodes, 0: to the end, also past one solution at a time. */
static qdr_step run(const qdri_cover_engine *engine, void *search, uint64_t nodes, listing *list) {
    const uint32_t *options;
    size_t count;
    qdr_step step;
    qdri_watch *watch = engine->watch(search);
    watch->budget.nodes = nodes ? qdri_watch_nodes(watch) + nodes : 0;
    watch->nodes = qdri_watch_nodes(watch); /* a new stretch, which minds the limit */
    watch->stretch = 0;
    while ((step = engine->next(search, &options, &count)) == QDR_SOLUTION) {
        append(list, options, count);
        if (nodes > 0 && qdri_watch_nodes(watch) >= watch->budget.nodes) return QDR_STOPPED;
    }
    return step;
}

static void *open_engine(const qdri_cover_engine *engine, const qdr_cover *cover) {
    qdr_limits none = QDR_LIMITS_INIT;
    void *search;
    assert_ok(engine->open(cover, &none, &search));
    return search;
}

/* Through the text and back. */
static void carry(const qdr_cover *cover, qdri_place *place) {
    qdr_text text = QDR_TEXT_INIT;
    uint32_t length = place->length, base = place->base;
    qdri_place_write(place, &text);
    assert_true(qdri_place_read(text.bytes, cover, place));
    assert_int_equal(place->length, length);
    assert_int_equal(place->base, base);
    qdr_text_free(&text);
}

/* Stops every few nodes and goes on in another search. */
static void relay(const qdri_cover_engine *engine, const qdr_cover *cover, uint64_t seed,
                  listing *list) {
    void *search[2] = {open_engine(engine, cover), open_engine(engine, cover)};
    qdri_random random;
    qdri_place place;
    qdri_random_seed(&random, seed);
    assert_ok(qdri_place_new(qdri_place_room(cover), &place));
    double left = 2;
    for (int turn = 0;; turn ^= 1) {
        /* a search that stops among forced moves makes them again: give it a chance to pass */
        uint64_t nodes = 1 + qdri_random_below(&random, 9) + cover->primary_count;
        qdr_step step = run(engine, search[turn], nodes, list);
        engine->tell(search[turn], &place);
        if (step == QDR_DONE) assert_true(place.nothing);
        if (place.nothing) break;
        assert_true(place.part > 0 && place.part <= left + 1e-9);
        left = place.part;
        carry(cover, &place);
        if (!engine->seek(search[turn ^ 1], &place)) {
            qdr_text text = QDR_TEXT_INIT;
            qdri_place_write(&place, &text);
            fail_msg("seed %llu: cannot go to %s", (unsigned long long)seed, text.bytes);
        }
    }
    qdri_place_clear(&place);
    engine->close(search[0]);
    engine->close(search[1]);
}

/* Pieces of the tree, in its order. */
enum { PIECES = 40 };
typedef struct piece {
    void *search;
    listing list;
    bool done;
    int next;
} piece;

static int unfinished(const piece *pieces, int count, uint32_t pick) {
    int open = 0;
    for (int i = 0; i < count; i++) open += !pieces[i].done;
    if (open == 0) return -1;
    int skip = (int)(pick % (uint32_t)open), i = 0;
    while (pieces[i].done || skip-- > 0) i++;
    return i;
}

static void give(const qdri_cover_engine *engine, const qdr_cover *cover, piece *pieces, int from,
                 int *count, qdri_place *place) {
    qdri_place rest, whole;
    assert_ok(qdri_place_new(qdri_place_room(cover), &rest));
    assert_ok(qdri_place_new(qdri_place_room(cover), &whole));
    engine->tell(pieces[from].search, &whole);
    if (engine->split(pieces[from].search, place)) {
        engine->tell(pieces[from].search, &rest);
        assert_true(rest.part + place->part <= whole.part + 1e-9);
        carry(cover, place);
        int to = (*count)++;
        pieces[to] = (piece){.search = open_engine(engine, cover), .next = pieces[from].next};
        pieces[from].next = to;
        assert_true(engine->seek(pieces[to].search, place));
    }
    qdri_place_clear(&rest);
    qdri_place_clear(&whole);
}

/* Gives parts away at random. */
static void share(const qdri_cover_engine *engine, const qdr_cover *cover, uint64_t seed,
                  listing *list) {
    piece pieces[PIECES] = {{.search = open_engine(engine, cover), .next = -1}};
    int count = 1, at;
    qdri_random random;
    qdri_place place;
    qdri_random_seed(&random, seed);
    assert_ok(qdri_place_new(qdri_place_room(cover), &place));
    while ((at = unfinished(pieces, count, qdri_random_below(&random, PIECES))) >= 0) {
        piece *p = &pieces[at];
        p->done = run(engine, p->search, 1 + qdri_random_below(&random, 12), &p->list) == QDR_DONE;
        if (!p->done && count < PIECES) give(engine, cover, pieces, at, &count, &place);
    }
    for (int i = 0; i >= 0; i = pieces[i].next) {
        const listing *part = &pieces[i].list;
        for (size_t k = 0; k < part->count; k++) {
            append(list, NULL, 0);
            list->hash[list->count - 1] = part->hash[k];
        }
    }
    for (int i = 0; i < count; i++) {
        engine->close(pieces[i].search);
        free(pieces[i].list.hash);
    }
    qdri_place_clear(&place);
}

static void try_problem(const char *name, const qdr_cover *cover, uint64_t seed) {
    const qdri_cover_engine *engine = qdri_cover_engine_find(name);
    listing whole = {0}, relayed = {0}, shared = {0};
    void *search = open_engine(engine, cover);
    assert_int_equal(run(engine, search, 0, &whole), QDR_DONE);
    engine->close(search);
    relay(engine, cover, seed, &relayed);
    assert_same(&whole, &relayed, name, seed);
    share(engine, cover, seed, &shared);
    assert_same(&whole, &shared, name, seed);
    free(whole.hash);
    free(relayed.hash);
    free(shared.hash);
}

static void try_random(const char *engine, uint32_t problems, uint32_t colours, bool bounds) {
    for (uint64_t seed = 1; seed <= problems; seed++) {
        uint32_t r = (uint32_t)(mix(seed) >> 32);
        random_shape shape = {1 + r % 9, r / 9 % 5, 1 + r / 45 % (bounds ? 12 : 24),
                              1 + r / 1350 % 3, colours};
        if (colours > 0) shape.secondaries++;
        qdr_cover *cover = random_problem(seed, shape, bounds);
        try_problem(engine, cover, seed);
        qdr_cover_free(cover);
    }
}

static void dlx_is_taken_up_anywhere(void **state) {
    (void)state;
    try_random("dlx", 1500, 0, false);
    try_random("dlx-first", 1500, 0, false);
    try_random("dlx", 1500, 2, false);
    try_random("dlx-first", 1000, 2, false);
}

static void dense_is_taken_up_anywhere(void **state) {
    (void)state;
    try_random("dense", 1500, 0, false);
    try_random("dense", 1500, 2, false);
}

static void cells_are_taken_up_anywhere(void **state) {
    (void)state;
    try_random("cells", 1000, 2, false);
    try_random("cells", 400, 2, true);
}

static void bounds_are_taken_up_anywhere(void **state) {
    (void)state;
    try_random("bounds", 400, 2, false);
    try_random("bounds", 400, 2, true);
}

/* Larger ones: several frames and the end game of dense, both widths of dlx. */
static void classics_are_taken_up_anywhere(void **state) {
    (void)state;
    const char *const engines[] = {"dlx", "dlx-first", "dense", "cells", "bounds"};
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        qdr_cover *problems[] = {queens(7), dominoes(5, 6), matchings(8), queens(10)};
        for (size_t i = 0; i < COUNT_OF(problems); i++) {
            if (i < 3 || strcmp(engines[e], "dense") == 0) try_problem(engines[e], problems[i], i);
            qdr_cover_free(problems[i]);
        }
    }
}

/* The wide form of dlx needs more than 65535 nodes: most of these options are never chosen, as a
 * last item, which they all have, wants one of few. */
static void wide_links_are_taken_up_anywhere(void **state) {
    (void)state;
    qdr_cover *cover = queens(6);
    uint32_t gate;
    assert_ok(qdr_cover_add_item(cover, NULL, QDR_PRIMARY, &gate));
    for (uint32_t i = 0; i < 7500; i++)
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){gate, i % 6}, 2, NULL));
    for (uint32_t i = 0; i < 7500; i++)
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){gate, i % 12, 12 + i % 20}, 3, NULL));
    for (uint32_t i = 0; i < 7500; i++)
        assert_ok(qdr_cover_add_option(cover, (uint32_t[]){gate, i % 12, 12 + i % 20}, 3, NULL));
    assert_ok(qdr_cover_add_option(cover, &gate, 1, NULL));
    const qdri_cover_engine *engine = qdri_cover_engine_find("dlx");
    listing whole = {0}, shared = {0};
    void *search = open_engine(engine, cover);
    run(engine, search, 20000, &whole);
    qdri_place place;
    assert_ok(qdri_place_new(qdri_place_room(cover), &place));
    engine->tell(search, &place);
    void *other = open_engine(engine, cover);
    assert_true(engine->seek(other, &place));
    listing rest = {0}, again = {0};
    run(engine, search, 20000, &rest);
    run(engine, other, 20000, &again);
    if (rest.count > again.count) rest.count = again.count; /* forced moves are made twice */
    if (again.count > rest.count) again.count = rest.count;
    assert_same(&rest, &again, "dlx", 0);
    qdri_place_clear(&place);
    engine->close(search);
    engine->close(other);
    free(whole.hash);
    free(shared.hash);
    free(rest.hash);
    free(again.hash);
    qdr_cover_free(cover);
}

/* Any path is refused or is a place: nothing breaks. */
static void strange_places_do_no_harm(void **state) {
    (void)state;
    const char *const engines[] = {"dlx", "dense", "cells", "bounds"};
    qdr_cover *cover = queens(6);
    qdri_place place;
    qdri_random random;
    qdri_random_seed(&random, 7);
    assert_ok(qdri_place_new(qdri_place_room(cover), &place));
    for (size_t e = 0; e < COUNT_OF(engines); e++) {
        const qdri_cover_engine *engine = qdri_cover_engine_find(engines[e]);
        void *search = open_engine(engine, cover);
        uint64_t accepted = 0;
        for (int i = 0; i < 20000; i++) {
            place.length = qdri_random_below(&random, 5);
            place.base = qdri_random_below(&random, place.length + 1);
            for (uint32_t k = 0; k < place.length; k++)
                place.step[k] =
                    2 * qdri_random_below(&random, 36) + (qdri_random_below(&random, 9) == 0);
            if (!engine->seek(search, &place)) continue;
            accepted++;
            uint64_t found;
            assert_int_equal(engine->count(search, UINT64_MAX, &found), QDR_DONE);
            assert_true(found <= 4);
        }
        assert_true(accepted > 100);
        assert_true(engine->seek(search, &(qdri_place){.length = 0}));
        uint64_t found;
        assert_int_equal(engine->count(search, UINT64_MAX, &found), QDR_DONE);
        assert_int_equal(found, 4);
        engine->close(search);
    }
    qdri_place_clear(&place);
    qdr_cover_free(cover);
}

static void bad_texts_are_refused(void **state) {
    (void)state;
    qdr_cover *cover = queens(4);
    qdri_place place;
    assert_ok(qdri_place_new(qdri_place_room(cover), &place));
    static const char *const bad[] = {"",
                                      "0",
                                      "x",
                                      "0 1 ",
                                      "0 1  3",
                                      "1 1",
                                      "2 1 3",
                                      "0 1 16",
                                      "0 1 -16",
                                      "0 1 3x",
                                      "0 1 03",
                                      "00 1 3",
                                      "0 1 --3",
                                      "0 1 +3",
                                      "0 -1 3",
                                      "0 1 4294967296",
                                      " 0 1 3",
                                      "0 1\t3",
                                      "0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
                                      "0 4611686018427387905 3",
                                      "0 99999999999999999999 3"};
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        if (qdri_place_read(bad[i], cover, &place)) fail_msg("accepted: %s", bad[i]);
    assert_true(qdri_place_read("1 4611686018427387904 3 -15 0", cover, &place));
    assert_int_equal(place.length, 3);
    assert_int_equal(place.step[1], 31);
    assert_true(place.part == 1.0);
    qdri_place_clear(&place);
    qdr_cover_free(cover);
}

/* Rounding may make the part that is left a little more than all; a problem may have no options. */
static void test_text_of_any_place(void **state) {
    (void)state;
    qdr_cover *cover;
    qdri_place place, back;
    qdr_text text = QDR_TEXT_INIT;
    for (int options = 0; options < 2; options++) {
        assert_ok(qdr_cover_read(options ? "a b\na\nb\n" : "a b\n", options ? 8 : 4, &cover, NULL));
        assert_ok(qdri_place_new(qdri_place_room(cover), &place));
        assert_ok(qdri_place_new(qdri_place_room(cover), &back));
        place.part = 1 + 0x1p-52;
        qdr_text_clear(&text);
        qdri_place_write(&place, &text);
        assert_true(qdri_place_read(text.bytes, cover, &back));
        assert_true(back.part == 1 && back.length == 0);
        assert_false(qdri_place_read("0 1 7", cover, &back));
        qdri_place_clear(&place);
        qdri_place_clear(&back);
        qdr_cover_free(cover);
    }
    qdr_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_of_any_place),
        cmocka_unit_test(dlx_is_taken_up_anywhere),
        cmocka_unit_test(dense_is_taken_up_anywhere),
        cmocka_unit_test(cells_are_taken_up_anywhere),
        cmocka_unit_test(bounds_are_taken_up_anywhere),
        cmocka_unit_test(classics_are_taken_up_anywhere),
        cmocka_unit_test(wide_links_are_taken_up_anywhere),
        cmocka_unit_test(strange_places_do_no_harm),
        cmocka_unit_test(bad_texts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
