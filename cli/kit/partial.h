/* partial.h: results that outlive a killed process, and a checkpoint that knows them.
 *
 * They go to FILE.partial, which becomes FILE at the end. The checkpoint knows its bytes by their
 * number and a digest. Neither call follows a link, nor takes a file that another process has at
 * work. On failure a message has been printed.
 */
#ifndef QDR_PARTIAL_H
#define QDR_PARTIAL_H

#include "kit/output.h"

/* A new one: it must not be there yet, or be empty. */
bool partial_begin(output *out, const char *path);
/* One that is taken up: it must begin with these bytes; what comes after them is cut off. */
exit_code partial_resume(output *out, const char *path, uint64_t bytes, uint64_t digest);
/* One that is whole: puts it in its place, unless that was done already. CODE_BAD_INPUT: neither it
 * nor FILE is what it should be. */
exit_code partial_finish(const char *path, uint64_t bytes, uint64_t digest);

/* Closes one that nothing came of, and removes it. */
exit_code partial_abandon(output *out);

/* Replaces the checkpoint as a whole, so that there is always a good one, also after a power cut.
 */
exit_code partial_save(const char *path, const char *bytes, size_t length);
/* Removes it, and what was left of a replacement. */
void partial_forget(const char *path);

#endif
