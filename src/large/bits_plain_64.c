/* bits_plain_64.c: the `bits` engine for plain Sudoku of sides from 33 to 64. */
#include "large/bits_mask_64.h"

#define PLAIN 1
#define BITS_CODE (&qdri_bits_plain_64)
#include "large/bits_setup.h"

const qdri_bits_code qdri_bits_plain_64 = {open_search, next,    resume, notify,
                                           facts,       outlook, stats,  close_search};
