/* fuzz_covers.c: any bytes as a story about a small exact cover problem: items and options are
 * added, good ones and bad ones, and between them it is searched by any engine, counted, reduced,
 * written and read, saved and taken up again, its cheapest covers found, and what it has no more of
 * proved. A model tries all sets of options. */
#include "story.h"

#include <quadrille/cover_cheapest.h>
#include <quadrille/cover_reduce.h>
#include <quadrille/cover_save.h>
#include <quadrille/proof.h>
#include <quadrille/verify.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { MOST_ITEMS = 7, MOST_OPTIONS = 9, SETS = 1 << MOST_OPTIONS };

/* ---- the model ---------------------------------------------------------------------------------
 */

typedef struct model {
    int items, options, primaries;
    uint32_t low[MOST_ITEMS], high[MOST_ITEMS];
    bool secondary[MOST_ITEMS];
    bool has[MOST_OPTIONS][MOST_ITEMS];
    uint32_t colour[MOST_OPTIONS][MOST_ITEMS];
    uint64_t cost[MOST_OPTIONS];
    bool bounded, coloured;
} model;

/* Whether the options of the set (bit o: option o) are a cover. */
static bool is_cover(const model *m, unsigned set) {
    for (int item = 0; item < m->items; item++) {
        uint32_t times = 0, colour = 0;
        bool same = true;
        for (int o = 0; o < m->options; o++) {
            if (!(set >> o & 1) || !m->has[o][item]) continue;
            if (times++ == 0) colour = m->colour[o][item];
            same &= colour != 0 && m->colour[o][item] == colour;
        }
        bool shared = m->secondary[item] && same;
        if (times < m->low[item] || (times > m->high[item] && !shared)) return false;
    }
    return true;
}

static int covers(const model *m, bool *is) {
    int count = 0;
    for (unsigned set = 0; set < 1u << m->options; set++) count += is[set] = is_cover(m, set);
    return count;
}

/* ---- building ----------------------------------------------------------------------------------
 */

typedef struct stage {
    story s;
    qdr_cover *cover;
    model m;
} stage;

static void add_item(stage *t) {
    model *m = &t->m;
    int kind = story_take(&t->s, 8);
    uint32_t low = 1, high = 1, number = 99;
    char name[] = {(char)('a' + m->items), '\0'};
    if (m->items == MOST_ITEMS) return;
    if (kind == 7) {
        low = (uint32_t)story_take(&t->s, 4);
        high = (uint32_t)story_take(&t->s, 4);
        tell("qdr_cover_add_item_bounded(cover, \"%s\", %u, %u, NULL);", name, low, high);
        qdr_status status = qdr_cover_add_item_bounded(t->cover, name, low, high, &number);
        expect(status == (low > high || high == 0 ? QDR_BAD_ARGUMENT : QDR_OK));
        if (status != QDR_OK) return;
        m->bounded |= low != 1 || high != 1;
    } else {
        tell("qdr_cover_add_item(cover, \"%s\", %s, NULL);", name,
             kind > 4 ? "QDR_SECONDARY" : "QDR_PRIMARY");
        expect(qdr_cover_add_item(t->cover, name, kind > 4 ? QDR_SECONDARY : QDR_PRIMARY,
                                  &number) == QDR_OK);
    }
    m->secondary[m->items] = kind == 5 || kind == 6;
    m->primaries += !m->secondary[m->items];
    m->low[m->items] = m->secondary[m->items] ? 0 : low;
    m->high[m->items] = high;
    expect(number == (uint32_t)m->items++);
}

static bool is_good_option(const model *m, const uint32_t *items, const uint32_t *colours,
                           size_t count) {
    bool primary = false;
    for (size_t i = 0; i < count; i++) {
        if (items[i] >= (uint32_t)m->items) return false;
        primary |= !m->secondary[items[i]];
        if (colours[i] && !m->secondary[items[i]]) return false;
        for (size_t j = 0; j < i; j++)
            if (items[i] == items[j]) return false;
    }
    return primary;
}

