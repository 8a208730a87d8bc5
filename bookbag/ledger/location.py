"""Where a person's games lie: decided here and nowhere else."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

import platformdirs

from bookbag.ledger.files import sync_folder

VARIABLES = ("BOOKBAG_DATA", "FLET_APP_STORAGE_DATA")
"""Environment variables that name the folder, the stronger first; the second is set on phones."""


class NoFolder(Exception):  # noqa: N818  named for what a person meets
    """The data folder cannot be used; `str()` says where Bookbag wanted to write and what is wrong.

    Attributes:
        folder: where Bookbag wanted to write.
    """

    def __init__(self, folder: Path, wrong: str) -> None:
        self.folder = folder
        super().__init__(f"Bookbag wanted to keep its games in {folder}, but {wrong}.")


def data_folder(chosen: Path | None = None) -> Path:
    """The folder for everything Bookbag keeps, made if need be.

    Args:
        chosen: what the person asked for on the command line, if anything.

    Returns:
        An absolute path to a folder in which files can be written.

    Raises:
        NoFolder: it cannot be made, is not a folder, or may not be written to.
    """
    folder = wanted(chosen)
    try:
        make(folder)
        # Asking for permission is not enough: a read-only disk grants it and then refuses.
        with tempfile.TemporaryFile(dir=folder):
            pass
    except FileExistsError as error:
        raise NoFolder(folder, "something that is not a folder stands there") from error
    except NotADirectoryError as error:
        raise NoFolder(folder, "a part of that path is not a folder") from error
    except OSError as error:
        raise NoFolder(folder, f"the system refused: {error.strerror}") from error
    return folder


def make(folder: Path) -> None:
    """Make a folder, and those above it if need be, so that a power cut does not take it away with all that is in it.

    Raises:
        OSError: the system refused.
    """
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for one in missing:
        with suppress(OSError):  # not every folder that may be written in may be looked into
            sync_folder(one.parent)


def wanted(chosen: Path | None) -> Path:
    """The folder that will be used, without making it."""
    if chosen is not None:
        return chosen.expanduser().absolute()
    for variable in VARIABLES:
        if named := os.environ.get(variable):
            return Path(named).expanduser().absolute()
    return platformdirs.user_data_path("bookbag", appauthor=False)
