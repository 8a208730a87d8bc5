"""A sentence in its place: why something is refused, what changed, what may be done about it."""

import flet as ft

from bookbag.views.parts.mood import Mood as Mood
from bookbag.views.parts.tap import Act, Tap, Words, edge
from bookbag.views.tokens import Gap, Radius, Size, Tone, Type

_LOOK = {
    Mood.REFUSE: (ft.Icons.ERROR_OUTLINE, Tone.LOSS_WASH, Tone.ON_LOSS_WASH),
    Mood.ASK: (ft.Icons.HELP_OUTLINE, Tone.LIT_WASH, Tone.ON_LIT_WASH),
    Mood.TELL: (ft.Icons.INFO_OUTLINE, Tone.NOTE_WASH, Tone.ON_NOTE_WASH),
}


def Notice(
    sentence: str,
    *,
    mood: Mood = Mood.TELL,
    action: str = "",
    on_action: Act | None = None,
    dismiss: str = "",
    on_dismiss: Act | None = None,
    key: str = "notice",
) -> ft.Control:
    """The sentence with its sign, an action and a way to put it away; a reader speaks it as it appears."""
    icon, wash, ink = _LOOK[mood]
    row: list[ft.Control] = [
        ft.Icon(icon, color=ink, size=Size.ICON),
        ft.Semantics(
            content=Words(sentence, Type.LABEL, ink),
            live_region=True,
            expand=True,
        ),
    ]
    deed: ft.Control | None = None
    if action and on_action is not None:
        deed = Tap(
            Words(action, Type.LABEL, ink, bold=True),
            on_action,
            key=f"{key}-action",
            edge=edge(ink),
            radius=Radius.SMALL,
            padding=ft.Padding.symmetric(horizontal=Gap.WIDE),
            height=Size.TARGET,
        )
    if deed is not None and on_dismiss is None:
        row.append(deed)
    if on_dismiss is not None:
        row.append(
            Tap(
                ft.Icon(ft.Icons.CLOSE, color=ink, size=Size.ICON, semantics_label=dismiss or None),
                on_dismiss,
                key=f"{key}-dismiss",
                radius=Radius.FULL,
                padding=Gap.NONE,
                width=Size.TARGET,
                height=Size.TARGET,
            )
        )
    content: ft.Control = ft.Row(row, spacing=Gap.ONE)
    if deed is not None and on_dismiss is not None:
        content = ft.Column(
            [content, ft.Row([deed], alignment=ft.MainAxisAlignment.END)], spacing=Gap.HALF, tight=True
        )
    return ft.Container(
        content,
        key=key,
        bgcolor=wash,
        border_radius=Radius.CARD,
        padding=ft.Padding.only(left=Gap.WIDE, right=Gap.ONE, top=Gap.ONE, bottom=Gap.ONE),
    )
