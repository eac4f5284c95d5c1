/* bits_plain_128.c: the `bits` engine for plain Sudoku of sides from 65 to 100. */
#include "large/bits_mask_128.h"

#define PLAIN 1
#define BITS_CODE (&qdri_bits_plain_128)
#include "large/bits_setup.h"

const qdri_bits_code qdri_bits_plain_128 = {open_search, next,    resume, notify,
                                            facts,       outlook, stats,  close_search};
