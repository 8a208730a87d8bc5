"""A rule sheet as plain text, for a terminal or a message."""

from collections.abc import Iterator
from textwrap import wrap

from bookbag.words.rule_sheet import RuleSheet, SheetExample

WIDTH = 100
"""Columns that no line is longer than."""

_INDENT = "  "
_TITLE = 40
"""Columns that titles of rules get at most; the values stand in a column of their own."""


def rule_sheet_text(sheet: RuleSheet) -> str:
    """The whole sheet, group under group, no line longer than `WIDTH`."""
    blocks = [[*_wrapped(sheet.name), *_wrapped(sheet.summary)]]
    titles = [len(title) for group in sheet.groups for title, _ in (*group.rows, *group.plain)]
    wide = min(_TITLE, max([1, *titles]))
    for group in sheet.groups:
        rows = [line for title, value in (*group.rows, *group.plain) for line in _rule(title, value, wide)]
        blocks.append([*_wrapped(group.title), *rows])
    if sheet.cards:
        blocks.append(["Order of the cards", *_indented(sheet.cards)])
    if sheet.examples:
        blocks.append(["Worked examples", *(line for one in sheet.examples for line in _example(one))])
    if sheet.notes:
        blocks.append(["Notes", *_indented(sheet.notes)])
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def _rule(title: str, value: str, wide: int) -> Iterator[str]:
    left = wrap(title, wide) or [""]
    right = wrap(value, WIDTH - len(_INDENT) * 2 - wide) or [""]
    for row in range(max(len(left), len(right))):
        begins = left[row] if row < len(left) else ""
        goes_on = right[row] if row < len(right) else ""
        yield f"{_INDENT}{begins:{wide}}{_INDENT}{goes_on}".rstrip()


def _example(example: SheetExample) -> Iterator[str]:
    yield from _wrapped(f"{example.title}: {example.outcome}", _INDENT)
    for line in example.lines:
        yield from _wrapped(line, _INDENT * 2)


def _indented(texts: tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from _wrapped(text, _INDENT)


def _wrapped(text: str, indent: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}{_INDENT}" if indent else "")
