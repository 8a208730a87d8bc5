"""A full rule sheet printed by the browser: one page of either paper, and nothing cut off on a phone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page
from sheets.full_sheet import full_sheet

from bookbag.game.house import HouseRules
from bookbag.ledger.presets import preset_houses
from bookbag.sheets.print_page import rule_sheet_page
from bookbag.words.rule_sheet import RuleSheet

FULL = full_sheet()
WORDY = full_sheet(HouseRules(name="W" * 60))
SHEETS = {
    "full": FULL,
    "few": replace(FULL, groups=FULL.groups[:5], examples=FULL.examples[:5]),
    "no examples": replace(FULL, examples=()),
    **{name: full_sheet(house) for name, house in preset_houses().items()},
    "long name": replace(WORDY, groups=FULL.groups[:8]),
}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=list(SHEETS))
def test_a_sheet_is_one_page(page: Page, sheet: RuleSheet, paper: str) -> None:
    page.set_content(rule_sheet_page(sheet))
    assert page.pdf(format=paper, prefer_css_page_size=True).count(b"/Type /Page\n") == 1


def test_no_print_is_too_small_to_be_read(page: Page) -> None:
    page.set_content(rule_sheet_page(FULL))
    page.emulate_media(media="print")
    sizes = page.evaluate(
        "[...document.querySelectorAll('main *')].map(e => parseFloat(getComputedStyle(e).fontSize))"
    )
    assert min(sizes) * 72 / 96 > 7.49


def test_on_a_phone_it_is_one_column_and_nothing_is_cut_off(page: Page) -> None:
    page.set_content(rule_sheet_page(WORDY))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    lefts = page.evaluate("[...document.querySelectorAll('h2')].map(e => e.getBoundingClientRect().left)")
    assert len(set(lefts)) == 1
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"


def test_on_a_desk_it_is_two_columns(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.set_content(rule_sheet_page(FULL))
    lefts = page.evaluate("[...document.querySelectorAll('h2')].map(e => e.getBoundingClientRect().left)")
    assert len(set(lefts)) == 2
