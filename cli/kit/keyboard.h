/* keyboard.h: single keys from the terminal, while a program has the screen for itself.
 *
 * The terminal is as it was before after keyboard_close, at the end of the program, and after the
 * signals that interrupt.h watches for, which end a wait for a key. Ctrl-Z does nothing meanwhile.
 */
#ifndef QDR_KEYBOARD_H
#define QDR_KEYBOARD_H

#include <stdbool.h>

/* Keys that are no characters. */
enum {
    KEY_NONE = -1,
    KEY_END = -2,
    KEY_LEFT = 256,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_ESCAPE
};

/* Takes the terminal over, keys and screen; false: there is none. */
bool keyboard_open(void);
void keyboard_close(void);
/* The next key. KEY_NONE: none within so many milliseconds (-1: waits for one), or a signal came;
 * KEY_END: there will be none. */
int keyboard_key(int milliseconds);
/* Rows and columns of the screen. */
void keyboard_screen(int *rows, int *columns);

#endif
