/* pattern_file.h: the file of make --pattern: where the givens have to be. */
#ifndef QDR_PATTERN_FILE_H
#define QDR_PATTERN_FILE_H

#include "kit/command.h"

/* Reads one mark per cell: . 0 - or _ where there is no given, any other character where there is
 * one; blanks, line ends and the frame characters | and + do not count. So a puzzle with a
 * character per cell is a pattern. `pattern` has side·side elements. On failure a message has been
 * printed. */
exit_code pattern_read(const char *path, int side, uint8_t *pattern);

#endif
