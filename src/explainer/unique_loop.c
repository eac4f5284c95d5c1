/* unique_loop.c: cells that would be a loop of two digits, but for a few extras (unique rectangles
 * and loops). Each unit that the loop touches has two of its cells; without extras the two digits
 * could be exchanged all around, and there were two solutions. So the extras matter:
 *
 *      {4,9} ─── {4,9}        type 1   one cell has extras: the two digits leave it
 *        │         │          type 2   all extras are one digit: it leaves what sees all of them
 *      {4,9} ─── {4,9,x}      type 3   two cells with several: with others they are a naked or a
 *                                      hidden set
 *                             type 4   two cells, one of the digits has no other place in a unit of
 *                                      both: the other one leaves both
 *
 * Loops are sought depth first, as Sudoku Explainer 1.2.1 does it, with its slip: the extras of
 * cells looked at earlier on a level stay counted for later ones, so some loops are missed (Sukaku
 * Explainer has mended that, and seeks hidden sets of type 3 from two digits on). A loop
 * can only be valid with one cell of each colour in a unit, which keeps the search short. */
#include "explainer/explainer.h"

#include <string.h>

enum { LONGEST = 2 * QDRI_HUMAN_SIDE, MOST_NOTED = 256 };
enum { NAKED = 3, HIDDEN = 5 }; /* the two classes of type 3; the others are 1, 2, 4 */

/* Units, by their numbers. */
typedef struct unit_set {
    uint64_t word[2];
} unit_set;

typedef struct noted {
    int class;
    uint64_t cells[(QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE + 63) / 64];
} noted;

typedef struct search {
    finder *f;
    uint64_t both;                                                /* the two digits, */
    int first, second;                                            /* from 0 */
    uint64_t core[(QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE + 63) / 64]; /* cells that a loop may have */
    unit_set units[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];            /* of each of these cells */
    uint64_t on[(QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE + 63) / 64];   /* cells on the path */
    uint16_t path[LONGEST + 1];
    int length;
    unit_set taken[2]; /* per colour: which units have a cell of it */
    noted noted[MOST_NOTED];
    int noted_count;
    uint64_t looped[QDRI_HUMAN_SIDE],
        looked[QDRI_HUMAN_SIDE]; /* per digit: others that may have a
                                     loop with it; that were looked at */
    bool late;                   /* there is no more time */
    double best;                 /* rating of the best so far, and its type; 0: none */
    int best_type;
} search;

/* ---- what a loop says ------------------------------------------------------------------------ */

/* A step of the same class about the same cells is known already. */
static bool note(search *s, int class) {
    if (s->noted_count == MOST_NOTED) return true;
    noted *n = &s->noted[s->noted_count];
    memset(n, 0, sizeof *n);
    n->class = class;
    for (int i = 0; i < s->length; i++) n->cells[s->path[i] / 64] |= qdri_bit(s->path[i] % 64);
    for (int i = 0; i < s->noted_count; i++)
        if (s->noted[i].class == class && memcmp(s->noted[i].cells, n->cells, sizeof n->cells) == 0)
            return false;
    s->noted_count++;
    return true;
}

static double rating_of(int length) {
    return length > 8 ? 5.0 : length > 6 ? 4.7 : length > 4 ? 4.6 : 4.5;
}

/* The step of that class is complete. */
static void add(search *s, int class) {
    finder *f = s->f;
    int type = class == HIDDEN ? 3 : class;
    if (!qdri_counts(f) || !note(s, class)) return;
    if (s->best > 0 &&
        (f->s->rating > s->best || (f->s->rating == s->best && type >= s->best_type)))
        return;
    s->best = f->s->rating;
    s->best_type = type;
    qdri_keep(f);
}

static void begin(search *s, int type, double more) {
    step *made = s->f->s;
    qdri_begin(s->f, (qdr_technique)(QDR_UNIQUE_LOOP_1 + type - 1), rating_of(s->length) + more);
    for (int i = 0; i < s->length; i++)
        made->pattern[made->pattern_count++] =
            (qdr_candidates){s->path[i], s->f->b->marks[s->path[i]] & ~s->both};
}

static void type_2(search *s, const uint16_t *extra, int count, uint64_t digit) {
    const ground *g = s->f->b->g;
    begin(s, 2, 0);
    for (int cell = 0; cell < g->cells; cell++) {
        bool sees_all = true;
        for (int i = 0; i < count && sees_all; i++) sees_all = qdri_sees(g, cell, extra[i]);
        if (sees_all) qdri_conclude(s->f, cell, digit);
    }
    add(s, 2);
}

