/* outlook.c: see outlook.h.
 *
 * Two things tell how far a search is. Its path does: where an item had four options and the second
 * is being tried, a quarter is done and two quarters are left. That is the whole truth at the end,
 * but takes all options for equally hard. Knuth's estimator does: random dives from the root tell
 * about how many nodes T the tree has, of which n are made. That knows the whole tree, but only as
 * well as its dives agree with each other, and never arrives at an end.
 *
 * So each is believed as far as it is certain. With p the part of the tree that lies behind the
 * path, and s the relative standard error of T (at least 0.02, for other trees than the engine's),
 *
 *     done = w · n / T + (1 - w) · p,      w = d² / (d² + e²),    d = DOUBT · p · (1 - p),
 *                                                                 e = s · n / T
 *
 * where d is what p may be wrong and e what n / T may be. Where the dives differ widely
 * (pentominoes) this is the path's p, where they agree (queens, Langford) nearly n / T, and in the
 * end p in any case.
 *
 * A search that was taken up again has p₀ behind it, in an unknown number of nodes: then p₀ + n / T
 * stands for n / T, and the doubt is about what came after p₀ alone.
 *
 * Dives begin when the search has run for half a second, so that short searches pay nothing, and
 * take a hundredth of the time from then on. Fewer than a thousand are not listened to: a tree with
 * a few huge branches looks small and certain until a dive meets one.
 */
#include "counting/outlook.h"

#include <math.h>

static const double PATIENCE = 0.5;      /* seconds */
static const double PILOT = 0.01;        /* seconds, for the first dives */
static const double FRACTION = 0.01;     /* of the time, for dives */
static const double DOUBT = 0.1;         /* relative error of p when little is done, typically */
static const double LEAST_ERROR = 0.02;  /* relative, of T: engines break ties in other ways */
static const uint64_t ENOUGH = 1 << 20;  /* dives */
static const uint64_t SEED = 0x6f75746c; /* the same on every run */
enum { DIVES_AT_ONCE = 8, FEWEST_DIVES = 1000 };

void qdri_outlook_start(outlook *o, const qdr_cover *cover, bool alike) {
    *o = (outlook){.cover = cover, .patience = PATIENCE, .blind = !alike};
}

void qdri_outlook_end(outlook *o) {
    if (o->open) qdri_memo_close(&o->memo);
    o->open = false;
}

static bool open_dives(outlook *o) {
    if (o->open) return true;
    o->blind = qdri_memo_open(&o->memo, o->cover, NULL, 1, 0) != QDR_OK;
    if (o->blind) return false;
    o->open = true;
    qdri_random_seed(&o->random, SEED);
    (void)o->memo.code->run(&o->memo, 1); /* settles the root */
    return true;
}

static void dive(outlook *o) {
    double nodes = o->memo.d.level[0].trail, solutions = 0; /* the first: forced at the root */
    o->memo.code->dive(&o->memo, &o->random, &nodes, &solutions);
    o->sum += nodes;
    o->squares += nodes * nodes;
    o->dives++;
}

/* Dives for as long as they may. False: they have nothing to tell yet. */
static bool dive_on(outlook *o, double now) {
    const double due = FRACTION * (now - o->started), allowed = due > PILOT ? due : PILOT;
    if (o->blind || !open_dives(o)) return false;
    while (!o->memo.dead && o->dives < ENOUGH && o->spent < allowed) {
        for (int i = 0; i < DIVES_AT_ONCE; i++) dive(o);
        double then = now;
        now = qdri_now();
        o->spent += now - then;
    }
    return o->dives >= FEWEST_DIVES && o->sum > 0;
}

/* The part done as dives and path tell it together, with `part` done by the path alone. */
static double weigh(const outlook *o, double made, double part) {
    double count = (double)o->dives, mean = o->sum / count;
    double variance = (o->squares / count - mean * mean) / (count - 1);
    double by_nodes = made / mean; /* of the whole, since it began */
    double error = by_nodes * fmax(sqrt(fmax(variance, 0)) / mean, LEAST_ERROR);
    double doubt = DOUBT * (part - o->before) * (1 - part);
    double trust = doubt > 0 ? doubt * doubt / (doubt * doubt + error * error) : 0;
    by_nodes += o->before;
    return trust * (by_nodes < 1 ? by_nodes : 1) + (1 - trust) * part;
}

double qdri_outlook_left(outlook *o, uint64_t nodes, double left) {
    double now = qdri_now(), part = 1 - left;
    if (!o->begun) {
        o->begun = true;
        o->started = now;
        o->before = part;
        o->nodes = nodes;
    }
    if (now - o->started < o->patience) return left;
    if (left > 0 && dive_on(o, now)) part = weigh(o, (double)(nodes - o->nodes), part);
    if (part > o->reached) o->reached = part;
    return 1 - o->reached;
}
