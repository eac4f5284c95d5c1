/* bits_64.c: the `bits` engine for sides up to 64. */
#include "large/bits_mask_64.h"

#define PLAIN 0
#define BITS_CODE (&qdri_bits_64)
#include "large/bits_setup.h"

const qdri_bits_code qdri_bits_64 = {open_search, next,    resume, notify,
                                     facts,       outlook, stats,  close_search};
