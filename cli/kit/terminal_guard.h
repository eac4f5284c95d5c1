/* terminal_guard.h: what files and options say cannot command a terminal.
 *
 * Names, comments and values come from anybody. On a terminal, bytes that would move its cursor or
 * change its settings become '?', whoever prints them: standard error and results pass through
 * here. What stays is text in UTF-8, ends of lines, tabs, and the sequences for bold and colours.
 */
#ifndef QDR_TERMINAL_GUARD_H
#define QDR_TERMINAL_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Replaces those bytes, each by one. */
void terminal_clean(char *bytes, size_t length);

/* From now on standard error is clean, if it is a terminal. */
void terminal_guard(void);
/* The same for a program whose streams are pipes to the one that started it, such as mpirun, which
 * passes the bytes on: standard error is clean in any case, and results are if that one shows them
 * on a terminal. */
void terminal_guard_afar(void);
/* Whether what is written there is shown on a terminal. */
bool terminal_behind(int descriptor);
/* Standard error as it is: for the progress line, which has no word from outside. */
FILE *terminal_raw(void);

#endif
