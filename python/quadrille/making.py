"""New puzzles to order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from . import _native
from ._aside import delivered
from ._limits import period, whole
from ._words import number_of
from .errors import Stopped
from .puzzle import Puzzle
from .shape import Shape

__all__ = ["make", "make_many"]

_Wish: TypeAlias = "tuple[float, float, bool, bool, int, bool] | None"


def _wish(
    rating: tuple[float, float] | None, technique: str | None, pearl: bool, diamond: bool
) -> _Wish:
    if rating is None and technique is None and not pearl and not diamond:
        return None
    least, most = rating or (0.0, 0.0)
    number = -1 if technique is None else number_of("techniques", technique, "technique")
    return (least, most, pearl, diamond, number, False)


def make_many(
    count: int,
    shape: Shape | None = None,
    *,
    seed: int = 1,
    difficulty: str | None = None,
    rating: tuple[float, float] | None = None,
    technique: str | None = None,
    pearl: bool = False,
    diamond: bool = False,
    scale: str | None = None,
    symmetry: str = "none",
    givens: tuple[int, int] | None = None,
    pattern: Sequence[bool] | None = None,
    jigsaw: bool = False,
    distinct: bool = False,
    tries: int | None = None,
    seconds: float | None = None,
    jobs: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Iterator[Puzzle]:
    """``count`` new puzzles, one by one, each with exactly one solution.

    The same seed and wishes give the same puzzles on every machine. ``difficulty`` is a class
    (``"easy"`` …), ``rating`` a band of the scale, ``technique`` one that is needed; ``symmetry`` is
    where givens stand (``"180"``, ``"mirror"`` …), ``givens`` how many there may be, ``pattern``
    says for each cell whether it is given. ``progress`` is called with found and tried. A limit on
    tries or seconds that comes first raises :class:`Stopped` after what was found.

    >>> from quadrille import make_many, Shape
    >>> for puzzle in make_many(2, Shape(4), seed=42):
    ...     print(puzzle.line, puzzle.check().verdict)
    3.4.2..........3 unique
    ..1......1.4.3.. unique
    """
    wanted = shape or Shape()
    wish = _wish(rating, technique, pearl, diamond)
    fewest, most = givens or (0, 0)
    order = (
        wanted._handle,
        jigsaw,
        whole(count, "count"),
        whole(seed, "seed"),
        number_of("symmetries", symmetry, "symmetry"),
        fewest,
        most,
        None if pattern is None else bytes(bool(cell) for cell in pattern),
        distinct,
        wish,
        -1 if difficulty is None else number_of("classes", difficulty, "class"),
        -1 if scale is None else number_of("scales", scale, "scale"),
        whole(tries, "tries"),
        period(seconds),
        whole(jobs, "jobs", 1024),
    )

    def run(take: Callable[[_native.Puzzle], bool], flag: _native.Flag) -> None:
        found, tried, done = _native.make(*order, take, progress, flag)
        if not done:
            raise Stopped(f"{found} puzzles after {tried} tries", so_far=found)

    return (Puzzle._of(handle) for handle in delivered(run)) if count else iter(())


def make(
    shape: Shape | None = None,
    *,
    seed: int = 1,
    difficulty: str | None = None,
    rating: tuple[float, float] | None = None,
    technique: str | None = None,
    pearl: bool = False,
    diamond: bool = False,
    scale: str | None = None,
    symmetry: str = "none",
    givens: tuple[int, int] | None = None,
    pattern: Sequence[bool] | None = None,
    jigsaw: bool = False,
    tries: int | None = None,
    seconds: float | None = None,
    jobs: int = 0,
) -> Puzzle:
    """One new puzzle; everything is as in :func:`make_many`.

    >>> import quadrille
    >>> puzzle = quadrille.make(seed=5, difficulty="medium", symmetry="180")
    >>> puzzle.difficulty()
    'medium'
    """
    wishes = locals()  # all of them, by their names
    return next(make_many(1, **wishes))
