/* completion.c: completion scripts for bash, zsh and fish. */
#include "kit/help.h"

#include <string.h>

static bool takes(const option *o, const char *argument) {
    return o->argument && strcmp(o->argument, argument) == 0;
}

static void put_words(qdr_text *text, const option *o) {
    for (size_t i = 0; o->words && o->words(i); i++)
        qdr_text_printf(text, "%s%s", i ? " " : "", o->words(i));
}

/* Help words without what would end a quoted string or a zsh description. */
static void put_plain(qdr_text *text, const char *sentence) {
    for (; *sentence; sentence++)
        if (!strchr("'[]:\\", *sentence)) qdr_text_putc(text, *sentence);
}

/* ---- bash ------------------------------------------------------------------------------------ */

static void bash_values(qdr_text *text, const command *self) {
    for (option_walk at = OPTION_WALK(self); option_next(&at);) {
        const option *o = at.o;
        if (!o->argument) continue;
        qdr_text_printf(text, "    '%s --%s'", self->name, o->name);
        if (at.letter) qdr_text_printf(text, "|'%s -%c'", self->name, at.letter);
        qdr_text_puts(text, ") ");
        if (takes(o, "FILE")) {
            qdr_text_puts(text, "COMPREPLY=($(compgen -f -- \"$cur\")); ");
        } else if (takes(o, "DIR")) {
            qdr_text_puts(text, "COMPREPLY=($(compgen -d -- \"$cur\")); ");
        } else if (o->words) {
            qdr_text_puts(text, "COMPREPLY=($(compgen -W '");
            put_words(text, o);
            qdr_text_puts(text, "' -- \"$cur\")); ");
        }
        qdr_text_puts(text, "return ;;\n");
    }
}

static void bash_options(qdr_text *text, const command *self) {
    qdr_text_printf(text, "    %s) options='", self->name);
    for (option_walk at = OPTION_WALK(self); option_next(&at);)
        qdr_text_printf(text, "--%s ", at.o->name);
    qdr_text_puts(text, "--help' ;;\n");
}

static void write_bash(qdr_text *text) {
    qdr_text_puts(text, "# bash completion for quadrille\n_quadrille() {\n"
                        "    local cur=${COMP_WORDS[COMP_CWORD]} "
                        "prev=${COMP_WORDS[COMP_CWORD-1]} options=\n    COMPREPLY=()\n"
                        "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                        "        COMPREPLY=($(compgen -W '");
    for (const command *const *at = all_commands; *at; at++)
        qdr_text_printf(text, "%s ", (*at)->name);
    qdr_text_puts(text, "--version --help' -- \"$cur\"))\n        return\n    fi\n"
                        "    if [ \"$cur\" = '=' ]; then cur=\n"
                        "    elif [ \"$prev\" = '=' ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
                        "    case \"${COMP_WORDS[1]} $prev\" in\n");
    for (const command *const *at = all_commands; *at; at++) bash_values(text, *at);
    qdr_text_puts(text, "    esac\n    case ${COMP_WORDS[1]} in\n");
    for (const command *const *at = all_commands; *at; at++) bash_options(text, *at);
    qdr_text_puts(text, "    esac\n    case $cur in\n"
                        "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")) ;;\n"
                        "    *) COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n    esac\n}\n"
                        "complete -o filenames -F _quadrille quadrille\n");
}

/* ---- zsh ------------------------------------------------------------------------------------- */

static void zsh_option(qdr_text *text, const option_walk *at) {
    const option *o = at->o;
    if (at->letter)
        qdr_text_printf(text, "        {-%c%s,--%s%s}'", at->letter, o->argument ? "+" : "",
                        o->name, o->argument ? "=" : "");
    else
        qdr_text_printf(text, "        '--%s%s", o->name, o->argument ? "=" : "");
    qdr_text_putc(text, '[');
    put_plain(text, o->help);
    qdr_text_putc(text, ']');
    if (o->argument) {
        qdr_text_putc(text, ':');
        put_plain(text, o->argument);
        qdr_text_putc(text, ':');
        if (o->words) {
            qdr_text_putc(text, '(');
            put_words(text, o);
            qdr_text_putc(text, ')');
        } else if (takes(o, "FILE")) {
            qdr_text_puts(text, "_files");
        } else if (takes(o, "DIR")) {
            qdr_text_puts(text, "_files -/");
        }
    }
    qdr_text_puts(text, "' \\\n");
}

static void write_zsh(qdr_text *text) {
    qdr_text_puts(text, "#compdef quadrille\n\n_quadrille() {\n    local -a commands\n"
                        "    commands=(\n");
    for (const command *const *at = all_commands; *at; at++) {
        qdr_text_printf(text, "        '%s:", (*at)->name);
        put_plain(text, (*at)->summary);
        qdr_text_puts(text, "'\n");
    }
    qdr_text_puts(text, "    )\n    if (( CURRENT == 2 )); then\n"
                        "        _describe command commands\n"
                        "        compadd -- --version --help\n        return\n    fi\n"
                        "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n"
                        "    case $command in\n");
    for (const command *const *at = all_commands; *at; at++) {
        qdr_text_printf(text, "    %s)\n        _arguments -s \\\n", (*at)->name);
        for (option_walk walk = OPTION_WALK(*at); option_next(&walk);) zsh_option(text, &walk);
        qdr_text_puts(text, "        '--help[show help]' '*:file:_files' ;;\n");
    }
    qdr_text_puts(text, "    esac\n}\n\n_quadrille \"$@\"\n");
}

/* ---- fish ------------------------------------------------------------------------------------ */

static void fish_option(qdr_text *text, const option_walk *at) {
    const option *o = at->o;
    qdr_text_printf(text, "complete -c quadrille -n '__fish_seen_subcommand_from %s' -l %s",
                    at->self->name, o->name);
    if (at->letter) qdr_text_printf(text, " -s %c", at->letter);
    if (takes(o, "FILE"))
        qdr_text_puts(text, " -r -F");
    else if (takes(o, "DIR"))
        qdr_text_puts(text, " -x -a '(__fish_complete_directories)'");
    else if (o->argument)
        qdr_text_puts(text, " -x");
    if (o->words) {
        qdr_text_puts(text, " -a '");
        put_words(text, o);
        qdr_text_putc(text, '\'');
    }
    qdr_text_puts(text, " -d '");
    put_plain(text, o->help);
    qdr_text_puts(text, "'\n");
}

static void write_fish(qdr_text *text) {
    qdr_text_puts(text, "# fish completion for quadrille\n"
                        "complete -c quadrille -n __fish_use_subcommand -l version -d 'show the "
                        "version'\n");
    for (const command *const *at = all_commands; *at; at++) {
        qdr_text_printf(text, "complete -c quadrille -f -n __fish_use_subcommand -a %s -d '",
                        (*at)->name);
        put_plain(text, (*at)->summary);
        qdr_text_puts(text, "'\n");
        for (option_walk walk = OPTION_WALK(*at); option_next(&walk);) fish_option(text, &walk);
    }
}

bool completion_write(const char *shell, qdr_text *text) {
    static const struct {
        const char *name;
        void (*write)(qdr_text *text);
    } shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shells[i].name, shell) == 0) {
            shells[i].write(text);
            return true;
        }
    return false;
}
