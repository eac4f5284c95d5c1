/* web_command.c: quadrille web: the page, in the browser. Serving it is the business of a program
 * of its own, quadrille-web, as not every machine has the library for that; where it is not there,
 * the page is one file. */
#include "kit/command.h"
#include "kit/program_path.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct settings {
    uint64_t port;
    bool stay;
} settings;

enum { PATH_ROOM = 4096 };

/* The folder with the page; false: it is nowhere. */
static bool find_page(char *folder, size_t room) {
    static const char *const places[] = {"web", QDR_WEB_FROM_PROGRAM};
    char file[PATH_ROOM + 16];
    for (size_t i = 0; i < 3; i++) {
        if (i < 2)
            beside_program(places[i], folder, room);
        else
            snprintf(folder, room, "%s", QDR_WEB_DIR);
        snprintf(file, sizeof file, "%s/index.html", folder);
        if (access(file, R_OK) == 0) return true;
    }
    return false;
}

static int serve(const command *self, const settings *s, const char *program, char *folder) {
    char port[8];
    snprintf(port, sizeof port, "%d", (int)s->port);
    execl(program, program, folder, port, s->stay ? "0" : "1", (char *)NULL);
    usage_error(self, "cannot run %s: %s", program, strerror(errno));
    return CODE_IO_FAILED;
}

/* Whether somebody took the file to show it. */
static bool show(const char *path) {
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        execlp("xdg-open", "xdg-open", path, (char *)NULL);
        _exit(127);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static int open_single_file(const settings *s, const char *folder) {
    char path[PATH_ROOM + 20];
    snprintf(path, sizeof path, "%s/quadrille.html", folder);
    printf("file://%s\n", path);
    fflush(stdout);
    if (!s->stay && !show(path))
        fputs("quadrille web: no browser can be opened from here: open the file\n", stderr);
    return CODE_DONE;
}

static bool parse_port(const char *value, void *member, char message[OPTION_MESSAGE]) {
    uint64_t *port = member;
    if (parse_count(value, port, message) && *port <= 65535) return true;
    snprintf(message, OPTION_MESSAGE, "takes a number from 1 to 65535, not %s", value);
    return false;
}

static int run(const command *self, int argc, char **argv) {
    settings s = {0};
    char folder[PATH_ROOM], program[PATH_ROOM];
    int code, operands = options_parse(self, argc, argv, &s, &code);
    if (operands < 0) return code;
    if (operands > 0) return usage_error(self, "'%s': it takes no files", argv[0]);
    if (!find_page(folder, sizeof folder)) {
        usage_error(self, "the page is not here: make web builds it, or install quadrille-web");
        return CODE_IO_FAILED;
    }
    if (find_companion("quadrille-web", program, sizeof program))
        return serve(self, &s, program, folder);
    return open_single_file(&s, folder);
}

static const option own[] = {
    {"port", 'p', "N", "listen on that port; any that is free, if not told",
     offsetof(settings, port), parse_port, NULL},
    {"no-browser", 0, NULL, "open no browser, only say where the page is", offsetof(settings, stay),
     NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {{"The page", own, 0}, GROUPS_END};

const command command_web = {
    .name = "web",
    .operands = "",
    .summary = "play, ask and watch in the browser",
    .description =
        "Opens the page: puzzles to play, hints, ratings, new puzzles, and dancing links to watch. "
        "Everything happens in the browser, by the same code as here; nothing leaves the machine. "
        "The address is printed, and served until Ctrl-C, to this machine alone.\n\n"
        "Without quadrille-web (Debian: libmicrohttpd-dev) the page is opened as a single file, "
        "which can do the same.",
    .examples = "quadrille web\n"
                "quadrille web --port 8080 --no-browser",
    .groups = groups,
    .run = run,
};
