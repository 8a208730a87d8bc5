"""What a form and a rule sheet need to know of a rule beside its title, its sentence and its bounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Waits = Mapping[str, tuple[Any, ...]]
"""Rules as `bags.limit`, each with the values under which another rule says nothing."""


@dataclass(frozen=True)
class Rule:
    """Stands beside the type of a rule in the model, one for each.

    Attributes:
        common: one of the few that most tables choose.
        unit: what a number counts, as for one of them: `book`, `point`.
        step: by how much a number is usually changed.
        usual: the number to begin with where there was none.
        none: what it is called where there is no number.
        choices: each choice in words, to be read after the title.
        idle: under which other rules this one says nothing.
        plain: the values with which it is as good as absent: nothing special is played.
    """

    common: bool = False
    unit: str = ""
    step: int = 1
    usual: int | None = None
    none: str = "none"
    choices: Mapping[str, str] = field(default_factory=dict)
    idle: Waits = field(default_factory=dict)
    plain: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        # What is shared between all tables must not change under any of them.
        object.__setattr__(self, "choices", MappingProxyType(dict(self.choices)))
        object.__setattr__(self, "idle", MappingProxyType(dict(self.idle)))
