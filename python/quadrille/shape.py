"""Shapes: how large a puzzle is, and which cells must differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias, Union

from . import _native
from ._words import number_of, words
from .errors import ArgumentError

__all__ = ["Cell", "Clue", "Shape", "Unit"]

Cell: TypeAlias = Union[int, "tuple[int, int]"]


class Clue(NamedTuple):
    """A clue in the grid: ``"cage"``, ``"less"``, ``"difference"``, ``"ratio"`` or ``"sum"``.

    A cage says of all its cells that they differ and add up to ``value``; the others say something
    of each cell and the next one in the list: a thermometer is one ``"less"`` from its bulb on.
    """

    kind: str
    value: int
    cells: tuple[int, ...]


class Unit(NamedTuple):
    """Cells that hold different digits, and what people call them: ``"row 3"``."""

    name: str
    cells: tuple[int, ...]


def cell_number(cell: Cell, side: int) -> int:
    """The number of a cell, which is given as that or as (row, column), both from 0."""
    if isinstance(cell, tuple):
        row, column = cell
        if not (0 <= row < side and 0 <= column < side):
            raise ArgumentError(f"no row {row} and column {column}: they go from 0 to {side - 1}")
        return row * side + column
    if not 0 <= cell < side * side:
        raise ArgumentError(f"no cell {cell}: they go from 0 to {side * side - 1}")
    return cell


class Shape:
    """A side, boxes or jigsaw regions, rules and clues: immutable, and a value like a tuple.

    >>> from quadrille import Shape
    >>> Shape()
    Shape()
    >>> Shape(6)
    Shape(6)
    >>> Shape(6).boxes
    (2, 3)
    >>> Shape(9, rules=["x", "anti-knight"]).rules
    ('x', 'anti-knight')
    >>> len(Shape().units)
    27

    ``boxes`` are rows and columns of a box, the usual ones by default; None makes a Latin square.
    ``jigsaw`` has a region, from 0, for each cell. Cells are numbers from 0, row by row, or
    (row, column), from 0 too.

    >>> killer = Shape(4, clues=[("cage", 5, [(0, 0), (0, 1)]), ("less", 0, [2, 3])])
    >>> killer.clues[0]
    Clue(kind='cage', value=5, cells=(0, 1))
    >>> Shape(9, (2, 3))
    Traceback (most recent call last):
    ...
    quadrille.errors.ArgumentError: boxes of 2×3 do not have as many cells as the side
    """

    __slots__ = ("_handle", "_spec")

    _handle: _native.Shape
    _spec: _native.Spec

    def __init__(
        self,
        side: int = 9,
        boxes: tuple[int, int] | str | None = "usual",
        *,
        jigsaw: Sequence[int] | None = None,
        rules: Iterable[str] = (),
        regions: Iterable[Iterable[Cell]] = (),
        clues: Iterable[tuple[str, int, Iterable[Cell]]] = (),
    ) -> None:
        if isinstance(boxes, str):
            boxes = _native.usual_boxes(side)
        rows, columns = boxes or (0, 0)
        bits = 0
        for rule in rules:
            bits |= 1 << number_of("rules", rule, "rule")
        self._handle = _native.shape_new(
            side,
            rows,
            columns,
            None if jigsaw is None else bytes(jigsaw),
            bits,
            [[cell_number(cell, side) for cell in region] for region in regions],
            [
                (number_of("clues", kind, "clue"), value, [cell_number(c, side) for c in cells])
                for kind, value, cells in clues
            ],
        )
        self._spec = _native.shape_spec(self._handle)

    @classmethod
    def _of(cls, handle: _native.Shape) -> Shape:
        shape = cls.__new__(cls)
        shape._handle = handle
        shape._spec = _native.shape_spec(handle)
        return shape

    @property
    def side(self) -> int:
        """Rows, columns, and digits."""
        return self._spec[0]

    @property
    def boxes(self) -> tuple[int, int] | None:
        """Rows and columns of a box; None without boxes."""
        rows, columns = self._spec[1], self._spec[2]
        return (rows, columns) if rows and columns else None

    @property
    def jigsaw(self) -> tuple[int, ...] | None:
        """The region of each cell, from 0; None without."""
        return None if self._spec[3] is None else tuple(self._spec[3])

    @property
    def rules(self) -> tuple[str, ...]:
        """Rules beyond rows, columns and boxes."""
        return tuple(word for bit, word in enumerate(words("rules")) if self._spec[4] >> bit & 1)

    @property
    def regions(self) -> tuple[tuple[int, ...], ...]:
        """Extra regions: cells that hold different digits."""
        return self._spec[5]

    @property
    def clues(self) -> tuple[Clue, ...]:
        """Cages, signs and dots."""
        return tuple(Clue(words("clues")[kind], value, cells) for kind, value, cells in self._spec[6])

    @property
    def units(self) -> tuple[Unit, ...]:
        """All sets of cells that hold different digits: rows, columns, boxes, then the others."""
        return tuple(Unit(*unit) for unit in _native.shape_units(self._handle))

    @property
    def sentences(self) -> list[str]:
        """The rules beyond rows, columns and boxes, in a sentence each."""
        return _native.shape_sentences(self._handle)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return self._spec == other._spec

    def __hash__(self) -> int:
        return hash(self._spec)

    def __repr__(self) -> str:
        side, rows, columns, jigsaw = self._spec[:4]
        parts = [str(side)] if (side, rows, columns) != (9, 3, 3) else []
        if jigsaw is not None:
            parts.append(f"jigsaw={jigsaw!r}")
        elif (rows, columns) != _native.usual_boxes(side):
            parts.append(f"{self.boxes}")
        for name in ("rules", "regions"):
            if getattr(self, name):
                parts.append(f"{name}={list(getattr(self, name))}")
        if self.clues:
            parts.append(f"clues={[tuple(clue) for clue in self.clues]}")
        return f"Shape({', '.join(parts)})"

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self._spec,)


def _restore(spec: _native.Spec) -> Shape:
    return Shape._of(_native.shape_new(*spec))