static void type_4(search *s, const uint16_t *extra) {
    const qdr_board *b = s->f->b;
    uint64_t v1 = s->both & (~s->both + 1), locked = 0;
    int in_unit = 0;
    for (int family = 0; family < QDRI_FAMILIES; family++) {
        int unit = qdri_unit_of(b->g, extra[0], family);
        if (unit != qdri_unit_of(b->g, extra[1], family)) continue;
        for (uint64_t left = s->both; left; left &= left - 1)
            if (qdri_count(qdri_where(b, unit, qdri_lowest(left))) == 2) {
                locked |= left & (~left + 1);
                in_unit = unit;
            }
    }
    if (!locked) return;
    if (locked & v1) locked = v1;
    begin(s, 4, 0);
    qdri_need_unit(s->f, in_unit, qdri_lowest(locked));
    for (int i = 0; i < 2; i++) qdri_conclude(s->f, extra[i], s->both & ~locked);
    add(s, 4);
}

/* ---- type 3 ---------------------------------------------------------------------------------- */

typedef struct pair {
    const uint16_t *cell;    /* the two with extras */
    uint64_t extras, common; /* digits that one, or both, have besides */
    int unit, d;             /* the size of the set */
} pair;

static void naked(search *s, const pair *p) {
    const qdr_board *b = s->f->b;
    const uint16_t *cells = qdri_unit_cells(b->g, p->unit);
    uint64_t sets[QDRI_HUMAN_SIDE];
    uint16_t member[QDRI_HUMAN_SIDE];
    int count = 0;
    if (2 * p->d > qdri_open_in(b, p->unit)) return;
    for (int i = 0; i < b->g->side; i++) {
        int size = qdri_count(b->marks[cells[i]]);
        if (cells[i] == p->cell[0] || cells[i] == p->cell[1] || size < 2 || size > p->d) continue;
        sets[count] = b->marks[cells[i]];
        member[count++] = cells[i];
    }
    if (count < p->d - 1) return;
    for (uint64_t c = qdri_bit(p->d - 1) - 1; c < qdri_bit(count); c = qdri_next_combination(c)) {
        uint64_t all = qdri_union_of(sets, c), digits = all | p->extras;
        if (qdri_count(digits) != p->d || (all | p->common) != digits) continue;
        uint64_t partners = 0;
        begin(s, 3, 0.1 * (p->d - 1));
        for (int i = 0, next = 0; i < b->g->side; i++) {
            bool listed = next < count && member[next] == cells[i];
            if (listed && c >> next & 1) {
                partners |= qdri_bit(i);
                qdri_need_cell(s->f, cells[i]);
            }
            next += listed;
        }
        for (int i = 0; i < b->g->side; i++)
            if (!(partners >> i & 1) && cells[i] != p->cell[0] && cells[i] != p->cell[1])
                qdri_conclude(s->f, cells[i], digits);
        add(s, NAKED);
    }
}

static void hidden(search *s, const pair *p) {
    const qdr_board *b = s->f->b;
    const uint16_t *cells = qdri_unit_cells(b->g, p->unit);
    const int further = p->d - 2, family = p->unit / b->g->side;
    const uint64_t first = qdri_bit(qdri_place_in(b->g, p->cell[0], family));
    const uint64_t second = qdri_bit(qdri_place_in(b->g, p->cell[1], family));
    uint64_t sets[QDRI_HUMAN_SIDE], digit[QDRI_HUMAN_SIDE], base = 0;
    int count = 0;
    if (2 * p->d >= qdri_open_in(b, p->unit)) return;
    for (int d = 0; d < b->g->side; d++) {
        uint64_t where = qdri_where(b, p->unit, d) & ~second;
        if (s->both >> d & 1) base |= where;
        if ((s->both | p->extras) >> d & 1 || where == 0 || qdri_count(where) > p->d) continue;
        sets[count] = where;
        digit[count++] = qdri_bit(d);
    }
    if (count < further) return;
    for (uint64_t c = qdri_bit(further) - 1; c < qdri_bit(count);
         c = further ? qdri_next_combination(c) : qdri_bit(count)) {
        uint64_t places = base | qdri_union_of(sets, c);
        if (qdri_count(places) != p->d) continue;
        uint64_t digits = s->both | qdri_union_of(digit, c);
        begin(s, 3, 0.1 * (p->d - 2));
        for (uint64_t left = digits; left; left &= left - 1)
            qdri_need_unit(s->f, p->unit, qdri_lowest(left));
        for (uint64_t left = places & ~first; left; left &= left - 1)
            qdri_conclude(s->f, cells[qdri_lowest(left)], ~digits);
        add(s, HIDDEN);
    }
}

