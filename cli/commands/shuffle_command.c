/* shuffle_command.c: quadrille shuffle: the same puzzles, looking different. */
#include "kit/seed.h"
#include "kit/stream.h"

typedef struct settings {
    uint64_t seed, copies;
    stream_settings stream;
} settings;

/* Each puzzle and copy has a seed of its own, by the line on which it stands: so threads change
 * nothing. */
static uint64_t seed_of(const settings *s, const question *q, uint64_t copy) {
    return s->seed * 0x9e3779b97f4a7c15u ^ ((uint64_t)q->line << 32 | copy) * 0xd1342543de82ef95u;
}

static bool put_copy(const settings *s, const question *q, uint64_t copy, answer *a) {
    qdr_transform transform;
    qdr_puzzle *moved;
    qdr_transform_random(qdr_puzzle_shape(q->puzzle), seed_of(s, q, copy), &transform);
    qdr_status status = qdr_puzzle_transform(q->puzzle, &transform, &moved);
    if (status != QDR_OK) {
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
        return false;
    }
    bool put = stream_put(&s->stream, q, moved, a);
    qdr_puzzle_free(moved);
    return put;
}

static void shuffle(const void *context, const question *q, answer *a) {
    const settings *s = context;
    bool fine = true;
    if (qdr_shape_get_spec(qdr_puzzle_shape(q->puzzle))->clue_count > 0) {
        answer_complain(a, q, CODE_BAD_INPUT, "puzzles with cages or other clues stay as they are");
        return;
    }
    for (uint64_t copy = 0; copy < s->copies && fine; copy++) fine = put_copy(s, q, copy, a);
}

static int run(const command *self, int argc, char **argv) {
    settings s = {.stream = STREAM_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    if (!s.seed) s.seed = some_seed();
    if (!s.copies) s.copies = 1;
    job work = stream_puzzles(&s.stream, argv, files, shuffle, &s);
    return job_run(self, &work);
}

static const option own[] = {
    {"count", 'n', "N", "so many of each instead of one", offsetof(settings, copies), parse_count,
     NULL},
    {"seed", 0, "S", "the same results for the same seed; others each time, if not told",
     offsetof(settings, seed), parse_count, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Shuffling", own, 0},
    STREAM_PUZZLE_GROUPS,
    GROUPS_END,
};

const command command_shuffle = {
    .name = "shuffle",
    .operands = "[FILE...]",
    .summary = "make equivalent puzzles that look different",
    .description =
        "Writes a random equivalent of each puzzle: digits renamed, rows, columns, bands and "
        "stacks exchanged, turned over or not. As many solutions, as hard, but nobody recognises "
        "it (except quadrille canon). With rules or jigsaw regions: digits renamed, and one of "
        "the turns and reflections of the square that leave rules and regions as they are; under "
        "non-consecutive, digits stay or are counted from the other end. The seed and the line on "
        "which a puzzle stands decide what becomes of it.",
    .examples = "quadrille shuffle puzzles.txt\n"
                "quadrille shuffle -n 10 --seed 4 puzzle.txt   # ten of each",
    .groups = groups,
    .run = run,
};
