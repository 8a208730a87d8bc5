"""How the file came to look as it does: one numbered function for each change, never edited once released."""

import sqlite3
from collections.abc import Callable, Sequence

from bookbag.ledger.database import APPLICATION_ID, Database, version_of

Migration = Callable[[sqlite3.Connection], None]
"""One change, made statement by statement: `executescript` would commit half-way."""


def m001_ledger(sql: sqlite3.Connection) -> None:
    """The ledger of entries, one draft for each game, and settings."""
    sql.execute(
        """
        CREATE TABLE entry (
            game TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq >= 1),
            at TEXT NOT NULL,
            kind TEXT NOT NULL,
            body TEXT NOT NULL,
            digest BLOB NOT NULL,
            PRIMARY KEY (game, seq)
        ) STRICT
        """
    )
    for change in ("UPDATE", "DELETE"):
        sql.execute(
            f"""
            CREATE TRIGGER entry_refuses_{change.lower()} BEFORE {change} ON entry
            BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END
            """
        )
    # Also stops INSERT OR REPLACE, which deletes without asking the trigger above.
    sql.execute(
        """
        CREATE TRIGGER entry_follows BEFORE INSERT ON entry
        WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM entry WHERE game = NEW.game)
        BEGIN SELECT RAISE(ABORT, 'the ledger has no gaps'); END
        """
    )
    sql.execute("CREATE TABLE draft (game TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL) STRICT")
    sql.execute("CREATE TABLE setting (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT")


def m002_house(sql: sqlite3.Connection) -> None:
    """A table's own house rules; a deleted one stays for a while, so that it can be put back."""
    sql.execute(
        """
        CREATE TABLE house (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            body TEXT NOT NULL,
            kept_at TEXT NOT NULL,
            deleted_at TEXT
        ) STRICT
        """
    )


def m003_shelf(sql: sqlite3.Connection) -> None:
    """Games put away, names given to players, and the one way in which a deleted game is removed for good."""
    sql.execute("CREATE TABLE shelved (game TEXT NOT NULL PRIMARY KEY, archived_at TEXT, deleted_at TEXT) STRICT")
    sql.execute(
        """
        CREATE TABLE renaming (
            id INTEGER NOT NULL PRIMARY KEY,
            old TEXT NOT NULL,
            new TEXT NOT NULL,
            at TEXT NOT NULL,
            undone_at TEXT
        ) STRICT
        """
    )
    sql.execute(
        """
        CREATE TRIGGER renaming_refuses_delete BEFORE DELETE ON renaming
        BEGIN SELECT RAISE(ABORT, 'a name that was given is only undone'); END
        """
    )
    sql.execute(
        """
        CREATE TRIGGER renaming_is_undone_once BEFORE UPDATE ON renaming
        WHEN (NEW.id, NEW.old, NEW.new, NEW.at) IS NOT (OLD.id, OLD.old, OLD.new, OLD.at)
            OR OLD.undone_at IS NOT NULL
        BEGIN SELECT RAISE(ABORT, 'a name that was given is only undone'); END
        """
    )
    sql.execute("CREATE TABLE purge (game TEXT NOT NULL PRIMARY KEY, at TEXT NOT NULL) STRICT")
    # What is no moment as Bookbag writes it is never 30 days ago; 1970 stands for a moment nobody knows.
    sql.execute(
        """
        CREATE TRIGGER purge_is_due BEFORE INSERT ON purge
        WHEN NOT EXISTS (
            SELECT 1 FROM shelved
            WHERE game = NEW.game
                AND deleted_at IS strftime('%Y-%m-%dT%H:%M:%fZ', deleted_at)
                AND deleted_at > '1971'
                AND deleted_at <= strftime('%Y-%m-%dT%H:%M:%fZ', NEW.at, '-30 days')
        )
        BEGIN SELECT RAISE(ABORT, 'only what was deleted 30 days ago is removed'); END
        """
    )
    sql.execute(
        """
        CREATE TRIGGER purge_refuses_update BEFORE UPDATE ON purge
        BEGIN SELECT RAISE(ABORT, 'only what was deleted 30 days ago is removed'); END
        """
    )
    sql.execute("DROP TRIGGER entry_refuses_delete")
    sql.execute(
        """
        CREATE TRIGGER entry_refuses_delete BEFORE DELETE ON entry
        WHEN NOT EXISTS (SELECT 1 FROM purge WHERE game = OLD.game)
        BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END
        """
    )
    sql.execute("CREATE INDEX entry_seats ON entry (game, seq) WHERE kind IN ('game_opened', 'seats_changed')")


MIGRATIONS: tuple[Migration, ...] = (m001_ledger, m002_house, m003_shelf)


def migrate(database: Database, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring a file up to date, each step and its number in one transaction.

    Raises:
        NotSaved: the disk refused a step; the steps before it stand.
    """
    for number, step in enumerate(steps, start=1):
        with database.reading() as sql:
            done = version_of(sql) >= number
        if done:
            continue
        with database.atomic() as sql:
            if version_of(sql) < number:  # another program may have been quicker
                step(sql)
                sql.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                sql.execute(f"PRAGMA user_version = {number}")


def schema_after(steps: Sequence[Migration]) -> frozenset[str]:
    """The names that the given steps make, as `schema_of` tells them."""
    sql = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for step in steps:
            step(sql)
        return schema_of(sql)
    finally:
        sql.close()


def schema_of(sql: sqlite3.Connection) -> frozenset[str]:
    """The tables, columns, indexes and triggers in a file, as `table entry` or `column entry.seq`."""
    rows = sql.execute(
        """
        SELECT type || ' ' || name FROM sqlite_schema
        UNION ALL
        SELECT 'column ' || kept.name || '.' || part.name
        FROM sqlite_schema AS kept JOIN pragma_table_info(kept.name) AS part WHERE kept.type = 'table'
        """
    )
    return frozenset(str(name) for (name,) in rows)
