"""Exact cover: items, options, and the sets of options that cover every item once."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from . import _native
from ._aside import awaited
from ._limits import each, options, whole
from ._words import number_of
from .answers import Stats
from .errors import ArgumentError, Stopped
from .puzzle import _counted

__all__ = ["Cover", "Estimate", "Event"]

Item = TypeVar("Item", bound=Hashable)
Option = TypeVar("Option")


class Estimate(NamedTuple):
    """How many nodes a full search has, and how many solutions there are: right on average."""

    nodes: float
    solutions: float


class Event(NamedTuple):
    """Something that dancing links did; see :meth:`Cover.trace`."""

    kind: str
    depth: int
    item: Any
    option: Any
    left: int | None
    forced: bool


class Cover(Generic[Item, Option]):
    """An exact cover problem with items and options of your own.

    Items are anything that can be hashed; options are anything at all, and solutions are lists of
    them. Primary items are covered exactly once, secondary ones at most once:

    >>> from quadrille import Cover
    >>> cover = Cover(primary="abcdefg")
    >>> for letters in ["ceh"[:2], "adg", "bcf", "adf", "bg", "deg"]:
    ...     cover.add(letters, *letters)
    >>> cover.solve()
    ['adf', 'bg', 'ce']

    An option may give secondary items colours: then others that give the same colour may share
    them. ``bounds`` says of a primary item how often it is covered, at least and at most; ``cost``
    is what choosing an option costs.

    >>> cover = Cover(primary=["one", "two"], secondary=["x"])
    >>> cover.add(1, "one", colours={"x": "red"}, cost=3)
    >>> cover.add(2, "two", colours={"x": "red"}, cost=1)
    >>> cover.add(3, "two", colours={"x": "blue"})
    >>> cover.cheapest()
    [(4, [1, 2])]
    """

    __slots__ = ("_colours", "_handle", "_items", "_numbers", "_options")

    def __init__(
        self,
        primary: Iterable[Item] = (),
        secondary: Iterable[Item] = (),
        *,
        bounds: Mapping[Item, tuple[int, int]] | None = None,
    ) -> None:
        self._handle: _native.Cover = _native.cover_new()
        self._items: list[Item] = []
        self._numbers: dict[Item, int] = {}
        self._options: list[Option] = []
        self._colours: dict[Hashable, int] = {}
        limits = dict(bounds or {})
        for item in primary:
            self._add_item(item, *limits.pop(item, (1, 1)))
        if limits:
            raise ArgumentError(f"bounds for {next(iter(limits))!r}, which is no primary item")
        for item in secondary:
            self._add_item(item, 0, 0)

    def _add_item(self, item: Item, low: int, high: int) -> None:
        if item in self._numbers:
            raise ArgumentError(f"the item {item!r} comes twice")
        name = item if isinstance(item, str) and "\0" not in item else None
        _native.cover_add_item(
            self._handle, name, whole(low, "low", 10**9), whole(high, "high", 10**9)
        )
        self._numbers[item] = len(self._items)
        self._items.append(item)

    @classmethod
    def _of(cls, handle: _native.Cover, own: list[Option]) -> Cover[str, Option]:
        """A problem that the library made; its items go by their names."""
        cover: Cover[str, Option] = Cover.__new__(Cover)
        cover._handle = handle
        names = [name for name, _, _ in _native.cover_items(handle)]
        cover._items = [f"#{i}" if name is None else name for i, name in enumerate(names)]
        cover._numbers = {item: i for i, item in enumerate(cover._items)}
        cover._options = own
        cover._colours = {}
        return cover

    def add(
        self,
        option: Option,
        *items: Item,
        colours: Mapping[Item, Hashable] | None = None,
        cost: int = 0,
    ) -> None:
        """Adds an option that covers these items; those of ``colours`` are secondary ones."""
        shades = dict(colours or {})
        numbers = [self._number(item) for item in (*items, *shades)]
        coloured = None
        if shades:
            coloured = [0] * len(items) + [self._colour(shade) for shade in shades.values()]
        _native.cover_add_option(self._handle, numbers, coloured, whole(cost, "cost", 10**18))
        self._options.append(option)

    def _number(self, item: Item) -> int:
        try:
            return self._numbers[item]
        except KeyError:
            raise ArgumentError(f"no item {item!r}: it is neither primary nor secondary") from None

    def _colour(self, shade: Hashable) -> int:
        return self._colours.setdefault(shade, len(self._colours) + 1)

    # ---- ready-made ------------------------------------------------------------------------------

    @staticmethod
    def classic(
        name: str,
        *numbers: int,
        reduced: bool = False,
        mutilated: bool = False,
        givens: str | None = None,
    ) -> Cover[str, tuple[str, ...]]:
        """A classic problem by name and numbers; options are the names of their items.

        >>> from quadrille import Cover
        >>> Cover.classic("queens", 8).count()
        92
        """
        handle, _ = _native.classic(name, numbers, reduced, mutilated, givens)
        return _named(handle)

    @staticmethod
    def from_text(text: str | bytes) -> Cover[str, tuple[str, ...]]:
        """A problem in Knuth's DLX text; options are the names of their items.

        >>> from quadrille import Cover
        >>> Cover.from_text("a b c\\na b\\nc\\nb c\\n").solve()
        [('a', 'b'), ('c',)]
        """
        return _named(_native.cover_read(text.encode() if isinstance(text, str) else text))

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Cover[str, tuple[str, ...]]:
        """The same out of a file."""
        with open(os.fspath(path), "rb") as file:
            return Cover.from_text(file.read())

    def to_text(self) -> str:
        """The problem in Knuth's DLX text. Items that are no strings are written as numbers."""
        return _native.cover_write(self._handle)

    # ---- searches --------------------------------------------------------------------------------

    def solutions(
        self,
        *,
        engine: str | None = None,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        jobs: int = 1,
        choose: str = "mrv",
    ) -> Iterator[list[Option]]:
        """All exact covers, one by one, as lists of options in the order they were chosen.

        The generator can be left at any time; while it is open, nothing can be added. Its end means
        that there are no more; a limit on nodes or seconds that comes first raises
        :class:`Stopped`.
        """
        flag = self._flag()
        wanted = options(engine, nodes=nodes, seconds=seconds, jobs=jobs, flag=flag)
        choice = number_of("choices", choose, "choice")
        search = awaited(flag, lambda: _native.search_new(self._handle, wanted, choice))
        flags = iter([flag])  # what is left to be set up is so by the first answer

        def ask() -> list[Option] | Literal[False] | None:
            return awaited(next(flags, None), lambda: _native.search_next(search, self._options))

        return each(ask, whole(limit, "limit"))

    def _flag(self) -> _native.Flag | None:
        """What ends calls for a large problem, which takes its time to be set up, or None."""
        return _native.flag_new() if len(self._options) > 1000 else None

    def solve(
        self,
        *,
        engine: str | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        jobs: int = 1,
    ) -> list[Option] | None:
        """The first exact cover, or None if there is none."""
        return next(
            self.solutions(engine=engine, nodes=nodes, seconds=seconds, jobs=jobs), None
        )

    def search(self, *, engine: str | None = None) -> Stats:
        """What it takes to find all of them: nodes, guesses, updates and so on."""
        search = _native.search_new(self._handle, options(engine), 0)
        for _ in each(lambda: _native.search_next(search, self._options)):
            pass
        return Stats(*_native.search_stats(search))

    def count(
        self,
        limit: int | None = None,
        *,
        engine: str | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        jobs: int = 0,
        progress: Callable[[float, int], object] | None = None,
    ) -> int:
        """How many there are, as an int of any size; or ``limit``, if there are more.

        ``progress`` is called some times a second with the part that is left, from 1 to 0, and
        the number so far, of a large problem by another thread; what it raises ends the count,
        and so does False. A limit that comes first raises :class:`Stopped`, whose ``so_far`` is
        the number until then.

        >>> from quadrille import Cover
        >>> Cover.classic("dominoes", 12, 14).count()
        43242613716069407953
        """
        flag = self._flag()
        wanted = options(
            engine,
            solutions=limit,
            nodes=nodes,
            seconds=seconds,
            memory=memory,
            jobs=jobs,
            flag=flag,
        )
        decimal, complete = awaited(
            flag, lambda: _native.cover_count(self._handle, wanted, progress)
        )
        return _counted(decimal, complete, limit)

    def sample(
        self, *, seed: int = 1, seconds: float | None = None, memory: int | None = None
    ) -> Iterator[list[Option]]:
        """Random covers, without end, each with the same chance; the same for the same seed.

        The first one costs as much as a count, the others next to nothing. If there is no cover at
        all, there is none to give.
        """
        flag = self._flag()
        wanted = options(seconds=seconds, memory=memory, flag=flag)
        number = whole(seed, "seed")
        sampler = awaited(flag, lambda: _native.sampler_new(self._handle, wanted, number))
        flags = iter([flag])  # only the first answer takes long

        def ask() -> list[Option] | Literal[False] | None:
            return awaited(next(flags, None), lambda: _native.sampler_next(sampler, self._options))

        return each(ask)

    def estimate(self, dives: int = 1000, *, seed: int = 1) -> Estimate:
        """A guess at how large the search is, from random dives."""
        flag = self._flag()
        many, number = whole(dives, "dives", 2**32 - 1), whole(seed, "seed")
        return Estimate(
            *awaited(flag, lambda: _native.cover_estimate(self._handle, many, number, flag))
        )

    def cheapest(
        self, count: int = 1, *, nodes: int | None = None, seconds: float | None = None
    ) -> list[tuple[int, list[Option]]]:
        """The covers with the least sums of costs, each with its sum, the cheapest first.

        A limit that comes first raises :class:`Stopped`, whose ``so_far`` is the list until then.
        """
        flag = self._flag()
        wanted = options(nodes=nodes, seconds=seconds, flag=flag)
        number = whole(count, "count", 2**31)
        found, complete = awaited(
            flag,
            lambda: _native.cover_cheapest(self._handle, wanted, number, self._options),
        )
        if not complete:
            raise Stopped(so_far=found)
        return found

    def trace(
        self, *, first: bool = False, nodes: int | None = None, limit: int | None = None
    ) -> Iterator[Event]:
        """What dancing links do, event by event, as Knuth describes them: for teaching.

        ``first`` chooses the first item that is left, and not one with the fewest options.

        >>> from quadrille import Cover
        >>> cover = Cover("ab")
        >>> cover.add("A", "a"); cover.add("B", "b"); cover.add("AB", "a", "b")
        >>> for event in cover.trace():
        ...     if event.kind in ("try", "solution"):
        ...         print("  " * event.depth, event.kind, event.option or "")
         try A
           try B
             solution 
         try AB
           solution 
        """
        trace = _native.trace_new(self._handle, options(nodes=nodes, solutions=limit), first)
        return self._events(trace, limit is not None)

    def _events(self, trace: _native.Trace, limited: bool) -> Iterator[Event]:
        while True:
            events = _native.trace_next(trace, self._items, self._options)
            if events is False and not limited:
                raise Stopped
            if not events:
                return
            for event in events:
                yield Event(*event)

    # ---- what it is ------------------------------------------------------------------------------

    @property
    def items(self) -> tuple[Item, ...]:
        """Its items, in the order in which they came."""
        return tuple(self._items)

    @property
    def options(self) -> tuple[Option, ...]:
        """Its options, in the order in which they were added."""
        return tuple(self._options)

    def __len__(self) -> int:
        return len(self._options)

    def __repr__(self) -> str:
        _, primary, count, _ = _native.cover_sizes(self._handle)
        secondary = len(self._items) - primary
        return f"<Cover of {primary} primary and {secondary} secondary items, {count} options>"


def _named(handle: _native.Cover) -> Cover[str, tuple[str, ...]]:
    """A problem whose options are the names of their items, with their colours."""
    names = [name or f"#{i}" for i, (name, _, _) in enumerate(_native.cover_items(handle))]
    own = [
        tuple(
            names[item] if not colour else f"{names[item]}:{shade or colour}"
            for item, colour, shade in option
        )
        for option in _native.cover_options(handle)
    ]
    return Cover._of(handle, own)
