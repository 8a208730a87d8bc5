"""A table's own house rules: keep, change, rename, copy, delete, put back, and which rules a new game begins with.

Each verb checks what was said, writes it down whole or not at all, and then tells the listeners. Every rule is
written out, so that a later Bookbag with other presets does not change what a table plays.
"""

import json
import re
from collections.abc import Callable, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from typing import Any, Literal
from unicodedata import normalize

from bookbag.game.house import HouseRules
from bookbag.game.house_document import changes_from, house_from, whole_document
from bookbag.game.problems import Refused, problem
from bookbag.game.strict_json import read_json
from bookbag.ledger.clock import UNKNOWN, Clock
from bookbag.ledger.houses import HouseRow, HouseRows, HouseStore, WritableHouseRows, new_house_id
from bookbag.ledger.presets import nearest_preset, packaged_presets, preset_houses
from bookbag.listening import Listening
from bookbag.words.days import day_of
from bookbag.words.houses import copy_name, next_name

Listener = Callable[[], None]
"""Called when any house rules, the default or a half-made change is another than before."""

DELETED_KEPT = timedelta(days=30)
"""How long deleted house rules can be put back."""

DEFAULT = "default_house"
"""The setting that holds what a new game begins with, as a `HouseRef`."""

DRAFT = "house_draft"
"""The beginning of the settings that hold half-made changes; a `HouseRef` follows."""


@dataclass(frozen=True)
class HouseRef:
    """Which house rules: `preset/bookbag`, or a table's own, `own/` and its id.

    Raises:
        ValueError: the key is none of its kind.
    """

    kind: Literal["preset", "own"]
    key: str

    def __post_init__(self) -> None:
        if not KEYS[self.kind].fullmatch(self.key):
            raise ValueError(f"{self.key!r} names no house rules")

    def __str__(self) -> str:
        return f"{self.kind}/{self.key}"

    @classmethod
    def read(cls, text: str) -> "HouseRef":
        """The one that `str` wrote.

        Raises:
            ValueError: the text is not one.
        """
        match text.partition("/"):
            case ("preset", "/", key):
                return cls("preset", key)
            case ("own", "/", key):
                return cls("own", key)
        raise ValueError(f"{text!r} names no house rules")


KEYS = {"preset": re.compile("[a-z0-9-]+"), "own": re.compile("[0-9a-f]{32}")}


@dataclass(frozen=True)
class OwnHouse:
    """House rules of the table's own, and the preset they are told apart from."""

    id: str
    base: str
    house: HouseRules
    deleted_at: datetime | None = None

    @property
    def name(self) -> str:
        """What the table calls them."""
        return self.house.name

    @property
    def ref(self) -> HouseRef:
        """What they are found by."""
        return HouseRef("own", self.id)

    @property
    def changes(self) -> dict[str, dict[str, Any]]:
        """What they play differently from their base, as `{group: {rule: value}}`."""
        return changes_from(self.house, preset_houses()[self.base])


class HouseMoved(Exception):  # noqa: N818 - it is what happened, not a fault
    """Another window changed or deleted the house rules meanwhile. They are now shown as it left them."""


