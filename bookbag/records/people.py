"""Everybody who plays in some games: in how many, how else they were written, and with whom they sat."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bookbag.records.naming import alike, likely_same
from bookbag.records.search import Listed


@dataclass(frozen=True)
class Person:
    """A player by the name that is shown now.

    Attributes:
        name: the name.
        games: the games played in; deleted ones are not counted.
        spellings: how else the name was written in them.
        sat_with: who sat at one table with that player, as `alike` makes them; deleted games tell that too.
    """

    name: str
    games: int
    spellings: tuple[str, ...]
    sat_with: frozenset[str]


def people_in(games: Iterable[Listed]) -> Mapping[str, Person]:
    """Everybody in some games, by what `alike` makes of the name; those of the most games first."""
    played: Counter[str] = Counter()
    names: dict[str, str] = {}
    written: dict[str, set[str]] = {}
    tables: dict[str, set[str]] = {}
    for one in games:
        keys = [alike(player) for player in one.players]
        for key, player, spelling in zip(keys, one.players, one.record.players, strict=True):
            played[key] += one.away != "deleted"
            names.setdefault(key, player)
            written.setdefault(key, set()).add(spelling)
            tables.setdefault(key, set()).update(keys)
    return {
        key: Person(names[key], games, tuple(sorted(written[key] - {names[key]})), frozenset(tables[key] - {key}))
        for key, games in sorted(played.items(), key=lambda item: (-item[1], item[0]))
    }


def maybe_one(people: Mapping[str, Person]) -> tuple[tuple[Person, Person], ...]:
    """Pairs that may be one person, the likeliest first; of each pair the one with fewer games first."""
    apart = {frozenset((key, other)) for key, person in people.items() for other in person.sat_with}
    pairs = likely_same([person.name for person in people.values()], apart)
    found = [(people[alike(one)], people[alike(other)]) for one, other in pairs]
    return tuple((one, other) if one.games <= other.games else (other, one) for one, other in found)
