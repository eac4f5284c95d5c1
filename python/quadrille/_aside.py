"""Calls in a thread beside: those that hand out results, and those that are slow to end.

Python's main thread waits here in a way that a signal interrupts. What runs beside is told by a
flag to end, and does so as soon as it looks at it; nobody waits for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from . import _native

T = TypeVar("T")


def awaited(flag: _native.Flag | None, call: Callable[[], T]) -> T:
    """What ``call()`` returns, which may look at its flag too seldom for Ctrl-C; without a flag it
    does not, and is made here.

    Threads other than the main one never get a KeyboardInterrupt: they make the call themselves.
    """
    if flag is None:
        return call()
    import threading

    if threading.current_thread() is not threading.main_thread():
        return call()
    results: list[T] = []
    errors: list[BaseException] = []
    over = threading.Semaphore(0)

    def run() -> None:
        try:
            results.append(call())
        except BaseException as caught:  # raised again below
            errors.append(caught)
        over.release()

    thread = threading.Thread(target=run)
    try:  # a signal may come as soon as it runs
        thread.start()
        over.acquire()
    except BaseException:
        _native.flag_raise(flag)
        raise
    for error in errors:
        raise error
    return results[0]


def delivered(
    call: Callable[[Callable[[T], bool], _native.Flag], Any], ahead: int = 8
) -> Iterator[T]:
    """The results that ``call(take, flag)`` hands to ``take``, as a generator.

    At most ``ahead`` of them are made before they are asked for. A generator that is left ends
    the call.
    """
    import queue
    import threading

    waiting: queue.Queue[tuple[bool, Any]] = queue.Queue(ahead)
    flag = _native.flag_new()
    left = False

    def take(result: T) -> bool:
        waiting.put((True, result))
        return not left

    def run() -> None:
        error: BaseException | None = None
        try:
            call(take, flag)
        except BaseException as caught:  # raised again below, by who asks
            error = caught
        if not left:
            waiting.put((False, error))

    thread = threading.Thread(target=run, daemon=True)
    try:
        thread.start()
        while True:
            is_result, value = waiting.get()
            if is_result:
                yield value
            elif value is None:
                return
            else:
                raise value
    finally:
        left = True
        _native.flag_raise(flag)
        while not waiting.empty():  # so that nobody waits for room
            waiting.get_nowait()
