/* confine.c: see confine.h.
 *
 * The filter is written here as the program that the kernel runs (classic BPF), from three tables;
 * no library is needed for that, and none is loaded. Arguments can be looked at only as numbers: a
 * filter sees how a file is opened, not which. */
#define _GNU_SOURCE /* syscall, O_PATH and the like */
#include "kit/confine.h"

static bool files, never;

void confine_allows_files(void) {
    files = true;
}

void confine_never(void) {
    never = true;
}

#if !QDR_WITH_SECCOMP

bool confine_possible(void) {
    return false;
}

void confine(void) {
    (void)(files && never);
}

#else

#    include "kit/exit_codes.h"

#    include <assert.h>
#    include <errno.h>
#    include <fcntl.h>
#    include <linux/audit.h>
#    include <linux/filter.h>
#    include <linux/seccomp.h>
#    include <sched.h>
#    include <signal.h>
#    include <stddef.h>
#    include <stdint.h>
#    include <string.h>
#    include <sys/ioctl.h>
#    include <sys/mman.h>
#    include <sys/prctl.h>
#    include <sys/syscall.h>
#    include <termios.h>
#    include <unistd.h>

#    if defined(__x86_64__)
#        define ARCHITECTURE AUDIT_ARCH_X86_64
#    elif defined(__aarch64__)
#        define ARCHITECTURE AUDIT_ARCH_AARCH64
#    else
#        error cmake/seccomp.cmake asks for one of the two
#    endif
#    ifndef SECCOMP_FILTER_FLAG_SPEC_ALLOW
#        define SECCOMP_FILTER_FLAG_SPEC_ALLOW 4
#    endif
#    ifndef SECCOMP_RET_KILL_PROCESS
#        define SECCOMP_RET_KILL_PROCESS 0x80000000U
#    endif

bool confine_possible(void) {
    return true;
}

/* ---- what is refused, and what is not ---------------------------------------------------------
 */

/* Nobody here asks for these, and no library does behind our back: who does is not us any more. */
static const struct {
    int number;
    const char *name;
} deadly[] = {
    {SYS_socket, "socket"},
    {SYS_socketpair, "socketpair"},
    {SYS_connect, "connect"},
    {SYS_bind, "bind"},
    {SYS_listen, "listen"},
    {SYS_accept, "accept"},
    {SYS_accept4, "accept4"},
    {SYS_execve, "execve"},
    {SYS_execveat, "execveat"},
    {SYS_ptrace, "ptrace"},
    {SYS_process_vm_readv, "process_vm_readv"},
    {SYS_process_vm_writev, "process_vm_writev"},
    {SYS_kill, "kill"},
    {SYS_tkill, "tkill"},
#    ifdef SYS_fork
    {SYS_fork, "fork"},
    {SYS_vfork, "vfork"},
#    endif
    {SYS_clone, "clone"}, /* but for a thread */
};

/* What reading, searching and writing take, whatever the arguments are. */
static const int harmless[] = {
    /* open files */
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_close, SYS_lseek,
    SYS_fstat, SYS_fcntl, SYS_dup, SYS_dup3, SYS_fsync, SYS_fdatasync, SYS_flock, SYS_fadvise64,
    SYS_getdents64,
#    ifdef SYS_dup2
    SYS_dup2,
#    endif
    /* names */
    SYS_faccessat, SYS_readlinkat, SYS_getcwd, SYS_statfs, SYS_fstatfs, SYS_newfstatat,
#    ifdef SYS_statx
    SYS_statx,
#    endif
#    ifdef SYS_faccessat2
    SYS_faccessat2,
#    endif
#    ifdef SYS_stat
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink,
#    endif
    /* memory */
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
    /* threads */
    SYS_futex, SYS_set_robust_list, SYS_sched_yield, SYS_sched_getaffinity, SYS_membarrier,
    SYS_getcpu, SYS_exit, SYS_exit_group,
#    ifdef SYS_rseq
    SYS_rseq,
#    endif
    /* signals, clocks, waiting */
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_ppoll, SYS_pselect6,
#    ifdef SYS_poll
    SYS_poll, SYS_select, SYS_time,
#    endif
    /* who we are, and on what */
    SYS_getpid, SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
    SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_times, SYS_getrandom};

/* What makes, changes and removes files. */
static const int filing[] = {
    SYS_renameat,  SYS_unlinkat, SYS_mkdirat, SYS_fchmod, SYS_ftruncate,
#    ifdef SYS_renameat2
    SYS_renameat2,
#    endif
#    ifdef SYS_rename
    SYS_rename,    SYS_unlink,   SYS_mkdir,
#    endif
};

/* What isatty, tcgetattr, tcsetattr and the size of a window are; and not what types for others. */
static const uint32_t of_terminals[] = {TCGETS,     TCSETS,     TCSETSW,    TCSETSF,   TIOCGWINSZ,
                                        0x802C542A, 0x402C542B, 0x402C542C, 0x402C542D};
/* The last four are the first, as newer C libraries ask (TCGETS2 …), in no header that goes with
 * <termios.h>. */

#    define COUNT(table) (sizeof(table) / sizeof *(table))

/* ---- the filter -------------------------------------------------------------------------------
 */

enum { MOST_STEPS = 250 }; /* a step can lead 255 on */
static_assert(COUNT(harmless) + COUNT(filing) + COUNT(deadly) + COUNT(of_terminals) + 60 <
                  MOST_STEPS,
              "a longer program");

typedef struct program {
    struct sock_filter steps[MOST_STEPS];
    unsigned short count;
} program;

