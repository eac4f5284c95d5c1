/* raw_lines.h: the lines of an input as they stand: for whoever cuts it into lines by itself, in
 * large pieces and for many threads, and wants the format room only to tell that it is lines, and
 * to read single ones; and for whoever passes puzzles of other formats on. */
#ifndef QDR_RAW_LINES_H
#define QDR_RAW_LINES_H

#include <quadrille/format.h>
#include <quadrille/text.h>

/* Whether every line of the reader's input is a puzzle by itself (the format `line`). */
bool qdri_raw_possible(const qdr_reader *reader);

/* Instead of qdr_reader_next: the bytes of the input as they are (unpacked, without a byte order
 * mark), up to `capacity`; *length 0 at the end. */
qdr_status qdri_raw_read(qdr_reader *reader, void *bytes, size_t capacity, size_t *length,
                         qdr_error *error);

/* Reads one line (without its end) as number `number`, whatever the reader's input is. QDR_END
 * for a line that is empty or a comment. What it gives depends on the line alone, not on lines
 * read before. */
qdr_status qdri_raw_puzzle(qdr_reader *reader, const char *line, size_t length, size_t number,
                           qdr_puzzle **puzzle, qdr_error *error);

/* From now on the lines of each puzzle are kept; of a text that was put into other words there are
 * none. */
void qdri_reader_keep_text(qdr_reader *reader);
/* The lines of the puzzle that was read last, and those before it that belong to none; and the head
 * of a table, once something of it has been read. Empty: there is none. */
const qdr_text *qdri_reader_text(const qdr_reader *reader);
const qdr_text *qdri_reader_heading(const qdr_reader *reader);

/* The bytes of the input in all, 0 when that is not known beforehand. */
uint64_t qdri_input_total(const qdr_input *input);

/* While a pipe or a terminal has nothing to give, `give_up` is asked ten times a second, by the
 * thread that reads; when it says true the read fails. */
void qdri_input_give_up(qdr_input *input, bool (*give_up)(void *context), void *context);

/* Whether the next read would have to wait for bytes to come. */
bool qdri_input_waits(const qdr_input *input);

#endif
