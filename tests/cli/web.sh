#!/usr/bin/env bash
# web.sh: quadrille web: the page, served to this machine alone, or as one file.
. "$(dirname "$0")/lib/expect.bash" || exit 1

# A page of two files stands in for the real one, beside a link to the programs.
mkdir -p tree/web/watch
ln "$QUADRILLE" tree/quadrille 2>/dev/null || cp "$QUADRILLE" tree/quadrille
run tree/quadrille web --no-browser
expect_exit 4
expect_stderr_has "the page is not here: make web builds it"
echo '<p>page' >tree/web/index.html
echo 'let x;' >tree/web/watch/tree.js
echo '<p>single' >tree/web/quadrille.html
run tree/quadrille web --port 70000
expect_exit 2
run tree/quadrille web file
expect_exit 2

run tree/quadrille web --no-browser # without quadrille-web
expect_exit 0
expect_stdout_has "file://$PWD/tree/web/quadrille.html"

server=$(dirname "$QUADRILLE")/quadrille-web
[ -x "$server" ] || { echo "quadrille-web was not built: the rest is skipped"; finish; exit; }
command -v curl >/dev/null || { echo "there is no curl: the rest is skipped"; finish; exit; }
cp "$server" tree/
tree/quadrille web --no-browser >address 2>said &
for _ in $(seq 100); do [ -s address ] && break; sleep 0.05; done
address=$(cat address)
port=${address##*:} port=${port%/}

fetch() { # what curl is told → code; the body in `body`, the headers in `headers`
    curl -s -o body -D headers -w '%{http_code}' "$@"
}
check "it says where" test "$address" = "http://127.0.0.1:$port/"
check "the page" test "$(fetch "$address")" = 200
check "its bytes" cmp -s body tree/web/index.html
check "its policy" grep -qi "^content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' blob: data:; manifest-src 'self'; base-uri 'none'; form-action 'none'" headers
check "no guessing of types" grep -qi '^x-content-type-options: nosniff' headers
check "a file in a folder" test "$(fetch "${address}watch/tree.js")" = 200
check "its type" grep -qi '^content-type: text/javascript' headers
check "localhost" test "$(fetch "http://localhost:$port/" --ipv4)" = 200
check "HEAD" test "$(fetch -I "$address")" = 200
check "nothing else" test "$(fetch "${address}other.js")" = 404
check "the single file has a policy of its own" test "$(fetch "${address}quadrille.html")" = 404
check "no way up" test "$(fetch --path-as-is "${address}../quadrille")" = 404
check "no way up, in disguise" test "$(fetch --path-as-is "${address}watch/%2e%2e/%2e%2e/quadrille")" = 404
check "another host" test "$(fetch -H 'Host: example.com' "$address")" = 421
check "another port" test "$(fetch -H 'Host: 127.0.0.1:1' "$address")" = 421
check "POST" test "$(fetch -d x=1 "$address")" = 405
check "… and what is allowed" grep -qi '^allow: GET, HEAD' headers
kill -INT %1
wait %1
check "Ctrl-C ends it" test $? = 0
check "nobody listens any more" test "$(fetch "$address")" = 000
finish
