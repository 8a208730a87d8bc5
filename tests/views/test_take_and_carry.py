"""House rules on their way from one table to another: as a link, a code, text or a file; seen, then kept."""

import json
from typing import Any

import flet as ft
import pytest
from keeper.at_houses import Desk
from keeper.at_screen import Phone
from keeper.at_table import opened_by

from bookbag.keeper import house_of
from bookbag.ledger.presets import packaged_presets
from bookbag.sheets.house_text import house_code, house_file_name, house_link, house_text
from bookbag.sheets.qr import qr_svg

from .driver import run

PRESETS = packaged_presets()
AFAR = house_of("spade-plus", {"name": "Afar", "bags": {"limit": 7}, "table": {"deck": "jokers"}})
CODE = house_code(AFAR, "spade-plus", PRESETS)
TEXT = house_text(AFAR, "spade-plus", PRESETS)
PASTE = "A link, a code, or the rules as text"
SHEET = {"format": "bookbag/score-sheet", "version": 1, "rounds": []}


def kept(desk: Desk) -> dict[str, Any]:
    return {one.name: one.house for one in desk.shelf.houses().own() if one.name != "Friday"}


def chosen(data: bytes | None) -> list[dict[str, Any]]:
    """What a device answers when a file was chosen."""
    return [{"id": 0, "name": "rules.json", "size": len(data or b""), "path": None, "bytes": data}]


def refuse(_arguments: object) -> object:
    raise RuntimeError("not on this device")


# -- taking in -----------------------------------------------------------------------------------


def ways() -> dict[str, str]:
    return {
        "text": TEXT,
        "text on one line": json.dumps(json.loads(TEXT)),
        "a link": house_link("http://10.0.0.7:8550", AFAR, "spade-plus", PRESETS),
        "a message with a link": f"Our rules: {house_link('http://x', AFAR, 'spade-plus', PRESETS)} see you",
        "a code": CODE,
    }


@pytest.mark.parametrize("way", ways())
@run
async def test_rules_are_pasted_seen_and_kept(desk: Desk, way: str) -> None:
    async with desk.phone("/rules/take") as phone:
        assert not [one for one in phone.usable() if one.key == "keep"]
        await phone.type(PASTE, ways()[way])
        assert_seen(phone)
        assert kept(desk) == {}, "seen before it is kept"
        await phone.tap("Keep these rules")
        assert kept(desk) == {"Afar": AFAR}
        assert phone.where.startswith("/rules/own/")


def assert_seen(phone: Phone) -> None:
    assert {"2 differences from Spade Plus", "Bag limit", "7 bags (Spade Plus: 10 bags)"} <= {*phone.texts()}
    assert "What it comes to" in phone.texts()


@run
async def test_a_code_in_the_address_is_read_at_once(desk: Desk) -> None:
    async with desk.phone(f"/rules/take/{CODE}") as phone:
        assert_seen(phone)
        await phone.tap("Keep these rules")
        assert kept(desk) == {"Afar": AFAR}


@pytest.mark.parametrize("data", [TEXT.encode(), b"\xef\xbb\xbf" + TEXT.encode()])
@run
async def test_a_file_is_chosen_seen_and_kept(desk: Desk, data: bytes) -> None:
    async with desk.phone("/rules/take") as phone:
        phone.connection.replies["pick_files"] = chosen(data)
        await phone.tap("Choose a file")
        assert_seen(phone)
        await phone.tap("Keep these rules")
        assert kept(desk) == {"Afar": AFAR}


FILES: dict[str, tuple[Any, str]] = {
    "empty": (chosen(b""), "Nothing was given"),
    "without its bytes": (chosen(None), "Nothing was given"),
    "a picture": (chosen(b"\x89PNG\r\n\x1a\n\x00\xff"), "This is not UTF-8"),
    "huge": (chosen(b"{" + b" " * 10**6), "This is longer than 64 kB"),
    "a score sheet": (chosen(json.dumps(SHEET).encode()), "This is a score sheet, not house rules"),
    "broken": (chosen(TEXT.encode()[:40]), ""),
    "no picker": (refuse, "This browser opens no files here"),
}


@pytest.mark.parametrize("file", FILES)
@run
async def test_a_file_that_can_not_be_taken_is_told_in_a_sentence(desk: Desk, file: str) -> None:
    answer, expected = FILES[file]
    async with desk.phone("/rules/take") as phone:
        phone.connection.replies["pick_files"] = answer
        await phone.tap("Choose a file")
        (sentence,) = phone.spoken()
        assert expected in sentence
        assert sentence.endswith(".")
        assert not [one for one in phone.usable() if one.key == "keep"]
        await phone.type(PASTE, CODE)
        assert phone.spoken() == []
        assert_seen(phone)


@run
async def test_a_file_that_was_not_chosen_after_all_changes_nothing(desk: Desk) -> None:
    async with desk.phone(f"/rules/take/{CODE}") as phone:
        phone.connection.replies["pick_files"] = []
        before = phone.picture()
        await phone.tap("Choose a file")
        assert phone.picture() == before


