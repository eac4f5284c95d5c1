/* sdk_heading.h: the #-lines of .sdk files, which carry one letter for what they tell:
 * #A author, #D description, #C comment, #B date, #S source, #L level, #U address. In a puzzle's
 * comment they are lines such as "Author: Ruud"; a plain line is a #C. */
#ifndef QDR_SDK_HEADING_H
#define QDR_SDK_HEADING_H

#include "format/sample.h"

/* How many of the #-lines before the first row carry a letter. */
int qdri_sdk_headings(const qdri_sample *sample);

/* Finishes a puzzle with the digits of the grid and its #-lines as the comment. */
qdr_status qdri_sdk_finish(qdr_puzzle *made, const qdri_grid *grid, qdr_puzzle **puzzle,
                           qdr_error *error);
/* Writes a comment as #-lines. */
void qdri_sdk_heading_write(const char *comment, qdr_text *text);

#endif
