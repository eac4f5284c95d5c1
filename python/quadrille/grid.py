"""Grids: solutions of a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from . import _native
from .notebook import figure
from .shape import Cell, cell_number

if TYPE_CHECKING:
    from .puzzle import Puzzle

__all__ = ["Grid"]


class Grid:
    """A full grid that obeys the rules of its puzzle. Made by :meth:`Puzzle.solve` and its kin.

    >>> from quadrille import Puzzle
    >>> grid = Puzzle("1...|..3.|.4..|...2").solve()
    >>> grid.line
    '1324423124133142'
    >>> grid[0, 1], grid[1], len(grid)
    (3, 3, 16)
    >>> grid.rows[0]
    (1, 3, 2, 4)

    A notebook shows it as a picture; ``print`` as a framed grid. ``bytes(grid)`` are its digits.
    """

    __slots__ = ("_digits", "puzzle")

    def __init__(self, puzzle: Puzzle, digits: bytes) -> None:
        self.puzzle = puzzle
        self._digits = digits

    @property
    def line(self) -> str:
        """The digits on one line; above 9 as letters, or as numbers with blanks between."""
        return self.to("line")

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits, row by row."""
        side = self.puzzle.side
        return tuple(tuple(self._digits[i : i + side]) for i in range(0, side * side, side))

    def to(self, format: str, *, digits: str = "auto") -> str:
        """The solved grid in a format, beside the givens where it has a place for both."""
        return self.puzzle._write(self._digits, format, digits)

    def svg(self, *, cell: float | None = None) -> str:
        """An SVG document; givens are bold. ``cell``: the side of a cell in points."""
        return _native.puzzle_draw(self.puzzle._handle, self._digits, True, False, cell or 0.0, None)

    def __len__(self) -> int:
        return len(self._digits)

    def __iter__(self) -> Iterator[int]:
        return iter(self._digits)

    @overload
    def __getitem__(self, cell: Cell) -> int: ...
    @overload
    def __getitem__(self, cell: slice) -> tuple[int, ...]: ...
    def __getitem__(self, cell: Cell | slice) -> int | tuple[int, ...]:
        if isinstance(cell, slice):
            return tuple(self._digits[cell])
        return self._digits[cell_number(cell, self.puzzle.side)]

    def __bytes__(self) -> bytes:
        return self._digits

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._digits == other._digits and self.puzzle.shape == other.puzzle.shape

    def __hash__(self) -> int:
        return hash(self._digits)

    def __str__(self) -> str:
        drawn = _native.puzzle_draw(self.puzzle._handle, self._digits, False, False, 0.0, None)
        return drawn.rstrip("\n")

    def __repr__(self) -> str:
        return f"<Grid {self.line}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return figure(self.svg())

    def __reduce__(self) -> tuple[object, ...]:
        return Grid, (self.puzzle, self._digits)
