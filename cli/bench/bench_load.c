/* bench_load.c: see bench_load.h. */
#include "bench/bench_load.h"

#include "bench/bench_memory.h"
#include "kit/program_path.h"
#include "kit/report.h"
#include "kit/room.h"
#include "kit/whole_file.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void label_of(const char *path, char label[64]) {
    const char *slash = strrchr(path, '/');
    snprintf(label, 64, "%s", slash ? slash + 1 : path);
    static const char *const endings[] = {".gz", ".csv", ".txt"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t length = strlen(label), ending = strlen(endings[i]);
        if (length > ending && strcmp(label + length - ending, endings[i]) == 0)
            label[length - ending] = '\0';
    }
}

/* The metrics are those of the dlx search, which takes no cages: then only the class is told. */
static qdr_status grade(const qdr_puzzle *puzzle, const qdr_limits *limits, qdr_metrics *metrics) {
    qdr_step step;
    *metrics = (qdr_metrics){0};
    if (qdr_puzzle_clashes(puzzle, NULL)) return QDR_OK;
    qdr_status status = qdr_puzzle_class(puzzle, limits, &metrics->difficulty, &step);
    metrics->graded = status == QDR_OK && step == QDR_DONE;
    return status == QDR_NO_MEMORY ? status : QDR_OK;
}

/* Takes the puzzle over, also when it fails. */
static qdr_status add_puzzle(bench_data *data, qdr_puzzle *puzzle, const qdr_limits *limits) {
    if (!room_for_one(&data->puzzles, &data->capacity, data->count, sizeof *data->puzzles)) {
        qdr_puzzle_free(puzzle);
        return QDR_NO_MEMORY;
    }
    bench_puzzle *added = &data->puzzles[data->count];
    *added = (bench_puzzle){.puzzle = puzzle};
    qdr_step step;
    qdr_status status = qdr_puzzle_metrics(puzzle, limits, &added->metrics, &step);
    added->has_metrics = status == QDR_OK;
    if (status == QDR_UNSUPPORTED) status = grade(puzzle, limits, &added->metrics);
    if (status == QDR_OK)
        data->count++;
    else
        qdr_puzzle_free(puzzle);
    return status;
}

static exit_code read_puzzles(bench_data *data, bench_file *file, qdr_reader *reader, uint64_t most,
                              const qdr_limits *limits) {
    exit_code code = CODE_DONE;
    while (most == 0 || file->count < most) {
        qdr_error error = {0};
        qdr_puzzle *puzzle;
        if (qdr_cancel_requested(limits->cancel)) return CODE_INTERRUPTED;
        qdr_status status = qdr_reader_next(reader, &puzzle, &error);
        if (status == QDR_END) break;
        if (status == QDR_OK) {
            status = add_puzzle(data, puzzle, limits);
            if (status == QDR_OK) {
                file->count++;
                continue;
            }
            error = (qdr_error){.status = status, .line = qdr_reader_line(reader)};
            snprintf(error.message, sizeof error.message, "%s", qdr_status_text(status));
        }
        code = exit_code_worse(code, report_error(file->path, &error));
        if (status != QDR_BAD_INPUT) break;
    }
    return code;
}

static exit_code read_file(bench_data *data, bench_file *file, const qdr_read_options *how,
                           uint64_t most, const qdr_limits *limits) {
    qdr_error error = {0};
    qdr_input *input;
    qdr_reader *reader;
    if (open_input(file->path, &input, &error) != QDR_OK) return report_error(file->path, &error);
    exit_code code;
    if (qdr_reader_new(input, how, &reader, &error) != QDR_OK) {
        code = report_error(file->path, &error);
    } else {
        code = read_puzzles(data, file, reader, most, limits);
        qdr_reader_free(reader);
    }
    qdr_input_free(input);
    return code;
}

exit_code bench_load(bench_data *data, char *const *paths, size_t count,
                     const qdr_read_options *how, uint64_t most, const qdr_limits *limits) {
    *data = (bench_data){0};
    data->files = calloc(count, sizeof *data->files);
    if (!data->files) return report_no_memory("quadrille bench");
    exit_code code = CODE_DONE;
    for (size_t i = 0; i < count && code != CODE_INTERRUPTED; i++) {
        bench_file *file = &data->files[data->file_count++];
        file->path = paths[i];
        file->first = data->count;
        label_of(paths[i], file->label);
        code = exit_code_worse(code, read_file(data, file, how, most, limits));
    }
    return code;
}

