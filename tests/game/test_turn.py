"""What the table may say next, and a draft tapped in any order."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games, house_rules, legal_bids, legal_taken, openings

from bookbag.game.bids import Bids, nil_seats
from bookbag.game.draft import MOST_TAPS, Draft, bids_but_the_last, fits
from bookbag.game.entries import BidsPlaced, BooksEntered, Entry, GameOpened, Written
from bookbag.game.house import HouseRules
from bookbag.game.house_document import house_from
from bookbag.game.replay import Game, fold
from bookbag.game.rounds import Taken, bid_problems, taken_problems
from bookbag.game.turn import Choice, Turn, blind_chance, seat_choices, side_choices, turn
from bookbag.ledger.presets import packaged_presets

PLAYERS = ("North", "East", "South", "West", "Guest", "Host")


def game_of(rules: dict[str, Any] | None = None, *entries: Entry, **opened: Any) -> Game:
    house = HouseRules.model_validate(rules or {})
    first = GameOpened.model_validate(
        {"house": house, "players": PLAYERS[: house.table.players], "dealer": 0, **opened}
    )
    return fold([Written(seq, None, entry) for seq, entry in enumerate((first, *entries), 1)])


def placed(*seats: int | str, sides: tuple[int | None, ...] = (None, None)) -> BidsPlaced:
    return BidsPlaced(round=1, bids=Bids.model_validate({"seats": seats, "sides": sides}))


def shut(choices: tuple[Choice, ...]) -> dict[int | str, str]:
    """The choices that are not open, with the code that shuts each."""
    return {choice.bid: choice.problem.code for choice in choices if choice.problem}


BEHIND = {"scores": (0, 100), "bags": (0, 0)}


# -- whose turn ------------------------------------------------------------------------------------


def test_bids_go_round_from_the_dealers_left() -> None:
    game = game_of(dealer=2)
    draft, due = Draft.fresh(game), []
    while (now := turn(game, draft)).seat is not None:
        due.append(now)
        draft = draft.with_bids(draft.bids.with_seat(now.seat, 3))
    assert due == [Turn("bids", seat=seat) for seat in (3, 0, 1, 2)]
    assert now == Turn("bids")


def test_a_side_bids_when_its_first_seat_is_due() -> None:
    game = game_of({"bidding": {"bid_as": "side"}})
    draft = Draft.fresh(game)
    assert turn(game, draft) == Turn("bids", seat=1, side=1)
    draft = draft.with_bids(draft.bids.with_side(1, 5))
    assert turn(game, draft) == Turn("bids", seat=2, side=0)
    draft = draft.with_bids(draft.bids.with_side(0, 6))
    assert turn(game, draft) == Turn("bids")


def test_players_alone_bid_by_seat_even_where_sides_bid() -> None:
    game = game_of({"table": {"layout": "solo", "players": 3}, "bidding": {"bid_as": "side"}})
    assert turn(game, Draft.fresh(game)) == Turn("bids", seat=1)


def test_books_are_asked_of_nil_bidders_first_and_then_of_a_side() -> None:
    game = game_of(None, placed("nil", 4, 5, "nil"))
    draft = Draft.fresh(game)
    assert turn(game, draft) == Turn("books", seat=0)
    draft = draft.with_nil_books(0, 0, game)
    assert turn(game, draft) == Turn("books", seat=3)
    draft = draft.with_nil_books(3, 1, game)
    assert turn(game, draft) == Turn("books", side=0)
    draft = draft.with_side_books(0, 6, game.house)
    assert turn(game, draft) == Turn("confirm")
    assert draft.taken(game) == Taken(sides=(6, 7), nils=(0, None, None, 1))


def test_where_every_partner_bid_nil_their_books_are_the_sides() -> None:
    game = game_of(None, placed("nil", 4, "nil", 3))
    draft = Draft.fresh(game).with_nil_books(0, 2, game).with_nil_books(2, 1, game)
    assert turn(game, draft) == Turn("confirm")
    assert draft.taken(game) == Taken(sides=(3, 10), nils=(2, None, 1, None))


def test_one_tap_says_both_sides_books() -> None:
    game = game_of(None, placed(3, 3, 4, 3))
    draft = Draft.fresh(game)
    assert draft.taken(game) is None
    assert draft.with_side_books(1, 4, game.house).taken(game) == Taken(sides=(9, 4), nils=(None,) * 4)
    again = draft.with_side_books(1, 4, game.house).with_side_books(0, 7, game.house)
    assert again.taken(game) == Taken(sides=(7, 6), nils=(None,) * 4)


def test_of_three_sides_the_last_takes_the_rest() -> None:
    game = game_of({"table": {"layout": "solo", "players": 3}}, placed("nil", 8, 8, sides=(None,) * 3))
    draft = Draft.fresh(game).with_side_books(2, 9, game.house)
    assert turn(game, draft) == Turn("books", side=0)
    draft = draft.with_side_books(0, 1, game.house)
    assert draft.taken(game) == Taken(sides=(1, 7, 9), nils=(1, None, None))


def test_a_hand_that_bids_itself_asks_for_books_at_once() -> None:
    game = game_of({"bidding": {"first_hand_bids_itself": True}})
    assert turn(game, Draft.fresh(game)) == Turn("books", side=0)
    chance = blind_chance(game, 0)
    assert [found.code for found in (chance.nil, chance.bid) if found] == ["hand_bids_itself"] * 2


def test_nothing_is_due_when_the_game_is_over() -> None:
    taken = BooksEntered(round=1, taken=Taken(sides=(7, 6), nils=(None,) * 4))
    game = game_of({"finish": {"rounds": 1}}, placed(3, 3, 4, 3), taken)
    assert turn(game, Draft.fresh(game)) == Turn("over")


# -- what is open ----------------------------------------------------------------------------------


def test_a_first_partner_may_bid_anything() -> None:
    game = game_of()
    choices = seat_choices(game, Bids.none_yet(game.seating), 1)
    assert [choice.bid for choice in choices] == ["nil", *range(1, 14)]
    assert all(choice.is_open for choice in choices)


@pytest.mark.parametrize(
    ("rules", "bids", "seat", "expected"),
    [
        ({}, (None, 1, None, None), 3, {1: "below_board", 2: "below_board"}),
        ({"bidding": {"board": None, "player_minimum": 2}}, (None,) * 4, 0, {1: "bid_under_minimum"}),
        ({"bidding": {"board": None, "total": "not_deal"}}, (None, 3, 3, 3), 0, {4: "total_is_deal"}),
        ({"bidding": {"board": None, "total": "at_least"}}, (None, 3, 3, 4), 0, {"nil": "total_under"}),
        ({"nil": {"both_partners": "forbidden"}}, ("nil", 3, None, 3), 2, {"nil": "nil_both"}),
        ({"nil": {"partner_minimum": 3}}, ("nil", 3, None, 3), 2, {1: "bid_beside_nil", 2: "bid_beside_nil"}),
        ({"nil": {"partner_minimum": 3}, "bidding": {"board": None}}, (2, 3, None, 3), 2, {"nil": "bid_beside_nil"}),
        ({"nil": {"allowed": False}}, (4, 3, None, 3), 2, {}),
        ({"blind_nil": {"allowed": True}}, (4, 3, None, 3), 2, {"blind nil": "blind_nil_not_behind"}),
        ({"blind_nil": {"allowed": True, "deficit": None}}, (4, 3, None, 3), 2, {}),
    ],
)  # fmt: skip
def test_what_keeps_a_bid_shut(
    rules: dict[str, Any], bids: tuple[Any, ...], seat: int, expected: dict[int | str, str]
) -> None:
    said = Bids.model_validate({"seats": bids, "sides": (None, None)})
    assert shut(seat_choices(game_of(rules), said, seat)) == expected


def test_zero_is_offered_as_a_number_where_nil_is_not_played() -> None:
    game = game_of({"nil": {"allowed": False}})
    assert seat_choices(game, Bids.none_yet(game.seating), 0)[0].bid == 0


def test_what_a_side_may_bid() -> None:
    game = game_of()
    bids = Bids.none_yet(game.seating)
    assert shut(side_choices(game, bids, 0, blind=False)) == dict.fromkeys(range(4), "below_board")
    assert set(shut(side_choices(game, bids, 0, blind=True)).values()) == {"blind_bid_not_behind"}
    game = game_of(start=BEHIND)
    assert shut(side_choices(game, bids, 0, blind=True)) == dict.fromkeys(range(6), "blind_bid_under")


def test_a_sides_number_takes_the_place_of_its_players_bids() -> None:
    game = game_of(start=BEHIND)
    bids = Bids.none_yet(game.seating).with_seat(0, 2)
    assert [choice.bid for choice in side_choices(game, bids, 0, blind=True) if choice.is_open] == [*range(6, 14)]


def test_a_sides_number_takes_the_place_of_a_plain_zero() -> None:
    """A bid of 0 is no nil where nil is not played, so it gives way as any number does."""
    game = game_of({"nil": {"allowed": False}}, start=BEHIND)
    bids = Bids.none_yet(game.seating).with_seat(0, 0)
    assert [choice.bid for choice in side_choices(game, bids, 0, blind=True) if choice.is_open] == [*range(6, 14)]


def test_what_is_wrong_with_the_others_shuts_nothing() -> None:
    game = game_of()
    bids = Bids.model_validate({"seats": (None, 1, 5, 1), "sides": (None, None)})
    assert shut(seat_choices(game, bids, 0)) == {}


def test_a_nil_stays_beside_a_sides_number() -> None:
    game = game_of()
    bids = Bids.none_yet(game.seating).with_seat(0, "nil")
    assert shut(side_choices(game, bids, 0, blind=False)) == {}


def test_who_may_go_blind() -> None:
    game = game_of({"blind_nil": {"allowed": True}}, start=BEHIND)
    assert blind_chance(game, 0).any_open
    assert (blind_chance(game, 0).nil, blind_chance(game, 0).bid) == (None, None)
    ahead = blind_chance(game, 1)
    assert not ahead.any_open
    assert [found.code for found in (ahead.nil, ahead.bid) if found] == [
        "blind_nil_not_behind",
        "blind_bid_not_behind",
    ]


# -- drafts ----------------------------------------------------------------------------------------


def test_a_draft_belongs_to_one_round_of_one_table() -> None:
    game = game_of()
    assert fits(Draft.fresh(game), game)
    next_round = game_of(None, placed(3, 3, 4, 3), BooksEntered(round=1, taken=Taken(sides=(7, 6), nils=(None,) * 4)))
    assert not fits(Draft.fresh(game), next_round)
    assert not fits(Draft.fresh(game), game_of({"table": {"layout": "solo", "players": 3}}))
    assert not fits(Draft.fresh(game), game_of({"table": {"layout": "solo", "players": 4}}))


def test_each_tap_is_taken_back_by_itself() -> None:
    game = game_of(None, placed("nil", 4, "nil", 3))
    fresh = Draft.fresh(game)
    one = fresh.with_nil_books(0, 2, game)
    two = one.with_nil_books(2, 1, game)
    assert (two.back(), one.back(), fresh.back()) == (one, fresh, None)
    assert two.settled().said == two.said
    assert two.settled().back() is None


def test_only_the_last_taps_are_remembered() -> None:
    game = game_of()
    draft = Draft.fresh(game)
    for _ in range(MOST_TAPS + 5):
        draft = draft.with_bids(draft.bids.with_seat(1, 3))
    assert len(draft.before) == MOST_TAPS


@given(st.data())
def test_bids_undone_are_taken_back_bid_by_bid(data: st.DataObject) -> None:
    house = data.draw(house_rules())
    game = fold([Written(1, None, data.draw(openings(house)))])
    bids = data.draw(legal_bids(house, game.scores))
    draft = bids_but_the_last(game, bids)
    taps = 0
    while draft is not None:
        assert draft.bids != bids
        said = (*draft.bids.seats, *draft.bids.sides)
        assert all(one in (None, other) for one, other in zip(said, (*bids.seats, *bids.sides), strict=True))
        draft, taps = draft.back(), taps + 1
    assert taps <= game.seating.seats


def test_a_draft_survives_the_disk() -> None:
    game = game_of(None, placed("nil", 3, 4, 3))
    draft = Draft.fresh(game).with_nil_books(0, 2, game)
    assert Draft.model_validate_json(draft.model_dump_json()) == draft


@given(st.data())
def test_books_tapped_in_any_order_are_the_books_entered(data: st.DataObject) -> None:
    house = data.draw(house_rules())
    game = fold([Written(1, None, data.draw(openings(house)))])
    if not game.current.bids_itself:
        bids = data.draw(legal_bids(house, game.scores))
        game = fold([Written(1, None, opened_again(game)), Written(2, None, BidsPlaced(round=1, bids=bids))])
    taken = data.draw(legal_taken(house, game.current.bids))
    asked = [] if game.seating.solo else nil_seats(game.current.bids, house)
    taps = [("side", side) for side in range(game.seating.sides)] + [("nil", seat) for seat in asked]
    draft = Draft.fresh(game)
    for kind, place in data.draw(st.permutations(taps)):
        if kind == "side":
            draft = draft.with_side_books(place, taken.sides[place], house)
        else:
            draft = draft.with_nil_books(place, taken.nils[place] or 0, game)
    assert draft.taken(game) == taken
    assert turn(game, draft) == Turn("confirm")


def opened_again(game: Game) -> GameOpened:
    start = {"scores": game.start_scores, "bags": game.start_bags}
    whole = {"house": game.house, "players": game.players, "dealer": game.dealer, "start": start}
    return GameOpened.model_validate(whole)


@given(st.data())
def test_bids_tapped_in_any_order_are_the_bids_placed(data: st.DataObject) -> None:
    house = data.draw(house_rules())
    game = fold([Written(1, None, data.draw(openings(house)))])
    drawn = data.draw(legal_bids(house, game.scores))
    together = [side for side, books in enumerate(drawn.sides) if books is not None]
    blind = tuple(side for side in drawn.blind if side in together)
    bids = Bids.model_validate({**drawn.model_dump(), "blind": blind})
    taps = [("side", side) for side in together]
    taps += [("seat", seat) for seat, bid in enumerate(bids.seats) if bid is not None]
    tapped = Bids.none_yet(game.seating)
    for kind, place in data.draw(st.permutations(taps)):
        if kind == "side":
            tapped = tapped.with_side(place, bids.sides[place], blind=place in blind)
        else:
            tapped = tapped.with_seat(place, bids.seats[place])
    assert tapped == bids


@given(st.data())
def test_what_is_due_can_be_done_until_the_round_is_told(data: st.DataObject) -> None:
    """Whatever is tapped of what is open, the next turn has something open, up to bids and books that stand.

    Only a rule about all bids together can leave the last bidder nothing: then the table bids again.
    """
    house = data.draw(house_rules())
    game = fold([Written(1, None, data.draw(openings(house)))])
    draft = Draft.fresh(game)
    if not game.current.bids_itself:
        bids = tapped_bids(game, draft, data)
        if bids is None:
            return
        assert bid_problems(bids, house, game.scores) == []
        game = fold([Written(1, None, opened_again(game)), Written(2, None, BidsPlaced(round=1, bids=bids))])
        assert game.current.bids == bids
        draft = Draft.fresh(game)
    while (now := turn(game, draft)).step == "books":
        books = data.draw(st.integers(0, house.deal_books))
        if now.seat is not None:
            draft = draft.with_nil_books(now.seat, books, game)
        else:
            assert now.side is not None
            draft = draft.with_side_books(now.side, books, house)
    assert now == Turn("confirm")
    taken = draft.taken(game)
    assert taken is not None
    if not taken_problems(taken, game.current.bids, house):
        book = [Written(1, None, opened_again(game))]
        if game.current.bids is not None:
            book.append(Written(2, None, BidsPlaced(round=1, bids=game.current.bids)))
        book.append(Written(3, None, BooksEntered(round=1, taken=taken)))
        assert len(fold(book).rounds) == 1


def tapped_bids(game: Game, draft: Draft, data: st.DataObject) -> Bids | None:
    """Bids tapped from what is open, turn by turn; None where the table must bid again."""
    while (now := turn(game, draft)) != Turn("bids"):
        assert now.step == "bids"
        assert now.seat is not None
        options: list[Bids] = []
        choices = seat_choices(game, draft.bids, now.seat)
        if now.side is not None:
            choices = side_choices(game, draft.bids, now.side, blind=False)
            options += [draft.bids.with_side(now.side, int(one.bid)) for one in choices if one.is_open]
        else:
            options += [draft.bids.with_seat(now.seat, one.bid) for one in choices if one.is_open]
        if not options:
            assert any(one.problem and "total" in dict(one.problem.values) for one in choices)
            return None
        draft = draft.with_bids(data.draw(st.sampled_from(options)))
    return draft.bids


@given(games())
def test_a_fresh_draft_fits_and_something_is_due(book: list[Written]) -> None:
    game = fold(book)
    draft = Draft.fresh(game)
    assert fits(draft, game)
    now = turn(game, draft)
    assert (now.step == "over") == (game.outcome is not None)
    if now.step != "over":
        assert now.step == ("books" if game.current.bids or game.current.bids_itself else "bids")
        assert now.seat is not None or now.side is not None


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("bid_as", ["player", "side"])
@pytest.mark.parametrize("preset", ["bookbag", "spade-plus", "spadester", "free-spades"])
def test_at_every_presets_table_each_bid_leaves_the_next_bidder_one(preset: str, bid_as: str, dealer: int) -> None:
    house = house_from({"base": preset, "bidding": {"bid_as": bid_as}}, packaged_presets())
    game = game_of(house.model_dump(), dealer=dealer)
    left = [Bids.none_yet(game.seating)]
    for _ in range(3):
        left = [bids for one in left for bids in low_and_high(game, one)]
    assert left
    assert all(bids.complete(game.seating) or low_and_high(game, bids) for bids in left)


def low_and_high(game: Game, bids: Bids) -> list[Bids]:
    """The bids after the lowest two and the highest open choice of whoever is due."""
    now = turn(game, Draft.fresh(game).with_bids(bids))
    if now.seat is None:
        return [bids]
    if now.side is not None:
        side = [one for one in side_choices(game, bids, now.side, blind=False) if one.is_open]
        assert side
        return [bids.with_side(now.side, int(one.bid)) for one in (*side[:2], side[-1])]
    seat = [one for one in seat_choices(game, bids, now.seat) if one.is_open]
    assert seat
    return [bids.with_seat(now.seat, one.bid) for one in (*seat[:2], seat[-1])]
