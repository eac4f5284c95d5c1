"""Puzzles: made, read, written, solved, and kept."""

import copy
import os
import pickle
import tempfile
import threading
import time
import unittest
from pathlib import Path
from xml.etree import ElementTree

import quadrille
from helping import EASY, EASY_SOLVED, HARD, interrupted_soon
from quadrille import Clue, Puzzle, Shape, Verdict
from quadrille._aside import awaited


class Made(unittest.TestCase):
    def test_of_text_lists_rows_and_bytes(self):
        digits = [0 if c == "." else int(c) for c in EASY]
        rows = [digits[i : i + 9] for i in range(0, 81, 9)]
        for source in (EASY, EASY.encode(), digits, rows, tuple(digits), bytearray(digits)):
            self.assertEqual(Puzzle(source), Puzzle(EASY))
        self.assertEqual(Puzzle(EASY).givens, bytes(digits))

    def test_of_every_format_that_it_is_written_in(self):
        puzzle = Puzzle(EASY)
        written = 0
        for name in quadrille.formats()[1:]:
            text = puzzle.to(name)
            self.assertEqual(Puzzle(text, format=name).line, puzzle.line, name)
            self.assertFalse(text.endswith("\n"))
            written += 1
        self.assertGreater(written, 12)

    def test_with_shapes_rules_and_clues(self):
        shape = Shape(4, rules=["x"], clues=[("cage", 5, [(0, 0), (0, 1)]), ("less", 0, (2, 3))])
        puzzle = Puzzle([0] * 16, shape)
        self.assertEqual(puzzle.rules, ("x",))
        self.assertEqual(puzzle.clues, (Clue("cage", 5, (0, 1)), Clue("less", 0, (2, 3))))
        grids = list(puzzle.solutions())
        self.assertEqual(len(grids), puzzle.count())
        self.assertTrue(all(grid[0] + grid[1] == 5 and grid[2] < grid[3] for grid in grids))
        self.assertTrue(all(puzzle.accepts(grid) for grid in grids))
        again = Puzzle(puzzle.to("json"))
        self.assertEqual(again, puzzle)

    def test_bad_values_raise_and_say_why(self):
        for call, words in [
            (lambda: Puzzle("53"), "cells"),
            (lambda: Puzzle([1, 2, 3]), "make no square"),
            (lambda: Puzzle([9] * 16), "digits go from 1 to 4"),
            (lambda: Puzzle([[1.5] * 4] * 4), "whole numbers"),
            (lambda: Puzzle(EASY + "\n" + EASY), "more than one puzzle"),
            (lambda: Puzzle(EASY, Shape(4)), ""),
            (lambda: Puzzle(EASY, format="hodku"), "did you mean 'hodoku'"),
            (lambda: Puzzle(EASY).solve(engine="dxl"), "no such engine"),
            (lambda: Puzzle(EASY).count(-1), "from 0"),
            (lambda: Puzzle(EASY).solve(seconds=-1), "more than 0"),
            (lambda: Puzzle(EASY)[81], "no cell 81"),
            (lambda: Puzzle(EASY)[9, 0], "no row 9"),
            (lambda: Puzzle(EASY).put({0: 10}), "from 1 to 9"),
            (lambda: Puzzle(EASY, marks=[()]), "marks of 1 cells"),
            (lambda: Shape(0), ""),
            (lambda: Shape(101), ""),
            (lambda: Shape(9, rules=["nonsense"]), "no rule 'nonsense'"),
            (lambda: Shape(4, clues=[("cage", 5, [16])]), "no cell 16"),
            (lambda: Shape(4, jigsaw=[0, 1]), "a region for each cell"),
            (lambda: Shape(4, jigsaw=[0] * 16), ""),
        ]:
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertIn(words, str(caught.exception))

    def test_errors_know_status_line_and_column(self):
        text = EASY + "\n" + EASY[:40] + "?" + EASY[41:] + "\n"
        with self.assertRaises(quadrille.InputError) as caught:
            list(quadrille.read_text(text))
        error = caught.exception
        self.assertEqual((error.status, error.line, error.column), (quadrille.Status.BAD_INPUT, 2, 41))
        self.assertTrue(str(error).startswith("2:41: "))
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((str(again), again.line), (str(error), 2))
        with self.assertRaises(quadrille.UnsupportedError) as refused:
            Puzzle([0] * 81, Shape(rules=["x"])).to("sdm")
        self.assertEqual(refused.exception.status, quadrille.Status.UNSUPPORTED)


