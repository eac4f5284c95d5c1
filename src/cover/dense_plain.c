/* dense_plain.c: the engines on bit sets, dense and bounds, in plain C. */
#define CPU QDRI_CPU_PORTABLE
#define CODE qdri_dense_plain
#include "cover/dense_kernel.h"
#define BOUNDS_CODE qdri_bounds_plain
#include "cover/bounds_kernel.h"
