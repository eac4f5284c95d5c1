/* test_trace.c: a trace of dancing links against the book: Algorithm C with all its links, written
 * down below straight from The Art of Computer Programming, section 7.2.2.1, notes what it does,
 * and the trace must say the same, event by event. */
#include "cover_random.h"

#include <quadrille/trace.h>

typedef struct story {
    qdr_event *events;
    size_t count, room;
} story;

static qdr_event *tell(story *list, qdr_event event) {
    if (list->count == list->room) {
        list->room = list->room * 2 + 64;
        list->events = realloc(list->events, list->room * sizeof *list->events);
        assert_non_null(list->events);
    }
    list->events[list->count] = event;
    return &list->events[list->count++];
}

/* ---- the book ----------------------------------------------------------------------------------
 * Items are 1 … N, primary ones first; node 0 is the root of the list of items, N + 1 the root of
 * the secondary ones. The options follow, with spacers between them whose TOP is not positive. */

enum { MOST = 4000 };

static struct {
    int rlink[MOST], llink[MOST], top[MOST], len[MOST], ulink[MOST], dlink[MOST], color[MOST];
    int x[MOST], option[MOST]; /* by level; by node: the number of its option */
    uint32_t item[MOST];       /* the number in the problem */
    int l, primaries;
    bool first;
    story *told;
} k;

static int items_left(void) {
    int left = 0;
    for (int i = k.rlink[0]; i != 0; i = k.rlink[i]) left++;
    return left;
}

static void say(qdr_event_kind kind, int i, int p, int left, bool forced) {
    tell(k.told, (qdr_event){(uint8_t)kind, forced, (uint16_t)k.l, i ? k.item[i] : UINT32_MAX,
                             p ? (uint32_t)k.option[p] : UINT32_MAX, (uint32_t)left});
}

static void hide(int p) {
    for (int q = p + 1; q != p;) {
        int x = k.top[q], u = k.ulink[q], d = k.dlink[q];
        if (x <= 0) {
            q = u; /* q was a spacer */
            continue;
        }
        if (k.color[q] >= 0) {
            k.dlink[u] = d, k.ulink[d] = u, k.len[x]--;
            say(QDR_EVENT_HIDE, x, p, k.len[x], false);
        }
        q++;
    }
}

static void unhide(int p) {
    for (int q = p - 1; q != p;) {
        int x = k.top[q], u = k.ulink[q], d = k.dlink[q];
        if (x <= 0) {
            q = d; /* q was a spacer */
            continue;
        }
        if (k.color[q] >= 0) {
            k.dlink[u] = q, k.ulink[d] = q, k.len[x]++;
            say(QDR_EVENT_UNHIDE, x, p, k.len[x], false);
        }
        q--;
    }
}

static void cover(int i) {
    for (int p = k.dlink[i]; p != i; p = k.dlink[p]) hide(p);
    int l = k.llink[i], r = k.rlink[i];
    k.rlink[l] = r, k.llink[r] = l;
    say(QDR_EVENT_COVER, i, 0, items_left(), false);
}

static void uncover(int i) {
    int l = k.llink[i], r = k.rlink[i];
    k.rlink[l] = i, k.llink[r] = i;
    say(QDR_EVENT_UNCOVER, i, 0, items_left(), false);
    for (int p = k.ulink[i]; p != i; p = k.ulink[p]) unhide(p);
}

static void purify(int p) {
    int c = k.color[p], i = k.top[p];
    say(QDR_EVENT_PURIFY, i, p, k.len[i], false);
    for (int q = k.dlink[i]; q != i; q = k.dlink[q])
        if (k.color[q] == c)
            k.color[q] = -1;
        else
            hide(q);
}

static void unpurify(int p) {
    int c = k.color[p], i = k.top[p];
    for (int q = k.ulink[i]; q != i; q = k.ulink[q])
        if (k.color[q] < 0)
            k.color[q] = c;
        else
            unhide(q);
    say(QDR_EVENT_UNPURIFY, i, p, k.len[i], false);
}

