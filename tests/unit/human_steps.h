/* human_steps.h: made puzzles, and what holds of every step that people make on them: it is true
 * and proved, what is made of it by a lie is not, it can be drawn and told. */
#ifndef QDR_HUMAN_STEPS_H
#define QDR_HUMAN_STEPS_H

#include "sudoku_cases.h"

#include <quadrille/make.h>
#include <quadrille/rating.h>

typedef bool on_puzzle(void *context, const qdr_puzzle *puzzle, const uint8_t *solution);

typedef struct maker {
    on_puzzle *then;
    void *context;
} maker;

static inline bool take(void *context, const qdr_made *made) {
    const maker *m = context;
    return m->then(m->context, made->puzzle, made->solution);
}

static inline void each_made(int side, uint64_t count, uint64_t seed, on_puzzle *then,
                             void *context) {
    maker m = {then, context};
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    spec.side = side;
    qdr_usual_boxes(side, &spec.box_rows, &spec.box_cols);
    qdr_shape *shape;
    assert_int_equal(qdr_shape_new(&spec, &shape, NULL), QDR_OK);
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.count = count;
    options.seed = seed;
    qdr_error error;
    assert_int_equal(qdr_make(&options, take, &m, NULL, &error), QDR_OK);
    qdr_shape_free(shape);
}

/* ---- steps ------------------------------------------------------------------------------------
 */

#define DIGEST_BEGIN 0xcbf29ce484222325ull

/* A step more on a path that is to stay as it is. */
static inline uint64_t step_digest(uint64_t digest, const qdr_hint *hint) {
    uint64_t words[] = {(uint64_t)hint->technique, (uint64_t)(hint->rating * 1000 + 0.5),
                        (uint64_t)(hint->cell + 1), (uint64_t)hint->digit,
                        (uint64_t)hint->complexity};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        digest = (digest ^ words[i]) * 0x100000001b3;
    for (size_t i = 0; i < hint->struck_count; i++)
        digest = (digest ^ hint->struck[i].cell ^ hint->struck[i].digits << 16) * 0x100000001b3;
    return digest;
}

/* The hint in full, as JSON; the caller frees it. */
static inline qdr_text whole_hint(const qdr_hint *hint, const qdr_board *board) {
    qdr_text text = QDR_TEXT_INIT;
    assert_int_equal(qdr_hint_json(hint, board, &text), QDR_OK);
    return text;
}

static inline bool holds(const qdr_hint *hint, const qdr_board *board) {
    bool answer;
    assert_int_equal(qdr_hint_holds(hint, board, &answer), QDR_OK);
    return answer;
}

/* No step can be made to say what is not true: with the digit of the solution among what it
 * strikes, or another one placed, it does not hold; nor does it when it rests on nothing. */
static inline void lies_do_not_hold(const qdr_hint *hint, const qdr_board *board,
                                    const uint8_t *solution, int side) {
    qdr_hint lie = *hint;
    qdr_candidates wrong;
    for (int cell = 0; cell < side * side; cell++) {
        if (qdr_board_digit(board, cell)) continue;
        wrong = (qdr_candidates){(uint16_t)cell, (uint64_t)1 << (solution[cell] - 1)};
        lie = *hint;
        lie.cell = -1;
        lie.struck = &wrong;
        lie.struck_count = 1;
        assert_false(holds(&lie, board));
    }
    if (hint->cell >= 0) {
        lie = *hint;
        lie.digit = hint->digit % side + 1;
        assert_false(holds(&lie, board));
    }
    lie = *hint;
    lie.cell = -1;
    lie.struck_count = 0; /* concludes nothing */
    assert_false(holds(&lie, board));
    lie = *hint;
    lie.item_count = 0;
    lie.pattern_count = 0;
    lie.node_count = 0;
    assert_false(holds(&lie, board));
}

/* A deadly pattern is none without one of its cells, or without what is extra there. */
static inline void broken_patterns_do_not_hold(const qdr_hint *hint, const qdr_board *board) {
    qdr_candidates pattern[256];
    qdr_hint lie = *hint;
    assert_true(hint->pattern_count < 256);
    lie.pattern = pattern;
    for (size_t i = 0; i < hint->pattern_count; i++) {
        memcpy(pattern, hint->pattern, hint->pattern_count * sizeof *pattern);
        if (pattern[i].digits) {
            pattern[i].digits = 0;
            lie.pattern_count = hint->pattern_count;
            assert_false(holds(&lie, board));
        }
        pattern[i] = pattern[hint->pattern_count - 1];
        lie.pattern_count = hint->pattern_count - 1;
        if (lie.pattern_count > 0) assert_false(holds(&lie, board));
    }
}

/* A chain is no stronger than any of its nodes: one that lost its parents, its items, or says the
 * opposite, breaks it. */
