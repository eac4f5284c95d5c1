/* recheck9.h: the independent re-check of solved classic 9×9s, fast enough for millions. */
#ifndef QDR_RECHECK9_H
#define QDR_RECHECK9_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QDRI_RECHECK9_WIDTH = 16 };

/* Checks up to 16 grids at once. solutions[i] (81 digits 1-9) must obey the rules and agree with
 * puzzles[i] wherever that has a character '1'-'9'. Bit i of the result tells whether it does. */
unsigned qdri_recheck9(const char *const *puzzles, const uint8_t *const *solutions, size_t count);

#endif
