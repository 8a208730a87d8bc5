"""What is said of files: what kind one is, what came in with one, why a backup was made."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bookbag.words.numbers import count

KINDS = {
    "bookbag/house-rules": "a document of house rules",
    "bookbag/ledger": "a ledger, which says what was scored and not what was played",
    "bookbag/refusal": "a refused score sheet",
}

WHY = {
    "daily": "of the day",
    "upgrade": "before Bookbag was renewed",
    "kept": "kept after a loss",
    "replaced": "what was there before a backup was brought back",
    "asked": "made by you",
}
"""Why a backup was made."""


@dataclass(frozen=True)
class SeenGame:
    """How much of a game was found in a data file.

    Attributes:
        game: its name.
        good: how many entries are good.
        found: how many were found at all.
        known: how many there must have been, as far as the file tells.
        lost: whether it is not whole.
    """

    game: str
    good: int
    found: int
    known: int
    lost: bool


def check_words(path: str, fault: str | None, seen: Sequence[SeenGame]) -> Iterator[str]:
    """What was found in a data file, a sentence a line."""
    entries = sum(one.good for one in seen)
    whole = sum(not one.lost for one in seen)
    if fault is not None:
        yield f"{path} {fault}."
    elif whole == len(seen):
        yield f"{path} is whole: {count(whole, 'game')} of {entries} entries in all."
        return
    else:
        yield f"{path} can be read, but was changed outside Bookbag."
    yield f"{count(whole, 'game')} can be saved as found, {len(seen) - whole} in part or not at all."
    if gone := sum(not one.found for one in seen):
        yield f"Of {count(gone, 'game')} nothing but the name was found."
    for one in seen:
        if one.lost:
            yield f"  {one.game}: {one.good} of {one.known} entries can be saved"


def kind_words(kind: object) -> str:
    """What a document of another kind is."""
    return KINDS.get(kind, f"a document of another kind ({kind})") if isinstance(kind, str) else "no document"


def came_words(counts: Mapping[str, int]) -> tuple[str, ...]:
    """What came in with a file, a sentence for each way in which games came; `counts` has how many came so."""
    new, here, went_on, two = (counts.get(came, 0) for came in ("new", "here", "went_on", "kept_as_two"))
    told = [
        f"{count(new, 'game')} {_were(new)} taken in." if new else "",
        f"{count(here, 'game')} {_were(here)} here already." if here else "",
        f"{count(went_on, 'game')} went on elsewhere and {'goes' if went_on == 1 else 'go'} on here now."
        if went_on
        else "",
        f"{count(two, 'game')} went on in two places: what came is kept beside what was here." if two else "",
    ]
    return tuple(sentence for sentence in told if sentence) or ("There was no game in it.",)


def _were(number: int) -> str:
    return "was" if number == 1 else "were"
