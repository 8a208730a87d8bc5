"""Pages for the browser's own print: whole in themselves, with no script and nothing fetched from anywhere."""

from collections.abc import Iterable
from html import escape
from math import ceil
from string import Template

from bookbag.words.rule_sheet import RuleSheet, SheetExample, SheetGroup

SIZES = tuple(half / 2 for half in range(26, 15, -1))
"""Points of the print, from 13 to 8: the largest that fits is taken; less is not read at arm's length."""

_COLUMN = 91 / 25.4 * 72
"""Points across one of the two columns of A4, the narrower paper."""

_HEIGHT = 252 / 25.4 * 72
"""Points down a page of Letter, the shorter paper, with a little left over."""

_LEADING = 1.2
_HEAD = 2.0
"""Lines that the title of a section takes, with the room around it."""

_LETTER = 0.5
"""Width of a letter beside its height, on the average of plain English."""

_PAGE = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="only light">
<title>$title</title>
<style>
* { box-sizing: border-box; margin: 0; padding: 0; }
html { background: #fff; color: #000; font: 100%/1.4 "Noto Sans", Roboto, "Segoe UI", "Helvetica Neue", Arial,
  "Noto Sans Symbols2", sans-serif; -webkit-text-size-adjust: 100%; }
body { max-width: 68rem; margin: 0 auto; padding: 1.25rem 1rem 2rem; overflow-wrap: anywhere; }
header { border-bottom: .15em solid #000; padding-bottom: .4em; }
h1 { font-size: 1.75em; line-height: 1.2; }
h2 { font-size: 1.1em; line-height: 1.25; border-bottom: .08em solid #000; break-after: avoid; }
main { padding-top: .6em; }
section { margin-bottom: .85em; }
ul, dl { list-style: none; }
.rule, li { break-inside: avoid; text-wrap: pretty; }
.rule { display: flex; justify-content: space-between; gap: 1em; border-bottom: .05em dotted #666; }
.rule:last-child { border: 0; }
.rule:first-child, .rule:nth-last-child(2) { break-after: avoid; }
dd { font-weight: 600; text-align: right; max-width: 62%; }
.outcome { font-weight: 600; }
.sum { display: block; padding-left: 1em; color: #333; }
.examples li + li { margin-top: .3em; }
footer { margin-top: 1.5rem; font-size: .9em; color: #444; }
@media (min-width: 44rem) { main { columns: 2; column-gap: 2.5rem; } }
@media print {
  @page { margin: 10mm; }
  html { font-size: ${size}pt; line-height: $leading; }
  body { max-width: none; padding: 0; }
  main { columns: 2; column-gap: 8mm; }
  .sum { color: #000; }
  footer { display: none; }
}
</style>
</head>
<body>
$body
</body>
</html>
""")


def rule_sheet_page(sheet: RuleSheet) -> str:
    """A rule sheet as a page: one column on a phone, two on paper, as large as one page of A4 or Letter takes."""
    parts = [
        *(_section(group.title, "dl", map(_rule, group.rows)) for group in sheet.groups),
        _section("Order of the cards", "ul", map(_line, sheet.cards)),
        _section("Worked examples", 'ul class="examples"', map(_example, sheet.examples)),
        _section("Notes", "ul", map(_line, sheet.notes)),
    ]
    summary = f'\n<p dir="auto">{escape(sheet.summary)}</p>' if sheet.summary else ""
    body = (
        f'<header>\n<h1 dir="auto">{escape(sheet.name)}</h1>{summary}\n</header>\n'
        f"<main>\n{''.join(parts)}</main>\n"
        "<footer>To print this sheet, choose Print in the menu of the browser.</footer>"
    )
    return _page(sheet.name, body, print_size(sheet))


def sentence_page(sentence: str) -> str:
    """A page that says one sentence, where there is nothing else to show."""
    return _page("Bookbag", f"<main>\n<p>{escape(sentence)}</p>\n</main>", SIZES[0])


def print_size(sheet: RuleSheet) -> float:
    """Points of the largest print in which the sheet is on one page; the smallest if it takes two."""
    return next((size for size in SIZES if _height(sheet, size) <= _HEIGHT), SIZES[-1])


def _page(title: str, body: str, size: float) -> str:
    return _PAGE.substitute(title=escape(title), body=body, size=f"{size:g}", leading=_LEADING)


def _section(title: str, kind: str, rows: Iterable[str]) -> str:
    inside = "".join(rows)
    if not inside:
        return ""
    return f"<section>\n<h2>{escape(title)}</h2>\n<{kind}>\n{inside}</{kind.partition(' ')[0]}>\n</section>\n"


def _rule(row: tuple[str, str]) -> str:
    title, value = map(escape, row)
    return f'<div class="rule"><dt>{title}</dt><dd>{value}</dd></div>\n'


def _line(text: str) -> str:
    return f"<li>{escape(text)}</li>\n"


def _example(example: SheetExample) -> str:
    sums = "".join(f'<span class="sum">{escape(line)}</span>' for line in example.lines)
    return f'<li>{escape(example.title)}: <span class="outcome">{escape(example.outcome)}</span>{sums}</li>\n'


# -- how much there is -----------------------------------------------------------------------------


def _height(sheet: RuleSheet, size: float) -> float:
    """About how many points down the page a sheet takes in print of that size."""
    across = _COLUMN / (size * _LETTER)
    lines = sum(_group_lines(group, across) for group in sheet.groups)
    for texts in (sheet.cards, sheet.notes):
        lines += bool(texts) * _HEAD + sum(_lines(text, across) for text in texts)
    lines += bool(sheet.examples) * _HEAD
    for example in sheet.examples:
        lines += _lines(f"{example.title}: {example.outcome}", across)
        lines += sum(_lines(text, across - 2) for text in example.lines) + 0.3
    head = 1.5 + 2.1 * _lines(sheet.name, 2 * across / 1.9) + _lines(sheet.summary, 2 * across)
    # The columns end where a row ends: one of them is a little longer.
    return (head + lines / 2 + 1) * size * _LEADING


def _group_lines(group: SheetGroup, across: float) -> float:
    return _HEAD + sum(_row_lines(title, value, across) for title, value in group.rows)


def _row_lines(title: str, value: str, across: float) -> int:
    """A title and its value stand side by side; the value takes what it needs, up to its most."""
    room = across - 2
    if len(title) + len(value) <= room:
        return 1
    for_value = min(len(value), 0.62 * across)
    return max(_lines(value, for_value), _lines(title, room - for_value))


def _lines(text: str, across: float) -> int:
    return ceil(len(text) / across)
