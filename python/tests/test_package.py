"""The package as others get it: its types, how soon it is there, the program, wheel and sdist."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path

from helping import EASY, EASY_SOLVED

SOURCE = Path(os.environ["SOURCE"])
BUILD = Path(os.environ["BUILD"])
SANITIZED = bool(os.environ.get("ASAN"))


def run(*command, **options):
    """Its output; fails with all that it said."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def new_environment(place, plain):
    """A scratch environment, and the variables with which its Python has pip.

    pip is run out of the wheel that it would be installed from, where that is found: installing it
    takes longer than all the rest.
    """
    wheels = [*Path("/usr/share/python-wheels").glob("pip-*.whl")]
    bundled = importlib.util.find_spec("ensurepip")
    wheels += Path(bundled.origin).parent.glob("_bundled/pip-*.whl") if bundled else []
    without = ["--without-pip"] if wheels else []
    run(sys.executable, "-m", "venv", *without, str(place))
    return {**plain, "PYTHONPATH": str(wheels[0])} if wheels else plain


class Package(unittest.TestCase):
    def test_types(self):
        if shutil.which("mypy") is None or SANITIZED:
            self.skipTest("no mypy here")
        cache = ("--cache-dir", str(BUILD / "mypy"), "--python-executable", sys.executable)
        environment = {**os.environ, "MYPYPATH": str(SOURCE / "python")}
        with tempfile.TemporaryDirectory() as folder:
            good, bad = Path(folder, "good.py"), Path(folder, "bad.py")
            good.write_text(
                "import quadrille\n"
                "grid: quadrille.Grid | None = quadrille.Puzzle('1').solve()\n"
                "cover: quadrille.Cover[str, int] = quadrille.Cover('ab')\n"
                "cover.add(1, 'a')\n"
                "chosen: list[int] | None = cover.solve()\n"
                "for made in quadrille.make_many(2): print(made.rate().value + 1)\n"
                "again: quadrille.Puzzle = quadrille.make(seed=1)\n"
            )
            bad.write_text("import quadrille\nquadrille.Puzzle('1').solve().line + 1\n")
            files = (str(SOURCE / "python" / "quadrille"), str(good), str(bad))
            # All in one run, which reads numpy's types once: the last file is wrong, nothing else is.
            done = subprocess.run(
                ("mypy", "--strict", *cache, *files), capture_output=True, text=True, env=environment
            )
        told = [line for line in done.stdout.splitlines() if ": error:" in line]
        self.assertTrue(told, done.stdout + done.stderr)
        self.assertEqual([line for line in told if "bad.py:2:" not in line], [])

    def test_imported_within_50_ms_and_without_numpy(self):
        if SANITIZED:
            self.skipTest("not under a sanitizer")
        code = (
            "import time; begun = time.process_time(); import quadrille; "
            "print(time.process_time() - begun); import sys; "
            "print([m for m in ('numpy', 'json', 'threading', 'queue') if m in sys.modules])"
        )
        plain = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        with tempfile.TemporaryDirectory() as folder:
            plain["PYTHONPYCACHEPREFIX"] = folder
            outputs = [run(sys.executable, "-c", code, env=plain).split("\n") for _ in range(6)]
        self.assertLess(min(float(lines[0]) for lines in outputs[1:]), 0.05)
        self.assertNotIn("numpy", outputs[0][1])
        self.assertNotIn("json", outputs[0][1])

    def test_it_is_the_program(self):
        if SANITIZED:
            self.skipTest("the program becomes another one, with another sanitizer")
        module = (sys.executable, "-m", "quadrille")
        self.assertEqual(run(*module, "solve", "-", input=EASY + "\n"), EASY_SOLVED + "\n")
        bad = subprocess.run([*module, "slove"], capture_output=True, text=True)
        self.assertEqual(bad.returncode, 2)
        self.assertIn("solve", bad.stderr)


class Distribution(unittest.TestCase):
    """Built by the standard front end, without network, from a copy of the folder."""

    @classmethod
    def setUpClass(cls):
        try:
            import build  # noqa: F401
        except ImportError:
            raise unittest.SkipTest("no python3-build here") from None
        if SANITIZED:
            raise unittest.SkipTest("not under a sanitizer")
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        root = Path(cls.folder.name)
        tree = root / "tree"
        tree.mkdir()
        for entry in SOURCE.iterdir():
            if not entry.name.startswith((".", "build", "python")):
                (tree / entry.name).symlink_to(entry)
        ignored = shutil.ignore_patterns("build", "dist", "*.egg-info", "__pycache__", "tests")
        shutil.copytree(SOURCE / "python", tree / "python", ignore=ignored)
        shutil.copy(SOURCE / "LICENSE", tree / "python")
        environment = {**os.environ, "QUADRILLE_BUILD": str(BUILD)}
        environment.pop("PYTHONPATH")
        command = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "--sdist")
        run(*command, "--outdir", str(root / "dist"), str(tree / "python"), env=environment)
        (cls.wheel,) = (root / "dist").glob("*.whl")
        (cls.sdist,) = (root / "dist").glob("*.tar.gz")
        cls.root = root

    def test_a_wheel_in_a_new_environment(self):
        self.assertIn("-cp311-abi3-linux", self.wheel.name)
        names = zipfile.ZipFile(self.wheel).namelist()
        for wanted in ("_native.abi3.so", "_native.pyi", "py.typed", "puzzle.py", "bin/quadrille"):
            self.assertIn(f"quadrille/{wanted}", names)
        place = self.root / "environment"
        python, plain = str(place / "bin" / "python"), {"PATH": "/usr/bin:/bin"}
        offline = ("install", "-q", "--no-index", "--disable-pip-version-check")
        run(python, "-m", "pip", *offline, str(self.wheel), env=new_environment(place, plain))
        code = (
            "import quadrille, sys; assert 'environment' in quadrille.__file__; "
            f"print(quadrille.Puzzle('{EASY}').solve().line); "
            f"print(list(quadrille.check_many(b'{EASY}'))); print(quadrille.__version__); "
            "print(quadrille.Puzzle('1...|..3.|.4..|...2').to('json')[:1])"
        )
        lines = run(python, "-c", code, env=plain, cwd=self.root).split("\n")
        version = self.wheel.name.split("-")[1]
        self.assertEqual(lines[:4], [EASY_SOLVED, "[1]", version, "{"])
        program = str(place / "bin" / "quadrille")
        for command in ((program,), (python, "-m", "quadrille")):
            self.assertEqual(run(*command, "solve", "-", input=EASY, env=plain), EASY_SOLVED + "\n")

    def test_nothing_of_the_build_tree_is_in_it(self):
        package = zipfile.ZipFile(self.wheel)
        for name in package.namelist():
            self.assertNotIn(str(SOURCE).encode(), package.read(name), name)

    def test_an_sdist_has_all_that_is_compiled(self):
        with tarfile.open(self.sdist) as archive:
            names = {name.split("/", 1)[-1] for name in archive.getnames()}
        for folder in ("src", "include", "cli", "cmake", "python/native"):
            for path in (SOURCE / folder).rglob("*"):
                if path.suffix in (".c", ".h", ".cpp", ".cmake", ".in"):
                    self.assertIn(f"c/{path.relative_to(SOURCE)}", names)
        for name in ("setup.py", "pyproject.toml", "README.md", "quadrille/puzzle.py"):
            self.assertIn(name, names)
        self.assertFalse([name for name in names if name.endswith((".so", ".pyc", ".o"))])


if __name__ == "__main__":
    unittest.main()
