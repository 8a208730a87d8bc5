"""The `bookbag` command as installed: how it ends, whatever happens from its first moment on."""

import errno
import os
import sys
from io import TextIOWrapper

CAN_NOT = 1
STOPPED = 130
"""The exit code after Ctrl+C, as shells have it."""

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a disk says that does not take what is written to standard output."""


def run() -> None:
    """The command as installed: Ctrl+C, even while starting, is a wish and not a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        # All the rest is loaded in here, as most of a start is loading.
        from bookbag.commands import main

        code = main()
        sys.stdout.flush()
        sys.exit(code)
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except BrokenPipeError:
        # Whoever read our output has read enough.
        _say_no_more()
        sys.exit(CAN_NOT)
    except OSError as error:
        # What has a name is a file that somebody should have spoken of before.
        if error.filename is not None or error.errno not in NO_ROOM:
            raise
        _say_no_more()
        why = (error.strerror or str(error)).lower()
        print(f"bookbag: The output could not be written: {why}.", file=sys.stderr)
        sys.exit(CAN_NOT)


def _say_no_more() -> None:
    """Send what is still to be printed nowhere, so that it stops nothing, not even the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    run()
