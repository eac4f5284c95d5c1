/* whole_file.h: all bytes of a file at once, unpacked if it is gzipped. */
#ifndef QDR_WHOLE_FILE_H
#define QDR_WHOLE_FILE_H

#include <quadrille/format.h>

/* Appends the bytes of the file ("-": standard input) to `text`. */
qdr_status read_whole(const char *path, qdr_text *text, qdr_error *error);

#endif