/* Mostly different items, so that most options are good ones. */
static void add_option(stage *t) {
    model *m = &t->m;
    uint32_t items[4], colours[4] = {0}, number = 99;
    int tricks = story_take(&t->s, 24), item = story_take(&t->s, m->items ? m->items : 1);
    size_t count = 0, most = tricks == 0 ? (size_t)story_take(&t->s, 5) : 1 + (size_t)tricks % 4;
    bool coloured = story_take(&t->s, 3) == 0;
    if (m->options == MOST_OPTIONS) return;
    for (; count < most && (item < m->items || tricks == 1); count++) {
        items[count] = (uint32_t)item;
        bool may = item < m->items && m->secondary[item];
        if (coloured && (may || tricks == 2)) colours[count] = (uint32_t)story_take(&t->s, 3);
        tell("items[%d] = %d; colours[%d] = %u;", (int)count, item, (int)count, colours[count]);
        item += tricks == 3 ? 0 : 1 + story_take(&t->s, 2);
    }
    tell("qdr_cover_add_option%s(cover, items, %s%d, NULL);", coloured ? "_coloured" : "",
         coloured ? "colours, " : "", (int)count);
    qdr_status status =
        coloured ? qdr_cover_add_option_coloured(t->cover, items, colours, count, &number)
                 : qdr_cover_add_option(t->cover, items, count, &number);
    expect(status == (is_good_option(m, items, colours, count) ? QDR_OK : QDR_BAD_ARGUMENT));
    if (status != QDR_OK) return;
    for (size_t i = 0; i < count; i++) {
        m->has[m->options][items[i]] = true;
        m->colour[m->options][items[i]] = colours[i];
        m->coloured |= colours[i] != 0;
    }
    expect(number == (uint32_t)m->options++);
}

static void set_cost(stage *t) {
    int option = story_take(&t->s, MOST_OPTIONS), cost = story_take(&t->s, 50);
    tell("qdr_cover_set_cost(cover, %d, %d);", option, cost);
    qdr_status status = qdr_cover_set_cost(t->cover, (uint32_t)option, (uint64_t)cost);
    expect(status == (option < t->m.options ? QDR_OK : QDR_BAD_ARGUMENT));
    if (status == QDR_OK) t->m.cost[option] = (uint64_t)cost;
}

/* ---- asking ------------------------------------------------------------------------------------
 */

static const char *take_engine(stage *t) {
    static const char *names[20];
    static int count;
    if (count == 0)
        for (const char *name; (name = qdr_cover_engine_name((size_t)count));)
            names[count++] = name;
    int chosen = story_take(&t->s, count + 2);
    return chosen > count ? "none" : chosen == count ? NULL : names[chosen];
}

static unsigned set_of(const uint32_t *options, size_t count) {
    unsigned set = 0;
    for (size_t i = 0; i < count; i++) {
        expect(options[i] < MOST_OPTIONS && !(set >> options[i] & 1));
        set |= 1u << options[i];
    }
    return set;
}

/* False: refused, as it had to be, or could be. */
static bool opens(stage *t, const qdr_cover_options *options, qdr_cover_search **search) {
    const char *engine = options->engine;
    tell("qdr_cover_search_new(cover, \"%s\", &search);", engine ? engine : "auto");
    qdr_status status = qdr_cover_search_new(t->cover, options, search);
    expect(status == QDR_OK || *search == NULL);
    if (engine && strcmp(engine, "none") == 0) {
        expect(status == QDR_BAD_ARGUMENT);
    } else if (!engine || strcmp(engine, "cells") == 0 || !(t->m.bounded || t->m.coloured)) {
        expect(status == QDR_OK || (status == QDR_UNSUPPORTED && engine));
    } else {
        expect(status == QDR_OK || status == QDR_UNSUPPORTED);
    }
    return status == QDR_OK;
}

static void search_all(stage *t) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    qdr_cover_search *search = NULL;
    bool is[SETS], seen[SETS] = {false};
    const uint32_t *chosen;
    size_t count;
    int found = 0, all = covers(&t->m, is);
    options.engine = take_engine(t);
    if (!opens(t, &options, &search)) return;
    qdr_step step;
    while ((step = qdr_cover_search_next(search, &chosen, &count)) == QDR_SOLUTION) {
        unsigned set = set_of(chosen, count);
        expect(is[set] && !seen[set]);
        seen[set] = true;
        found++;
    }
    tell("/* %d covers, by the model %d */", found, all);
    expect(step == QDR_DONE && found == all);
    qdr_cover_search_free(search);
}

static void count_all(stage *t) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    bool is[SETS];
    uint64_t count = 0, all = (uint64_t)covers(&t->m, is);
    qdr_step step = QDR_FAILED;
    uint64_t most = (uint64_t)story_take(&t->s, 3) * 2;
    options.limits.solutions = most;
    tell("qdr_cover_count(cover, {.solutions = %d}, …); /* by the model %d */", (int)most,
         (int)all);
    expect(qdr_cover_count(t->cover, &options, &count, &step, NULL) == QDR_OK);
    expect(count == (most && all > most ? most : all));
    expect(step == QDR_DONE || (step == QDR_STOPPED && count == most));
}

