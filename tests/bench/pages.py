"""Pages in Chromium, of the size of a phone or a desktop, and where things lie on them."""

import json
import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from browser.conftest import FLAGS, PHONE
from browser.screen import Screen
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

STILL = 300  # milliseconds of rest before a tap
PATIENCE = 20_000  # milliseconds until a tap counts as lost

Box = tuple[float, float, float, float]
"""Left, top, width and height, in px."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of the browser tests."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if found is None:
        raise SystemExit("Chromium is needed for this measure: install it, or name it in CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


def new_page(browser: Browser, size: ViewportSize) -> Page:
    """A tab of its own, on a phone or a desktop."""
    phone = size == PHONE
    context = browser.new_context(viewport=size, has_touch=phone, device_scale_factor=2 if phone else 1)
    return context.new_page()


def places(browser: Browser, size: ViewportSize, url: str, names: Sequence[str]) -> list[Box]:
    """Where things lie, by their names; a seat by its player's."""
    page = new_page(browser, size)
    screen = Screen(page, touch=size == PHONE).open(url)
    found = []
    for name in names:
        labelled = screen.root.locator(f"[aria-label={json.dumps(name)}]")
        said = screen.root.get_by_text(name, exact=True)
        seat = page.get_by_role("button", name=re.compile(f"^{name}, "))
        button = page.get_by_role("button", name=name, exact=True).or_(labelled).or_(said).or_(seat).first
        button.wait_for(state="attached", timeout=PATIENCE)
        page.wait_for_timeout(STILL)
        box = button.bounding_box()
        assert box is not None, name
        found.append((box["x"], box["y"], box["width"], box["height"]))
    page.context.close()
    return found
