"""PINs and permits, with a clock that is handed in: no guess gets in, and rights end at once."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule

from bookbag.admission import ALL_FREE, DIGITS, FIRST_WAIT, FREE, LASTS, LONGEST_WAIT, Admission, Permit
from bookbag.game.problems import Refused, problem
from bookbag.words.sentences import say


class Seconds:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def admission(seconds: Seconds) -> Admission:
    return Admission(seconds)


def refusal(deed: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as refused:
        deed()
    (problem,) = refused.value.problems
    return problem.code, dict(problem.values)


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 10**DIGITS:0{DIGITS}}"


def test_the_right_pin_admits_and_a_permit_ends_at_once(admission: Admission) -> None:
    pin = admission.offer("g").pin
    permit = admission.admit("ann", "g", pin)
    assert admission.stands(permit)
    assert admission.admitted("g") == (permit,)
    admission.withdraw(permit)
    assert not admission.stands(permit)
    assert admission.permit("ann", "g") is None
    again = admission.admit("ann", "g", pin)
    assert admission.stands(again)
    assert not admission.stands(permit), "what was withdrawn stays withdrawn"


def test_a_pin_is_of_one_game(admission: Admission) -> None:
    pin = admission.offer("g").pin
    assert refusal(lambda: admission.admit("ann", "h", pin))[0] == "pin_none"
    other = admission.offer("h").pin
    if other != pin:
        assert refusal(lambda: admission.admit("ann", "h", pin))[0] == "pin_wrong"
    assert not admission.is_admitted("ann", "h")


def test_a_pin_taken_back_or_replaced_admits_nobody_but_leaves_who_is_in(admission: Admission) -> None:
    pin = admission.offer("g").pin
    permit = admission.admit("ann", "g", pin)
    admission.take_back("g")
    assert admission.offered("g") is None
    assert refusal(lambda: admission.admit("ben", "g", pin))[0] == "pin_none"
    assert admission.stands(permit)


def test_a_pin_ends_after_its_time(admission: Admission, seconds: Seconds) -> None:
    pin = admission.offer("g").pin
    seconds.now += LASTS - 1
    offered = admission.offered("g")
    assert offered is not None
    assert (offered.pin, offered.seconds_left) == (pin, 1)
    seconds.now += 1
    assert admission.offered("g") is None
    assert refusal(lambda: admission.admit("ann", "g", pin))[0] == "pin_none"


def test_waits_grow_and_meanwhile_nothing_is_looked_at(admission: Admission, seconds: Seconds) -> None:
    pin = admission.offer("g").pin
    for _ in range(FREE):
        assert refusal(lambda: admission.admit("ann", "g", wrong(pin))) == ("pin_wrong", {"digits": DIGITS})
    for wait in (FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT):
        assert refusal(lambda: admission.admit("ann", "g", pin)) == ("pin_wait", {"wait": wait})
        seconds.now += wait - 0.5
        assert refusal(lambda: admission.admit("ann", "g", pin)) == ("pin_wait", {"wait": 1})
        assert "wait 1 second, then" in say(problem("pin_wait", "pin", wait=1))
        seconds.now += 0.5
        assert refusal(lambda: admission.admit("ann", "g", wrong(pin)))[0] == "pin_wrong"
    assert admission.admit("ben", "g", pin).number == 1, "one phone's wrong tries are not another's"


def test_many_devices_share_their_tries(admission: Admission, seconds: Seconds) -> None:
    """A device is told by its cookie, and throwing that away costs nothing: all tries together count as well."""
    pin = admission.offer("g").pin
    for at in range(ALL_FREE):
        assert refusal(lambda at=at: admission.admit(f"d{at}", "g", wrong(pin)))[0] == "pin_wrong"  # type: ignore[misc]
    assert refusal(lambda: admission.admit("new", "g", pin)) == ("pin_wait", {"wait": FIRST_WAIT})
    looked_at = ALL_FREE
    while admission.offered("g") is not None:
        seconds.now += 1
        if refusal(lambda: admission.admit(f"d{seconds.now}", "g", wrong(pin)))[0] == "pin_wrong":
            looked_at += 1
    assert looked_at == 14


@given(st.text(max_size=12))
def test_only_the_digits_themselves_are_the_pin(said: str) -> None:
    admission = Admission(Seconds(), luck=lambda _most: 42)
    assert admission.offer("g").pin == "000042"
    if "".join(said.split()) == "000042":
        admission.admit("ann", "g", said)
    else:
        assert refusal(lambda: admission.admit("ann", "g", said))[0] == "pin_wrong"


@given(st.integers(0, 10**DIGITS - 1))
def test_a_pin_has_all_its_digits(number: int) -> None:
    pin = Admission(Seconds(), luck=lambda _most: number).offer("g").pin
    assert (len(pin), int(pin)) == (DIGITS, number)


def test_whoever_listens_is_told_and_one_who_fails_keeps_nobody_else_from_it(admission: Admission) -> None:
    told: list[str] = []

    def fails() -> None:
        raise RuntimeError

    admission.listen(fails)
    stop = admission.listen(lambda: told.append("told"))
    permit = admission.admit("ann", "g", admission.offer("g").pin)
    admission.withdraw(permit)
    admission.withdraw(permit)
    assert len(told) == 3
    stop()
    admission.close()
    assert len(told) == 3


class AnyOrder(RuleBasedStateMachine):
    """Whatever is done in whatever order: those are in who said the PIN of the time, till they are put out."""

    permits = Bundle("permits")
    devices = st.sampled_from(["ann", "ben", "cat"])
    games = st.sampled_from(["g", "h"])

    @initialize()
    def begin(self) -> None:
        self.seconds = Seconds()
        self.admission = Admission(self.seconds)
        self.admitted: dict[tuple[str, str], Permit] = {}

    @rule(game=games)
    def offer(self, game: str) -> None:
        self.admission.offer(game)

    @rule(game=games)
    def take_back(self, game: str) -> None:
        self.admission.take_back(game)
        assert self.admission.offered(game) is None

    @rule(by=st.floats(0, LASTS))
    def wait(self, by: float) -> None:
        self.seconds.now += by

    @rule(device=devices, game=games, right=st.booleans(), target=permits)
    def say(self, device: str, game: str, right: bool) -> object:
        offer = self.admission.offered(game)
        pin = offer.pin if offer else "000000"
        try:
            permit = self.admission.admit(device, game, pin if right else wrong(pin))
        except Refused as refused:
            code = refused.problems[0].code
            assert code in ("pin_wrong", "pin_wait") if offer else code == "pin_none"
            assert not (right and code == "pin_wrong")
            assert 0 < dict(refused.problems[0].values).get("wait", 1) <= LONGEST_WAIT  # type: ignore[operator]
            return multiple()
        assert right
        assert offer
        self.admitted[device, game] = permit
        return permit

    @rule(permit=permits)
    def withdraw(self, permit: Permit) -> None:
        self.admission.withdraw(permit)
        if self.admitted.get((permit.device, permit.game)) is permit:
            del self.admitted[permit.device, permit.game]

    @invariant()
    def those_are_in_who_should_be(self) -> None:
        for game in ("g", "h"):
            mine = [permit for permit in self.admitted.values() if permit.game == game]
            assert set(self.admission.admitted(game)) == set(mine)
            assert all(map(self.admission.stands, mine))
            assert len({permit.number for permit in mine}) == len(mine)


TestAnyOrder = AnyOrder.TestCase