static void commit(int p, int j) {
    if (k.color[p] == 0) cover(j);
    if (k.color[p] > 0) purify(p);
}

static void uncommit(int p, int j) {
    if (k.color[p] == 0) uncover(j);
    if (k.color[p] > 0) unpurify(p);
}

static void say_choice(qdr_event_kind kind, int i, int p) {
    int left = 0;
    for (int q = k.dlink[p]; q != i; q = k.dlink[q]) left++;
    say(kind, i, p, left, k.len[i] == 1);
}

/* X3, with the MRV heuristic of exercise 9, or the leftmost item. */
static int choose(void) {
    int best = k.rlink[0];
    for (int i = best; i != 0 && !k.first; i = k.rlink[i])
        if (k.len[i] < k.len[best]) best = i;
    say(QDR_EVENT_CHOOSE, best, 0, k.len[best], k.len[best] == 1);
    return best;
}

static void search_by_the_book(void) {
    int i, p;
    k.l = 0;
enter: /* X2 */
    if (k.rlink[0] == 0) {
        say(QDR_EVENT_SOLUTION, 0, 0, 0, false);
        goto leave;
    }
    i = choose();
    cover(i); /* X4 */
    if (k.dlink[i] == i) say(QDR_EVENT_DEAD, i, 0, 0, false);
    k.x[k.l] = k.dlink[i];
    try: /* X5 */
        if (k.x[k.l] == i) {
            uncover(i); /* X7 */
            goto leave;
        }
    say_choice(QDR_EVENT_TRY, i, k.x[k.l]);
    for (p = k.x[k.l] + 1; p != k.x[k.l];)
        if (k.top[p] <= 0)
            p = k.ulink[p];
        else
            commit(p, k.top[p]), p++;
    k.l++;
    goto enter;
leave: /* X8, X6 */
    if (k.l == 0) return;
    k.l--;
    i = k.top[k.x[k.l]];
    say_choice(QDR_EVENT_BACK, i, k.x[k.l]);
    for (p = k.x[k.l] - 1; p != k.x[k.l];)
        if (k.top[p] <= 0)
            p = k.dlink[p];
        else
            uncommit(p, k.top[p]), p--;
    k.x[k.l] = k.dlink[k.x[k.l]];
    goto try;
}

static void link_items(const qdr_cover *c, int *index) {
    int next = 0, items = (int)qdr_cover_item_count(c);
    for (int kind = QDR_PRIMARY; kind <= QDR_SECONDARY; kind++)
        for (uint32_t i = 0; i < (uint32_t)items; i++)
            if ((int)qdr_cover_item_kind(c, i) == kind) k.item[index[i] = ++next] = i;
    k.primaries = (int)qdr_cover_primary_count(c);
    for (int i = 0; i <= items + 1; i++) {
        k.llink[i] = i - 1, k.rlink[i] = i + 1;
        k.ulink[i] = k.dlink[i] = i, k.len[i] = 0, k.top[i] = 0;
    }
    k.llink[0] = k.primaries, k.rlink[k.primaries] = 0;
    k.llink[k.primaries + 1] = items + 1, k.rlink[items + 1] = k.primaries + 1;
}

static void link_options(const qdr_cover *c, const int *index) {
    int at = (int)c->item_count + 2, spacer = at++; /* the first spacer */
    k.top[spacer] = 0;
    for (size_t o = 0; o < c->option_count; o++) {
        int begin = at;
        for (size_t n = c->start[o]; n < c->start[o + 1]; n++, at++) {
            assert_true(at < MOST - 1);
            int i = index[c->nodes[n]];
            k.top[at] = i, k.option[at] = (int)o, k.color[at] = (int)qdri_cover_colour(c, n);
            k.ulink[at] = k.ulink[i], k.dlink[at] = i;
            k.dlink[k.ulink[i]] = at, k.ulink[i] = at, k.len[i]++;
        }
        k.dlink[spacer] = at - 1;
        k.top[at] = -(int)o - 1, k.ulink[at] = begin;
        spacer = at++;
    }
}

