#!/usr/bin/env bash
# first_solution.sh: which of several solutions is the first depends on the puzzle alone: not on the
# route, the threads, options that only report, limits that are not reached, or the format.
. "$(dirname "$0")/lib/expect.bash" || exit 1

numbers() { tr -cs 0-9 '\n' | grep . | tr '\n' ' '; }
first_grid() { awk -v RS= 'NR == 1' | grep -v '^#' | numbers; } # of several, without its rules
json_grid() { sed -n 's/.*"solutions":\[\(\[\[[^]]*\]\(,\[[^]]*\]\)*\]\).*/\1/p' | numbers; }
answers() { # answers WHAT GRID
    expect "$puzzle: another first solution: $1: $2, not $wanted" test "$2" = "$wanted"
}
solve() { "$QUADRILLE" solve -T numbers "$@" 2>err; }

# A puzzle in a file, by all routes. What is expected is what the first route gives: the library's
# solver, since statistics are those of one search.
routes() { # routes FILE OPTION...
    puzzle=$1
    wanted=$(solve --stats "$@" | first_grid)
    expect "$puzzle has several solutions" test "$("$QUADRILLE" count -n 2 "$@")" = 2
    local route format formats=0
    for route in "" "-J 1" "-J 4" "-t 1000" "-N 100000000" "--memory-limit 2G" "-n 1" "-n 2" \
        "-n 5 --stats" "-e auto" "-t 1000 -J 3 --stats"; do
        answers "solve $route" "$(solve $route "$@" | first_grid)"
    done
    answers "solve -a" "$(solve -a "$@" | head -c 20000 | first_grid)"
    answers "solve --json" "$("$QUADRILLE" solve --json "$@" 2>err | json_grid)"
    answers "solve --json --stats" "$("$QUADRILLE" solve --json --stats "$@" 2>err | json_grid)"
    answers "solve --json -n 3" "$("$QUADRILLE" solve --json -n 3 "$@" 2>err | json_grid)"
    for format in line rows boxed numbers sdk csv json; do
        "$QUADRILLE" convert --to $format "$@" >other 2>err || continue
        formats=$((formats + 1))
        answers "written as $format" "$(solve -f $format other | first_grid)"
    done
    expect "$puzzle: only $formats formats" test $formats -ge 3
}

# ---- classic 9×9 ---------------------------------------------------------------------------------
# Also as a line with something before or behind it, among others, and by other commands.
plain_routes() { # plain_routes FILE
    routes "$1"
    local line
    line=$(cat "$1")
    answers "from standard input" "$(solve <"$1" | first_grid)"
    for route in " $line" "$line # a comment" "$line"$'\r' "${line//./0}"; do
        answers "the line '$route'" "$(solve <<<"$route" | first_grid)"
    done
    { cat unique.txt; echo "$line"; cat unique.txt; } >among
    for route in "-J 1" "-J 3" "-t 1000"; do
        answers "among others, $route" "$("$QUADRILLE" solve $route among 2>err | sed -n 301p | sed 's/./& /g')"
    done
    for route in portable auto; do
        answers "on the processor $route" "$(QUADRILLE_CPU=$route solve "$1" | first_grid)"
    done
    answers "the engine bands" "$(solve -e bands "$1" | first_grid)"
    answers "draw --solutions" \
        "$("$QUADRILLE" draw --solutions --text "$1" 2>err | grep -v '[a-z]' | numbers)"
}

"$QUADRILLE" make -n 300 --seed 2 >unique.txt
printf '%081d\n' 0 | tr 0 . >empty.txt
sed 's/^./1/' empty.txt >one.txt
plain_routes empty.txt
plain_routes one.txt
for drop in 3 6 9 14; do # the last so many givens
    "$QUADRILLE" make --seed $drop | awk -v n=$drop '{
        for (i = 81; n > 0; i--) if (substr($0, i, 1) != ".") { $0 = substr($0, 1, i - 1) "." substr($0, i + 1); n-- }
        print }' >several.txt
    plain_routes several.txt
done

# ---- others --------------------------------------------------------------------------------------
loosen() { awk -v n="$1" '/^[^#]/ && n-- > 0 { gsub(/[1-9A-Z]/, ".") } { print }'; } # blanks n rows

echo '1...............' >four.txt
routes four.txt
printf '12..................................\n' >six.txt
routes six.txt
"$QUADRILLE" convert --to rows "$SOURCE/puzzles/example-16x16.txt" | loosen 7 >sixteen.txt
routes sixteen.txt
"$QUADRILLE" make --rules x --seed 1 --to rows | loosen 3 >x.txt
routes x.txt
routes one.txt --rules x
"$QUADRILLE" make --jigsaw --seed 1 --to rows | loosen 3 >jigsaw.txt
routes jigsaw.txt
printf '#! cage 3 r1c1 r1c2\n#! cage 5 r2c1 r3c1\n....\n....\n....\n....\n' >killer4.txt
routes killer4.txt
{ printf '#! cage 20 r1c1 r1c2 r2c1\n#! cage 7 r5c5 r5c6 r6c5\n#! thermo r9c1 r9c2 r9c3\n'
  for _ in {1..9}; do echo .........; done; } >killer9.txt
routes killer9.txt

finish
