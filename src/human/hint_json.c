/* hint_json.c: a hint as JSON, with its proof, what there is to see, and its words: all that a page
 * or a program needs to show it. docs/hints.md has the schema. */
#include "human/speech.h"

/* "r4c7" */
static void put_cell(const speech *s, int cell) {
    qdri_say(s, "\"");
    qdri_say_cell(s, cell);
    qdri_say(s, "\"");
}

static void put_digits(const speech *s, uint64_t digits) {
    qdri_say(s, "[");
    for (uint64_t left = digits; left; left &= left - 1)
        qdr_text_printf(s->text, left == digits ? "%d" : ",%d", qdri_lowest(left) + 1);
    qdri_say(s, "]");
}

static void put_unit(const speech *s, int unit) {
    qdri_say(s, "\"");
    qdri_say_unit(s, unit);
    qdri_say(s, "\"");
}

static void put_candidates(const speech *s, const char *name, const qdr_candidates *list,
                           size_t count) {
    qdr_text_printf(s->text, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++) {
        qdri_say(s, i > 0 ? ",{\"cell\":" : "{\"cell\":");
        put_cell(s, list[i].cell);
        qdri_say(s, ",\"digits\":");
        put_digits(s, list[i].digits);
        qdri_say(s, "}");
    }
    qdri_say(s, "]");
}

static void put_item(const speech *s, qdr_item item) {
    const bool cage = item.digit == QDR_ITEM_CAGE;
    if (item.digit == 0 || cage) {
        qdri_say(s, cage ? "{\"cage\":" : "{\"cell\":");
        put_cell(s, cage ? s->b->g->shape->cages[item.where].cells[0] : item.where);
    } else {
        qdri_say(s, qdri_is_sum(item) ? "{\"sum\":" : "{\"unit\":");
        put_unit(s, item.where);
        if (!qdri_is_sum(item)) qdr_text_printf(s->text, ",\"digit\":%d", item.digit);
    }
    qdri_say(s, "}");
}

static void put_items(const speech *s, const char *name, const qdr_item *items, size_t count) {
    qdr_text_printf(s->text, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++) {
        qdri_say(s, i > 0 ? "," : "");
        put_item(s, items[i]);
    }
    qdri_say(s, "]");
}

/* ---- chains ---------------------------------------------------------------------------------- */

static void put_node(const speech *s, const qdr_node *node) {
    const qdr_hint *h = s->hint;
    qdri_say(s, "{\"cells\":[");
    put_cell(s, node->cell);
    for (uint32_t i = 0; i < node->other_count; i++) {
        qdri_say(s, ",");
        put_cell(s, h->others[node->others + i]);
    }
    qdr_text_printf(s->text, "],\"digit\":%d,\"on\":%s", node->digit, node->off ? "false" : "true");
    if (node->depth > 0) qdr_text_printf(s->text, ",\"depth\":%d", node->depth);
    if (node->assumed) {
        qdri_say(s, ",\"assumed\":true}");
        return;
    }
    if (node->off && node->item_count > 0)
        qdr_text_printf(s->text, ",\"technique\":\"%s\"", qdr_technique_name(node->technique));
    put_items(s, "items", h->reasons + node->items, node->item_count);
    qdri_say(s, ",\"parents\":[");
    for (uint32_t i = 0; i < node->parent_count; i++)
        qdr_text_printf(s->text, i > 0 ? ",%u" : "%u", h->parents[node->parents + i]);
    qdri_say(s, "]}");
}

static void put_nodes(const speech *s) {
    qdri_say(s, ",\"nodes\":[");
    for (size_t i = 0; i < s->hint->node_count; i++) {
        qdri_say(s, i > 0 ? "," : "");
        put_node(s, &s->hint->nodes[i]);
    }
    qdri_say(s, "]");
}

/* ---- what there is to see -------------------------------------------------------------------- */

