"""People who play, as chance has it: bids, books, reneges, rounds put right, steps taken back, game after game."""

from collections.abc import Callable
from random import Random

from bookbag.game.bids import BLIND_NIL, Bids
from bookbag.game.entries import (
    DealerChanged,
    Mending,
    RoundAmended,
    RoundInserted,
    RoundThrownIn,
    SeatsChanged,
)
from bookbag.game.problems import Refused
from bookbag.game.replay import Game
from bookbag.game.rounds import Ruling, Taken
from bookbag.game.turn import seat_choices
from bookbag.keeper import Keeper, house_of

PLAYERS = ("North", "East", "South", "West")
LONGEST = 12
"""Rounds after which a table begins another game, however it stands."""

TARGETS = (50, 100, 500)
TWO_SPELLINGS = ("North", "East", "Süd 🂡", "West")


class Evening:
    """A table that goes on from whatever it finds, with the same steps for the same chance."""

    def __init__(
        self,
        keeper: Keeper,
        chance: Random,
        game: str | None = None,
        about: Callable[[str], object] = lambda _step: None,
    ) -> None:
        """Begin at a game, or with a new one; `about` hears of each step before it is taken."""
        self.keeper = keeper
        self.chance = chance
        self.game = game
        self.about = about

    def step(self) -> bool:
        """Take a step; says whether it was taken, as the rules may refuse it."""
        verb = self._chosen()
        self.about(verb.__name__)
        try:
            verb()
        except Refused:
            return False
        return True

    def _chosen(self) -> Callable[[], object]:
        if self.game is None:
            return self.begin
        game = self._table
        if game.outcome and self.chance.random() < 0.5:
            return self.begin
        if len(game.rounds) > LONGEST:
            return self.begin
        if game.redoes and self.chance.random() < 0.3:
            return self.redo
        steps = {self.play: 75, self.undo: 10, self.rule: 5, self.mend: 6, self.amend: 1}
        return self.chance.choices(list(steps), list(steps.values()))[0]

    @property
    def _name(self) -> str:
        assert self.game is not None
        return self.game

    @property
    def _table(self) -> Game:
        return self.keeper.table(self._name).game

    # -- steps -------------------------------------------------------------------------------

    def begin(self) -> None:
        house = house_of("bookbag", {"finish": {"target": self.chance.choice(TARGETS)}})
        self.game = self.keeper.open_game(house, PLAYERS, self.chance.randrange(4))

    def undo(self) -> None:
        self.keeper.undo(self._name)

    def redo(self) -> None:
        self.keeper.redo(self._name)

    def rule(self) -> None:
        by = self.chance.randrange(2)
        verdict = self.chance.choice(("proven", "false_call", "withdrawn", "open"))
        ruling = Ruling.model_validate({"verdict": verdict, "against": 1 - by, "by": by})
        self.keeper.rule_renege(self._name, self.chance.randint(1, self._table.current.number), ruling)

    def amend(self) -> None:
        house = house_of("bookbag", {"bags": {"limit": self.chance.choice((5, 7, 10))}})
        number = self.chance.randint(1, self._table.current.number)
        self.keeper.amend_house(self._name, number, house)

    def mend(self) -> None:
        self.keeper.mend(self._name, self._mending())

    def _mending(self) -> Mending:
        number = self.chance.randint(1, self._table.current.number)
        bids = Bids(seats=tuple(self.chance.choices((2, 3, 4), k=4)), sides=(None, None))
        took = self.chance.randint(3, 10)
        taken = Taken(sides=(took, 13 - took), nils=(None,) * 4)
        return self.chance.choice(
            (
                RoundAmended(round=number, bids=bids, taken=taken),
                RoundInserted(round=number, bids=bids, taken=taken),
                RoundThrownIn(round=number, deals=self.chance.choice(("same", "next"))),
                DealerChanged(round=number, dealer=self.chance.randrange(4)),
                SeatsChanged(players=self.chance.choice((PLAYERS, TWO_SPELLINGS))),
            )
        )

    def play(self) -> None:
        table = self.keeper.table(self._name)
        due = table.turn
        if due.step == "over":
            self.begin()
        elif due.step == "confirm":
            try:
                self.keeper.enter_books(self._name)
            except Refused:
                self._say_books(self.chance.randrange(2))
        elif due.step == "bids":
            self._bid(self.chance.randrange(4) if due.seat is None else due.seat)
        elif due.seat is not None:
            self.keeper.say_nil_books(self._name, due.seat, self.chance.choice((0, 0, 1)))
        else:
            self._say_books(due.side or 0)

    def _say_books(self, side: int) -> None:
        self.keeper.say_books(self._name, side, self.chance.randint(3, 10))

    def _bid(self, seat: int) -> None:
        table = self.keeper.table(self._name)
        free = [one.bid for one in seat_choices(table.game, table.draft.bids, seat) if one.is_open]
        usual = [bid for bid in free if bid in (2, 3, 4) or bid == BLIND_NIL or bid == "nil"]
        self.keeper.bid_seat(self._name, seat, self.chance.choice(usual or free))