static void type_3(search *s, const uint16_t *extra, uint64_t extras) {
    const qdr_board *b = s->f->b;
    pair p = {.cell = extra, .extras = extras};
    p.common = b->marks[extra[0]] & b->marks[extra[1]] & ~s->both;
    const int least = qdri_count(extras);
    for (p.d = s->f->manner == MANNER_SUKAKU ? 2 : least; p.d <= b->g->side - 2; p.d++)
        for (int family = 0; family < QDRI_FAMILIES; family++) {
            p.unit = qdri_unit_of(b->g, extra[0], family);
            if (p.unit != qdri_unit_of(b->g, extra[1], family)) continue;
            if (p.d >= least) naked(s, &p);
            hidden(s, &p);
        }
}

/* ---- loops ----------------------------------------------------------------------------------- */

/* Every unit that it touches has a cell of each colour. */
static bool valid(const search *s) {
    return s->length % 2 == 0 && s->taken[0].word[0] == s->taken[1].word[0] &&
           s->taken[0].word[1] == s->taken[1].word[1];
}

static void use_loop(search *s) {
    const qdr_board *b = s->f->b;
    uint16_t extra[LONGEST];
    int count = 0;
    uint64_t extras = 0;
    if (!valid(s)) return;
    s->looped[s->first] |= qdri_bit(s->second);
    for (int i = 0; i < s->length; i++) {
        if (b->marks[s->path[i]] == s->both) continue;
        extra[count++] = s->path[i];
        extras |= b->marks[s->path[i]] & ~s->both;
    }
    if (count == 1) {
        begin(s, 1, 0);
        qdri_conclude(s->f, extra[0], s->both);
        add(s, 1);
    }
    if (count >= 2 && qdri_count(extras) == 1) type_2(s, extra, count, extras);
    if (count == 2 && qdri_count(extras) >= 2) type_3(s, extra, extras);
    if (count == 2) type_4(s, extra);
}

static bool has_unit(const unit_set *set, int unit) {
    return set->word[unit / 64] >> unit % 64 & 1;
}

/* Whether no unit of the cell has one of that colour already. */
static bool may_take(const search *s, int cell, int colour) {
    const unit_set *taken = &s->taken[colour], *own = &s->units[cell];
    return !(taken->word[0] & own->word[0]) && !(taken->word[1] & own->word[1]);
}

/* Puts a cell on the path that may take its colour. */
static void enter(search *s, int cell) {
    const int colour = s->length % 2;
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): only cells of the core enter */
    s->taken[colour].word[0] |= s->units[cell].word[0];
    s->taken[colour].word[1] |= s->units[cell].word[1];
    s->on[cell / 64] |= qdri_bit(cell % 64);
    s->path[s->length++] = (uint16_t)cell;
}

static void leave(search *s) {
    const int cell = s->path[--s->length], colour = s->length % 2;
    s->on[cell / 64] &= ~qdri_bit(cell % 64);
    s->taken[colour].word[0] &= ~s->units[cell].word[0];
    s->taken[colour].word[1] &= ~s->units[cell].word[1];
}

static bool on_path(const search *s, int cell) {
    return s->on[cell / 64] >> cell % 64 & 1;
}

static bool in_core(const search *s, int cell) {
    return s->core[cell / 64] >> cell % 64 & 1;
}

/* Takes cells with both digits as long as each has another one in every unit of its own: that has a
 * cell of a loop. */
