"""``python -m quadrille`` is the program quadrille."""

from __future__ import annotations

import os
import sys
from typing import NoReturn


def program() -> str | None:
    """Where it is: in the package, or in the path."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "quadrille")
    if os.access(beside, os.X_OK):
        return beside
    from shutil import which

    return which("quadrille")


def main() -> NoReturn:
    """Becomes the program, with the same arguments, input and output."""
    path = program()
    if path is None:
        sys.exit("quadrille: the program is neither in the package nor in the path")
    sys.stdout.flush()
    os.execv(path, ["quadrille", *sys.argv[1:]])


if __name__ == "__main__":
    main()
