/* detect.c: looking over the first bytes once, so that each format can say whether they are its
 * own. The look is at the first block: the lines up to an empty one. */
#include "format/sample.h"

#include <string.h>

enum { MOST_ROWS = 200 };

bool qdri_sample_begins(const qdri_sample *sample, const char *string) {
    size_t length = strlen(string);
    return sample->first_length >= length && memcmp(sample->first, string, length) == 0;
}

int qdri_symbol_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'Z' && c != 'X') return c - 'A' + 10;
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    return c != '\0' && strchr(".*_X-", c) ? 0 : -1;
}

static void look_at_token(qdri_sample *sample, const char *bytes, size_t length) {
    if (length > sample->longest) sample->longest = length;
    int number = qdri_token_number(bytes, length, QDR_MAX_SIDE), last = 0;
    if (number < 0) sample->numeric = false;
    if (number > sample->largest_number) sample->largest_number = number;
    for (size_t i = 0; i < length; i++) {
        int value = qdri_symbol_value(bytes[i]);
        bool bracket = (i == 0 && bytes[i] == '(') || (i == length - 1 && bytes[i] == ')');
        if (value < 0 && !bracket) sample->odd = true;
        if (value > sample->largest) sample->largest = value;
        if (!bracket && length > 1 && value <= last) sample->sets = false;
        if (!bracket) last = value;
    }
}

static bool look_at_row(qdri_sample *sample, const char *bytes, size_t length, bool cut) {
    static const size_t capacity = QDR_MAX_SIDE;
    qdri_token tokens[QDR_MAX_SIDE];
    bool framed, unicode;
    size_t count = qdri_line_tokens(bytes, length, tokens, capacity, &framed, &unicode);
    size_t characters = 0;
    for (size_t i = 0; i < count && i < capacity; i++) characters += tokens[i].length;
    if (qdri_line_is_title(bytes, length, sample->rows ? sample->characters : characters))
        return sample->rows == 0;
    sample->framed |= framed;
    sample->separated |= count > 1;
    for (size_t i = 0; i < count && i < capacity; i++)
        look_at_token(sample, bytes + tokens[i].at, tokens[i].length);
    if (sample->rows == 0) {
        sample->characters = characters;
        sample->tokens = count;
    } else if (!cut) {
        sample->same_characters &= characters == sample->characters;
        sample->same_tokens &= count == sample->tokens;
    }
    sample->rows++;
    return true;
}

void qdri_sample_sketch(qdri_sample *sample) {
    size_t at = 0;
    bool rule = false, heavy;
    sample->same_characters = sample->same_tokens = sample->numeric = sample->sets = true;
    while (at < sample->length && sample->rows < MOST_ROWS) {
        const char *bytes = sample->bytes + at;
        const char *end = memchr(bytes, '\n', sample->length - at);
        size_t length = end ? (size_t)(end - bytes) : sample->length - at;
        at += length + 1;
        if (length > 0 && bytes[length - 1] == '\r') length--;
        qdri_line_kind kind = qdri_line_classify(bytes, length, &heavy);
        if (kind == QDRI_LINE_EMPTY && sample->rows > 0) break;
        if (kind == QDRI_LINE_COMMENT && sample->rows == 0) sample->comments = true;
        if (kind == QDRI_LINE_EMPTY || kind == QDRI_LINE_COMMENT) continue;
        if (!sample->first) {
            while (length > 0 && (*bytes == ' ' || *bytes == '\t')) bytes++, length--;
            sample->first = bytes;
            sample->first_length = length;
        }
        if (kind == QDRI_LINE_RULE)
            rule = true;
        else if (!look_at_row(sample, bytes, length, !end && !sample->whole))
            break; /* the title of the next grid */
    }
    sample->framed |= rule && sample->rows > 0;
    if (!sample->first) sample->first = sample->bytes;
}
