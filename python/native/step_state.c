/* step_state.c: a step as plain numbers, and back, so that it can be pickled.
 *
 * What comes back may have been made by anybody: every number is looked at before it is used as a
 * place in something, and then the step has to hold, by the rules alone, on its grid. */
#include "native.h"

#include <stddef.h>
#include <string.h>

/* ---- arrays of structs as tuples of numbers -------------------------------------------------- */

/* A member that is an unsigned number, an enumeration, or a truth value. */
typedef struct member {
    size_t offset, size;
    bool truth;
} member;

#define MEMBER(type, name) \
    { offsetof(type, name), sizeof(((type *)0)->name), false }
#define TRUTH(type, name) \
    { offsetof(type, name), sizeof(((type *)0)->name), true }
static const member in_candidates[] = {MEMBER(qdr_candidates, cell),
                                       MEMBER(qdr_candidates, digits)};
static const member in_item[] = {MEMBER(qdr_item, where), MEMBER(qdr_item, digit)};
static const member in_mark[] = {MEMBER(qdr_mark, cell), MEMBER(qdr_mark, role),
                                 MEMBER(qdr_mark, group), MEMBER(qdr_mark, digits)};
static const member in_node[] = {
    MEMBER(qdr_node, cell),         MEMBER(qdr_node, digit),      TRUTH(qdr_node, off),
    TRUTH(qdr_node, assumed),       MEMBER(qdr_node, depth),      MEMBER(qdr_node, technique),
    MEMBER(qdr_node, items),        MEMBER(qdr_node, item_count), MEMBER(qdr_node, parents),
    MEMBER(qdr_node, parent_count), MEMBER(qdr_node, others),     MEMBER(qdr_node, other_count)};
static const member in_number[] = {{0, sizeof(uint32_t), false}};
static const member in_cell[] = {{0, sizeof(uint16_t), false}};

typedef struct layout {
    const member *members;
    size_t count, size;
} layout;

#define LAYOUT(members, type) \
    { members, sizeof(members) / sizeof *(members), sizeof(type) }
/* The arrays of a hint, in the order of its members. */
enum { STRUCK, ITEMS, COVERS, MARKS, PATTERN, NODES, PARENTS, REASONS, OTHERS, ARRAYS };
static const layout layouts[ARRAYS] = {
    LAYOUT(in_candidates, qdr_candidates),
    LAYOUT(in_item, qdr_item),
    LAYOUT(in_item, qdr_item),
    LAYOUT(in_mark, qdr_mark),
    LAYOUT(in_candidates, qdr_candidates),
    LAYOUT(in_node, qdr_node),
    LAYOUT(in_number, uint32_t),
    LAYOUT(in_item, qdr_item),
    LAYOUT(in_cell, uint16_t),
};

static unsigned long long get(const char *from, size_t size) {
    uint8_t small;
    uint16_t short_one;
    uint32_t usual;
    uint64_t large;
    switch (size) {
    case 1:
        memcpy(&small, from, size);
        return small;
    case 2:
        memcpy(&short_one, from, size);
        return short_one;
    case 4:
        memcpy(&usual, from, size);
        return usual;
    default:
        memcpy(&large, from, size);
        return large;
    }
}

/* False: it does not fit, or is no truth value where one is wanted. */
static bool put(char *to, const member *m, unsigned long long number) {
    const size_t size = m->size;
    const uint8_t small = (uint8_t)number;
    const uint16_t short_one = (uint16_t)number;
    const uint32_t usual = (uint32_t)number;
    if ((size < 8 && number >> (8 * size) != 0) || (m->truth && number > 1)) return false;
    memcpy(to,
           size == 1   ? (const void *)&small
           : size == 2 ? (const void *)&short_one
           : size == 4 ? (const void *)&usual
                       : (const void *)&number,
           size);
    return true;
}

static PyObject *tuple_of(const layout *l, const void *array, size_t count) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)(count * l->count));
    for (size_t i = 0; tuple && i < count * l->count; i++) {
        const member *m = &l->members[i % l->count];
        const char *from = (const char *)array + i / l->count * l->size + m->offset;
        PyTuple_SetItem(tuple, (Py_ssize_t)i, PyLong_FromUnsignedLongLong(get(from, m->size)));
    }
    return tuple;
}

static PyObject *raise_bad(void) {
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "this is no step of this puzzle");
    return NULL;
}

