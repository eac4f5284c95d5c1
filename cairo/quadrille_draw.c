/* quadrille_draw.c: the program quadrille-draw: the command draw of the program quadrille, with
 * Cairo. `quadrille draw` runs it for PDF and PNG; it may as well be run by itself. */
#include "cairo_sheets.h"
#include "kit/interrupt.h"

#include <cairo.h>
#include <fontconfig/fontconfig.h>

int main(int argc, char **argv) {
    interrupt_by_errors();
    interrupt_watch();
    cairo_backend = &cairo_sheets;
    int code = command_draw.run(&command_draw, argc > 0 ? argc - 1 : 0, argv + 1);
    cairo_debug_reset_static_data(); /* so that what is left over is a leak */
    FcFini();
    return code;
}
