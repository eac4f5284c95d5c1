/* 4-timetable.c: a small school's timetable, as good as it gets.
 *
 * Bounds (a course has several lessons a week), secondary items (a teacher, a class, a room has at
 * most one lesson at a time), and costs: the cheapest solutions, in order.
 *
 * Option: a lesson of a course at an hour in a room.
 */
#include <quadrille/cover.h>
#include <quadrille/cover_cheapest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct course {
    const char *name, *class, *teacher;
    uint32_t lessons; /* a week, not two on the same day */
    bool in_lab;      /* nowhere else */
} course;

static const course courses[] = {{"1a maths", "1a", "Ada", 2, false},
                                 {"1a music", "1a", "Béla", 1, false},
                                 {"1b maths", "1b", "Ada", 2, false},
                                 {"1b physics", "1b", "Marie", 2, true}};
static const char *const hours[] = {"Mon 8:00", "Mon 9:00", "Tue 8:00", "Tue 9:00"};
static const char *const rooms[] = {"hall", "lab"};
enum { COURSES = 4, HOURS = 4, DAYS = 2, ROOMS = 2 };

static void check(qdr_status status) {
    if (status == QDR_OK) return;
    fprintf(stderr, "4-timetable: %s\n", qdr_status_text(status));
    exit(1);
}

static uint32_t add_items(qdr_cover *cover, uint32_t count) { /* returns the first */
    uint32_t first = (uint32_t)qdr_cover_item_count(cover);
    for (uint32_t i = 0; i < count; i++)
        check(qdr_cover_add_item(cover, NULL, QDR_SECONDARY, NULL));
    return first;
}

/* Who has the same class or teacher shares the items of the first course that has it. */
static uint32_t first_with(uint32_t c, bool teacher) {
    uint32_t i = 0;
    while (strcmp(teacher ? courses[i].teacher : courses[i].class,
                  teacher ? courses[c].teacher : courses[c].class) != 0)
        i++;
    return i;
}

static qdr_cover *timetable_problem(void) {
    qdr_cover *cover;
    check(qdr_cover_new(&cover));
    for (uint32_t c = 0; c < COURSES;
         c++) /* items 0 to 3, to be covered as often as it has lessons */
        check(qdr_cover_add_item_bounded(cover, courses[c].name, courses[c].lessons,
                                         courses[c].lessons, NULL));
    uint32_t class = add_items(cover, COURSES * HOURS), teacher = add_items(cover, COURSES * HOURS);
    uint32_t room = add_items(cover, ROOMS * HOURS), day = add_items(cover, COURSES * DAYS);
    for (uint32_t c = 0; c < COURSES; c++)
        for (uint32_t h = 0; h < HOURS; h++)
            for (uint32_t r = courses[c].in_lab; r < ROOMS; r++) {
                uint32_t option;
                uint32_t items[] = {c, class + first_with(c, false) * HOURS + h,
                                    teacher + first_with(c, true) * HOURS + h, room + r * HOURS + h,
                                    day + c * DAYS + h / 2};
                check(qdr_cover_add_option(cover, items, 5, &option));
                /* Nobody loves the second hour, nor a lab without experiments. */
                check(
                    qdr_cover_set_cost(cover, option, h % 2 + (r == 1 && !courses[c].in_lab) * 2u));
            }
    return cover;
}

/* What an option means, from the numbers of its items. */
static void print_lesson(const qdr_cover *cover, uint32_t option) {
    size_t count;
    const uint32_t *items = qdr_cover_option_items(cover, option, &count);
    uint32_t room = items[3] - COURSES - 2 * COURSES * HOURS;
    const course *c = &courses[items[0]];
    printf("  %s  %-4s  %s (%s)\n", hours[room % HOURS], rooms[room / HOURS], c->name, c->teacher);
}

int main(void) {
    qdr_cover *cover = timetable_problem();
    uint64_t all;
    qdr_step step;
    check(qdr_cover_count(cover, NULL, &all, &step, NULL));
    qdr_cover_best *best;
    check(qdr_cover_cheapest(cover, NULL, 2, &best, &step, NULL));
    printf("%llu timetables; the best two:\n", (unsigned long long)all);
    for (size_t i = 0; i < qdr_cover_best_count(best); i++) {
        size_t count;
        uint64_t cost;
        const uint32_t *options = qdr_cover_best_options(best, i, &count, &cost);
        printf("cost %llu\n", (unsigned long long)cost);
        for (uint32_t o = 0; o < qdr_cover_option_count(cover); o++) /* in order of courses */
            for (size_t k = 0; k < count; k++)
                if (options[k] == o) print_lesson(cover, o);
    }
    qdr_cover_best_free(best);
    qdr_cover_free(cover);
    return 0;
}
