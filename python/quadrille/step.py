"""Steps: what a person does next, why, and how hard that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import _native
from ._aside import delivered
from ._words import number_of, words
from .answers import Rating
from .errors import Mistake, Stopped
from .notebook import figure

if TYPE_CHECKING:
    from .puzzle import Puzzle

__all__ = ["Step"]


class Step:
    """One step on the way to a solution. :meth:`Puzzle.hint` and :meth:`Puzzle.explain` give them.

    ``print`` tells it in words; a notebook shows the grid with what the step is about. It can be
    pickled, for the same version of this package.
    """

    __slots__ = ("_facts", "_handle", "puzzle")

    def __init__(self, puzzle: Puzzle, handle: _native.Step) -> None:
        self.puzzle = puzzle
        self._handle = handle
        self._facts = _native.step_facts(handle)

    @property
    def technique(self) -> str:
        """What people call it: ``"hidden single"``."""
        return self._facts[0]

    @property
    def rating(self) -> float:
        """How hard it is, by its scale."""
        return self._facts[1]

    @property
    def placed(self) -> tuple[int, int] | None:
        """The cell and the digit that it places; None: it only strikes candidates."""
        _, _, cell, digit, _ = self._facts
        return (cell, digit) if cell >= 0 else None

    @property
    def struck(self) -> dict[int, frozenset[int]]:
        """The candidates that it strikes, by cell."""
        return {
            cell: frozenset(digit for digit in range(1, 65) if bits >> (digit - 1) & 1)
            for cell, bits in self._facts[4]
        }

    @property
    def data(self) -> dict[str, Any]:
        """All there is to it, as in ``quadrille hint --json``; ``docs/hints.md`` has the schema."""
        import json

        data: dict[str, Any] = json.loads(_native.step_json(self._handle))
        return data

    @property
    def holds(self) -> bool:
        """Whether it is proved: code that knows no techniques replays it from the rules alone."""
        return _native.step_holds(self._handle)

    @property
    def before(self) -> Puzzle:
        """The grid before the step, with its candidates as pencil marks."""
        return _grid(self.puzzle, *_native.step_board(self._handle))

    @property
    def after(self) -> Puzzle:
        """The grid after it."""
        digits, marks = (bytearray(part) for part in _native.step_board(self._handle))
        side = self.puzzle.side
        for cell, struck in self.struck.items():
            for digit in struck:
                marks[cell * side + digit - 1] = 0
        if self.placed:
            cell, digit = self.placed
            digits[cell] = digit
        return _grid(self.puzzle, bytes(digits), bytes(marks))

    def words(self, stage: str | None = None) -> str:
        """What is said of it; ``stage``: only ``"where"``, ``"technique"``, ``"cells"``, ``"why"``
        or ``"do"``, so that a person can take as little help as is wanted."""
        if stage is not None:
            return _native.step_words(self._handle, number_of("stages", stage, "stage"))
        stages = len(words("stages"))
        why = _native.step_words(self._handle, stages)
        return f"{why}\n{_native.step_words(self._handle, stages - 1)}".strip()

    @property
    def text(self) -> str:
        """All of it on one line, if it is short: technique, rating, why, and what follows."""
        told = self.words("why").replace("\n", " ")
        return f"{self.technique} ({self.rating:g}): {told} {self.words('do')}"

    @property
    def eureka(self) -> str:
        """The step in the notation of those who post them."""
        return _native.step_notation(self._handle, number_of("notations", "eureka", "notation"))

    @property
    def numbered(self) -> str:
        """The states of a chain, each on a numbered line, as Sudoku Explainer writes them."""
        return _native.step_notation(self._handle, number_of("notations", "numbered", "notation"))

    def svg(self) -> str:
        """An SVG document: the grid, its candidates, what the step is about and what follows."""
        return _native.step_svg(self._handle, self.puzzle._handle)

    def __str__(self) -> str:
        return f"{self.technique} ({self.rating:g})\n{self.words()}"

    def __repr__(self) -> str:
        return f"<Step {self.technique} ({self.rating:g}): {self.words('do')}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return figure(self.svg(), str(self))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.puzzle, self.before, _native.step_state(self._handle))


def _restore(puzzle: Puzzle, before: Puzzle, state: tuple[object, ...]) -> Step:
    return Step(puzzle, _native.step_restore(puzzle._handle, before._handle, state))


def _grid(puzzle: Puzzle, digits: bytes, marks: bytes) -> Puzzle:
    """A grid on the way; a given is its own mark."""
    side = puzzle.side
    all_marks = bytearray(marks)
    for cell, digit in enumerate(digits):
        if digit:
            all_marks[cell * side + digit - 1] = 1
    return puzzle._with(digits, bytes(all_marks))


def _techniques(names: Iterable[str]) -> list[int]:
    """The numbers of techniques, and of all that belong to a class of them."""
    numbers: list[int] = []
    classes = words("technique classes")
    for name in names:
        if name in classes:
            wanted = classes.index(name)
            every = range(len(words("techniques")))
            numbers += [i for i in every if _native.class_of_technique(i) == wanted]
        else:
            numbers.append(number_of("techniques", name, "technique"))
    return numbers


def scale_number(scale: str | None) -> int:
    """The number of a scale; -1: the usual one for the shape."""
    return -1 if scale is None else number_of("scales", scale, "scale")


def _human(puzzle: Puzzle, scale: str | None, without: Iterable[str] = ()) -> _native.Human:
    return _native.human_new(puzzle.shape._handle, scale_number(scale), _techniques(without))


def _origin(puzzle: Puzzle, refusal: str) -> tuple[Puzzle, bytes]:
    """The puzzle and its solution. Pencil marks belong to the person who solves, where the digits
    alone have one solution."""
    if puzzle.marks is not None:
        bare = puzzle._with(puzzle.givens, None)
        check = bare.check()
        if check and check.solution is not None:
            return bare, bytes(check.solution)
    return puzzle, bytes(puzzle._unique(refusal))


def _fault(
    human: _native.Human, origin: Puzzle, progress: Puzzle, solution: bytes
) -> Mistake | None:
    found = _native.human_fault(human, origin._handle, progress._handle, solution)
    if found is None:
        return None
    is_mark, cell, digit, count, told, proof = found
    mistake = Mistake(told)
    mistake.is_mark = bool(is_mark)
    mistake.cell = cell
    mistake.digit = digit
    mistake.count = count
    mistake.proof = None if proof is None else Step(origin, proof)
    return mistake


def mistake(puzzle: Puzzle, progress: Puzzle, scale: str | None) -> Mistake | None:
    """See :meth:`Puzzle.mistake`."""
    origin, solution = _origin(puzzle, "nothing can be said")
    return _fault(_human(origin, scale), origin, progress, solution)


def hint(
    puzzle: Puzzle, progress: Puzzle | None, scale: str | None, without: Iterable[str]
) -> Step | None:
    """See :meth:`Puzzle.hint`."""
    origin, solution = _origin(puzzle, "no hint")
    grid = progress if progress is not None else puzzle
    human = _human(origin, scale, without)
    wrong = _fault(human, origin, grid, solution)
    if wrong is not None:
        raise wrong
    step = _native.human_hint(human, origin._handle, grid._handle)
    if step is False:
        raise Stopped("no technique that is allowed goes further")
    return None if step is None else Step(origin, step)


def explain(puzzle: Puzzle, scale: str | None) -> Iterator[Step]:
    """See :meth:`Puzzle.explain`."""
    puzzle._unique("no explanation")
    human = _human(puzzle, scale)

    def walk(take: Any, flag: _native.Flag) -> None:
        figures = _native.human_rate(human, puzzle._handle, 0.0, flag, take)
        if not figures[-1]:
            raise Stopped("no technique of the scale goes further")

    return (Step(puzzle, handle) for handle in delivered(walk))


def rate(puzzle: Puzzle, scale: str | None, seconds: float) -> Rating:
    """See :meth:`Puzzle.rate`."""
    puzzle._unique("no rating")
    human = _human(puzzle, scale)
    figures = _native.human_rate(human, puzzle._handle, seconds, None, None)
    complete = bool(figures[-1])
    return Rating(*figures[:-1], complete, words("scales")[_native.human_scale(human)])
