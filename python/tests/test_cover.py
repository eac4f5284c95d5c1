"""Exact cover with Python's own objects."""

import gc
import os
import threading
import unittest
import weakref
from unittest import mock

import quadrille
from helping import EASY, interrupted_soon
from quadrille import Cover, Puzzle


def queens(n):
    cover = Cover(
        primary=[("row", i) for i in range(n)] + [("column", i) for i in range(n)],
        secondary=[("up", i) for i in range(2 * n)] + [("down", i) for i in range(-n, n)],
    )
    for r in range(n):
        for c in range(n):
            cover.add((r, c), ("row", r), ("column", c), ("up", r + c), ("down", r - c))
    return cover


class Searched(unittest.TestCase):
    def test_ctrl_c_while_a_large_problem_is_set_up(self):
        cover = Puzzle([0] * 625).to_cover()
        for call in (cover.count, cover.estimate, lambda: next(cover.sample())):
            with interrupted_soon(self, after=0.03):
                while True:
                    call()

    def test_ctrl_c_while_the_thread_beside_starts(self):
        start, started = threading.Thread.start, []

        def start_and_interrupt(thread):
            start(thread)
            started.append(thread)
            raise KeyboardInterrupt

        large = Puzzle([0] * 625).to_cover()
        for call in (large.count, lambda: next(quadrille.make_many(10**6))):
            with mock.patch.object(threading.Thread, "start", start_and_interrupt):
                with self.assertRaises(KeyboardInterrupt):
                    call()
        for thread in started:
            thread.join(60)
            self.assertFalse(thread.is_alive())
        self.assertEqual(len(started), 2)

    def test_a_number_is_no_path(self):
        end, other = os.pipe()
        with self.assertRaises(TypeError):
            Cover.read(end)
        os.close(end)  # it is still ours
        os.close(other)

    def test_knuths_example(self):
        cover = Cover(primary="abcdefg")
        for letters in ("ce", "adg", "bcf", "adf", "bg", "deg"):
            cover.add(letters, *letters)
        self.assertEqual([set(chosen) for chosen in cover.solutions()], [{"ce", "adf", "bg"}])
        self.assertEqual(cover.options[1], "adg")
        self.assertEqual(cover.items, tuple("abcdefg"))

    def test_queens_by_every_engine(self):
        cover = queens(6)
        expected = {frozenset(chosen) for chosen in cover.solutions()}
        self.assertEqual(len(expected), 4)
        asked = 0
        for engine in quadrille._native.names("cover engines"):
            try:
                found = {frozenset(chosen) for chosen in cover.solutions(engine=engine)}
                self.assertEqual(found, expected, engine)
                asked += 1
            except quadrille.UnsupportedError:
                pass
        self.assertGreater(asked, 3)
        for jobs in (1, 2):
            self.assertEqual(len(list(queens(8).solutions(jobs=jobs))), 92)
        self.assertEqual(queens(8).count(), 92)
        self.assertEqual(queens(8).count(5), 5)

    def test_options_are_the_callers_own_objects(self):
        class Thing:
            pass

        thing = Thing()
        cover = Cover([1])
        cover.add(thing, 1)
        self.assertIs(cover.solve()[0], thing)
        seen = weakref.ref(thing)
        del cover, thing
        gc.collect()
        self.assertIsNone(seen())

    def test_bounds_colours_and_costs(self):
        cover = Cover(["a", "b"], bounds={"b": (0, 2)})
        for i in range(3):
            cover.add(i, "a", "b") if i == 0 else cover.add(i, "b")
        self.assertEqual(sorted(sorted(s) for s in cover.solutions()), [[0], [0, 1], [0, 2]])
        cover = Cover(["p", "q"], ["x"])
        cover.add(1, "p", colours={"x": (1, 2)}, cost=5)
        cover.add(2, "q", colours={"x": (1, 2)}, cost=10**18)
        cover.add(3, "q", colours={"x": "other"})
        cover.add(4, "q", cost=7)
        self.assertEqual(sorted(sorted(s) for s in cover.solutions()), [[1, 2], [1, 4]])
        self.assertEqual(cover.cheapest(), [(12, [1, 4])])
        self.assertEqual([cost for cost, _ in cover.cheapest(5)], [12, 10**18 + 5])

    def test_ctrl_c_ends_an_estimate(self):
        with interrupted_soon(self):
            queens(10).estimate(2**32 - 1)

    def test_bad_problems_raise(self):
        cover = Cover([1, 2], [3])
        for call in (
            lambda: cover.add("x"),
            lambda: cover.add("x", 3),
            lambda: cover.add("x", 4),
            lambda: cover.add("x", 1, 1),
            lambda: cover.add("x", colours={1: "red"}),
            lambda: cover.add("x", 1, cost=-1),
            lambda: cover.add("x", 1, cost=10**18 + 1),
            lambda: Cover([1, 1]),
            lambda: Cover([1], [1]),
            lambda: Cover([1], bounds={2: (0, 1)}),
            lambda: Cover([1], bounds={1: (3, 1)}),
            lambda: list(cover.solutions(engine="none")),
            lambda: cover.cheapest(0),
            lambda: Cover.classic("queens"),
            lambda: Cover.classic("quens", 8),
        ):
            with self.assertRaises(ValueError):
                call()
        with self.assertRaises(TypeError):
            Cover([[]])
        self.assertEqual(len(cover), 0)
        with self.assertRaises(quadrille.InputError) as caught:
            Cover.from_text("a b\na c\n")
        self.assertEqual((caught.exception.line, caught.exception.column), (2, 3))

    def test_nothing_is_added_while_it_is_searched(self):
        cover = queens(6)
        solutions = cover.solutions()
        next(solutions)
        with self.assertRaisesRegex(ValueError, "being searched"):
            cover.add("x", ("row", 0))
        solutions.close()
        del solutions
        cover.add("x", ("row", 0), ("column", 0))
        self.assertEqual(len(cover), 37)

    def test_random_ones(self):
        cover = queens(6)
        taken = [tuple(sorted(s)) for s, _ in zip(cover.sample(seed=4), range(400))]
        self.assertEqual(len(set(taken)), 4)
        self.assertGreater(min(taken.count(s) for s in set(taken)), 50)
        self.assertEqual(next(cover.sample(seed=4)), next(cover.sample(seed=4)))
        self.assertEqual(list(zip(queens(3).sample(), range(3))), [])
        self.assertGreater(queens(8).estimate().solutions, 20)

    def test_traces(self):
        cover = queens(4)
        chosen, solutions = [], []
        for event in cover.trace():
            if event.kind == "try":
                chosen.append(event.option)
            elif event.kind == "back":
                self.assertEqual(chosen.pop(), event.option)
            elif event.kind == "solution":
                solutions.append(set(chosen))
        self.assertEqual(solutions, [set(s) for s in cover.solutions(engine="dlx")])
        kinds = [event.kind for event in cover.trace(limit=1)]
        self.assertEqual(kinds.count("solution"), 1)
        with self.assertRaises(quadrille.Stopped):
            list(cover.trace(nodes=2))
        self.assertEqual(chosen, [])
        next(cover.trace())

    def test_counts_limits_and_progress(self):
        count = Cover.classic("dominoes", 12, 14).count()
        self.assertEqual(count, 43242613716069407953)
        with self.assertRaises(quadrille.Stopped) as caught:
            Cover.classic("queens", 18).count(seconds=0.05, engine="dlx")
        self.assertIsInstance(caught.exception.so_far, int)
        calls = []

        def progress(left, found):
            calls.append((left, found))
            return len(calls) < 2

        with self.assertRaises(quadrille.Stopped):
            Cover.classic("queens", 18).count(progress=progress, engine="dlx")
        self.assertTrue(all(0 <= left <= 1 for left, _ in calls))

    def test_text_goes_both_ways(self):
        cover = Cover.from_text("| a comment\na b | x\na x:red\nb x:red\nb x:blue\n")
        self.assertEqual(cover.solve(), [("a", "x:red"), ("b", "x:red")])
        self.assertEqual(Cover.from_text(cover.to_text()).count(), cover.count())
        self.assertEqual(Cover.from_text(queens(6).to_text()).count(), 4)
        with self.assertRaises(quadrille.UnsupportedError):
            Cover(["a blank"]).to_text()

    def test_puzzles_as_covers(self):
        cover = Puzzle(EASY).to_cover()
        grid = Puzzle(EASY).put({cell: digit for cell, digit in cover.solve()})
        self.assertEqual(grid.line, Puzzle(EASY).solve().line)

    def test_ctrl_c_ends_every_search(self):
        large = Cover.classic("queens", 18)
        for call in (
            lambda: large.count(engine="dlx"),
            lambda: large.count(jobs=2),
            lambda: [None for _ in large.solutions()],
            lambda: large.cheapest(10**6),
            lambda: next(Cover.classic("queens", 16).sample()),
            lambda: [None for _ in large.trace()],
            lambda: large.count(progress=lambda left, found: None),
        ):
            with interrupted_soon(self):
                call()
        self.assertEqual(queens(6).count(), 4)

    def test_in_many_threads(self):
        cover, results = queens(7), []
        threads = [
            threading.Thread(target=lambda: results.append(len(list(cover.solutions()))))
            for _ in range(6)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [40] * 6)


if __name__ == "__main__":
    unittest.main()
