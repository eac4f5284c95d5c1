/* order.c: see order.h. */
#include "learn/order.h"

#include "base/memory.h"

static const double TOO_LARGE = 1e100, FADE = 0.97;

bool qdri_order_make(qdri_order *order, uint32_t variables) {
    size_t size = (size_t)variables + 1;
    *order = (qdri_order){.activity = qdri_zalloc(size, sizeof *order->activity),
                          .heap = qdri_alloc(size, sizeof *order->heap),
                          .position = qdri_zalloc(size, sizeof *order->position),
                          .variables = variables,
                          .bump = 1.0};
    return order->activity && order->heap && order->position;
}

void qdri_order_free(qdri_order *order) {
    qdri_free(order->activity);
    qdri_free(order->heap);
    qdri_free(order->position);
}

static void place(qdri_order *order, uint32_t variable, uint32_t at) {
    order->heap[at] = variable;
    order->position[variable] = at + 1;
}

static void rise(qdri_order *order, uint32_t at) {
    uint32_t variable = order->heap[at];
    while (at > 0) {
        uint32_t above = (at - 1) / 2;
        if (order->activity[order->heap[above]] >= order->activity[variable]) break;
        place(order, order->heap[above], at);
        at = above;
    }
    place(order, variable, at);
}

static void sink(qdri_order *order, uint32_t at) {
    uint32_t variable = order->heap[at];
    for (uint32_t below; (below = 2 * at + 1) < order->count; at = below) {
        if (below + 1 < order->count &&
            order->activity[order->heap[below + 1]] > order->activity[order->heap[below]])
            below++;
        if (order->activity[order->heap[below]] <= order->activity[variable]) break;
        place(order, order->heap[below], at);
    }
    place(order, variable, at);
}

void qdri_order_insert(qdri_order *order, uint32_t variable) {
    if (order->position[variable]) return;
    order->heap[order->count++] = variable;
    rise(order, order->count - 1);
}

uint32_t qdri_order_take(qdri_order *order) {
    if (order->count == 0) return 0;
    uint32_t top = order->heap[0], last = order->heap[--order->count];
    order->position[top] = 0;
    if (order->count > 0) {
        order->heap[0] = last;
        sink(order, 0);
    }
    return top;
}

void qdri_order_bump(qdri_order *order, uint32_t variable) {
    order->activity[variable] += order->bump;
    if (order->activity[variable] > TOO_LARGE) {
        for (uint32_t v = 1; v <= order->variables; v++) order->activity[v] /= TOO_LARGE;
        order->bump /= TOO_LARGE;
    }
    if (order->position[variable]) rise(order, order->position[variable] - 1);
}

void qdri_order_fade(qdri_order *order) {
    order->bump /= FADE;
}
