"""Every example in a docstring, and in the documents, is run."""

import doctest
import importlib.util
import pkgutil
import unittest
from pathlib import Path

import quadrille

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = ["README.md", "python/README.md"]


def load_tests(loader, tests, pattern):
    del loader, pattern
    count = 0
    for module in pkgutil.iter_modules(quadrille.__path__):
        if module.name in ("_native", "__main__"):
            continue
        suite = doctest.DocTestSuite(importlib.import_module(f"quadrille.{module.name}"))
        count += suite.countTestCases()
        tests.addTests(suite)
    tests.addTests(doctest.DocTestSuite(quadrille))
    if importlib.util.find_spec("numpy"):  # which python/README.md shows
        for name in DOCUMENTS:
            tests.addTests(doctest.DocFileSuite(str(ROOT / name), module_relative=False))
    assert count > 25, f"found only {count} examples"
    return tests


if __name__ == "__main__":
    unittest.main()
