"""Hints, explanations, ratings, mistakes; and new puzzles."""

import itertools
import pickle
import unittest

import quadrille
from helping import CHAINS, EASY, EASY_SOLVED, HARD, interrupted_soon
from quadrille import Puzzle, Shape


class People(unittest.TestCase):
    def test_the_whole_way_leads_to_the_solution(self):
        for scale in ("se-1.2.1", "hodoku-2.2.0", "quadrille-1"):
            steps = list(Puzzle(CHAINS).explain(scale))
            self.assertEqual(steps[-1].after.line, Puzzle(CHAINS).solve().line)
            rating = Puzzle(CHAINS).rate(scale)
            self.assertEqual((rating.steps, rating.scale), (len(steps), scale))
            if not rating.level:
                self.assertEqual(rating.value, max(step.rating for step in steps))
            for step, following in itertools.pairwise(steps):
                self.assertTrue(step.holds)
                self.assertTrue(step.placed or step.struck)
                self.assertEqual(step.after.givens, following.before.givens)

    def test_a_step_in_words_data_and_pictures(self):
        steps = [step for step in Puzzle(CHAINS).explain() if step.data.get("nodes") or step.struck]
        step = steps[0]
        self.assertIn(step.technique, str(step))
        self.assertEqual(step.data["technique"], step.technique)
        self.assertTrue(all(step.words(stage) for stage in ("where", "technique", "why", "do")))
        self.assertIn("<svg", step._repr_svg_())
        self.assertIn("<figcaption>", step._repr_html_())
        self.assertTrue(step.eureka and step.numbered)
        with self.assertRaises(ValueError):
            step.words("whatever")

    def test_steps_outlive_who_gave_them(self):
        steps = list(Puzzle(CHAINS).explain())
        told = [str(step) for step in steps]
        self.assertEqual([str(step) for step in Puzzle(CHAINS).explain()], told)

    def test_steps_can_be_pickled(self):
        killer = Shape(4, clues=[("cage", 4, (0, 4)), ("cage", 5, (1, 2)), ("cage", 6, (3, 7))])
        ways = [Puzzle(CHAINS).explain(scale) for scale in ("se-1.2.1", "hodoku-2.2.0")]
        ways.append(Puzzle("....3...........", killer).put({12: 4, 9: 1, 10: 4}).explain())
        seen = set()
        for step in itertools.chain(*ways):
            again = pickle.loads(pickle.dumps(step))
            seen.add(step.technique)
            for told in ("technique", "rating", "placed", "struck", "data", "holds", "before", "after"):
                self.assertEqual(getattr(again, told), getattr(step, told), told)
            self.assertEqual((str(again), again.svg(), again.eureka), (str(step), step.svg(), step.eureka))
        self.assertGreater(len(seen), 4)

    def test_what_was_tampered_with_is_refused(self):
        step = max(Puzzle(CHAINS).explain(), key=lambda step: len(step.data.get("nodes", ())))
        restore, (puzzle, before, state) = step.__reduce__()
        version, *facts, arrays = state
        bad = [("0.0.1", *facts, arrays), (version, 10**6, *facts[1:], arrays), (version, *facts, ())]
        for i, array in enumerate(arrays):
            bad.append((version, *facts, (*arrays[:i], 7, *arrays[i + 1 :])))
            for j in range(len(array)):
                for value in (2**64 - 1, 2**31, 65535, 255, 90):
                    changed = (*array[:j], value, *array[j + 1 :])
                    bad.append((version, *facts, (*arrays[:i], changed, *arrays[i + 1 :])))
        refused = 0
        for state in bad:
            try:
                again = restore(puzzle, before, state)
                str(again), again.svg(), again.data, again.eureka  # something that does not matter
            except ValueError:
                refused += 1
        self.assertGreater(refused, len(bad) // 2)

    def test_explanations_can_be_left(self):
        for _ in range(20):
            next(Puzzle(CHAINS).explain())

    def test_hints_for_a_grid_in_progress(self):
        puzzle = Puzzle(EASY)
        half = puzzle.put({i: int(EASY_SOLVED[i]) for i in range(40)})
        self.assertNotIn(puzzle.hint(half).placed[0], range(40))
        self.assertIsNone(puzzle.hint(Puzzle(EASY_SOLVED)))
        with self.assertRaises(quadrille.Mistake) as caught:
            puzzle.hint(puzzle.put({2: 1}))
        mistake = caught.exception
        self.assertEqual((mistake.cell, mistake.digit, mistake.count), (2, 1, 1))
        self.assertIsNone(puzzle.mistake(half))
        with self.assertRaises(ValueError):
            puzzle.hint(Puzzle("." * 16))
        self.assertIsNotNone(puzzle.marked().hint())

    def test_techniques_that_are_not_wanted(self):
        step = Puzzle(CHAINS).hint(without=["uniqueness", "chains", "naked pair"])
        self.assertNotIn(step.technique, ("naked pair",))
        with self.assertRaises(ValueError):
            Puzzle(CHAINS).hint(without=["magic"])

    def test_what_has_not_one_solution_is_refused(self):
        for call in ("rate", "hint", "difficulty", "redundant"):
            with self.assertRaisesRegex(ValueError, "several solutions"):
                getattr(Puzzle("." * 81), call)()
            with self.assertRaisesRegex(ValueError, "clash"):
                getattr(Puzzle("55" + "." * 79), call)()
        with self.assertRaises(ValueError):
            next(Puzzle("." * 81).explain())
        with self.assertRaises(quadrille.UnsupportedError):
            Puzzle("1...|..3.|.4..|...2").rate("hodoku-2.2.0")

    def test_ctrl_c_ends_a_rating(self):
        with interrupted_soon(self, after=0.1):
            while True:
                Puzzle(HARD).rate()
        with interrupted_soon(self, after=0.1):
            while True:
                list(Puzzle(HARD).explain())
        with interrupted_soon(self, after=0.1):
            while True:
                Puzzle(HARD).hint()


class Made(unittest.TestCase):
    def test_the_same_seed_gives_the_same_puzzles(self):
        first = list(quadrille.make_many(5, seed=3))
        self.assertEqual(first, list(quadrille.make_many(5, seed=3, jobs=1)))
        self.assertEqual(len(set(first)), 5)
        self.assertTrue(all(puzzle.check() for puzzle in first))
        self.assertEqual(quadrille.make(seed=3), first[0])

    def test_wishes_come_true(self):
        puzzle = quadrille.make(seed=1, difficulty="easy", symmetry="180")
        self.assertEqual(puzzle.difficulty(), "easy")
        self.assertTrue(all(bool(puzzle[i]) == bool(puzzle[80 - i]) for i in range(81)))
        puzzle = quadrille.make(seed=1, rating=(3.0, 4.0))
        self.assertTrue(3.0 <= puzzle.rate().value <= 4.0)
        puzzle = quadrille.make(seed=1, givens=(28, 30))
        self.assertIn(sum(map(bool, puzzle)), range(28, 31))
        self.assertIsNotNone(quadrille.make(Shape(6), seed=2, jigsaw=True).shape.jigsaw)

    def test_makers_can_be_left_and_limited(self):
        for _ in range(10):
            next(quadrille.make_many(10**9))
        with self.assertRaises(quadrille.Stopped):
            list(quadrille.make_many(5, difficulty="very hard", rating=None, tries=1))
        self.assertEqual(list(quadrille.make_many(0)), [])
        with self.assertRaises(ValueError):
            next(quadrille.make_many(1, symmetry="round"))
        with self.assertRaises(ValueError):
            next(quadrille.make_many(1, Shape(9), pattern=[True]))

    def test_what_progress_raises_ends_it(self):
        def fail(found, tried):
            raise LookupError

        with self.assertRaises(LookupError):
            list(quadrille.make_many(10**6, progress=fail))

    def test_fewer_givens(self):
        full = Puzzle(EASY)
        small = full.minimize(seed=2)
        self.assertIsNone(small.redundant())
        self.assertEqual(small.solve().line, EASY_SOLVED)
        self.assertLessEqual(sum(map(bool, full.minimize(tries=20))), sum(map(bool, small)))
        minimals = list(full.minimals(limit=10))
        self.assertEqual(len(set(minimals)), 10)
        self.assertIsNotNone(full.redundant())

    def test_ctrl_c_ends_making(self):
        with interrupted_soon(self):
            list(quadrille.make_many(10**9))
        with interrupted_soon(self):
            Puzzle(EASY_SOLVED).minimize(tries=10**9)


if __name__ == "__main__":
    unittest.main()
