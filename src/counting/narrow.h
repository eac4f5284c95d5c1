/* narrow.h: an order of the items in which those that share options are near each other. */
#ifndef QDR_NARROW_H
#define QDR_NARROW_H

#include "cover/cover_type.h"

/* The items in a narrower order than their own, to be freed; NULL if that is narrow enough, if no
 * order was found that is worth it, or for want of memory. narrow.c says what narrow is. */
uint32_t *qdri_narrow_order(const qdr_cover *cover);

#endif
