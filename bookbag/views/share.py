"""Sharing the table, on the host's screen: who can reach it and where, and which phones may score."""

import asyncio
from collections.abc import Callable
from functools import partial
from math import ceil

import flet as ft

from bookbag.admission import Admission, Offer, Permit
from bookbag.game.problems import Refused
from bookbag.keeper import Keeper
from bookbag.ledger.faults import DiskTrouble
from bookbag.sheets.qr import qr_svg
from bookbag.views.parts.choice import BigButton, Section
from bookbag.views.parts.notice import Mood, Notice
from bookbag.views.parts.page import Page
from bookbag.views.parts.tap import Figure, Tap, Words, edge
from bookbag.views.parts.top_bar import TopBar
from bookbag.views.serve import ServeError
from bookbag.views.service import Said, notes, use_said, use_waking, wake
from bookbag.views.sharing import Sharing
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type
from bookbag.words.numbers import count
from bookbag.words.sentences import say
from bookbag.words.sharing import reach_words, short_address
from bookbag.words.table import names_of


@ft.component
def ShareScreen(keeper: Keeper, sharing: Sharing, name: str, back: Callable[[], None]) -> ft.Control:
    """On or off; the address and its code; PINs and whoever they let in, for the table in play."""
    page = ft.context.page
    said, tell = use_said()
    use_waking(sharing.listen, sharing)

    async def start() -> None:
        await sharing.start()

    async def stop() -> None:
        await sharing.stop()

    def begin() -> None:
        try:
            sharing.open()
        except ServeError as wrong:
            tell(Said(str(wrong)))
        else:
            tell(None)
            page.run_task(start)

    def end() -> None:
        page.run_task(stop)

    bar = TopBar("Share the table", "On other phones in the room", on_back=back, back_name="Back")
    room = sharing.room
    if room is None:
        on = BigButton("Share the table", begin, key="start-sharing", icon=ft.Icons.WIFI_TETHERING)
        return Page(bar, [*_off(), *notes(said), on])
    rows = [*notes(said), _address(sharing)]
    if not room.watch_only:
        scorers = _Scorers(keeper, room.admission, name or _only_table(keeper))
        rows.append(ft.Container(scorers, key="scorers"))
    off = BigButton("Stop sharing", end, key="stop-sharing", primary=False, icon=ft.Icons.WIFI_OFF)
    return Page(bar, [*rows, off])


def _off() -> list[ft.Control]:
    """What will happen, before it does."""
    sentences = (
        "Now nobody but this device reaches Bookbag.",
        "When the table is shared, anyone on the same Wi-Fi as this device can follow the game in a browser: scores, "
        "ledger and rules. They can change nothing, unless you let a phone score.",
        "Nothing goes to the internet, and sharing ends when you stop it or close Bookbag.",
    )
    texts = [ft.Container(Words(sentence, Type.BODY), padding=Gap.WIDE) for sentence in sentences]
    return [Section("The table on every phone", texts)]


