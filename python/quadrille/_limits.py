"""Limits of a search, as the native module takes them."""

from __future__ import annotations

from typing import TypeAlias

from .errors import ArgumentError

Options: TypeAlias = "tuple[str | None, int, int, float, int, int]"

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
) -> Options:
    """The tuple that the native functions take."""
    return (
        engine,
        whole(solutions, "limit"),
        whole(nodes, "nodes"),
        period(seconds),
        whole(memory, "memory"),
        whole(jobs, "jobs", 1024),
    )
