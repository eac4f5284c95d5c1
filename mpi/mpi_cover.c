/* mpi_cover.c: quadrille-mpi cover: one exact cover search on many machines; see mpi_cover.h. */
#include "mpi_cover.h"

#include "kit/whole_file.h"

#include <stdio.h>
#include <string.h>

static int wrong_use(const command *self, const cover_settings *s, int files) {
    const char *saved = checkpoint_settings_error(&s->keep, s->all, s->path);
    if (s->all == s->count) return usage_error(self, "either --count or --all");
    if (files > 1) return usage_error(self, "one problem at a time");
    if (saved) return usage_error(self, "%s", saved);
    if (s->ordered && s->count) return usage_error(self, "--ordered goes with --all");
    if (s->ordered && s->jobs > 1)
        return usage_error(self, "--ordered goes with one thread a process: start more of them");
    return CODE_DONE;
}

/* Rank 0 reads; everybody gets the bytes. */
static exit_code read_problem(const char *path, const char *file, qdr_cover **cover) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_status status = QDR_OK;
    bool first = link_rank() == 0;
    if (first) status = read_whole(path, &text, &error);
    if (link_agree((int)status) == QDR_OK) {
        link_broadcast(&text);
        status = qdr_cover_read(text.bytes ? text.bytes : "", text.length, cover, &error);
    }
    if (status != QDR_OK && first) report_error(file, &error);
    int agreed = link_agree((int)status);
    if (agreed == QDR_OK && status != QDR_OK) /* the same bytes: it can only be memory */
        mpi_give_up(exit_code_of(status), error.message);
    qdr_text_free(&text);
    return exit_code_of((qdr_status)agreed);
}

static int run_cover(const command *self, int argc, char **argv) {
    cover_run r = {.text = QDR_TEXT_INIT};
    bool first = link_rank() == 0;
    int code;
    int files = mpi_options(self, argc, argv, &r.set, &code);
    if (files < 0) return code;
    code = wrong_use(self, &r.set, files);
    if (code != CODE_DONE) return code;
    if (first) code = (int)checkpoint_begin(&r.saved, &r.set.keep, cover_kind(&r.set));
    code = link_agree(code);
    if (code != CODE_DONE) return code;
    const char *path = files > 0 ? argv[0] : "-";
    r.file = strcmp(path, "-") == 0 ? "<stdin>" : path;
    qdr_cover *cover = NULL;
    code = (int)read_problem(path, r.file, &cover);
    if (code != CODE_DONE) return code;
    if (first)
        cover_manage(&r, cover);
    else
        cover_work(&r.set, cover);
    qdr_cover_free(cover);
    qdr_text_free(&r.text);
    return link_agree((int)r.code);
}

static const option own[] = {
    {"stats", 0, NULL,
     "what the search did (with --json: in the object), and what sharing it took, on standard "
     "error",
     offsetof(cover_settings, stats), NULL, NULL},
    OPTIONS_END,
};

static const option searching[] = {
    {"jobs", 'J', "N", "threads of each process (default 1)", offsetof(cover_settings, jobs),
     parse_jobs, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Solving", cover_result_options, 0},
    {NULL, own, 0},
    {"Searching", cover_search_options, 0},
    {NULL, searching, 0},
    {"Long searches", checkpoint_options, offsetof(cover_settings, keep)},
    {"Output", output_file_options, offsetof(cover_settings, path)},
    GROUPS_END,
};

const command mpi_command_cover = {
    .program = "quadrille-mpi",
    .name = "cover",
    .operands = "[FILE]",
    .summary = "an exact cover problem on many processes",
    .description =
        "As quadrille cover --count and --all, on all processes that mpirun or srun starts. The "
        "first of them shares out the work, keeps the files and needs no core of its own; the others "
        "search. Solutions come in any order, unless --ordered is given.\n\n"
        "With --checkpoint the search is saved now and then, and when SIGINT or SIGTERM, a limit "
        "or a failed write ends it. --resume goes on with it, with any number of processes, also "
        "after everything was killed: nothing is counted or written twice, and nothing is lost. "
        "The file is the same that quadrille cover --checkpoint writes, so one program can go on "
        "with what the other has begun. While it lasts the solutions are in FILE.partial beside "
        "the FILE of -o.",
    .examples = "mpirun -n 5 quadrille-mpi cover --count problem.dlx\n"
                "mpirun -n 5 quadrille-mpi cover --all -o out.txt --checkpoint state problem.dlx",
    .groups = groups,
    .unconfined = true, /* MPI has sockets, and files in memory */
    .run = run_cover,
};
