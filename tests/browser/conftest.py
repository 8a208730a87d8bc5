"""A real browser on the served program: one Chromium for the run, a fresh program and tab for each test."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, Error, ViewportSize, sync_playwright

from .screen import Bookbag, Screen

Colours: TypeAlias = Literal["light", "dark"]
NewScreen: TypeAlias = Callable[..., Screen]

PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
# No name is ever looked up: what works here works with no network.
FLAGS = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]


def _in_browser(item: pytest.Item) -> bool:
    return item.path.is_relative_to(Path(__file__).parent)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Last: they are slow, and Playwright leaves an event loop running in which no other test could start its own.
    items.sort(key=_in_browser)
    for item in filter(_in_browser, items):
        item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        pytest.fail("The browser tests need Chromium: install it, or name it in CHROMIUM.", pytrace=False)
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        except Error as problem:
            pytest.fail(f"Chromium at {chromium} does not start: {problem.message}", pytrace=False)
        yield opened
        opened.close()


@pytest.fixture
def bookbag(tmp_path: Path) -> Iterator[Bookbag]:
    program = Bookbag(tmp_path / "data")
    program.start()
    yield program
    program.stop()


@pytest.fixture
def new_screen(browser: Browser, bookbag: Bookbag) -> Iterator[NewScreen]:
    """Opens one more screen at the table; each has its own storage, as another person's phone would."""
    contexts = []

    def new(size: ViewportSize = PHONE, colours: Colours = "light") -> Screen:
        phone = size == PHONE
        context = browser.new_context(
            viewport=size,
            has_touch=phone,
            device_scale_factor=2 if phone else 1,
            color_scheme=colours,
            locale="en-GB",
        )
        contexts.append(context)
        return Screen(context.new_page(), touch=phone).open(bookbag.url)

    yield new
    for context in contexts:
        context.close()


@pytest.fixture
def colours() -> Colours:
    """Light, unless a test is parametrised with `colours`."""
    return "light"


@pytest.fixture
def phone(new_screen: NewScreen, colours: Colours) -> Screen:
    return new_screen(PHONE, colours)


@pytest.fixture
def desktop(new_screen: NewScreen, colours: Colours) -> Screen:
    return new_screen(DESKTOP, colours)
