/* last_resort.c: see last_resort.h. A candidate is taken as true, and followed by all means; where
 * that does not end in a contradiction, a cell is taken whose candidates are tried in turn, each
 * within the first assumption (trial and error, as a proof):
 *
 *      suppose a       …
 *          suppose b   … contradiction      so b is not
 *          suppose c   … contradiction      so c is not, and the cell is empty
 *      so a is not
 *
 * The more tries are allowed, the later: what needs few is found first. */
#include "variants/last_resort.h"

#include "base/memory.h"
#include "explainer/net.h"

enum { LEVELS = 40, MOST_TRIES = 192, MOST_CANDIDATES = 60 };

typedef struct level {
    links *l;
    follow *w;
} level;

struct last_resort {
    ground *g;
    level levels[LEVELS]; /* each NULL until it is needed */
    qdri_watch *watch;    /* of the finder */
    long tries, most;
    qdr_status status;
};

qdr_status qdri_last_resort_new(ground *g, last_resort **made) {
    last_resort *r = qdri_zalloc(1, sizeof *r);
    if (!r) return QDR_NO_MEMORY;
    r->g = g;
    *made = r;
    return QDR_OK;
}

void qdri_last_resort_free(last_resort *r) {
    if (!r) return;
    for (int i = 0; i < LEVELS; i++) {
        qdri_links_free(r->levels[i].l);
        qdri_follow_free(r->levels[i].w);
    }
    qdri_free(r);
}

/* Makes the links of a level, for the board that is tried there; false: no memory, or too deep. */
static bool open_level(last_resort *r, int number, const qdr_board *b) {
    if (number == LEVELS || r->status != QDR_OK) return false;
    level *v = &r->levels[number];
    if (!v->l) r->status = qdri_links_new(r->g, &v->l);
    if (r->status == QDR_OK && !v->w) r->status = qdri_follow_new(r->g, &v->w);
    if (r->status != QDR_OK) return false;
    v->w->outer = number > 0 ? r->levels[number - 1].w : NULL;
    v->w->level = number;
    r->status = qdri_links_make(v->l, b, false);
    return r->status == QDR_OK;
}

/* Follows a state on an open level. */
static follow *try_state(last_resort *r, int number, uint32_t state) {
    level *v = &r->levels[number];
    v->w->f.watch = r->watch;
    qdri_follow(v->w, v->l, FOLLOW_PLUS, state);
    if (v->w->failed) r->status = QDR_NO_MEMORY;
    return v->w;
}

/* The open cell with the fewest candidates, two at least; -1: there is none. */
static int choose_cell(const qdr_board *b) {
    int best = -1, fewest = QDRI_HUMAN_SIDE + 1;
    for (int cell = 0; cell < b->g->cells; cell++) {
        const int size = qdri_count(b->marks[cell]);
        if (size < 2 || size >= fewest) continue;
        best = cell;
        fewest = size;
    }
    return best;
}

static bool refutes(last_resort *r, int number, uint32_t state) {
    if (++r->tries > r->most) return false;
    follow *w = try_state(r, number, state);
    if (r->status != QDR_OK || w->clash) return w->clash;
    const int cell = choose_cell(w->work);
    if (cell < 0 || !open_level(r, number + 1, w->work)) return false;
    for (uint64_t left = w->work->marks[cell]; left; left &= left - 1) {
        const links *l = r->levels[number + 1].l;
        if (!refutes(r, number + 1, qdri_number_of(l, cell, qdri_lowest(left)) * 2)) return false;
    }
    return true;
}

/* ---- writing it down ------------------------------------------------------------------------- */

static qdr_node node_at(int number, int cell, int d, bool off) {
    return (qdr_node){
        .cell = (uint16_t)cell, .digit = (uint8_t)(d + 1), .off = off, .depth = (uint8_t)number};
}

/* All but the last candidate of the cell are off: the last is on, before it goes, too. */
static void write_last(follow *w, int number, int cell, uint64_t last, uint32_t first_off,
                       finder *f) {
    const uint64_t others = w->work->marks[cell] & ~last;
    qdri_add_node(f->s, node_at(number, cell, qdri_lowest(last), false));
    qdri_add_reason(f->s, qdri_item_of_cell(cell));
    qdri_follow_write_gone(w, cell, f);
    for (uint32_t i = first_off, left = (uint32_t)qdri_count(others); left > 0 && !f->s->failed;
         i++) {
        const qdr_node *node = &f->s->nodes[i];
        if (node->depth != number || !node->off || node->cell != cell) continue;
        qdri_add_parent(f->s, i);
        left--;
    }
}

/* The proof that refutes() found, once more and written. */
static void write_refutation(last_resort *r, int number, uint32_t state, finder *f) {
    follow *w = try_state(r, number, state);
    if (r->status != QDR_OK || f->s->failed) return;
    if (w->clash) {
        qdri_follow_write(w, w->clash_on, w->clash_off, f);
        return;
    }
    const int cell = choose_cell(w->work);
    qdri_follow_write_all(w, f);
    const uint32_t first = f->s->node_count;
    if (!open_level(r, number + 1, w->work)) return;
    for (uint64_t left = w->work->marks[cell]; left; left &= left - 1) {
        const int d = qdri_lowest(left);
        if (qdri_is_one(left)) write_last(w, number, cell, left, first, f);
        write_refutation(r, number + 1, qdri_number_of(r->levels[number + 1].l, cell, d) * 2, f);
        qdri_add_node(f->s, node_at(number, cell, d, true));
    }
}

static void write_step(last_resort *r, finder *f, int cell, int d) {
    qdri_begin(f, QDR_TRIAL, 0);
    qdri_need_cell(f, cell);
    qdri_conclude(f, cell, qdri_bit(d));
    write_refutation(r, 0, qdri_number_of(r->levels[0].l, cell, d) * 2, f);
    f->s->complexity = (int)f->s->node_count;
    f->s->rating = qdri_chain_rating(9.5, f->s->complexity);
}

/* ---- which candidate ------------------------------------------------------------------------- */

/* Those of cells with few candidates first: there what is left says most. */
static bool try_all(last_resort *r, finder *f) {
    const qdr_board *b = f->b;
    int tried = 0;
    for (int size = 2; size <= b->g->side; size++)
        for (int cell = 0; cell < b->g->cells; cell++) {
            if (qdri_count(b->marks[cell]) != size) continue;
            for (uint64_t left = b->marks[cell]; left; left &= left - 1) {
                const int d = qdri_lowest(left);
                if (r->status != QDR_OK || ++tried > MOST_CANDIDATES) return false;
                r->tries = 0;
                if (!refutes(r, 0, qdri_number_of(r->levels[0].l, cell, d) * 2)) continue;
                write_step(r, f, cell, d);
                return true;
            }
        }
    return false;
}

qdr_status qdri_find_last_resort(finder *f, last_resort *r, bool *found) {
    r->status = QDR_OK;
    r->watch = f->watch;
    *found = false;
    if (!open_level(r, 0, f->b)) return r->status;
    for (r->most = 3; r->most <= MOST_TRIES && !*found && r->status == QDR_OK; r->most *= 4)
        *found = try_all(r, f);
    return f->s->failed ? QDR_NO_MEMORY : r->status;
}
