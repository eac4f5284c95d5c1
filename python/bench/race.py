"""The module against what else there is for Python, in one run: plain Python, and Debian's solvers.

    PYTHONPATH=build/python python3 python/bench/race.py [seconds]

Everybody gets the same problems and is asked the same question; answers are compared. The rivals
take turns, and the best of the rounds counts, in processor time, so that a busy machine disturbs
nobody. What is not installed is left out.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import quadrille
from plain_links import PlainLinks
from quadrille import Cover, Puzzle

ROUNDS = 5


def items_of(cell: int, digit: int) -> list[tuple[str, int, int]]:
    row, column = divmod(cell, 9)
    box = row // 3 * 3 + column // 3
    return [("c", row, column), ("r", row, digit), ("k", column, digit), ("b", box, digit)]


ITEMS = [(kind, i, j) for kind in "crkb" for i in range(9) for j in range(9 + (kind != "c"))]
ITEMS = [item for item in ITEMS if item[0] == "c" or item[2] > 0]


def choices(line: str) -> list[tuple[int, int]]:
    return [
        (cell, digit)
        for cell in range(81)
        for digit in range(1, 10)
        if line[cell] in (".", str(digit))
    ]


def grid(chosen: list[Any]) -> str:
    return "".join(str(digit) for _, digit in sorted(chosen))


# ---- one sudoku: its solution, and that there is no other ----------------------------------------


def by_plain_python(line: str) -> str:
    links = PlainLinks(ITEMS)
    for cell, digit in choices(line):
        links.add((cell, digit), items_of(cell, digit))
    (only,) = links.solutions()
    return grid(only)


def by_cover(line: str) -> str:
    cover: Cover[Any, Any] = Cover(ITEMS)
    for cell, digit in choices(line):
        cover.add((cell, digit), *items_of(cell, digit))
    (only,) = cover.solutions()
    return grid(only)


def by_puzzle(line: str) -> str:
    check = Puzzle(line).check()
    assert check and check.solution
    return check.solution.line


def variable(cell: int, digit: int) -> int:
    return cell * 9 + digit


def clauses(line: str) -> list[list[int]]:
    places: dict[Any, list[int]] = {}
    for cell in range(81):
        for digit in range(1, 10):
            for item in items_of(cell, digit):
                places.setdefault(item, []).append(variable(cell, digit))
    made = []
    for group in places.values():
        made.append(group)
        made += [[-a, -b] for i, a in enumerate(group) for b in group[:i]]
    return made + [[variable(i, int(c))] for i, c in enumerate(line) if c != "."]


def by_sat(solve: Callable[[list[list[int]]], list[int] | None]) -> Callable[[str], str]:
    def answer(line: str) -> str:
        problem = clauses(line)
        model = solve(problem)
        assert model
        true = [v for v in model if v > 0]
        assert solve([*problem, [-v for v in true]]) is None
        return grid([divmod(v - 1, 9) for v in true]).translate(str.maketrans("012345678", "123456789"))

    return answer


def rivals() -> dict[str, Callable[[str], str]]:
    found: dict[str, Callable[[str], str]] = {
        "quadrille.Puzzle": by_puzzle,
        "quadrille.Cover": by_cover,
        "plain Python": by_plain_python,
    }
    try:
        import pycosat

        def picosat(problem: list[list[int]]) -> list[int] | None:
            model = pycosat.solve(problem)
            return None if isinstance(model, str) else model

        found["python3-pycosat"] = by_sat(picosat)
    except ImportError:
        pass
    try:
        import pycryptosat

        def cryptominisat(problem: list[list[int]]) -> list[int] | None:
            solver = pycryptosat.Solver()
            solver.add_clauses(problem)
            sat, model = solver.solve()
            return [v if model[v] else -v for v in range(1, 730)] if sat else None

        found["python3-cryptominisat"] = by_sat(cryptominisat)
    except ImportError:
        pass
    try:
        import z3

        def by_z3(line: str) -> str:
            cells = [z3.Int(f"c{i}") for i in range(81)]
            solver = z3.Solver()
            solver.add([z3.And(cell >= 1, cell <= 9) for cell in cells])
            for unit in quadrille.Shape().units:
                solver.add(z3.Distinct([cells[i] for i in unit.cells]))
            solver.add([cells[i] == int(c) for i, c in enumerate(line) if c != "."])
            assert solver.check() == z3.sat
            digits = [solver.model()[cell].as_long() for cell in cells]
            solver.add(z3.Or([cell != digit for cell, digit in zip(cells, digits)]))
            assert solver.check() == z3.unsat
            return "".join(map(str, digits))

        found["python3-z3"] = by_z3
    except ImportError:
        pass
    return found


def race(lines: list[str], seconds: float) -> None:
    expected = [by_puzzle(line) for line in lines]
    best: dict[str, float] = {}
    for turn in range(ROUNDS):
        for name, answer in rivals().items():
            begun, done = time.process_time(), 0
            for line, right in zip(lines, expected):
                assert answer(line) == right, name
                done += 1
                if time.process_time() - begun > seconds / ROUNDS:
                    break
            each = (time.process_time() - begun) / done
            best[name] = min(best.get(name, each), each)
    print(f"{'one 9x9: the solution, and that it is the only one':52} {'ms':>10} {'times':>9}")
    for name, each in best.items():
        print(f"  {name:50} {each * 1e3:10.3f} {each / best['quadrille.Puzzle']:9.1f}")


# ---- queens: all covers --------------------------------------------------------------------------


def queens(n: int, problem: Any, add: Callable[[Any, Any, list[Any]], None]) -> Any:
    lines = [("r", i) for i in range(n)] + [("c", i) for i in range(n)]
    diagonals = [("u", i) for i in range(2 * n)] + [("d", i) for i in range(-n, n)]
    made = problem(lines, diagonals)
    for r in range(n):
        for c in range(n):
            add(made, (r, c), [("r", r), ("c", c), ("u", r + c), ("d", r - c)])
    return made


def add_to_cover(cover: Any, option: Any, items: list[Any]) -> None:
    cover.add(option, *items)


def race_queens(n: int) -> None:
    times: dict[str, float] = {}
    counts: dict[str, int] = {}
    for turn in range(3):
        for name, make in (
            ("quadrille.Cover, counted", lambda: queens(n, Cover, add_to_cover).count(jobs=1)),
            (
                "quadrille.Cover, each one as a list",
                lambda: sum(1 for _ in queens(n, Cover, add_to_cover).solutions()),
            ),
            (
                "plain Python, each one as a list",
                lambda: sum(1 for _ in queens(n, PlainLinks, PlainLinks.add).solutions()),
            ),
        ):
            begun = time.process_time()
            counts[name] = make()
            took = time.process_time() - begun
            times[name] = min(times.get(name, took), took)
    assert len(set(counts.values())) == 1, counts
    first = times["quadrille.Cover, each one as a list"]
    print(f"{f'{n} queens: all {max(counts.values())} covers':52} {'ms':>10} {'times':>9}")
    for name, took in times.items():
        print(f"  {name:50} {took * 1e3:10.2f} {took / first:9.1f}")


# ---- many: what Python adds to the call in C -----------------------------------------------------


def race_many(count: int) -> None:
    """The library's own function through ctypes, on the same bytes, against solve_many."""
    import ctypes
    import glob
    import os

    puzzles = "".join(p.line for p in quadrille.make_many(2000, seed=1)).encode()
    puzzles = bytearray(puzzles * (count // 2000))
    count = len(puzzles) // 81
    folder = os.path.dirname(os.path.dirname(os.path.dirname(quadrille.__file__)))
    libraries = glob.glob(os.path.join(folder, "libquadrille.so"))
    if not libraries:
        print("no libquadrille.so beside the module: many puzzles are not raced")
        return
    solve9 = ctypes.CDLL(libraries[0]).qdr_batch_solve9
    room = (ctypes.c_char * len(puzzles))()
    numbers = (ctypes.c_uint64 * count)()
    source = (ctypes.c_char * len(puzzles)).from_buffer(puzzles)
    c = ctypes.c_size_t
    out = bytearray(len(puzzles))

    def by_c(limit: int, solutions: Any, counts: Any) -> None:
        assert solve9(source, c(count), c(81), ctypes.c_uint64(limit), 0, solutions, counts) == 0

    contenders: dict[str, Callable[[], Any]] = {
        "C: solutions": lambda: by_c(1, room, None),
        "solve_many on bytes": lambda: quadrille.solve_many(puzzles, out=out),
        "C: counts to two": lambda: by_c(2, None, numbers),
        "check_many on bytes": lambda: quadrille.check_many(puzzles),
    }
    try:
        import numpy
    except ImportError:
        print("no numpy: bytes alone")
    else:
        array = numpy.frombuffer(puzzles, numpy.uint8).reshape(-1, 81)
        into = numpy.empty_like(array)
        contenders["solve_many on an array, into another"] = lambda: quadrille.solve_many(array, out=into)
        contenders["solve_many on an array, a new one"] = lambda: quadrille.solve_many(array)
        contenders["check_many on an array"] = lambda: quadrille.check_many(array)
    times: dict[str, list[float]] = {name: [] for name in contenders}  # of all threads together
    for _ in range(9):
        for name, run in contenders.items():
            begun = time.process_time()
            run()
            times[name].append(time.process_time() - begun)
    assert bytes(room.raw) == bytes(out)
    best = {name: min(each) for name, each in times.items()}
    print(f"{f'{count} puzzles of 9x9':52} {'CPU us':>10} {'times':>9}")
    for name, took in best.items():
        base = best["C: counts to two" if "count" in name or "check" in name else "C: solutions"]
        print(f"  {name:50} {took / count * 1e6:10.3f} {took / base:9.3f}")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    lines = [puzzle.line for puzzle in quadrille.make_many(200, seed=2)]
    race(lines, seconds)
    race_queens(10)
    race_many(1_000_000)


if __name__ == "__main__":
    main()
