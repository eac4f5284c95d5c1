"""Many puzzles: arrays with and without numpy, iterators, bad bytes, Ctrl-C."""

import math
import mmap
import tempfile
import threading
import unittest

import quadrille
from helping import CHAINS, EASY, EASY_SOLVED, HARD, interrupted_soon
from quadrille import Puzzle, Shape, Verdict, check_many, rate_many, solve_many

try:
    import numpy
except ImportError:
    numpy = None

HARD_SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
CLASH = "55" + "." * 79
BLANK = "." * 81
MIXED = [EASY, HARD, CLASH, BLANK] * 700


class Arrays(unittest.TestCase):
    def test_bytes_give_bytes(self):
        text = "".join(MIXED).encode()
        solved = solve_many(text)
        self.assertEqual(len(solved), len(text))
        self.assertEqual(solved[:162].decode(), EASY_SOLVED + HARD_SOLVED)
        self.assertEqual(solved[162:243], b"." * 81)
        first = Puzzle(BLANK).solve().line
        self.assertEqual(solved[243:324].decode(), first)
        self.assertEqual(list(check_many(text))[:8], [1, 1, 0, 2] * 2)
        self.assertEqual(solve_many(text, jobs=1), solved)

    def test_lines_give_lines(self):
        for end in ("\n", ""):
            text = ("\n".join(MIXED) + end).encode()
            solved = bytes(solve_many(text))
            self.assertEqual(len(solved), len(text))
            self.assertEqual(solved.decode().splitlines()[:2], [EASY_SOLVED, HARD_SOLVED])
            self.assertEqual(len(check_many(text)), len(MIXED))

    def test_numbers_give_numbers(self):
        digits = bytes(0 if c == "." else int(c) for c in EASY + HARD + CLASH)
        solved = solve_many(digits)
        self.assertEqual(list(solved[:9]), [5, 3, 4, 6, 7, 8, 9, 1, 2])
        self.assertEqual(set(solved[162:]), {0})
        self.assertEqual(list(check_many(digits)), [1, 1, 0])

    def test_in_place_and_into_another(self):
        room = bytearray(EASY.encode() * 3)
        self.assertIs(solve_many(room, out=room), room)
        self.assertEqual(room.decode(), EASY_SOLVED * 3)
        out = bytearray(82 * 2)
        solve_many((EASY + "\n" + HARD + "\n").encode(), out=out)
        self.assertEqual(out.decode(), EASY_SOLVED + "\n" + HARD_SOLVED + "\n")
        with self.assertRaises(ValueError):
            solve_many(EASY.encode(), out=bytearray(80))
        with self.assertRaises((TypeError, BufferError)):
            solve_many(EASY.encode(), out=bytes(81))

    def test_a_mapped_file(self):
        with tempfile.TemporaryFile() as file:
            file.write((EASY + "\n").encode() * 1000)
            file.flush()
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
                self.assertEqual(check_many(mapped), b"\1" * 1000)

    def test_bad_bytes_are_named(self):
        text = bytearray("".join(MIXED).encode())
        text[81 * 2001 + 7] = ord("x")
        for call in (solve_many, check_many, rate_many):
            with self.assertRaises(quadrille.InputError) as caught:
                call(text)
            self.assertEqual((caught.exception.line, caught.exception.column), (2002, 8))
        for bad in (b"123", EASY.encode() + b"\n" + EASY.encode() + b"12\n", bytes(100)):
            with self.assertRaises(ValueError):
                solve_many(bad)
        self.assertEqual(solve_many(b""), b"")
        self.assertEqual(check_many(b""), b"")

    def test_ratings(self):
        text = (EASY + CLASH + BLANK + CHAINS).encode() * 20
        ratings = list(rate_many(text))
        self.assertEqual(ratings[0], Puzzle(EASY).rate().value)
        self.assertEqual(ratings[3], Puzzle(CHAINS).rate().value)
        self.assertTrue(math.isnan(ratings[1]) and math.isnan(ratings[2]))
        self.assertEqual(str(ratings), str(list(rate_many(text, jobs=1))))
        scores = rate_many(EASY.encode(), "hodoku-2.2.0")
        self.assertEqual(list(scores), [Puzzle(EASY).rate("hodoku-2.2.0").value])
        self.assertEqual(list(rate_many(HARD.encode(), seconds=1e-6)), [math.inf])
        with self.assertRaises(ValueError):
            rate_many(text, "no such")

    def test_in_many_threads(self):
        text, results = "".join(MIXED).encode(), []
        threads = [
            threading.Thread(target=lambda: results.append(bytes(solve_many(text)))) for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(results), 4)
        self.assertEqual(len(set(results)), 1)

    def test_ctrl_c_ends_them(self):
        heavy = HARD.encode() * 200000
        with interrupted_soon(self):
            while True:
                solve_many(heavy)
        with interrupted_soon(self):
            while True:
                rate_many(HARD.encode() * 100)
        with interrupted_soon(self):
            list(rate_many([HARD] * 1000))


