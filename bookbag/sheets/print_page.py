"""Pages for the browser's own print: whole in themselves, with no script and nothing fetched from anywhere."""

from collections.abc import Iterable, Iterator
from html import escape
from math import ceil
from string import Template

from bookbag.sheets.html_page import PRINT_IT, html_page
from bookbag.words.rule_sheet import RuleSheet, SheetExample

REST = "The rest"
"""Over the rules with which nothing special is played."""

SIZES = tuple(quarter / 4 for quarter in range(52, 31, -1))
"""Points of the print, from 13 to 8: the largest that fits is taken."""

LEAST = 7.5
"""Points of the smallest print, the arithmetic and what is plain; less is not read at arm's length."""

COLUMNS = (2, 3)
"""In how many columns a paper may be set: in the fewest in which the sheet is on one page."""

_SMALL = 0.9
"""The small print beside the rest."""

_ACROSS = 190 / 25.4 * 72
"""Points across a page of A4, the narrower paper."""

_GAP = 6 / 25.4 * 72
"""Points between two columns."""

_HEIGHT = 252 / 25.4 * 72
"""Points down a page of Letter, the shorter paper, with a little left over."""

_LEADING = 1.2

_STYLE = Template("""\
header { position: relative; padding-right: 3.5em; border-bottom: .15em solid #000; padding-bottom: .4em; }
header::after { content: "\\2660"; position: absolute; top: 0; right: 0; font-size: 2.6em; line-height: 1; }
h1 { font-size: 1.75em; line-height: 1.2; }
h2 { font-size: 1.1em; line-height: 1.25; border-bottom: .08em solid #000; margin-bottom: .15em; break-after: avoid; }
main { padding-top: .6em; }
section { margin-bottom: .85em; }
ul, dl { list-style: none; }
.rule, li { break-inside: avoid; text-wrap: pretty; }
.rule { display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: .8em; }
.rule, .examples li { border-bottom: .05em dotted #777; padding: .06em 0; }
.rule:last-child, .examples li:last-child { border: 0; }
.rule:first-child, .rule:nth-last-child(2), li:first-child, li:nth-last-child(2) { break-after: avoid; }
dd, .outcome { font-weight: 600; margin-left: auto; text-align: right; }
.outcome { float: right; padding-left: .8em; }
.sums { clear: both; padding-left: .8em; color: #333; }
.sum { display: block; }
li + li { margin-top: .2em; }
footer { margin-top: 1.5rem; font-size: .9em; color: #444; }
@media (min-width: 44rem) { main { columns: 2; column-gap: 2.5rem; } }
@media print {
  @page { margin: 10mm; }
  html { font-size: ${size}pt; line-height: $leading; }
  body { max-width: none; padding: 0; }
  main { columns: $columns; column-gap: 6mm; }
  footer { display: none; }
  .sums, .rest { font-size: max(${least}pt, ${small}em); color: #000; }
  .sum { display: inline-block; }
  .rest .rule, .rest dt, .rest dd { display: inline; border: 0; padding: 0; font-weight: inherit; }
  .rest dt::after { content: ": "; }
  .sum:not(:last-child)::after, .rest .rule:not(:last-child)::after { content: ";"; }
}
""")


def rule_sheet_page(sheet: RuleSheet) -> str:
    """A rule sheet as a page: one column on a phone, a few on paper, as large as one page of A4 or Letter takes.

    What is plain stands together at the end.
    """
    parts = [
        *(_section(group.title, "dl", map(_rule, group.rows)) for group in sheet.groups),
        _section("Order of the cards", "ul", map(_line, sheet.cards)),
        _section("Worked examples", 'ul class="examples"', map(_example, sheet.examples)),
        _section("Notes", "ul", map(_line, sheet.notes)),
        _section(REST, 'dl class="rest"', map(_rule, _plain(sheet))),
    ]
    summary = f'\n<p dir="auto">{escape(sheet.summary)}</p>' if sheet.summary else ""
    body = (
        f'<header>\n<h1 dir="auto">{escape(sheet.name)}</h1>{summary}\n</header>\n'
        f"<main>\n{''.join(parts)}</main>\n"
        f"{PRINT_IT}"
    )
    return _page(sheet.name, body, *print_layout(sheet))


