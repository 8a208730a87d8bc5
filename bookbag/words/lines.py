"""Why a side scored what it did: one sentence for each line, with its arithmetic."""

from collections.abc import Callable, Mapping

from bookbag.game.lines import Line
from bookbag.words.names import Names
from bookbag.words.numbers import count, points

Values = Mapping[str, int | str]


def line_words(line: Line, names: Names) -> str:
    """What a line of the score says."""
    return _TEXTS[line.code](dict(line.values), line, names)


def _int(values: Values, key: str) -> int:
    value = values.get(key, 0)
    return value if isinstance(value, int) else 0


def _ruled(v: Values) -> str:
    """What a renege ruling did to the contract, to stand behind it."""
    said = [f"raised by {v['raised']}"] if "raised" in v else []
    said += ["set by the ruling"] if "ruled_set" in v else []
    said += ["credited by the ruling"] if "credited" in v else []
    return f" ({', '.join(said)})" if said else ""


def _made(v: Values, line: Line, names: Names) -> str:
    return f"Contract {v['contract']} made{_ruled(v)}, took {v['books']}: {v['contract']} × {v['per_book']}"


def _set(v: Values, line: Line, names: Names) -> str:
    took = f"took {v['books']}" + ("" if v["costs"] == v["contract"] else f", {v['costs']} missing")
    return f"Contract {v['contract']} set{_ruled(v)}, {took}: {v['costs']} × {v['set_per_book']} lost"


def _below_board(v: Values, line: Line, names: Names) -> str:
    return f"Bid {v['contract']} is below board, set at once: {v['contract']} × {v['set_per_book']} lost"


def _first_hand(v: Values, line: Line, names: Names) -> str:
    return f"First hand bids itself: {count(_int(v, 'books'), 'book')} × {v['per_book']}"


def _blind_made(v: Values, line: Line, names: Names) -> str:
    return f"Blind {v['contract']} made{_ruled(v)}, took {v['books']}: {v['paid']} × {v['per_book']}"


def _blind_set(v: Values, line: Line, names: Names) -> str:
    return f"Blind {v['contract']} set{_ruled(v)}, took {v['books']}: {v['costs']} × {v['set_per_book']} lost"


def _ten(v: Values, line: Line, names: Names) -> str:
    end = "made" if line.points >= 0 else "set"
    return f"Ten for two: contract {v['contract']} {end}{_ruled(v)}, took {v['books']}"


def _boston(v: Values, line: Line, names: Names) -> str:
    if "bid" not in v:
        return f"Boston: all {v['books']} books taken"
    end = "made" if line.points >= 0 else "set"
    return f"Boston bid: contract {v['contract']} {end}{_ruled(v)}, took {v['books']}"


def _bags(v: Values, line: Line, names: Names) -> str:
    bags = count(_int(v, "books"), "bag")
    uncounted = "" if line.bags else ", not counted"
    return f"{bags} × {points(_int(v, 'each'))}{uncounted}"


def _bag_penalty(v: Values, line: Line, names: Names) -> str:
    times = "" if v["times"] == 1 else f"{v['times']} × "
    back = f", and {v['taken_back']} for those bags taken back" if v["taken_back"] else ""
    return f"Bag limit of {v['limit']} reached: {times}{v['penalty']} off{back}"


def _nil(kind: str, end: str) -> Callable[[Values, Line, Names], str]:
    def words(v: Values, line: Line, names: Names) -> str:
        player = names.seat(_int(v, "seat"))
        taken = _int(v, "books")
        if end == "made":
            return f"{kind} by {player} made"
        return f"{kind} by {player} failed" + (f", took {taken}" if taken else "")

    return words


def _double_nil(end: str) -> Callable[[Values, Line, Names], str]:
    def words(v: Values, line: Line, names: Names) -> str:
        return f"Double nil {end}" + (f", took {v['books']}" if v["books"] else "")

    return words


def _renege_books(v: Values, line: Line, names: Names) -> str:
    moved = _int(v, "books")
    if "by" in v:
        return f"Renege proven by {names.side(_int(v, 'by'))}: {count(-moved, 'book')} lost"
    return f"Renege by {names.side(_int(v, 'against'))}: {count(moved, 'book')} received"


def _false_call(v: Values, line: Line, names: Names) -> str:
    lost = f": {count(-_int(v, 'books'), 'book')} lost" if "books" in v else ""
    return f"False renege call on {names.side(_int(v, 'against'))}{lost}"


def _renege_points(v: Values, line: Line, names: Names) -> str:
    return f"Renege proven by {names.side(_int(v, 'by'))}: {count(-line.points, 'point')} lost"


_TEXTS: dict[str, Callable[[Values, Line, Names], str]] = {
    "contract_made": _made,
    "contract_set": _set,
    "below_board": _below_board,
    "first_hand": _first_hand,
    "blind_made": _blind_made,
    "blind_set": _blind_set,
    "ten_for_200": _ten,
    "boston": _boston,
    "bags": _bags,
    "bag_penalty": _bag_penalty,
    "nil_made": _nil("Nil", "made"),
    "nil_failed": _nil("Nil", "failed"),
    "blind_nil_made": _nil("Blind nil", "made"),
    "blind_nil_failed": _nil("Blind nil", "failed"),
    "double_nil_made": _double_nil("made"),
    "double_nil_failed": _double_nil("failed"),
    "renege_books": _renege_books,
    "false_call": _false_call,
    "renege_points": _renege_points,
}