/* ---- groups ---------------------------------------------------------------------------------- */

bool bench_group_by_file(bench_data *data) {
    data->groups = calloc(data->file_count + 1, sizeof *data->groups);
    if (!data->groups) return false;
    for (size_t f = 0; f < data->file_count; f++) {
        const bench_file *file = &data->files[f];
        if (file->count == 0) continue;
        bench_group *group = &data->groups[data->group_count];
        memcpy(group->label, file->label, sizeof group->label);
        group->side = qdr_puzzle_side(data->puzzles[file->first].puzzle);
        group->count = file->count;
        for (size_t i = 0; i < file->count; i++)
            data->puzzles[file->first + i].group = data->group_count;
        data->group_count++;
    }
    return true;
}

bool bench_group_by_class(bench_data *data) {
    enum {
        UNGRADED = QDR_VERY_HARD + 1,
        CLASSES = UNGRADED + 1,
        KEYS = (QDR_MAX_SIDE + 1) * CLASSES
    };
    size_t counts[KEYS] = {0}, group_of[KEYS];
    for (size_t i = 0; i < data->count; i++) {
        bench_puzzle *p = &data->puzzles[i];
        p->group = (size_t)qdr_puzzle_side(p->puzzle) * CLASSES +
                   (p->metrics.graded ? (size_t)p->metrics.difficulty : UNGRADED);
        if (counts[p->group]++ == 0) data->group_count++;
    }
    data->groups = calloc(data->group_count + 1, sizeof *data->groups);
    if (!data->groups) return false;
    size_t made = 0;
    for (int key = 0; key < KEYS; key++) {
        if (counts[key] == 0) continue;
        bench_group *group = &data->groups[made];
        group->side = key / CLASSES;
        group->count = counts[key];
        snprintf(group->label, sizeof group->label, "%dx%d %s", group->side, group->side,
                 key % CLASSES == UNGRADED ? "not rated"
                                           : qdr_class_name((qdr_class)(key % CLASSES)));
        group_of[key] = made++;
    }
    for (size_t i = 0; i < data->count; i++)
        data->puzzles[i].group = group_of[data->puzzles[i].group];
    return true;
}

void bench_data_free(bench_data *data) {
    for (size_t i = 0; i < data->count; i++) qdr_puzzle_free(data->puzzles[i].puzzle);
    free(data->puzzles);
    free(data->files);
    free(data->groups);
    *data = (bench_data){0};
}

/* ---- the shipped sets -------------------------------------------------------------------------
 */

static size_t append_matches(const char *directory, const char *pattern, char **paths, size_t at,
                             size_t room) {
    char whole[4096];
    glob_t matches;
    snprintf(whole, sizeof whole, "%s/%s", directory, pattern);
    int failure = glob(whole, 0, NULL, &matches);
    if (failure == GLOB_NOSPACE) bench_note(QDR_NO_MEMORY);
    if (failure != 0) return at;
    for (size_t i = 0; i < matches.gl_pathc && at < room; i++)
        if ((paths[at] = strdup(matches.gl_pathv[i])))
            at++;
        else
            bench_note(QDR_NO_MEMORY);
    globfree(&matches);
    return at;
}

char **bench_shipped(size_t *count) {
    /* A build tree has them beside the program, an installation under the same prefix. */
    char built[4000], installed[4000];
    beside_program("puzzles", built, sizeof built);
    beside_program(QDR_PUZZLES_FROM_PROGRAM, installed, sizeof installed);
    const char *directories[] = {built, installed, QDR_PUZZLES_DIR};
    static const char *const patterns[] = {"9x9-*.csv", "6x6.csv", "12x12.csv", "16x16.csv",
                                           "25x25.csv"};
    enum { ROOM = 40 };
    char **paths = bench_allocate(ROOM + 1, sizeof *paths);
    if (!paths) return NULL;
    *count = 0;
    for (int d = 0; d < 3 && *count == 0; d++)
        for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++)
            *count = append_matches(directories[d], patterns[p], paths, *count, ROOM);
    if (*count > 0 && !bench_memory_ended()) return paths;
    if (!bench_memory_ended())
        fprintf(stderr, "quadrille bench: no puzzles in %s; name some files\n", QDR_PUZZLES_DIR);
    bench_shipped_free(paths);
    return NULL;
}

void bench_shipped_free(char **paths) {
    if (!paths) return;
    for (char **at = paths; *at; at++) free(*at);
    free(paths);
}
