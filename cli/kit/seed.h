/* seed.h: a seed for those who do not want a particular one. */
#ifndef QDR_SEED_H
#define QDR_SEED_H

#include <stdint.h>

/* Another each time; short enough to type again. */
uint64_t some_seed(void);

#endif
