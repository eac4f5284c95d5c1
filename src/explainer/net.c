/* net.c: see net.h. */
#include "explainer/net.h"

#include "base/memory.h"

double qdri_chain_rating(double base, int complexity) {
    double more = 0;
    int bound = 4;
    for (bool odd = false; complexity - 2 > bound; odd = !odd) {
        more += 0.1;
        bound = odd ? bound * 4 / 3 : bound * 3 / 2;
    }
    return base + more;
}

void qdri_net_free(net *n) {
    if (!n) return;
    qdri_free(n->number);
    qdri_free(n->of);
    qdri_free(n->spot);
    qdri_free(n->start);
    qdri_free(n->in_cell);
    qdri_free(n->weak);
    qdri_free(n->strong);
    qdri_free(n->links);
    qdri_free(n);
}

qdr_status qdri_net_new(const ground *g, net **made) {
    size_t most = (size_t)(g->cells * g->side), links = (size_t)(g->side - 1 + g->peer_count);
    net *n = qdri_zalloc(1, sizeof *n);
    if (!n) return QDR_NO_MEMORY;
    n->number = qdri_alloc(most, sizeof *n->number);
    n->of = qdri_alloc(most, sizeof *n->of);
    n->spot = qdri_alloc(most, sizeof *n->spot);
    n->start = qdri_alloc(most + 1, sizeof *n->start);
    n->in_cell = qdri_alloc(most, sizeof *n->in_cell);
    n->weak = qdri_alloc(most * links, sizeof *n->weak);
    n->strong = qdri_alloc(most, sizeof *n->strong);
    n->links = qdri_alloc(most, sizeof *n->links);
    if (!n->number || !n->of || !n->spot || !n->start || !n->in_cell || !n->weak || !n->strong ||
        !n->links) {
        qdri_net_free(n);
        return QDR_NO_MEMORY;
    }
    *made = n;
    return QDR_OK;
}

static void add_places(net *n, uint32_t *end, int unit, uint64_t places, int d) {
    const ground *g = n->b->g;
    for (; places; places &= places - 1)
        n->weak[(*end)++] = n->number[qdri_unit_cells(g, unit)[qdri_lowest(places)] * g->side + d];
}

static void add_weak(net *n, uint32_t *end, int cell, int d) {
    const qdr_board *b = n->b;
    const ground *g = b->g;
    const int box = qdri_unit_of(g, cell, QDRI_FAMILY_BOX);
    for (uint64_t left = b->marks[cell] & ~qdri_bit(d); left; left &= left - 1)
        n->weak[(*end)++] = n->number[cell * g->side + qdri_lowest(left)];
    add_places(n, end, box,
               qdri_where(b, box, d) & ~qdri_bit(qdri_place_in(g, cell, QDRI_FAMILY_BOX)), d);
    for (int family = QDRI_FAMILY_ROW; family < QDRI_FAMILIES; family++) {
        const int line = qdri_unit_of(g, cell, family);
        add_places(n, end, line, qdri_where(b, line, d) & ~qdri_cross(g, line, box), d);
    }
}

static void add_strong(net *n, uint32_t *strong, int cell, int d) {
    const qdr_board *b = n->b;
    const ground *g = b->g;
    uint64_t others = b->marks[cell] & ~qdri_bit(d);
    strong[0] =
        qdri_is_one(others) ? n->number[cell * g->side + qdri_lowest(others)] : QDRI_NO_LINK;
    for (int f = 0; f < QDRI_FAMILIES; f++) {
        int unit = qdri_unit_of(g, cell, f);
        uint64_t rest = qdri_where(b, unit, d) & ~qdri_bit(qdri_place_in(g, cell, f));
        uint32_t other = QDRI_NO_LINK;
        if (qdri_is_one(rest))
            other = n->number[qdri_unit_cells(g, unit)[qdri_lowest(rest)] * g->side + d];
        for (int k = 1; k <= f; k++)
            if (strong[k] == other) other = QDRI_NO_LINK;
        strong[1 + f] = other;
    }
}

void qdri_net_make(net *n, const qdr_board *b) {
    const ground *g = b->g;
    n->b = b;
    n->count = 0;
    for (int cell = 0; cell < g->cells; cell++)
        for (uint64_t left = b->marks[cell]; left; left &= left - 1) {
            const int d = qdri_lowest(left);
            uint32_t candidate = (uint32_t)(cell * g->side + d);
            n->number[candidate] = n->count;
            n->spot[n->count] = (spot){(uint16_t)cell, (uint8_t)d};
            n->of[n->count++] = candidate;
        }
    uint32_t end = 0;
    for (uint32_t i = 0; i < n->count; i++) {
        const int cell = n->spot[i].cell, d = n->spot[i].d;
        n->start[i] = end;
        n->in_cell[i] = (uint32_t)qdri_count(b->marks[cell]) - 1;
        add_weak(n, &end, cell, d);
        add_strong(n, n->strong[i], cell, d);
        const uint32_t *s = n->strong[i];
        bool between = s[1] != QDRI_NO_LINK || s[2] != QDRI_NO_LINK || s[3] != QDRI_NO_LINK;
        n->links[i] = (uint8_t)((between ? LINK_X : 0) | (s[0] != QDRI_NO_LINK ? LINK_Y : 0));
    }
    n->start[n->count] = end;
}
