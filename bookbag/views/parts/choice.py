"""Rows of a form: a value to change, a number to step, a switch, one of a few, a name."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from bookbag.views.parts.tap import HUSHED, Act, Figure, Shape, Tap, Words, edge
from bookbag.views.tokens import Gap, Radius, Size, Tone, Type


def _room(least: float, size: float, across: int) -> ft.Padding:
    """Padding that makes a line of this size as high as `least`; what is enlarged or breaks makes it higher."""
    return ft.Padding.symmetric(horizontal=across, vertical=(least - size * Type.SNUG) / 2)


def _titles(title: str, help_text: str, spoken: str | None = None) -> ft.Control:
    """A title and, below it, its sentence."""
    return ft.Column(
        [
            Words(title, Type.BODY, spoken=spoken),
            *([Words(help_text, Type.SMALL, Tone.INK_SOFT)] if help_text else []),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )


def Section(title: str, rows: Sequence[ft.Control]) -> ft.Control:
    """Rows that belong together, on a sheet of paper under a heading."""
    lined: list[ft.Control] = []
    for at, row in enumerate(rows):
        if at:
            lined.append(ft.Divider(color=Tone.LINE, height=Size.LINE))
        lined.append(row)
    return ft.Column(
        [
            *(
                [
                    ft.Container(
                        Words(title, Type.LABEL, Tone.INK_SOFT, bold=True),
                        padding=ft.Padding.symmetric(horizontal=Gap.HALF),
                    )
                ]
                if title
                else []
            ),
            ft.Container(
                ft.Column(
                    lined,
                    spacing=Gap.NONE,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                bgcolor=Tone.PAPER,
                border_radius=Radius.CARD,
                clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            ),
        ],
        spacing=Gap.ONE,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def ChoiceRow(title: str, value: str, on_tap: Act | None, *, key: str, help_text: str = "") -> ft.Control:
    """A title and the value it has now, if any; a tap goes where it is changed."""
    shown = Words(value, Type.BODY, Tone.ACT, bold=True, text_align=ft.TextAlign.END, spoken=HUSHED)
    return Tap(
        ft.Row(
            [
                ft.Container(_titles(title, help_text, f"{title}: {value}" if value else title), expand=3),
                *([ft.Container(shown, expand=2, alignment=ft.Alignment.CENTER_RIGHT)] if value else []),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, color=Tone.INK_SOFT, size=Size.ICON),
            ],
            spacing=Gap.ONE,
        ),
        on_tap,
        key=key,
        radius=Gap.NONE,
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.WIDE),
    )


def SwitchRow(
    title: str, value: bool, on_change: Callable[[bool], None], *, key: str, help_text: str = ""
) -> ft.Control:
    """A yes or no."""
    return ft.Container(
        ft.MergeSemantics(
            ft.Row(
                [
                    _titles(title, help_text),
                    ft.Switch(
                        value=value,
                        key=key,
                        on_change=lambda event: on_change(bool(event.control.value)),
                    ),
                ],
                spacing=Gap.ONE,
            )
        ),
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.HALF),
    )


def StepButton(icon: ft.IconData, name: str, act: Act | None, *, key: str) -> ft.Control:
    """Less, or more; shut where a bound is reached."""
    return Tap(
        ft.Icon(icon, color=Tone.ACT if act else Tone.EDGE, size=Size.ICON, semantics_label=name),
        act,
        key=key,
        edge=edge(Tone.EDGE if act else Tone.LINE),
        radius=Radius.SMALL,
        padding=Gap.NONE,
        width=Size.TARGET,
        height=Size.TARGET,
    )


def Stepper(  # noqa: PLR0913 (a number has that many sides)
    title: str,
    value: str,
    *,
    on_less: Act | None,
    on_more: Act | None,
    key: str,
    less_name: str = "",
    more_name: str = "",
    help_text: str = "",
) -> ft.Control:
    """A number with less and more; None where a bound is reached."""
    return ft.Container(
        ft.Row(
            [
                _titles(title, help_text),
                StepButton(ft.Icons.REMOVE, less_name or f"{title}: less", on_less, key=f"{key}-less"),
                ft.Container(
                    Figure(value, Type.TITLE, spoken=f"{title}: {value}"),
                    alignment=ft.Alignment.CENTER,
                    width=Size.TARGET + Gap.TWO,
                ),
                StepButton(ft.Icons.ADD, more_name or f"{title}: more", on_more, key=f"{key}-more"),
            ],
            spacing=Gap.HALF,
        ),
        padding=ft.Padding.symmetric(horizontal=Gap.TWO, vertical=Gap.ONE),
    )


def Segments(
    options: Sequence[tuple[str, str]],
    chosen: str,
    on_choose: Callable[[str], None],
    *,
    key: str,
    spoken: str = "",
) -> ft.Control:
    """One of a few, side by side: pairs of value and label; `spoken` says of what, before each label."""
    return ft.Row(
        [
            Tap(
                Words(
                    f"✓ {label}" if value == chosen else label,
                    Type.LABEL,
                    Tone.ON_CHOSEN if value == chosen else Tone.INK,
                    bold=value == chosen,
                    text_align=ft.TextAlign.CENTER,
                    spoken=f"{spoken}: {label}{', chosen' if value == chosen else ''}" if spoken else None,
                ),
                partial(on_choose, value),
                key=f"{key}-{value}",
                bgcolor=Tone.CHOSEN if value == chosen else Tone.PAPER,
                edge=edge(Tone.ACT if value == chosen else Tone.EDGE),
                radius=Radius.SMALL,
                padding=_room(Size.TARGET, Type.LABEL, Gap.HALF),
                expand=True,
            )
            for value, label in options
        ],
        spacing=Gap.HALF,
    )


def NameChip(
    name: str,
    on_tap: Act | None,
    *,
    key: str,
    side: int | None = None,
    chosen: bool = False,
    spoken: str = "",
) -> ft.Control:
    """A player to be tapped, with the shape of the side when there is one."""
    ink = Tone.ON_CHOSEN if chosen else Tone.INK
    return Tap(
        ft.Row(
            [
                *([Shape(side, Type.BODY, ink if chosen else None)] if side is not None else []),
                ft.Container(
                    Words(name, Type.BODY, ink, bold=chosen, spoken=spoken or None), expand=True, expand_loose=True
                ),
            ],
            spacing=Gap.HALF,
            tight=True,
        ),
        on_tap,
        key=key,
        bgcolor=Tone.CHOSEN if chosen else Tone.PAPER,
        edge=edge(Tone.ACT if chosen else Tone.EDGE),
        radius=Radius.FULL,
        padding=_room(Size.TARGET, Type.BODY, Gap.TWO),
    )


def BigButton(
    label: str,
    on_tap: Act | None,
    *,
    key: str,
    primary: bool = True,
    icon: ft.IconData | None = None,
    expand: bool = False,
) -> ft.Control:
    """The one thing to do next (or, not primary, the other one)."""
    live = on_tap is not None
    ink = (Tone.ON_ACT if primary else Tone.ACT) if live else Tone.EDGE
    return Tap(
        ft.Row(
            [
                *([ft.Icon(icon, color=ink, size=Size.ICON)] if icon is not None else []),
                ft.Container(
                    Words(label, Type.HEAD, ink, bold=True, text_align=ft.TextAlign.CENTER),
                    expand=True,
                    expand_loose=True,
                ),
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=Gap.ONE,
            tight=True,
        ),
        on_tap,
        key=key,
        bgcolor=(Tone.ACT if live else Tone.PAPER_BAND) if primary else Tone.CLEAR,
        color=ink,
        edge=edge(Tone.CLEAR if primary and live else Tone.LINE if primary else Tone.EDGE),
        padding=_room(Size.CONFIRM, Type.HEAD, Gap.ONE),
        expand=expand,
    )
