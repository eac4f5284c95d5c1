/* whole_file.h: files that are read until a signal comes, with all that a parser cannot do from
 * then on (kit/confine.h); all bytes of one at once. */
#ifndef QDR_WHOLE_FILE_H
#define QDR_WHOLE_FILE_H

#include <quadrille/format.h>

/* qdr_input_open; reading ends when the program is told to. */
qdr_status open_input(const char *path, qdr_input **input, qdr_error *error);
/* Appends the bytes of the file ("-": standard input) to `text`, unpacked if they are gzipped. */
qdr_status read_whole(const char *path, qdr_text *text, qdr_error *error);

#endif
