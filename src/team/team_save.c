/* team_save.c: what is left of a search as text, and back: a checkpoint.
 *
 *     quadrille search 2                     what it is, and the version of this format: 1 where
 *                                            no counts are in it
 *     program 0.2.0                          which program's engines the places are for
 *     problem 0123456789abcdef0123456789abcdef   of which problem: a digest of all of it
 *     engine dense: bit sets, …              its name and idea, which tells variants apart
 *     found 4711                             solutions handed out or counted
 *     note …                                 a line of the caller's
 *     place 0 4611686018427387904 17 4       a part of the tree that is left: see place.h
 *     waiting 2 31                           2 solutions of that part, whose turn has not come,
 *     …                                      … in 31 bytes, and a line feed
 *     counts 2345                            counts that are remembered, in 2345 bytes …
 *     …                                      … and a line feed: see memo_text.h
 *     end fedcba9876543210                   a hash of all that stands before this line
 *
 * Reading trusts nothing: every line has one form, numbers are checked against the problem, and
 * each place is tried out before the search is handed over.
 */
#include "team/team_save.h"

#include "base/fail.h"
#include "base/memory.h"
#include "team/team_type.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- digests --------------------------------------------------------------------------------- */

static uint64_t stir(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0xbf58476d1ce4e5b9;
    return hash ^ hash >> 29;
}

static uint64_t hash_bytes(uint64_t hash, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) hash = stir(hash, (unsigned char)bytes[i]);
    return stir(hash, length);
}

/* Of everything that tells one problem from another, costs apart. */
static uint64_t digest(const qdr_cover *cover, uint64_t hash) {
    hash = stir(stir(hash, cover->item_count), cover->option_count);
    for (uint32_t i = 0; i < cover->item_count; i++) {
        uint32_t low, high;
        const char *name = qdr_cover_item_name(cover, i);
        qdr_cover_item_bounds(cover, i, &low, &high);
        hash = stir(stir(stir(hash, cover->kind[i]), low), high);
        if (name) hash = hash_bytes(hash, name, strlen(name));
    }
    for (size_t o = 0; o < cover->option_count; o++) {
        hash = stir(hash, cover->start[o + 1]);
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++)
            hash = stir(stir(hash, cover->nodes[n]), qdri_cover_colour(cover, n));
    }
    return hash;
}

