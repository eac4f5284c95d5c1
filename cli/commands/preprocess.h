/* preprocess.h: cover --preprocess: a smaller problem with the same solutions, and words about it.
 */
#ifndef QDR_PREPROCESS_H
#define QDR_PREPROCESS_H

#include "kit/command.h"

/* The options --preprocess and --write. */
typedef struct preprocess_settings {
    bool on;
    const char *path;
} preprocess_settings;

extern const option preprocess_options[];

typedef struct preprocessing {
    qdr_cover_reduction what;
    size_t options, items; /* before */
    double seconds;
} preprocessing;

/* Reduces the problem; the caller frees what comes out. */
qdr_status preprocess(const qdr_cover *cover, const qdr_limits *limits, qdr_cover **reduced,
                      preprocessing *done);

/* A line among the messages: "file: preprocessing removed 4 of 10 options …"; and
 * ,"preprocessing":{…} */
void preprocess_report(const preprocessing *done, const char *file);
void preprocess_report_json(const preprocessing *done, qdr_text *text);

/* Writes the reduced problem after a comment that says where it comes from. */
exit_code preprocess_write(const preprocessing *done, const qdr_cover *reduced, const char *file,
                           const char *path);

#endif
