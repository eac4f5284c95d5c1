/* contest.h: two ways to one answer, of which the first to come to its end counts (an algorithm
 * portfolio of two).
 *
 * The steady way is sure to come to its end. The bold one may be there long before, or never. They
 * take turns, and the bold one has to pay: for what it uses it owes the steady one some time, as a
 * rule several times as much, and nothing while it is seen to win. So both together never take much
 * longer than the steady one alone.
 *
 * Time is in a unit of the caller's: nodes, where every run shall do the same, or seconds. */
#ifndef QDR_CONTEST_H
#define QDR_CONTEST_H

typedef struct qdri_contest {
    double steady, bold; /* what each has used */
    double owed;         /* by the bold one to the steady one; negative: the other way round */
} qdri_contest;

static inline void qdri_contest_steady(qdri_contest *contest, double used) {
    contest->steady += used;
    contest->owed -= used;
}

static inline void qdri_contest_bold(qdri_contest *contest, double used, double owes) {
    contest->bold += used;
    contest->owed += owes;
}

#endif
