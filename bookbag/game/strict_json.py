"""JSON as people may hand it to us: read exactly, or refused whole with a sentence."""

import json
from typing import Any

from bookbag.game.problems import Problem, Refused, problem

DEEPEST = 40
"""No document of ours is nested deeper than a handful of levels."""


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - any JSON value
    """Parse JSON text (UTF-8, with or without a byte order mark).

    Raises:
        Refused: not UTF-8, not JSON, cut short, a key given twice, NaN or Infinity, or nested too deeply.
    """
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data":
                raise Refused([problem("json_cut")]) from None
            raise Refused([problem("json_encoding", at=error.start)]) from None
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        if _is_cut(text, error):
            raise Refused([problem("json_cut")]) from None
        found = problem("json_broken", line=error.lineno, column=error.colno, what=error.msg)
        raise Refused([found]) from None
    except RecursionError:
        raise Refused([problem("json_deep", most=DEEPEST)]) from None
    except Refused:
        raise
    except ValueError:
        raise Refused([problem("json_number")]) from None
    _check_depth(value)
    return value


def _is_cut(text: str, error: json.JSONDecodeError) -> bool:
    """Whether the text was right as far as it goes, and then ends."""
    rest = text[error.pos :].strip()
    in_string = error.msg.startswith("Unterminated string")
    in_letter = error.msg.startswith("Invalid \\u") and len(rest) < len("\\u0000") and '"' not in rest
    in_word = any(word.startswith(rest) for word in ("true", "false", "null"))
    return bool(text.strip()) and (in_string or in_letter or in_word)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for key, value in pairs:
        if any("\ud800" <= letter <= "\udfff" for letter in key):
            raise Refused([problem("json_key")])
        if key in seen:
            raise Refused([problem("json_twice", field=key[:40])])
        seen[key] = value
    return seen


def _constant(name: str) -> Problem:
    raise Refused([problem("json_number", given=name)])


def _check_depth(value: Any) -> None:  # noqa: ANN401
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise Refused([problem("json_deep", most=DEEPEST)])
        level = [
            child
            for item in level
            if isinstance(item, dict | list)
            for child in (item.values() if isinstance(item, dict) else item)
        ]
