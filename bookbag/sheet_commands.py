"""What the commands do that score a sheet and print house rules; loaded when one of them is asked for."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, TextIO

from bookbag.game.house import HouseRules
from bookbag.game.house_document import HouseDocument, Presets, whole_document
from bookbag.game.problems import Refused, problem
from bookbag.game.strict_json import read_json
from bookbag.ledger.presets import packaged_presets, preset_houses
from bookbag.sheets.game_document import LONGEST as MOST
from bookbag.sheets.house_text import LONGEST, read_house
from bookbag.sheets.ledger_document import ledger_document, refusal_document
from bookbag.sheets.print_page import rule_sheet_page
from bookbag.sheets.rule_sheet_text import rule_sheet_text
from bookbag.sheets.score_sheet import SheetGame, read_score_sheet
from bookbag.sheets.text import ledger_text
from bookbag.standard_input import standard_input
from bookbag.words.names import Names
from bookbag.words.rule_sheet import rule_sheet
from bookbag.words.sentences import path, say
from bookbag.words.table import names_of

WRONG_INPUT = 2
"""The exit code for input that can't stand."""


# -- score ---------------------------------------------------------------------------------------


def score(options: argparse.Namespace) -> int:
    """Score every sheet; a refused one is told, the rest are still scored."""
    code = 0
    several = len(options.files) > 1
    for name in options.files:
        for place, text in _sheets(name, lines=options.lines):
            label = f"{place}: " if several or place != name else ""
            try:
                if isinstance(text, Refused):
                    raise text
                _print_ledger(read_score_sheet(read_json(text), packaged_presets()), options.json, label)
            except Refused as refused:
                code = WRONG_INPUT
                _print_refusal(refused, options.json, f"{place}: ", _names(text))
    return code


def _sheets(name: str, *, lines: bool) -> Iterator[tuple[str, bytes | Refused]]:
    """The sheets of a file, each with the place to name it by; what can't be read, or is too long, is a refusal."""
    by_line = name.endswith(".jsonl") or (lines and name == "-")
    number = 0
    try:
        with nullcontext(standard_input()) if name == "-" else Path(name).open("rb") as file:
            while text := file.readline(MOST + 1) if by_line else file.read(MOST + 1):
                number += 1
                place = f"{name}:{number}" if by_line else name
                if len(text) > MOST:
                    yield place, Refused([problem("game_long", most=MOST // 1_000_000)])
                    return
                if not by_line or text.strip():
                    yield place, text
                if not by_line:
                    return
            if not by_line:
                yield name, b""
    except Refused as refused:
        yield name, refused
    except OSError as error:
        yield name, _unreadable(error)


def _unreadable(error: OSError) -> Refused:
    return Refused([problem("file_unreadable", why=(error.strerror or str(error)).lower())])


def _print_ledger(sheet: SheetGame, as_json: bool, label: str) -> None:
    if as_json:
        _print_json(ledger_document(sheet.game), sys.stdout)
        return
    if label:
        print(label)
    print(ledger_text(sheet.game))


def _print_refusal(refused: Refused, as_json: bool, label: str, names: Names) -> None:
    first = refused.problems[0]
    if as_json:
        _print_json(refusal_document(first, names), sys.stdout)
    where = f"{path(first.where)}: " if first.where else ""
    print(f"bookbag: {label}{where}{say(first, names)}", file=sys.stderr)


def _names(text: bytes | Refused) -> Names:
    """The names at a refused sheet's table, if so much of it can be read."""
    try:
        document = {} if isinstance(text, Refused) else read_json(text)
        bare = {key: document[key] for key in ("rules", "players") if key in document}
        game = read_score_sheet(bare, packaged_presets()).game
    except (Refused, TypeError):
        return Names()
    return names_of(game)


def _print_json(document: dict[str, Any], to: TextIO) -> None:
    print(json.dumps(document, ensure_ascii=False), file=to)


# -- rules ---------------------------------------------------------------------------------------


def rules(options: argparse.Namespace) -> int:
    """Print house rules, as a document, a rule sheet, or a page."""
    if options.list:
        for name in packaged_presets():
            print(name)
        return 0
    if options.schema:
        print(json.dumps(HouseDocument.model_json_schema(), indent=2, ensure_ascii=False))
        return 0
    try:
        house = _house_named(options.house)
    except Refused as refused:
        # A base that is no preset has its place in a document; a preset that was asked for has none.
        asked = refused.problems[0].code == "unknown_preset" and not refused.problems[0].where
        _print_refusal(refused, as_json=False, label="" if asked else f"{options.house}: ", names=Names())
        return WRONG_INPUT
    if options.sheet:
        print(rule_sheet_text(rule_sheet(house)))
    elif options.html:
        print(rule_sheet_page(rule_sheet(house)), end="")
    else:
        print(json.dumps(whole_document(house), indent=2, ensure_ascii=False))
    return 0


def _house_named(name: str) -> HouseRules:
    """The rules of a preset, by its name or what it is called, or else those in a file.

    Raises:
        Refused: there is no such preset and no such file, or the file can't be read or holds no house rules.
    """
    presets = packaged_presets()
    wanted = name.casefold()
    for key, house in preset_houses().items():
        if wanted in (key, house.name.casefold()):
            return house
    return read_house(_rules_text(name, presets), presets).house


def _rules_text(name: str, presets: Presets) -> bytes:
    """What a file holds, read no further than house rules may be long; what is no file is taken for a preset."""
    try:
        if name == "-":
            return standard_input().read(LONGEST + 1)
        with Path(name).open("rb") as file:
            return file.read(LONGEST + 1)
    except OSError as error:
        if not name or (isinstance(error, FileNotFoundError) and Path(name).name == name and "." not in name):
            raise Refused([problem("unknown_preset", given=name, known=", ".join(presets))]) from None
        raise _unreadable(error) from None