PASTED = {
    "words": ("come on Friday", "These are not house rules"),
    "half a code": (CODE[: len(CODE) // 2], "This code is damaged"),
    "a list": ("[1, 2]", "These are not house rules"),
    "half a document": (TEXT[:60], ""),
    "a score sheet": (json.dumps(SHEET), "This is a score sheet, not house rules"),
    "of a later version": (json.dumps({**json.loads(TEXT), "version": 9}), "These house rules are of version 9"),
    "an unknown rule": (json.dumps({"base": "bookbag", "bags": {"limits": 5}}), "bags.limits"),
    "out of bounds": (json.dumps({"base": "bookbag", "bags": {"limit": 500}}), "bags.limit"),
    "rules that contradict": (json.dumps({"base": "bookbag", "table": {"players": 3}}), "Players"),
    "an unknown preset": (json.dumps({"base": "poker"}), "“poker” is not a preset"),
    "no name": (json.dumps({"base": "bookbag", "name": ""}), "name"),
    "deep": ('{"a":' * 5000 + "1" + "}" * 5000, ""),
    "huge": ("x" * 70_000, "This is longer than 64 kB"),
    "a huge number": ('{"base": "bookbag", "bags": {"limit": ' + "9" * 5000 + "}}", ""),
}


@pytest.mark.parametrize("what", PASTED)
@run
async def test_what_is_no_house_is_told_in_one_sentence(desk: Desk, what: str) -> None:
    text, expected = PASTED[what]
    async with desk.phone("/rules/take") as phone:
        await phone.type(PASTE, text)
        (sentence,) = phone.spoken()
        assert expected.casefold() in sentence.casefold()
        assert sentence.endswith(".")
        assert len(sentence) < 1000
        assert not [one for one in phone.usable() if one.key == "keep"]
        await phone.type(PASTE, " ")
        assert phone.spoken() == []
    assert kept(desk) == {}


@run
async def test_a_name_that_is_taken_is_told_and_another_may_be_given(desk: Desk) -> None:
    text = house_text(AFAR.model_copy(update={"name": "friday"}), "spade-plus", PRESETS)
    async with desk.phone("/rules/take") as phone:
        await phone.follow(f"{PASTE}={text}", "Keep these rules")
        assert phone.spoken() == [
            "The name “friday” is already that of other house rules here; choose a name that none has."
        ]
        await phone.type("Keep them as", "")
        assert phone.spoken() == ["These rules have no name; type what they are called."]
        assert phone.keyed("keep").disabled
        await phone.follow("Keep them as=Theirs", "Keep these rules")
        assert [*kept(desk)] == ["Theirs"]


@run
async def test_a_name_given_to_other_rules_is_not_kept_for_the_next(desk: Desk) -> None:
    async with desk.phone(f"/rules/take/{CODE}") as phone:
        await phone.follow("Keep them as=Theirs", f'{PASTE}={{"base": "bookbag", "name": "Mine"}}')
        assert phone.one(ft.TextField, label="Keep them as").value == "Mine"
        await phone.tap("Keep these rules")
        assert [*kept(desk)] == ["Mine"]


# -- carrying ------------------------------------------------------------------------------------


@pytest.fixture(params=["a preset", "own", "a game"])
def carried(request: pytest.FixtureRequest, desk: Desk) -> tuple[str, str, Any, str]:
    """The address of what is carried, of its paper, its house and its base."""
    if request.param == "a preset":
        return "/rules/preset/spadester", "print/rules/preset/spadester", house_of("spadester"), "spadester"
    if request.param == "own":
        key = desk.houses.keep(AFAR, "spade-plus")
        return f"/rules/own/{key}", f"print/rules/own/{key}", AFAR, "spade-plus"
    name = opened_by(desk.keeper, AFAR)
    return f"/game/{name}/rules", f"print/game/{name}/rules", AFAR, "spade-plus"


@run
async def test_the_code_the_link_the_text_and_the_paper(desk: Desk, carried: tuple[str, str, Any, str]) -> None:
    route, paper, house, base = carried
    link, text = house_link("http://test", house, base, PRESETS), house_text(house, base, PRESETS)
    async with desk.phone(f"{route}/carry") as phone:
        assert phone.one(ft.Image, key="code").src == qr_svg(link)
        assert phone.one(ft.TextField, key="rules-text").value == text
        await phone.tap("Copy link")
        assert phone.spoken() == ["The link is copied."]
        await phone.tap("Copy text")
        assert phone.spoken() == ["The text is copied."]
        assert [sent["data"] for name, sent in phone.connection.calls if name == "set"] == [link, text]
        await phone.tap("Print")
        (asked,) = [sent for name, sent in phone.connection.calls if name == "launch_url"]
        assert f"http://test/{paper}" in str(asked)


@run
async def test_a_saved_file_can_be_taken_in_again(desk: Desk, carried: tuple[str, str, Any, str]) -> None:
    route, _, house, _ = carried
    async with desk.phone(f"{route}/carry") as phone:
        await phone.tap("Save a file")
        (saved,) = [sent for name, sent in phone.connection.calls if name == "save_file"]
        assert saved["file_name"] == house_file_name(house)
    async with desk.phone("/rules/take") as phone:
        phone.connection.replies["pick_files"] = chosen(saved["src_bytes"])
        await phone.follow("Choose a file", "Keep them as=Brought", "Keep these rules")
        assert kept(desk)["Brought"] == house.model_copy(update={"name": "Brought"})


@pytest.mark.parametrize(("tap", "call"), [("Copy link", "set"), ("Copy text", "set"), ("Save a file", "save_file")])
@run
async def test_a_device_that_refuses_is_told(desk: Desk, tap: str, call: str) -> None:
    async with desk.phone("/rules/preset/bookbag/carry") as phone:
        phone.connection.replies[call] = refuse
        await phone.tap(tap)
        (sentence,) = phone.spoken()
        assert sentence.startswith("This browser ")
        assert "copied." not in sentence
