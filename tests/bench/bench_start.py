"""How long a start takes: a bare Python, the command's modules, the screen's modules."""

import subprocess
import sys

from .timing import Row, measured

TIMES = 9


def started(program: str) -> float:
    """A new Python that does this and ends."""
    return measured(lambda: subprocess.run([sys.executable, "-c", program], check=True), TIMES)


def rows() -> list[Row]:
    """Each start compared with a Python that does nothing."""
    nothing = started("pass")
    return [
        Row("start of Python", nothing),
        Row("import bookbag.commands", started("import bookbag.commands"), "start of Python", nothing),
        Row("import bookbag.play", started("import bookbag.play"), "start of Python", nothing),
    ]
