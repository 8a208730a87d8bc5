"""The games that count for figures: none that was deleted, by the names of now, read as far as they are."""

from dataclasses import dataclass

import flet as ft

from bookbag.ledger.faults import DiskTrouble
from bookbag.records.parts import Counted, Which
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.reading import reading_rows
from bookbag.views.service import Service, use_waking

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
    return Seen(counted, everything.houses(), (*notes, *reading_rows(service.almanac.reading(), "counted")))
