/* misled.c: makes the program quadrille-misled of the program quadrille: the same objects, with a
 * reader of input that does what an attacker would have it do. What a test asks for is in the
 * environment:
 *
 *     QDR_MISDEED=socket      before the first bytes of input are read; what comes of it is a line
 *     QDR_MISDEED_BY=here     in the thread that reads; or by a thread started before the program
 *                             began (before), or by a new one (new)
 *
 * QDR_MISDEED=probe ends at once: exit code 0 if the kernel has filters of system calls, for us. */
#define _GNU_SOURCE /* syscall, MAP_ANONYMOUS */
#include "base/threads.h"

#include <errno.h>
#include <fcntl.h>
#include <quadrille/format.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef SYS_seccomp
#    include <linux/seccomp.h>
#endif

int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);
qdr_status __real_qdr_input_read(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                                 qdr_error *error);
qdr_status __wrap_qdr_input_read(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                                 qdr_error *error);

/* ---- deeds: whether it was let through --------------------------------------------------------
 */

static bool open_socket(void) {
    return socket(AF_INET, SOCK_STREAM, 0) >= 0;
}

static bool run_program(void) {
    execl("/bin/echo", "echo", "exec: done", (char *)NULL);
    return false;
}

static bool start_process(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    return child > 0;
}

static bool signal_others(void) {
    return kill(getppid(), 0) == 0;
}

static bool write_file(void) {
    return open("misled.txt", O_WRONLY | O_CREAT, 0666) >= 0;
}

static bool empty_file(void) {
    return open("honest.txt", O_RDONLY | O_TRUNC) >= 0;
}

static bool rename_file(void) {
    return rename("honest.txt", "misled.txt") == 0;
}

static bool remove_file(void) {
    return unlink("honest.txt") == 0;
}

static bool make_code(void) {
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
           MAP_FAILED;
}

static bool turn_into_code(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page != MAP_FAILED && mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0;
}

static bool type_for_user(void) {
    return ioctl(STDIN_FILENO, TIOCSTI, "x") == 0;
}

static bool go_round(void) { /* by a queue of calls that no filter sees */
#ifdef SYS_io_uring_setup
    char room[256] = {0};
    return syscall(SYS_io_uring_setup, 1, room) >= 0;
#else
    errno = ENOSYS;
    return false;
#endif
}

static const struct {
    const char *name;
    bool (*act)(void);
} deeds[] = {
    {"socket", open_socket},  {"exec", run_program},   {"fork", start_process},
    {"kill", signal_others},  {"write", write_file},   {"empty", empty_file},
    {"rename", rename_file},  {"remove", remove_file}, {"code", make_code},
    {"turn", turn_into_code}, {"type", type_for_user}, {"round", go_round},
};

static void misbehave(void *name) {
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        if (strcmp(deeds[i].name, name) != 0) continue;
        errno = 0;
        bool done = deeds[i].act();
        fprintf(stderr, "%s: %s\n", deeds[i].name, done ? "done" : strerror(errno));
    }
}

/* ---- when -------------------------------------------------------------------------------------
 */

static atomic_bool now;
static qdri_thread early;

static void wait_and_misbehave(void *name) {
    while (!atomic_load(&now)) nanosleep(&(struct timespec){0, 1000000}, NULL);
    misbehave(name);
}

static bool by(const char *whom) {
    const char *who = getenv("QDR_MISDEED_BY");
    return strcmp(who ? who : "here", whom) == 0;
}

qdr_status __wrap_qdr_input_read(qdr_input *input, void *bytes, size_t capacity, size_t *length,
                                 qdr_error *error) {
    char *name = getenv("QDR_MISDEED");
    qdri_thread fresh = {0};
    if (name && !atomic_exchange(&now, true)) {
        if (by("here")) misbehave(name);
        if (by("before")) qdri_thread_join(&early);
        if (by("new") && qdri_thread_start(&fresh, misbehave, name)) qdri_thread_join(&fresh);
    }
    return __real_qdr_input_read(input, bytes, capacity, length, error);
}

static bool filters_can_be_had(void) {
#ifdef SYS_seccomp
    const unsigned action = SECCOMP_RET_TRAP;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
    return false;
#endif
}

int __wrap_main(int argc, char **argv) {
    char *name = getenv("QDR_MISDEED");
    if (name && strcmp(name, "probe") == 0) return filters_can_be_had() ? 0 : 1;
    if (name && by("before")) qdri_thread_start(&early, wait_and_misbehave, name);
    return __real_main(argc, argv);
}
