/* cores.h: how many threads make sense. */
#ifndef QDR_CORES_H
#define QDR_CORES_H

/* The number of cores this process may use, at least 1. */
int qdri_core_count(void);

#endif
