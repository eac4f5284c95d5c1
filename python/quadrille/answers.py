"""Answers: what is found out about a puzzle besides its solutions."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .grid import Grid

__all__ = ["Check", "Clash", "Rating", "Stats", "Verdict"]


class Verdict(str, Enum):
    """Whether a puzzle is one: it should have exactly one solution."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    INVALID = "invalid"
    UNKNOWN = "unknown"

    def __str__(self) -> str:
        return self.value


class Clash(NamedTuple):
    """Two givens that break a rule; the same cell twice if its own marks or cage exclude it."""

    first: int
    second: int
    unit: str


class Check(NamedTuple):
    """What :meth:`Puzzle.check` found: true just if there is exactly one solution.

    ``solution`` is that one, or the first of several; ``clash`` is why a puzzle is invalid.
    """

    verdict: Verdict
    solution: Grid | None
    clash: Clash | None

    def __bool__(self) -> bool:
        return self.verdict is Verdict.UNIQUE


class Stats(NamedTuple):
    """What a search did: the same on every run."""

    solutions: int
    nodes: int
    guesses: int
    updates: int
    depth: int
    bytes: int
    engine: str


class Rating(NamedTuple):
    """How hard a puzzle is for a person, by a scale.

    ``value`` is the figure by which puzzles are compared: the hardest step, or the score where the
    scale adds up (``level`` is its word then, else empty). ``hardest``, ``first_placement`` and
    ``first`` are what Sudoku Explainer calls ER, EP and ED. If it is not ``complete``, the
    techniques, or a limit, ended before the puzzle was solved: it is at least that hard.
    """

    value: float
    hardest: float
    first_placement: float
    first: float
    technique: str
    steps: int
    score: int
    level: str
    effort: float
    text: str
    complete: bool
    scale: str

    def __str__(self) -> str:
        return self.text if self.complete else f">={self.text}"
