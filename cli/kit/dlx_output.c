/* dlx_output.c: see dlx_output.h. */
#include "kit/dlx_output.h"

#include "kit/output.h"

#include <stdio.h>

exit_code dlx_write(const qdr_cover *cover, const char *comment, const char *who,
                    const char *path) {
    qdr_text text = QDR_TEXT_INIT;
    output out;
    exit_code code;
    qdr_text_printf(&text, "| %s\n", comment);
    qdr_status status = qdr_cover_write(cover, &text);
    if (status != QDR_OK) {
        fprintf(stderr, "%s: %s\n", who, qdr_status_text(status));
        code = exit_code_of(status);
    } else if (!output_open(&out, path)) {
        code = output_code(&out);
    } else {
        output_write(&out, text.bytes, text.length);
        code = output_close(&out, OUTPUT_KEEP);
    }
    qdr_text_free(&text);
    return code;
}
