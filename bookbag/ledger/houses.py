"""A table's own house rules as they lie on the disk: documents that can be changed, unlike the entries of a game."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from bookbag.ledger import clock
from bookbag.ledger.book import put_setting, setting_in
from bookbag.ledger.clock import Clock
from bookbag.ledger.store import Store


@dataclass(frozen=True)
class HouseRow:
    """One set of house rules, its document unread."""

    id: str
    name: str
    """As in the document, so that one whose document is damaged can still be spoken of."""

    body: str
    """The document as JSON text."""

    kept_at: datetime
    """When it was last kept, in UTC to the millisecond."""

    deleted_at: datetime | None = None
    """When it was deleted; `clock.UNKNOWN` where what stands there is no moment."""


class HouseRows:
    """The houses and settings, as one reader sees them."""

    def __init__(self, sql: sqlite3.Connection) -> None:
        self._sql = sql

    def all(self) -> tuple[HouseRow, ...]:
        """Every house, deleted ones too, in no order that means anything."""
        return tuple(map(row_of, self._sql.execute(HOUSES)))

    def find(self, id: str) -> HouseRow | None:
        """One house, deleted or not; None when there is no such."""
        row = self._sql.execute(f"{HOUSES} WHERE id = ?", (id,)).fetchone()
        return row and row_of(row)

    def setting(self, key: str) -> str | None:
        """A person's setting; None when it was never made."""
        return setting_in(self._sql, key)


class WritableHouseRows(HouseRows):
    """The same for one who writes: nothing that is read here changes until all of it is written."""

    def __init__(self, sql: sqlite3.Connection, clock: Clock) -> None:
        super().__init__(sql)
        self._clock = clock

    def keep(self, id: str, name: str, body: str) -> None:
        """Keep a house, new or in place of what it was before; it is then not deleted."""
        self._sql.execute(
            "INSERT OR REPLACE INTO house (id, name, body, kept_at, deleted_at) VALUES (?, ?, ?, ?, NULL)",
            (id, name, body, clock.written(self._clock.now())),
        )

    def delete(self, id: str) -> None:
        """Mark a house as deleted now."""
        self._sql.execute("UPDATE house SET deleted_at = ? WHERE id = ?", (clock.written(self._clock.now()), id))

    def remove(self, id: str) -> None:
        """Remove a house for good."""
        self._sql.execute("DELETE FROM house WHERE id = ?", (id,))

    def set_setting(self, key: str, value: str | None) -> None:
        """Keep a person's setting; None forgets it."""
        put_setting(self._sql, key, value)


class HouseStore(Store[HouseRows, WritableHouseRows]):
    """Every set of house rules kept on this device. Any thread may call it."""

    rows = HouseRows
    writable = WritableHouseRows


HOUSES = "SELECT id, name, body, kept_at, deleted_at FROM house"


def new_house_id() -> str:
    """An id no other house has, on this device or another: 32 digits from 0 to f."""
    return uuid4().hex


def row_of(row: tuple[str, str, str, str, str | None]) -> HouseRow:
    """A house as the file has it."""
    id, name, body, kept_at, deleted_at = row
    return HouseRow(id, name, body, clock.read(kept_at), None if deleted_at is None else clock.read(deleted_at))
