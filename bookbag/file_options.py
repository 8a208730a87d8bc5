"""The commands of files and their options, apart from what they do: that is only loaded when one is asked for."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

Parsers: TypeAlias = "argparse._SubParsersAction[Any]"


def add_commands(commands: Parsers, folder: Callable[[str], Path]) -> None:
    """Add the commands to those of `bookbag`; `folder` reads the name of a data folder."""
    for name, help_text, options in (
        ("games", "list the games, the newest first", _games_options),
        ("export", "write games out: documents, CSV, a page for printing, the record", _export_options),
        ("import", "take games in: documents, score sheets, whole data files", _import_options),
        ("backup", "make a backup of everything", None),
        ("restore", "bring a backup back", _restore_options),
        ("check", "say whether a data file is whole, and save what can be saved", _check_options),
    ):
        parser = commands.add_parser(name, help=help_text)
        parser.add_argument("--data", type=folder, metavar="DIR", help="the folder the games are in")
        if options is not None:
            options(parser)
        parser.set_defaults(run=_run, command=name)


def _games_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print a JSON object a line")


def _export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="a game's name, or enough of its beginning")
    parser.add_argument("--all", action="store_true", help="every game")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="the rounds, for a spreadsheet")
    form.add_argument("--html", action="store_true", help="the score sheet of one game as a page for printing")
    form.add_argument("--schema", action="store_true", help="print the JSON schema of a game's document")
    parser.add_argument("--record", action="store_true", help="all that was entered, in words; with --html behind it")
    parser.add_argument("-o", dest="to", metavar="FILE", help="write to this file (default: standard output)")


def _import_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for standard input")


def _restore_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a backup: its name in the list, or a path")
    parser.add_argument("--list", action="store_true", help="list the backups, the newest first")


def _check_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a data file (default: the one in use)")
    parser.add_argument("--save", metavar="FILE", help="write what can be saved to this file, as documents")


def _run(options: argparse.Namespace) -> int:
    from bookbag.file_commands import run_command

    return run_command(options)
