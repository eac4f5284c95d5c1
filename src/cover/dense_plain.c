/* dense_plain.c: the dense engine in plain C. */
#define RUN qdri_dense_run_plain
#define SEEK qdri_dense_seek_plain
#include "cover/dense_kernel.h"
#define RUN_MEMO qdri_memo_run_plain
#define PICK_MEMO qdri_memo_pick_plain
#define DIVE_MEMO qdri_memo_dive_plain
#include "cover/memo_kernel.h"
#define RUN_BOUNDS qdri_bounds_run_plain
#define SEEK_BOUNDS qdri_bounds_seek_plain
#include "cover/bounds_kernel.h"
