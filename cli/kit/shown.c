/* shown.c: see shown.h. */
#include "kit/shown.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 1000, LONGEST = 5 }; /* \033 and the end */

static bool is_control(char c) {
    return (unsigned char)c < ' ' || c == 0x7F;
}

void show_text(const char *text, char *room, size_t size) {
    static const char letters[] = "\nn\tt\rr";
    size_t at = 0;
    for (; *text && at + LONGEST < size; text++) {
        const char *known = is_control(*text) ? strchr(letters, *text) : NULL;
        if (!is_control(*text))
            room[at++] = *text;
        else if (known)
            at += (size_t)snprintf(room + at, size - at, "\\%c", known[1]);
        else
            at += (size_t)snprintf(room + at, size - at, "\\%03o", (unsigned)(unsigned char)*text);
    }
    room[at] = '\0';
}

const char *shown(const char *name) {
    static _Thread_local char rooms[2][ROOM];
    static _Thread_local int turn;
    const char *c = name;
    while (*c && !is_control(*c)) c++;
    if (!*c) return name;
    turn = !turn;
    show_text(name, rooms[turn], ROOM);
    return rooms[turn];
}
