"""Texts and numbers that nobody expects, wherever one is entered: refused in a sentence, or kept and harmless."""

import csv
import json
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from io import BytesIO, StringIO
from itertools import count
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from keeper.at_table import PLAYERS, Shelf, away_beside, bid_all, opened, play
from sheets.test_game_document import small

from bookbag.admission import Admission
from bookbag.files import Files
from bookbag.game.entries import DealerChanged, SeatsChanged
from bookbag.game.faults import refusing
from bookbag.game.house import HouseRules
from bookbag.game.house_document import whole_document
from bookbag.game.problems import Refused
from bookbag.game.rounds import Ruling
from bookbag.houses import Houses
from bookbag.keeper import Keeper, house_of
from bookbag.ledger import Database
from bookbag.ledger.location import NoFolder, data_folder
from bookbag.ledger.presets import packaged_presets
from bookbag.records.search import read_day
from bookbag.sheets.game_document import read_game
from bookbag.sheets.house_text import house_file_name, house_text, read_house
from bookbag.sheets.print_page import rule_sheet_page
from bookbag.sheets.text import ledger_text
from bookbag.shelf import Shelf as GameShelf
from bookbag.words.rule_sheet import rule_sheet
from bookbag.words.sentences import say

from .at_command import command
from .fuzz import examples
from .played import played

TEXTS = (
    *("", " ", "\t \u3000\u2003", "\u200b\u2060", "N" * 10_000, "N" * 41, "N" * 40),
    *("مرحبا بالعالم", "שלום", "\u202eevil\u202c", "\u2066in\u2069", "\u061cx", "\ufeffx"),
    *("👩‍👩‍👧‍👦", "🏳️‍🌈", "e\u0301\u0302\u0303" * 9, "Z\u0351\u036b\u0343", "\u0301"),
    *("\0", "a\0b", "\x1b[2J", "a\nb", "a\r\nb", "\x7f", "\x85", "\u2028", "\ud800", "a\udfffb"),
    *("=1+1", "@SUM(A1)", "+1", "-1", "\t=1", "\uff1d1", '=HYPERLINK("http://x")', "'=1"),
    *("<script>alert(1)</script>", "<b>x", "&amp;", "\"'<>&", "]]>", "$title", "{given}", "%s", "{0}", "\\u0041"),
    *("İI", "\u0131i", "ß", "SS", "ǅ", "../../etc/passwd", "C:\\x", "con", "a/b", "*", "?", "-rf", "--help"),
)
"""What people and programs are known to trip over."""


def with_each(test: Callable[..., None], times: int = 1) -> Callable[..., None]:
    """The same test, which tries each of those texts in every place besides whatever it draws."""
    for text in TEXTS:
        test = example(*[text] * times)(test)
    return test


any_text = st.sampled_from(TEXTS) | st.text(st.characters(), max_size=45)


def kept_or_refused(deed: Callable[[], object]) -> bool:
    """Whether it was kept; what was refused was refused in a sentence that can be shown anywhere."""
    try:
        deed()
    except Refused as refused:
        for found in refused.problems:
            said = say(found)
            assert said.endswith(".")
            said.encode()
            assert not any(ord(letter) < 32 or letter in "\u2028\u2029\u202e\u2066" for letter in said)
            assert len(said) < 400
        return False
    return True


def plain(text: str) -> str:
    """As a name is kept: its blanks made one."""
    return " ".join(text.split())