static void find_core(search *s) {
    const qdr_board *b = s->f->b;
    const ground *g = b->g;
    uint16_t list[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
    uint8_t in_unit[QDRI_FAMILIES * QDRI_HUMAN_SIDE] = {0};
    int count = 0;
    memset(s->core, 0, (size_t)g->words * sizeof *s->core);
    for (int cell = 0; cell < g->cells; cell++)
        if ((b->marks[cell] & s->both) == s->both) list[count++] = (uint16_t)cell;
    for (int i = 0; i < count; i++)
        for (int f = 0; f < QDRI_FAMILIES; f++) in_unit[qdri_unit_of(g, list[i], f)]++;
    for (int kept = -1; kept != count;) {
        kept = count;
        count = 0;
        for (int i = 0; i < kept; i++) {
            bool alone = false;
            for (int f = 0; f < QDRI_FAMILIES; f++)
                alone |= in_unit[qdri_unit_of(g, list[i], f)] < 2;
            for (int f = 0; alone && f < QDRI_FAMILIES; f++) in_unit[qdri_unit_of(g, list[i], f)]--;
            if (!alone) list[count++] = list[i];
        }
    }
    for (int i = 0; i < count; i++) {
        s->core[list[i] / 64] |= qdri_bit(list[i] % 64);
        s->units[list[i]] = (unit_set){{0, 0}};
        for (int f = 0; f < QDRI_FAMILIES; f++) {
            const int unit = qdri_unit_of(g, list[i], f);
            s->units[list[i]].word[unit / 64] |= qdri_bit(unit % 64);
        }
    }
}

/* Whether the unit can still get a cell of that colour, which a loop through it needs. */
static bool can_get(const search *s, int unit, int colour) {
    const qdr_board *b = s->f->b;
    uint64_t places = qdri_where(b, unit, s->first) & qdri_where(b, unit, s->second);
    if (has_unit(&s->taken[colour], unit)) return true;
    for (; places; places &= places - 1) {
        const int cell = qdri_unit_cells(b->g, unit)[qdri_lowest(places)];
        if (in_core(s, cell) && may_take(s, cell, colour)) return true;
    }
    return false;
}

/* The path goes on from a cell where it came to by one family and left by another: its unit of the
 * third has to get a cell of the other colour, too; and somebody must be able to come back. */
static bool may_close(const search *s, int cell, int from_family, int to_family) {
    const unit_set *first = &s->units[s->path[0]], *taken = &s->taken[1];
    const bool shut = !(first->word[0] & ~taken->word[0]) && !(first->word[1] & ~taken->word[1]);
    if (shut && s->length % 2 == 1) return false; /* nobody can stand beside the first any more */
    if (from_family < 0) return true;
    const int third = QDRI_FAMILIES - from_family - to_family;
    return can_get(s, qdri_unit_of(s->f->b->g, cell, third), (s->length - 1) % 2);
}

/* Whether a loop with one cell more cannot be the best; then nobody knows whether there is one. */
static bool too_long(search *s) {
    if (s->best == 0 || rating_of(s->length + 1) <= s->best) return false;
    s->looped[s->first] |= qdri_bit(s->second);
    return true;
}

/* From the last cell of the path on, `with_extras` of whose cells have extras. */
static void extend(search *s, int from_family, int with_extras, uint64_t extras) {
    const qdr_board *b = s->f->b;
    const int cell = s->path[s->length - 1];
    s->late |= qdri_is_late(s->f);
    for (int family = 0; family < QDRI_FAMILIES && !s->late; family++) {
        const int unit = qdri_unit_of(b->g, cell, family);
        uint64_t places = qdri_where(b, unit, s->first) & qdri_where(b, unit, s->second);
        if (family == from_family) continue;
        for (; places; places &= places - 1) {
            const int next = qdri_unit_cells(b->g, unit)[qdri_lowest(places)];
            const uint64_t more = b->marks[next] & ~s->both;
            if (next == s->path[0] && s->length >= 4) use_loop(s);
            if (on_path(s, next)) continue;
            const uint64_t with_more = extras | more;
            if (s->f->manner == MANNER_ORIGINAL) extras = with_more;
            if (!in_core(s, next) || !may_take(s, next, s->length % 2)) continue;
            if (too_long(s)) continue;
            if (more && with_extras >= 2 && !qdri_is_one(with_more)) continue;
            enter(s, next);
            if (may_close(s, cell, from_family, family))
                extend(s, family, with_extras + (more != 0), with_more);
            leave(s);
        }
    }
}

/* Two digits without a loop have none until a cell that has both changes. */
static void look_from(search *s, int cell) {
    const notes *known = s->f->notes;
    s->both = s->f->b->marks[cell];
    s->first = qdri_lowest(s->both);
    s->second = qdri_lowest(s->both & (s->both - 1));
    if (known && known->apart[s->first] >> s->second & 1) return;
    s->looked[s->first] |= qdri_bit(s->second);
    find_core(s);
    if (!in_core(s, cell)) return;
    enter(s, cell);
    extend(s, -1, 0, 0);
    leave(s);
}

bool qdri_find_unique_loop(finder *f) {
    const qdr_board *b = f->b;
    search s;
    s.f = f;
    s.length = s.noted_count = 0;
    s.best = 0;
    s.late = false;
    memset(s.taken, 0, sizeof s.taken);
    memset(s.on, 0, sizeof s.on);
    memset(s.looped, 0, sizeof s.looped);
    memset(s.looked, 0, sizeof s.looked);
    for (int cell = 0; cell < b->g->cells; cell++)
        if (qdri_is_two(b->marks[cell])) look_from(&s, cell);
    for (int d = 0; f->notes && d < b->g->side; d++)
        f->notes->apart[d] |= s.looked[d] & ~s.looped[d];
    if (s.best == 0 || s.late) return false;
    qdri_keep(f); /* the best becomes the present one again */
    return f->take(f);
}