@unittest.skipUnless(numpy, "no numpy")
class Numpy(unittest.TestCase):
    def test_arrays_of_characters_and_numbers(self):
        text = numpy.frombuffer("".join(MIXED).encode(), numpy.uint8).reshape(-1, 81)
        digits = numpy.where(text == ord("."), 0, text - 48).astype(numpy.uint8)
        for array, zero in ((text, 48), (digits, 0), (digits.reshape(-1, 9, 9), 0)):
            solved = solve_many(array)
            self.assertEqual((solved.shape, solved.dtype), (array.shape, array.dtype))
            line = "".join(str(cell - zero) for cell in solved.reshape(-1, 81)[1])
            self.assertEqual(line, HARD_SOLVED)
            few = check_many(array)
            self.assertEqual((few.shape, few.dtype), ((len(MIXED),), numpy.uint8))
            self.assertEqual(few[:4].tolist(), [1, 1, 0, 2])
        ratings = rate_many(digits[:4])
        self.assertEqual(ratings.dtype, numpy.float64)
        self.assertTrue(numpy.isnan(ratings[2:]).all())

    def test_without_a_copy(self):
        array = numpy.frombuffer(bytearray(EASY.encode() * 4), numpy.uint8).reshape(4, 81)
        same = solve_many(array, out=array)
        self.assertTrue(numpy.shares_memory(same, array))
        self.assertEqual(array.tobytes().decode(), EASY_SOLVED * 4)

    def test_other_arrays_are_refused(self):
        for array in (
            numpy.zeros((4, 80), numpy.uint8),
            numpy.zeros((4, 81), numpy.int64),
            numpy.zeros((4, 162), numpy.uint8)[:, ::2],
        ):
            with self.assertRaises(ValueError):
                solve_many(array)

    def test_puzzles_of_arrays(self):
        grid = numpy.array([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 0, 0], [0, 0, 0, 0]])
        self.assertEqual(Puzzle(grid).line, "1234341221......")


class Iterators(unittest.TestCase):
    def test_of_any_kind_in_order(self):
        killer = Puzzle([0] * 16, Shape(4, clues=[("cage", 5, [0, 1])]))
        items = [EASY, Puzzle(HARD), CLASH, killer, Puzzle(EASY).marked()] * 10
        grids = list(solve_many(iter(items)))
        self.assertEqual([grid and grid.line for grid in grids[:3]], [EASY_SOLVED, HARD_SOLVED, None])
        self.assertEqual(grids[3].line, killer.solve().line)
        self.assertEqual(grids[4].line, EASY_SOLVED)
        verdicts = list(check_many(iter(items)))
        self.assertEqual(verdicts[:4], [Verdict.UNIQUE, Verdict.UNIQUE, Verdict.INVALID, Verdict.MULTIPLE])
        ratings = list(rate_many(items[:3]))
        self.assertEqual(ratings[0], Puzzle(EASY).rate())
        self.assertIsNone(ratings[2])

    def test_endless_ones(self):
        def endless():
            while True:
                yield EASY

        answers = solve_many(endless())
        self.assertEqual([next(answers).line for _ in range(100)], [EASY_SOLVED] * 100)
        answers.close()

    def test_bad_ones_raise(self):
        with self.assertRaises(quadrille.InputError):
            list(solve_many([EASY, "12x"]))
        with self.assertRaises(quadrille.InputError):
            list(check_many([EASY, "12x"]))


if __name__ == "__main__":
    unittest.main()