class Houses:
    """Every set of house rules of the table's own, in one store.

    What reads raises `NotRead` and what writes raises `NotSaved` when the disk refuses.
    """

    def __init__(self, store: HouseStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._listening = Listening[[]]()

    @property
    def read_only(self) -> bool:
        """Whether a newer Bookbag kept the file, so that nothing can be changed."""
        return self._store.read_only

    # -- who listens -------------------------------------------------------------------------

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of every change from now on; call what is returned to stop it."""
        return self._listening.listen(listener)

    def read_anew(self) -> None:
        """Tell everyone that the disk was changed by other means than these verbs."""
        self._listening.tell()

    # -- reading -----------------------------------------------------------------------------

    def own(self) -> tuple[OwnHouse, ...]:
        """The table's own house rules by name. Those that can't be read are passed over; see `unreadable`."""
        found = [one for one in self._all() if one.deleted_at is None]
        return tuple(sorted(found, key=lambda one: (_alike(one.name), one.id)))

    def deleted(self) -> tuple[OwnHouse, ...]:
        """Those that were deleted not too long ago to be put back, the last deleted first."""
        found = [(one.deleted_at, one) for one in self._all() if one.deleted_at is not None]
        recent = [(at, one) for at, one in found if not self._is_over(at)]
        return tuple(one for _, one in sorted(recent, key=lambda kept: kept[0], reverse=True))

    def unreadable(self) -> tuple[str, ...]:
        """Names of house rules that were changed outside Bookbag so that they can't be read."""
        with self._store.reading() as rows:
            return tuple(sorted(row.name for row in rows.all() if _read(row) is None))

    def find(self, ref: HouseRef) -> tuple[str, HouseRules]:
        """The base and the rules of a preset or of the table's own.

        Raises:
            KeyError: there is no such preset, or no such house rules that can be read and were not deleted.
        """
        with self._store.reading() as rows:
            return _found(rows, ref)

    def default(self) -> HouseRef | None:
        """What a new game begins with, if that was chosen and is still there."""
        with self._store.reading() as rows:
            try:
                ref = HouseRef.read(rows.setting(DEFAULT) or "")
                _found(rows, ref)
            except (KeyError, ValueError):
                return None
            return ref

    def draft(self, ref: HouseRef) -> str | None:
        """A half-made change to some house rules, as it was last handed in."""
        with self._store.reading() as rows:
            return rows.setting(f"{DRAFT}/{ref}")

    def _all(self) -> list[OwnHouse]:
        with self._store.reading() as rows:
            return [one for one in map(_read, rows.all()) if one is not None]

    def _is_over(self, deleted_at: datetime) -> bool:
        # By a clock that was not set nobody knows when that was.
        return day_of(deleted_at) is not None and self._clock.now() - deleted_at > DELETED_KEPT

    # -- keeping -----------------------------------------------------------------------------

    def keep(self, house: HouseRules, base: str) -> str:
        """Keep new house rules of the table's own; returns their id.

        Args:
            house: the rules; blanks around and between the words of the name are made one.
            base: the preset they are told apart from.

        Raises:
            Refused: the name is taken, or `base` is no preset.
        """
        id, house = new_house_id(), _named(house, house.name)
        with self._store.writing() as rows:
            _refuse_if_taken(house.name, rows)
            _put(rows, id, house, base)
        self._listening.tell()
        return id

    def change(self, id: str, house: HouseRules, base: str, expected: HouseRules) -> None:
        """Put other rules in place of the table's own; a half-made change to them is done with.

        Args:
            id: which.
            house: the rules as they shall be.
            base: the preset they are told apart from.
            expected: the rules as the writer last saw them.

        Raises:
            KeyError: there are no such house rules.
            HouseMoved: they are not as expected.
            Refused: the new name is taken, or `base` is no preset.
        """
        house = _named(house, house.name)
        try:
            with self._store.writing() as rows:
                before = _as_expected(rows, id, expected)
                _refuse_if_taken(house.name, rows, before.name)
                _put(rows, id, house, base)
                rows.set_setting(f"{DRAFT}/{before.ref}", None)
        except HouseMoved:
            self._listening.tell()
            raise
        self._listening.tell()

    def rename(self, id: str, name: str) -> None:
        """Call the table's own house rules otherwise; a half-made change to them stays.

        Raises:
            KeyError: there are no such house rules.
            Refused: the name is taken, or is no name.
        """
        with self._store.writing() as rows:
            before = _live(rows, id)
            house = _named(before.house, name)
            _refuse_if_taken(house.name, rows, before.name)
            _put(rows, id, house, before.base)
        self._listening.tell()

    def duplicate(self, id: str) -> str:
        """Copy house rules of the table's own under a name of their own; returns the copy's id.

        Raises:
            KeyError: there are no such house rules.
        """
        return self._copy(HouseRef("own", id))

    def copy_of_preset(self, preset: str) -> str:
        """Make a preset's rules the table's own, under a name of their own; returns their id.

        Raises:
            KeyError: there is no such preset.
        """
        return self._copy(HouseRef("preset", preset))

    def _copy(self, ref: HouseRef) -> str:
        id = new_house_id()
        with self._store.writing() as rows:
            base, house = _found(rows, ref)
            _put(rows, id, _named(house, _free(copy_name, house.name, _taken(rows))), base)
        self._listening.tell()
        return id

    # -- deleting ----------------------------------------------------------------------------

    def delete(self, id: str) -> None:
        """Delete the table's own house rules; for a while they can be put back. What was deleted is left as it is.

        What was deleted too long ago to be put back is removed for good.

        Raises:
            KeyError: there are no such house rules.
        """
        with self._store.writing() as rows:
            if _row(rows, id).deleted_at is not None:
                return
            rows.delete(id)
            rows.set_setting(f"{DRAFT}/own/{id}", None)
            if rows.setting(DEFAULT) == f"own/{id}":
                rows.set_setting(DEFAULT, None)
            for row in rows.all():
                # A moment that can't be read is no reason to remove anything.
                if row.deleted_at is not None and self._is_over(row.deleted_at):
                    rows.remove(row.id)
        self._listening.tell()

    def put_back(self, id: str) -> str:
        """Put deleted house rules back; returns their name, which is another one if theirs was taken meanwhile.

        Raises:
            KeyError: there are no such house rules, or not any more.
        """
        with self._store.writing() as rows:
            before = _read(_row(rows, id))
            if before is None:
                raise KeyError(id)
            if before.deleted_at is None:
                return before.name
            name = _free(next_name, before.name, _taken(rows))
            _put(rows, id, _named(before.house, name), before.base)
        self._listening.tell()
        return name

    # -- settings ----------------------------------------------------------------------------

    def make_default(self, ref: HouseRef | None) -> None:
        """Let new games begin with these house rules; None for no choice.

        Raises:
            KeyError: there are no such house rules.
        """
        with self._store.writing() as rows:
            if ref is not None:
                _found(rows, ref)
            rows.set_setting(DEFAULT, None if ref is None else str(ref))
        self._listening.tell()

    def set_draft(self, ref: HouseRef, text: str | None) -> None:
        """Keep a half-made change to some house rules; None forgets it.

        Raises:
            KeyError: there are no such house rules, so nothing can be changed in them.
        """
        with self._store.writing() as rows:
            if text is not None:
                _found(rows, ref)
            rows.set_setting(f"{DRAFT}/{ref}", text)
        self._listening.tell()


# -- one row -------------------------------------------------------------------------------------


def _put(rows: WritableHouseRows, id: str, house: HouseRules, base: str) -> None:
    house_from({"base": base}, packaged_presets())  # refuses a base that is no preset
    body = json.dumps({**whole_document(house), "base": base}, ensure_ascii=False)
    rows.keep(id, house.name, body)


def _read(row: HouseRow) -> OwnHouse | None:
    """The house rules in a row; None where it was changed outside Bookbag so that they can't be read."""
    if not KEYS["own"].fullmatch(row.id) or row.deleted_at == UNKNOWN:
        return None
    try:
        document = read_json(row.body)
        if not isinstance(document, dict):
            return None
        base = document.get("base")
        if isinstance(base, str) and base not in packaged_presets():
            # Every rule is written out: nothing is lost with a preset that is no more.
            base = document["base"] = None
        house = house_from(document, packaged_presets())
    except Refused:
        return None
    return OwnHouse(row.id, base or nearest_preset(house), house, row.deleted_at)


def _row(rows: HouseRows, id: str) -> HouseRow:
    if (row := rows.find(id)) is None:
        raise KeyError(id)
    return row


def _live(rows: HouseRows, id: str) -> OwnHouse:
    """House rules that can be read and were not deleted."""
    own = _read(_row(rows, id))
    if own is None or own.deleted_at is not None:
        raise KeyError(id)
    return own


def _as_expected(rows: HouseRows, id: str, expected: HouseRules) -> OwnHouse:
    before = _read(_row(rows, id))
    if before is None or before.deleted_at is not None or before.house != expected:
        raise HouseMoved
    return before


def _found(rows: HouseRows, ref: HouseRef) -> tuple[str, HouseRules]:
    if ref.kind == "preset":
        return ref.key, preset_houses()[ref.key]
    own = _live(rows, ref.key)
    return own.base, own.house


# -- names ---------------------------------------------------------------------------------------


def _named(house: HouseRules, name: str) -> HouseRules:
    """The same rules under a name, its blanks made one.

    Raises:
        Refused: it is no name, or too long.
    """
    one_line = " ".join(name.split()) or " "
    return house_from({**whole_document(house), "name": one_line}, packaged_presets())


def _alike(name: str) -> str:
    """The same for two names that people would take for one."""
    return normalize("NFC", name.casefold())


def _taken(rows: HouseRows) -> Set[str]:
    """Names that presets and the table's own house rules have, as `_alike` makes them."""
    own = [one.name for one in map(_read, rows.all()) if one is not None and one.deleted_at is None]
    return {_alike(name) for name in (*own, *(house.name for house in preset_houses().values()))}


def _free(offer: Callable[[str, int], str], name: str, taken: Set[str]) -> str:
    """The first name offered that nothing else has."""
    return next(offered for number in count(1) if _alike(offered := offer(name, number)) not in taken)


def _refuse_if_taken(name: str, rows: HouseRows, before: str | None = None) -> None:
    """Check a new name; the one they had before may stay, even when a later Bookbag's preset has it too."""
    if (before is None or _alike(name) != _alike(before)) and _alike(name) in _taken(rows):
        raise Refused([problem("house_name_taken", "name", given=name)])
