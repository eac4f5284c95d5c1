/* memory_share.h: how much of the machine's memory the program takes at most. */
#ifndef QDR_MEMORY_SHARE_H
#define QDR_MEMORY_SHARE_H

/* From now on, at most three quarters of what the machine, or the container, has: a file that
 * unpacks to more ends in "out of memory", and not in a machine that nobody can use. A lower limit
 * of the caller's stays. */
void memory_share_take(void);

#endif
