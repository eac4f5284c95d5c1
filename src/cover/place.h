/* place.h: a place in a search tree, small enough to be handed to another thread or put into a
 * file.
 *
 * A place is the path of choices from the root to the option that is to be tried next: what is also
 * called a cube, or a guiding path. Engines branch and order their options in a way that depends on
 * nothing but that path, so it tells what is left to search: the subtree under the path and, from
 * depth `base` on, all options that come after those of the path.
 *
 *     depth 0        a  b  c  d           path b f k, base 1: left to do are the subtrees
 *                       │                 of k and l (depth 2) and of g (depth 1); c and d
 *     depth 1        e  f  g              belong to somebody else
 *                       │
 *     depth 2        i  k  l
 *
 * An engine that is asked to give work away gives the options after its own at the least depth
 * where there are any (g, here), and that is again a place: path b g, base 1.
 */
#ifndef QDR_PLACE_H
#define QDR_PLACE_H

#include "cover/cover_type.h"

typedef struct qdri_place {
    uint32_t *step;  /* 2 · option; 2 · option + 1 where the option is excluded instead */
    uint32_t length; /* 0: the whole tree */
    uint32_t base;
    bool nothing; /* there is nothing left to do */
    double part;  /* of the whole tree that is left, if all options of an item are alike */
} qdri_place;

/* Steps that a place in this problem may have. */
size_t qdri_place_room(const qdr_cover *cover);

/* Makes an empty place with room for that many steps. */
qdr_status qdri_place_new(size_t room, qdri_place *place);
/* A copy that takes no more memory than it needs. */
qdr_status qdri_place_copy(const qdri_place *from, qdri_place *to);
void qdri_place_clear(qdri_place *place);

/* "base part option option -option …": the part as a whole number of 2^-62, a minus for an excluded
 * option. */
void qdri_place_write(const qdri_place *place, qdr_text *text);
/* Reads it back; `text` ends with NUL. False: it is not a place in this problem. `place` has room
 * for any place. */
bool qdri_place_read(const char *text, const qdr_cover *cover, qdri_place *place);

#endif
