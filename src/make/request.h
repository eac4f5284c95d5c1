/* request.h: whether what is asked for can be had at all. */
#ifndef QDR_REQUEST_H
#define QDR_REQUEST_H

#include "make/orbits.h"

/* QDR_BAD_ARGUMENT with a sentence for what cannot be, or makes no sense together. */
qdr_status qdri_request_check(const qdr_make_options *options, const qdri_orbits *orbits,
                              qdr_error *error);

#endif
