"""A game's score sheet as a page for the browser's own print, with the record of the game behind it if wanted."""

from collections.abc import Iterator, Sequence
from html import escape

from bookbag.game.replay import Game, ScoredRound
from bookbag.sheets.html_page import PRINT_IT, html_page
from bookbag.words.lines import line_words
from bookbag.words.numbers import change, points
from bookbag.words.record import Event, day_and_time
from bookbag.words.rules import house_line
from bookbag.words.table import names_of, outcome_words, round_marks, side_detail, side_marks

_STYLE = """\
header { border-bottom: .15em solid #000; padding-bottom: .4em; margin-bottom: .8em; }
h1 { font-size: 1.6em; line-height: 1.2; }
h2 { font-size: 1.1em; margin: 1.2em 0 .3em; break-after: avoid; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th:first-child { white-space: nowrap; width: 1%; }
th, td { text-align: left; vertical-align: top; padding: .25em .5em; border-bottom: .05em solid #777; }
th { font-weight: 600; }
thead th { border-bottom: .12em solid #000; }
tbody { break-inside: avoid; }
.score { float: right; font-weight: 600; padding-left: .6em; }
.small { display: block; font-size: .85em; color: #333; }
.rulings td { border-bottom: .05em solid #777; font-style: italic; }
ol { list-style: none; }
ol li { break-inside: avoid; padding: .25em 0; border-bottom: .05em dotted #777; }
time { float: right; padding-left: .8em; color: #333; }
footer { margin-top: 1.5rem; font-size: .9em; color: #444; }
@media print {
  @page { margin: 10mm; }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; }
  footer { display: none; }
  .small, time { color: #000; }
}
"""


def score_page(game: Game, record: Sequence[Event] = ()) -> str:
    """Every round with what each side bid, took and scored, and how it ended; then its record, if that is given."""
    names = names_of(game)
    title = " – ".join(names.side(side) for side in range(game.seating.sides))
    end = outcome_words(game) or f"Round {game.current.number} in play"
    when = day_and_time(game.begun)
    about = " · ".join(escape(part) for part in (house_line(game.house), when[:16]) if part)
    parts = [
        f'<header>\n<h1 dir="auto">{escape(title)}</h1>\n<p>{about}</p>\n<p><strong>{escape(end)}</strong></p>\n'
        "</header>\n",
        _table(game),
        _record(record) if record else "",
    ]
    body = f"{''.join(parts)}\n{PRINT_IT}"
    return html_page(f"Score sheet: {title}", _STYLE, body, leading=1.35)


def _table(game: Game) -> str:
    names = names_of(game)
    heads = "".join(f'<th scope="col">{escape(names.side(side))}</th>' for side in range(game.seating.sides))
    rows = "".join(f"<tbody>\n{''.join(_rows(row, game))}</tbody>\n" for row in game.rounds)
    return f'<table>\n<thead><tr><th scope="col">Round</th>{heads}</tr></thead>\n{_start(game)}{rows}</table>\n'


def _start(game: Game) -> str:
    """The scores of a game that was taken over in the middle."""
    if not any((*game.start_scores, *game.start_bags)):
        return ""
    cells = "".join(
        f'<td><span class="score">{points(score)}</span> <span class="small">{bags} bags</span></td>'
        for score, bags in zip(game.start_scores, game.start_bags, strict=True)
    )
    return f'<tbody><tr><th scope="row">Start</th>{cells}</tr></tbody>\n'


def _rows(row: ScoredRound, game: Game) -> Iterator[str]:
    cells = "".join(_cell(row, side, game) for side in range(game.seating.sides))
    yield f'<tr><th scope="row">{row.deal.number}</th>{cells}</tr>\n'
    if marks := round_marks(row.deal, game, with_calls=True):
        yield f'<tr class="rulings"><td></td><td colspan="{game.seating.sides}">{escape(marks)}</td></tr>\n'


def _cell(row: ScoredRound, side: int, game: Game) -> str:
    score, names = row.sides[side], names_of(game)
    bags = f" · {row.bags[side]} of {row.house.bags.limit} bags" if row.house.bags.limit is not None else ""
    marks = side_marks(row, side)
    said = f"{side_detail(row, side)}{f' ({marks})' if marks else ''}"
    why = "; ".join(f"{line_words(line, names)}: {change(line.points)}" for line in score.lines)
    return (
        f'<td><span class="score">{change(score.points)} = {points(row.scores[side])}</span> {escape(said)}{bags}'
        f'<span class="small">{escape(why)}</span></td>'
    )


def _record(events: Sequence[Event]) -> str:
    return f"<h2>The record</h2>\n<ol>\n{''.join(map(_event, events))}</ol>\n"


def _event(event: Event) -> str:
    told = escape(" · ".join([event.title, *event.details]))
    text = told if event.counts else f"<s>{told}</s> (undone)"
    return f"<li><time>{day_and_time(event.at)}</time>{event.seq}. {text}</li>\n"
