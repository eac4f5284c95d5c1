/* shown.h: names and values within messages. A message is one line, whatever a file is called. */
#ifndef QDR_SHOWN_H
#define QDR_SHOWN_H

#include <stddef.h>

/* The text with \n, \t, \r, \033 and the like written out, cut where the room ends. */
void show_text(const char *text, char *room, size_t size);

/* The same; as it is, if there is nothing to write out, else it lives until the next call but one
 * in this thread, and is cut at a thousand bytes. */
const char *shown(const char *name);

#endif