static void put_marks(const speech *s, const qdr_sketch *sketch) {
    qdri_say(s, ",\"marks\":[");
    for (size_t i = 0; i < sketch->mark_count; i++) {
        const qdr_mark *mark = &sketch->marks[i];
        qdri_say(s, i > 0 ? ",{\"cell\":" : "{\"cell\":");
        put_cell(s, mark->cell);
        qdri_say(s, ",\"digits\":");
        put_digits(s, mark->digits);
        qdr_text_printf(s->text, ",\"role\":\"%s\"", qdr_role_name((qdr_role)mark->role));
        if (mark->group > 0) qdr_text_printf(s->text, ",\"group\":%d", mark->group);
        qdri_say(s, "}");
    }
    qdri_say(s, "],\"links\":[");
    for (size_t i = 0; i < sketch->link_count; i++)
        qdr_text_printf(s->text, "%s{\"from\":%d,\"to\":%d,\"strong\":%s}", i > 0 ? "," : "",
                        sketch->links[i].from, sketch->links[i].to,
                        sketch->links[i].strong ? "true" : "false");
    qdri_say(s, "],\"units\":[");
    for (size_t i = 0; i < sketch->unit_count; i++) {
        qdri_say(s, i > 0 ? ",{\"unit\":" : "{\"unit\":");
        put_unit(s, sketch->units[i].unit);
        qdr_text_printf(s->text, ",\"role\":\"%s\"}",
                        qdr_role_name((qdr_role)sketch->units[i].role));
    }
    qdri_say(s, "]");
}

/* ---- words ----------------------------------------------------------------------------------- */

static void put_string(const speech *s, const char *name, qdr_text *words) {
    s->text->failed |= words->failed;
    if (s->text->failed) return;
    qdr_text_printf(s->text, "%s\"%s\":", s->text->bytes[s->text->length - 1] == '{' ? "" : ",",
                    name);
    qdr_text_json(s->text, words->length == 0 ? "" : words->bytes);
    qdr_text_clear(words);
}

static void put_words(const speech *s) {
    qdr_text words = QDR_TEXT_INIT;
    qdr_hint_notation(s->hint, s->b, QDR_EUREKA, &words);
    put_string(s, "eureka", &words);
    qdri_say(s, ",\"words\":{");
    for (int stage = 0; qdr_stage_name((qdr_stage)stage); stage++) {
        qdr_hint_words(s->hint, s->b, (qdr_stage)stage, &words);
        put_string(s, qdr_stage_name((qdr_stage)stage), &words);
    }
    qdri_say(s, "}");
    qdr_text_free(&words);
}

qdr_status qdr_hint_json(const qdr_hint *hint, const qdr_board *board, qdr_text *text) {
    const speech s = {hint, board, text};
    qdr_sketch *sketch;
    qdr_status status = qdr_sketch_new(hint, board, &sketch);
    if (status != QDR_OK) return status;
    qdr_text_printf(text, "{\"technique\":\"%s\",\"rating\":%.1f,\"complexity\":%d",
                    qdr_technique_name(hint->technique), qdr_rating_shown(hint->rating),
                    hint->complexity);
    qdri_say(&s, qdri_assumes_unique(hint) ? ",\"assumes_unique\":true" : "");
    qdri_say(&s, ",\"placed\":");
    if (hint->cell >= 0) {
        qdri_say(&s, "{\"cell\":");
        put_cell(&s, hint->cell);
        qdr_text_printf(text, ",\"digit\":%d}", hint->digit);
    } else {
        qdri_say(&s, "null");
    }
    put_candidates(&s, "struck", hint->struck, hint->struck_count);
    put_items(&s, "items", hint->items, hint->item_count);
    put_items(&s, "covers", hint->covers, hint->cover_count);
    put_candidates(&s, "pattern", hint->pattern, hint->pattern_count);
    put_nodes(&s);
    put_marks(&s, sketch);
    put_words(&s);
    qdri_say(&s, "}");
    qdr_sketch_free(sketch);
    return text->failed ? QDR_NO_MEMORY : QDR_OK;
}
