/* shape_text.h: parts of a shape in words: cells as r1c2, jigsaw maps, and the #! lines that carry
 * what a grid of digits cannot (grid.h). */
#ifndef QDR_SHAPE_TEXT_H
#define QDR_SHAPE_TEXT_H

#include <quadrille/format.h>

/* The cell of "r1c2", -1 if it is none of that side. */
int qdri_cell_from_name(const char *name, size_t length, int side);

/* A jigsaw map: side·side letters or numerals, or numbers with blanks between them; the same one
 * for the cells of a region. They are numbered in the order of their characters (1-9, A-Z, a-z) or
 * values. */
qdr_status qdri_jigsaw_read(const char *bytes, size_t length, int side, uint8_t *jigsaw,
                            qdr_error *error);
/* Writes the map that reads back as the same, rows separated by blanks. */
void qdri_jigsaw_write(const qdr_shape_spec *spec, qdr_text *text);

/* Writes the comment as # lines, and what the spec has beyond the boxes that the reader would
 * take, as #! lines. */
void qdri_heading_write(const qdr_puzzle *puzzle, bool frame_tells_boxes, qdr_text *text);

/* "x", "windoku" … for the lowest rule bit in *rules, which is taken off; NULL if none is left. */
const char *qdri_rule_take(unsigned *rules);

#endif
