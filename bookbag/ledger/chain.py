"""The chain of digests through a game's entries, which tells when bytes were changed behind Bookbag's back.

SQLite's own check does not: to it, one row's text is as good as another's.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bookbag.game import entries
from bookbag.ledger import clock

START = bytes(32)
"""Stands for the digest before a game's first entry."""

Row = tuple[object, object, object, object, object]
"""seq, at, kind, body and digest as the file has them; anything at all when it was damaged."""


@dataclass(frozen=True)
class Written:
    """One entry as it is on the disk."""

    game: str
    seq: int
    """Its place in the game, from 1 without gaps."""

    at: datetime
    """When it was written, in UTC to the millisecond. Order is by `seq`: clocks jump."""

    kind: str
    body: str
    digest: bytes


@dataclass(frozen=True)
class Trusted:
    """A game's entries as far as they can be trusted.

    Attributes:
        rows: those that are as they were written, in order.
        bad_seq: the first entry that was changed or removed outside Bookbag; None where all are good.
    """

    rows: tuple[Written, ...]
    bad_seq: int | None

    @property
    def book(self) -> tuple[entries.Written, ...]:
        """The same as the game reads them.

        Raises:
            ValueError: this Bookbag does not know one of them.
        """
        return book_of(self.rows)


def book_of(rows: Iterable[Written]) -> tuple[entries.Written, ...]:
    """Entries as the game reads them.

    Raises:
        ValueError: this Bookbag does not know one of them.
    """
    return tuple(entries.Written(row.seq, row.at, entries.ENTRY.validate_json(row.body)) for row in rows)


class Altered(Exception):  # noqa: N818  named for what happened
    """A game's entries are not what Bookbag wrote.

    Attributes:
        game: which game.
        first_bad_seq: the first entry that is missing or changed.
        good_entries: those before it, which are as they were written.
    """

    def __init__(self, game: str, first_bad_seq: int, good_entries: tuple[Written, ...]) -> None:
        self.game = game
        self.first_bad_seq = first_bad_seq
        self.good_entries = good_entries
        super().__init__(f"Entry {first_bad_seq} of game {game} was changed or removed outside Bookbag.")


def digest_of(before: bytes, game: str, seq: int, at: str, kind: str, body: str) -> bytes:
    """The digest of an entry and of all before it.

    Each field carries its length, so that none can run into the next.
    """
    digest = hashlib.sha256(before)
    for field in (game, str(seq), at, kind, body):
        raw = field.encode()
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.digest()


def verified(game: str, rows: Iterable[Row]) -> tuple[Written, ...]:
    """A game's entries, each checked against the chain.

    Args:
        game: which game.
        rows: all of its rows, by seq.

    Raises:
        Altered: an entry is missing or changed.
    """
    good: list[Written] = []
    before = START
    for due, (seq, at, kind, body, digest) in enumerate(rows, start=1):
        if not (isinstance(at, str) and isinstance(kind, str) and isinstance(body, str)):
            raise Altered(game, due, tuple(good))
        before = digest_of(before, game, due, at, kind, body)
        if seq != due or digest != before:
            raise Altered(game, due, tuple(good))
        good.append(Written(game, due, clock.read(at), kind, body, before))
    return tuple(good)