class Read(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, text):
        path = Path(self.folder.name, "puzzles.txt")
        path.write_text(text)
        return path

    def test_one_of_a_file(self):
        self.assertEqual(Puzzle.read(self.file(EASY + " # a title\n")).line, EASY)
        self.assertEqual(Puzzle.read(str(self.file(Puzzle(EASY).to("sdk")))), Puzzle(EASY))
        for text in ("", EASY + "\n" + HARD + "\n"):
            with self.assertRaises(quadrille.InputError):
                Puzzle.read(self.file(text))

    def test_all_of_a_file_and_what_is_bad(self):
        path = self.file(f"{EASY}\n{HARD}\n12x\n{EASY}\n")
        errors = []
        lines = [puzzle.line for puzzle in quadrille.read(path, bad=errors.append)]
        self.assertEqual(lines, [EASY, HARD, EASY])
        self.assertEqual([error.line for error in errors], [3])
        with self.assertRaises(quadrille.InputError):
            list(quadrille.read(path))

    def test_ctrl_c_ends_reading_of_pipes(self):
        reading, writing = os.pipe()
        os.write(writing, (EASY + "\n" + HARD + "\n").encode())
        with interrupted_soon(self):
            for _ in quadrille.read(f"/dev/fd/{reading}"):
                pass
        os.close(reading)
        os.close(writing)
        pipe = Path(self.folder.name, "pipe")
        os.mkfifo(pipe)
        with interrupted_soon(self):  # nobody writes to it
            Puzzle.read(pipe)

    def test_missing_files_are_pythons_errors(self):
        with self.assertRaises(FileNotFoundError) as caught:
            Puzzle.read(os.path.join(self.folder.name, "none"))
        self.assertIn("none", str(caught.exception))
        with self.assertRaises(OSError):
            Puzzle.read(self.folder.name)
        with self.assertRaises(OSError):
            quadrille.read(os.path.join(self.folder.name, "none"))


