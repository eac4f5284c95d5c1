/* formats.c: the table of formats, and which one some bytes are in. */
#include "base/names.h"
#include "format/format_table.h"

static const qdri_format *const formats[QDR_FORMAT_COUNT] = {
    [QDR_FORMAT_LINE] = &qdri_format_line,
    [QDR_FORMAT_ROWS] = &qdri_format_rows,
    [QDR_FORMAT_BOXED] = &qdri_format_boxed,
    [QDR_FORMAT_NUMBERS] = &qdri_format_numbers,
    [QDR_FORMAT_CANDIDATES] = &qdri_format_candidates,
    [QDR_FORMAT_SDK] = &qdri_format_sdk,
    [QDR_FORMAT_SADMAN] = &qdri_format_sadman,
    [QDR_FORMAT_SS] = &qdri_format_ss,
    [QDR_FORMAT_SDM] = &qdri_format_sdm,
    [QDR_FORMAT_HODOKU] = &qdri_format_hodoku,
    [QDR_FORMAT_OPENSUDOKU] = &qdri_format_opensudoku,
    [QDR_FORMAT_SOLO] = &qdri_format_solo,
    [QDR_FORMAT_CSV] = &qdri_format_csv,
    [QDR_FORMAT_JSON] = &qdri_format_json,
    [QDR_FORMAT_FPUZZLES] = &qdri_format_fpuzzles,
};

const qdri_format *qdri_format_find(qdr_format format) {
    return (size_t)format < QDR_FORMAT_COUNT ? formats[format] : NULL;
}

const char *qdr_format_name(qdr_format format) {
    if (format == QDR_FORMAT_AUTO) return "auto";
    const qdri_format *found = qdri_format_find(format);
    return found ? found->name : NULL;
}

const char *qdr_format_idea(qdr_format format) {
    if (format == QDR_FORMAT_AUTO) return "told by the bytes";
    const qdri_format *found = qdri_format_find(format);
    return found ? found->idea : NULL;
}

bool qdr_format_from_name(const char *text, size_t length, qdr_format *format) {
    const char *name;
    for (qdr_format known = 0; (name = qdr_format_name(known)); known++)
        if (qdri_name_is(name, text, length)) {
            *format = known;
            return true;
        }
    return false;
}

qdr_format qdri_format_detect(const qdri_sample *sample, qdri_looks *how_sure) {
    qdr_format best = QDR_FORMAT_LINE;
    qdri_looks surest = QDRI_LOOKS_FOREIGN;
    for (int i = 1; i < QDR_FORMAT_COUNT; i++) {
        const qdri_format *format = qdri_format_find((qdr_format)i);
        qdri_looks sure = format ? format->looks(sample) : QDRI_LOOKS_FOREIGN;
        if (sure > surest) {
            surest = sure;
            best = (qdr_format)i;
        }
    }
    if (how_sure) *how_sure = surest;
    return best;
}
