"""How a renege call would end: both sides' round without it and with it, side by side, before anyone agrees."""

from collections.abc import Callable

import flet as ft

from bookbag.game.changed import helps_offender
from bookbag.game.problems import Refused
from bookbag.game.replay import ScoredRound
from bookbag.game.rounds import Ruling, SettledVerdict, Verdict
from bookbag.keeper import Table
from bookbag.views.parts.choice import Section
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.tap import HUSHED, Shape, Words
from bookbag.views.service import AtTable
from bookbag.views.tokens import Gap, Size, Tone, Type
from bookbag.words.names import Names
from bookbag.words.numbers import change
from bookbag.words.renege import ENDS, compared
from bookbag.words.sentences import say
from bookbag.words.table import names_of

ENDS_SHOWN: tuple[SettledVerdict, ...] = ("proven", "false_call")
"""Those that may change something; a call withdrawn is the round without it."""


def ends_rows(
    service: AtTable,
    table: Table,
    called: tuple[int, int | None],
    end: Callable[[Verdict], Ruling | None],
    text_scale: float,
) -> list[ft.Control]:
    """What each end of a call changes in its round, once it is said who calls whom.

    `called` are the round and the number of a call that is ruled again; `end` gives the call an end.
    """
    number, call = called
    names = names_of(table.game)

    def after(verdict: Verdict) -> tuple[Ruling, ScoredRound | None] | None:
        ruling = end(verdict)
        if ruling is None:
            return None
        rounds = service.keeper.preview_ruling(table.name, number, ruling, call).after.rounds
        return ruling, rounds[number - 1] if number <= len(rounds) else None

    try:
        without = after("withdrawn")
        ends = [(verdict, after(verdict)) for verdict in ENDS_SHOWN]
    except Refused as refused:
        return [Notice(say(refused.problems[0], names), key="refused")]
    if without is None:
        return []
    ruling, before = without
    if before is None:
        waits = "The books of this round are not in yet; the ruling is scored with them."
        return [Notice(waits, mood=Mood.TELL, key="waits")]
    found: list[ft.Control] = []
    for verdict, ended in ends:
        now = ended[1] if ended else None
        if now is not None:
            rows = [_table(before, now, ruling, names, text_scale)]
            rows += _told(before, now, ruling, verdict)
            found.append(Section(f"If {ENDS[verdict].lower()}", rows))
    stays = "Withdrawn, or settled later, the round is scored as if there were no call."
    return [*found, Words(stays, Type.SMALL, Tone.INK_SOFT)]


def _told(before: ScoredRound, after: ScoredRound, ruling: Ruling, verdict: Verdict) -> list[ft.Control]:
    """What a table should know before it agrees: that a penalty helps those it falls on, or does nothing."""
    punished, who = (ruling.against, "offenders") if verdict == "proven" else (ruling.by, "callers")
    was, now = before.sides[punished], after.sides[punished]
    if helps_offender(was, now):
        said = f"This would help the {who}: {change(now.points)} instead of {change(was.points)}."
    elif verdict == "proven" and not any(
        one.moves for side in range(len(before.sides)) for one in compared(before, after, side)
    ):
        said = "This penalty changes nothing in this round."
    else:
        return []
    return [ft.Container(Notice(said, mood=Mood.ASK, key=f"told-{verdict}"), padding=Gap.ONE)]


def _table(before: ScoredRound, after: ScoredRound, ruling: Ruling, names: Names, text_scale: float) -> ft.Control:
    """The accused and the callers, the only ones a call can concern, each in a column."""
    head = round((Size.TARGET + Gap.TWO) * text_scale)
    sides = sorted((ruling.against, ruling.by))
    columns = [compared(before, after, side) for side in sides]
    rows = [_row(Words("", Type.LABEL), head, [_head(side, names) for side in sides])]
    for figures in zip(*columns, strict=True):
        cells: list[ft.Control] = [
            Words(
                one.shown,
                Type.BODY,
                Tone.INK if one.moves else Tone.INK_SOFT,
                bold=one.moves,
                spoken=f"{names.side(side)}: {one.what} {one.shown}",
            )
            for side, one in zip(sides, figures, strict=True)
        ]
        for cell in cells:
            cell.expand = True
        rows.append(_row(Words(figures[0].what, Type.LABEL, Tone.INK_SOFT, spoken=HUSHED), head, cells))
    padding = ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE)
    return ft.Container(ft.Column(rows, spacing=Gap.HALF, tight=True), padding=padding)


def _head(side: int, names: Names) -> ft.Control:
    name = Words(names.side(side), Type.LABEL, bold=True)
    return ft.Row([Shape(side, Type.BODY), ft.Container(name, expand=True)], spacing=Gap.HALF, expand=True)


def _row(head: ft.Control, width: int, cells: list[ft.Control]) -> ft.Control:
    return ft.Row(
        [ft.Container(head, width=width), *cells],
        spacing=Gap.ONE,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