class Solved(unittest.TestCase):
    def test_solutions_counts_and_verdicts(self):
        puzzle = Puzzle(EASY)
        self.assertEqual(puzzle.solve().line, EASY_SOLVED)
        self.assertEqual([grid.line for grid in puzzle.solutions()], [EASY_SOLVED])
        self.assertEqual((puzzle.count(), puzzle.check().verdict), (1, Verdict.UNIQUE))
        self.assertTrue(puzzle.check())
        self.assertEqual(puzzle.check().solution.line, EASY_SOLVED)

    def test_none_several_and_invalid(self):
        clash = Puzzle("55" + EASY[2:])
        self.assertIsNone(clash.solve())
        self.assertEqual(clash.check().clash[:2], (0, 1))
        self.assertFalse(clash.check())
        several = Puzzle("." * 81)
        self.assertEqual(several.check().verdict, Verdict.MULTIPLE)
        self.assertEqual(several.count(1000), 1000)
        none = Puzzle("12.........3" + "." * 4).put({(1, 2): 1})
        self.assertEqual(none.check().verdict is Verdict.NONE, none.solve() is None)

    def test_generators_can_be_left_at_any_time(self):
        solutions = Puzzle("." * 81).solutions()
        first = next(solutions), next(solutions)
        self.assertNotEqual(*first)
        solutions.close()
        for _ in Puzzle("." * 81).solutions():
            break
        self.assertEqual(len(list(Puzzle("." * 81).solutions(limit=100))), 100)

    def test_counts_of_empty_grids(self):
        self.assertEqual(Puzzle([0] * 16, Shape(4)).count(), 288)
        self.assertEqual(Puzzle([0] * 16, Shape(4, None)).count(), 576)
        self.assertEqual(Puzzle([0] * 25).count(), 161280)
        self.assertEqual(quadrille.puzzle._counted("12" * 5000, 1, None) % 10**6, 121212)

    def test_limits_raise_and_tell_what_was_found(self):
        with self.assertRaises(quadrille.Stopped) as caught:
            Puzzle("." * 81).count(seconds=0.05)
        self.assertIsInstance(caught.exception.so_far, int)
        with self.assertRaises(quadrille.Stopped):
            list(Puzzle("." * 81).solutions(nodes=10))

    def test_progress_is_called_and_what_it_raises_ends_it(self):
        def fail(found):
            raise LookupError(found)

        with self.assertRaises(LookupError):
            Puzzle("." * 81).count(progress=fail)
        with self.assertRaises(quadrille.Stopped):
            Puzzle("." * 81).count(progress=lambda found: False)

    def test_every_engine_that_takes_it_agrees(self):
        asked = 0
        for engine in quadrille._native.names("engines"):
            try:
                self.assertEqual(Puzzle(EASY).solve(engine=engine).line, EASY_SOLVED, engine)
                asked += 1
            except quadrille.UnsupportedError:
                pass
        self.assertGreater(asked, 5)

    def test_ctrl_c_ends_a_count(self):
        with interrupted_soon(self):
            Puzzle("." * 81).count()
        with interrupted_soon(self):
            Puzzle("." * 81).count(jobs=2, progress=lambda found: None)
        with interrupted_soon(self):
            for _ in Puzzle([0] * 256, Shape(16)).solutions():
                pass
        with interrupted_soon(self):  # while the search is set up
            Puzzle([0] * 10000).solve(engine="learn")
        with interrupted_soon(self, after=0.7):  # CaDiCaL itself may take a quarter of a second
            Puzzle([0] * 1296).count(engine="sat")
        self.assertEqual(Puzzle(EASY).count(), 1)  # and everything goes on

    def test_ctrl_c_does_not_wait_for_a_call_that_is_slow_to_end(self):
        flag = quadrille._native.flag_new()
        with interrupted_soon(self):
            awaited(flag, lambda: time.sleep(1))
        self.assertEqual(awaited(flag, lambda: 5), 5)
        with self.assertRaises(ZeroDivisionError):
            awaited(flag, lambda: 1 // 0)


class Kept(unittest.TestCase):
    def puzzles(self):
        yield Puzzle(EASY)
        yield Puzzle(EASY).marked()
        yield Puzzle(EASY, comment="a title: ünicode")
        yield Puzzle([0] * 256)
        yield Puzzle([0] * 16, Shape(4, jigsaw=[i // 4 for i in range(16)]))
        yield Puzzle(
            [0] * 16, Shape(4, None, rules=["x"], regions=[[0, 5]], clues=[("sum", 5, [0, 1])])
        )

    def test_pickled_copied_hashed_and_compared(self):
        for puzzle in self.puzzles():
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                again = pickle.loads(pickle.dumps(puzzle, protocol))
                self.assertEqual(again, puzzle)
                self.assertEqual(hash(again), hash(puzzle))
                self.assertEqual((again.comment, again.shape), (puzzle.comment, puzzle.shape))
            self.assertEqual(copy.deepcopy(puzzle), puzzle)
            self.assertEqual(eval(repr(puzzle.shape)), puzzle.shape)
        self.assertEqual(len(set(self.puzzles())), 5)  # the comment does not count
        grid = Puzzle(EASY).solve()
        self.assertEqual(pickle.loads(pickle.dumps(grid)), grid)

    def test_a_forged_shape_is_refused(self):
        spec = quadrille._native.shape_spec(Shape(4, clues=[("cage", 5, [0, 1])])._handle)
        for clues in ((5,), ("abc",), ((0, 5),), ((0, 5, 7),)):
            with self.assertRaises((TypeError, ValueError)):
                quadrille._native.shape_new(*spec[:-1], clues)

    def test_what_was_left_out_is_not_forgotten(self):
        if "jansson no" in quadrille._native.version()[1]:
            self.skipTest("JSON is not read here")
        row = "[{},{},{},{}]"
        text = f'{{"size":4,"grid":[{row},{row},{row},{row}],"line":[{{"cells":["R1C1"]}}]}}'
        with self.assertRaises(quadrille.UnsupportedError):
            Puzzle(text)
        (puzzle,) = quadrille.read_text(text, ignore_drawings=True)
        self.assertTrue(puzzle.partial)
        for other in (pickle.loads(pickle.dumps(puzzle)), puzzle.put({0: 1}), puzzle.marked()):
            self.assertTrue(other.partial)
        self.assertFalse(Puzzle("." * 16).partial)
        self.assertNotEqual(Puzzle(EASY), EASY)

    def test_pictures_and_words(self):
        puzzle = Puzzle(EASY)
        for thing in (puzzle, puzzle.marked(), puzzle.solve(), puzzle.hint()):
            self.assertTrue(ElementTree.fromstring(thing._repr_svg_()).tag.endswith("svg"))
            self.assertTrue(thing._repr_html_().startswith("<figure"))
        self.assertGreater(len(puzzle.marked().svg()), len(puzzle.svg()))
        self.assertIn("┏", str(puzzle))
        self.assertIn("&lt;b>"[:4], Puzzle(EASY, comment="<b>")._repr_html_())

    def test_equivalent_puzzles(self):
        puzzle = Puzzle(HARD)
        self.assertEqual(puzzle.shuffle(3).canon(), puzzle.canon())
        self.assertNotEqual(puzzle.shuffle(3), puzzle)
        self.assertEqual(puzzle.shuffle(3), puzzle.shuffle(3))
        self.assertEqual(Puzzle("." * 81).automorphisms(), 3359232)
        with self.assertRaises(quadrille.UnsupportedError):
            Puzzle([0] * 81, Shape(rules=["x"])).canon()


class Threads(unittest.TestCase):
    def test_the_same_puzzle_in_many_threads(self):
        puzzle, results = Puzzle(HARD), []

        def work():
            for _ in range(20):
                results.append((puzzle.solve().line, puzzle.count(), puzzle.canon().line))

        threads = [threading.Thread(target=work) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(results), 120)
        self.assertEqual(len(set(results)), 1)

    def test_others_run_while_a_search_does(self):
        turns, done = [], threading.Event()

        def count():
            try:
                Puzzle("." * 81).count(seconds=0.5)
            except quadrille.Stopped:
                done.set()

        thread = threading.Thread(target=count)
        thread.start()
        while not done.is_set():
            turns.append(1)
        thread.join()
        self.assertGreater(len(turns), 100)

    def test_one_generator_in_two_threads_is_refused_not_a_crash(self):
        solutions = Puzzle("." * 81).solutions(limit=3000)
        found, refused = [], []

        def work():
            while True:
                try:
                    found.append(next(solutions))
                except StopIteration:
                    return
                except ValueError as error:
                    refused.append(error)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len({grid.line for grid in found}), 3000)


if __name__ == "__main__":
    unittest.main()
