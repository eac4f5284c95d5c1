#!/usr/bin/env bash
# book-pictures.sh: makes the pictures of pages of books that README.md and docs/drawing.md show:
# docs/pictures/book-*.png. They come from the same seed each time; fonts-lato and
# fonts-linuxlibertine have to be there, or they look different.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
quadrille=${QUADRILLE:-$top/build/quadrille}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$quadrille" book --title "Sunday Quadrille" --imprint "VOLUME ONE" --levels 20,30,40,30 --seed 7 -o sunday.pdf
"$quadrille" book --no-front --variants killer:1 --per-page 1 --first-number 101 --first-page 57 \
    --seed 7 -o killer.pdf
picture() { # NAME FILE PAGE
    pdftoppm -r 60 -f "$3" -l "$3" -singlefile -png -gray "$2" "$1"
    cp "$1.png" "$top/docs/pictures/$1.png"
}
picture book-title sunday.pdf 1
picture book-four sunday.pdf 10
picture book-killer killer.pdf 1
