/* memo_text.h: remembered counts as text, for other machines and for later. A line each:
 *
 *     1f4 ffe07 3 5a0        its work, key and count, in hexadecimal words; of several words of a
 *                            key or count the lowest comes first; a count of 0 has none
 *
 * A count of a rest is true whoever found it, and however often it is sent. So what is sent may get
 * lost, come twice or come late: that costs time, and never makes the total wrong.
 */
#ifndef QDR_MEMO_TEXT_H
#define QDR_MEMO_TEXT_H

#include "counting/memo_team.h"

/* Appends what the team has counted since the last call, up to about `most` bytes; from the first
 * call on this is gathered. Small counts, which others find as fast as they could be sent, are left
 * out, and the fewer are left out the more room there is. */
void qdri_memo_send(memo_team *team, size_t most, qdr_text *text);
/* Appends what it remembers, up to about `most` bytes: of all counts those that save the most. */
void qdri_memo_recall(const memo_team *team, size_t most, qdr_text *text);
/* Remembers what another team for the same problem has sent or recalled. QDR_BAD_INPUT: this is no
 * such text; what came before the mistake is remembered. */
qdr_status qdri_memo_receive(memo_team *team, const char *text, size_t length);

#endif
