/* hodoku.c: solves as HoDoKu 2.2.0 does, one step after the other, each by the first technique of
 * its list that finds one. A step has the score and the level of its technique, however many
 * candidates it strikes. */
#include "hodoku/hodoku.h"

#include "base/memory.h"
#include "hodoku/als9.h"

enum { EASY, MEDIUM, HARD, UNFAIR, EXTREME }; /* as qdr_level */

static const struct {
    qdr_technique technique;
    short score, level;
    producer *find;
} slots[] = {
    {QDR_LAST_CELL, 4, EASY, qdri_hodoku_full_house},
    {QDR_NAKED_SINGLE, 4, EASY, qdri_hodoku_naked_single},
    {QDR_HIDDEN_SINGLE, 14, EASY, qdri_hodoku_hidden_single},
    {QDR_LOCKED_PAIR, 40, MEDIUM, qdri_hodoku_locked_pair},
    {QDR_LOCKED_TRIPLET, 60, MEDIUM, qdri_hodoku_locked_triplet},
    {QDR_POINTING, 50, MEDIUM, qdri_hodoku_pointing},
    {QDR_CLAIMING, 50, MEDIUM, qdri_hodoku_claiming},
    {QDR_NAKED_PAIR, 60, MEDIUM, qdri_hodoku_naked_pair},
    {QDR_NAKED_TRIPLET, 80, MEDIUM, qdri_hodoku_naked_triplet},
    {QDR_HIDDEN_PAIR, 70, MEDIUM, qdri_hodoku_hidden_pair},
    {QDR_HIDDEN_TRIPLET, 100, MEDIUM, qdri_hodoku_hidden_triplet},
    {QDR_NAKED_QUAD, 120, HARD, qdri_hodoku_naked_quad},
    {QDR_HIDDEN_QUAD, 150, HARD, qdri_hodoku_hidden_quad},
    {QDR_X_WING, 140, HARD, qdri_hodoku_x_wing},
    {QDR_SWORDFISH, 150, HARD, qdri_hodoku_swordfish},
    {QDR_JELLYFISH, 160, HARD, qdri_hodoku_jellyfish},
    {QDR_REMOTE_PAIR, 110, HARD, qdri_hodoku_remote_pair},
    {QDR_BUG_1, 100, HARD, qdri_hodoku_bug_plus_one},
    {QDR_SKYSCRAPER, 130, HARD, qdri_hodoku_skyscraper},
    {QDR_TWO_STRING_KITE, 150, HARD, qdri_hodoku_two_string_kite},
    {QDR_TURBOT_FISH, 120, HARD, qdri_hodoku_turbot_fish},
    {QDR_EMPTY_RECTANGLE, 120, HARD, qdri_hodoku_empty_rectangle},
    {QDR_W_WING, 150, HARD, qdri_hodoku_w_wing},
    {QDR_XY_WING, 160, HARD, qdri_hodoku_xy_wing},
    {QDR_XYZ_WING, 180, HARD, qdri_hodoku_xyz_wing},
    {QDR_UNIQUENESS_1, 100, HARD, qdri_hodoku_uniqueness_1},
    {QDR_UNIQUENESS_2, 100, HARD, qdri_hodoku_uniqueness_2},
    {QDR_UNIQUENESS_3, 100, HARD, qdri_hodoku_uniqueness_3},
    {QDR_UNIQUENESS_4, 100, HARD, qdri_hodoku_uniqueness_4},
    {QDR_UNIQUENESS_5, 100, HARD, qdri_hodoku_uniqueness_5},
    {QDR_UNIQUENESS_6, 100, HARD, qdri_hodoku_uniqueness_6},
    {QDR_HIDDEN_RECTANGLE, 100, HARD, qdri_hodoku_hidden_rectangle},
    {QDR_AVOIDABLE_RECTANGLE_1, 100, HARD, qdri_hodoku_avoidable_rectangle_1},
    {QDR_AVOIDABLE_RECTANGLE_2, 100, HARD, qdri_hodoku_avoidable_rectangle_2},
    {QDR_FINNED_X_WING, 130, HARD, qdri_hodoku_finned_x_wing},
    {QDR_SASHIMI_X_WING, 150, HARD, qdri_hodoku_sashimi_x_wing},
    {QDR_FINNED_SWORDFISH, 200, UNFAIR, qdri_hodoku_finned_swordfish},
    {QDR_SASHIMI_SWORDFISH, 240, UNFAIR, qdri_hodoku_sashimi_swordfish},
    {QDR_FINNED_JELLYFISH, 250, UNFAIR, qdri_hodoku_finned_jellyfish},
    {QDR_SASHIMI_JELLYFISH, 260, UNFAIR, qdri_hodoku_sashimi_jellyfish},
    {QDR_SUE_DE_COQ, 250, UNFAIR, qdri_hodoku_sue_de_coq},
    {QDR_SIMPLE_COLOURS, 150, HARD, qdri_hodoku_simple_colours},
    {QDR_MULTI_COLOURS, 200, HARD, qdri_hodoku_multi_colours},
    {QDR_X_CHAIN, 260, UNFAIR, qdri_hodoku_x_chain},
    {QDR_XY_CHAIN, 260, UNFAIR, qdri_hodoku_xy_chain},
    {QDR_NICE_LOOP, 280, UNFAIR, qdri_hodoku_nice_loop},
    {QDR_GROUPED_NICE_LOOP, 300, UNFAIR, qdri_hodoku_grouped_nice_loop},
    {QDR_ALS_XZ, 300, UNFAIR, qdri_hodoku_als_xz},
    {QDR_ALS_XY_WING, 320, UNFAIR, qdri_hodoku_als_xy_wing},
    {QDR_ALS_CHAIN, 340, UNFAIR, qdri_hodoku_als_chain},
    {QDR_FRANKEN_X_WING, 300, UNFAIR, qdri_hodoku_franken_x_wing},
    {QDR_FRANKEN_SWORDFISH, 350, UNFAIR, qdri_hodoku_franken_swordfish},
    {QDR_FINNED_FRANKEN_X_WING, 390, UNFAIR, qdri_hodoku_finned_franken_x_wing},
    {QDR_FINNED_FRANKEN_SWORDFISH, 410, UNFAIR, qdri_hodoku_finned_franken_swordfish},
    {QDR_TABLED_CHAIN, 500, EXTREME, qdri_hodoku_forcing_chain},
    {QDR_FORCING_NET, 700, EXTREME, qdri_hodoku_forcing_net},
    {QDR_BRUTE_FORCE, 10000, EXTREME, qdri_hodoku_brute_force},
};

