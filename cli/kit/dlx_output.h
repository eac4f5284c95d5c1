/* dlx_output.h: a cover problem written to a file or standard output. */
#ifndef QDR_DLX_OUTPUT_H
#define QDR_DLX_OUTPUT_H

#include "kit/command.h"

/* Writes the problem in DLX text after one line of comment; `who` begins messages about failures.
 * `path` NULL is standard output. */
exit_code dlx_write(const qdr_cover *cover, const char *comment, const char *who, const char *path);

#endif
