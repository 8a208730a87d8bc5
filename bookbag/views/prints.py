"""What the app has to print and to hand out as files, by its address."""

from bookbag.game.house import HouseRules
from bookbag.houses import HouseRef
from bookbag.sheets.print_page import rule_sheet_page
from bookbag.views.served import EXPORT, PRINT, Download, Downloads, Pages
from bookbag.views.service import Service
from bookbag.words.rule_sheet import rule_sheet


def print_pages(service: Service) -> Pages:
    """The page at `/print/rules/REF`, `/print/game/NAME/rules`, `…/sheet` and `…/sheet/record`, as things stand then.

    What is returned raises NotRead where the disk would not give the game.
    """

    def page(path: str) -> str | None:
        match path.removeprefix(PRINT).strip("/").split("/"):
            case ["game", name, "sheet", *more] if more in ([], ["record"]):
                return _sheet(service, name, with_record=bool(more))
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


def _sheet(service: Service, name: str, *, with_record: bool) -> str | None:
    try:
        return service.files.find(name).sheet(with_record=with_record)
    except (KeyError, ValueError):
        return None


DOCUMENT, LINES, CSV, TEXT = (
    "application/json",
    "application/jsonl",
    "text/csv; charset=utf-8",
    "text/plain; charset=utf-8",
)


def downloads(service: Service) -> Downloads:
    """The file at `/export/all/KIND`, `/export/some/WORD/KIND` and `/export/game/NAME/KIND`.

    KIND is `games` or `rounds`; of one game also `record`. What is returned raises NotRead, at once or part by part,
    where the disk would not give the games.
    """

    def download(path: str) -> Download | None:
        match path.removeprefix(EXPORT).strip("/").split("/"):
            case ["all", kind]:
                return _several(service, None, kind)
            case ["some", word, kind]:
                names = service.exchange.chosen(word)
                return None if names is None else _several(service, names, kind)
            case ["game", name, kind]:
                return _one(service, name, kind)
            case _:
                return None

    return download


def _several(service: Service, names: tuple[str, ...] | None, kind: str) -> Download | None:
    match kind:
        case "games":
            return Download("bookbag-games.jsonl", LINES, service.files.documents(names))
        case "rounds":
            return Download("bookbag-rounds.csv", CSV, service.files.rounds(names))
        case _:
            return None


def _one(service: Service, name: str, kind: str) -> Download | None:
    try:
        good = service.files.find(name)
        match kind:
            case "games":
                return Download(f"bookbag-game-{name[:8]}.json", DOCUMENT, iter([good.text]))
            case "rounds":
                return Download(f"bookbag-rounds-{name[:8]}.csv", CSV, service.files.rounds([name]))
            case "record":
                return Download(f"bookbag-record-{name[:8]}.txt", TEXT, iter([good.record.encode()]))
            case _:
                return None
    except (KeyError, ValueError):
        return None
