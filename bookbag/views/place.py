"""Where a session is: the address, the size of its window, how far text is enlarged; and the page around a screen."""

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from bookbag.views.parts.text_scale import TextScaleProbe
from bookbag.views.screen import Screen
from bookbag.views.service import Go
from bookbag.views.tokens import Size, Tone


@dataclass(frozen=True)
class Place:
    """What a session's root is drawn from."""

    route: str
    screen: Screen
    go: Go
    set_scale: Callable[[float], None]

    def framed(self, shown: ft.Control) -> ft.Control:
        """A screen on its page, with a key of its own: none takes over what another had in hand."""
        safe = ft.SafeArea(ft.Container(shown, key=self.route, expand=True), expand=True)
        whole = ft.Stack([TextScaleProbe(self.set_scale), safe], expand=True)
        return ft.Container(whole, bgcolor=Tone.FELT, expand=True)


def use_place() -> Place:
    """The place of this session, drawn again when its address or size changes, or when it comes back."""
    page = ft.context.page
    route, set_route = ft.use_state(page.route or "/")
    size, set_size = ft.use_state((page.width or Size.PHONE, page.height or Size.PHONE_HEIGHT))
    scale, set_scale = ft.use_state(1.0)
    _, set_returns = ft.use_state(0)

    def listen() -> None:
        page.on_route_change = lambda event: set_route(event.route)
        page.on_resize = lambda event: set_size((event.width, event.height))
        # Whoever comes back may have missed any number of changes.
        page.on_connect = lambda _event: set_returns(lambda before: before + 1)

    ft.use_effect(listen, [])

    def go(where: str) -> None:
        set_route(where)
        page.navigate(where)

    return Place(route, Screen(*size, scale), go, set_scale)