def sentence_page(sentence: str) -> str:
    """A page that says one sentence, where there is nothing else to show."""
    return _page("Bookbag", f"<main>\n<p>{escape(sentence)}</p>\n</main>", SIZES[0], 1)


def print_layout(sheet: RuleSheet) -> tuple[float, int]:
    """Points of the largest print in which the sheet is on one page, and its columns.

    The smallest if it takes two pages all the same.
    """
    for columns in COLUMNS:
        for size in SIZES:
            if height(sheet, size, columns) <= _HEIGHT:
                return size, columns
    return SIZES[-1], COLUMNS[-1]


def _page(title: str, body: str, size: float, columns: int) -> str:
    style = _STYLE.substitute(
        size=f"{size:g}",
        least=f"{LEAST:g}",
        small=f"{_SMALL:g}",
        leading=_LEADING,
        columns=columns,
    )
    return html_page(title, style, body, leading=1.4)


def _plain(sheet: RuleSheet) -> Iterator[tuple[str, str]]:
    return (row for group in sheet.groups for row in group.plain)


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
    head = f'{escape(example.title)} <span class="outcome">{escape(example.outcome)}</span>'
    sums = "\n".join(f'<span class="sum">{escape(line)}</span>' for line in example.lines)
    return f'<li>{head}\n<p class="sums">{sums}</p></li>\n'


# -- how much there is -----------------------------------------------------------------------------

_HEAD = 2.1
"""Lines that the title of a section takes, with the room around it."""


def height(sheet: RuleSheet, size: float, columns: int) -> float:
    """About how many points down the page a sheet takes in print of that size."""
    across = (_ACROSS - (columns - 1) * _GAP) / columns / size
    small = max(LEAST / size, _SMALL)
    lines = sum(_HEAD + sum(_row(*row, across) for row in group.rows) for group in sheet.groups if group.rows)
    for texts in (sheet.cards, sheet.notes):
        lines += bool(texts) * _HEAD + sum(_lines(text.split(), across) + 0.2 for text in texts)
    lines += bool(sheet.examples) * _HEAD
    for example in sheet.examples:
        lines += _lines([*example.title.split(), f"  {example.outcome}"], across)
        lines += _lines(example.lines, (across - 0.8) / small, "; ") * small + 0.35
    if rest := "; ".join(f"{title}: {value}" for title, value in _plain(sheet)):
        lines += _HEAD + _lines(rest.split(), across / small) * small
    page = _ACROSS / size
    head = (
        1.4
        + 2.1 * _lines(sheet.name.split(), (page - 3.5) / 1.75 / _BOLD)
        + _lines(sheet.summary.split(), page - 3.5)
    )
    # The columns end where a row ends: one of them is a little longer.
    return (head + lines / columns + 1) * size * _LEADING


def _row(title: str, value: str, across: float) -> float:
    """A title and its value stand side by side; where there is no room the value has lines of its own."""
    if _wide(title) + 0.8 + _wide(value) * _BOLD <= across:
        return 1.1
    return _lines(title.split(), across) + _lines(value.split(), across / _BOLD) + 0.1


_BOLD = 1.08
"""How much wider bold letters are."""

_NARROW, _WIDE = frozenset("fijlrtI .,:;'·|!-()"), frozenset("mwMWQO—♠♥♦♣×−±+=<>")


def _letter(letter: str) -> float:
    """Width of a letter beside the size of the print, in the widest of the page's fonts."""
    if letter in _NARROW:
        return 0.32
    if letter > "\u2e7f":
        return 1.0
    return 0.9 if letter in _WIDE else 0.65 if letter.isupper() else 0.575


def _wide(text: str) -> float:
    return sum(map(_letter, text))


def _lines(pieces: Iterable[str], across: float, between: str = " ") -> int:
    """Lines that a text takes, broken between its pieces; one that is too long is broken itself."""
    lines, used, blank = 1, 0.0, _wide(between)
    for piece in pieces:
        wide = _wide(piece)
        if used and used + blank + wide > across:
            lines, used = lines + 1, 0.0
        used += wide + (blank if used else 0)
        more = max(0, ceil(used / across) - 1)
        lines, used = lines + more, used - more * across
    return lines
