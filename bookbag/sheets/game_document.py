"""A whole game as a document (`bookbag/game`): every entry of its book as it was written, and nothing made of them.

`{"format": "bookbag/game", "version": 1, "game": NAME, "entries": [{"at": MOMENT, "entry": {…}}, …], "digest": HEX}`

The number of an entry is its place. `digest` is that of the chain after the last one; where it is given, what is read
must be the very book that was written. One game is a `.json` file, one entry a line; several are a `.jsonl` file, one
document a line.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from annotated_types import Len
from pydantic import BeforeValidator, Field, ValidationError, WithJsonSchema
from pydantic_core import PydanticCustomError

from bookbag.game.entries import ENTRY, Entry, GameOpened, Written
from bookbag.game.faults import problems_in, refusing, shown
from bookbag.game.problems import Problem, Refused, problem
from bookbag.game.replay import fold
from bookbag.game.strict_json import read_json
from bookbag.game.value import Value, Whole

FORMAT: Literal["bookbag/game"] = "bookbag/game"
VERSION: Literal[1] = 1

LONGEST = 8_000_000
"""Bytes of a document: some sixty thousand taps, more than any game has."""

MOST_ENTRIES = 50_000

Told = tuple[datetime, str, str]
"""The moment, the kind and the body of an entry."""


def _moment(given: Any) -> Any:  # noqa: ANN401 - whatever a document holds
    """Let a moment through that is written as all of ours are, so that none is read as another text."""
    try:
        if isinstance(given, str) and moment_text(datetime.fromisoformat(given)) == given:
            return given
    except (ValueError, OverflowError):
        pass
    raise PydanticCustomError("game_moment", "not a moment", {"given": shown(given)})


def _like(code: Literal["game_name", "game_digest"], pattern: str) -> BeforeValidator:
    """Lets text through that is wholly of a pattern."""

    def checked(given: Any) -> Any:  # noqa: ANN401
        if isinstance(given, str) and re.fullmatch(pattern, given):
            return given
        raise PydanticCustomError(code, "not of the pattern", {"given": shown(given)})

    return BeforeValidator(checked)


NAME_PATTERN = "[0-9A-Za-z_-]{1,64}"
DIGEST_PATTERN = "[0-9a-f]{64}"

GameName = Annotated[
    str, _like("game_name", NAME_PATTERN), WithJsonSchema({"type": "string", "pattern": f"^{NAME_PATTERN}$"})
]
Digest = Annotated[
    str, _like("game_digest", DIGEST_PATTERN), WithJsonSchema({"type": "string", "pattern": f"^{DIGEST_PATTERN}$"})
]
Moment = Annotated[str, BeforeValidator(_moment), WithJsonSchema({"type": "string", "format": "date-time"})]
"""UTC to the millisecond: `2026-11-30T19:05:00.250Z`."""


class DocumentEntry(Value):
    """One entry, and when it was written. An entry that was not written in the shortest way stands as its text."""

    at: Moment
    entry: Annotated[Entry, Field(discriminator="kind")] | str


class GameDocument(Value):
    """The whole document; its JSON schema is the one we publish."""

    format: Literal["bookbag/game"] = FORMAT
    version: Annotated[Literal[1], Whole] = VERSION
    game: GameName
    entries: Annotated[tuple[DocumentEntry, ...], Len(1, MOST_ENTRIES)]
    digest: Digest | None = None


class _Heading(Value):
    """The document without its entries."""

    format: Literal["bookbag/game"] = FORMAT
    version: Annotated[Literal[1], Whole] = VERSION
    game: GameName
    entries: Annotated[list[Any], Len(1, MOST_ENTRIES)]
    digest: Digest | None = None


class _Row(Value):
    at: Moment
    entry: dict[str, Any] | str


@dataclass(frozen=True)
class ToldGame:
    """A game as a document tells it. Whether the digest is that of its entries is for the ledger to say."""

    game: str
    entries: tuple[Told, ...]
    digest: bytes | None


def game_document(game: str, entries: Iterable[Told], digest: bytes) -> dict[str, Any]:
    """The document of a game.

    Args:
        game: its name.
        entries: all of them, in order.
        digest: the chain's, after the last one.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "entries": [{"at": moment_text(at), "entry": _as_written(body)} for at, _, body in entries],
        "digest": digest.hex(),
    }


