#!/usr/bin/env bash
# coverage-report.sh: what the runs in build-coverage have come by, room by room (see coverage.sh).
set -eu -o pipefail
cd "$(dirname "$0")/.."
# Headers that are compiled several times, under macros, have functions of one name in several lines.
# gcovr from 6 on can be told so; 5 takes it for a mistake, and is talked out of that.
run=(gcovr --merge-mode-functions separate)
gcovr --help | grep -q -e --merge-mode-functions || run=(/usr/bin/python3 -c '
import gcovr.merging as merging
import gcovr.__main__
plain = merging.merge_function
def merge(left, right, options=merging.DEFAULT_MERGE_OPTIONS):
    right.lineno = left.lineno
    return plain(left, right, options)
merging.merge_function = merge
raise SystemExit(gcovr.__main__.main())')
"${run[@]}" --root . --filter 'src/' --object-directory build-coverage --gcov-ignore-parse-errors \
    --exclude-throw-branches --exclude-unreachable-branches \
    --json build-coverage/lines.json --json-summary build-coverage/summary.json \
    --txt build-coverage/coverage.txt build-coverage/CMakeFiles/quadrille_objects.dir 2>build-coverage/gcovr.log ||
    { tail -3 build-coverage/gcovr.log >&2; exit 1; }
python3 - <<'PYTHON'
import collections, json
rooms = collections.defaultdict(lambda: [0, 0, 0, 0])
for entry in json.load(open("build-coverage/summary.json"))["files"]:
    keys = ("line_total", "line_covered", "branch_total", "branch_covered")
    for room in (entry["filename"].split("/")[1], "all of src"):
        rooms[room] = [a + entry[key] for a, key in zip(rooms[room], keys)]
print(f"{'room':12} {'lines':>8} {'%':>6} {'branches':>9} {'%':>6}")
for room, (lines, met, branches, taken) in sorted(rooms.items(), key=lambda r: (r[0] == "all of src", r[0])):
    print(f"{room:12} {lines:8} {100 * met / max(lines, 1):6.1f} {branches:9} {100 * taken / max(branches, 1):6.1f}")
PYTHON
