"""What is given to a command on its standard input."""

import sys
from typing import BinaryIO

from bookbag.game.problems import Refused, problem


def standard_input() -> BinaryIO:
    """The stream.

    Raises:
        Refused: the system gives none.
    """
    if sys.stdin is None:
        raise Refused([problem("file_unreadable", why="there is no standard input")])
    return sys.stdin.buffer
