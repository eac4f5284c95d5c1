#!/usr/bin/env bash
# cover_plan.sh: the table in docs/algorithms.md of what auto decides about exact cover problems, row
# by row against what the program takes. A row: | `make-cover` arguments | options | … | `engine` |
. "$(dirname "$0")/lib/expect.bash" || exit 1

rows=0
while IFS='|' read -r _ problem options _ engine _; do
    rows=$((rows + 1))
    problem=$(tr -d '`' <<<"$problem")
    engine=$(tr -d '` ' <<<"$engine")
    # shellcheck disable=SC2086
    "$QUADRILLE" make-cover $problem -o problem.dlx
    run "$QUADRILLE" cover -N 100 --stats problem.dlx
    expect_stderr_has "$engine"
    expect "$problem has $options options" test \
        "$(grep -cv '^|' problem.dlx)" -eq $(($(tr -d ' ,' <<<"$options") + 1))
    # Counting takes the same.
    run "$QUADRILLE" cover --count -N 100 --stats problem.dlx
    expect_stderr_has "$engine"
done < <(sed -n '/^### Which engine: `auto`/,/^### /p' "$SOURCE/docs/algorithms.md" | grep -E '^\| `[a-z]+ [0-9]')
expect "the table has rows" test "$rows" -ge 10
finish
