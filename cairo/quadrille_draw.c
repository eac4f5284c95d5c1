/* quadrille_draw.c: the program quadrille-draw: the command draw of the program quadrille, with
 * Cairo. `quadrille draw` runs it for PDF and PNG; it may as well be run by itself. `quadrille
 * book` runs it under the name quadrille-book, which makes it that command. */
#include "cairo_sheets.h"
#include "kit/interrupt.h"
#include "kit/terminal_guard.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <string.h>

int main(int argc, char **argv) {
    interrupt_by_errors();
    interrupt_watch();
    terminal_guard();
    cairo_backend = &cairo_sheets;
    const char *name = argc > 0 ? argv[0] : "";
    size_t length = strlen(name);
    bool book = length > 5 && strcmp(name + length - 5, "-book") == 0;
    const command *self = book ? &command_book : &command_draw;
    int code = self->run(self, argc > 0 ? argc - 1 : 0, argv + 1);
    cairo_debug_reset_static_data(); /* so that what is left over is a leak */
    FcFini();
    return code;
}
