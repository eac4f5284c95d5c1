/* about_calls.c: what the module has: names of engines, formats, rules and so on. */
#include "exports.h"

typedef const char *name_of(size_t i);

static void put_names(qdr_text *out, const char *key, name_of *name, name_of *idea) {
    qdr_text_printf(out, ",\"%s\":[", key);
    for (size_t i = 0; name(i); i++) {
        qdr_text_puts(out, i == 0 ? "{\"name\":" : ",{\"name\":");
        qdr_text_json(out, name(i));
        if (idea) qdr_text_puts(out, ",\"idea\":");
        if (idea) qdr_text_json(out, idea(i));
        qdr_text_putc(out, '}');
    }
    qdr_text_putc(out, ']');
}

static const char *format_name(size_t i) {
    return qdr_format_name((qdr_format)i);
}

static const char *format_idea(size_t i) {
    return qdr_format_idea((qdr_format)i);
}

static const char *rule_name(size_t i) {
    return i < 16 ? qdr_rule_name((qdr_rule)(1u << i)) : NULL;
}

static const char *rule_idea(size_t i) {
    return qdr_rule_idea((qdr_rule)(1u << i));
}

static const char *symmetry_name(size_t i) {
    return qdr_symmetry_name((qdr_symmetry)i);
}

static const char *technique_name(size_t i) {
    return qdr_technique_name((qdr_technique)i);
}

static const char *class_name(size_t i) {
    return qdr_class_name((qdr_class)i);
}

static const char *scale_name(size_t i) {
    return qdr_scale_name((qdr_scale)i);
}

static const char *stage_name(size_t i) {
    return qdr_stage_name((qdr_stage)i);
}

static const char *event_name(size_t i) {
    return qdr_event_kind_name((qdr_event_kind)i);
}

qdr_status call_about(const request *r, qdr_text *out, qdr_error *error) {
    (void)r, (void)error;
    qdr_text_printf(out, "{\"version\":\"%s\",\"features\":", qdr_version());
    qdr_text_json(out, qdr_build_features());
    qdr_text_printf(out, ",\"cpu\":\"%s\"", qdr_cpu_used());
    put_names(out, "engines", qdr_engine_name, qdr_engine_idea);
    put_names(out, "coverEngines", qdr_cover_engine_name, qdr_cover_engine_idea);
    put_names(out, "formats", format_name, format_idea);
    put_names(out, "rules", rule_name, rule_idea);
    put_names(out, "symmetries", symmetry_name, NULL);
    put_names(out, "techniques", technique_name, NULL);
    put_names(out, "classes", class_name, NULL);
    put_names(out, "scales", scale_name, NULL);
    put_names(out, "stages", stage_name, NULL);
    put_names(out, "events", event_name, NULL);
    qdr_text_putc(out, '}');
    return QDR_OK;
}
