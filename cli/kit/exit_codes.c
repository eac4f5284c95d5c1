/* exit_codes.c: see exit_codes.h. */
#include "kit/exit_codes.h"

const exit_meaning exit_meanings[] = {
    {CODE_DONE, "done"},
    {CODE_NO_SOLUTION, "done, and some puzzle has no solution (check: not exactly one)"},
    {CODE_USAGE, "wrong usage: unknown command, option or value"},
    {CODE_BAD_INPUT, "bad input, or what the target format or engine cannot take"},
    {CODE_IO_FAILED, "reading or writing a file failed"},
    {CODE_NO_MEMORY, "out of memory"},
    {CODE_LIMIT, "a limit on time, nodes or memory stopped the search of some puzzle"},
    {CODE_WRONG_ANSWER, "an engine's answer failed its re-check: a bug, please report it"},
    {CODE_REFUSED, "it asked the system for what nothing that reads input needs: a bug, too"},
    {CODE_INTERRUPTED, "interrupted (Ctrl-C, SIGTERM): finished results were written"},
    {CODE_CLOSED_PIPE, "the program that reads the output has closed its end"},
    {CODE_DONE, NULL},
};

static int weight(exit_code code) {
    static const exit_code by_weight[] = {CODE_DONE,         CODE_NO_SOLUTION, CODE_LIMIT,
                                          CODE_BAD_INPUT,    CODE_IO_FAILED,   CODE_NO_MEMORY,
                                          CODE_USAGE,        CODE_CLOSED_PIPE, CODE_INTERRUPTED,
                                          CODE_WRONG_ANSWER, CODE_REFUSED};
    int i = 0;
    while (by_weight[i] != code) i++;
    return i;
}

exit_code exit_code_worse(exit_code a, exit_code b) {
    return weight(a) >= weight(b) ? a : b;
}

exit_code exit_code_of(qdr_status status) {
    switch (status) {
    case QDR_OK:
    case QDR_END:
        return CODE_DONE;
    case QDR_IO_FAILED:
        return CODE_IO_FAILED;
    case QDR_NO_MEMORY:
        return CODE_NO_MEMORY;
    case QDR_RECHECK_FAILED:
        return CODE_WRONG_ANSWER;
    case QDR_BAD_ARGUMENT:
    case QDR_BAD_INPUT:
    case QDR_UNSUPPORTED:
        break;
    }
    return CODE_BAD_INPUT;
}