static inline void broken_chains_do_not_hold(const qdr_hint *hint, const qdr_board *board) {
    qdr_node nodes[2000];
    qdr_hint lie = *hint;
    assert_true(hint->node_count < 2000);
    lie.nodes = nodes;
    for (size_t i = 0; i < hint->node_count; i++) {
        if (hint->nodes[i].assumed) continue;
        for (int change = 0; change < 3; change++) {
            memcpy(nodes, hint->nodes, hint->node_count * sizeof *nodes);
            if (change == 0 && nodes[i].parent_count == 0) continue; /* it was proved within */
            if (change == 0) nodes[i].parent_count = 0;
            if (change == 1) nodes[i].off = !nodes[i].off;
            if (change == 2 && nodes[i].item_count == 0) continue;
            if (change == 2) nodes[i].item_count = 0;
            assert_false(holds(&lie, board));
        }
    }
}

/* Whatever a step without a chain rests on is needed: it does not hold without one of its items.
 * (Aligned exclusions name all cells that see, as their pattern does, and some do not matter.) */
static inline void every_item_is_needed(const qdr_hint *hint, const qdr_board *board) {
    qdr_item items[64];
    qdr_hint less = *hint;
    if (hint->node_count > 0 || hint->pattern_count > 0 || hint->item_count > 64) return;
    if (qdr_technique_class_of(hint->technique) == QDR_CLASS_EXCLUSION) return;
    less.items = items;
    for (size_t out = 0; out < hint->item_count; out++) {
        less.item_count = 0;
        for (size_t i = 0; i < hint->item_count; i++)
            if (i != out) items[less.item_count++] = hint->items[i];
        assert_false(holds(&less, board));
    }
}

/* ---- whether a node follows, by trying everything --------------------------------------------
 */

typedef struct fact {
    int cell, digit;
    bool off;
} fact;

typedef struct facts {
    const qdr_shape *shape;
    const qdr_board *board;
    fact list[400];
    int count;
} facts;

static inline void add_fact(facts *f, int cell, int digit, bool off) {
    assert_true(f->count < 400);
    f->list[f->count++] = (fact){cell, digit, off};
}

/* Whether two of them cannot be, where the rules are those of rows, columns and boxes. */
static inline bool facts_clash(const facts *f, const fact *a, const fact *b) {
    if (a->off && b->off) return false;
    if (a->off != b->off) return a->cell == b->cell && a->digit == b->digit;
    if (a->cell == b->cell) return a->digit != b->digit;
    return a->digit == b->digit && qdr_shape_sees(f->shape, a->cell, b->cell);
}

static inline bool can_all_be(facts *f, const qdr_item *items, uint32_t count);

/* Whether the first item can be covered by that candidate, and the others in some way. */
static inline bool can_be(facts *f, const qdr_item *items, uint32_t count, int cell, int digit) {
    if (!qdr_board_has(f->board, cell, digit)) return false;
    add_fact(f, cell, digit, false);
    const bool can = can_all_be(f, items + 1, count - 1);
    f->count--;
    return can;
}

static inline bool can_all_be(facts *f, const qdr_item *items, uint32_t count) {
    size_t units;
    const qdr_unit *unit = qdr_shape_units(f->shape, &units);
    for (int i = 0; i < f->count; i++)
        for (int k = 0; k < i; k++)
            if (facts_clash(f, &f->list[i], &f->list[k])) return false;
    if (count == 0) return true;
    for (int i = 0; i < qdr_shape_get_spec(f->shape)->side; i++) {
        const bool cell = items->digit == 0;
        if (can_be(f, items, count, cell ? items->where : unit[items->where].cells[i],
                   cell ? i + 1 : items->digit))
            return true;
    }
    return false;
}

/* Whether what its parents say, and its items, leave no way for it not to be so. */
static inline bool node_follows(const qdr_hint *hint, const qdr_shape *shape,
                                const qdr_board *board, size_t i) {
    const qdr_node *node = &hint->nodes[i];
    facts f = {.shape = shape, .board = board};
    for (uint32_t k = 0; k < node->parent_count; k++) {
        const qdr_node *parent = &hint->nodes[hint->parents[node->parents + k]];
        add_fact(&f, parent->cell, parent->digit, parent->off);
    }
    add_fact(&f, node->cell, node->digit, !node->off);
    return !can_all_be(&f, hint->reasons + node->items, node->item_count);
}

/* Gives each node another parent, one after the other. Some of these are as good as the right
 * one, such as the parent of the parent where that excludes the same: what holds then follows, as
 * trying everything shows. Returns how many did, and adds up how many there were. */
