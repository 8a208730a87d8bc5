"""The rule sheet as a page and as text: everything on it, nothing in it but text, and its print as large as fits."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bookbag.sheets.print_page import LEAST, REST, SIZES, print_layout, rule_sheet_page, sentence_page
from bookbag.sheets.rule_sheet_text import WIDTH, rule_sheet_text
from bookbag.words.rule_sheet import RuleSheet, SheetExample, SheetGroup

from .full_sheet import full_sheet

FULL = full_sheet()
EMPTY = RuleSheet("Bookbag", "", (), (), (), ())
WICKED = '</h1><script>alert(\'"&amp;")</script> ${size} $body <img src=//x> \u202e'

TAGS = {
    *("html", "head", "meta", "title", "style", "body", "header", "h1", "h2", "p", "main", "section"),
    *("dl", "div", "dt", "dd", "ul", "li", "span", "footer"),
}
VOID = {"meta"}


class Page(HTMLParser):
    """A page taken apart: its tags, their attributes, its texts; every tag is closed in its turn."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: list[str] = []
        self.style = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["style"]:
            self.style += data
        elif data.strip():
            self.texts.append(data.strip(": \n"))


def said(sheet: RuleSheet, *, plain_last: bool) -> list[str]:
    """Every text of a sheet, in the order it is read."""
    texts, rest = [sheet.name, sheet.summary], []
    for group in sheet.groups:
        plain = [text for row in group.plain for text in row]
        rest += plain
        texts += [group.title] if group.rows or not plain_last else []
        texts += [text for row in group.rows for text in row] + ([] if plain_last else plain)
    texts += sheet.cards
    for one in sheet.examples:
        texts += [one.title, one.outcome, *one.lines]
    return [*texts, *sheet.notes, *(rest if plain_last else [])]


def in_order(wanted: list[str], found: list[str]) -> bool:
    rest = iter(found)
    return all(any(text == one for one in rest) for text in wanted)


def wicked(text: str) -> RuleSheet:
    """A sheet that says one text everywhere."""
    group = SheetGroup(text, ((text, text),), ((text, text),))
    return RuleSheet(text, text, (group,), (text,), (SheetExample(text, text, (text,)),), (text,))


def nothing_but_text(html: str) -> Page:
    page = Page(html)
    assert set(page.tags) <= TAGS
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("src", "href", "style")]
    assert "url(" not in page.style
    assert "@import" not in page.style
    return page


# -- the page --------------------------------------------------------------------------------------


def test_everything_is_on_the_page_in_its_order() -> None:
    page = nothing_but_text(rule_sheet_page(FULL))
    assert in_order(said(FULL, plain_last=True), page.texts)
    assert page.tags.count("h1") == 1
    assert page.texts[0] == FULL.name


def test_what_a_sheet_does_not_have_is_not_headed() -> None:
    page = nothing_but_text(rule_sheet_page(EMPTY))
    assert "h2" not in page.tags
    assert page.texts[:2] == ["Bookbag", "Bookbag"]
    assert len(page.texts) == 3


@pytest.mark.parametrize(
    "text", [WICKED, "<!--", "]]>", "&lt;", '" onload="x', "</style>", "</title><body onload=x>"]
)
def test_a_text_is_only_text(text: str) -> None:
    page = nothing_but_text(rule_sheet_page(wicked(text)))
    assert page.texts.count(text.strip(": \n")) == 13
    assert page.tags == nothing_but_text(rule_sheet_page(wicked("plain"))).tags


@given(st.text(min_size=1, max_size=30))
def test_any_text_is_only_text(text: str) -> None:
    assert nothing_but_text(rule_sheet_page(wicked(text))).tags == Page(rule_sheet_page(wicked("x"))).tags


def test_a_sentence_is_a_page() -> None:
    page = nothing_but_text(sentence_page(WICKED))
    assert page.texts == ["Bookbag", WICKED]


# -- how large -------------------------------------------------------------------------------------


def size(sheet: RuleSheet) -> float:
    found, columns = print_layout(sheet)
    page = rule_sheet_page(sheet)
    assert f"html {{ font-size: {found:g}pt;" in page
    assert f"main {{ columns: {columns};" in page
    return found


