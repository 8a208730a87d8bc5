"""What a screen of a game tells: that its file was changed, what is wrong with the books, what stopped a deed."""

import flet as ft

from bookbag.game.problems import Problem, problem
from bookbag.keeper import Table
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.tap import Act
from bookbag.views.parts.top_bar import UndoButton
from bookbag.views.service import Said, Tell
from bookbag.words.sentences import say
from bookbag.words.table import entry_words, names_of


def undo_words(table: Table) -> str:
    """What undo takes back: the last tap if there is one, else the last entry; empty if there is nothing."""
    game = table.game
    if table.away:
        return ""
    if not game.outcome and table.draft.back() is not None:
        return "Undo the last tap"
    return f"Undo {entry_words(game.undoes.entry)}" if game.undoes else ""


def undo_button(what: str, undo: Act) -> ft.Control:
    """The arrow back, with the name of what it takes back."""
    return UndoButton(what, undo) if what else UndoButton("Nothing to undo", None)


def told(said: Said | None, tell: Tell, table: Table, wrong: Problem | None = None) -> list[ft.Control]:
    """The notices of a game's screen, the most lasting first."""
    shown: list[ft.Control] = []
    if table.damage is not None:
        sentence = say(problem("book_altered", seq=table.damage))
        shown.append(Notice(sentence, mood=Mood.REFUSE, key="damage"))
    if said is not None:
        shown.append(
            Notice(
                said.sentence,
                mood=said.mood,
                action=said.action,
                on_action=said.on_action,
                dismiss="Put away",
                on_dismiss=lambda: tell(None),
            )
        )
    elif wrong is not None:
        shown.append(Notice(say(wrong, names_of(table.game)), mood=Mood.REFUSE, key="wrong"))
    return shown
