/* keyboard.c: see keyboard.h. */
#include "kit/keyboard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { REST_OF_KEY = 50 /* milliseconds within which the bytes of one key come */ };

#define ENTER "\033[?1049h\033[?25l" /* the other screen, without a cursor */
#define LEAVE "\033[0m\033[?25h\033[?1049l"

static int keys = -1; /* the terminal; a program has one */
static struct termios before;

static void put(const char *text) {
    ssize_t written = write(STDOUT_FILENO, text, strlen(text));
    (void)written; /* a terminal that is gone needs nothing */
}

bool keyboard_open(void) {
    static bool registered;
    struct termios raw;
    keys = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (keys < 0 || tcgetattr(keys, &before) != 0) {
        if (keys >= 0) close(keys);
        keys = -1;
        return false;
    }
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] = _POSIX_VDISABLE;
    if (!registered) registered = atexit(keyboard_close) == 0;
    tcsetattr(keys, TCSADRAIN, &raw);
    put(ENTER);
    return true;
}

void keyboard_close(void) {
    if (keys < 0) return;
    put(LEAVE);
    tcsetattr(keys, TCSADRAIN, &before);
    close(keys);
    keys = -1;
}

/* A byte, or KEY_NONE or KEY_END. */
static int byte_within(int milliseconds) {
    struct pollfd wait = {.fd = keys, .events = POLLIN};
    unsigned char byte;
    int ready = poll(&wait, 1, milliseconds);
    if (ready <= 0) return KEY_NONE;
    ssize_t got = read(keys, &byte, 1);
    if (got < 0 && errno == EINTR) return KEY_NONE;
    return got == 1 ? byte : KEY_END;
}

/* Keys such as arrows are an escape, a bracket and a letter; an escape alone is the key Esc. */
static int rest_of_escape(void) {
    int bracket = byte_within(REST_OF_KEY);
    if (bracket != '[' && bracket != 'O') return KEY_ESCAPE;
    switch (byte_within(REST_OF_KEY)) {
    case 'A':
        return KEY_UP;
    case 'B':
        return KEY_DOWN;
    case 'C':
        return KEY_RIGHT;
    case 'D':
        return KEY_LEFT;
    case 'H':
        return KEY_HOME;
    default:
        return KEY_NONE;
    }
}

int keyboard_key(int milliseconds) {
    int byte = byte_within(milliseconds);
    return byte == '\033' ? rest_of_escape() : byte;
}

void keyboard_screen(int *rows, int *columns) {
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
    *rows = known ? size.ws_row : 24;
    *columns = known ? size.ws_col : 80;
}
