"""The command in this process: what it prints, and how it ends; anything but an exit code is a failure."""

import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper

from bookbag.commands import main


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    told: str


def command(*arguments: object, typed: bytes = b"") -> Ran:
    """Run `bookbag` with arguments and standard input, as `__main__` would."""
    out, told = (TextIOWrapper(BytesIO(), "utf-8", "backslashreplace", newline="") for _ in range(2))
    before = sys.stdin
    sys.stdin = TextIOWrapper(BytesIO(typed), "utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(told):
            try:
                code = main([str(one) for one in arguments])
            except SystemExit as ended:  # of argparse
                code = int(ended.code or 0)
    finally:
        sys.stdin = before
    return Ran(code, _text(out), _text(told))


def _text(stream: TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, BytesIO)
    return buffer.getvalue().decode()


def refused(ran: Ran, *parts: str) -> None:
    """It ends with one sentence on standard error, which holds all these parts."""
    assert ran.code in (1, 2), ran
    assert len(ran.told.splitlines()) == 1, ran.told
    assert ran.told.startswith("bookbag: ")
    assert ran.told.endswith((".\n", "/\n")), "a sentence, or an address"
    for part in parts:
        assert part in ran.told, ran.told
