"""Pages for printing, as they are served: before Flet, to this device alone, with headers of their own."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from keeper.at_table import (
    Disk,
    SetClock,
    Shelf,
    almanac_beside,
    away_beside,
    files_beside,
    houses_beside,
    opened,
    play,
)
from starlette.responses import PlainTextResponse

from bookbag.keeper import Keeper, house_of, preset_names
from bookbag.ledger import open_database
from bookbag.views.gate import Gate
from bookbag.views.prints import print_pages
from bookbag.views.served import Pages, Served
from bookbag.views.service import Service

HERE = "http://127.0.0.1:8550"
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


def pages_of(keeper: Keeper) -> Pages:
    beside = (houses_beside(keeper), away_beside(keeper), almanac_beside(keeper), files_beside(keeper))
    return print_pages(Service(keeper, *beside, "here"))


def ask(
    pages: Pages,
    url: str,
    method: str = "GET",
    headers: dict[str, str] | None = None,
    ours: frozenset[str] = LOCAL,
) -> httpx.Response:
    """What comes back through the gate; where Flet would stand, something that says so."""

    async def asked() -> httpx.Response:
        gate = Gate(PlainTextResponse("Flet"), ours, Served(pages))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(gate)) as client:
            return await client.request(method, url, headers=headers)

    return asyncio.run(asked())


# -- which page ------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", preset_names())
def test_every_preset_is_a_page(keeper: Keeper, preset: str) -> None:
    page = pages_of(keeper)(f"/print/rules/preset/{preset}")
    assert page is not None
    assert f">{house_of(preset).name}</h1>" in page


def test_a_game_prints_the_rules_it_is_played_by(keeper: Keeper) -> None:
    name = opened(keeper, {"name": "Ann & <b>Ben</b>", "bags": {"limit": 7}})
    for path in (f"/print/game/{name}/rules", f"/print/game/{name}/rules/"):
        page = pages_of(keeper)(path)
        assert page is not None
        assert ">Ann &amp; &lt;b&gt;Ben&lt;/b&gt;</h1>" in page
        assert "7 bags" in page


@pytest.mark.parametrize(
    "path",
    [
        "/print/",
        "/print/rules",
        "/print/rules/preset/",
        "/print/rules/preset/whist",
        "/print/rules/preset/../../game",
        "/print/rules/preset/bookbag/more",
        "/print/rules/own/x",
        "/print/game/nosuch/rules",
        "/print/game//rules",
        "/print/game/\x00/rules",
        "/print/game/\ud800/rules",
        "/print/game/' OR 1=1 --/rules",
        "/print/game/" + "x" * 100_000 + "/rules",
        "/print/game/ledger",
    ],
)
def test_elsewhere_there_is_none(keeper: Keeper, path: str) -> None:
    opened(keeper)
    assert pages_of(keeper)(path) is None


def test_an_altered_game_still_prints_its_rules(keeper: Keeper, shelf: Shelf) -> None:
    name = opened(keeper, {"name": "Friday"})
    play(keeper, name, (3, 3, 3, 3), (7, 6))
    shelf.tamper("UPDATE entry SET body = replace(body, '3', '4') WHERE game = ? AND seq = 2", name)
    page = pages_of(shelf.keeper())(f"/print/game/{name}/rules")
    assert page is not None
    assert ">Friday</h1>" in page


# -- how it is answered ----------------------------------------------------------------------------


def test_a_page_comes_with_its_own_strict_headers(keeper: Keeper) -> None:
    answer = ask(pages_of(keeper), f"{HERE}/print/rules/preset/bookbag")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline';")
    assert "script" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/print", "/printer/rules", "/game/x/print/"])
def test_everything_else_is_flets(path: str) -> None:
    assert ask(lambda _path: "a page", HERE + path).text == "Flet"


@pytest.mark.parametrize(
    ("url", "method", "headers", "status", "sentence"),
    [
        (f"{HERE}/print/nothing", "GET", {}, 404, "There is nothing to print at this address;"),
        (f"{HERE}/print/rules/preset/bookbag", "POST", {}, 405, "This is not how this address is used;"),
        (f"{HERE}/print/rules/preset/bookbag", "OPTIONS", {}, 405, "This is not how this address is used;"),
        (
            f"{HERE}/print/rules/preset/bookbag",
            "GET",
            {"origin": "http://evil.example"},
            403,
            "A page from elsewhere",
        ),
        (f"{HERE}/print/rules/preset/bookbag", "GET", {"origin": "null"}, 403, "A page from elsewhere"),
        ("http://evil.example:8550/print/rules/preset/bookbag", "GET", {}, 403, "A page from elsewhere"),
        (f"{HERE}/print/rules/preset/bookbag", "GET", {"host": "evil.example"}, 403, "A page from elsewhere"),
        (
            f"{HERE}/print/rules/preset/bookbag",
            "GET",
            {"host": "127.0.0.1.evil.example"},
            403,
            "A page from elsewhere",
        ),
        (f"{HERE}/print/rules/preset/bookbag", "GET", {"host": "[::1"}, 403, "A page from elsewhere"),
        (f"{HERE}/print/rules/preset/bookbag", "GET", {"host": ""}, 403, "A page from elsewhere"),
    ],
)
def test_what_is_not_answered_is_said(
    keeper: Keeper, url: str, method: str, headers: dict[str, str], status: int, sentence: str
) -> None:
    answer = ask(pages_of(keeper), url, method, headers)
    assert answer.status_code == status
    assert f"<p>{sentence}" in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert answer.headers.get("allow") == ("GET, HEAD" if status == 405 else None)


@pytest.mark.parametrize("host", ["127.0.0.1:8550", "localhost:8550", "LocalHost", "[::1]:8550", "127.0.0.1"])
def test_this_device_has_more_names_than_one(keeper: Keeper, host: str) -> None:
    url = f"{HERE}/print/rules/preset/bookbag"
    assert ask(pages_of(keeper), url, headers={"host": host}).status_code == 200
    assert ask(pages_of(keeper), url, headers={"host": host, "origin": f"http://{host}"}).status_code == 200


def test_whoever_dialled_our_address_may_call_us_by_it_and_by_our_names_alone(keeper: Keeper) -> None:
    url = "http://192.168.1.7:8550/print/rules/preset/bookbag"
    ours = frozenset({"laptop", "laptop.local"})
    for host in ("192.168.1.7:8550", "laptop:8550", "LAPTOP.local:8550"):
        assert ask(pages_of(keeper), url, ours=ours, headers={"host": host}).status_code == 200
    for host in ("192.168.1.8:8550", "evil.example:8550", "127.0.0.1:8550", "localhost", "", "[", "1.7"):
        for address in (url, "http://192.168.1.7:8550/", "http://192.168.1.7:8550/alive"):
            refused = ask(pages_of(keeper), address, ours=ours, headers={"host": host})
            assert (refused.status_code, "Flet" in refused.text) == (403, False)
    assert ask(pages_of(keeper), url, ours=ours, headers={"origin": "http://evil.example"}).status_code == 403


def test_an_altered_game_that_has_no_rules_left_is_none(keeper: Keeper, shelf: Shelf) -> None:
    name = opened(keeper)
    shelf.tamper("UPDATE entry SET body = '{}' WHERE game = ?", name)
    assert pages_of(shelf.keeper())(f"/print/game/{name}/rules") is None


def test_a_disk_that_can_not_be_read_is_told(tmp_path: Path) -> None:
    clock = SetClock()
    database = open_database(tmp_path, clock).database
    disk = Disk(database, clock)
    name = opened(Keeper(disk, clock))
    disk.unreadable = True
    answer = ask(pages_of(Keeper(disk, clock)), f"{HERE}/print/game/{name}/rules")
    assert answer.status_code == 503
    assert "<p>Not read. " in answer.text
    database.close()


# -- by a real server ------------------------------------------------------------------------------

PROGRAM = """
from bookbag.play import assets
from bookbag.views.serve import Once, serve
from bookbag.views.served import Served
serve(lambda page: None, "127.0.0.1", 0, str(assets().resolve()), Once(lambda url: print(url, flush=True)),
      Served({"/print/a page": "<p>ä</p>"}.get))
"""


@pytest.fixture
def address() -> Iterator[str]:
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.terminate()
    assert process.returncode == 0


def test_the_server_hands_the_page_out_itself(address: str) -> None:
    with httpx.Client(base_url=address) as client:
        got, head = client.get("/print/a%20page"), client.head("/print/a%20page")
        assert (got.status_code, got.text) == (200, "<p>ä</p>")
        assert (head.status_code, head.content) == (200, b"")
        assert {**got.headers, "date": ""} == {**head.headers, "date": ""}
        assert head.headers["content-length"] == "9"
        gone = client.head("/print/%ff%00")
        assert (gone.status_code, gone.content) == (404, b"")
        assert client.get("/print/a%20page", headers={"host": "evil.example"}).status_code == 403
        app = client.get("/")
        assert (app.status_code, "flutter" in app.text) == (200, True)
        assert "script-src 'self'" in app.headers["content-security-policy"]
