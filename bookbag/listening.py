"""Who is told of changes."""

import logging
from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")

LOG = logging.getLogger(__name__)


class Listening(Generic[P]):
    """Those who are told when something has changed."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, None]] = []

    def listen(self, listener: Callable[P, None]) -> Callable[[], None]:
        """Tell `listener` of every change from now on; call what is returned to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, *what: P.args, **more: P.kwargs) -> None:
        """Tell everyone; what was written stands, and one who can't listen must not keep it from the others."""
        for listener in tuple(self._listeners):
            try:
                listener(*what, **more)
            except Exception:
                LOG.exception("a listener failed")
