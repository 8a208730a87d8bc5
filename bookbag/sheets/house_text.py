"""House rules on their way to another table: as a document, as a link, and read again from either.

A link is `ADDRESS/rules/take/CODE`. The code is the document as compact JSON, packed by zlib (whose
checksum finds a link that was cut off) and written in base64url without padding.
"""

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import category, normalize

from bookbag.game.house import HouseRules
from bookbag.game.house_document import FORMAT, VERSION, Document, HouseDocument, Presets, document_of, house_from
from bookbag.game.problems import Refused, problem
from bookbag.game.strict_json import read_json
from bookbag.sheets import ledger_document, score_sheet

LONGEST = 64 * 1024
"""Letters or bytes that are read, packed or not. Every rule written out takes less than 2 kB."""

TAKE = "/rules/take/"
"""Where a link to house rules leads; the code follows."""

_LINK = re.compile(rf"{TAKE}([\w-]+)", re.ASCII)
# Whatever zlib packs begins with the byte 0x78, an "e" in base64.
_CODE = re.compile(r"(e[\w-]+)=*", re.ASCII)
_OTHERS = {
    score_sheet.FORMAT: "a score sheet",
    ledger_document.FORMAT: "a ledger",
    ledger_document.REFUSAL: "a refused score sheet",
}


@dataclass(frozen=True)
class HouseRead:
    """House rules from another table.

    Attributes:
        document: what was sent: what the house changes of its base.
        base: the preset it changes.
        house: the complete house rules.
    """

    document: Document
    base: str
    house: HouseRules


def house_text(house: HouseRules, base: str, presets: Presets) -> str:
    """The shortest document of these rules as a person can read it, for a file or for copying.

    Raises:
        Refused: `base` is no preset.
    """
    return json.dumps(document_of(house, base, presets), indent=2, ensure_ascii=False) + "\n"


def house_code(house: HouseRules, base: str, presets: Presets) -> str:
    """The same document packed, of letters that may stand in any link.

    Raises:
        Refused: `base` is no preset.
    """
    compact = json.dumps(document_of(house, base, presets), separators=(",", ":"), ensure_ascii=False)
    return urlsafe_b64encode(zlib.compress(compact.encode(), 9)).rstrip(b"=").decode("ascii")


def house_link(address: str, house: HouseRules, base: str, presets: Presets) -> str:
    """A link that opens these rules at the Bookbag of that address; any other Bookbag reads it too.

    Raises:
        Refused: `base` is no preset.
    """
    return f"{address.rstrip('/')}{TAKE}{house_code(house, base, presets)}"


def read_house(text: str | bytes, presets: Presets) -> HouseRead:
    """House rules out of a document, a text with a link in it, or the bare code of a link.

    Raises:
        Refused: nothing, too much, something else, a damaged code, or a document that can't stand.
    """
    document = _document(text)
    _check_kind(document)
    base = document.get("base")
    if base is None:
        base = HouseDocument.model_fields["base"].default
    house = house_from({**document, "base": base}, presets)
    return HouseRead(document, base, house)


def _document(text: str | bytes) -> Mapping[str, Any]:
    plain = _plain(text)
    if plain.startswith("{"):
        document = read_json(plain)
    elif code := _LINK.search(plain) or _CODE.fullmatch(plain):
        document = read_json(_unpacked(code[1]))
    else:
        raise Refused([problem("rules_unknown")])
    if not isinstance(document, dict):
        raise Refused([problem("rules_unknown")])
    return document


def _plain(text: str | bytes) -> str:
    """The text itself, without the marks and blanks that files and messages put around it."""
    if len(text) > LONGEST:
        raise Refused([problem("rules_long", most=LONGEST // 1024)])
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Refused([problem("json_encoding", at=error.start)]) from None
    plain = text.strip().removeprefix("\ufeff").strip()
    if not plain:
        raise Refused([problem("rules_empty")])
    return plain


def _unpacked(code: str) -> bytes:
    """The document in a code; unpacked no further than a document may be long."""
    unpacking = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        document = unpacking.decompress(packed, LONGEST + 1)
    except (binascii.Error, zlib.error):
        raise Refused([problem("rules_code")]) from None
    if len(document) > LONGEST:
        raise Refused([problem("rules_long", most=LONGEST // 1024)])
    if not unpacking.eof or unpacking.unused_data:
        raise Refused([problem("rules_code")])
    return document


def _check_kind(document: Mapping[str, Any]) -> None:
    """What is said of another of Bookbag's documents, or of a newer one, is better than what its fields say."""
    kind = document.get("format", score_sheet.FORMAT if "rounds" in document else FORMAT)
    if isinstance(kind, str) and kind in _OTHERS:
        raise Refused([problem("rules_other", "format", what=_OTHERS[kind], wanted=FORMAT)])
    version = document.get("version")
    if kind == FORMAT and isinstance(version, int) and version > VERSION:
        given = str(version) if version < 1000 else "a huge number"
        raise Refused([problem("rules_newer", "version", given=given, version=VERSION)])


# -- files -----------------------------------------------------------------------------------------

ENDING = ".bookbag-rules.json"

_LONGEST_NAME = 200
"""Bytes. Every file system takes 255, and what saves the file may put a number behind the name."""

_DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.IGNORECASE)
"""Names that Windows keeps for itself, whatever ending they have."""


def house_file_name(house: HouseRules) -> str:
    """A file name for these rules that every system takes: `Friday table.bookbag-rules.json`."""
    kept = "".join(letter if _fits_in_a_file_name(letter) else " " for letter in normalize("NFC", house.name))
    name = " ".join(kept.split()).strip("-. ")
    if _DEVICES.fullmatch(name):
        name = f"House {name}"
    most = _LONGEST_NAME - len(ENDING)
    name = name.encode()[:most].decode(errors="ignore").rstrip("-. ")
    return f"{name or 'House rules'}{ENDING}"


def _fits_in_a_file_name(letter: str) -> bool:
    """False for what a system keeps for itself, for controls, and for letters that Unicode doesn't have."""
    return letter not in '<>:"/\\|?*' and (letter in "\u200c\u200d" or category(letter)[0] != "C")
