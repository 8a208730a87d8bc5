"""The addresses of players and their figures: names and the games that count, safe for any letter.

Per cent signs alone would not do: the client decodes an address before it hands it on, so that a name with a slash
would fall apart. A tilde stands in their place.
"""

from collections.abc import Sequence
from datetime import date
from urllib.parse import quote, unquote

from bookbag.records.parts import Table, Which

TABLES: dict[str, Table] = {"any": "any", "partners": "partners", "solo": "solo"}


def address(which: Which, *parts: str) -> str:
    """The address of a page, of its parts as they are, with the games that count on it: `/players/Ann?table=solo`."""
    chosen = {
        "since": which.since and which.since.isoformat(),
        "until": which.until and which.until.isoformat(),
        "house": which.house,
        "table": None if which.table == "any" else which.table,
    }
    path = "".join(f"/{_written(part)}" for part in parts)
    query = "&".join(f"{name}={_written(value)}" for name, value in chosen.items() if value)
    return f"{path}?{query}" if query else path


def read_address(route: str) -> tuple[Sequence[str], Which]:
    """The parts of an address and the games that count on it; what can't be read of these is passed over."""
    path, _, query = route.partition("?")
    pairs = (one.partition("=") for one in query.split("&"))
    said = {name: _read(value) for name, _, value in pairs}
    which = Which(
        _day(said.get("since", "")),
        _day(said.get("until", "")),
        said.get("house") or None,
        TABLES.get(said.get("table", ""), "any"),
    )
    return [_read(part) for part in path.strip("/").split("/")], which


def _written(text: str) -> str:
    """A text in letters that no address gives a meaning to; a name of dots would be taken for a way up."""
    return quote(text, safe="").replace("~", "%7E").replace(".", "%2E").replace("%", "~")


def _read(text: str) -> str:
    return unquote(text.replace("%", "%25").replace("~", "%"), errors="replace")


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