static void reduce(stage *t) {
    qdr_cover *small = NULL;
    qdr_cover_search *search;
    qdr_cover_reduction what;
    bool is[SETS];
    int found = 0, all = covers(&t->m, is);
    tell("qdr_cover_reduce(cover, NULL, &small, &what); /* by the model %d */", all);
    expect(qdr_cover_reduce(t->cover, NULL, &small, &what) == QDR_OK);
    expect(what.solvable || all == 0);
    expect(qdr_cover_search_new(small, NULL, &search) == QDR_OK);
    const uint32_t *chosen;
    size_t count;
    while (qdr_cover_search_next(search, &chosen, &count) == QDR_SOLUTION) {
        uint32_t origin[MOST_OPTIONS];
        for (size_t i = 0; i < count; i++) origin[i] = qdr_cover_origin(small, chosen[i]);
        expect(is[set_of(origin, count)]);
        found++;
    }
    expect(found == all);
    qdr_cover_search_free(search);
    qdr_cover_free(small);
}

static void write_and_read(stage *t) {
    qdr_text text = QDR_TEXT_INIT, again = QDR_TEXT_INIT;
    qdr_cover *copy = NULL;
    tell("qdr_cover_write(cover, &text);  qdr_cover_read(text.bytes, text.length, &copy, NULL);");
    qdr_status status = qdr_cover_write(t->cover, &text);
    expect(status == (t->m.primaries > 0 ? QDR_OK : QDR_UNSUPPORTED));
    if (status == QDR_OK) {
        bool is[SETS];
        uint64_t count;
        qdr_step step;
        expect(qdr_cover_read(text.bytes, text.length, &copy, NULL) == QDR_OK);
        expect(qdr_cover_write(copy, &again) == QDR_OK);
        expect(text.length == again.length && !memcmp(text.bytes, again.bytes, text.length));
        expect(qdr_cover_count(copy, NULL, &count, &step, NULL) == QDR_OK);
        expect(count == (uint64_t)covers(&t->m, is));
        qdr_cover_free(copy);
    }
    qdr_text_free(&text);
    qdr_text_free(&again);
}

/* Some covers, then the rest by a search that was saved and loaded, each once. */
static void save_and_load(stage *t) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    qdr_cover_search *search = NULL, *loaded = NULL;
    qdr_text state = QDR_TEXT_INIT, note = QDR_TEXT_INIT;
    bool is[SETS], seen[SETS] = {false};
    const uint32_t *chosen;
    size_t count;
    int found = 0, all = covers(&t->m, is), before = story_take(&t->s, 6);
    options.engine = take_engine(t);
    if (!opens(t, &options, &search)) return;
    for (; before > 0 && qdr_cover_search_next(search, &chosen, &count) == QDR_SOLUTION; before--) {
        seen[set_of(chosen, count)] = true;
        found++;
    }
    tell("qdr_cover_search_save(search, \"note\", &state); /* after %d */", found);
    qdr_status status = qdr_cover_search_save(search, "note", &state);
    qdr_cover_search_free(search);
    expect(status == QDR_OK || status == QDR_UNSUPPORTED);
    if (status == QDR_OK) {
        tell("qdr_cover_search_load(cover, &options, state.bytes, state.length, …);");
        expect(qdr_cover_search_load(t->cover, &options, state.bytes, state.length, &note, &loaded,
                                     NULL) == QDR_OK);
        expect(note.length == 4 && memcmp(note.bytes, "note", 4) == 0);
        while (qdr_cover_search_next(loaded, &chosen, &count) == QDR_SOLUTION) {
            unsigned set = set_of(chosen, count);
            expect(is[set] && !seen[set]);
            seen[set] = true;
            found++;
        }
        expect(found == all);
        qdr_cover_search_free(loaded);
        size_t at = (size_t)story_take(&t->s, 256) % state.length; /* any damage is noticed */
        state.bytes[at] ^= (char)(1 << story_take(&t->s, 8));
        loaded = NULL;
        expect(qdr_cover_search_load(t->cover, &options, state.bytes, state.length, NULL, &loaded,
                                     NULL) == QDR_BAD_INPUT);
        expect(loaded == NULL);
    }
    qdr_text_free(&state);
    qdr_text_free(&note);
}

static uint64_t cost_of(const model *m, unsigned set) {
    uint64_t cost = 0;
    for (int o = 0; o < m->options; o++) cost += set >> o & 1 ? m->cost[o] : 0;
    return cost;
}

