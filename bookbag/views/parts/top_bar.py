"""The thin bar on top: where one is, undo, and everything else behind one button."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from bookbag.views.parts.kept import ALL_NEW, Kept
from bookbag.views.parts.tap import Act, Tap, Words
from bookbag.views.tokens import Count, Gap, Radius, Size, Tone, Type


@dataclass(frozen=True)
class MenuItem:
    """One entry of the menu."""

    label: str
    on_tap: Act
    key: str
    icon: ft.IconData | None = None


def BarButton(
    icon: ft.IconData, name: str, on_tap: Act | None, *, key: str, color: ft.Colors = Tone.ON_FELT
) -> ft.Control:
    """An icon that is tapped; its name is its tooltip too."""
    return Tap(
        ft.Icon(icon, color=color, size=Size.ICON, semantics_label=name),
        on_tap,
        key=key,
        tooltip=name,
        radius=Radius.FULL,
        padding=Gap.NONE,
        width=Size.TARGET,
        height=Size.TARGET,
        opacity=Count.FADED if on_tap is None else Count.WHOLE,
    )


def _menu(items: Sequence[MenuItem], name: str) -> ft.Control:
    return ft.PopupMenuButton(
        key="menu",
        content=ft.Container(
            ft.Icon(ft.Icons.MORE_VERT, color=Tone.ON_FELT, size=Size.ICON),
            width=Size.TARGET,
            height=Size.TARGET,
            alignment=ft.Alignment.CENTER,
        ),
        tooltip=name,
        items=[
            ft.PopupMenuItem(
                content=item.label,
                key=item.key,
                icon=item.icon,
                on_click=lambda _event, act=item.on_tap: act(),
            )
            for item in items
        ],
    )


def TopBar(  # noqa: PLR0913 (what stands on either side of a title)
    title: str,
    subtitle: str = "",
    *,
    on_back: Act | None = None,
    back_name: str = "Back",
    actions: Sequence[ft.Control] = (),
    menu: Sequence[MenuItem] = (),
    menu_name: str = "More",
    kept: Kept = ALL_NEW,
) -> ft.Control:
    """Title and subtitle between a way back and the actions; the menu comes last."""
    texts: list[ft.Control] = [Words(title, Type.HEAD, Tone.ON_FELT, bold=True, lines=1)]
    if subtitle:
        texts.append(Words(subtitle, Type.SMALL, Tone.ON_FELT_SOFT, lines=1))
    left: list[ft.Control] = (
        [BarButton(ft.Icons.ARROW_BACK, back_name, on_back, key="back")]
        if on_back is not None
        else [ft.Container(width=Gap.ONE, height=Size.TARGET)]
    )
    right: list[ft.Control] = list(actions)
    if menu:
        items = tuple(replace(item, on_tap=kept.act(item.key, item.on_tap)) for item in menu)
        right.append(kept.part("menu", _menu, items, menu_name))
    return ft.Container(
        ft.Row(
            [
                *left,
                ft.Column(texts, spacing=Gap.NONE, tight=True, expand=True),
                *right,
            ],
            spacing=Gap.NONE,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=Tone.FELT,
        padding=ft.Padding.symmetric(horizontal=Gap.HALF),
    )


def UndoButton(what: str, on_undo: Act | None, *, key: str = "undo") -> ft.Control:
    """Undo, named after what it takes back: 'Undo North's bid'."""
    return BarButton(ft.Icons.UNDO, what, on_undo, key=key)
