/* report.h: facts about a puzzle or a search in words and in JSON. */
#ifndef QDR_REPORT_H
#define QDR_REPORT_H

#include "kit/inputs.h"

/* "whose: out of memory" */
exit_code report_no_memory(const char *whose);
/* "file:line:column: message" on standard error, as far as the place is known, unless the user has
 * interrupted the reading; returns the code. */
exit_code report_error(const char *file, const qdr_error *error);

enum { CELL_NAME = 32 };
/* "r1c2"; lives in the buffer. */
const char *cell_name(int cell, int side, char name[CELL_NAME]);

/* "r1c2=5 and r1c7=5 clash in row 1". */
void report_clash(qdr_text *text, const qdr_puzzle *puzzle, const qdr_clash *clash);
/* {"cells":["r1c2","r1c7"],"unit":"row 1"} */
void report_clash_json(qdr_text *text, const qdr_puzzle *puzzle, const qdr_clash *clash);

/* The beginning of a JSON object: {"file":"…","line":1,"number":1,"puzzle":{…}; the job must have
 * asked for numbers. */
void report_place_json(qdr_text *text, const question *q);
/* Rows of numbers: [[1,2],[2,1]] */
void report_grid_json(qdr_text *text, int side, const uint8_t *digits);

typedef struct search_report {
    const char *engine;
    qdr_stats stats;
    double seconds;
} search_report;

/* A line "file:line: engine …" among the messages; and ,"stats":{…} */
void report_stats(answer *a, const question *q, const search_report *report);
void report_stats_json(qdr_text *text, const search_report *report);

#endif
