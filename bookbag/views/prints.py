"""What the app has to print, by its address: the rule sheet of a preset, or of the house of a game."""

from bookbag.game.house import HouseRules
from bookbag.houses import HouseRef
from bookbag.sheets.print_page import rule_sheet_page
from bookbag.views.gate import PRINT, Pages
from bookbag.views.service import Service
from bookbag.words.rule_sheet import rule_sheet


def print_pages(service: Service) -> Pages:
    """The page at `/print/rules/REF` and `/print/game/NAME/rules`, as things stand when it is asked for.

    What is returned raises NotRead where the disk would not give the game.
    """

    def page(path: str) -> str | None:
        house = _house_at(path, service)
        return None if house is None else rule_sheet_page(rule_sheet(house))

    return page


def _house_at(path: str, service: Service) -> HouseRules | None:
    """The house that a path names."""
    match path.removeprefix(PRINT).strip("/").split("/"):
        case ["rules", kind, key]:
            try:
                return service.houses.find(HouseRef.read(f"{kind}/{key}"))[1]
            except (KeyError, ValueError):
                return None
        case ["game", name, "rules"]:
            try:
                return service.keeper.table(name).game.house
            except (KeyError, ValueError):
                return None
        case _:
            return None