def _address(sharing: Sharing) -> ft.Control:
    """Where phones find the table, to be read by a camera or typed."""
    rows: list[ft.Control] = []
    reach = reach_words(sharing.address, everywhere=sharing.everywhere)
    try:
        rows.append(
            ft.Image(
                src=qr_svg(sharing.address),
                width=Size.QR,
                height=Size.QR,
                semantics_label="The code of the table's address",
                key="share-code",
            )
        )
    except Refused as refused:
        rows.append(Notice(say(refused.problems[0]), mood=Mood.ASK, key="no-code"))
    rows += [
        Words(
            short_address(sharing.address),
            Type.FIGURE,
            text_align=ft.TextAlign.CENTER,
            spoken=f"The address is {short_address(sharing.address)}",
        ),
        Words(
            f"{reach} Whoever opens it watches, and changes nothing.",
            Type.LABEL,
            Tone.INK_SOFT,
            text_align=ft.TextAlign.CENTER,
        ),
        Words(
            f"For a television or a tablet in the middle: {short_address(sharing.address)}/big",
            Type.LABEL,
            Tone.INK_SOFT,
            text_align=ft.TextAlign.CENTER,
        ),
    ]
    column = ft.Column(rows, spacing=Gap.ONE, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return Section(
        "Open this on another phone", [ft.Container(column, padding=Gap.TWO, alignment=ft.Alignment.CENTER)]
    )


def _only_table(keeper: Keeper) -> str:
    """The game in play, where there is just one."""
    try:
        in_play = [table.name for table in keeper.games(Count.GAMES) if table.game.outcome is None]
    except DiskTrouble:
        return ""
    return in_play[0] if len(in_play) == 1 else ""


@ft.component
def _Scorers(keeper: Keeper, admission: Admission, name: str) -> ft.Control:
    """The PIN of one table, for as long as it admits, and the phones that were let in."""
    page = ft.context.page
    use_waking(admission.listen, admission)
    _, set_tick = ft.use_state(0)
    offer = admission.offered(name) if name else None

    async def tick() -> None:
        set_tick(lambda before: before + 1)

    async def run() -> None:
        while True:
            await asyncio.sleep(Count.TICK)
            wake(page, tick)

    def begin() -> Callable[[], None] | None:
        if offer is None:
            return None
        running = page.run_task(run)

        def stop() -> None:
            running.cancel()

        return stop

    ft.use_effect(begin, [offer is None])
    if not name:
        which = "To let a phone score, open its table and choose Share the table there."
        return Section("Who may score", [ft.Container(Words(which, Type.LABEL, Tone.INK_SOFT), padding=Gap.WIDE)])
    try:
        shown = keeper.table(name)
    except (KeyError, ValueError, DiskTrouble):
        return ft.Container()
    if shown.away is not None:  # it is not for the room
        return ft.Container()
    game = shown.game
    table = " – ".join(names_of(game).side(side) for side in range(game.seating.sides))
    rows = [*_pin(admission, name, offer), *(_phone(admission, permit) for permit in admission.admitted(name))]
    return Section(f"Who may score: {table}", rows)


def _pin(admission: Admission, name: str, offer: Offer | None) -> list[ft.Control]:
    """The PIN and how long it admits; or what shows one."""
    if offer is None:
        how = "A phone that types the PIN enters bids and books as this one does. You can stop it at any time."

        def let_in() -> None:
            admission.offer(name)

        show = BigButton("Let a phone score", let_in, key="offer", primary=False)
        return [
            ft.Container(Words(how, Type.LABEL, Tone.INK_SOFT), padding=Gap.WIDE),
            ft.Container(show, padding=Gap.ONE),
        ]
    left = count(ceil(offer.seconds_left / 60), "more minute")
    spoken = f"The PIN is {' '.join(offer.pin)}"
    shown = ft.Column(
        [
            Figure(f"{offer.pin[:3]} {offer.pin[3:]}", Type.PIN, Tone.ACT, spoken=spoken),
            Words(
                f"Type it on the other phone, under Keep the score. It lets phones in for {left}.",
                Type.LABEL,
                Tone.INK_SOFT,
                text_align=ft.TextAlign.CENTER,
            ),
        ],
        spacing=Gap.ONE,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    away = BigButton("Take the PIN away", partial(admission.take_back, name), key="take-back", primary=False)
    return [
        ft.Container(shown, padding=Gap.TWO, alignment=ft.Alignment.CENTER),
        ft.Container(away, padding=Gap.ONE),
    ]


def _phone(admission: Admission, permit: Permit) -> ft.Control:
    """A phone that may score, and what ends that."""
    end = Tap(
        Words("Stop it", Type.LABEL, Tone.LOSS, bold=True, spoken=f"Let phone {permit.number} score no more"),
        partial(admission.withdraw, permit),
        key=f"withdraw-{permit.number}",
        edge=edge(Tone.EDGE),
        radius=Radius.SMALL,
        padding=ft.Padding.symmetric(horizontal=Gap.WIDE),
        height=Size.TARGET,
    )
    return ft.Container(
        ft.Row(
            [ft.Container(Words(f"Phone {permit.number} may score", Type.BODY), expand=True), end], spacing=Gap.ONE
        ),
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )
