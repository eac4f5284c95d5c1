/* line_run.h: where the puzzle is in a line that has other things, too.
 *
 *     0000183b305c 0507030600070008…  1.2      a collection with a name before each
 *     12. "53..7....6..195…",                  numbered, quoted
 *     https://…?bd=530070000600195…            an address
 *     53..7.... 6..195... .98....6. …          in groups, with blanks, / or | between
 */
#ifndef QDR_LINE_RUN_H
#define QDR_LINE_RUN_H

#include <stdbool.h>
#include <stddef.h>

/* What is shorter may be anything. */
enum { QDRI_LEAST_RUN = 36 };

/* The first run of at least QDRI_LEAST_RUN characters that is a whole puzzle of digits and blanks,
 * with some digit and some blank in it; `side` 0: of any side. */
bool qdri_find_run(const char *bytes, size_t length, int side, size_t *start, size_t *count);

/* Whether the whole line is one puzzle in equal groups. Writes its cells, of which there is room
 * for `length`. */
bool qdri_join_groups(const char *bytes, size_t length, int side, char *cells, size_t *count);

#endif
