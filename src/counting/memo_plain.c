/* memo_plain.c: memoised counting in plain C. */
#define CPU QDRI_CPU_PORTABLE
#define CODE qdri_memo_plain
#include "counting/memo_kernel.h"
