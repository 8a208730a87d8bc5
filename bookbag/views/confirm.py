"""What something would change in every round, and the button that does it."""

from collections.abc import Callable

import flet as ft

from bookbag.game.changed import changes
from bookbag.game.problems import Refused
from bookbag.keeper import Preview
from bookbag.views.parts.changed_table import ChangedScores
from bookbag.views.parts.choice import BigButton
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Act
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.seen import Deed
from bookbag.views.service import attempt, notes, use_said
from bookbag.words.changed import changed_sentences, changed_table
from bookbag.words.names import Names
from bookbag.words.sentences import say


@ft.component
def Confirm(
    title: str, preview: Callable[[], Preview], names: Names, deed: Deed, done: Act, back: Act, label: str = "Do it"
) -> ft.Control:
    """The page before a mending or a ruling that reaches further than its own round: nothing is written before it."""
    said, tell = use_said()
    try:
        seen = preview()
    except Refused as refused:
        return Page(
            TopBar(title, on_back=back, back_name="Back"),
            [Notice(say(refused.problems[0], names), mood=Mood.REFUSE, key="refused")],
        )
    changed = changes(seen.before, seen.after, seen.pairs)
    rows = ChangedScores(changed_sentences(changed, seen.after), changed_table(changed, names), names)
    button = BigButton(label, lambda: attempt(deed, tell, names, done), key="mend", icon=ft.Icons.CHECK)
    return Page(TopBar(title, "What it changes", on_back=back, back_name="Back"), rows, [*notes(said), button])
