# Whether what reads input runs under a filter of system calls (cli/kit/confine.h). It takes nothing but
# the headers of a Linux kernel. Sanitizers and coverage need what the filter refuses: files of their own,
# a process that looks at ours.
include(CheckCSourceCompiles)
option(QDR_SECCOMP "Read input under a filter of system calls, where the kernel has that" ON)
set(seccomp 0)
if(QDR_SANITIZE OR CMAKE_C_FLAGS MATCHES "coverage")
    target_compile_definitions(quadrille_commands PRIVATE QDR_WITH_SECCOMP=0)
    return()
endif()
if(QDR_SECCOMP)
    check_c_source_compiles("#include <linux/audit.h>
        #include <linux/filter.h>
        #include <linux/seccomp.h>
        #include <sys/prctl.h>
        #include <sys/syscall.h>
        #if !defined __x86_64__ && !defined __aarch64__
        #error an architecture that nobody has tried
        #endif
        int main(void) { return SYS_seccomp + SECCOMP_RET_TRAP + SECCOMP_FILTER_FLAG_TSYNC + PR_SET_NO_NEW_PRIVS; }"
        QDR_HAS_SECCOMP)
    if(QDR_HAS_SECCOMP)
        set(seccomp 1)
    endif()
endif()
if(NOT seccomp)
    qdr_without(seccomp "what reads input may do all that the program may" linux-libc-dev)
endif()
target_compile_definitions(quadrille_commands PRIVATE QDR_WITH_SECCOMP=${seccomp})
