"""What house rules are called that were made out of others, or came back to find their name taken."""

import re

from bookbag.game.house import LONGEST_NAME

_COPY = re.compile(r"(?P<stem>.+) copy(?: [0-9]+)?")


def copy_name(name: str, number: int) -> str:
    """The name for a copy: `Friday copy`, then `Friday copy 2`; a copy's own copy is counted on.

    Args:
        name: that of the rules that are copied.
        number: which name to offer, from 1, as the ones before may be taken.
    """
    found = _COPY.fullmatch(name)
    return _within(found["stem"] if found else name, " copy" if number == 1 else f" copy {number}")


def next_name(name: str, number: int) -> str:
    """The name itself for number 1, then `Friday 2` and on."""
    return _within(name, "" if number == 1 else f" {number}")


def _within(stem: str, end: str) -> str:
    """A stem cut so that the whole is not too long."""
    return stem[: LONGEST_NAME - len(end)].rstrip() + end
