/* exports.h: what the files of the WebAssembly module share.
 *
 * JavaScript writes a text and options into the module's memory, calls an export, and reads the
 * answer, which is JSON or bytes:
 *
 *     q_room(n) → where to write     text … 0 options … 0      options: lines such as "engine=dlx"
 *     q_check(length of the text, length of the options) → a qdr_status; 0: all is well
 *     q_answer(), q_answer_length() → the answer, until the next call
 *
 * Of a call that fails the answer is the error: {"status":…,"line":…,"column":…,"message":…}. */
#ifndef QDR_EXPORTS_H
#define QDR_EXPORTS_H

#include <quadrille/quadrille.h>

/* What a call is asked: the text and every option that some call knows. */
typedef struct request {
    const char *text;
    size_t length;
    qdr_read_options read;
    qdr_limits limits;
    const char *engine; /* NULL: auto */
    qdr_style style;
    bool styled; /* a format to write in was named */
    uint64_t most, skip;
    /* make */
    uint64_t count, seed, tries, nodes, fewest, most_givens;
    qdr_symmetry symmetry;
    bool jigsaw, distinct;
    const char *difficulty, *pattern, *technique;
    double least_rating, most_rating; /* 0: any */
    bool pearl, diamond;
    /* pictures, solutions, traces */
    bool solution, candidates, numbers;
    double cell;
    const char *scale; /* NULL: the usual one for the shape */
    const char *rule;  /* which item a trace chooses: "fewest", "first" or "random" */
} request;

/* Answers with what it appends to `out`, or fails with a sentence in `error`. */
typedef qdr_status call(const request *r, qdr_text *out, qdr_error *error);

call call_about, call_read, call_describe, call_check, call_solve, call_count, call_candidates;
call call_metrics, call_convert, call_svg, call_text, call_engines;
call call_solutions, call_rate, call_hint, call_explain, call_fault, call_make, call_minimize;
call call_cover, call_cover_solve, call_cover_count, call_cover_of_puzzle, call_classic;
call call_trace, call_trace_puzzle;

/* Options as lines of name=value. QDR_BAD_ARGUMENT with a sentence for a name or value that makes
 * no sense; `text` is changed, and pointed into. */
qdr_status request_parse(char *text, request *r, qdr_error *error);

/* The first `count` puzzles of the text, or none. */
qdr_status request_puzzles(const request *r, qdr_puzzle **puzzles, int count, qdr_error *error);
/* The first puzzle of the text. */
qdr_status request_puzzle(const request *r, qdr_puzzle **puzzle, qdr_error *error);
/* The cover problem that the text is. */
qdr_status request_cover(const request *r, qdr_cover **cover, qdr_error *error);
/* The cover problem of the first puzzle of the text. `choices`, if it is not NULL, is set to what
 * each option stands for (qdr_puzzle_to_cover), to be freed. */
qdr_status request_puzzle_cover(const request *r, qdr_cover **cover, uint32_t **choices,
                                qdr_error *error);

/* Writes events of the trace that is open, at most so many, as bytes. */
qdr_status trace_more(size_t most, qdr_text *out);
qdr_step trace_step(void); /* whether it is over, and why */

/* The flag that stops the call at work. */
extern qdr_cancel call_cancel;
/* Tells the page how far a call has come. */
void tell_progress(double found, double left);

/* A failure without a place: the sentence, or the words for the status. */
qdr_status failure(qdr_error *error, qdr_status status, const char *sentence);
/* What a search that did not begin says: of an engine that is not there, or that does not take
 * what it was given. */
qdr_status refused(qdr_status status, const char *unsupported, qdr_error *error);

/* ---- JSON ------------------------------------------------------------------------------------ */

void put_number(qdr_text *out, uint64_t number);
void put_numbers16(qdr_text *out, const uint16_t *numbers, size_t count);
void put_numbers32(qdr_text *out, const uint32_t *numbers, size_t count);
void put_digits(qdr_text *out, const uint8_t *digits, size_t count);
void put_digit_set(qdr_text *out, const qdr_digit_set *set, int side);
void put_bool(qdr_text *out, const char *key, bool value); /* ,"key":true */
void put_error(qdr_text *out, const qdr_error *error);
void put_stats(qdr_text *out, const qdr_stats *stats); /* ,"stats":{…} */
void put_step(qdr_text *out, qdr_step step);           /* ,"step":"done" */
/* What follows the digits of a count, which is a string, as it may be large: its end, whether it is
 * complete, and how it was found; the brace closes. */
void put_counted(qdr_text *out, qdr_step step, const qdr_stats *stats);
void put_cover(qdr_text *out, const qdr_cover *cover); /* items, options and sizes, in braces */
/* A puzzle in the format json, or that of a solution with it; without the line's end. */
qdr_status put_puzzle(qdr_text *out, const qdr_puzzle *puzzle, const uint8_t *solution);

#endif
