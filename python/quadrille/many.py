"""Many puzzles at once: on all cores, without the interpreter's lock.

Classic 9×9 puzzles in an array are read and answered where they are: numpy's arrays of bytes (N×81,
or N×9×9), or anything else that has a buffer (``bytes``, ``bytearray``, ``mmap``): 81 bytes a
puzzle, or lines of 81 characters, each with a newline. Cells are characters (1-9, and 0 or . for a
blank) or the numbers 0 to 9, and the answer has the same form. Anything else that can be iterated
is taken as puzzles of any kind, as text or as :class:`Puzzle`, and answered one by one, in order.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, Union, overload

from . import _native
from ._limits import period, whole
from .answers import Rating, Verdict
from .errors import ArgumentError, Error, Stopped
from .grid import Grid
from .puzzle import Puzzle

if TYPE_CHECKING:
    from array import array

    import numpy
    import numpy.typing

__all__ = ["check_many", "rate_many", "solve_many"]

T = TypeVar("T")
Item = Union[Puzzle, str]
CELLS = 81
BLOCK = 4096  # puzzles of an iterator that are answered together


class _Field(NamedTuple):
    """An array of puzzles: where they are, and how."""

    buffer: Any
    number: int
    stride: int
    zero: int  # what digits are counted from: "0", or 0
    source: Any


def _is_numpy(source: object) -> bool:
    return type(source).__module__ == "numpy"


def _field(source: Any) -> _Field:
    """The array behind an object; raises TypeError if it has none."""
    view = memoryview(source)
    if view.itemsize != 1 or not view.c_contiguous:
        raise ArgumentError("an array of puzzles has one byte a cell, all in one piece")
    sizes = view.shape or ()
    shaped = len(sizes) > 1
    if shaped and view.nbytes != sizes[0] * CELLS:
        raise ArgumentError(f"an array of {sizes}: it should be N x 81 or N x 9 x 9")
    flat = view.cast("B")
    lines = not shaped and len(flat) > CELLS and flat[CELLS] == 10
    stride = CELLS + 1 if lines else CELLS
    count, rest = divmod(len(flat), stride)
    if rest == CELLS and lines:  # the last line has no end
        count, rest = count + 1, 0
    if rest:
        raise ArgumentError(f"{len(flat)} bytes are no whole number of puzzles of {stride}")
    if lines:
        _check_ends(flat, count)
    zero = 0 if len(flat) and max(flat[:CELLS]) <= 9 else 48
    return _Field(flat, count, stride, zero, source)


def _check_ends(flat: memoryview, count: int) -> None:
    ends = flat[CELLS :: CELLS + 1].tobytes()
    if ends.count(10) != len(ends):
        line = next(i for i, end in enumerate(ends) if end != 10)
        raise ArgumentError(f"line {line + 1} is not 81 characters and a newline")


def _buffer(source: object) -> _Field | None:
    if isinstance(source, (str, list, tuple)):
        return None
    try:
        memoryview(source)  # type: ignore[arg-type]
    except TypeError:
        return None
    return _field(source)


def _run(field: _Field, out: Any, stride: int, counts: Any, limit: int, jobs: int) -> None:
    done = _native.array9(
        field.buffer,
        field.number,
        field.stride,
        out,
        stride,
        field.zero,
        counts,
        limit,
        whole(jobs, "jobs", 1024),
    )
    if not done:
        raise Stopped("a signal ended the search")


# ---- solve ---------------------------------------------------------------------------------------


@overload
def solve_many(  # type: ignore[misc]
    puzzles: numpy.typing.NDArray[numpy.uint8], *, jobs: int = 0, out: Any = None
) -> numpy.typing.NDArray[numpy.uint8]: ...
@overload
def solve_many(puzzles: bytes | bytearray, *, jobs: int = 0, out: Any = None) -> bytearray: ...
@overload
def solve_many(puzzles: Iterable[Item], *, jobs: int = 0) -> Iterator[Grid | None]: ...
def solve_many(puzzles: Any, *, jobs: int = 0, out: Any = None) -> Any:
    """The first solution of each puzzle.

    Of an array the answer is one of the same form: a puzzle without a solution is all blanks.
    ``out`` is an array to be filled instead, which may be the one of the puzzles.

    >>> from quadrille import Puzzle, solve_many
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> bytes(solve_many(easy.encode()))[:18]
    b'534678912672195348'

    Of an iterable it is a generator of :class:`Grid`, None where there is no solution:

    >>> [grid and grid.line for grid in solve_many([Puzzle("1...|..3.|.4..|...2"), "11" + 14 * "."])]
    ['1324423124133142', None]
    """
    field = _buffer(puzzles)
    if field is None:
        return _in_blocks(puzzles, _solve_block, jobs)
    answer, buffer, stride = _room(field, out)
    _run(field, buffer, stride, None, 1, jobs)
    return answer


def _room(field: _Field, out: Any) -> tuple[Any, Any, int]:
    """Where solutions go: the answer, its bytes, and their stride."""
    if out is not None:
        there = memoryview(out).cast("B")
        if len(there) < len(field.buffer):
            raise ArgumentError(f"out has {len(there)} bytes: it should have {len(field.buffer)}")
        if field.stride > CELLS and there.obj is not field.buffer.obj:
            there[CELLS :: CELLS + 1] = field.buffer[CELLS :: CELLS + 1]
        return out, there, field.stride
    if _is_numpy(field.source):
        import numpy

        made = numpy.empty_like(field.source)
        return made, memoryview(made).cast("B"), CELLS
    answer = _native.blank_bytes(len(field.buffer))
    if field.stride > CELLS:
        memoryview(answer)[CELLS :: CELLS + 1] = field.buffer[CELLS :: CELLS + 1]
    return answer, answer, field.stride


# ---- check ---------------------------------------------------------------------------------------


@overload
def check_many(  # type: ignore[misc]
    puzzles: numpy.typing.NDArray[numpy.uint8], *, jobs: int = 0
) -> numpy.typing.NDArray[numpy.uint8]: ...
@overload
def check_many(puzzles: bytes | bytearray, *, jobs: int = 0) -> bytearray: ...
@overload
def check_many(puzzles: Iterable[Item], *, jobs: int = 0) -> Iterator[Verdict]: ...
def check_many(puzzles: Any, *, jobs: int = 0) -> Any:
    """Whether each has exactly one solution.

    Of an array the answer is a byte for each puzzle: how many solutions it has, 0, 1, or 2 for
    several. Of an iterable it is a generator of :class:`Verdict`.

    >>> from quadrille import check_many
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> list(check_many(easy.encode() + b"." * 81))
    [1, 2]
    >>> [str(verdict) for verdict in check_many([easy, "11" + "." * 79])]
    ['unique', 'invalid']
    """
    field = _buffer(puzzles)
    if field is None:
        return _in_blocks(puzzles, lambda block, jobs: _beside(_verdict, block, jobs), jobs)
    few = _few(field, jobs)
    if _is_numpy(puzzles):
        import numpy

        return numpy.frombuffer(few, numpy.uint8)
    return few


def _few(field: _Field, jobs: int) -> bytearray:
    """How many solutions each has: 0, 1 or 2."""
    counts = _native.blank_bytes(8 * field.number)
    _run(field, None, 0, counts, 2, jobs)
    return counts[0 if _little_endian() else 7 :: 8]


def _little_endian() -> bool:
    import sys

    return sys.byteorder == "little"


# ---- rate ----------------------------------------------------------------------------------------


@overload
def rate_many(  # type: ignore[misc]
    puzzles: numpy.typing.NDArray[numpy.uint8],
    scale: str | None = None,
    *,
    seconds: float | None = None,
    jobs: int = 0,
) -> numpy.typing.NDArray[numpy.float64]: ...
@overload
def rate_many(
    puzzles: bytes | bytearray,
    scale: str | None = None,
    *,
    seconds: float | None = None,
    jobs: int = 0,
) -> array[float]: ...
@overload
def rate_many(
    puzzles: Iterable[Item],
    scale: str | None = None,
    *,
    seconds: float | None = None,
    jobs: int = 0,
) -> Iterator[Rating | None]: ...
def rate_many(
    puzzles: Any, scale: str | None = None, *, seconds: float | None = None, jobs: int = 0
) -> Any:
    """How hard each is for a person; ``seconds`` limits each puzzle.

    Of an array the answer is an array of floats: ``Rating.value`` of each; nan where there is not
    exactly one solution, inf where the techniques, or the seconds, end before it is solved. Of an
    iterable it is a generator of :class:`Rating`, None where there is not exactly one solution.

    >>> from quadrille import rate_many
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> list(rate_many(easy.encode() + b"." * 81))
    [1.2, nan]
    """
    field = _buffer(puzzles)
    if field is None:
        limit = None if seconds is None else period(seconds)

        def rate(item: Item) -> Rating | None:
            puzzle = _puzzle(item)
            return puzzle.rate(scale, seconds=limit) if puzzle.check() else None

        return _in_blocks(puzzles, lambda block, jobs: _beside(rate, block, jobs), jobs)
    ratings = _rate_field(field, scale, period(seconds), jobs)
    if _is_numpy(puzzles):
        import numpy

        return numpy.frombuffer(ratings, numpy.float64)
    return ratings


def _rate_field(field: _Field, scale: str | None, seconds: float, jobs: int) -> array[float]:
    from array import array

    from .shape import Shape
    from .step import scale_number

    few = _few(field, jobs)
    ratings = array("d", bytes(8 * field.number))
    shape, number = Shape()._handle, scale_number(scale)
    flag = _native.flag_new()
    step = 64  # a thread takes so many at a time

    def rate_some(human: _native.Human, first: int) -> None:
        count = min(step, field.number - first)
        _native.human_rate_array(
            human, field.buffer, first, count, field.stride, few, ratings, seconds, flag
        )

    _share(
        range(0, field.number, step),
        lambda: _native.human_new(shape, number, []),
        rate_some,
        lambda: _native.flag_raise(flag),
        jobs,
    )
    return ratings


# ---- puzzles of any kind, and threads ------------------------------------------------------------


def _puzzle(item: Item) -> Puzzle:
    return item if isinstance(item, Puzzle) else Puzzle(item)


def _verdict(item: Item) -> Verdict:
    return _puzzle(item).check().verdict


def _solve_block(block: list[Item], jobs: int) -> Iterator[Grid | None]:
    """Classic ones together, the others each for itself."""
    from .shape import Shape

    classic = Shape()
    puzzles = [_puzzle(item) for item in block]
    plain = [
        i for i, puzzle in enumerate(puzzles) if puzzle.shape == classic and puzzle.marks is None
    ]
    others = [i for i in range(len(puzzles)) if i not in set(plain)]
    grids: dict[int, Grid | None] = {}
    if plain:
        digits = b"".join(puzzles[i].givens for i in plain)
        answer = _native.blank_bytes(len(digits))
        _run(_Field(digits, len(plain), CELLS, 0, digits), answer, CELLS, None, 1, jobs)
        for n, i in enumerate(plain):
            solution = bytes(answer[n * CELLS : (n + 1) * CELLS])
            grids[i] = Grid(puzzles[i], solution) if solution[0] else None
    found = _beside(Puzzle.solve, [puzzles[i] for i in others], jobs)
    grids.update(zip(others, found))
    return (grids[i] for i in range(len(puzzles)))


def _in_blocks(
    items: Iterable[Item], answer: Callable[[list[Item], int], Iterable[T]], jobs: int
) -> Iterator[T]:
    from itertools import islice

    iterator = iter(items)
    size = 16  # the first answers come soon
    while block := list(islice(iterator, size)):
        yield from answer(block, jobs)
        size = min(2 * size, BLOCK)


def _threads(jobs: int) -> int:
    return whole(jobs, "jobs", 1024) or len(os.sched_getaffinity(0))


def _beside(ask: Callable[[Any], T], items: list[Any], jobs: int) -> list[T]:
    """``ask`` of each, by several threads, in order; the first that raises raises here."""
    results: list[Any] = [None] * len(items)
    ended: list[int] = []

    def run(_: None, i: int) -> None:
        if ended:
            return
        try:
            results[i] = ask(items[i])
        except Error:
            ended.append(i)
            raise

    _share(range(len(items)), lambda: None, run, lambda: ended.append(-1), jobs)
    return results


def _share(
    work: Iterable[int],
    enter: Callable[[], T],
    run: Callable[[T, int], None],
    cancel: Callable[[], object],
    jobs: int,
) -> None:
    """Runs ``run(enter(), i)`` for all of ``work``, by several threads, each with its own
    ``enter()``. A signal, or what one of them raises, ends all."""
    import threading

    left = iter(work)
    lock = threading.Lock()
    errors: list[BaseException] = []

    def next_piece() -> int | None:
        with lock:
            return None if errors else next(left, None)

    def serve() -> None:
        try:
            own = enter()
            while (i := next_piece()) is not None:
                run(own, i)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=serve, daemon=True) for _ in range(_threads(jobs))]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except BaseException as error:
        errors.append(error)
        cancel()
        raise
    if errors:
        raise errors[0]
