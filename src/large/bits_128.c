/* bits_128.c: the `bits` engine for sides from 65 to 100. */
#include "large/bits_mask_128.h"

#define PLAIN 0
#define BITS_CODE (&qdri_bits_128)
#include "large/bits_setup.h"

const qdri_bits_code qdri_bits_128 = {open_search, next,    resume, notify,
                                      facts,       outlook, stats,  close_search};