static story by_the_book(const qdr_cover *c, bool first) {
    static int index[MOST];
    story told = {NULL, 0, 0};
    k.first = first;
    k.told = &told;
    link_items(c, index);
    link_options(c, index);
    search_by_the_book();
    return told;
}

/* ---- the trace ---------------------------------------------------------------------------------
 */

static story pull(const qdr_cover *c, const qdr_trace_options *options, size_t at_a_time,
                  qdr_step end) {
    qdr_trace *trace;
    assert_ok(qdr_trace_new(c, options, &trace));
    story told = {NULL, 0, 0};
    qdr_event events[1000];
    size_t count;
    assert_true(at_a_time <= COUNT_OF(events));
    assert_int_equal(qdr_trace_step(trace), QDR_SOLUTION);
    while ((count = qdr_trace_next(trace, events, at_a_time)) > 0) {
        assert_true(count <= at_a_time);
        for (size_t i = 0; i < count; i++) tell(&told, events[i]);
    }
    assert_int_equal(qdr_trace_step(trace), end);
    assert_int_equal(qdr_trace_next(trace, events, at_a_time), 0);
    qdr_trace_free(trace);
    return told;
}

static story traced(const qdr_cover *c, bool first, size_t at_a_time) {
    qdr_trace_options options = QDR_TRACE_OPTIONS_INIT;
    options.first = first;
    return pull(c, &options, at_a_time, QDR_DONE);
}

static void show(const char *who, const qdr_event *e) {
    print_message("%s: %s%s at depth %u: item %d, option %d, left %d\n", who,
                  qdr_event_kind_name((qdr_event_kind)e->kind), e->forced ? " (forced)" : "",
                  e->depth, (int)e->item, (int)e->option, (int)e->left);
}

static void assert_same(const story *want, const story *got, size_t count, const char *what) {
    for (size_t i = 0; i < count; i++) {
        if (i < want->count && i < got->count &&
            memcmp(&want->events[i], &got->events[i], sizeof(qdr_event)) == 0)
            continue;
        if (i < want->count) show("the book ", &want->events[i]);
        if (i < got->count) show("the trace", &got->events[i]);
        fail_msg("%s: event %zu of %zu and %zu", what, i, want->count, got->count);
    }
}

/* Does what the events say to a table of who is in whose list, and undoes it in reverse. */
static void assert_replays(const qdr_cover *c, const story *told) {
    size_t items = c->item_count, options = c->option_count, done = 0, depth = 0;
    bool *in = calloc(items * options + 1, 1), *whole = calloc(items * options + 1, 1);
    uint32_t *chosen = calloc(items + 1, sizeof *chosen), *seen = calloc(items + 1, sizeof *seen);
    qdr_event *stack = calloc(told->count + 1, sizeof *stack);
    assert_true(in && whole && chosen && seen && stack);
    for (uint32_t o = 0; o < options; o++)
        for (size_t n = c->start[o]; n < c->start[o + 1]; n++) in[c->nodes[n] * options + o] = true;
    memcpy(whole, in, items * options);
    for (size_t n = 0; n < told->count; n++) {
        const qdr_event *e = &told->events[n], *last = done > 0 ? &stack[done - 1] : NULL;
        bool *cell = e->option != UINT32_MAX ? &in[e->item * options + e->option] : NULL;
        size_t length = 0;
        switch ((qdr_event_kind)e->kind) {
        case QDR_EVENT_HIDE:
        case QDR_EVENT_UNHIDE:
            assert_int_equal(*cell, e->kind == QDR_EVENT_HIDE);
            *cell = !*cell;
            for (uint32_t o = 0; o < options; o++) length += in[e->item * options + o];
            assert_int_equal(e->left, length);
            break;
        case QDR_EVENT_TRY:
            chosen[depth++] = e->option;
            break;
        case QDR_EVENT_BACK:
            assert_int_equal(chosen[--depth], e->option);
            break;
        case QDR_EVENT_SOLUTION:
            assert_true(qdri_cover_accepts(c, chosen, depth, seen));
            assert_int_equal(e->depth, depth);
            break;
        default:
            break;
        }
        if (e->kind == QDR_EVENT_HIDE || e->kind == QDR_EVENT_COVER ||
            e->kind == QDR_EVENT_PURIFY) {
            stack[done++] = *e;
        } else if (e->kind == QDR_EVENT_UNHIDE || e->kind == QDR_EVENT_UNCOVER ||
                   e->kind == QDR_EVENT_UNPURIFY) {
            assert_non_null(last);
            assert_int_equal(e->item, last->item);
            assert_int_equal(e->option, last->option);
            assert_int_equal(e->depth, last->depth);
            done--;
        }
    }
    assert_int_equal(done, 0);
    assert_memory_equal(in, whole, items * options + 1);
    free(in), free(whole), free(chosen), free(seen), free(stack);
}

