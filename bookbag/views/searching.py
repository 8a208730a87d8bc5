"""How often Flet may search a whole screen for the control that an event names.

Flet does so for every event of a control it does not know, tens of milliseconds long, in which nobody else is
answered: not the other phones, and not the host. A tap on what has just gone needs it now and then; whoever names
controls that never were, three thousand of them in a third of a second, would stop the table for minutes.
"""

import time
from weakref import WeakKeyDictionary

from flet.controls.base_control import BaseControl
from flet.messaging.session import Session

AT_ONCE = 8
"""Searches of one screen that may follow each other."""

EACH = 0.5
"""Seconds after which it may be searched once more."""

_SEARCH = "_Session__resolve_event_control"
_search = getattr(Session, _SEARCH)
_spent: "WeakKeyDictionary[Session, float]" = WeakKeyDictionary()  # until when each has used up its searches


def spare() -> None:
    """Let no screen be searched more often than that, from now on."""
    setattr(Session, _SEARCH, _found)


def _found(session: Session, number: int) -> BaseControl | None:
    """The control that an event names, as Flet finds it; one it would have to search for may not be found."""
    known: BaseControl | None = session.index.get(number)
    if known is not None and _is_shown(session, known):
        return known
    now = time.monotonic()
    until = max(_spent.get(session, now), now) + EACH
    if until - now > AT_ONCE * EACH:
        return known
    _spent[session] = until
    found: BaseControl | None = _search(session, number)
    return found


def _is_shown(session: Session, control: BaseControl) -> bool:
    try:
        return bool(control.page is session.page)
    except RuntimeError:  # what Flet says of one that is nowhere
        return False