static const uint32_t ALLOW = SECCOMP_RET_ALLOW, TRAP = SECCOMP_RET_TRAP,
                      NOT_ALLOWED = SECCOMP_RET_ERRNO | EPERM,
                      NOT_THERE = SECCOMP_RET_ERRNO | ENOSYS;

static void step(program *p, unsigned code, uint32_t k, size_t if_true, size_t if_false) {
    p->steps[p->count++] =
        (struct sock_filter){(uint16_t)code, (uint8_t)if_true, (uint8_t)if_false, k};
}

static void answer(program *p, uint32_t how) {
    step(p, BPF_RET | BPF_K, how, 0, 0);
}

static void load(program *p, size_t offset) {
    step(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* The low half of an argument, where all flags are. Both architectures are little-endian. */
static void load_argument(program *p, int i) {
    load(p, offsetof(struct seccomp_data, args) + (size_t)i * sizeof(uint64_t));
}

/* The calls of a table, `stride` bytes from one number to the next, get that answer. */
static void rule(program *p, const void *numbers, size_t count, size_t stride, uint32_t how) {
    for (size_t i = 0; i < count; i++) {
        int number;
        memcpy(&number, (const char *)numbers + i * stride, sizeof number);
        step(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, count - i, 0);
    }
    step(p, BPF_JMP | BPF_JA, 1, 0, 0);
    answer(p, how);
}

/* That call gets `yes` if argument i has one of the bits, else `no`. */
static void rule_by_bits(program *p, int number, int i, uint32_t bits, uint32_t yes, uint32_t no) {
    step(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    load_argument(p, i);
    step(p, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    answer(p, yes);
    answer(p, no);
}

/* That call is allowed if argument i is one of the values. */
static void rule_by_value(program *p, int number, int i, const uint32_t *values, size_t count) {
    step(p, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, count + 3);
    load_argument(p, i);
    for (size_t k = 0; k < count; k++) step(p, BPF_JMP | BPF_JEQ | BPF_K, values[k], count - k, 0);
    answer(p, NOT_ALLOWED);
    answer(p, ALLOW);
}

static const int opening[] = {
    SYS_openat,
#    ifdef SYS_open
    SYS_open,
#    endif
};

static void write_filter(program *p) {
    const uint32_t ourselves = (uint32_t)getpid(), nobody_else = 0;
    load(p, offsetof(struct seccomp_data, arch));
    step(p, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    answer(p, SECCOMP_RET_KILL_PROCESS); /* the calls of another architecture have other numbers */
    load(p, offsetof(struct seccomp_data, nr));
    /* Changes nothing. A kernel tries a filter with all numbers there are, to remember those that it
     * always allows; for the few calls that we make this costs more than it saves, several times as
     * much as all the rest. It gives up where there is arithmetic. */
    step(p, BPF_ALU | BPF_OR | BPF_K, 0, 0, 0);
    rule(p, harmless, COUNT(harmless), sizeof *harmless, ALLOW);
    rule(p, filing, COUNT(filing), sizeof *filing, files ? ALLOW : NOT_ALLOWED);
    if (files) {
        rule(p, opening, COUNT(opening), sizeof *opening, ALLOW);
    } else {
        const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
        rule_by_bits(p, SYS_openat, 2, writing, NOT_ALLOWED, ALLOW);
#    ifdef SYS_open
        rule_by_bits(p, SYS_open, 1, writing, NOT_ALLOWED, ALLOW);
#    endif
    }
    rule_by_bits(p, SYS_mmap, 2, PROT_EXEC, NOT_ALLOWED, ALLOW);
    rule_by_bits(p, SYS_mprotect, 2, PROT_EXEC, NOT_ALLOWED, ALLOW);
    rule_by_bits(p, SYS_clone, 0, CLONE_THREAD, ALLOW, TRAP);
    rule_by_value(p, SYS_ioctl, 1, of_terminals, COUNT(of_terminals));
    rule_by_value(p, SYS_tgkill, 0, &ourselves, 1);      /* raise, abort */
    rule_by_value(p, SYS_prlimit64, 0, &nobody_else, 1); /* getrlimit */
    rule(p, deadly, COUNT(deadly), sizeof *deadly, TRAP);
    answer(p, NOT_THERE); /* clone3 among them, whose flags are out of sight: the C library knows */
}

/* ---- the end of it -----------------------------------------------------------------------------
 */

static void say(const char *words) {
    (void)!write(STDERR_FILENO, words, strlen(words));
}

static void refuse(int signal, siginfo_t *about, void *context) {
    const char *name = "a system call";
    (void)signal;
    (void)context;
    for (size_t i = 0; i < COUNT(deadly); i++)
        if (deadly[i].number == about->si_syscall) name = deadly[i].name;
    say("quadrille: ");
    say(name);
    say(" refused, as nothing that reads input needs it: a bug, please report it\n");
    _exit(CODE_REFUSED);
}

void confine(void) {
    static bool done;
    program p = {.count = 0};
    struct sigaction action = {.sa_sigaction = refuse, .sa_flags = SA_SIGINFO};
    if (never || done) return;
    done = true;
    write_filter(&p);
    struct sock_fprog filter = {p.count, p.steps};
    sigemptyset(&action.sa_mask);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
    sigaction(SIGSYS, &action, NULL);
    /* Without the second flag, some kernels guard against a processor's guesses, which costs. */
    const unsigned all = SECCOMP_FILTER_FLAG_TSYNC, plain = SECCOMP_FILTER_FLAG_SPEC_ALLOW;
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, all | plain, &filter) != 0 && errno == EINVAL)
        (void)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, all, &filter);
}

#endif