/* The solutions that a trace tells of, as solutions_of sums them up. */
static solution_set solutions_told(const story *told) {
    solution_set set = {0, 0};
    uint64_t subset = 0;
    for (size_t n = 0; n < told->count; n++) {
        const qdr_event *e = &told->events[n];
        if (e->kind == QDR_EVENT_TRY || e->kind == QDR_EVENT_BACK)
            subset ^= (uint64_t)1 << e->option % 64;
        if (e->kind == QDR_EVENT_SOLUTION) set.count++, set.sum += mix(subset + 1);
    }
    return set;
}

static void compare(const qdr_cover *c, const char *what) {
    for (int first = 0; first < 2; first++) {
        story want = by_the_book(c, first), got = traced(c, first, 1000), one = traced(c, first, 1);
        assert_same(&want, &got, want.count, what);
        assert_int_equal(want.count, got.count);
        assert_same(&got, &one, got.count, what);
        assert_int_equal(got.count, one.count);
        assert_replays(c, &got);
        solution_set told = solutions_told(&got),
                     found = solutions_of(c, first ? "dlx-first" : "dlx");
        assert_int_equal(told.count, found.count);
        assert_int_equal(told.sum, found.sum);
        free(want.events), free(got.events), free(one.events);
    }
}

/* Items a … g and six options: (5) of section 7.2.2.1. */
static qdr_cover *knuths_example(void) {
    static const char *const options[] = {"ce", "adg", "bcf", "adf", "bg", "deg"};
    qdr_cover *c;
    assert_ok(qdr_cover_new(&c));
    for (char name[] = "a"; *name <= 'g'; ++*name)
        assert_ok(qdr_cover_add_item(c, name, QDR_PRIMARY, NULL));
    for (size_t o = 0; o < COUNT_OF(options); o++) {
        uint32_t items[3], count = 0;
        for (const char *i = options[o]; *i; i++) items[count++] = (uint32_t)(*i - 'a');
        assert_ok(qdr_cover_add_option(c, items, count, NULL));
    }
    return c;
}

/* A 4×4 Sudoku with one row given: cell, row and digit, column and digit, box and digit. */
static qdr_cover *small_sudoku(void) {
    qdr_cover *c;
    assert_ok(qdr_cover_new(&c));
    for (int i = 0; i < 64; i++) assert_ok(qdr_cover_add_item(c, NULL, QDR_PRIMARY, NULL));
    for (uint32_t cell = 0; cell < 16; cell++)
        for (uint32_t digit = 0; digit < 4; digit++) {
            uint32_t row = cell / 4, column = cell % 4, box = row / 2 * 2 + column / 2;
            uint32_t items[] = {cell, 16 + row * 4 + digit, 32 + column * 4 + digit,
                                48 + box * 4 + digit};
            if (row > 0 || digit == column) assert_ok(qdr_cover_add_option(c, items, 4, NULL));
        }
    return c;
}

