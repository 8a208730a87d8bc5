"""The big screen: a television or a tablet in the middle of the table, with nothing on it to tap."""

from dataclasses import dataclass

import flet as ft

from bookbag.keeper import Table
from bookbag.room import Window
from bookbag.views.device import use_awake
from bookbag.views.pad import Asked
from bookbag.views.parts.big_board import BigBoard
from bookbag.views.parts.tap import Words
from bookbag.views.screen import Screen
from bookbag.views.service import use_table
from bookbag.views.table_face import middle_line, plates_of, seats_of
from bookbag.views.tokens import Gap, Size, Tone, Type
from bookbag.views.watch import use_tables
from bookbag.words.table import due_words


@ft.component
def BigScreen(window: Window, name: str, screen: Screen) -> ft.Control:
    """One table; without a name, or once that game is over and another has begun, the one in play."""
    chosen = _chosen(use_tables(window), name)
    table = use_table(Looked(window), chosen)
    use_awake(table is not None and table.game.outcome is None)
    tall = screen.height > screen.width
    width, height = Size.BIG_TALL if tall else Size.BIG
    scale = min(screen.width / width, screen.height / height) / max(screen.text_scale, 1.0)
    if table is None:
        none = Words("No game is in play.", round(Type.BIG * scale), Tone.ON_FELT, text_align=ft.TextAlign.CENTER)
        return ft.Container(none, alignment=ft.Alignment.CENTER, padding=Gap.TWO, expand=True)
    game, asked = table.game, Asked()
    return BigBoard(
        plates_of(window, table, asked.acting_side(table), screen),
        seats_of(table, asked.seats(table)),
        title=f"Round {game.current.number}" if not game.outcome else "Game over",
        due=due_words(game, table.turn),
        line="" if game.outcome else middle_line(window, table),
        scale=scale,
        tall=tall,
    )


def _chosen(tables: list[Table], name: str) -> str:
    """The table that was asked for while it is in play; else the newest."""
    names = [table.name for table in tables]
    return name if name in names or not names else names[0]


@dataclass(frozen=True)
class Looked:
    """What is looked at here."""

    keeper: Window