def document_line(document: dict[str, Any]) -> bytes:
    """A document on one line, for a file of several games."""
    return f"{_shortest(document)}\n".encode()


def document_text(document: dict[str, Any]) -> bytes:
    """A document on its own: every entry on a line, for people who look into it."""
    heading = {key: value for key, value in document.items() if key not in ("entries", "digest")}
    rows = ",\n  ".join(_shortest(row) for row in document["entries"])
    return f'{_shortest(heading)[:-1]},"entries":[\n  {rows}\n],"digest":"{document["digest"]}"}}\n'.encode()


def read_game(text: bytes) -> ToldGame:
    """The game that a document tells.

    Raises:
        Refused: it is not such a document, or holds anything that can't stand; with its path.
    """
    if len(text) > LONGEST:
        raise Refused([problem("game_long", most=LONGEST // 1_000_000)])
    return told_game(read_json(text))


def told_game(document: Any) -> ToldGame:  # noqa: ANN401 - any JSON value
    """As `read_game`, of JSON that was read.

    Raises:
        Refused: as `read_game` does.
    """
    if not isinstance(document, dict):
        raise Refused([problem("wrong_kind", given=shown(document), wanted="an object")])
    _refuse_newer(document)
    with refusing(document):
        heading = _Heading.model_validate(document)
    told = tuple(_told(at, row) for at, row in enumerate(heading.entries))
    _refuse_unfoldable(told)
    digest = None if heading.digest is None else bytes.fromhex(heading.digest)
    return ToldGame(heading.game, tuple(one for one, _ in told), digest)


def _refuse_newer(document: dict[str, Any]) -> None:
    version = document.get("version")
    if document.get("format") == FORMAT and type(version) is int and version > VERSION:
        raise Refused([problem("game_newer", "version", given=version, version=VERSION)])


def _told(at: int, given: Any) -> tuple[Told, Entry]:  # noqa: ANN401
    """One entry: exactly as it is to be written, and what it says."""
    try:
        with refusing(given):
            row = _Row.model_validate(given)
        try:
            text, entry = _entry(row.entry)
        except Refused as refused:
            raise refused.at("entry") from None
    except Refused as refused:
        raise refused.at("entries", at) from None
    return (datetime.fromisoformat(row.at), entry.kind, text), entry


def _entry(given: dict[str, Any] | str) -> tuple[str, Entry]:
    """An entry's text and what it says; given as text, it is read as strictly as the document."""
    document = read_json(given) if isinstance(given, str) else given
    text = given if isinstance(given, str) else _shortest(given)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refused([problem("game_letter")]) from None
    try:
        return text, ENTRY.validate_json(text)
    except ValidationError as error:
        raise Refused(_without_kind(problems_in(error, document), document)) from None


def _without_kind(problems: Iterable[Problem], document: Any) -> Iterator[Problem]:  # noqa: ANN401
    """The same problems: the kind of an entry is no step on the way to a field of it."""
    kind = document.get("kind") if isinstance(document, dict) else None
    for one in problems:
        through = one.where[:1] == (kind,) and kind not in document
        yield replace(one, where=one.where[1:]) if through else one


def _refuse_unfoldable(told: Iterable[tuple[Told, Entry]]) -> None:
    """A book begins with its opening, and there is one."""
    book = [Written(seq, moment, entry) for seq, ((moment, _, _), entry) in enumerate(told, 1)]
    if not isinstance(book[0].entry, GameOpened):
        raise Refused([problem("game_unopened", "entries", 0, given=book[0].entry.kind)])
    for written in book[1:]:
        if isinstance(written.entry, GameOpened):
            raise Refused([problem("game_opened_again", "entries", written.seq - 1)])
    fold(book)


def moment_text(moment: datetime) -> str:
    """A moment as a document has it, in UTC to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _as_written(body: str) -> Any:  # noqa: ANN401 - a JSON value
    """The entry as JSON where its text can be made of it again, else the text."""
    try:
        value = json.loads(body)
    except ValueError:
        return body
    return value if isinstance(value, dict) and _shortest(value) == body else body


def _shortest(value: Any) -> str:  # noqa: ANN401
    """JSON as entries are written: no blanks, and letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
