/* cairo_sheets.h: sheets of PDF and PNG, drawn with Cairo. */
#ifndef QDR_CAIRO_SHEETS_H
#define QDR_CAIRO_SHEETS_H

#include "commands/draw_target.h"

extern const sheet_backend cairo_sheets;

#endif
