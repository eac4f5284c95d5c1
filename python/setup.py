"""The wheel: the package, the native module with the library inside, and the program.

CMake compiles, as it does for everybody else; here its results are put into the wheel. With
QUADRILLE_BUILD in the environment, a build tree that is there already is used. An sdist holds the C
sources in a folder `c`, beside the package.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
TREE = HERE / "c" if (HERE / "c").exists() else HERE.parent
# What CMake wants to see of the tree, if only to leave it aside.
SOURCES = ["CMakeLists.txt", "LICENSE", "bench", "cairo", "cli", "cmake", "examples", "fuzz"]
SOURCES += ["include", "mpi", "src", "web/module", "web/server", "python/native"]
SOURCES += ["python/quadrille"]
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "bin", "corpus", "build*", "node_modules")


def version():
    """As CMake has it."""
    text = (TREE / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(quadrille VERSION ([0-9.]+)", text)[1]


def needed_library(module, name):
    """Where the system has a library that the module needs; None if it does not need it."""
    listed = subprocess.run(["ldd", module], check=True, capture_output=True, text=True).stdout
    found = re.search(rf"({re.escape(name)}[.0-9]*) => (\S+)", listed)
    return found and (found[1], Path(found[2]).resolve())


class build_native(build_ext):
    """Lets CMake build, and collects what the package needs."""

    def cmake_build(self):
        given = os.environ.get("QUADRILLE_BUILD")
        folder = Path(given or Path(self.build_temp) / "cmake").resolve()
        if not given:
            options = ["-DCMAKE_BUILD_TYPE=Release", f"-DQDR_PYTHON_PROGRAM={sys.executable}"]
            options += [f"-DQDR_{part}=OFF" for part in ("TESTS", "MPI", "WEB_SERVER")]
            subprocess.run(["cmake", "-S", TREE, "-B", folder, *options], check=True)
        jobs = str(os.cpu_count() or 1)
        targets = ["--target", "quadrille_python", "quadrille"]
        subprocess.run(["cmake", "--build", folder, "-j", jobs, *targets], check=True)
        return folder

    def run(self):
        folder = self.cmake_build()
        package = Path(self.build_lib, "quadrille")
        (package / "bin").mkdir(parents=True, exist_ok=True)
        module = folder / "python" / "quadrille" / "_native.abi3.so"
        shutil.copy2(module, package)
        shutil.copy2(folder / "quadrille", package / "bin" / "quadrille")
        # Not every system has it; the module looks beside itself first.
        library = needed_library(module, "libjansson.so")
        if library:
            shutil.copy2(library[1], package / library[0])


class sdist_with_sources(sdist):
    """Adds the C sources."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for name in SOURCES:
            source, target = TREE / name, Path(base_dir, "c", name)
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=LEFT_OUT, dirs_exist_ok=True)
            elif source.exists():
                shutil.copy2(source, target)


setup(
    version=version(),
    ext_modules=[Extension("quadrille._native", [], py_limited_api=True)],
    cmdclass={"build_ext": build_native, "sdist": sdist_with_sources},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
