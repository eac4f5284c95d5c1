/* order.h: variables by how often they took part in recent conflicts (VSIDS): a heap with the
 * busiest on top. */
#ifndef QDR_ORDER_H
#define QDR_ORDER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct qdri_order {
    double *activity;   /* by variable */
    uint32_t *heap;     /* variables */
    uint32_t *position; /* in the heap, plus 1; 0: not in it */
    uint32_t count, variables;
    double bump; /* what taking part is worth now: it grows, so that old ones fade */
} qdri_order;

bool qdri_order_make(qdri_order *order, uint32_t variables); /* numbered from 1; all outside */
void qdri_order_free(qdri_order *order);
void qdri_order_insert(qdri_order *order, uint32_t variable); /* unless it is there */
uint32_t qdri_order_take(qdri_order *order);                  /* 0: the heap is empty */
void qdri_order_bump(qdri_order *order, uint32_t variable);
void qdri_order_fade(qdri_order *order);

#endif
