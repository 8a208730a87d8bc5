"""How far the games are read, while they are."""

import flet as ft

from bookbag.almanac import Progress
from bookbag.views.parts.tap import Words
from bookbag.views.tokens import Gap, Tone, Type


def reading_rows(progress: Progress, what: str) -> list[ft.Control]:
    """A bar and a line; nothing once all are read. `what` says what is done with those read: `shown`, `counted`."""
    if progress.over or not progress.of:
        return []
    told = f"Reading the games: {progress.done} of {progress.of}. Those read are {what} already."
    bar = ft.ProgressBar(value=progress.done / progress.of, color=Tone.ACT)
    return [ft.Column([Words(told, Type.LABEL, Tone.INK_SOFT), bar], key="progress", spacing=Gap.HALF, tight=True)]
