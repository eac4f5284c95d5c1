#!/usr/bin/env bash
# once: thousands of refusals of one kind, which a sanitizer sees in usage.sh.
# modes.sh: which options go with which of the things that a command can do: what stands here, what
# help prints and what the program does are the same, for every option.
. "$(dirname "$0")/lib/expect.bash" || exit 1

printf 'a b\na\nb\na b\n' >problem.dlx
echo '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79' >puzzle.txt
cp puzzle.txt other.txt

declare -A place # of the options that ask for a mode

with() { # OPTION → how it is given, with everything else that it needs
    case $1 in
    all | first | ignore-drawings | quiet | count | json | stats | ordered | preprocess | strict | grid | fewest | transform | automorphisms | equal | watch) echo "--$1" ;;
    limit | seed | jobs | node-limit | tries) echo "--$1 3" ;;
    cheapest | sample | estimate) echo "--$1 2" ;;
    time-limit) echo "--time-limit 60" ;;
    memory | memory-limit) echo "--$1 500M" ;;
    engine) echo "--engine dlx" ;;
    choose) echo "--choose sharp" ;;
    colour) echo "--colour never" ;;
    cpu) echo "--cpu auto" ;;
    write) echo "--preprocess --write out/reduced" ;;
    checkpoint) echo "--checkpoint out/saved -o out/list" ;;
    checkpoint-every) echo "--checkpoint out/saved --checkpoint-every 9 -o out/list" ;;
    resume) echo "--resume out/none -o out/list" ;;
    proof) echo "--proof out/proof" ;;
    cnf) echo "--cnf out/formula" ;;
    proof-format) echo "--proof-format text" ;;
    output) echo "-o out/list" ;;
    output-dir) echo "-O out" ;;
    from) echo "--from line" ;;
    to) echo "--to rows" ;;
    digits | to-digits) echo "--$1 one" ;;
    size) echo "--size 9" ;;
    rules) echo "--rules x" ;;
    column) echo "--column 1" ;;
    blank) echo "--blank ." ;;
    only) echo "--only unique" ;;
    class) echo "--class hard" ;;
    givens) echo "--givens 20-30" ;;
    esac
}

says() { # OPTION MODE → yes or -, as the table has it
    local answers
    read -ra answers <<<"$(sed -n "s/^--$1  *//p" wanted)"
    if [ ${#answers[@]} != 0 ]; then
        echo "${answers[$2]}"
    elif [ -n "${place[$1]-}" ] && [ "${place[$1]}" != "$2" ]; then
        echo - # it asks for another mode
    else
        echo yes
    fi
}

try_pair() { # OPTION MODE FILE…
    local option=$1 m=$2 k=${place[$1]-0} mode='' goes given
    shift 2
    [ "$m" = 0 ] || mode=$(with "${modes[m]}")
    given=$(with "$option")
    if [ "$k" -gt "$m" ] && [ "$m" = 0 ]; then
        goes=yes # nothing else was asked for
    elif [ "$k" -gt "$m" ]; then
        goes=$(says "${modes[m]}" "$k") # two modes: the later one counts
    else
        goes=$(says "$option" "$m")
    fi
    rm -rf sub
    mkdir -p sub/out
    # shellcheck disable=SC2086
    (cd sub && exec "$QUADRILLE" "$command" $mode $given "$@" >stdout 2>stderr </dev/null)
    code=$?
    pairs=$((pairs + 1))
    said=$(<sub/stderr)
    if [ "$goes" = yes ]; then
        expect "$command $mode $given is taken: $said" test "$code" != 2
    else
        expect "$command $mode $given is refused" test "$code" = 2
        case $said in *' with --'*) ;; *) expect "$command $mode $given says why: $said" false ;; esac
    fi
}

compare() { # COMMAND FILE… < the table
    command=$1
    shift
    sed 's/^ *//' >wanted
    run "$QUADRILLE" help "$command"
    cp out page
    sed -n '/^What goes together:/,$p' page | sed -n '/^   /s/^ *//p' >printed
    expect "help $command prints the table" diff wanted printed
    read -ra modes <wanted
    place=()
    for m in "${!modes[@]}"; do [ "$m" = 0 ] || place[${modes[m]}]=$m; done
    options=$(sed -n '/^What goes together:/q; s/^ *\(-., \)\{0,1\}--\([a-z-]*\).*/\2/p' page | sort -u)
    pairs=0
    for option in $options; do
        expect "this test knows a value for --$option of $command" test -n "$(with "$option")"
        for m in "${!modes[@]}"; do try_pair "$option" "$m" "$@"; done
    done
    expect "$command: many pairs were tried" test "$pairs" -gt 30
}

compare cover ../problem.dlx <<'EOF'
first all count cheapest sample estimate proof watch
--all                -     yes -     -        -      -        yes   -
--json               yes   yes yes   yes      yes    yes      yes   -
--limit              yes   -   yes   -        -      -        -     yes
--stats              yes   yes yes   yes      yes    -        yes   -
--preprocess         yes   yes yes   yes      yes    yes      -     yes
--write              yes   yes yes   yes      yes    yes      -     -
--engine             yes   yes yes   -        -      -        yes   yes
--choose             yes   yes yes   -        -      yes      yes   -
--checkpoint         -     yes yes   -        -      -        -     -
--checkpoint-every   -     yes yes   -        -      -        -     -
--resume             -     yes yes   -        -      -        -     -
--cnf                -     -   -     -        -      -        yes   -
--proof-format       -     -   -     -        -      -        yes   -
EOF
compare solve ../puzzle.txt <<'EOF'
first all proof only class givens
--limit              yes   -   -     -    -     -
--all                -     yes yes   -    -     -
--first              yes   -   -     -    -     -
--grid               yes   yes yes   -    -     -
--stats              yes   yes yes   -    -     -
--only               -     -   -     yes  yes   yes
--class              -     -   -     yes  yes   yes
--givens             -     -   -     yes  yes   yes
--cnf                -     -   yes   -    -     -
--proof-format       -     -   yes   -    -     -
--checkpoint         yes   yes -     yes  yes   yes
--checkpoint-every   yes   yes -     yes  yes   yes
--resume             yes   yes -     yes  yes   yes
EOF
compare minimize ../puzzle.txt <<'EOF'
one all fewest
--tries              -   -   yes
--limit              -   yes -
--seed               yes -   yes
EOF
compare canon ../puzzle.txt ../other.txt <<'EOF'
forms equal
--transform          yes   -
--automorphisms      yes   -
--json               yes   -
--output             yes   -
--output-dir         yes   -
--checkpoint         yes   -
--checkpoint-every   yes   -
--resume             yes   -
EOF

# The usual value of --choose says nothing, so it goes with everything.
run "$QUADRILLE" cover --choose mrv --sample 1 problem.dlx
expect_exit 0
# Two things at once.
run "$QUADRILLE" cover --count --all problem.dlx
expect_exit 2
expect_stderr "quadrille cover: --all does not go with --count"
run "$QUADRILLE" cover --checkpoint x problem.dlx
expect_exit 2
expect_stderr "quadrille cover: --checkpoint goes with --all or --count"
# What is not between an option and a mode.
run "$QUADRILLE" cover --count --limit 2 --checkpoint x problem.dlx
expect_exit 2
run "$QUADRILLE" cover --all --checkpoint x problem.dlx
expect_exit 2
expect_stderr "quadrille cover: --checkpoint and --resume want -o FILE"
expect "nothing was saved" test ! -e x
finish
