#!/usr/bin/env python3
"""mutate.py [-j JOBS] [--known] [--more] [NAME...]: are the checks themselves checked?

Makes small mistakes, one at a time, in the files that check what others have done (table below; a
NAME picks those whose path contains it), runs their tests on each, and tells which no test noticed.
Those that cannot be noticed, as the program does the same with them, are listed with the reason in
tests/equivalent_mutants.txt; with --known they are not tried, which saves most of the time. With
--more there are mistakes of more kinds, about twice as many (mutants.py). Exit code 1 if any other
survives, or the list has lines that are not needed. Uses the build in build/ (make), gcc's
AddressSanitizer on the file in question, and clang to read C.
"""
import argparse
import concurrent.futures
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import json

from mutants import Mutator

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, "build")
EQUIVALENT = os.path.join(ROOT, "tests", "equivalent_mutants.txt")

# File → its tests, and of files that do other things too, the functions in question.
WRITING = "write|put|quote|check|name_cell|blank_of|field_in_comment|are_whole"
FORMATS = ["test_write_grids", "test_write_files", "test_write_json", "test_format_docs",
           "test_format_read", "test_format_memory", "test_format_roundtrip"]
STEPS = ["test_human", "test_variants", "test_hodoku", "test_explainer"]
TABLE = [
    ("src/solve/recheck.c", ["test_recheck_clues", "test_recheck_rules", "test_recheck"], None),
    ("src/verify/bank.c", ["test_bank", "test_verify_naive", "test_verify"], None),
    ("src/verify/propagation.c", ["test_assumptions", "test_verify_naive", "test_verify"], None),
    ("src/verify/assumptions.c", ["test_assumptions", "test_verify_naive", "test_verify"], None),
    ("src/verify/checker.c", ["test_verify_naive", "test_verify"], None),
    ("src/verify/step_reader.c", ["test_step_reader", "test_verify"], None),
    ("src/sudoku/rules.c", ["test_rules", "test_units", "test_shape"], None),
    ("src/sudoku/sums.c", ["test_sums"], None),
    ("src/human/holds.c", ["test_lies", "test_holds", "test_deadly"], None),
    ("src/human/adds_up.c", ["test_lies", "test_holds"], None),
    ("src/human/deadly.c", ["test_deadly"], None),
    ("src/cover/cheapest.c", ["seeded_covers", "test_cheapest", "test_cheapest_engine"], None),
    ("src/cover/reduce.c", ["seeded_covers", "test_reduce_naive", "test_reduce"], None),
    ("src/team/team_save.c", ["test_team_text", "seeded_covers", "test_team_save"], None),
    *((f"src/formats/{name}.c", FORMATS, WRITING) for name in (
        "format_boxed", "format_candidates", "format_csv", "format_fpuzzles", "format_hodoku",
        "format_json", "format_line", "format_numbers", "format_opensudoku", "format_rows",
        "format_sadman", "format_sdk", "format_sdm", "format_solo", "format_ss", "sdk_heading")),
    ("src/formats/fpuzzles_write.c", FORMATS, None),
    ("src/format/pen.c", ["test_pen", *FORMATS], None),
    ("src/format/shape_text.c", ["test_pen", *FORMATS], "write|take"),
    ("src/format/writer.c", ["test_pen", *FORMATS], None),
]

# In every test program: the first failure ends it, and which switches a run has passed is told.
SUPPORT = r"""
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
__attribute__((visibility("default"))) void _fail(const char *file, int line) { _exit(1); }
void qdr_note_passed(const unsigned char *passed, int count) {
    const char *name = getenv("QDR_PASSED");
    FILE *file = name ? fopen(name, "a") : NULL;
    if (!file) return;
    for (int i = 0; i < count; i++)
        if (passed[i]) fprintf(file, "%d\n", i);
    fclose(file);
}
"""
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def compile_flags(path):
    for entry in json.load(open(os.path.join(BUILD, "compile_commands.json"))):
        if entry["file"] == os.path.join(ROOT, path):
            words = shlex.split(entry["command"])
            return [w for w in words if re.match(r"-[DI]", w) and "FORTIFY" not in w]
    sys.exit(f"mutate.py: {path} is not in build/compile_commands.json: run make first")


def compile_mutants(path, flags, functions, more, folder):
    """The mistakes, and the object that has them all: a quick one, and a careful one, which notices
    memory misused, and notes which mistakes a run has come by."""
    mutator = Mutator(os.path.join(ROOT, path), flags, functions, path.startswith("src/format"), more)
    source = os.path.join(folder, "mutated.c")
    open(source, "w").write(mutator.text())
    objects = []
    for name, options in (("quick", ["-O2"]), ("careful", ["-O1", "-DQDR_NOTES", *SANITIZE])):
        objects.append(os.path.join(folder, name + ".o"))
        made = subprocess.run(["gcc", "-w", "-std=gnu17", "-fPIC", *options, *flags,
                               "-c", source, "-o", objects[-1]], capture_output=True, text=True)
        if made.returncode:
            sys.exit(f"mutate.py: {path} with mistakes does not compile:\n{made.stderr[:3000]}")
    return mutator.mutants, objects


