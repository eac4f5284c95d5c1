/* label_text.c: see label_text.h. */
#include "kit/label_text.h"

#include <stdint.h>

/* The length in bytes of the character at the head of the words; 0 when it is none, or one that
 * controls something. */
static size_t character_length(const unsigned char *at) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* for that many bytes */
    size_t length = at[0] < 0x80 ? 1 : at[0] < 0xC0 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    if (length < 2) return at[0] >= 0x20 && at[0] != 0x7F ? length : 0;
    if (at[0] >= 0xF8) return 0;
    uint32_t code = at[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xC0) != 0x80) return 0; /* also at the end of the words */
        code = code << 6 | (at[i] & 0x3F);
    }
    bool surrogate = code >= 0xD800 && code < 0xE000, control = code < 0xA0;
    bool none = (code & 0xFFFE) == 0xFFFE || code > 0x10FFFF;
    return code < least[length] || surrogate || control || none ? 0 : length;
}

bool label_text_proper(const char *words) {
    const unsigned char *at = (const unsigned char *)words;
    while (*at) {
        size_t length = character_length(at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

void label_text_add(qdr_text *text, const char *words, size_t most) {
    const unsigned char *at = (const unsigned char *)words;
    for (; *at && most > 0; most--) {
        size_t length = character_length(at);
        if (length > 0)
            qdr_text_append(text, (const char *)at, length);
        else
            qdr_text_putc(text, *at == '\t' ? ' ' : '?');
        at += length > 0 ? length : 1;
    }
    if (*at) qdr_text_puts(text, "…");
}
