"""Programs that are measured from outside: bare Flet pages, each served from a process of its own."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

BARE = """
import asyncio, socket
import flet as ft, uvicorn
from flet_web.fastapi import app
def main(page):
    number = ft.Text("0", size=40, width=120)
    def more():
        number.value = str(int(number.value) + 1)
    page.add(number, ft.TextButton("3", width=80, height=60, on_click=more))
class Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}/", flush=True)
config = uvicorn.Config(app(main, no_cdn=True), log_level="critical", ws="websockets-sansio")
asyncio.run(Server(config).serve([socket.create_server(("127.0.0.1", 0))]))
"""
"""One button that changes one number, and nothing of Bookbag's."""

AWAY = BARE.replace("number.value = str(int(number.value) + 1)", 'page.navigate("/new")')
"""The same, but the button leads to another address, as Bookbag's own first button does."""


@dataclass(frozen=True)
class Server:
    """A server in a process of its own: where it is, and what else it said."""

    address: str
    said: tuple[str, ...]
    pid: int

    def memory(self) -> float:
        """MB in memory, as the system tells it."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


@contextmanager
def served(program: str, *arguments: str) -> Iterator[Server]:
    """A program in Python, or a module with arguments, that serves something and tells where in its first line."""
    command = [sys.executable, *(["-m", program, *arguments] if arguments else ["-c", program])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        try:
            if found is None:
                raise SystemExit(f"Nothing is served by {' '.join(command)}: {line}")
            yield Server(found[0], tuple(line[found.end() :].split()), process.pid)
        finally:
            process.terminate()


@contextmanager
def compiled() -> Iterator[None]:
    """What is started meanwhile keeps what it compiles: an installed program was compiled when it was installed."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="bookbag-bench-") as name:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = name
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


def bookbag(data: Path) -> tuple[str, ...]:
    """What `served` is given for Bookbag on a data folder."""
    return ("bookbag", "--no-browser", "--data", str(data))
