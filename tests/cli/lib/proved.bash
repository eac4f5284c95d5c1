# proved.bash: what is written with --proof, checked; sourced after expect.bash.

# Both files are there and fit together.
expect_proved() { # formula, proof
    expect "$2 is verified" test "$("$QUADRILLE" verify "$1" "$2" 2>&1)" = verified
    if command -v drat-trim >/dev/null; then
        expect "drat-trim accepts $2" eval "drat-trim '$1' '$2' >trimmed; grep -q 's VERIFIED' trimmed"
        # It must not have been misled: only a formula with an empty clause is trivial.
        grep -qx 0 "$1" || expect "drat-trim has checked $2" eval "! grep -q 'trivial UNSAT' trimmed"
    fi
    expect "nothing else is left" test -z "$(find . -name '*.tmp')"
}

# The proof, or the formula, was spoilt, and that is found out.
expect_not_proved() { # formula, proof
    run "$QUADRILLE" verify "$1" "$2"
    expect_exit 1
    expect_stdout "not verified"
}

# Clauses on standard input, with the number of them put right.
with_header() {
    sed 's/^p cnf \([0-9]*\) .*/p cnf \1/' >clauses
    sed "/^p cnf/s/$/ $(grep -v '^[cp]' clauses | wc -l)/" clauses
}
