/* link_router.h: curves between candidates that do not run over others.
 *
 *      3 ⋅ ⋅ ╮        Straight lines would cross what stands between. A link is a curve with one
 *      ⋅ 5 ⋅ │        bend (a quadratic Bézier); of a few bends to either side that is taken which
 *      ⋅ ⋅ 3 ╯        comes near the fewest candidates and earlier links, and bends the least. */
#ifndef QDR_LINK_ROUTER_H
#define QDR_LINK_ROUTER_H

#include "base/grow.h"

#include <stdint.h>

typedef struct spot {
    double x, y, radius;
} spot;

typedef struct curve {
    double x1, y1, bend_x, bend_y, x2, y2;
} curve;

typedef struct router {
    spot *spots; /* what is in the way */
    size_t spot_count, spot_room;
    curve *curves; /* made so far */
    size_t curve_count, curve_room;
    double left, top, right, bottom; /* where curves should stay */
    bool failed;                     /* no memory */
} router;

void qdri_router_free(router *r);
void qdri_router_block(router *r, spot at);
/* A curve between two spots, from rim to rim with `gap` left at the end. */
curve qdri_route(router *r, spot from, spot to, double gap);
/* The point at t, 0 to 1, of a curve. */
spot qdri_curve_at(const curve *c, double t);

#endif