class Words(HTMLParser):
    """The words of a page, and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words = ""
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


class Desk:
    """All verbs of one folder."""

    def __init__(self, folder: Path) -> None:
        self.shelf = Shelf(folder)
        self.keeper = self.shelf.keeper()
        self.away: GameShelf = away_beside(self.keeper)
        self.houses: Houses = self.shelf.houses()
        self.database: Database = self.shelf.database()
        self.files = Files(self.database, self.shelf.clock)
        self._number = count()

    def other(self) -> str:
        """A name that nobody has."""
        return f"somebody {next(self._number)}"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.shelf.close()


def is_shown_harmlessly(desk: Desk, game: str, name: str, tags: set[str]) -> None:
    """In the ledger, on the page, in the spreadsheet, in the document, in the list."""
    good = desk.files.find(game)
    page = Words(good.sheet(with_record=True))
    assert name in page.words
    assert page.tags <= tags
    sheet = b"".join(desk.files.rounds([game])).decode("utf-8-sig")
    rows = [*csv.reader(StringIO(sheet, newline=""))]
    assert {len(row) for row in rows} == {len(rows[0])}
    assert any(name in cell for row in rows[1:] for cell in row)
    for row in rows[1:]:
        assert not any(cell[:1] in ("=", "+", "@", "\t", "\uff1d") for cell in row)
    assert name in ledger_text(good.game)
    assert name in good.record
    document = read_game(good.text)
    assert document.entries == good.entries
    assert name in json.loads(document.entries[0][2])["players"]
    listed = command("games", "--data", desk.shelf.folder, "--json")
    assert name in next(row for row in map(json.loads, listed.out.splitlines()) if row["game"] == game)["players"]


# -- names -------------------------------------------------------------------------------------------


def test_any_name_at_a_seat(desk: Desk, long: bool) -> None:
    name = opened(desk.keeper)
    play(desk.keeper, name, (3, 3, 3, 3), (8, 5))
    tags = Words(desk.files.find(name).sheet(with_record=True)).tags

    @examples(10, long=long, most=5000)
    @with_each
    @given(any_text)
    def any_name(text: str) -> None:
        before = len(desk.files.names())

        def sit_down() -> None:
            game = desk.keeper.open_game(house_of("bookbag"), (text, "East", "South", "West"), 0)
            play(desk.keeper, game, (3, 3, 3, 3), (8, 5))

        if not kept_or_refused(sit_down):
            assert len(desk.files.names()) == before
            return
        game = desk.files.names()[0]
        assert desk.keeper.table(game).game.players[0] == plain(text)
        is_shown_harmlessly(desk, game, plain(text), tags)

    any_name()


def test_any_name_put_right_and_joined(desk: Desk, long: bool) -> None:
    @examples(10, long=long, most=5000)
    @with_each
    @given(any_text)
    def any_name(text: str) -> None:
        game, other = opened(desk.keeper), desk.other()
        if kept_or_refused(lambda: desk.keeper.mend(game, seats(text))):
            assert desk.keeper.table(game).game.players[0] == text
        before = desk.shelf.fresh(game).game.players
        if kept_or_refused(lambda: desk.away.join(other, text)):
            assert desk.away.name_of(other) == desk.away.name_of(plain(text)) == plain(text)
            desk.away.undo(desk.away.renamings()[0].id)
            assert desk.away.name_of(other) == other
        assert desk.shelf.fresh(game).game.players == before

    any_name()


def seats(text: str) -> SeatsChanged:
    with refusing():
        return SeatsChanged(players=(text, *PLAYERS[1:4]))


@pytest.mark.parametrize(("one", "other"), [("é", "e\u0301"), ("Å", "A\u030a"), ("ANN", "ann"), ("ﬁ", "fi")])
def test_one_name_in_two_forms_is_one_person(desk: Desk, one: str, other: str) -> None:
    kept = kept_or_refused(lambda: desk.keeper.open_game(house_of("bookbag"), (one, other, "South", "West"), 0))
    assert not kept or normalize("NFC", one.casefold()) != normalize("NFC", other.casefold())


# -- house rules -------------------------------------------------------------------------------------


def test_any_name_and_custom_of_house_rules(desk: Desk, long: bool) -> None:
    tags = Words(rule_sheet_page(rule_sheet(house_of("bookbag", {"table": {"customs": "None."}})))).tags

    @examples(10, long=long, most=5000)
    @partial(with_each, times=2)
    @given(any_text, any_text)
    def any_house(name: str, customs: str) -> None:
        made: list[HouseRules] = []

        def keep() -> None:
            made.append(house_of("bookbag", {"name": name, "table": {"customs": customs}}))
            desk.houses.delete(desk.houses.keep(made[0], "bookbag"))

        if not kept_or_refused(keep):
            return
        house = made[0]
        assert (house.name, house.table.customs) == (name, customs)
        page = Words(rule_sheet_page(rule_sheet(house)))
        assert name.strip() in page.words
        assert customs in page.words
        assert page.tags <= tags
        read = read_house(house_text(house, "bookbag", packaged_presets()), packaged_presets())
        assert read.house == house
        file = house_file_name(house)
        assert Path(file).name == file
        assert len(file.encode()) < 256

    any_house()


# -- what is looked for and typed ----------------------------------------------------------------------


@pytest.mark.parametrize("text", TEXTS)
def test_any_day_and_any_pin(text: str) -> None:
    kept_or_refused(lambda: read_day(text))
    door = Admission(lambda: 0.0, lambda _most: 1)
    door.offer("game")
    assert not kept_or_refused(lambda: door.admit("phone", "game", text))


OTHER_DIGITS = ("\u0660" * 5 + "\u0661", "\uff10" * 5 + "\uff11", "1", "1.0", "-1", "0" * 10_000 + "1")


@pytest.mark.parametrize("digits", ["000001", "000 001", "0 0 0 0 0 1\n", *OTHER_DIGITS])
def test_a_pin_in_other_digits(digits: str) -> None:
    door = Admission(lambda: 0.0, lambda _most: 1)
    door.offer("game")
    assert kept_or_refused(lambda: door.admit("phone", "game", digits)) == (digits not in OTHER_DIGITS)


ON_A_COMMAND_LINE = [text for text in TEXTS if not {*"\0\ud800\udfff"} & {*text}]
"""The others no system can hand to a program."""


@pytest.mark.parametrize("text", ON_A_COMMAND_LINE)
def test_any_argument(tmp_path: Path, text: str) -> None:
    played().lay(tmp_path)
    for arguments in (
        ["export", "--data", tmp_path, f"x{text}"],
        ["export", "--data", tmp_path, "--all", "-o", tmp_path / "no" / f"x{text}"],
        ["import", "--data", tmp_path, f"./none{text}"],
        ["restore", "--data", tmp_path, f"./none{text}"],
        ["check", f"./none{text}"],
        ["score", f"./none{text}"],
        ["rules", f"./none{text}"],
        ["games", "--data", tmp_path / f"x{text}"],
        ["check", "--data", tmp_path / f"x{text}"],
        ["backup", "--data", tmp_path / f"x{text}"],
        ["check", "--data", tmp_path, "--save", tmp_path / "no" / f"x{text}"],
        ["play", "--data", tmp_path, "--no-browser", f"--port=x{text}"],
    ):
        ran = command(*arguments)
        assert ran.code in (1, 2), arguments
        assert ran.told.startswith("bookbag: ")
        assert "Traceback" not in ran.told
        assert len(ran.told) < 15_000


def test_a_folder_of_any_name(tmp_path: Path) -> None:
    for text in ON_A_COMMAND_LINE:
        try:
            folder = data_folder(tmp_path / f"x{text}")
        except NoFolder as told:
            assert str(told).endswith(".")
        else:
            assert folder.is_dir()


# -- numbers -----------------------------------------------------------------------------------------

OUT_OF_BOUNDS = (-1, -(10**30), 27, 2**31, 2**63, 2**64, 10**30)
RULING = Ruling(verdict="proven", against=0, by=1)
ENTERED: dict[str, Callable[[Keeper, str, int], object]] = {
    "a bid": lambda keeper, game, number: keeper.bid_seat(game, 1, number),
    "a seat": lambda keeper, game, number: keeper.bid_seat(game, number, 3),
    "a side's bid": lambda keeper, game, number: keeper.bid_side(game, 1, number),
    "a side": lambda keeper, game, number: keeper.bid_side(game, number, 6),
    "a dealer": lambda keeper, _game, number: keeper.open_game(house_of("bookbag"), PLAYERS[:4], number),
    "a round ruled": lambda keeper, game, number: keeper.rule_renege(game, number, RULING),
    "a call": lambda keeper, game, number: keeper.rule_renege(game, 1, RULING, 100 + abs(number)),
    "a round amended": lambda keeper, game, number: keeper.amend_house(game, number, house_of("classic")),
    "a round with another dealer": lambda keeper, game, number: keeper.mend(game, dealer_from(number)),
}


def dealer_from(number: int) -> DealerChanged:
    with refusing():
        return DealerChanged(round=number, dealer=1)


@pytest.mark.parametrize("what", ENTERED)
@pytest.mark.parametrize("number", OUT_OF_BOUNDS)
def test_a_number_out_of_all_bounds_at_the_table(desk: Desk, what: str, number: int) -> None:
    name = opened(desk.keeper)
    before = desk.shelf.fresh(name)
    assert not kept_or_refused(lambda: ENTERED[what](desk.keeper, name, number))
    assert desk.shelf.fresh(name) == before
    assert len(desk.files.names()) == 1


@pytest.mark.parametrize("number", OUT_OF_BOUNDS)
def test_books_out_of_all_bounds(desk: Desk, number: int) -> None:
    name = opened(desk.keeper)
    bid_all(desk.keeper, name, (3, "nil", 4, 3))
    before = desk.shelf.fresh(name)
    assert not kept_or_refused(lambda: desk.keeper.say_books(name, 0, number))
    assert not kept_or_refused(lambda: desk.keeper.say_nil_books(name, 1, number))
    assert desk.shelf.fresh(name) == before


NO_NUMBERS = (
    *("-1", str(10**30), "3.5", "1e3", "true", "null", '"3"', '"\uff13"', '"\u0663"', "NaN", "-Infinity", "[]", "{}"),
    "1" * 5000,
)
"""As a document has them. Whole numbers written as 3.0 are none either."""


def numbers_in(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every number of a document."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from numbers_in(value[key], (*way, key))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield way


def with_number(document: Any, way: tuple[str | int, ...], number: str) -> str:
    """The document's text with something else in the place of a number."""
    copied = json.loads(json.dumps(document))
    place = copied
    for step in way[:-1]:
        place = place[step]
    place[way[-1]] = "@ here @"
    return json.dumps(copied).replace('"@ here @"', number)


def test_what_is_no_number_anywhere_in_a_game(desk: Desk) -> None:
    """Except that some rules may be none at all, and a bid may be left out: the document stands then as a whole."""
    document = small()
    for way in numbers_in(document):
        for number in NO_NUMBERS:
            text = with_number(document, way, number).encode()
            took = kept_or_refused(lambda text=text: desk.files.take_in(BytesIO(text)))  # type: ignore[misc]
            assert not took or number in ("null", "-1", "true"), (way, number)
    for game in desk.files.names():
        assert desk.keeper.table(game).game
        assert desk.files.find(game).sheet()


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_what_is_no_number_anywhere_in_house_rules(number: str) -> None:
    document = whole_document(house_of("bookbag"))
    for way in numbers_in(document):
        text = with_number(document, way, number)
        took = kept_or_refused(lambda text=text: read_house(text, packaged_presets()))  # type: ignore[misc]
        assert not took or number in ("null", "-1", "true"), (way, number)
