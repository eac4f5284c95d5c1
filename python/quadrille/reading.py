"""Reading puzzles out of files and texts, in every format."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import _native
from ._words import number_of
from .errors import Error, InputError, UnsupportedError

if TYPE_CHECKING:
    from .puzzle import Puzzle

__all__ = ["formats", "read", "read_text"]


def formats() -> tuple[str, ...]:
    """The formats that can be read and written; ``"auto"`` finds out which one it is.

    >>> import quadrille
    >>> quadrille.formats()[:4]
    ('auto', 'line', 'rows', 'boxed')
    """
    from ._words import words

    return words("formats")


def open_reader(
    path: Any,
    text: bytes | None,
    *,
    format: str = "auto",
    digits: str = "auto",
    side: int = 0,
    boxes: tuple[int, int] | str | None = "usual",
    rules: Iterable[str] = (),
    column: str | None = None,
    ignore_drawings: bool = False,
) -> _native.Reader:
    """A reader of the library's."""
    rows, columns = (0, 0) if isinstance(boxes, str) else boxes or (-1, -1)
    bits = 0
    for rule in rules:
        bits |= 1 << number_of("rules", rule, "rule")
    return _native.reader_open(
        path,
        text,
        number_of("formats", format, "format"),
        number_of("digits", digits, "way to write digits"),
        side,
        rows,
        columns,
        bits,
        column,
        ignore_drawings,
    )


def _each(
    reader: _native.Reader, bad: Callable[[Error], object] | None
) -> Iterator[Puzzle]:
    from .puzzle import Puzzle

    while True:
        try:
            handle = _native.reader_next(reader)
        except (InputError, UnsupportedError) as error:
            if bad is None:
                raise
            bad(error)
            continue
        if handle is None:
            return
        yield Puzzle._of(handle)


def _puzzles(
    path: Any, text: bytes | None, *, bad: Callable[[Error], object] | None, **how: Any
) -> Iterator[Puzzle]:
    return _each(open_reader(path, text, **how), bad)


def read(
    path: str | os.PathLike[str],
    *,
    format: str = "auto",
    digits: str = "auto",
    side: int = 0,
    boxes: tuple[int, int] | str | None = "usual",
    rules: Iterable[str] = (),
    column: str | None = None,
    ignore_drawings: bool = False,
    bad: Callable[[Error], object] | None = None,
) -> Iterator[Puzzle]:
    """The puzzles of a file, one after the other, in bounded memory; gzipped files, too.

    Without ``bad``, the first bad puzzle raises an :class:`InputError` that names its line and
    column; with it, the error is given to that function and reading goes on. ``rules`` are added to
    what the file says, ``column`` is the one of a CSV file that has the puzzles.

    >>> import quadrille, tempfile
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
    ...     _ = file.write(f"{easy}\\n{easy.replace('7', 'x', 1)}\\n{easy}\\n")
    ...     _ = file.flush()
    ...     errors = []
    ...     puzzles = list(quadrille.read(file.name, bad=errors.append))
    >>> len(puzzles), errors[0].line, errors[0].column
    (2, 2, 5)
    """
    how = locals()  # all that was asked, by its names
    return _puzzles(os.fspath(how.pop("path")), None, **how)


def read_text(
    text: str | bytes,
    *,
    format: str = "auto",
    digits: str = "auto",
    side: int = 0,
    boxes: tuple[int, int] | str | None = "usual",
    rules: Iterable[str] = (),
    column: str | None = None,
    ignore_drawings: bool = False,
    bad: Callable[[Error], object] | None = None,
) -> Iterator[Puzzle]:
    """The same for what a file would hold.

    >>> import quadrille
    >>> [puzzle.line for puzzle in quadrille.read_text("1234341221434321\\n1...............\\n")]
    ['1234341221434321', '1...............']
    """
    how = locals()
    del how["text"]
    return _puzzles(None, text.encode() if isinstance(text, str) else bytes(text), **how)
