/* level_words.c: see level_words.h. */
#include "commands/level_words.h"

#include "kit/label_text.h"
#include "kit/whole_file.h"

#include <quadrille/rating.h>
#include <stdio.h>
#include <string.h>

static char *without_blanks(char *text) {
    while (*text == ' ' || *text == '\t') text++;
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1])) text[--length] = '\0';
    return text;
}

/* Where the words of a key ("easy", "very hard brief") go; NULL: it is no key. */
static const char **place_of(level_words *words, const char *key) {
    for (int i = 0; i < QDR_BOOK_LEVELS; i++) {
        const char *name = qdr_class_name((qdr_class)i);
        const size_t length = strlen(name);
        if (strncmp(key, name, length) != 0) continue;
        if (!key[length]) return &words->levels[i].name;
        if (strcmp(key + length, " brief") == 0) return &words->levels[i].brief;
        if (strcmp(key + length, " sentence") == 0) return &words->levels[i].sentence;
    }
    return NULL;
}

/* What is wrong with a line, and where; NULL: nothing. */
static const char *take_line(level_words *words, char *line, int *column) {
    char *colon = strchr(line, ':');
    char *key = without_blanks(line);
    *column = (int)(key - line) + 1;
    if (!*key || *key == '#') return NULL;
    if (!colon) return "words have a level and a colon before them, such as 'easy: Gentle'";
    *colon = '\0';
    const char **place = place_of(words, without_blanks(key));
    if (!place)
        return "very easy, easy, medium, hard or very hard, by itself or with 'brief' or "
               "'sentence' behind it, would be right before the colon";
    const char *text = without_blanks(colon + 1);
    *column = (int)(colon - line) + 2;
    if (!*text) return "there are no words behind the colon";
    if (!label_text_proper(text)) return "this is not UTF-8 without control characters";
    *place = text;
    return NULL;
}

exit_code level_words_read(const char *path, level_words *words) {
    qdr_error error = {0};
    *words = (level_words){.text = QDR_TEXT_INIT};
    qdr_status status = read_whole(path, &words->text, &error);
    qdr_text_putc(&words->text, '\n');
    if (status == QDR_OK && words->text.failed) status = QDR_NO_MEMORY;
    if (status != QDR_OK) {
        fprintf(stderr, "%s: %s\n", path, *error.message ? error.message : qdr_status_text(status));
        return exit_code_of(status);
    }
    if (strlen(words->text.bytes) != words->text.length) {
        fprintf(stderr, "%s:1:1: a text with lines such as 'easy: Gentle' would be right\n", path);
        return CODE_BAD_INPUT;
    }
    char *line = words->text.bytes;
    for (int number = 1; line && *line; number++) {
        char *end = strchr(line, '\n');
        int column;
        if (end) *end = '\0';
        const char *fault = take_line(words, line, &column);
        if (fault) {
            fprintf(stderr, "%s:%d:%d: %s\n", path, number, column, fault);
            return CODE_BAD_INPUT;
        }
        line = end ? end + 1 : NULL;
    }
    return CODE_DONE;
}

void level_words_free(level_words *words) {
    qdr_text_free(&words->text);
}