enum { SLOTS = sizeof slots / sizeof *slots };

static bool take_first(finder *f) {
    (void)f;
    return true;
}

/* ---- as a dialect -----------------------------------------------------------------------------
 */

static void close_hodoku(void *self) {
    hodoku *h = self;
    if (!h) return;
    qdri_step_free(h->f.s);
    qdri_step_free(h->f.best);
    qdr_board_free(h->loaded);
    qdri_tabling_free(h->tables);
    qdri_als_free(h->sets);
    qdri_free(h);
}

static void learn_units(hodoku *h) {
    for (int unit = 0; unit < UNITS9; unit++)
        for (int i = 0; i < SIDE9; i++) {
            int cell = qdri_unit_cells(h->g, qdri_unit_inside(h->g, unit))[i];
            h->unit_cells[unit][i] = (uint8_t)cell;
            h->units_of[cell][unit / SIDE9] = (uint8_t)unit;
            h->unit[unit] |= qdri_cell81(cell);
        }
    for (int cell = 0; cell < CELLS9; cell++) {
        for (int i = 0; i < 3; i++) h->peers[cell] |= h->unit[h->units_of[cell][i]];
        h->peers[cell] &= ~qdri_cell81(cell);
    }
}

static qdr_status open_hodoku(ground *g, void **self) {
    if (g->side != SIDE9 || !g->plain) return QDR_UNSUPPORTED;
    hodoku *h = qdri_zalloc(1, sizeof *h);
    if (!h) return QDR_NO_MEMORY;
    h->g = g;
    h->f.take = take_first;
    h->f.context = h;
    learn_units(h);
    qdr_status status = qdri_step_new(g, &h->f.s);
    if (status == QDR_OK) status = qdri_step_new(g, &h->f.best);
    if (status == QDR_OK) status = qdri_board_new(g, &h->loaded);
    if (status == QDR_OK)
        *self = h;
    else
        close_hodoku(h);
    return status;
}

static void start_board(void *self, const qdr_board *b) {
    qdri_hodoku_load(self, b);
}

static qdr_status next_step(void *self, const qdr_board *b, const step **found) {
    hodoku *h = self;
    h->f.b = b;
    h->status = QDR_OK;
    if (h->sets) h->sets->fresh = false;
    *found = NULL;
    for (int i = 0; i < SLOTS && b->open > 0 && h->status == QDR_OK; i++) {
        bool any = slots[i].find(&h->f);
        if (h->f.s->failed || h->f.best->failed || qdri_is_late(&h->f)) h->status = QDR_NO_MEMORY;
        if (!any || h->status != QDR_OK) continue;
        h->f.s->technique = slots[i].technique;
        h->f.s->rating = slots[i].score;
        h->level = slots[i].level;
        *found = h->f.s;
        break;
    }
    return h->status;
}

/* Its strikes in their order: the singles that come of them wait in that order. */
static void make_step(void *self, const qdr_hint *hint, qdr_board *b) {
    hodoku *h = self;
    for (int i = 0; i < h->strikes.count; i++)
        qdri_hodoku_do_strike(h, b, h->strikes.at[i].cell, h->strikes.at[i].d);
    if (hint->cell >= 0) qdri_hodoku_do_place(h, b, hint->cell, hint->digit - 1);
}

static void mind_watch(void *self, qdri_watch *watch) {
    hodoku *h = self;
    h->f.watch = watch;
}

static int level_of_step(const void *self) {
    return ((const hodoku *)self)->level;
}

const dialect qdri_hodoku_2_2_0 = {
    .name = "hodoku-2.2.0",
    .open = open_hodoku,
    .close = close_hodoku,
    .start = start_board,
    .next = next_step,
    .make = make_step,
    .level = level_of_step,
    .mind = mind_watch,
};
