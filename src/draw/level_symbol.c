/* level_symbol.c: see level_symbol.h. */
#include "draw/level_symbol.h"

#include "draw/strokes.h"

#include <math.h>

void qdri_tile(const qdr_surface *s, double x, double y, double reach, bool filled, double line) {
    const double to = filled ? reach : reach - line / sqrt(2); /* the middle of the outline */
    const qdr_point corners[] = {{x, y - to}, {x + to, y}, {x, y + to}, {x - to, y}};
    const qdr_path path = {corners, 4, true};
    if (filled)
        s->fill(s->context, &path, QDRI_TINT(1));
    else
        s->stroke(s->context, &path, &(qdr_pen){.width = line, .ink = QDRI_TINT(1)});
}

void qdri_level_symbol(const qdr_surface *s, double x, double y, double r, int level) {
    static const bool filled[][4] = {/* top, left, right, bottom */
                                     {false, false, false, false}, {false, false, false, true},
                                     {false, true, true, false},   {false, true, true, true},
                                     {true, true, true, true},     {true, true, true, true}};
    static const int dx[] = {0, -1, 1, 0}, dy[] = {-1, 0, 0, 1};
    const double gap = 0.075 * r, reach = (r - gap) / 2, line = fmax(0.05 * r, 0.4);
    for (int tile = 0; tile < 4; tile++)
        qdri_tile(s, x + dx[tile] * (r - reach), y + dy[tile] * (r - reach), reach,
                  filled[level][tile], line);
    if (level < 5) return;
    s->disc(s->context, x, y, 0.24 * r, QDRI_PAPER);
    s->disc(s->context, x, y, 0.13 * r, QDRI_TINT(1));
}
