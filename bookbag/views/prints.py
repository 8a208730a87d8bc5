"""What the app has to print, by its address: the rule sheet of a preset, or of the house of a game."""

from collections.abc import Callable

from bookbag.game.house import HouseRules
from bookbag.keeper import house_of, preset_names
from bookbag.sheets.print_page import rule_sheet_page
from bookbag.views.serve import PRINT, Pages
from bookbag.views.service import Service
from bookbag.words.rule_sheet import RuleSheet


def print_pages(service: Service, sheet_of: Callable[[HouseRules], RuleSheet]) -> Pages:
    """The page at `/print/rules/preset/NAME` and `/print/game/NAME/rules`, as things stand when it is asked for.

    What is returned raises NotRead where the disk would not give the game.
    """

    def page(path: str) -> str | None:
        house = _house_at(path, service)
        return None if house is None else rule_sheet_page(sheet_of(house))

    return page


def _house_at(path: str, service: Service) -> HouseRules | None:
    """The house that a path names; a house kept by the table itself is one more case here."""
    match path.removeprefix(PRINT).strip("/").split("/"):
        case ["rules", "preset", name] if name in preset_names():
            return house_of(name)
        case ["game", name, "rules"]:
            try:
                return service.keeper.table(name).game.house
            except (KeyError, ValueError):
                return None
        case _:
            return None
