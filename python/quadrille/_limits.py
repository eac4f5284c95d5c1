"""Searches: their limits, as the native module takes them, and their answers one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias, TypeVar

from . import _native
from .errors import ArgumentError, Stopped

T = TypeVar("T")

Options: TypeAlias = "tuple[str | None, int, int, float, int, int, _native.Flag | None]"

_MOST = 2**64 - 1


def whole(value: int | None, what: str, most: int = _MOST) -> int:
    """A number from 0 on; None is 0: no limit."""
    number = 0 if value is None else value.__index__()
    if 0 <= number <= most:
        return number
    raise ArgumentError(f"{what} is {number}: it should be from 0 to {most}")


def period(seconds: float | None) -> float:
    """Seconds; None is 0: no limit."""
    if seconds is None:
        return 0.0
    if seconds > 0:
        return float(seconds)
    raise ArgumentError(f"seconds is {seconds}: it should be more than 0")


def options(
    engine: str | None = None,
    *,
    solutions: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | None = None,
    jobs: int = 1,
    flag: _native.Flag | None = None,
) -> Options:
    """The tuple that the native functions take."""
    return (
        engine,
        whole(solutions, "limit"),
        whole(nodes, "nodes"),
        period(seconds),
        whole(memory, "memory"),
        whole(jobs, "jobs", 1024),
        flag,
    )


def each(ask: Callable[[], T | Literal[False] | None], most: int = 0) -> Iterator[T]:
    """What ``ask()`` gives until it gives None: there are no more; at most ``most``, if that is not
    0. False: a limit ended the search."""
    found = 0
    while True:
        answer = ask()
        if answer is None:
            return
        if answer is False:
            raise Stopped(so_far=found)
        found += 1
        yield answer
        if found == most:
            return
