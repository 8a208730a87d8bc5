"""What any table could do: house rules, bids, books, rulings, whole games and score sheets, for Hypothesis.

Every house rule is drawn from the published JSON schema, so that a new field is tried without a word here.
Runs are the same each time; `BOOKBAG_TESTS=thorough` looks further and elsewhere on every run.
"""

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from hypothesis import HealthCheck, reject, settings
from hypothesis import strategies as st

from bookbag.game.amending import amendment_problems, last_amendable, unplayable
from bookbag.game.bids import BLIND_NIL, NIL, Bids, nil_seats
from bookbag.game.cards import SUITS, Deck, cards_of
from bookbag.game.entries import (
    BidsPlaced,
    BooksEntered,
    DealerChanged,
    Entry,
    GameOpened,
    HouseAmended,
    Mending,
    Redone,
    RenegeRuled,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
    Start,
    Undone,
    Written,
)
from bookbag.game.evidence import Evidence
from bookbag.game.house import GROUPS, HouseRules, RenegeRules
from bookbag.game.house_document import whole_document
from bookbag.game.mending import house_put_in, lost, mending_problems, rounds_paired
from bookbag.game.replay import Game, fold
from bookbag.game.rounds import Ruling, Taken, Verdict, bid_problems, call_problems
from bookbag.game.seats import Seating

_LENIENT = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile(
    "quick", max_examples=50, deadline=None, derandomize=True, database=None, suppress_health_check=_LENIENT
)
settings.register_profile("thorough", max_examples=1000, deadline=None, suppress_health_check=_LENIENT)
settings.load_profile(os.environ.get("BOOKBAG_TESTS", "quick"))

Doc = dict[str, Any]

SCHEMA: Doc = HouseRules.model_json_schema()
_LETTERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))
BEGUN = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)


# -- house rules ---------------------------------------------------------------------------------


def group_schema(group: str) -> Doc:
    """The schema of a group's fields, by name."""
    place = SCHEMA["properties"][group]["$ref"].rsplit("/", 1)[1]
    fields: Doc = SCHEMA["$defs"][place]["properties"]
    return fields


