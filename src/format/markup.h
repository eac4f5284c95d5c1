/* markup.h: cells and puzzles in HTML and XML: rows of a table, or what stands between tags.
 *
 *     <tr><td>5</td><td>3</td><td></td>…</tr>    ──→    5<tab>3<tab><tab>…
 *     <values>53..7…</values>                    ──→    53..7… */
#ifndef QDR_MARKUP_H
#define QDR_MARKUP_H

#include "format/transcribe.h"

qdri_transcription qdri_from_markup;

#endif