static void write_digest(const qdr_cover *cover, char text[33]) {
    snprintf(text, 33, "%016" PRIx64 "%016" PRIx64, digest(cover, 0x9e3779b97f4a7c15),
             digest(cover, 0x94d049bb133111eb));
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_head(const qdri_team *t, int version, uint64_t found, const char *note,
                       qdr_text *state) {
    char problem[33];
    write_digest(t->cover, problem);
    qdr_text_printf(state, "quadrille search %d\nprogram %s\nproblem %s\nengine %s: %s\n", version,
                    qdr_version(), problem, t->engine->name, t->engine->idea);
    qdr_text_printf(state, "found %" PRIu64 "\nnote %s\n", found, note);
}

static void write_end(qdr_text *state, size_t from) {
    uint64_t hash = hash_bytes(0, state->bytes + from, state->length - from);
    qdr_text_printf(state, "end %016" PRIx64 "\n", hash);
}

static void write_place(const qdri_place *place, qdr_text *state) {
    qdr_text_puts(state, "place ");
    qdri_place_write(place, state);
    qdr_text_putc(state, '\n');
}

/* Where a task stands: as its worker tells, if it has one that went there. */
static const qdri_place *place_of(const qdri_team *t, const team_task *task) {
    for (uint32_t i = 0; i < t->jobs; i++) {
        team_worker *w = &t->worker[i];
        if (w->task != task || !w->there) continue;
        t->engine->tell(w->search, &w->place);
        return &w->place;
    }
    return &task->place;
}

static void write_counts(const qdr_text *counts, qdr_text *state) {
    qdr_text_printf(state, "counts %zu\n", counts->length);
    qdr_text_append(state, counts->bytes, counts->length);
    qdr_text_putc(state, '\n');
}

qdr_status qdri_team_save(const qdri_team *t, uint64_t found, const char *note,
                          const qdr_text *counts, qdr_text *state) {
    if (!t->engine->tell) return QDR_UNSUPPORTED;
    if (strchr(note, '\n')) return QDR_BAD_ARGUMENT;
    size_t from = state->length;
    write_head(t, counts->length > 0 ? 2 : 1, found, note, state);
    for (const team_task *task = t->tasks; task; task = task->next) {
        const qdri_place *place = place_of(t, task);
        bool left = !task->done && !place->nothing;
        if (left) write_place(place, state);
        if (task->solutions == 0) continue;
        qdr_text_printf(state, "%s %" PRIu64 " %zu\n", left ? "waiting" : "finished",
                        task->solutions, task->found.length);
        qdr_text_append(state, task->found.bytes, task->found.length);
        qdr_text_putc(state, '\n');
    }
    if (counts->length > 0) write_counts(counts, state);
    write_end(state, from);
    return state->failed ? QDR_NO_MEMORY : QDR_OK;
}

double qdri_team_left(const qdri_team *t) {
    double left = 0;
    if (!t->engine->tell) return 1;
    for (const team_task *task = t->tasks; task; task = task->next)
        if (!task->done) left += place_of(t, task)->part;
    return left < 1 ? left : 1;
}

/* A saved search that consists of one place. */
static void write_part(const qdri_team *t, const qdri_place *place, qdr_text *state) {
    size_t from = state->length;
    write_head(t, 1, 0, "part", state);
    write_place(place, state);
    write_end(state, from);
}

/* Gives a task away that nobody has begun, or a part of one in progress. */
qdr_status qdri_team_split(qdri_team *t, qdr_text *state) {
    if (!t->engine->split) return QDR_UNSUPPORTED;
    for (team_task *task = t->tasks; task; task = task->next) {
        bool begun = task->busy || task == t->tasks;
        if (task->done || begun || task->solutions > 0) continue;
        write_part(t, &task->place, state);
        if (state->failed) return QDR_NO_MEMORY;
        task->done = true;
        return QDR_OK;
    }
    for (uint32_t i = 0; i < t->jobs; i++) {
        team_worker *w = &t->worker[i];
        if (!w->task || !w->there || !t->engine->split(w->search, &w->place)) continue;
        write_part(t, &w->place, state);
        if (!state->failed) return QDR_OK;
        t->trouble = QDR_OUT_OF_MEMORY; /* that part of the tree is lost */
        return QDR_NO_MEMORY;
    }
    return QDR_UNSUPPORTED;
}

qdr_status qdri_team_take(qdri_team *t, uint64_t *solutions, qdr_text *text, qdr_text *state) {
    if (!t->engine->tell) return QDR_UNSUPPORTED;
    for (uint32_t i = 0; i < t->jobs; i++)
        if (t->worker[i].task) return QDR_BAD_ARGUMENT;
    team_task *task = t->tasks;
    if (!task) return QDR_END;
    if (!task->done && !task->place.nothing) write_part(t, &task->place, state);
    qdr_text_append(text, task->found.bytes, task->found.length);
    if (state->failed || text->failed) return QDR_NO_MEMORY;
    *solutions = task->solutions;
    qdri_team_drop(t, &t->tasks);
    return QDR_OK;
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct source {
    const char *at, *end;
    size_t line;
    qdr_text copy; /* the line at hand, with a NUL */
} source;

static qdr_status refuse(const source *s, const char *why, qdr_error *error) {
    return qdri_fail(error, QDR_BAD_INPUT, s->line, 0, "%s", why);
}

/* Takes the next line; false: there is no whole one. */
static bool next_line(source *s) {
    const char *end = memchr(s->at, '\n', (size_t)(s->end - s->at));
    if (!end) return false;
    qdr_text_clear(&s->copy);
    qdr_text_append(&s->copy, s->at, (size_t)(end - s->at));
    s->at = end + 1;
    s->line++;
    return !s->copy.failed && strlen(s->copy.bytes) == s->copy.length;
}

/* The rest of the next line after a word; NULL: it does not start with that word. */
static const char *line_with(source *s, const char *word) {
    size_t length = strlen(word);
    return next_line(s) && strncmp(s->copy.bytes, word, length) == 0 ? s->copy.bytes + length
                                                                     : NULL;
}

/* One number, or two; there is one way to write them. */
static bool read_numbers(const char *text, uint64_t *first, uint64_t *second) {
    char form[64];
    *first = 0;
    if (second) {
        *second = 0;
        sscanf(text, "%" SCNu64 " %" SCNu64, first, second);
        snprintf(form, sizeof form, "%" PRIu64 " %" PRIu64, *first, *second);
    } else {
        sscanf(text, "%" SCNu64, first);
        snprintf(form, sizeof form, "%" PRIu64, *first);
    }
    return strcmp(form, text) == 0;
}

/* Takes so many bytes, and the line feed behind them. */
static void take_bytes(source *s, uint64_t bytes, qdr_text *to) {
    qdr_text_append(to, s->at, bytes);
    for (uint64_t i = 0; i <= bytes; i++) s->line += *s->at++ == '\n';
}

/* The last line, which must be right before anything else is looked at. */
static qdr_status check_end(source *s, qdr_error *error) {
    enum { END = 21 }; /* "end ", sixteen digits, line feed */
    char last[END + 1];
    static const char first[] = "quadrille search ";
    size_t length = (size_t)(s->end - s->at);
    if (length < sizeof first - 1 || memcmp(s->at, first, sizeof first - 1) != 0)
        return refuse(s, "this is no saved search", error);
    if (length < END || s->end[-1] != '\n')
        return refuse(s, "the saved search is cut short", error);
    s->end -= END;
    snprintf(last, sizeof last, "end %016" PRIx64 "\n", hash_bytes(0, s->at, length - END));
    if (memcmp(s->end, last, END) != 0)
        return refuse(s, "the saved search is damaged or cut short", error);
    return QDR_OK;
}

static qdr_status read_head(source *s, const qdri_team *t, uint64_t *found, qdr_text *note,
                            qdr_error *error) {
    char problem[33];
    const char *rest;
    write_digest(t->cover, problem);
    if (!(rest = line_with(s, "quadrille search ")) ||
        (strcmp(rest, "1") != 0 && strcmp(rest, "2") != 0))
        return refuse(s, "the saved search is of a version that is not known here", error);
    if (!(rest = line_with(s, "program ")) || strcmp(rest, qdr_version()) != 0)
        return refuse(s, "the search was saved by another version of the program", error);
    if (!(rest = line_with(s, "problem ")) || strcmp(rest, problem) != 0)
        return refuse(s, "the saved search is of another problem", error);
    size_t name = strlen(t->engine->name);
    if (!(rest = line_with(s, "engine ")) || strncmp(rest, t->engine->name, name) != 0 ||
        strncmp(rest + name, ": ", 2) != 0 || strcmp(rest + name + 2, t->engine->idea) != 0)
        return refuse(s, "the search was saved with another engine", error);
    if (!(rest = line_with(s, "found ")) || !read_numbers(rest, found, NULL))
        return refuse(s, "the number of solutions found is missing", error);
    if (!(rest = line_with(s, "note "))) return refuse(s, "the note is missing", error);
    if (note) qdr_text_puts(note, rest);
    return QDR_OK;
}

/* Adds the task of a place, having tried to go there. */
static qdr_status read_place(const source *s, qdri_team *t, team_task **last, qdr_error *error) {
    team_worker *w = &t->worker[0];
    qdri_place copy;
    if (!qdri_place_read(s->copy.bytes + strlen("place "), t->cover, &w->place))
        return refuse(s, "there is no such place in the problem", error);
    w->used = true;
    if (!t->engine->seek(w->search, &w->place))
        return refuse(s, "there is no such place in the problem", error);
    if (qdri_place_copy(&w->place, &copy) != QDR_OK) return qdri_no_memory(error);
    team_task *task = qdri_team_add(t, *last, &copy);
    if (!task) {
        qdri_place_clear(&copy);
        return qdri_no_memory(error);
    }
    *last = task;
    return QDR_OK;
}

/* Adds a task of which nothing is left but its solutions. */
static bool add_finished(qdri_team *t, team_task **last) {
    team_task *task = qdri_team_add(t, *last, &(qdri_place){0});
    if (!task) return false;
    task->done = true;
    *last = task;
    return true;
}

/* Solutions that wait, of the task before, if one was read, or of one that is done. */
static qdr_status read_waiting(source *s, qdri_team *t, team_task **last, bool was_read,
                               qdr_error *error) {
    bool finished = s->copy.bytes[0] == 'f';
    uint64_t solutions, bytes;
    const char *numbers = s->copy.bytes + strlen(finished ? "finished " : "waiting ");
    if (!read_numbers(numbers, &solutions, &bytes) || solutions == 0 ||
        (!finished && (!was_read || (*last)->solutions > 0)) ||
        bytes >= (uint64_t)(s->end - s->at) || s->at[bytes] != '\n')
        return refuse(s, "solutions that wait are not what they should be", error);
    if (finished && !add_finished(t, last)) return qdri_no_memory(error);
    (*last)->solutions = solutions;
    take_bytes(s, bytes, &(*last)->found);
    return (*last)->found.failed ? qdri_no_memory(error) : QDR_OK;
}

/* Counts that are remembered; `counts` NULL: there should be none. */
static qdr_status read_counts(source *s, qdr_text *counts, qdr_error *error) {
    uint64_t bytes;
    if (!counts || counts->length > 0 ||
        !read_numbers(s->copy.bytes + strlen("counts "), &bytes, NULL) ||
        bytes >= (uint64_t)(s->end - s->at) || s->at[bytes] != '\n')
        return refuse(s, "counts are not what they should be", error);
    take_bytes(s, bytes, counts);
    return counts->failed ? qdri_no_memory(error) : QDR_OK;
}

static qdr_status read_tasks(source *s, qdri_team *t, team_task *last, qdr_text *counts,
                             qdr_error *error) {
    const team_task *before = last;
    while (s->at < s->end) {
        if (!next_line(s)) return refuse(s, "the line is not whole", error);
        const char *line = s->copy.bytes;
        qdr_status status;
        if (strncmp(line, "place ", 6) == 0)
            status = read_place(s, t, &last, error);
        else if (strncmp(line, "waiting ", 8) == 0 || strncmp(line, "finished ", 9) == 0)
            status = read_waiting(s, t, &last, last != before, error);
        else if (strncmp(line, "counts ", 7) == 0)
            status = read_counts(s, counts, error);
        else
            status = refuse(s, "the line means nothing", error);
        if (status != QDR_OK) return status;
    }
    return QDR_OK;
}

qdr_status qdri_team_load(qdri_team *t, const char *state, size_t length, uint64_t *found,
                          qdr_text *note, qdr_text *counts, qdr_error *error) {
    source s = {state, state + length, 0, QDR_TEXT_INIT};
    if (!t->engine->seek)
        return qdri_fail(error, QDR_UNSUPPORTED, 0, 0, "this engine cannot go on with a search");
    qdri_team_forget(t);
    qdr_status status = check_end(&s, error);
    if (status == QDR_OK) status = read_head(&s, t, found, note, error);
    if (status == QDR_OK) status = read_tasks(&s, t, NULL, counts, error);
    if (s.copy.failed || (note && note->failed)) status = qdri_no_memory(error);
    qdr_text_free(&s.copy);
    return status;
}

/* Solutions that wait, behind the last task. */
static qdr_status put_solutions(qdri_team *t, team_task **last, uint64_t solutions,
                                const qdr_text *text, qdr_error *error) {
    if (!add_finished(t, last)) return qdri_no_memory(error);
    (*last)->solutions = solutions;
    qdr_text_append(&(*last)->found, text->bytes, text->length);
    return (*last)->found.failed ? qdri_no_memory(error) : QDR_OK;
}

qdr_status qdri_team_put(qdri_team *t, uint64_t solutions, const qdr_text *text,
                         const qdr_text *state, qdr_error *error) {
    qdr_status status = QDR_OK;
    team_task *last = t->tasks;
    uint64_t found;
    while (last && last->next) last = last->next;
    if (solutions > 0) status = put_solutions(t, &last, solutions, text, error);
    if (status != QDR_OK || state->length == 0) return status;
    source s = {state->bytes, state->bytes + state->length, 0, QDR_TEXT_INIT};
    status = check_end(&s, error);
    if (status == QDR_OK) status = read_head(&s, t, &found, NULL, error);
    if (status == QDR_OK) status = read_tasks(&s, t, last, NULL, error);
    if (s.copy.failed) status = qdri_no_memory(error);
    qdr_text_free(&s.copy);
    return status;
}