/* The first steps, worked out by hand: a has the options 1 and 3 (a d g, a d f), and no item fewer.
 */
static void the_first_steps_are_knuths(void **unused) {
    (void)unused;
    enum { A, B, C, D, E, F, G };
    const qdr_event by_hand[] = {
        {QDR_EVENT_CHOOSE, 0, 0, A, UINT32_MAX, 2},
        {QDR_EVENT_HIDE, 0, 0, D, 1, 2},
        {QDR_EVENT_HIDE, 0, 0, G, 1, 2},
        {QDR_EVENT_HIDE, 0, 0, D, 3, 1},
        {QDR_EVENT_HIDE, 0, 0, F, 3, 1},
        {QDR_EVENT_COVER, 0, 0, A, UINT32_MAX, 6},
        {QDR_EVENT_TRY, 0, 0, A, 1, 1},
        {QDR_EVENT_HIDE, 0, 0, E, 5, 1},
        {QDR_EVENT_HIDE, 0, 0, G, 5, 1},
        {QDR_EVENT_COVER, 0, 0, D, UINT32_MAX, 5},
        {QDR_EVENT_HIDE, 0, 0, B, 4, 1},
        {QDR_EVENT_COVER, 0, 0, G, UINT32_MAX, 4},
        {QDR_EVENT_CHOOSE, 1, 1, B, UINT32_MAX, 1},
    };
    const story want = {(qdr_event *)(uintptr_t)by_hand, COUNT_OF(by_hand), 0};
    qdr_cover *c = knuths_example();
    story got = traced(c, false, 7);
    assert_same(&want, &got, want.count, "by hand");
    free(got.events);
    qdr_cover_free(c);
}

static void it_is_the_books_on_the_books_example(void **unused) {
    (void)unused;
    qdr_cover *c = knuths_example();
    compare(c, "Knuth's example");
    qdr_cover_free(c);
}

static void it_is_the_books_on_known_problems(void **unused) {
    (void)unused;
    for (uint32_t n = 1; n <= 6; n++) {
        qdr_cover *c = queens(n);
        compare(c, "queens");
        qdr_cover_free(c);
    }
    qdr_cover *sudoku = small_sudoku(), *board = dominoes(4, 4);
    compare(sudoku, "a 4×4 Sudoku");
    compare(board, "dominoes");
    qdr_cover_free(sudoku);
    qdr_cover_free(board);
}

static void it_is_the_books_on_random_problems(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        uint32_t r = (uint32_t)(mix(seed) >> 32);
        random_shape shape = {1 + r % 7, 1 + r / 7 % 5, 1 + r / 35 % 24, 1 + r / 840 % 5, seed % 4};
        qdr_cover *c = random_cover(seed, shape);
        char what[32];
        snprintf(what, sizeof what, "seed %u", (unsigned)seed);
        compare(c, what);
        qdr_cover_free(c);
    }
}

static void nothing_to_cover_is_one_solution(void **unused) {
    (void)unused;
    qdr_cover *c;
    assert_ok(qdr_cover_new(&c));
    compare(c, "no items");
    assert_ok(qdr_cover_add_item(c, NULL, QDR_SECONDARY, NULL));
    compare(c, "a secondary item");
    assert_ok(qdr_cover_add_item(c, NULL, QDR_PRIMARY, NULL));
    compare(c, "an item without options");
    qdr_cover_free(c);
}

static size_t how_many(const story *told, qdr_event_kind kind) {
    size_t count = 0;
    for (size_t i = 0; i < told->count; i++) count += told->events[i].kind == kind;
    return count;
}

