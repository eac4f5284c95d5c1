"""Puzzles: a shape and the digits that are given, and all that can be asked of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import TYPE_CHECKING, Any, Literal

from . import _native
from ._aside import awaited
from ._limits import Options, each, options, period, whole
from ._words import number_of, words
from .answers import Check, Clash, Rating, Stats, Verdict
from .errors import ArgumentError, InputError, Mistake, Stopped
from .grid import Grid
from .notebook import figure
from .shape import Cell, Clue, Shape, cell_number

if TYPE_CHECKING:
    from .cover import Cover
    from .step import Step

__all__ = ["Puzzle"]


class Puzzle:
    """A Sudoku of any size and rules: immutable, hashable, and picklable.

    It is made of a text in any format, or of digits (0 for an empty cell) in one list or in rows:

    >>> from quadrille import Puzzle, Shape
    >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle.solve().line
    '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
    >>> puzzle.check().verdict
    <Verdict.UNIQUE: 'unique'>
    >>> small = Puzzle([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])
    >>> print(small)
    ┏━━━━━┳━━━━━┓
    ┃ 1 . ┃ . . ┃
    ┃ . . ┃ 3 . ┃
    ┣━━━━━╋━━━━━┫
    ┃ . 4 ┃ . . ┃
    ┃ . . ┃ . 2 ┃
    ┗━━━━━┻━━━━━┛

    A ``shape`` says what is beyond rows, columns and the usual boxes:

    >>> Puzzle("1...............", Shape(4, rules=["x"])).count()
    12

    ``marks`` are pencil marks: for each cell the digits that are left. Cells are numbers from 0, row
    by row, or (row, column), from 0 too.
    """

    __slots__ = ("__weakref__", "_givens", "_handle", "_shape")

    _handle: _native.Puzzle
    _givens: bytes
    _shape: Shape | None

    def __init__(
        self,
        source: str | bytes | Sequence[int] | Sequence[Sequence[int]] | Any,
        shape: Shape | None = None,
        *,
        format: str = "auto",
        digits: str = "auto",
        rules: Iterable[str] = (),
        marks: Sequence[Iterable[int]] | None = None,
        comment: str | None = None,
    ) -> None:
        if isinstance(source, (str, bytes)):
            handle = _parse(source, shape, format, digits, rules)
        else:
            handle = _place(source, shape, rules)
        if marks is not None or comment is not None:
            handle = _annotated(handle, marks, comment)
        self._adopt(handle)

    def _adopt(self, handle: _native.Puzzle) -> None:
        self._handle = handle
        self._givens = _native.puzzle_facts(handle)[1]
        self._shape = None

    @classmethod
    def _of(cls, handle: _native.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._adopt(handle)
        return puzzle

    @classmethod
    def read(
        cls,
        path: str | os.PathLike[str],
        *,
        format: str = "auto",
        digits: str = "auto",
        rules: Iterable[str] = (),
        ignore_drawings: bool = False,
    ) -> Puzzle:
        """The puzzle of a file, in any format; of a file with several, use :func:`quadrille.read`."""
        from .reading import read

        puzzles = read(
            path, format=format, digits=digits, rules=rules, ignore_drawings=ignore_drawings
        )
        return _only(puzzles, os.fspath(path))

    # ---- what it is ------------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """Its side, boxes, rules and clues."""
        if self._shape is None:
            self._shape = Shape._of(_native.puzzle_shape(self._handle))
        return self._shape

    @property
    def side(self) -> int:
        """Rows, columns, and digits."""
        return isqrt(len(self._givens))

    @property
    def rules(self) -> tuple[str, ...]:
        """Rules beyond rows, columns and boxes."""
        return self.shape.rules

    @property
    def clues(self) -> tuple[Clue, ...]:
        """Cages, signs and dots."""
        return self.shape.clues

    @property
    def givens(self) -> bytes:
        """The digits, row by row; 0 for an empty cell."""
        return self._givens

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The same in rows."""
        side = self.side
        return tuple(tuple(self._givens[i : i + side]) for i in range(0, side * side, side))

    @property
    def line(self) -> str:
        """The digits on one line, whatever the rules; a dot for an empty cell up to 35.

        >>> from quadrille import Puzzle
        >>> Puzzle([[1, 2, 3, 4], [3, 4, 0, 0], [0] * 4, [0] * 4]).line
        '123434..........'
        """
        side = self.side
        if side > 35:
            return " ".join(str(digit) for digit in self._givens)
        symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        return "".join(symbols[digit] for digit in self._givens)

    @property
    def comment(self) -> str | None:
        """What stood beside it in its file, such as a title."""
        return _native.puzzle_facts(self._handle)[3]

    @property
    def partial(self) -> bool:
        """Whether it was read without rules that its file has, as ``ignore_drawings`` asked."""
        return bool(_native.puzzle_facts(self._handle)[4])

    @property
    def marks(self) -> tuple[frozenset[int], ...] | None:
        """Its pencil marks, for each cell; None without."""
        marks = _native.puzzle_marks(self._handle)
        return None if marks is None else _sets(marks, self.side)

    @property
    def candidates(self) -> tuple[frozenset[int], ...]:
        """What givens and marks leave possible in each empty cell.

        >>> from quadrille import Puzzle
        >>> Puzzle("12..............").candidates[2:5]
        (frozenset({3, 4}), frozenset({3, 4}), frozenset({3, 4}))
        """
        return _sets(_native.puzzle_candidates(self._handle), self.side)

    @property
    def clash(self) -> Clash | None:
        """Two givens that break a rule, or None."""
        clash = _native.puzzle_clash(self._handle)
        return None if clash is None else Clash(*clash)

    def marked(self) -> Puzzle:
        """The same with pencil marks: all that the givens leave, for a notebook to show."""
        marks = _native.puzzle_candidates(self._handle)
        given = bytearray(marks)
        for cell, digit in enumerate(self._givens):
            if digit:
                given[cell * self.side + digit - 1] = 1
        return self._with(self._givens, bytes(given))

    def put(self, digits: Mapping[Cell, int]) -> Puzzle:
        """The same with other digits in some cells; 0 takes one away.

        >>> from quadrille import Puzzle
        >>> Puzzle("1..............4").put({(0, 1): 2, 15: 0}).line
        '12..............'
        """
        side = self.side
        givens = bytearray(self._givens)
        for cell, digit in digits.items():
            if not 0 <= digit <= side:
                raise ArgumentError(f"a digit of {digit}: they go from 1 to {side}, and 0 is none")
            givens[cell_number(cell, side)] = digit
        marks = _native.puzzle_marks(self._handle)
        return self._with(bytes(givens), marks)

    def _with(self, givens: bytes, marks: bytes | None) -> Puzzle:
        """The same with these instead."""
        return _restore(self.shape, givens, marks, self.comment, self.partial)

    # ---- solutions -------------------------------------------------------------------------------

    def solutions(
        self,
        *,
        engine: str | None = None,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
    ) -> Iterator[Grid]:
        """All solutions, one by one; the generator can be left at any time.

        Its end means that there are no more. ``limit`` ends it after so many; a limit on nodes,
        seconds or memory that comes first raises :class:`Stopped`.

        >>> from quadrille import Puzzle
        >>> for grid in Puzzle("1...............").solutions(limit=2):
        ...     print(grid.line)
        1234341221434321
        1234341241232341
        """
        flag = _flag(engine)
        wanted = options(
            engine, nodes=nodes, seconds=seconds, memory=memory, jobs=jobs, flag=flag
        )
        return self._each(self._solver(wanted), flag, whole(limit, "limit"))

    def _solver(self, wanted: Options) -> _native.Solver:
        return awaited(wanted[-1], lambda: _native.solver_new(self._handle, wanted))

    def _each(
        self, solver: _native.Solver, flag: _native.Flag | None, most: int
    ) -> Iterator[Grid]:
        def ask() -> bytes | Literal[False] | None:
            return awaited(flag, lambda: _native.solver_next(solver))

        return (Grid(self, digits) for digits in each(ask, most))

    def solve(
        self,
        *,
        engine: str | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
    ) -> Grid | None:
        """The first solution, or None if there is none. Every solution has been re-checked."""
        return next(
            self.solutions(engine=engine, nodes=nodes, seconds=seconds, memory=memory, jobs=jobs),
            None,
        )

    def search(self, *, engine: str | None = None) -> Stats:
        """What it takes to find all solutions, or two of them: nodes, guesses and so on."""
        flag = _flag(engine)
        solver = self._solver(options(engine, flag=flag))
        for _ in self._each(solver, flag, 2):
            pass
        return Stats(*_native.solver_stats(solver))

    def count(
        self,
        limit: int | None = None,
        *,
        engine: str | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        jobs: int = 0,
        progress: Callable[[int], object] | None = None,
    ) -> int:
        """How many solutions there are: an int of any size; or ``limit``, if there are more.

        >>> from quadrille import Puzzle
        >>> Puzzle("." * 16).count()
        288

        ``progress`` is called with the number so far, a few times a second, of a large puzzle by
        another thread; what it raises ends the count, and so does False. A limit that comes first raises :class:`Stopped`, whose
        ``so_far`` is the number until then.
        """
        flag = _flag(engine)
        if self.side > 15:  # what counts large ones takes its time to be set up
            flag = _native.flag_new()
        wanted = options(
            engine, solutions=limit, nodes=nodes, seconds=seconds, jobs=jobs, flag=flag
        )
        decimal, complete = awaited(
            flag, lambda: _native.puzzle_count(self._handle, wanted, progress)
        )
        return _counted(decimal, complete, limit)

    def check(
        self,
        *,
        engine: str | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        jobs: int = 1,
    ) -> Check:
        """Whether there is exactly one solution; of several, the first is given with it."""
        flag = _flag(engine)
        wanted = options(engine, nodes=nodes, seconds=seconds, jobs=jobs, flag=flag)
        verdict, solution, clash = awaited(
            flag, lambda: _native.puzzle_check(self._handle, wanted)
        )
        return Check(
            Verdict(words("verdicts")[verdict]),
            None if solution is None else Grid(self, solution),
            None if clash is None else Clash(*clash),
        )

    def redundant(self, *, seconds: float | None = None) -> int | None:
        """A cell whose given could be left out; None: the puzzle is minimal."""
        check = self._unique("not minimal")
        cell, certain = _native.puzzle_minimal(
            self._handle, options(seconds=seconds), bytes(check)
        )
        if not certain:
            raise Stopped
        return cell if cell >= 0 else None

    def accepts(self, digits: Grid | Sequence[int]) -> bool:
        """Whether a full grid keeps the givens and obeys every rule."""
        return _native.puzzle_accepts(self._handle, bytes(digits))

    def _unique(self, refusal: str) -> Grid:
        """The one solution; raises if it is not one."""
        check = self.check()
        if check.solution is not None and check:
            return check.solution
        if check.clash is not None:
            first, second, unit = check.clash
            why = f"the givens of cells {first} and {second} clash in {unit}"
        elif check.verdict is Verdict.MULTIPLE:
            why = "it has several solutions"
        else:
            why = "it has no solution"
        raise ArgumentError(f"{refusal}: {why}")

    # ---- as people solve it ----------------------------------------------------------------------

    def rate(self, scale: str | None = None, *, seconds: float | None = None) -> Rating:
        """How hard it is for a person: by Sudoku Explainer's scale, or another.

        >>> from quadrille import Puzzle
        >>> puzzle = Puzzle(
        ...     "000000010400000000020000000000050407008000300001090000300400200050100000000806000")
        >>> str(puzzle.rate()), puzzle.rate().technique
        ('1.5/1.2/1.2', 'hidden single')
        >>> str(puzzle.rate("hodoku-2.2.0"))
        '436 Easy'
        """
        from .step import rate

        return rate(self, scale, period(seconds))

    def difficulty(self, *, seconds: float | None = None) -> str:
        """Its class: ``"very easy"``, ``"easy"``, ``"medium"``, ``"hard"`` or ``"very hard"``."""
        self._unique("no class")
        number = _native.puzzle_class(self._handle, options(seconds=seconds))
        if number is None:
            raise Stopped
        return words("classes")[number]

    def hint(
        self,
        progress: Puzzle | None = None,
        *,
        scale: str | None = None,
        without: Iterable[str] = (),
    ) -> Step | None:
        """What a person could do next: the step that is simplest to see; None if it is solved.

        ``progress`` is a grid of somebody who is solving this puzzle; a wrong digit in it raises
        :class:`Mistake`. ``without`` names techniques, or classes of them, that are not wanted.

        >>> from quadrille import Puzzle
        >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> step = puzzle.hint()
        >>> step.technique, step.placed
        ('hidden single', (5, 8))
        >>> print(step.words("why"))
        In box 2 the 8 fits only in r1c6. r3c3=8 bars row 3. r5c4=8 bars column 4. The other cells are full.
        """
        from .step import hint

        return hint(self, progress, scale, without)

    def mistake(self, progress: Puzzle, *, scale: str | None = None) -> Mistake | None:
        """What is wrong with a grid in progress, with the shortest proof there is; or None.

        >>> from quadrille import Puzzle
        >>> puzzle = Puzzle("1...|..3.|.4..|...2")
        >>> print(puzzle.mistake(puzzle.put({1: 2})))
        r1c2=2 cannot stay: with it r2c2 has no digit left.
        What bars it: r1c2=2.
        """
        from .step import mistake

        return mistake(self, progress, scale)

    def explain(self, scale: str | None = None) -> Iterator[Step]:
        """The whole way to the solution, step by step, as the scale has it.

        >>> from quadrille import Puzzle
        >>> for step in Puzzle("1...|..3.|.4..|...2").explain():
        ...     print(step.text)
        ...     break
        hidden single (1.2): In box 1 the 3 fits only in r1c2. r2c3=3 bars row 2. The other cells are full. So r1c2 is 3.
        """
        from .step import explain

        return explain(self, scale)

    # ---- others like it --------------------------------------------------------------------------

    def canon(self) -> Puzzle:
        """Its canonical form, which all equivalent puzzles share."""
        form, _ = self._canon()
        return self._with(form, None)

    def _canon(self) -> tuple[bytes, int]:
        """Form and automorphisms. Those of the largest grids take a tenth of a second."""
        flag = _native.flag_new() if self.side > 9 else None
        return awaited(flag, lambda: _native.puzzle_canon(self._handle))

    def automorphisms(self) -> int:
        """How many of the transformations, digits aside, map it to itself: at least 1."""
        return self._canon()[1]

    def shuffle(self, seed: int = 1) -> Puzzle:
        """An equivalent puzzle, at random; the same for the same seed.

        >>> from quadrille import Puzzle
        >>> puzzle = Puzzle("1...|..3.|.4..|...2")
        >>> puzzle.shuffle(7).canon() == puzzle.canon()
        True
        """
        return Puzzle._of(_native.puzzle_shuffle(self._handle, whole(seed, "seed")))

    def minimize(
        self, *, seed: int = 1, tries: int | None = None, seconds: float | None = None
    ) -> Puzzle:
        """The same puzzle without givens that are not needed; with ``tries``, the fewest of these.

        >>> from quadrille import Puzzle
        >>> puzzle = Puzzle("1234|3412|21..|....").minimize()
        >>> puzzle.redundant() is None
        True
        """
        goal = 0 if tries is None else 1
        found: list[_native.Puzzle] = []

        def take(handle: _native.Puzzle) -> bool:
            found.append(handle)
            return True

        _native.minimize(
            self._handle,
            goal,
            whole(seed, "seed"),
            whole(tries, "tries"),
            0,
            period(seconds),
            take,
            None,
        )
        if not found:
            raise Stopped
        return Puzzle._of(found[-1])

    def minimals(self, limit: int | None = None) -> Iterator[Puzzle]:
        """Every minimal puzzle whose givens are among those of this one."""
        from ._aside import delivered

        most = whole(limit, "limit")

        def run(take: Callable[[_native.Puzzle], bool], flag: _native.Flag) -> None:
            _native.minimize(self._handle, 2, 0, 0, most, 0.0, take, flag)

        return (Puzzle._of(handle) for handle in delivered(run))

    # ---- written and drawn -----------------------------------------------------------------------

    def to(
        self,
        format: str,
        *,
        digits: str = "auto",
        blank: str | None = None,
        unicode: bool = False,
        one_line: bool = False,
    ) -> str:
        """The puzzle in a format, without the newline at its end; see ``docs/formats.md``.

        What the format cannot express raises :class:`UnsupportedError`: nothing is lost silently.

        >>> from quadrille import Puzzle
        >>> print(Puzzle("1...|..3.|.4..|...2").to("rows"))
        1...
        ..3.
        .4..
        ...2
        """
        return self._write(None, format, digits, blank, unicode, one_line)

    def _write(
        self,
        solution: bytes | None,
        format: str,
        digits: str = "auto",
        blank: str | None = None,
        unicode: bool = False,
        one_line: bool = False,
    ) -> str:
        if format == "auto":
            raise ArgumentError("no format 'auto' to write: name one")
        text = _native.puzzle_write(
            self._handle,
            solution,
            number_of("formats", format, "format"),
            number_of("digits", digits, "way to write digits"),
            ord(blank) if blank else 0,
            unicode,
            one_line,
        )
        return text.rstrip("\n")

    def svg(self, *, candidates: bool = False, cell: float | None = None) -> str:
        """An SVG document; ``candidates``: with what is possible in small. ``cell``: in points."""
        return _native.puzzle_draw(self._handle, None, True, candidates, cell or 0.0, None)

    def to_cover(self) -> Cover[str, tuple[int, int]]:
        """The exact cover problem behind it; options are (cell, digit).

        >>> from quadrille import Puzzle
        >>> cover = Puzzle("1...|..3.|.4..|...2").to_cover()
        >>> cover.count()
        1
        """
        from .cover import Cover

        handle, choices = _native.puzzle_cover(self._handle)
        side = self.side
        return Cover._of(handle, [(choice // side, choice % side + 1) for choice in choices])

    # ---- a value ---------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._givens)

    def __iter__(self) -> Iterator[int]:
        return iter(self._givens)

    def __getitem__(self, cell: Cell) -> int:
        return self._givens[cell_number(cell, self.side)]

    def _value(self) -> tuple[object, ...]:
        return self._givens, self.shape, _native.puzzle_marks(self._handle)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._givens == other._givens and self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._givens)

    def __str__(self) -> str:
        return _native.puzzle_draw(self._handle, None, False, False, 0.0, None).rstrip("\n")

    def __repr__(self) -> str:
        usual = self.shape == Shape(self.side)
        shape = "" if usual else f", {self.shape!r}"
        marks = "" if self.marks is None else ", marks=…"
        source = repr(self.line) if self.side <= 9 else repr(list(self._givens))
        return f"Puzzle({source}{shape}{marks})"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return figure(self.svg(), self.comment or "")

    def __reduce__(self) -> tuple[object, ...]:
        marks = _native.puzzle_marks(self._handle)
        return _restore, (self.shape, self._givens, marks, self.comment, self.partial)


def _flag(engine: str | None) -> _native.Flag | None:
    """What ends a search by CaDiCaL, which is not at once then; other engines need none."""
    return _native.flag_new() if engine == "sat" else None


# ---- how one is made -----------------------------------------------------------------------------


def _restore(
    shape: Shape, givens: bytes, marks: bytes | None, comment: str | None, partial: bool = False
) -> Puzzle:
    return Puzzle._of(_native.puzzle_new(shape._handle, givens, marks, comment, partial))


def _sets(marks: bytes, side: int) -> tuple[frozenset[int], ...]:
    return tuple(
        frozenset(digit + 1 for digit in range(side) if marks[i + digit])
        for i in range(0, len(marks), side)
    )


def _only(puzzles: Iterator[Puzzle], where: str) -> Puzzle:
    """The one puzzle there is."""
    first = next(puzzles, None)
    if first is None:
        raise InputError(f"{where}: there is no puzzle in it")
    if next(puzzles, None) is not None:
        raise InputError(f"{where}: there is more than one puzzle in it: use quadrille.read")
    return first


def _parse(
    source: str | bytes, shape: Shape | None, format: str, digits: str, rules: Iterable[str]
) -> _native.Puzzle:
    from .reading import read_text

    if shape is None:
        puzzles = read_text(source, format=format, digits=digits, rules=rules)
        return _only(puzzles, "the text")._handle
    if tuple(rules):
        raise ArgumentError("rules are part of the shape")
    puzzle = _only(read_text(source, format=format, digits=digits, side=shape.side), "the text")
    if puzzle.shape != Shape(shape.side) and puzzle.shape != shape:
        raise ArgumentError("the text has a shape of its own")
    marks = _native.puzzle_marks(puzzle._handle)
    return _restore(shape, puzzle.givens, marks, puzzle.comment, puzzle.partial)._handle


def _flat(source: Any) -> list[int]:
    """The digits of a list, of rows, or of an array."""
    values: list[Any] = source.tolist() if hasattr(source, "tolist") else list(source)
    if values and isinstance(values[0], int):
        return values
    flat = [digit for row in values for digit in row]
    if any(not isinstance(digit, int) for digit in flat):
        raise ArgumentError("digits are whole numbers, in one list or in rows")
    return flat


def _place(source: Any, shape: Shape | None, rules: Iterable[str]) -> _native.Puzzle:
    givens = _flat(source)
    side = isqrt(len(givens))
    if side * side != len(givens) or not 1 <= side <= 100:
        raise ArgumentError(f"{len(givens)} digits make no square")
    if any(not 0 <= digit <= side for digit in givens):
        raise ArgumentError(f"digits go from 1 to {side}, and 0 is an empty cell")
    if shape is None:
        shape = Shape(side, rules=rules)
    if shape.side != side:
        raise ArgumentError(f"{side}x{side} digits on a shape of side {shape.side}")
    return _restore(shape, bytes(givens), None, None)._handle


def _annotated(
    handle: _native.Puzzle, marks: Sequence[Iterable[int]] | None, comment: str | None
) -> _native.Puzzle:
    side, givens, _, had_comment, partial = _native.puzzle_facts(handle)
    allowed = _native.puzzle_marks(handle)
    if marks is not None:
        if len(marks) != len(givens):
            raise ArgumentError(f"marks of {len(marks)} cells, not {len(givens)}")
        sets = [set(digits) for digits in marks]
        allowed = bytes(
            digit + 1 in digits or givens[cell] == digit + 1
            for cell, digits in enumerate(sets)
            for digit in range(side)
        )
    shape = _native.puzzle_shape(handle)
    told = had_comment if comment is None else comment
    return _native.puzzle_new(shape, givens, allowed, told, bool(partial))


def _counted(decimal: str, complete: int, limit: int | None) -> int:
    """The count; raises if something other than the limit of solutions ended it."""
    number = int(decimal) if len(decimal) < 4000 else _long_int(decimal)
    if complete or (limit and number >= limit):
        return number
    raise Stopped(so_far=number)


def _long_int(decimal: str) -> int:
    """int() refuses very long texts, as they may be an attack; this one is ours."""
    number = 0
    for i in range(0, len(decimal), 4000):
        piece = decimal[i : i + 4000]
        number = number * 10 ** len(piece) + int(piece)
    return number
