"""Sudoku of any size, solved, counted, proved, explained, made and drawn; and exact cover.

>>> import quadrille
>>> puzzle = quadrille.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.solve().line[:9]
'534678912'

Puzzles: :class:`Puzzle`, :class:`Shape`, :class:`Grid`, :func:`read`, :func:`make`. Many at once:
:func:`solve_many`, :func:`check_many`, :func:`rate_many`. Exact cover: :class:`Cover`. What goes
wrong is an :class:`Error`.
"""

from ._native import version as _version
from .answers import Check, Clash, Rating, Stats, Verdict
from .cover import Cover, Estimate, Event
from .errors import (
    ArgumentError,
    Error,
    InputError,
    Mistake,
    ReadError,
    RecheckError,
    Status,
    Stopped,
    UnsupportedError,
)
from .grid import Grid
from .making import make, make_many
from .many import check_many, rate_many, solve_many
from .puzzle import Puzzle
from .reading import formats, read, read_text
from .shape import Clue, Shape, Unit
from .step import Step

__version__ = _version()[0]

__all__ = [
    "ArgumentError",
    "Check",
    "Clash",
    "Clue",
    "Cover",
    "Error",
    "Estimate",
    "Event",
    "Grid",
    "InputError",
    "Mistake",
    "Puzzle",
    "Rating",
    "ReadError",
    "RecheckError",
    "Shape",
    "Stats",
    "Status",
    "Step",
    "Stopped",
    "Unit",
    "UnsupportedError",
    "Verdict",
    "check_many",
    "formats",
    "make",
    "make_many",
    "rate_many",
    "read",
    "read_text",
    "solve_many",
]
