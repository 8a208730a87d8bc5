"""The commands of `bookbag`: play (the default), score a sheet, print rules, and what is done with files."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from bookbag import __version__
from bookbag.file_options import add_commands

WRONG_INPUT = 2
"""The exit code for input that can't stand."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_INPUT, f"bookbag: {message}; {self.prog} --help says what there is.\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    return int(options.run(options))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="bookbag",
        description="Keeps the score of Spades played with real cards. Without a command it starts the app.",
    )
    parser.add_argument("--version", action="version", version=f"bookbag {__version__}")
    parser.set_defaults(run=_play)
    _play_options(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    play = commands.add_parser("play", help="start the app (as without a command)")
    _play_options(play)
    play.set_defaults(run=_play)
    _serve_options(commands.add_parser("serve", help="start the app and share the table with the phones in the room"))
    score = commands.add_parser("score", help="score a score sheet")
    score.add_argument(
        "files", nargs="+", metavar="FILE", help="a score sheet, JSON lines (.jsonl), or - for standard input"
    )
    score.add_argument("--json", action="store_true", help="print the ledger as JSON, one a line")
    score.add_argument("--lines", action="store_true", help="read standard input as JSON lines, a sheet a line")
    score.set_defaults(run=_score)
    _rules_options(commands.add_parser("rules", help="print house rules: a document, or the rule sheet"))
    add_commands(commands, _folder)
    return parser


def _rules_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "house",
        nargs="?",
        default="bookbag",
        metavar="PRESET|FILE",
        help="a preset (default: bookbag), a file of house rules, or - for standard input",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--sheet", action="store_true", help="print the rule sheet as text instead of the document")
    form.add_argument("--html", action="store_true", help="print the rule sheet as a page for the browser's print")
    form.add_argument("--schema", action="store_true", help="print the JSON schema of house rules")
    form.add_argument("--list", action="store_true", help="print the names of the presets")
    parser.set_defaults(run=_rules)


def _folder(named: str) -> Path:
    if not named:
        raise argparse.ArgumentTypeError("a folder must be named")
    return Path(named)


def _play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=_folder, metavar="DIR", help="keep the games in this folder")
    parser.add_argument("--port", type=int, default=0, metavar="N", help="serve on this port (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--window", action="store_true", help="a window of its own (needs the desktop extra)")


def _serve_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", metavar="ADDRESS", help="share at this address of this device (default: its own in the Wi-Fi)"
    )
    parser.add_argument("--port", type=int, metavar="N", help="share on this port (default: that of the last time)")
    parser.add_argument("--data", type=_folder, metavar="DIR", help="keep the games in this folder")
    parser.add_argument("--watch-only", action="store_true", help="let no other phone score, whatever it types")
    parser.add_argument("--game", metavar="NAME", help="show this game alone (default: all in play)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.set_defaults(run=_serve)


def _play(options: argparse.Namespace) -> int:
    from bookbag.play import Start, play

    return play(Start(options.data, options.port, browser=not options.no_browser, window=options.window))


def _serve(options: argparse.Namespace) -> int:
    from bookbag.play import Start, play
    from bookbag.views.sharing import Wish

    wish = Wish(options.host, options.port, watch_only=options.watch_only, only=options.game)
    return play(Start(options.data, browser=not options.no_browser, share=wish))


def _score(options: argparse.Namespace) -> int:
    from bookbag.sheet_commands import score

    return score(options)


def _rules(options: argparse.Namespace) -> int:
    from bookbag.sheet_commands import rules

    return rules(options)
