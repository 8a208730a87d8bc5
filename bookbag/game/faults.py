"""What pydantic found wrong with a document, as problems with our codes and paths."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pydantic import BaseModel, ValidationError

from bookbag.game.problems import Detail, Problem, Refused, problem

_BOUNDS = {
    "greater_than_equal": ("least", "ge"),
    "less_than_equal": ("most", "le"),
    "greater_than": ("over", "gt"),
    "less_than": ("under", "lt"),
}
_KINDS = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "string_type": "text",
    "model_type": "an object",
    "dict_type": "an object",
    "model_attributes_type": "an object",
    "tuple_type": "a list",
    "list_type": "a list",
}


@contextmanager
def refusing(document: Any = None) -> Iterator[None]:  # noqa: ANN401 - whatever is being read
    """What validation finds wrong inside is refused, with its paths in `document`.

    Raises:
        Refused: instead of pydantic's ValidationError.
    """
    try:
        yield
    except ValidationError as error:
        raise Refused(problems_in(error, document)) from None


def problems_in(error: ValidationError, document: Any = None) -> list[Problem]:  # noqa: ANN401
    """Every fault that validation found, each with its path in the document.

    A path can go through the alternatives of a field ("a number, or nothing"): those steps are not
    in the document and are left out; of several complaints about one place the first is kept.
    """
    found: dict[tuple[str | int, ...], Problem] = {}
    for fault in error.errors(include_url=False):
        where = _path(fault["loc"], document)
        if where not in found:
            found[where] = _problem(fault, where)
    return list(found.values())


def _path(loc: Sequence[str | int], document: Any) -> tuple[str | int, ...]:  # noqa: ANN401
    """The part of pydantic's path that is really in the document (or just missing from it)."""
    path: list[str | int] = []
    here = document
    for last, step in [(n == len(loc) - 1, step) for n, step in enumerate(loc)]:
        if isinstance(here, Mapping):
            if step not in here and not last:
                continue
            path.append(step)
            here = here.get(step)
        elif isinstance(here, Sequence) and not isinstance(here, str) and isinstance(step, int):
            path.append(step)
            here = here[step] if step < len(here) else None
    return tuple(path)


def _problem(fault: Any, where: tuple[str | int, ...]) -> Problem:  # noqa: ANN401 - pydantic's own dict
    kind, context = str(fault["type"]), fault.get("ctx", {})
    given = shown(fault["input"])
    if kind in _BOUNDS:
        name, key = _BOUNDS[kind]
        return problem("out_of_bounds", *where, given=given, bound=f"{name} {context[key]}")
    if kind in ("too_short", "too_long", "string_too_short", "string_too_long"):
        least, most = context.get("min_length"), context.get("max_length")
        bound = f"least {least}" if least is not None else f"most {most}"
        return problem("wrong_length", *where, given=given, bound=bound)
    if kind == "literal_error":
        return problem("not_a_choice", *where, given=given, choices=str(context["expected"]))
    if kind == "extra_forbidden":
        return problem("unknown_field", *where, field=str(where[-1]) if where else "")
    if kind == "missing":
        return problem("missing_field", *where)
    if kind in _KINDS:
        return problem("wrong_kind", *where, given=given, wanted=_KINDS[kind])
    return _own_problem(kind, context, where, given)


def _own_problem(kind: str, context: Mapping[str, Any], where: tuple[str | int, ...], given: str) -> Problem:
    """A fault that a validator of ours found; `at` in its context is the field it is told at."""
    if kind == "union_tag_not_found":
        return problem("missing_field", *where, "kind")
    if kind == "union_tag_invalid":
        return problem("game_kind", *where, "kind", given=shown(context["tag"]))
    if kind == "bid_kind":
        return problem(kind, *where, given=given)
    if not kind.startswith(("house_", "seat_", "start_", "name_", "card_", "game_")):
        return problem("wrong_kind", *where, given=given, wanted="something else")
    at = (str(context["at"]),) if "at" in context else ()
    values = tuple((key, _detail(value)) for key, value in context.items() if key != "at")
    return Problem(kind, (*where, *at), values)


def _detail(value: Any) -> Detail:  # noqa: ANN401
    return value if isinstance(value, int | str) else str(value)


def shown(given: Any) -> str:  # noqa: ANN401
    """A value as a person would recognise it, never longer than a line; half a letter is a `?`."""
    if isinstance(given, bool):
        return str(given).lower()
    if given is None:
        return "null"
    if isinstance(given, str):
        text = given[:40].encode(errors="replace").decode()
        return f'"{text}…"' if len(given) > 40 else f'"{text}"'
    if isinstance(given, int | float):
        text = str(given) if isinstance(given, float) or abs(given) < 10**30 else "a huge number"
        return text[:40]
    if isinstance(given, Mapping | BaseModel):
        return "an object"
    return "a list" if isinstance(given, Sequence) else type(given).__name__
