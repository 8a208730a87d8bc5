"""The record of a game as plain text: every entry in order, with its time; what counts no longer says so."""

from bookbag.words.record import Event, day_and_time

UNDONE = "undone: "


def record_text(title: str, events: tuple[Event, ...]) -> str:
    """A heading, and a paragraph for each event."""
    return "\n".join([title, "=" * len(title), "", *(_event(event, len(str(len(events)))) for event in events)])


def _event(event: Event, wide: int) -> str:
    """The number, the moment and the title; what it says below, set in."""
    mark = "" if event.counts else UNDONE
    lead = f"{event.seq:>{wide}}  {day_and_time(event.at) or 'at no known time':19}  "
    details = "".join(f"\n{'':{len(lead)}}{mark}{detail}" for detail in event.details)
    return f"{lead}{mark}{event.title}{details}"
