"""Files and backups: games taken out and in, copies of everything, and one of them brought back."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import closing
from functools import partial
from typing import Any, BinaryIO

import flet as ft

from bookbag.files import NotTakenIn, Progress, Stopped
from bookbag.game.problems import problem
from bookbag.ledger import Backup
from bookbag.ledger.faults import DiskTrouble
from bookbag.ledger.visiting import opened_file
from bookbag.views.exchange import LARGEST, Came, Exchange, Job
from bookbag.views.export import use_fetching
from bookbag.views.parts.choice import BigButton, ChoiceRow, Section
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Words
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.served import EXPORT, IMPORT
from bookbag.views.service import Go, Said, Service, Tell, notes, use_said, use_waking, web_address
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type
from bookbag.words.files import WHY, came_words
from bookbag.words.numbers import count
from bookbag.words.record import day_and_time
from bookbag.words.sentences import path, say

MEGA = 1_000_000


@ft.component
def FilesScreen(service: Service, go: Go) -> ft.Control:
    """All that goes out of Bookbag and into it as files. Long work is shown on every screen that is here."""
    page = ft.context.page
    said, tell = use_said()
    nothing: Backup | None = None
    asked, set_asked = ft.use_state(nothing)
    exchange = service.exchange
    use_waking(exchange.listen)
    fetch = use_fetching(service, tell)
    picker = ft.use_ref(ft.FilePicker()).current or ft.FilePicker()
    backups, trouble = _backups(service)

    def restore(backup: Backup) -> None:
        set_asked(nothing)
        page.run_task(_restore, service, backup, tell)

    def ask(backup: Backup) -> None:
        set_asked(nothing if asked == backup else backup)

    idle = exchange.job is None
    rows = [*notes(said), *_working(exchange), *_came(exchange, go)]
    if trouble:
        rows.append(Notice(trouble, mood=Mood.REFUSE, key="trouble"))
    rows += [
        _out(fetch, go),
        _in(partial(page.run_task, _choose, picker, service, page, tell) if idle else None),
        _copies(partial(page.run_task, _back_up, service, tell) if idle else None),
    ]
    if asked is not None:
        rows.append(_question(asked, partial(restore, asked), partial(set_asked, nothing)))
    if backups:
        rows.append(_list(backups, ask if idle else None))
    rows.append(Words(f"Your games and backups lie in {service.place}.", Type.SMALL, Tone.INK_SOFT))
    return Page(TopBar("Files and backups", "Out, in, and safe", on_back=partial(go, "/"), back_name="Home"), rows)


# -- what is drawn ---------------------------------------------------------------------------------


def _working(exchange: Exchange) -> list[ft.Control]:
    """How far the work is, and a way to stop it."""
    job = exchange.job
    if job is None:
        return []

    def stop() -> None:
        job.stopping = True
        exchange.tell()

    now = job.progress
    rows: list[ft.Control] = [
        Words(_far(job.what, now), Type.BODY, bold=True),
        ft.ProgressBar(
            value=None if now is None else min(1.0, now.done / now.of),
            bar_height=Size.PIP_BAR,
            color=Tone.ACT,
            bgcolor=Tone.LINE,
            semantics_label=job.what,
        ),
    ]
    if job.can_stop:
        label = "Stopping" if job.stopping else "Stop"
        rows.append(BigButton(label, None if job.stopping else stop, key="stop", primary=False, icon=ft.Icons.STOP))
    return [
        ft.Container(
            ft.Column(rows, spacing=Gap.ONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            bgcolor=Tone.PAPER,
            border_radius=Radius.CARD,
            padding=Gap.TWO,
            key="working",
        )
    ]


def _far(what: str, now: Progress | None) -> str:
    if now is None:
        return f"{what} …"
    games = f", {count(now.games, 'game')}" if now.games else ""
    return f"{what}: {min(100, 100 * now.done // now.of)} %{games}"


def _came(exchange: Exchange, go: Go) -> list[ft.Control]:
    """What came of the last file; the games that are there twice now can be opened."""
    came = exchange.came
    if came is None:
        return []

    def put_away() -> None:
        exchange.came = None
        exchange.tell()

    sentence = f"{came.name}: {' '.join(came_words(came.report.counts))}"
    shown: list[ft.Control] = [
        Notice(sentence, mood=Mood.TELL, dismiss="Put away", on_dismiss=put_away, key="came"),
    ]
    two = [one for one in came.report.adopted if one.came == "kept_as_two"]
    if two:
        rows: list[ft.Control] = []
        for one in two[: Count.GAMES]:
            rows += [
                ChoiceRow("What was here", "", partial(go, f"/game/{one.named}"), key=f"ours-{one.game}"),
                ChoiceRow("What came", "", partial(go, f"/game/{one.game}"), key=f"theirs-{one.game}"),
            ]
        shown.append(Section("Went on in two places", rows))
    return shown


def _out(fetch: Callable[[str], None], go: Go) -> ft.Control:
    return Section(
        "Take out",
        [
            ChoiceRow(
                "All games",
                "",
                partial(fetch, f"{EXPORT}all/games"),
                key="all-games",
                help_text="every entry of every game in one file, to be taken in by any Bookbag",
            ),
            ChoiceRow(
                "All rounds",
                "",
                partial(fetch, f"{EXPORT}all/rounds"),
                key="all-rounds",
                help_text="a table for a spreadsheet",
            ),
            ChoiceRow("Some games", "", partial(go, "/files/some"), key="some", help_text="chosen from the list"),
        ],
    )


def _in(choose: Callable[[], object] | None) -> ft.Control:
    about = (
        "Games, score sheets, or the whole data file of another Bookbag. A game that is here already comes in once, "
        "and nothing that is here is lost."
    )
    button = BigButton("Choose a file", _act(choose), key="choose", primary=False, icon=ft.Icons.FOLDER_OPEN)
    return _with_button("Take in", about, button)


def _copies(back_up: Callable[[], object] | None) -> ft.Control:
    about = "One is made on each day that Bookbag is used, and the last seven are kept; one that you make stays."
    button = BigButton("Make a backup now", _act(back_up), key="back-up", primary=False, icon=ft.Icons.SAVE)
    return _with_button("Backups", about, button)


def _with_button(title: str, about: str, button: ft.Control) -> ft.Control:
    """What a button is for, and the button below it."""
    return ft.Column(
        [Section(title, [_words(about)]), button],
        spacing=Gap.ONE,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _words(text: str) -> ft.Control:
    return ft.Container(Words(text, Type.LABEL, Tone.INK_SOFT), padding=Gap.TWO)


def _act(deed: Callable[[], object] | None) -> Callable[[], None] | None:
    if deed is None:
        return None

    def act() -> None:
        deed()

    return act


def _question(backup: Backup, yes: Callable[[], None], no: Callable[[], None]) -> ft.Control:
    sentence = (
        f"Bring back the backup of {day_and_time(backup.taken)[:16]}? It takes the place of all games and house "
        "rules as they are now; these are kept as a backup of their own first."
    )
    return Notice(
        sentence,
        mood=Mood.ASK,
        action="Bring it back",
        on_action=yes,
        dismiss="Leave it",
        on_dismiss=no,
        key="restore",
    )


def _list(backups: Sequence[Backup], ask: Callable[[Backup], None] | None) -> ft.Control:
    return Section(
        "Bring one back",
        [
            ChoiceRow(
                day_and_time(one.taken)[:16],
                "",
                partial(ask, one) if ask else None,
                key=f"backup-{at}",
                help_text=WHY[one.why],
            )
            for at, one in enumerate(backups[: Count.GAMES])
        ],
    )


def _backups(service: Service) -> tuple[tuple[Backup, ...], str]:
    try:
        return service.files.backups(), ""
    except DiskTrouble as trouble:
        return (), str(trouble)


# -- what is done ----------------------------------------------------------------------------------


async def _choose(picker: ft.FilePicker, service: Service, page: ft.Page, tell: Tell) -> None:
    """Let a person choose a file, fetch it, and take in what is in it."""
    try:
        chosen = await picker.pick_files()
    except Exception:
        tell(Said("This browser opens no files here; take them in by bookbag import FILE.", Mood.ASK))
        return
    if not chosen or service.exchange.job is not None:
        return
    tell(None)
    file = chosen[0]
    if file.size > LARGEST:
        tell(Said(say(problem("import_large", given=file.size // MEGA, most=LARGEST // MEGA))))
        return

    async def deed() -> None:
        if file.path is not None:
            stream: BinaryIO = opened_file(file.path)
        else:
            stream = await _sent(picker, file, service.exchange, web_address(page))
        with closing(stream):
            await _take_in(service, file.name, stream)

    await _told(deed(), tell)


async def _sent(picker: ft.FilePicker, file: ft.FilePickerFile, exchange: Exchange, address: str) -> BinaryIO:
    """The file that a browser holds, sent to this program."""
    word, arriving = exchange.expect(file.size)
    upload = ft.FilePickerUploadFile(f"{address}{IMPORT}{word}", id=file.id, name=file.name)
    sending = asyncio.ensure_future(picker.upload([upload]))

    def ended(sent: "asyncio.Future[None]") -> None:
        # A browser may be slow to say that it is done; what counts is what arrives.
        if not sent.cancelled() and sent.exception() and not arriving.got:
            arriving.fail(Stopped())

    sending.add_done_callback(ended)
    try:
        return await exchange.receive(Job(f"Fetching {file.name}", can_stop=True), arriving)
    except BaseException:
        arriving.file.close()
        raise


async def _take_in(service: Service, name: str, stream: BinaryIO) -> None:
    job = Job(f"Taking in {name}", can_stop=True)
    report = await service.exchange.work(job, lambda: service.files.take_in(stream, job.hear))
    service.exchange.came = Came(name, report)
    service.exchange.tell()
    service.read_anew()


async def _back_up(service: Service, tell: Tell) -> None:
    async def deed() -> None:
        backup = await service.exchange.work(Job("Making a backup", can_stop=False), service.files.back_up)
        tell(Said(f"The backup is made: {backup.path.name}.", Mood.TELL))

    await _told(deed(), tell)


async def _restore(service: Service, backup: Backup, tell: Tell) -> None:
    async def deed() -> None:
        job = Job("Bringing a backup back", can_stop=False)
        await service.exchange.work(job, partial(service.files.restore, backup))
        service.read_anew()
        when = day_and_time(backup.taken)[:16]
        tell(Said(f"The backup of {when} was brought back; what was there before is in the list.", Mood.TELL))

    await _told(deed(), tell)


async def _told(deed: Coroutine[Any, Any, None], tell: Tell) -> None:
    """Do a deed; what stops it is told in a sentence."""
    try:
        await deed
    except NotTakenIn as refused:
        first = refused.problems[0]
        line = f"Line {refused.line}: " if refused.line else ""
        where = f"{path(first.where)}: " if first.where else ""
        tell(Said(f"Nothing was taken in. {line}{where}{say(first)}"))
    except Stopped:
        tell(Said("Stopped; nothing was taken in.", Mood.TELL))
    except DiskTrouble as trouble:
        tell(Said(str(trouble)))
