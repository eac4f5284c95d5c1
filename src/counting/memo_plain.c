/* memo_plain.c: memoised counting in plain C. */
#define RUN_MEMO qdri_memo_run_plain
#define PICK_MEMO qdri_memo_pick_plain
#define DIVE_MEMO qdri_memo_dive_plain
#include "counting/memo_kernel.h"
