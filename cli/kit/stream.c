/* stream.c: see stream.h. */
#include "kit/stream.h"

#include <string.h>

job stream_job(const stream_settings *stream, char **files, int count, answer_puzzle *answer_it,
               const void *context) {
    return (job){.input = &stream->input,
                 .output = &stream->output,
                 .save = &stream->save,
                 .files = files,
                 .file_count = count,
                 .answer = answer_it,
                 .context = context};
}

job stream_puzzles(const stream_settings *stream, char **files, int count, answer_puzzle *answer_it,
                   const void *context) {
    job work = stream_job(stream, files, count, answer_it, context);
    work.writing = &stream->writing;
    return work;
}

bool stream_can_put(const stream_settings *stream, const question *q, bool solution, answer *a) {
    qdr_text nobody = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_style style = writing_style(&stream->writing, &q->style);
    uint8_t any[QDR_MAX_CELLS];
    memset(any, 1, sizeof any);
    qdr_status status = qdr_write_puzzle(&style, q->puzzle, solution ? any : NULL, &nobody, &error);
    qdr_text_free(&nobody);
    if (status != QDR_OK) answer_complain(a, q, exit_code_of(status), "%s", error.message);
    return status == QDR_OK;
}

bool stream_put(const stream_settings *stream, const question *q, const qdr_puzzle *puzzle,
                answer *a) {
    qdr_error error = {0};
    a->styled = true;
    a->style = writing_style(&stream->writing, &q->style);
    qdr_status status = qdr_write_puzzle(&a->style, puzzle, NULL, &a->out, &error);
    if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s",
                        *error.message ? error.message : qdr_status_text(status));
    return status == QDR_OK;
}
