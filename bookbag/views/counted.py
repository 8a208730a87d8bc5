"""The games that count for figures: none that was deleted, by the names of now, read as far as they are."""

from dataclasses import dataclass

import flet as ft

from bookbag.ledger.faults import DiskTrouble
from bookbag.records.parts import Counted, Which
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.tap import Words
from bookbag.views.service import Service, use_waking
from bookbag.views.tokens import Gap, Tone, Type

NOBODY = Counted((), tuple)


@dataclass(frozen=True)
class Seen:
    """What a screen of figures is made of.

    Attributes:
        counted: the games that count.
        houses: what the rules are called of all games, the most played first.
        notes: what people should know: the disk refused, or games are still being read.
    """

    counted: Counted
    houses: tuple[str, ...]
    notes: tuple[ft.Control, ...]


def use_counted(service: Service, which: Which) -> Seen:
    """The games that count, counted again whenever a game, a name or what is put away has changed."""
    use_waking(service.almanac.listen)
    use_waking(service.shelf.listen)
    ft.use_effect(service.almanac.refresh, [])  # something else may have written in the file
    records = service.almanac.records()
    try:
        naming, away, trouble = service.shelf.naming(), service.shelf.put_away(), ""
    except DiskTrouble as refused:
        naming, away, trouble = None, None, str(refused)

    def every() -> Counted:
        if naming is None or away is None:
            return NOBODY
        return Counted((one for one in records if away.get(one.name) != "deleted"), naming.at_table)

    everything = ft.use_memo(every, [records, naming, away])
    counted = ft.use_memo(lambda: everything.only(which), [everything, which])
    notes = [Notice(trouble, mood=Mood.REFUSE, key="trouble")] if trouble else []
    return Seen(counted, everything.houses(), (*notes, *_progress(service)))


def _progress(service: Service) -> list[ft.Control]:
    """How far the games are read, while they are."""
    progress = service.almanac.reading()
    if progress.over or not progress.of:
        return []
    told = f"Reading the games: {progress.done} of {progress.of}. Those read are counted already."
    bar = ft.ProgressBar(value=progress.done / progress.of, color=Tone.ACT)
    return [ft.Column([Words(told, Type.LABEL, Tone.INK_SOFT), bar], key="progress", spacing=Gap.HALF, tight=True)]
