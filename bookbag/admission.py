"""Who else may keep the score: PINs that admit a phone, how often one may be tried, and permits that can end at once.

Nothing here knows the time or the network: seconds and luck are handed in, and a device is whatever name it goes by.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from secrets import compare_digest, randbelow

from bookbag.game.problems import Refused, problem
from bookbag.listening import Listening

DIGITS = 6
"""Of a PIN."""

LASTS = 600
"""Seconds for which a PIN admits phones; whoever was admitted stays so."""

FREE = 3
"""Wrong tries that cost a device no waiting."""

ALL_FREE = 8
"""Wrong tries of all devices together that cost nobody a waiting."""

FIRST_WAIT = 5
"""Seconds after the first try that costs some; each further one costs twice as many.

So a PIN stands no more than 14 wrong tries before its time is over: one chance in 71,000 for whoever guesses.
"""

LONGEST_WAIT = 300
"""Seconds that no wait exceeds."""

Seconds = Callable[[], float]
"""Seconds since some moment; they never run backwards."""


@dataclass(frozen=True)
class Offer:
    """A PIN as the host sees it."""

    pin: str
    seconds_left: int


@dataclass(frozen=True)
class Permit:
    """One phone that may keep the score of one game; `number` counts the phones of that game, from 1."""

    device: str
    game: str
    number: int


@dataclass
class _Tries:
    """Wrong tries so far, and until when none is taken."""

    free: int
    wrong: int = 0
    until: float = 0.0

    def missed(self, now: float) -> None:
        self.wrong += 1
        beyond = self.wrong - self.free
        if beyond >= 0:
            self.until = now + min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(beyond, LONGEST_WAIT))


@dataclass
class _Pin:
    pin: str
    until: float
    tries: _Tries = field(default_factory=lambda: _Tries(ALL_FREE))
    by_device: dict[str, _Tries] = field(default_factory=dict)


class Admission:
    """The PINs and the permits of a room."""

    def __init__(self, seconds: Seconds, luck: Callable[[int], int] = randbelow) -> None:
        self._seconds = seconds
        self._luck = luck
        self._pins: dict[str, _Pin] = {}
        self._permits: dict[tuple[str, str], Permit] = {}
        self._counted: dict[str, int] = {}
        self._changes = Listening[[]]()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Tell `listener` when a PIN or a permit begins or ends; call what is returned to stop it."""
        return self._changes.listen(listener)

    # -- PINs --------------------------------------------------------------------------------

    def offer(self, game: str) -> Offer:
        """A new PIN for a game; the one before it admits nobody any more, but whoever it admitted stays so."""
        pin = f"{self._luck(10**DIGITS):0{DIGITS}}"
        self._pins[game] = _Pin(pin, self._seconds() + LASTS)
        self._changes.tell()
        return Offer(pin, LASTS)

    def offered(self, game: str) -> Offer | None:
        """The PIN that admits phones to a game now, if there is one."""
        found = self._standing(game)
        return None if found is None else Offer(found.pin, ceil(found.until - self._seconds()))

    def take_back(self, game: str) -> None:
        """The PIN of a game admits nobody from now on; whoever it admitted stays so."""
        if self._pins.pop(game, None) is not None:
            self._changes.tell()

    def _standing(self, game: str) -> _Pin | None:
        found = self._pins.get(game)
        if found is not None and self._seconds() >= found.until:
            del self._pins[game]
            return None
        return found

    # -- permits -----------------------------------------------------------------------------

    def admit(self, device: str, game: str, said: str) -> Permit:
        """Let a device keep the score of a game, if it says the right PIN.

        Raises:
            Refused: there is no PIN for the game now, it is another one, or too many wrong ones were said: then it
                must wait, and what it says meanwhile isn't even looked at.
        """
        pin = self._standing(game)
        if pin is None:
            raise Refused([problem("pin_none", "pin")])
        now = self._seconds()
        mine = pin.by_device.get(device) or _Tries(FREE)
        left = max(mine.until, pin.tries.until) - now
        if left > 0:
            raise Refused([problem("pin_wait", "pin", wait=ceil(left))])
        if not compare_digest(pin.pin.encode(), "".join(said.split()).encode(errors="replace")):
            pin.by_device[device] = mine
            mine.missed(now)
            pin.tries.missed(now)
            raise Refused([problem("pin_wrong", "pin", digits=DIGITS)])
        return self._permit(device, game)

    def _permit(self, device: str, game: str) -> Permit:
        found = self._permits.get((device, game))
        if found is None:
            self._counted[game] = self._counted.get(game, 0) + 1
            found = self._permits[device, game] = Permit(device, game, self._counted[game])
            self._changes.tell()
        return found

    def is_admitted(self, device: str, game: str) -> bool:
        """Whether a device may keep the score of a game now."""
        return (device, game) in self._permits

    def stands(self, permit: Permit) -> bool:
        """Whether a permit has not been withdrawn; one that was stays so, even if its device is admitted again."""
        return self._permits.get((permit.device, permit.game)) is permit

    def permit(self, device: str, game: str) -> Permit | None:
        """The permit a device holds for a game."""
        return self._permits.get((device, game))

    def admitted(self, game: str) -> tuple[Permit, ...]:
        """Who may keep the score of a game now, the one admitted first coming first."""
        return tuple(permit for permit in self._permits.values() if permit.game == game)

    def withdraw(self, permit: Permit) -> None:
        """End a permit: from now on no verb of its phone does anything."""
        if self.stands(permit):
            del self._permits[permit.device, permit.game]
            self._changes.tell()

    def close(self) -> None:
        """Nobody is admitted any more, and no PIN admits anybody."""
        self._pins.clear()
        self._permits.clear()
        self._changes.tell()