/* Memory for PyMem_Free; NULL, and an exception. */
static void *array_of(const layout *l, PyObject *tuple, size_t *count) {
    const Py_ssize_t length = PyTuple_Check(tuple) ? PyTuple_Size(tuple) : -1;
    if (length < 0 || (size_t)length % l->count != 0) return raise_bad();
    *count = (size_t)length / l->count;
    char *array = PyMem_Calloc(*count + 1, l->size);
    if (!array) return PyErr_NoMemory();
    for (size_t i = 0; i < *count * l->count; i++) {
        const member *m = &l->members[i % l->count];
        const unsigned long long number =
            PyLong_AsUnsignedLongLong(PyTuple_GetItem(tuple, (Py_ssize_t)i));
        if (!PyErr_Occurred() && put(array + i / l->count * l->size + m->offset, m, number))
            continue;
        PyMem_Free(array);
        return raise_bad();
    }
    return array;
}

/* ---- out ------------------------------------------------------------------------------------- */

/* How far its nodes point into an array that is theirs. */
static size_t reach(const qdr_hint *hint, int array) {
    size_t end = 0;
    for (size_t i = 0; i < hint->node_count; i++) {
        const qdr_node *n = &hint->nodes[i];
        const size_t to = array == PARENTS   ? (size_t)n->parents + n->parent_count
                          : array == REASONS ? (size_t)n->items + n->item_count
                                             : (size_t)n->others + n->other_count;
        if (to > end) end = to;
    }
    return end;
}

PyObject *native_step_state(const qdr_hint *hint) {
    const void *arrays[ARRAYS] = {hint->struck,  hint->items,   hint->covers,
                                  hint->marks,   hint->pattern, hint->nodes,
                                  hint->parents, hint->reasons, hint->others};
    const size_t counts[ARRAYS] = {hint->struck_count,   hint->item_count,     hint->cover_count,
                                   hint->mark_count,     hint->pattern_count,  hint->node_count,
                                   reach(hint, PARENTS), reach(hint, REASONS), reach(hint, OTHERS)};
    PyObject *made = PyTuple_New(ARRAYS);
    for (int i = 0; made && i < ARRAYS; i++)
        PyTuple_SetItem(made, i, tuple_of(&layouts[i], arrays[i], counts[i]));
    return Py_BuildValue("sidiiiiN", qdr_version(), (int)hint->technique, hint->rating,
                         (int)hint->scored, hint->complexity, hint->cell, hint->digit, made);
}

/* ---- and back -------------------------------------------------------------------------------- */

/* What numbers of a hint may be, on a shape. */
typedef struct bounds {
    size_t cells, units, cages;
    int side;
} bounds;

static bounds bounds_of(const qdr_shape *shape) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    bounds b = {.side = spec->side, .cells = (size_t)spec->side * (size_t)spec->side};
    (void)qdr_shape_units(shape, &b.units);
    for (size_t i = 0; i < spec->clue_count; i++) b.cages += spec->clues[i].kind == QDR_CLUE_CAGE;
    return b;
}

static bool digits_fit(uint64_t digits, const bounds *b) {
    return b->side >= 64 || digits >> b->side == 0;
}

static bool candidates_fit(const qdr_candidates *array, size_t count, const bounds *b) {
    for (size_t i = 0; i < count; i++)
        if (array[i].cell >= b->cells || !digits_fit(array[i].digits, b)) return false;
    return true;
}

static bool items_fit(const qdr_item *array, size_t count, const bounds *b) {
    for (size_t i = 0; i < count; i++) {
        const int digit = array[i].digit;
        const size_t end = digit == 0                                    ? b->cells
                           : digit == QDR_ITEM_CAGE                      ? b->cages
                           : digit <= b->side || digit == QDR_ITEM_TOTAL ? b->units
                                                                         : 0;
        if (array[i].where >= end) return false;
    }
    return true;
}

static bool marks_fit(const qdr_mark *array, size_t count, const bounds *b) {
    for (size_t i = 0; i < count; i++)
        if (array[i].cell >= b->cells || !digits_fit(array[i].digits, b) ||
            !qdr_role_name((qdr_role)array[i].role))
            return false;
    return true;
}

static bool nodes_fit(const qdr_hint *hint, const size_t *counts, const bounds *b) {
    for (size_t i = 0; i < hint->node_count; i++) {
        const qdr_node *n = &hint->nodes[i];
        if (n->cell >= b->cells || n->digit < 1 || n->digit > b->side ||
            !qdr_technique_name(n->technique))
            return false;
        if ((size_t)n->parents + n->parent_count > counts[PARENTS] ||
            (size_t)n->items + n->item_count > counts[REASONS] ||
            (size_t)n->others + n->other_count > counts[OTHERS])
            return false;
        for (size_t k = n->parents; k < (size_t)n->parents + n->parent_count; k++)
            if (hint->parents[k] >= i) return false;
    }
    for (size_t i = 0; i < counts[OTHERS]; i++)
        if (hint->others[i] >= b->cells) return false;
    return true;
}

