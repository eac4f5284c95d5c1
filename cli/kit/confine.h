/* confine.h: what the program cannot do any more once it reads what others have written.
 *
 * A puzzle, a problem or a proof may come from anybody, and a mistake in what reads it may be one
 * that its author has found before us. So before the first byte of input the program gives up what
 * it has no need of from then on:
 *
 *     sockets, other programs, other processes    it ends, with a line and CODE_REFUSED
 *     a file to write, where no option names one; EPERM, as from a kernel that does not allow it
 *         memory whose bytes can be run; what
 *         terminals do besides telling their size
 *     anything else that is not on the list       ENOSYS, as from a kernel that does not have it
 *
 * It is a seccomp filter, for all threads, for good. Elsewhere than on Linux, and where the kernel
 * refuses it (an old one, some containers), the program works as it would without. */
#ifndef QDR_CONFINE_H
#define QDR_CONFINE_H

#include <stdbool.h>

/* Whether this build can. */
bool confine_possible(void);

/* Before: the options name a file to write; the command needs other programs, so never. */
void confine_allows_files(void);
void confine_never(void);

/* From now on. The first call counts. */
void confine(void);

#endif