static void cheapest(stage *t) {
    bool is[SETS];
    qdr_cover_best *best = NULL;
    qdr_step step;
    size_t wanted = (size_t)story_take(&t->s, 5), all = (size_t)covers(&t->m, is);
    tell("qdr_cover_cheapest(cover, NULL, %d, &best, &step, NULL);", (int)wanted);
    qdr_status status = qdr_cover_cheapest(t->cover, NULL, wanted, &best, &step, NULL);
    expect(status == (wanted == 0 ? QDR_BAD_ARGUMENT : QDR_OK));
    if (status != QDR_OK) return;
    expect(step == QDR_DONE && qdr_cover_best_count(best) == (all < wanted ? all : wanted));
    uint64_t last = 0;
    for (size_t i = 0; i < qdr_cover_best_count(best); i++) {
        size_t count;
        uint64_t cost;
        const uint32_t *options = qdr_cover_best_options(best, i, &count, &cost);
        unsigned set = set_of(options, count);
        expect(is[set] && cost == cost_of(&t->m, set) && cost >= last);
        is[set] = false;
        last = cost;
    }
    for (unsigned set = 0; set < 1u << t->m.options; set++) /* none that is left costs less */
        if (is[set]) expect(cost_of(&t->m, set) >= last);
    qdr_cover_best_free(best);
}

/* ---- proofs ------------------------------------------------------------------------------------
 */

static qdr_status append(void *context, const char *bytes, size_t length) {
    qdr_text_append(context, bytes, length);
    return QDR_OK;
}

static void verify(const qdr_text *formula, const qdr_text *proof) {
    qdr_checker *checker = NULL;
    qdr_proof_report report;
    expect(qdr_checker_new(formula->bytes, formula->length, &checker, NULL) == QDR_OK);
    expect(qdr_checker_run(checker, proof->bytes ? proof->bytes : "", proof->length, NULL, &report,
                           NULL) == QDR_OK);
    expect(report.verdict == QDR_PROOF_VERIFIED);
    qdr_checker_free(checker);
}

/* That there are no others than these, or than all of these but one. */
static void prove(stage *t) {
    bool is[SETS];
    static uint32_t options[SETS][MOST_OPTIONS];
    qdr_option_set claimed[SETS];
    size_t count = 0, other_count = 0;
    if (covers(&t->m, is) > 30) return;
    for (unsigned set = 0; set < 1u << t->m.options; set++) {
        if (!is[set]) continue;
        claimed[count] = (qdr_option_set){options[count], 0};
        for (int o = 0; o < t->m.options; o++)
            if (set >> o & 1) options[count][claimed[count].count++] = (uint32_t)o;
        count++;
    }
    bool one_less = count > 0 && story_take(&t->s, 3) == 0;
    qdr_text formula = QDR_TEXT_INIT, proof = QDR_TEXT_INIT;
    qdr_proof_options how = QDR_PROOF_OPTIONS_INIT;
    how.formula = (qdr_proof_sink){append, &formula};
    how.proof = (qdr_proof_sink){append, &proof};
    how.binary = story_take(&t->s, 2);
    how.prover = story_take(&t->s, 2) && !t->m.bounded ? "cases" : NULL;
    uint32_t other[MOST_OPTIONS];
    qdr_step step = QDR_FAILED;
    tell("qdr_cover_prove(cover, claimed, %d, \"%s\", …);", (int)(count - one_less),
         how.prover ? how.prover : "learner");
    qdr_status status = qdr_cover_prove(t->cover, claimed, count - one_less, &how, other,
                                        &other_count, &step, NULL);
    expect(status == QDR_OK || (how.prover && status == QDR_UNSUPPORTED));
    if (status == QDR_OK) {
        expect(step == (one_less ? QDR_SOLUTION : QDR_DONE));
        if (one_less)
            expect(set_of(other, other_count) ==
                   set_of(claimed[count - 1].options, claimed[count - 1].count));
        else
            verify(&formula, &proof);
    }
    qdr_text_free(&formula);
    qdr_text_free(&proof);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    static void (*const calls[])(stage *) = {
        add_item,   add_item, add_item, add_option,     add_option,    add_option, add_option,
        add_option, set_cost, set_cost, search_all,     search_all,    count_all,  reduce,
        cheapest,   cheapest, prove,    write_and_read, save_and_load, add_option};
    stage t = {.s = {bytes, bytes + length}};
    tell("qdr_cover_new(&cover);");
    expect(qdr_cover_new(&t.cover) == QDR_OK);
    for (int items = story_take(&t.s, 6); items > 0; items--) add_item(&t);
    for (int options = story_take(&t.s, 9); options > 0; options--) add_option(&t);
    for (int calls_made = 0; t.s.at < t.s.end && calls_made < 60; calls_made++)
        calls[story_take(&t.s, (int)(sizeof calls / sizeof *calls))](&t);
    qdr_cover_free(t.cover);
    return 0;
}
