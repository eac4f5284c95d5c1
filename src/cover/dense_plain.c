/* dense_plain.c: the engines on bit sets, dense and bounds, in plain C. */
#define RUN qdri_dense_run_plain
#define SEEK qdri_dense_seek_plain
#include "cover/dense_kernel.h"
#define RUN_BOUNDS qdri_bounds_run_plain
#define SEEK_BOUNDS qdri_bounds_seek_plain
#include "cover/bounds_kernel.h"