static bool all_fits(const qdr_hint *hint, const size_t *counts, const bounds *b) {
    return qdr_technique_name(hint->technique) && hint->cell >= -1 && hint->cell < (int)b->cells &&
           hint->digit >= 0 && hint->digit <= b->side && (hint->cell < 0 || hint->digit > 0) &&
           candidates_fit(hint->struck, hint->struck_count, b) &&
           items_fit(hint->items, hint->item_count, b) &&
           items_fit(hint->covers, hint->cover_count, b) &&
           marks_fit(hint->marks, hint->mark_count, b) &&
           candidates_fit(hint->pattern, hint->pattern_count, b) && nodes_fit(hint, counts, b) &&
           items_fit(hint->reasons, counts[REASONS], b);
}

/* The step on a board that is made of the puzzle and its grid in progress. */
static PyObject *keep(const qdr_hint *hint, const qdr_puzzle *puzzle, const qdr_puzzle *grid) {
    qdr_board *board = NULL;
    bool holds = false;
    qdr_status status = qdr_board_new_from(puzzle, grid, &board);
    if (status == QDR_OK) status = qdr_hint_holds(hint, board, &holds);
    PyObject *made = NULL;
    if (status == QDR_OK && holds)
        made = native_keep_step(hint, board, qdr_puzzle_side(puzzle));
    else if (status == QDR_NO_MEMORY)
        PyErr_NoMemory();
    else
        raise_bad();
    qdr_board_free(board);
    return made;
}

static PyObject *restore(qdr_hint *hint, PyObject *tuples, const qdr_puzzle *puzzle,
                         const qdr_puzzle *grid) {
    void *arrays[ARRAYS] = {NULL};
    size_t counts[ARRAYS] = {0};
    PyObject *made = NULL;
    int i = 0;
    if (PyTuple_Size(tuples) != ARRAYS) return raise_bad();
    while (i < ARRAYS &&
           (arrays[i] = array_of(&layouts[i], PyTuple_GetItem(tuples, i), &counts[i])))
        i++;
    if (i == ARRAYS) {
        hint->struck = arrays[STRUCK], hint->struck_count = counts[STRUCK];
        hint->items = arrays[ITEMS], hint->item_count = counts[ITEMS];
        hint->covers = arrays[COVERS], hint->cover_count = counts[COVERS];
        hint->marks = arrays[MARKS], hint->mark_count = counts[MARKS];
        hint->pattern = arrays[PATTERN], hint->pattern_count = counts[PATTERN];
        hint->nodes = arrays[NODES], hint->node_count = counts[NODES];
        hint->parents = arrays[PARENTS];
        hint->reasons = arrays[REASONS];
        hint->others = arrays[OTHERS];
        const bounds b = bounds_of(qdr_puzzle_shape(puzzle));
        made = all_fits(hint, counts, &b) ? keep(hint, puzzle, grid) : raise_bad();
    }
    for (i = 0; i < ARRAYS; i++) PyMem_Free(arrays[i]);
    return made;
}

static PyObject *step_restore(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *origin, *before, *tuples;
    const char *version;
    int technique, scored;
    qdr_hint hint = {0};
    if (!PyArg_ParseTuple(arguments, "OO(sidpiiiO!)", &origin, &before, &version, &technique,
                          &hint.rating, &scored, &hint.complexity, &hint.cell, &hint.digit,
                          &PyTuple_Type, &tuples))
        return NULL;
    const qdr_puzzle *puzzle = native_puzzle(origin);
    const qdr_puzzle *grid = puzzle ? native_puzzle_of_side(before, qdr_puzzle_side(puzzle)) : NULL;
    if (!grid) return NULL;
    if (strcmp(version, qdr_version()) != 0) {
        PyErr_Format(PyExc_ValueError, "a step of quadrille %s: this is %s", version,
                     qdr_version());
        return NULL;
    }
    hint.technique = (qdr_technique)technique;
    hint.scored = scored != 0;
    return restore(&hint, tuples, puzzle, grid);
}

PyMethodDef native_step_state_methods[] = {
    {"step_restore", step_restore, METH_VARARGS,
     "step_restore(puzzle, grid before it, what step_state gave) -> step"},
    {NULL, NULL, 0, NULL},
};