static inline int changed_parents_that_hold(const qdr_hint *hint, const qdr_shape *shape,
                                            const qdr_board *board, int *all) {
    uint32_t parents[4000];
    qdr_hint lie = *hint;
    size_t count = 0;
    int hold = 0;
    for (size_t i = 0; i < hint->node_count; i++) count += hint->nodes[i].parent_count;
    if (count > 4000) return 0;
    lie.parents = parents;
    for (size_t i = 0; i < hint->node_count; i++)
        for (uint32_t k = 0; k < hint->nodes[i].parent_count && i > 1; k++) {
            const uint32_t at = hint->nodes[i].parents + k;
            memcpy(parents, hint->parents, count * sizeof *parents);
            assert_true(node_follows(&lie, shape, board, i));
            parents[at] = (parents[at] + 1) % (uint32_t)i;
            const bool held = holds(&lie, board);
            if (held) assert_true(node_follows(&lie, shape, board, i));
            hold += held;
            ++*all;
        }
    return hold;
}

/* What is drawn: conclusions first, every mark once, links between marks. */
static inline void sketches(const qdr_hint *hint, const qdr_board *board) {
    qdr_sketch *sketch;
    assert_int_equal(qdr_sketch_new(hint, board, &sketch), QDR_OK);
    assert_true(sketch->mark_count > 0);
    assert_int_equal(sketch->marks[0].role, hint->cell >= 0 ? QDR_PLACED : QDR_STRUCK);
    for (size_t i = 0; i < sketch->mark_count; i++) {
        const qdr_mark *mark = &sketch->marks[i];
        assert_true(mark->digits != 0 && qdr_role_name((qdr_role)mark->role));
        const bool filled = qdr_board_digit(board, mark->cell) > 0;
        assert_true(filled || mark->role != QDR_WITNESS);
        assert_true(!filled || mark->role == QDR_WITNESS || hint->pattern_count > 0);
        for (size_t k = 0; k < i; k++)
            assert_true(sketch->marks[k].cell != mark->cell ||
                        !(sketch->marks[k].digits & mark->digits));
    }
    for (size_t i = 0; i < sketch->link_count; i++) {
        assert_true(sketch->links[i].from < sketch->mark_count);
        assert_true(sketch->links[i].to < sketch->mark_count);
    }
    assert_int_equal(hint->node_count > 0, sketch->link_count > 0);
    qdr_sketch_free(sketch);
}

static inline void agrees(const qdr_hint *hint, const qdr_board *board, const uint8_t *solution) {
    assert_true(hint->cell >= 0 || hint->struck_count > 0);
    if (hint->cell >= 0) assert_int_equal(hint->digit, solution[hint->cell]);
    for (size_t i = 0; i < hint->struck_count; i++) {
        int cell = hint->struck[i].cell;
        assert_false(hint->struck[i].digits >> (solution[cell] - 1) & 1);
        for (int d = 1; d <= 36; d++)
            if (hint->struck[i].digits >> (d - 1) & 1) assert_true(qdr_board_has(board, cell, d));
    }
    for (size_t i = 0; i < hint->node_count; i++)
        for (uint32_t k = 0; k < hint->nodes[i].parent_count; k++)
            assert_true(hint->parents[hint->nodes[i].parents + k] < i);
}

/* Sentences end in a stop or a colon, and have twenty words at the most. */
static inline void sentences_are_short(const qdr_text *text) {
    int words = 0;
    for (size_t i = 0; i < text->length; i++) {
        const char c = text->bytes[i], before = i > 0 ? text->bytes[i - 1] : ' ';
        if (c != ' ' && c != '\n' && (before == ' ' || before == '\n')) words++;
        if (words > 20) fail_msg("long: %s", text->bytes);
        if ((c == ' ' || c == '\n') && (before == '.' || before == ':')) words = 0;
    }
}

static inline void is_said(qdr_text *text) {
    assert_false(text->failed);
    assert_true(text->length > 8);
    assert_true(text->bytes[text->length - 1] == '.');
    const char first = text->bytes[0];
    assert_true(first == 'r' || (first >= '1' && first <= '9') || (first >= 'A' && first <= 'Z'));
    sentences_are_short(text);
    qdr_text_clear(text);
}

/* Every stage says something, in whole sentences; chains in at most eight lines, unless it is the
 * long form. */
static inline void speaks(const qdr_hint *hint, const qdr_board *board) {
    qdr_text text = QDR_TEXT_INIT;
    for (int stage = 0; qdr_stage_name((qdr_stage)stage); stage++) {
        int lines = 0;
        qdr_hint_words(hint, board, (qdr_stage)stage, &text);
        for (size_t i = 0; i < text.length; i++) lines += text.bytes[i] == '\n';
        assert_true(lines <= 8);
        is_said(&text);
    }
    qdr_hint_long_words(hint, board, &text);
    is_said(&text);
    qdr_hint_notation(hint, board, QDR_EUREKA, &text);
    assert_non_null(strstr(text.bytes, " => r"));
    qdr_text_clear(&text);
    qdr_hint_notation(hint, board, QDR_NUMBERED, &text);
    assert_true(text.bytes[text.length - 1] == '.');
    qdr_text_clear(&text);
    assert_int_equal(qdr_hint_json(hint, board, &text), QDR_OK);
    assert_true(text.bytes[0] == '{' && text.bytes[text.length - 1] == '}');
    qdr_text_free(&text);
}

#endif
