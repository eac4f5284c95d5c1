"""What goes wrong, as exceptions.

Every exception of this package is an :class:`Error`, and also the one of Python's own that comes
nearest, so that ``except ValueError`` catches what it should. Each knows its status, and what was
read knows its place:

>>> from quadrille import InputError, Puzzle
>>> try:
...     Puzzle("53..7..x." + "." * 72)
... except InputError as error:
...     print(error.status.name, error.line, error.column)
BAD_INPUT 1 8

Two things keep their usual exceptions: a file that cannot be read is an :class:`OSError`
(:class:`FileNotFoundError` and so on), and memory that ends a :class:`MemoryError`. That a puzzle
has no solution, or several, is an answer and no error.
"""

from __future__ import annotations

from enum import IntEnum

__all__ = [
    "ArgumentError",
    "Error",
    "InputError",
    "Mistake",
    "ReadError",
    "RecheckError",
    "Status",
    "Stopped",
    "UnsupportedError",
    "failure",
]


class Status(IntEnum):
    """The status codes of the library (``quadrille/status.h``), and one for limits."""

    OK = 0
    END = 1
    BAD_ARGUMENT = 2
    BAD_INPUT = 3
    UNSUPPORTED = 4
    IO_FAILED = 5
    NO_MEMORY = 6
    RECHECK_FAILED = 7
    STOPPED = 100


class Error(Exception):
    """Something went wrong. ``line`` and ``column`` count from 1; None: no particular place."""

    status: Status = Status.BAD_ARGUMENT

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = ":".join(str(number) for number in (self.line, self.column) if number is not None)
        return f"{place}: {self.message}" if place else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.message, self.line, self.column), self.__dict__


class ArgumentError(Error, ValueError):
    """Values that make no sense, or not together."""


class InputError(Error, ValueError):
    """A text that does not say what it should."""

    status = Status.BAD_INPUT


class UnsupportedError(Error):
    """Well-formed, but not for this engine, this format or this build."""

    status = Status.UNSUPPORTED


class ReadError(Error, OSError):
    """Reading failed in the middle: a file that is damaged or went away."""

    status = Status.IO_FAILED


class RecheckError(Error, RuntimeError):
    """An engine gave a wrong answer, and it was caught: please report it."""

    status = Status.RECHECK_FAILED


class Stopped(Error):
    """A limit, or a signal, ended a search before it was certain.

    ``so_far`` is what was found until then, where that says something: of a count the number, of
    ``cheapest`` the list.
    """

    status = Status.STOPPED

    def __init__(
        self,
        message: str = "a limit ended the search",
        line: int | None = None,
        column: int | None = None,
        so_far: object = None,
    ) -> None:
        super().__init__(message, line, column)
        self.so_far = so_far


class Mistake(Error):
    """A digit, or a pencil mark, of a grid in progress that cannot be right.

    Raised by :meth:`Puzzle.hint`, and what :meth:`Puzzle.mistake` gives. ``words`` tells how one
    sees it, without the solution being looked up.
    """

    cell: int
    digit: int
    count: int
    is_mark: bool
    proof: object

    @property
    def words(self) -> str:
        """How one sees that it is wrong."""
        return self.message


_KINDS: dict[int, type[Error]] = {
    Status.BAD_ARGUMENT: ArgumentError,
    Status.BAD_INPUT: InputError,
    Status.UNSUPPORTED: UnsupportedError,
    Status.IO_FAILED: ReadError,
    Status.RECHECK_FAILED: RecheckError,
}


def failure(status: int, text: str, message: str, line: int, column: int) -> Error:
    """The exception for a status of the library; called by the native module."""
    return _KINDS.get(status, Error)(message or text, line or None, column or None)
