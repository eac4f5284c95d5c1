/* place.c: see place.h. */
#include "cover/place.h"

#include "base/memory.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { PART_BITS = 62 };

/* A choice covers an item that was open, or, in engines for items that may be covered several
 * times, takes or excludes an option. */
size_t qdri_place_room(const qdr_cover *cover) {
    size_t items = cover->primary_count, options = cover->option_count;
    return (items > options ? items : options) + 1;
}

qdr_status qdri_place_new(size_t room, qdri_place *place) {
    uint32_t *step = qdri_alloc(room, sizeof *step);
    if (!step) return QDR_NO_MEMORY;
    *place = (qdri_place){.step = step, .part = 1};
    return QDR_OK;
}

qdr_status qdri_place_copy(const qdri_place *from, qdri_place *to) {
    uint32_t *step = qdri_alloc(from->length, sizeof *step);
    if (!step) return QDR_NO_MEMORY;
    if (from->length > 0) memcpy(step, from->step, from->length * sizeof *step);
    *to = *from;
    to->step = step;
    return QDR_OK;
}

void qdri_place_clear(qdri_place *place) {
    qdri_free(place->step);
    *place = (qdri_place){0};
}

void qdri_place_write(const qdri_place *place, qdr_text *text) {
    /* A sum of fractions may be a little more than all. */
    const double part = place->part < 1 ? place->part : 1;
    qdr_text_printf(text, "%" PRIu32 " %" PRIu64, place->base, (uint64_t)ldexp(part, PART_BITS));
    for (uint32_t i = 0; i < place->length; i++)
        qdr_text_printf(text, " %s%" PRIu32, place->step[i] & 1 ? "-" : "", place->step[i] / 2);
}

/* Reads a number of at most `most`, without leading zeros, so that there is one way to write it. */
static bool read_number(const char **at, uint64_t most, uint64_t *number) {
    const char *c = *at;
    uint64_t value = 0;
    if (*c < '0' || *c > '9' || (*c == '0' && c[1] >= '0' && c[1] <= '9')) return false;
    for (; *c >= '0' && *c <= '9'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (value > (most - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *at = c;
    *number = value;
    return value <= most;
}

bool qdri_place_read(const char *text, const qdr_cover *cover, qdri_place *place) {
    size_t room = qdri_place_room(cover);
    uint64_t number, part;
    if (!read_number(&text, room, &number)) return false;
    uint32_t base = (uint32_t)number, length = 0;
    if (*text++ != ' ' || !read_number(&text, (uint64_t)1 << PART_BITS, &part)) return false;
    while (*text == ' ') {
        bool excluded = *++text == '-';
        text += excluded;
        if (length == room || cover->option_count == 0 ||
            !read_number(&text, cover->option_count - 1, &number))
            return false;
        place->step[length++] = (uint32_t)number * 2 + excluded;
    }
    if (*text != '\0' || base > length) return false;
    place->length = length;
    place->base = base;
    place->part = ldexp((double)part, -PART_BITS);
    place->nothing = false;
    return true;
}
