"""The addresses of players and their figures: names and the games that count, safe for any letter."""

from collections.abc import Sequence
from datetime import date
from urllib.parse import parse_qs, quote, unquote, urlencode

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
    query = urlencode({name: value for name, value in chosen.items() if value})
    path = "".join(f"/{quote(part, safe='')}" for part in parts)
    return f"{path}?{query}" if query else path


def read_address(route: str) -> tuple[Sequence[str], Which]:
    """The parts of an address and the games that count on it; what can't be read of these is passed over."""
    path, _, query = route.partition("?")
    said = {name: values[-1] for name, values in parse_qs(query).items()}
    which = Which(
        _day(said.get("since", "")),
        _day(said.get("until", "")),
        said.get("house"),
        TABLES.get(said.get("table", ""), "any"),
    )
    return [unquote(part) for part in path.strip("/").split("/")], which


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
