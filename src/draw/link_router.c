/* link_router.c: see link_router.h. */
#include "draw/link_router.h"

#include "base/memory.h"

#include <math.h>

enum { SAMPLES = 24 };

void qdri_router_free(router *r) {
    qdri_free(r->spots);
    qdri_free(r->curves);
}

void qdri_router_block(router *r, spot at) {
    r->failed |= !qdri_grow(&r->spots, &r->spot_room, r->spot_count + 1, sizeof *r->spots);
    if (!r->failed) r->spots[r->spot_count++] = at;
}

spot qdri_curve_at(const curve *c, double t) {
    const double u = 1 - t;
    return (spot){u * u * c->x1 + 2 * u * t * c->bend_x + t * t * c->x2,
                  u * u * c->y1 + 2 * u * t * c->bend_y + t * t * c->y2, 0};
}

static double apart(spot a, spot b) {
    return hypot(a.x - b.x, a.y - b.y);
}

/* How much a point of a curve is in the way of things. */
static double trouble_at(const router *r, spot at, spot from, spot to) {
    double trouble = 0;
    if (at.x < r->left || at.x > r->right || at.y < r->top || at.y > r->bottom) trouble += 3;
    for (size_t i = 0; i < r->spot_count; i++) {
        const spot *s = &r->spots[i];
        const double room = s->radius * 1.25, near = apart(at, *s);
        if (near >= room || apart(*s, from) < 0.1 || apart(*s, to) < 0.1) continue;
        trouble += 1 + (room - near) / room;
    }
    return trouble;
}

/* How long a curve runs along earlier ones. */
static double along_others(const router *r, const curve *c, double room) {
    double along = 0;
    for (size_t i = 0; i < r->curve_count; i++)
        for (int k = 2; k < SAMPLES - 1; k++) {
            const double t = (double)k / SAMPLES;
            const spot at = qdri_curve_at(c, t);
            along += apart(at, qdri_curve_at(&r->curves[i], t)) < room;
            along += apart(at, qdri_curve_at(&r->curves[i], 1 - t)) < room;
        }
    return along;
}

static double cost_of(const router *r, const curve *c, spot from, spot to, double bend) {
    double cost = 6 * fabs(bend);
    for (int k = 1; k < SAMPLES; k++)
        cost += trouble_at(r, qdri_curve_at(c, (double)k / SAMPLES), from, to);
    return cost + 0.4 * along_others(r, c, from.radius);
}

/* Cuts off what lies within the rims. */
static curve trimmed(curve c, spot from, spot to, double gap) {
    const double a = hypot(c.bend_x - c.x1, c.bend_y - c.y1);
    const double b = hypot(c.bend_x - c.x2, c.bend_y - c.y2);
    if (a > 0) {
        c.x1 += (c.bend_x - c.x1) / a * from.radius;
        c.y1 += (c.bend_y - c.y1) / a * from.radius;
    }
    if (b > 0) {
        c.x2 += (c.bend_x - c.x2) / b * (to.radius + gap);
        c.y2 += (c.bend_y - c.y2) / b * (to.radius + gap);
    }
    return c;
}

curve qdri_route(router *r, spot from, spot to, double gap) {
    static const double bends[] = {0.06, -0.06, 0.14, -0.14, 0.22, -0.22,
                                   0.32, -0.32, 0.45, -0.45, 0.6,  -0.6};
    const double dx = to.x - from.x, dy = to.y - from.y;
    curve best = {0};
    double least = -1;
    for (size_t i = 0; i < sizeof bends / sizeof *bends; i++) {
        const double k = bends[i];
        const curve c = {from.x, from.y, (from.x + to.x) / 2 - k * dy, (from.y + to.y) / 2 + k * dx,
                         to.x,   to.y};
        const double cost = cost_of(r, &c, from, to, k);
        if (least >= 0 && cost >= least) continue;
        least = cost;
        best = c;
    }
    r->failed |= !qdri_grow(&r->curves, &r->curve_room, r->curve_count + 1, sizeof *r->curves);
    if (!r->failed) r->curves[r->curve_count++] = best;
    return trimmed(best, from, to, gap);
}
