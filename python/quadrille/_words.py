"""Words and their numbers: the library's lists of names, asked once."""

from __future__ import annotations

from functools import cache

from . import _native
from .errors import ArgumentError


@cache
def words(list_: str) -> tuple[str, ...]:
    """All names of a list, such as ``"formats"``."""
    return _native.names(list_)


@cache
def _numbers(list_: str) -> dict[str, int]:
    return {word: number for number, word in enumerate(words(list_))}


def number_of(list_: str, word: str, what: str) -> int:
    """The number of a name; blanks and dashes are the same. Raises, with a suggestion."""
    numbers = _numbers(list_)
    for spelling in (word, word.replace("-", " "), word.replace(" ", "-")):
        if spelling in numbers:
            return numbers[spelling]
    from difflib import get_close_matches

    near = get_close_matches(word, numbers, 1)
    meant = f"did you mean {near[0]!r}? " if near else ""
    raise ArgumentError(f"no {what} {word!r}: {meant}there are {', '.join(numbers)}")