def link(test, mutated, support):
    words = shlex.split(open(os.path.join(BUILD, "CMakeFiles", f"{test}.dir", "link.txt")).read())
    program = f"{mutated[:-2]}-{test}"
    words[words.index("-o") + 1] = program
    words.insert(words.index("-o"), support)
    words.insert(words.index("-o"), mutated)
    sanitize = SANITIZE if "careful" in mutated else []
    subprocess.run([*words, *sanitize, "-rdynamic"], cwd=BUILD, check=True)
    return program


def limits(seconds):
    def apply():
        signal.setitimer(signal.ITIMER_PROF, seconds) # and for children of the test, in whole seconds:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.nice(3)
    return apply


def run(program, number, seconds, passed=None):
    """(failed, processor time). A run that takes much longer than it should has failed, too."""
    env = dict(os.environ, QDR_MUTANT=str(number), UBSAN_OPTIONS="print_stacktrace=0",
               ASAN_OPTIONS="handle_segv=0:allocator_may_return_null=1:max_allocation_size_mb=2000:symbolize=0",
               LSAN_OPTIONS="symbolize=0")
    if passed:
        env["QDR_PASSED"] = passed
    started = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    process = subprocess.run([program], env=env, cwd=BUILD, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, preexec_fn=limits(seconds))
    return process.returncode != 0, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - started


def equivalents(path):
    """mistake → reason. A line: path | function | mistake, or * for any | reason"""
    known = {}
    for line in open(EQUIVALENT) if os.path.exists(EQUIVALENT) else ():
        if line.startswith(path + " | "):
            try:
                _, function, rest = line.split(" | ", 2)
                what, reason = rest.rsplit(" | ", 1)
            except ValueError:
                sys.exit(f"mutate.py: {EQUIVALENT}: not four parts: {line}")
            known[function, what] = reason.strip()
    return known


def try_file(path, tests, functions, jobs, skips_known, more, support, folder):
    flags = compile_flags(path)
    mutants, (quick, careful) = compile_mutants(path, flags, functions, more, folder)
    if not mutants:
        sys.exit(f"mutate.py: no mistake was found to make in {path}")
    runs, known = [], equivalents(path)
    if not more: # then lines about the other kinds are not in question
        asked = {(m.function, m.what) for m in mutants}
        every = Mutator(os.path.join(ROOT, path), flags, functions, more=True).mutants
        for m in every:
            if (m.function, m.what) not in asked:
                known.pop((m.function, m.what), None)
    for test in tests:
        programs = [link(test, quick, support), link(test, careful, support)]
        passed = os.path.join(folder, test + ".passed")
        times = []
        for program in programs:
            failed, seconds = run(program, 0, 600, passed)
            times.append(seconds)
            if failed:
                sys.exit(f"mutate.py: {test} fails as it is")
        numbers = set(map(int, open(passed))) if os.path.exists(passed) else set()
        runs.append((times, programs, numbers))
        os.path.exists(passed) and os.remove(passed)
    runs.sort(key=lambda r: r[0][0])

    def is_known(mutant):
        return (mutant.function, mutant.what) in known or (mutant.function, "*") in known

    noticed = {} # by function: what has noticed its last mistake is likely to notice the next

    def killed(mutant):
        if skips_known and is_known(mutant):
            return False
        tries = [(care, i) for care in (0, 1) for i, r in enumerate(runs) if mutant.number in r[2]]
        tries.sort(key=lambda t: t != noticed.get(mutant.function))
        for care, i in tries:
            times, programs, _ = runs[i]
            if run(programs[care], mutant.number, 3 * times[care] + 0.3)[0]:
                noticed[mutant.function] = care, i
                return True
        if not is_known(mutant):
            reached = "" if tries else " (no test comes here)"
            print(f"  {path}:{mutant.line} | {mutant.function} | {mutant.what}{reached}", flush=True)
        return False

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        alive = [m for m, dead in zip(mutants, pool.map(killed, mutants)) if not dead]
    left = [m for m in alive if not is_known(m)]
    needless = set(known) - {(m.function, what) for m in alive for what in (m.what, "*")}
    print(f"{path}: {len(mutants)} mistakes, {len(mutants) - len(alive)} noticed, "
          f"{len(alive) - len(left)} equivalent, {len(left)} not noticed", flush=True)
    for function, what in sorted(needless):
        print(f"  noticed, or gone, though listed as equivalent: {function} | {what}", flush=True)
    return len(mutants), len(alive) - len(left), len(left), len(needless)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--known", action="store_true")
    parser.add_argument("--more", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    chosen = [row for row in TABLE if not options.names or any(n in row[0] for n in options.names)]
    if not chosen:
        sys.exit("mutate.py: no such file in the table")
    started, totals = time.time(), [0, 0, 0, 0]
    with tempfile.TemporaryDirectory() as folder:
        source, support = os.path.join(folder, "support.c"), os.path.join(folder, "support.o")
        open(source, "w").write(SUPPORT)
        subprocess.run(["gcc", "-w", "-fPIC", "-c", source, "-o", support], check=True)
        for path, tests, functions in chosen:
            counts = try_file(path, tests, functions, options.jobs, options.known, options.more,
                              support, folder)
            totals = [a + b for a, b in zip(totals, counts)]
    print(f"{totals[0]} mistakes, {totals[1]} equivalent, {totals[2]} not noticed "
          f"({time.time() - started:.0f} s)")
    sys.exit(1 if totals[2] or totals[3] else 0)


if __name__ == "__main__":
    main()
