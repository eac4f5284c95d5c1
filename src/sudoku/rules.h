/* rules.h: from a shape's spec to its units and pairs. */
#ifndef QDR_RULES_H
#define QDR_RULES_H

#include "sudoku/shape_type.h"

/* Fills in everything below `extra_cells` in the shape. The spec has been checked.
 * False: no memory. */
bool qdri_rules_work_out(qdr_shape *shape);

#endif
