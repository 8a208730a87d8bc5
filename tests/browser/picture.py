"""Makes the picture in the README from the running app: `.venv/bin/python tests/browser/picture.py`."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import ViewportSize, sync_playwright

HERE = Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[1]))

from browser.screen import Bookbag, Screen  # noqa: E402 - the folder of the tests is named just above
from browser.table import Table  # noqa: E402

PICTURE = HERE.parents[2] / "assets" / "table.png"
ROUNDS: tuple[dict[str, Any], ...] = (
    {"bids": [3, 3, 4, 3], "books": [8, 5]},
    {"bids": [3, 4, 2, 4], "books": [6, 7]},
    {"bids": [5, 4, 3, "nil"], "books": [8, 5]},
)


def main() -> None:
    """Play three rounds, bid most of the fourth, and take the picture."""
    program = Bookbag(Path(tempfile.mkdtemp()))
    program.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = browser.new_context(
                viewport=ViewportSize(width=390, height=844), has_touch=True, device_scale_factor=1.5
            )
            table = Table(Screen(context.new_page(), touch=True).open(program.url))
            table.begin()
            for number, row in enumerate(ROUNDS):
                table.all_bid(row, number)
                table.take(row)
            for seat, bid in ((0, 4), (1, 3)):
                table.bid(seat, bid)
            table.asks("South bids")
            table.screen.page.wait_for_timeout(500)
            table.screen.shot(PICTURE)
            browser.close()
    finally:
        program.stop()


if __name__ == "__main__":
    main()
