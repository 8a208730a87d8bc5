"""What players are called: spellings that mean one person, and spellings that may."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import combinations
from unicodedata import combining, normalize

LIKENESS = 0.8
"""From this share of letters in common on, two names may be one person's; 1 is the same name."""

REMEMBERED = 4096
"""How many names are folded once and for all."""


@lru_cache(REMEMBERED)
def alike(name: str) -> str:
    """The same for two spellings that differ only in case or in how a letter is composed."""
    return normalize("NFC", name.strip().casefold())


@lru_cache(REMEMBERED)
def folded(text: str) -> str:
    """A text as it is searched: without case and without accents."""
    bare = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return normalize("NFC", bare)


@dataclass(frozen=True)
class Naming:
    """What each spelling is shown as. What is shown is never shown as something else again, so there are no loops."""

    shown: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, renamings: Iterable[tuple[str, str]]) -> "Naming":
        """What comes of renamings, each the old and the new name, in the order they were made.

        Whoever is shown under the old name is from there on shown under the new one.
        """
        shown: dict[str, str] = {}
        for old, new in renamings:
            was = shown.get(alike(old), old)
            becomes = shown.get(alike(new), new)
            if alike(becomes) == alike(was):
                becomes = new  # one of the person's own spellings, or the name in other letters
            moved = [spelling for spelling, name in shown.items() if alike(name) == alike(was)]
            shown |= dict.fromkeys([*moved, alike(was), alike(becomes)], becomes)
        return cls(shown)

    def name_of(self, spelling: str) -> str:
        """What a player is shown as."""
        return self.shown.get(alike(spelling), spelling)

    def at_table(self, players: Sequence[str]) -> tuple[str, ...]:
        """What the players at one table are shown as: as written, where two would be shown under one name."""
        if not self.shown:
            return tuple(players)
        named = tuple(map(self.name_of, players))
        return tuple(players) if self.seats_twice(players) else named

    def seats_twice(self, players: Sequence[str]) -> bool:
        """Whether two players at one table would be shown under one name."""
        return len({alike(self.name_of(player)) for player in players}) < len(players)


def likely_same(names: Collection[str], apart: Collection[frozenset[str]]) -> tuple[tuple[str, str], ...]:
    """Pairs of names that may be one person's, the likeliest first.

    Args:
        names: the names, each once.
        apart: pairs of names that can't be one person's, as `alike` makes them.
    """
    found = []
    bare = sorted((folded(name), name) for name in names)
    marked = [(letters, _marks(letters), name) for letters, name in bare]
    for (first, some, one), (second, others, other) in combinations(marked, 2):
        # Letters that only one of the two has are not in common: this alone tells most pairs apart.
        most = min(len(first) - (some & ~others).bit_count(), len(second) - (others & ~some).bit_count())
        if 2 * most < LIKENESS * (len(first) + len(second)):
            continue
        likeness = _likeness(first, second)
        if likeness >= LIKENESS and frozenset((alike(one), alike(other))) not in apart:
            found.append((-likeness, one, other))
    return tuple((one, other) for _, one, other in sorted(found))


def _marks(letters: str) -> int:
    """A bit for each letter that a name has; two letters may share one."""
    marks = 0
    for letter in letters:
        marks |= 1 << ord(letter) % 64
    return marks


def _likeness(first: str, second: str) -> float:
    """The share of letters that two names have in common, in their order; 0 where it is below what counts."""
    if first == second:
        return 1.0
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    # The first of the two is a bound that costs little.
    return matcher.ratio() if matcher.quick_ratio() >= LIKENESS else 0.0