def _values(schema: Doc) -> st.SearchStrategy[Any]:
    """Every value that a field's schema lets in, its default more often than the rest."""
    if "anyOf" in schema:
        return st.one_of([_values(one) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "const" in schema:
        return st.just(schema["const"])
    if schema["type"] == "string":
        return st.text(_LETTERS, min_size=1, max_size=30).filter(str.strip)
    kinds: dict[str, st.SearchStrategy[Any]] = {"null": st.none(), "boolean": st.booleans()}
    if schema["type"] in kinds:
        return kinds[schema["type"]]
    return st.integers(schema["minimum"], schema["maximum"])


def rules_of(group: str) -> st.SearchStrategy[Doc]:
    """Some of a group's rules, changed."""
    fields = group_schema(group)
    return st.fixed_dictionaries({}, optional={name: _values(field) for name, field in fields.items()})


_CHANGES: dict[str, st.SearchStrategy[Doc]] = {group: rules_of(group) for group in GROUPS if group != "table"}
_LAYOUTS = [("partners", 4), ("partners", 6), ("solo", 2), ("solo", 3), ("solo", 4), ("solo", 6), ("threes", 6)]
names = st.text(_LETTERS, min_size=1, max_size=60).filter(str.strip)


@st.composite
def house_rules(draw: st.DrawFn, *, usual_table: bool = False, at: HouseRules | None = None) -> HouseRules:
    """Any house rules that don't contradict themselves; four partners more often than the rest.

    `at` another house's table when that is given: its seats and its deal.
    """
    layout, players = ("partners", 4) if usual_table or draw(st.booleans()) else draw(st.sampled_from(_LAYOUTS))
    table: Doc = {"layout": layout, "players": players, **draw(rules_of("table").map(_cards_only))}
    if usual_table:
        table.pop("books", None)
    if at:
        table = at.table.model_dump()
    doc: Doc = {"name": draw(names), "table": table}
    for group, changes in _CHANGES.items():
        if draw(st.booleans()):
            doc[group] = draw(changes)
    return HouseRules.model_validate(_at_peace(doc))


def _cards_only(table: Doc) -> Doc:
    return {rule: value for rule, value in table.items() if rule in ("books", "deck", "customs")}


def _at_peace(doc: Doc) -> Doc:
    """The same rules with whatever two of them contradict each other about lowered to what can be played."""
    table = doc["table"]
    six = 9 if table.get("deck") == "jokers" else 8
    deal = table.get("books") or {2: 13, 3: 17, 4: 13, 6: six}[table["players"]]
    least = {("bidding", "board"): 4, ("bidding", "player_minimum"): 0, ("blind_bid", "minimum"): 6}
    for (group, rule), usual in (*least.items(), (("nil", "partner_minimum"), None)):
        value = doc.get(group, {}).get(rule, usual)
        if value is not None and value > deal:
            doc.setdefault(group, {})[rule] = deal
    if doc.get("bidding", {}).get("total_minimum", 11) > deal:
        doc.setdefault("bidding", {})["total_minimum"] = deal
    if table["layout"] != "partners" and doc.get("nil", {}).get("both_partners") == "together":
        doc["nil"]["both_partners"] = "separately"
    if table["layout"] == "solo" or not doc.get("nil", {}).get("allowed", True):
        doc.get("nil", {}).pop("one_each_side", None)
    return doc


def seatings() -> st.SearchStrategy[Seating]:
    """Every table there is."""
    return st.sampled_from([Seating(players, _sides(layout, players)) for layout, players in _LAYOUTS])


def _sides(layout: str, players: int) -> int:
    return {"partners": players // 2, "solo": players, "threes": 2}[layout]


def scores_of(seating: Seating) -> st.SearchStrategy[tuple[int, ...]]:
    """Scores by side, level or far apart."""
    return st.tuples(*[st.sampled_from((0, 0, -250, 90, 100, 330, 1200)) for _ in range(seating.sides)])


# -- rounds --------------------------------------------------------------------------------------


@st.composite
def legal_bids(draw: st.DrawFn, house: HouseRules, scores: Sequence[int]) -> Bids:
    """What a table may bid: numbers, nils, blind nils, sides bidding together or blind, a nil beside them."""
    seating = Seating.of(house)
    bids = Bids.none_yet(seating)
    for seat in draw(st.permutations(range(seating.seats))):
        side = seating.side_of(seat)
        if bids.side_has_bid(side, seating) or bids.seats[seat] is not None:
            continue
        together = not seating.solo and draw(st.integers(0, 2)) == 0
        bids = draw(_side_bid(bids, side, house, scores) if together else _seat_bid(bids, seat, house, scores))
    if draw(st.integers(0, 3)) == 0:
        bids = draw(_gone_blind(bids, house, scores))
    return bids


def _seat_bid(bids: Bids, seat: int, house: HouseRules, scores: Sequence[int]) -> st.SearchStrategy[Bids]:
    options: list[int | str] = [NIL, BLIND_NIL, *range(house.deal_books + 1)]
    return _one_of_legal([bids.with_seat(seat, option) for option in options], house, scores)


def _side_bid(bids: Bids, side: int, house: HouseRules, scores: Sequence[int]) -> st.SearchStrategy[Bids]:
    seating = Seating.of(house)
    bare = bids
    for seat in seating.seats_of(side):
        if isinstance(bids.seats[seat], int):
            bare = bare.with_seat(seat, None)
    return _one_of_legal([bare.with_side(side, books) for books in range(house.deal_books + 1)], house, scores)


def _gone_blind(bids: Bids, house: HouseRules, scores: Sequence[int]) -> st.SearchStrategy[Bids]:
    """The same bids, some side of them made before looking, where one may."""
    whole = bids.model_dump()
    blind = [Bids.model_validate({**whole, "blind": (side,)}) for side in range(len(bids.sides))]
    legal = [one for one in blind if not bid_problems(one, house, scores)]
    return st.sampled_from(legal or [bids])


def _one_of_legal(options: list[Bids], house: HouseRules, scores: Sequence[int]) -> st.SearchStrategy[Bids]:
    """One of the bids that may be made; the lower ones more often, so that contracts are made as well as set."""
    legal = [bids for bids in options if not bid_problems(bids, house, scores)]
    if not legal:
        reject()
    return st.one_of(st.sampled_from(legal[: len(legal) // 2 + 1]), st.sampled_from(legal))


@st.composite
def legal_taken(draw: st.DrawFn, house: HouseRules, bids: Bids | None) -> Taken:
    """Books that add up to the deal, a nil bidder's apart; about half of the sides take what they bid or nearly."""
    seating = Seating.of(house)
    left = house.deal_books
    sides = [0] * seating.sides
    order = draw(st.permutations(range(seating.sides)))
    for side in order[:-1]:
        bid = bids.contract(side, seating) if bids else 0
        near = st.integers(max(0, bid - 1), bid + 2)
        sides[side] = min(left, draw(st.one_of(near, st.integers(0, left))))
        left -= sides[side]
    sides[order[-1]] = left
    return Taken(sides=tuple(sides), nils=draw(_nil_books(sides, nil_seats(bids, house), seating)))


@st.composite
def _nil_books(draw: st.DrawFn, sides: list[int], nils: Sequence[int], seating: Seating) -> tuple[int | None, ...]:
    apart: list[int | None] = [None] * seating.seats
    for side, books in enumerate(sides):
        seats = [seat for seat in seating.seats_of(side) if seat in nils]
        left = books
        for seat in seats:
            last = seat == seats[-1] and len(seats) == seating.seats // seating.sides
            apart[seat] = left if last else min(left, draw(st.sampled_from((0, 0, 1, 2, 26))))
            left -= apart[seat] or 0
    return tuple(apart)


_CARDS = sorted({card for deck in get_args(Deck) for card in cards_of(deck)}, key=str)
_RENEGE = rules_of("renege").map(RenegeRules.model_validate)


@st.composite
def rulings(draw: st.DrawFn, house: HouseRules) -> Ruling:
    """A renege call that could be made at this table, with the house's penalty or one of its own."""
    seating = Seating.of(house)
    against = draw(st.integers(0, seating.sides - 1))
    by = draw(st.sampled_from([side for side in range(seating.sides) if side != against]))
    return Ruling(
        verdict=draw(st.sampled_from(("proven", "proven", "false_call", "withdrawn", "open"))),
        against=against,
        by=by,
        player=draw(st.none() | st.sampled_from(seating.seats_of(against))),
        penalty=draw(st.none() | _RENEGE),
        evidence=draw(st.none() | evidences()),
    )


def evidences() -> st.SearchStrategy[Evidence]:
    """What could be shown in a call, sound or not, with the cards of either deck."""
    card = st.none() | st.sampled_from(_CARDS)
    book = st.none() | st.integers(1, 13) | st.integers(1, 26)
    return st.builds(
        Evidence,
        kind=st.sampled_from(("did_not_follow", "did_not_follow", "early_spade")),
        book=book,
        led=card | st.sampled_from(SUITS),
        played=card,
        later_book=book,
        later=card,
        led_by_accused=st.sampled_from((False, False, True)),
    )


def _on_paper(ruling: Ruling) -> Ruling:
    """A ruling as a score sheet can hold it: settled, and without the cards."""
    return Ruling(
        verdict="withdrawn" if ruling.verdict == "open" else ruling.verdict,
        against=ruling.against,
        by=ruling.by,
        player=ruling.player,
        penalty=ruling.penalty,
    )


# -- games ---------------------------------------------------------------------------------------


@st.composite
def openings(draw: st.DrawFn, house: HouseRules) -> GameOpened:
    """A game begun, sometimes taken over in the middle."""
    seating = Seating.of(house)
    start = None
    if draw(st.booleans()):
        bags = st.tuples(*[st.integers(0, (house.bags.limit or 10) - 1) for _ in range(seating.sides)])
        start = Start(scores=draw(scores_of(seating)), bags=draw(bags))
    players = ("North", "East", "South", "West", "Guest", "Host")[: seating.seats]
    return GameOpened(house=house, players=players, dealer=draw(st.integers(0, seating.seats - 1)), start=start)


@st.composite
def games(
    draw: st.DrawFn, house: HouseRules | None = None, *, steps: int = 9, straight: bool = False
) -> list[Written]:
    """A whole book as a table writes it: rounds played, calls ruled; unless straight, amended, undone and redone."""
    house = house or draw(house_rules())
    book = [Written(1, BEGUN, draw(openings(house)))]
    for _ in range(draw(st.sampled_from((steps, steps - 2, 2 * steps // 3, 3, 1, 0)))):
        game = fold(book)
        what = "play" if straight else draw(st.sampled_from(_WHAT))
        entry = draw(_next_entry(game) if what == "play" else _odd_entry(game, what))
        if entry is not None and _stands(book, entry):
            book.append(written(book, entry))
    return book


_WHAT = ("play", "play", "play", "play", "amend", "rule", "house", "mend", "mend", "undo", "undo", "redo")


def _stands(book: Sequence[Written], entry: Entry) -> bool:
    """Whether a keeper would write the entry: none by which a round can't be scored that was played."""
    if not isinstance(entry, HouseAmended | Mending):
        return True
    before, after = fold(book), fold([*book, written(book, entry)])
    if isinstance(entry, Mending):
        return not mending_problems(before, entry) and not lost(before, after, rounds_paired(before, after, entry))
    return not amendment_problems(before, entry.round, entry.house) and not unplayable(before, after, entry.round)


def written(book: Sequence[Written], entry: Entry) -> Written:
    """The entry as it would stand next in this book, ten minutes after the last."""
    return Written(len(book) + 1, BEGUN + timedelta(minutes=10 * len(book)), entry)


def _next_entry(game: Game) -> st.SearchStrategy[Entry | None]:
    """What the round in play needs next."""
    deal = game.current
    if deal.bids is None and not deal.bids_itself:
        return legal_bids(game.house, game.scores).map(lambda bids: BidsPlaced(round=deal.number, bids=bids))
    taken = legal_taken(game.house, deal.bids)
    return taken.map(lambda books: BooksEntered(round=deal.number, taken=books))


def _odd_entry(game: Game, what: str) -> st.SearchStrategy[Entry | None]:
    if what == "undo":
        return st.just(Undone(of=game.undoes.seq) if game.undoes else None)
    if what == "redo":
        return st.just(Redone(of=game.redoes.seq) if game.redoes else None)
    return {"amend": _amendments, "rule": _ruled, "house": houses_amended, "mend": mendings}[what](game)


@st.composite
def houses_amended(draw: st.DrawFn, game: Game) -> Entry:
    """Other rules for the table, from some round on that was played or is in play."""
    number = draw(st.integers(1, last_amendable(game)))
    return HouseAmended(round=number, house=draw(house_rules(at=game.house_in(number))))


@st.composite
def _amendments(draw: st.DrawFn, game: Game) -> Entry | None:
    """A played round entered again: its bids, or its books."""
    if not game.rounds:
        return None
    row = draw(st.sampled_from(game.rounds))
    before, house = row.deal, row.house
    scores = game.start_scores if before.number == 1 else game.rounds[before.number - 2].scores
    if before.bids_itself or draw(st.booleans()):
        return BooksEntered(round=before.number, taken=draw(legal_taken(house, before.bids)))
    return BidsPlaced(round=before.number, bids=draw(legal_bids(house, scores)))


@st.composite
def _ruled(draw: st.DrawFn, game: Game) -> Entry:
    number = draw(st.integers(1, game.current.number))
    return RenegeRuled(round=number, call=draw(st.integers(1, 3)), ruling=draw(rulings(game.house)))


@st.composite
def mendings(draw: st.DrawFn, game: Game) -> Mending:
    """Any way to put a game right: mostly one that stands."""
    number = draw(st.integers(1, last_amendable(game)))
    kinds = ("amend", "insert", "insert", "misdeal", "seats", "dealer")
    kind = draw(st.sampled_from(kinds if number <= len(game.rounds) else kinds[1:]))
    if kind == "misdeal":
        said = draw(st.none() | st.just(game.current.bids)) if number == game.current.number else None
        return RoundThrownIn(round=number, deals=draw(st.sampled_from(("same", "next"))), said=said)
    if kind == "seats":
        return SeatsChanged(players=tuple(draw(st.permutations(game.players))))
    if kind == "dealer":
        return DealerChanged(round=number, dealer=draw(st.integers(0, game.seating.seats - 1)))
    put_in = kind == "insert"
    house = house_put_in(game, number) if put_in else game.house_in(number)
    itself = number == 1 and house.bidding.first_hand_bids_itself
    scores = game.start_scores if number == 1 else game.rounds[number - 2].scores
    bids = None if (itself if put_in else game.deal(number).bids_itself) else draw(legal_bids(house, scores))
    told = {"round": number, "bids": bids, "taken": draw(legal_taken(house, bids))}
    return RoundInserted.model_validate(told) if put_in else RoundAmended.model_validate(told)


_LOOSE_BID = st.none() | st.integers(0, 26) | st.sampled_from((NIL, BLIND_NIL))


@st.composite
def _loose_bids(draw: st.DrawFn, few: tuple[int, int]) -> Bids:
    seats, sides = (tuple(draw(st.lists(_LOOSE_BID, min_size=n, max_size=n))) for n in few)
    together = tuple(bid if isinstance(bid, int) else None for bid in sides)
    blind = tuple(draw(st.lists(st.integers(0, 5), max_size=6)))
    return Bids.model_validate({"seats": seats, "sides": together, "blind": blind})


@st.composite
def _loose_taken(draw: st.DrawFn, few: tuple[int, int]) -> Taken:
    apart = draw(st.lists(st.none() | st.integers(0, 26), min_size=few[0], max_size=few[0]))
    books = draw(st.lists(st.integers(0, 26), min_size=few[1], max_size=few[1]))
    return Taken(sides=tuple(books), nils=tuple(apart))


@st.composite
def loose_entries(draw: st.DrawFn) -> Entry:
    """Any entry at all that can be read from a book, whether or not it means something at this table."""
    few = draw(st.integers(0, 6)), draw(st.integers(0, 6))
    number = draw(st.integers(1, 4))
    mended = ("round_amended", "round_inserted", "round_thrown_in", "seats", "dealer")
    kind = draw(st.sampled_from(("bids", "books", "ruling", "undone", "redone", "opened", "house", *mended)))
    if kind == "bids":
        return BidsPlaced(round=number, bids=draw(_loose_bids(few)))
    if kind == "books":
        return BooksEntered(round=number, taken=draw(_loose_taken(few)))
    if kind in ("round_amended", "round_inserted"):
        kind_of = RoundAmended if kind == "round_amended" else RoundInserted
        return kind_of(round=number, bids=draw(st.none() | _loose_bids(few)), taken=draw(_loose_taken(few)))
    if kind == "round_thrown_in":
        said = draw(st.none() | _loose_bids(few))
        return RoundThrownIn(round=number, deals=draw(st.sampled_from(("same", "next"))), said=said)
    if kind == "seats":
        return SeatsChanged(players=tuple(draw(st.lists(st.sampled_from("ABCabc"), min_size=1, max_size=6))))
    if kind == "dealer":
        return DealerChanged(round=number, dealer=draw(st.integers(0, 5)))
    if kind == "ruling":
        side = st.integers(0, 5)
        ruling = Ruling(
            verdict=draw(st.sampled_from(get_args(Verdict))),
            against=draw(side),
            by=draw(side),
            player=draw(st.none() | side),
            penalty=draw(st.none() | _RENEGE),
            evidence=draw(st.none() | evidences()),
        )
        return RenegeRuled(round=number, call=draw(st.integers(1, 100)), ruling=ruling)
    if kind == "house":
        return HouseAmended(round=number, house=draw(house_rules()))
    if kind == "opened":
        return draw(house_rules().flatmap(openings))
    of = draw(st.integers(1, 30))
    return Undone(of=of) if kind == "undone" else Redone(of=of)


@st.composite
def loose_books(draw: st.DrawFn) -> list[Written]:
    """A book that begins rightly and then holds anything, sound entries and loose ones."""
    book = draw(games())
    for entry in draw(st.lists(loose_entries(), max_size=12)):
        book.append(written(book, entry))
    if draw(st.booleans()):
        tail = draw(st.permutations([one.entry for one in book[1:]]))
        book = [book[0], *(Written(seq, None, entry) for seq, entry in enumerate(tail, 2))]
    return book


# -- score sheets --------------------------------------------------------------------------------


@st.composite
def sheets(draw: st.DrawFn) -> tuple[Doc, list[Written]]:
    """A score sheet that stands, and the same game as a book."""
    book = draw(games(straight=True, steps=6))
    opened, game = book[0].entry, fold(book)
    assert isinstance(opened, GameOpened)
    played = [row.deal for row in game.rounds]
    if game.outcome:
        played = played[: game.outcome.round_number]
    doc: Doc = {
        "format": "bookbag/score-sheet",
        "version": 1,
        "rules": whole_document(opened.house),
        "players": list(opened.players),
        "dealer": opened.dealer,
        "rounds": [],
    }
    if opened.start:
        doc["start"] = {"scores": list(opened.start.scores), "bags": list(opened.start.bags)}
    entries: list[Entry] = [opened]
    for deal in played:
        assert deal.taken is not None
        last = deal is played[-1]  # an earlier ruling could change who may go blind, or end the game
        called = draw(st.lists(rulings(opened.house).map(_on_paper), max_size=2)) if last else []
        if called and call_problems(called[:-1], called[-1], opened.house):
            called.pop()
        doc["rounds"].append(_row(deal.bids, deal.taken, called))
        if deal.bids is not None:
            entries.append(BidsPlaced(round=deal.number, bids=deal.bids))
        entries.append(BooksEntered(round=deal.number, taken=deal.taken))
        entries += [RenegeRuled(round=deal.number, call=n, ruling=one) for n, one in enumerate(called, 1)]
    return doc, [Written(seq, None, entry) for seq, entry in enumerate(entries, 1)]


def _row(bids: Bids | None, taken: Taken, called: Sequence[Ruling]) -> Doc:
    row: Doc = {"books": list(taken.sides)}
    if bids is not None:
        row["bids"] = list(bids.seats)
        if any(books is not None for books in bids.sides):
            row["side_bids"] = list(bids.sides)
        if bids.blind:
            row["blind"] = list(bids.blind)
    apart = {str(seat): books for seat, books in enumerate(taken.nils) if books is not None}
    if apart:
        row["nil_books"] = apart
    if called:
        row["rulings"] = [one.model_dump(exclude_none=True) for one in called]
    return row


any_text = st.text(st.characters(), max_size=12)
"""Text that may hold control characters and lone surrogates, as JSON lets it."""

any_json: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from((-1, 0, 1, 4, 13, 26, 27, 10**40, 5.0, float("inf"), "5", "nil", ""))
    | st.floats(allow_nan=False)
    | any_text,
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(any_text, inner, max_size=4),
    max_leaves=8,
)

_KEYS = (
    *("format", "version", "rules", "players", "dealer", "start", "rounds", "scores", "bags", "bids", "side_bids"),
    *("blind", "books", "seat_books", "nil_books", "rulings", "verdict", "against", "by", "player", "penalty"),
    *("base", "0", "1", "5", *GROUPS, "limit", "layout", "goes_to", "target", "minimum", "board"),
)


_LIKELY: tuple[Any, ...] = (
    *(0, 1, 2, 3, 5, 6, 13, 14, 27, 5.0, "5", "nil", "blind nil", None, True),
    *([], {}, [0], [3, 3, 4, 3], [7, 6]),
)
"""What might well be written in the wrong place."""


@st.composite
def wild_sheets(draw: st.DrawFn) -> Any:
    """A sound sheet in which some values, anywhere, have become others, gone, or come from nowhere."""
    doc, _ = draw(sheets())
    for _ in range(draw(st.integers(1, 4))):
        doc = draw(_spoiled(doc))
    return doc


@st.composite
def _spoiled(draw: st.DrawFn, value: Any) -> Any:
    """The value with one thing wrong somewhere in it."""
    if isinstance(value, dict | list) and value and draw(st.integers(0, 15)):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if isinstance(value, dict) and draw(st.integers(0, 7)) == 7:
            return {**value, draw(st.sampled_from(_KEYS) | any_text): draw(any_json)}
        key = draw(st.sampled_from(["rounds", *keys] if "rounds" in keys else keys))
        if draw(st.integers(0, 9)) == 9:
            rest = [(k, value[k]) for k in keys if k != key]
            return dict(rest) if isinstance(value, dict) else [one for _, one in rest]
        if isinstance(value, dict):
            return {**value, key: draw(_spoiled(value[key]))}
        return [draw(_spoiled(one)) if n == key else one for n, one in enumerate(value)]
    if isinstance(value, int) and draw(st.booleans()):
        return value + draw(st.sampled_from((-1, 1, 5, -5)))
    return draw(st.sampled_from(_LIKELY) | any_json)
