"""What an amendment changes, in words: a sentence for each thing, and a table of the rounds that score otherwise."""

from collections.abc import Iterator
from dataclasses import dataclass

from bookbag.game.changed import Changed, DealerChange, EndingChange, Figures, PenaltyChange, SideChange
from bookbag.game.replay import Game
from bookbag.words.names import Names
from bookbag.words.numbers import change, count, points
from bookbag.words.table import names_of, outcome_words, winners_words

UNPLAYED = "\u2013"


@dataclass(frozen=True)
class ChangedCell:
    """A side in a round of the table: each `before → after`, empty where it stays; and all of it as it is heard."""

    points: str
    score: str
    bags: str
    spoken: str


@dataclass(frozen=True)
class ChangedRow:
    """A round of the table, with a cell for each side; None where nothing changes for it."""

    round: int
    title: str
    cells: tuple[ChangedCell | None, ...]


def changed_sentences(changed: Changed, after: Game) -> tuple[str, ...]:
    """The end, the scores now, the bag penalties, and the rules that give way; `after` is the game as amended."""
    names = names_of(after)
    said = [
        *(_ending(changed.ending, after) if changed.ending else ()),
        *(
            f"{names.side(one.side)}: {points(one.after)} instead of {points(one.before)} points now."
            for one in changed.standing
        ),
        *(_penalty(one, names) for one in changed.penalties),
        *([_dealer(changed.dealer, names)] if changed.dealer else []),
        *(f"The rules that began with round {number} begin there no longer." for number in changed.replaced),
    ]
    if not changed.standing and not changed.sides and not changed.ending:
        said = ["No score of a round played so far changes.", *said]
    return tuple(said)


def changed_table(changed: Changed, names: Names) -> tuple[ChangedRow, ...]:
    """The rounds in which some side's figures change, in order."""
    rows = []
    for number, gone in dict.fromkeys((one.round, one.gone) for one in changed.sides):
        sides = {one.side: _cell(one, names) for one in changed.sides if (one.round, one.gone) == (number, gone)}
        title = f"Round {number}, taken out" if gone else f"Round {number}"
        rows.append(ChangedRow(number, title, tuple(sides.get(side) for side in range(names.sides))))
    return tuple(rows)


# -- sentences -----------------------------------------------------------------------------------


def _ending(ending: EndingChange, after: Game) -> Iterator[str]:
    was, now = ending.before, ending.after
    if now is None:
        if was is not None:
            yield f"The game, which was over after round {was.round_number}, is in play again."
        return
    if was is None:
        yield f"The game is over after round {now.round_number}."
    elif was.round_number != now.round_number:
        yield f"The game is over after round {now.round_number} instead of round {was.round_number}."
    if was is None or was.winners == now.winners:
        yield f"{outcome_words(after)}."
    else:
        yield f"{outcome_words(after)}; before, {winners_words(was, names_of(after))}."
    if ending.beyond:
        yield _beyond(ending.beyond)


def _beyond(rounds: tuple[int, ...]) -> str:
    if len(rounds) == 1:
        return f"Round {rounds[0]} was played after that; it stays in the ledger and counts no longer."
    listed = f"{', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"
    return f"Rounds {listed} were played after that; they stay in the ledger and count no longer."


def _penalty(one: PenaltyChange, names: Names) -> str:
    side = names.side(one.side)
    if one.before == 0:
        return f"Round {one.round}: {_penalties(one.after)} on {side} {'comes' if one.after == 1 else 'come'} in."
    if one.after == 0:
        return f"Round {one.round}: {_penalties(one.before)} on {side} {'goes' if one.before == 1 else 'go'} away."
    return f"Round {one.round}: {_penalties(one.after)} on {side} instead of {one.before}."


def _dealer(one: DealerChange, names: Names) -> str:
    return f"Round {one.round}, in play: {names.seat(one.after)} deals instead of {names.seat(one.before)}."


def _penalties(times: int) -> str:
    return "a bag penalty" if times == 1 else f"{times} bag penalties"


# -- the table -----------------------------------------------------------------------------------


def _cell(one: SideChange, names: Names) -> ChangedCell:
    was, now = _figures(one.before), _figures(one.after)
    shown = ["" if before == after else f"{before} → {after}" for before, after in zip(was, now, strict=True)]
    if one.before is None:
        heard = [f"scores {now[0]}"]
    elif one.after is None:
        heard = ["is not played"]
    else:
        pairs = zip(("", "score ", ""), was, now, strict=True)
        heard = [f"{what}{before} becomes {after}" for what, before, after in pairs if before != after]
    return ChangedCell(shown[0], shown[1], shown[2], f"Round {one.round}, {names.side(one.side)}: {', '.join(heard)}")


def _figures(figures: Figures | None) -> tuple[str, str, str]:
    """A side's figures as people read them."""
    if figures is None:
        return UNPLAYED, UNPLAYED, UNPLAYED
    return change(figures.points), points(figures.score), count(figures.bags, "bag")