def test_the_print_is_as_large_as_fits() -> None:
    """What the browser makes of it is tried in tests/browser/test_print.py."""
    few = replace(FULL, groups=FULL.groups[:3], examples=FULL.examples[:3])
    assert size(EMPTY) == size(few) == SIZES[0]
    assert print_layout(few) == (SIZES[0], 2)
    assert size(FULL) < SIZES[0]
    assert print_layout(FULL)[1] == 3
    smaller = [print_layout(replace(FULL, groups=FULL.groups[:count])) for count in range(len(FULL.groups) + 1)]
    assert smaller == sorted(smaller, key=lambda one: (one[1], -one[0]))
    assert len(set(smaller)) > 5


def test_the_print_is_never_too_small_to_be_read() -> None:
    endless = replace(FULL, notes=("word " * 5000,))
    assert print_layout(endless) == (SIZES[-1], 3)
    assert SIZES[-1] > LEAST >= 7.5
    assert f"max({LEAST:g}pt, " in rule_sheet_page(endless)


def test_what_is_plain_has_no_head_of_its_own() -> None:
    plain = SheetGroup("Boston", (), (("Boston bonus", "0 points"),))
    page = nothing_but_text(rule_sheet_page(replace(EMPTY, groups=(plain,))))
    assert page.texts[2:5] == [REST, "Boston bonus", "0 points"]
    assert "Boston" not in page.texts


@pytest.mark.parametrize("part", ["name", "summary", "cards", "notes", "groups", "plain", "examples"])
def test_every_part_takes_room(part: str) -> None:
    long = "word " * 2000
    parts = {
        "name": long,
        "summary": long,
        "cards": (long,),
        "notes": (long,),
        "groups": (SheetGroup("Bags", (("Bag limit", long),)),),
        "plain": (SheetGroup("Bags", (), (("Bag limit", long),)),),
        "examples": (SheetExample("Bid 5", "+50", (long,)),),
    }
    field = {"plain": "groups"}.get(part, part)
    assert size(replace(EMPTY, **{field: parts[part]})) < SIZES[0]  # type: ignore[arg-type]


# -- the text --------------------------------------------------------------------------------------


def test_everything_is_in_the_text_in_its_order() -> None:
    text = rule_sheet_text(FULL)
    at, run_on = 0, " ".join(text.split())
    for one in said(replace(FULL, groups=()), plain_last=False):
        at = run_on.index(one, at)
    for row in (row for group in FULL.groups for row in (*group.rows, *group.plain)):
        assert re.search(rf"\n  {re.escape(row[0])}  +{re.escape(row[1][:40])}", text)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "\n  Bag limit                         10 bags\n" in text
    assert (
        "\n  Bid 5, took 7: +52 points and 2 bags\n    Contract 5 made, took 7: 5 × 10: +50\n    2 bags × 1: +2\n"
        in text
    )


def test_a_long_value_stays_in_its_column() -> None:
    rows = (("Floor", "none"), ("A failed nil's books", "they help the partner's contract, " * 4))
    text = rule_sheet_text(replace(EMPTY, groups=(SheetGroup("Nil", rows),)))
    assert text.splitlines() == [
        "Bookbag",
        "",
        "Nil",
        "  Floor                 none",
        "  A failed nil's books  they help the partner's contract, they help the partner's contract, they",
        "                        help the partner's contract, they help the partner's contract,",
    ]


def test_a_text_of_nothing_is_its_name() -> None:
    assert rule_sheet_text(EMPTY) == "Bookbag"


@given(st.text(max_size=300), st.text(max_size=300))
@example("x" * 300, "y" * 300)
@example("", "")
def test_no_line_is_ever_longer(text: str, other: str) -> None:
    sheet = replace(wicked(text), groups=(SheetGroup(text, ((text, other), (other, text))),))
    lines = rule_sheet_text(sheet).splitlines()
    assert all(len(line) <= WIDTH and line == line.rstrip(" ") for line in lines)