/* Cut short, it is the beginning of the whole. */
static void limits_end_it(void **unused) {
    (void)unused;
    qdr_cover *c = queens(6);
    story whole = traced(c, false, 1000);
    size_t nodes = how_many(&whole, QDR_EVENT_TRY);
    for (size_t n = 1; n <= nodes + 1; n++) {
        qdr_trace_options options = QDR_TRACE_OPTIONS_INIT;
        options.limits.nodes = n;
        story part = pull(c, &options, 10, n < nodes ? QDR_STOPPED : QDR_DONE);
        assert_int_equal(how_many(&part, QDR_EVENT_TRY), n < nodes ? n : nodes);
        assert_same(&whole, &part, part.count, "cut short");
        free(part.events);
    }
    for (uint64_t n = 1; n <= 4; n++) {
        qdr_trace_options options = QDR_TRACE_OPTIONS_INIT;
        options.limits.solutions = n;
        story part = pull(c, &options, 10, QDR_STOPPED);
        assert_int_equal(how_many(&part, QDR_EVENT_SOLUTION), n);
        assert_int_equal(part.events[part.count - 1].kind, QDR_EVENT_SOLUTION);
        free(part.events);
    }
    free(whole.events);
    qdr_cover_free(c);
}

static void cancelling_ends_it_before_the_next_option(void **unused) {
    (void)unused;
    qdr_cover *c = queens(6);
    qdr_cancel flag = {0, NULL};
    qdr_trace_options options = QDR_TRACE_OPTIONS_INIT;
    options.limits.cancel = &flag;
    qdr_trace *trace;
    assert_ok(qdr_trace_new(c, &options, &trace));
    qdr_event event;
    do assert_int_equal(qdr_trace_next(trace, &event, 1), 1);
    while (event.kind != QDR_EVENT_TRY);
    qdr_cancel_request(&flag);
    while (qdr_trace_next(trace, &event, 1) > 0) assert_int_not_equal(event.kind, QDR_EVENT_TRY);
    assert_int_equal(qdr_trace_step(trace), QDR_STOPPED);
    qdr_trace_free(trace);
    qdr_cover_free(c);
}

static qdr_status open_and_pull(void *with) {
    qdr_trace *trace = NULL;
    qdr_status status = qdr_trace_new(with, NULL, &trace);
    qdr_event event;
    if (status == QDR_OK) assert_int_equal(qdr_trace_next(trace, &event, 1), 1);
    assert_int_equal(trace != NULL, status == QDR_OK);
    qdr_trace_free(trace);
    return status;
}

static void memory_that_fails_leaves_nothing_behind(void **unused) {
    (void)unused;
    qdr_cover *c = random_cover(7, (random_shape){5, 3, 12, 3, 2});
    assert_true(fail_every_allocation(open_and_pull, c) > 0);
    qdr_cover_free(c);
}

static void what_the_links_cannot_do_is_refused(void **unused) {
    (void)unused;
    qdr_cover *c;
    qdr_trace *trace;
    assert_ok(qdr_cover_new(&c));
    assert_ok(qdr_cover_add_item_bounded(c, NULL, 1, 2, NULL));
    assert_int_equal(qdr_trace_new(c, NULL, &trace), QDR_UNSUPPORTED);
    qdr_cover_free(c);
    assert_ok(qdr_cover_new(&c));
    for (int i = 0; i < 65536; i++) assert_ok(qdr_cover_add_item(c, NULL, QDR_PRIMARY, NULL));
    assert_int_equal(qdr_trace_new(c, NULL, &trace), QDR_UNSUPPORTED);
    qdr_cover_free(c);
    qdr_trace_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_steps_are_knuths),
        cmocka_unit_test(it_is_the_books_on_the_books_example),
        cmocka_unit_test(it_is_the_books_on_known_problems),
        cmocka_unit_test(it_is_the_books_on_random_problems),
        cmocka_unit_test(nothing_to_cover_is_one_solution),
        cmocka_unit_test(limits_end_it),
        cmocka_unit_test(cancelling_ends_it_before_the_next_option),
        cmocka_unit_test(memory_that_fails_leaves_nothing_behind),
        cmocka_unit_test(what_the_links_cannot_do_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
