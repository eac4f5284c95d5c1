/* help_command.c: quadrille help: pages for people, and the man page and completions that are
 * made from the same tables. */
#include "kit/help.h"
#include "kit/output.h"
#include "kit/suggest.h"

#include <string.h>

typedef struct settings {
    bool manual;
    const char *shell;
} settings;

static const char *shell_name(size_t i) {
    static const char *const names[] = {"bash", "zsh", "fish", NULL};
    return i < 3 ? names[i] : NULL;
}

static int unknown_page(const command *self, const char *name) {
    suggestion meant = suggestion_for(name);
    for (const command *const *at = all_commands; *at; at++) suggestion_offer(&meant, (*at)->name);
    for (const topic *t = all_topics; t->name; t++) suggestion_offer(&meant, t->name);
    if (meant.best)
        return usage_error(self, "nothing about '%s'; did you mean %s?", name, meant.best);
    return usage_error(self, "nothing about '%s'; quadrille help lists what there is", name);
}

static int write_page(const command *self, const char *name, qdr_text *text) {
    const command *about = command_find(name);
    if (about) {
        help_command(text, about);
        return CODE_DONE;
    }
    for (const topic *t = all_topics; t->name; t++)
        if (strcmp(t->name, name) == 0) {
            qdr_text prose = QDR_TEXT_INIT;
            t->write(&prose);
            if (!prose.failed) help_wrap(text, prose.bytes, 0);
            text->failed |= prose.failed;
            qdr_text_free(&prose);
            return CODE_DONE;
        }
    return unknown_page(self, name);
}

static int run(const command *self, int argc, char **argv) {
    settings s = {false, NULL};
    int code;
    int pages = options_parse(self, argc, argv, &s, &code);
    if (pages < 0) return code;
    if (pages > 1 || (pages == 1 && (s.manual || s.shell)) || (s.manual && s.shell))
        return usage_error(self, "one page at a time");
    qdr_text text = QDR_TEXT_INIT;
    if (s.manual)
        manual_write(&manual_quadrille, &text);
    else if (s.shell)
        completion_write(s.shell, &text);
    else if (pages == 0)
        help_overview(&text);
    else if ((code = write_page(self, argv[0], &text)) != CODE_DONE)
        return code;
    return output_print(&text);
}

static const option options[] = {
    {"completion", 0, "SHELL", "print a completion script for a shell", offsetof(settings, shell),
     NULL, shell_name},
    {"man", 0, NULL, "print the man page, in roff", offsetof(settings, manual), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {{"Options", options, 0}, GROUPS_END};

const command command_help = {
    .name = "help",
    .operands = "[COMMAND|TOPIC]",
    .summary = "explain a command or a topic",
    .description = "Explains a command, or one of the topics that quadrille help lists.",
    .examples = "quadrille help solve                  # the options of solve\n"
                "quadrille help engines                # how the engines search\n"
                "quadrille help --completion bash      # a script for the shell",
    .groups = groups,
    .run = run,
};
