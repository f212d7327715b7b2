"""Found first by a Python with this folder in PYTHONPATH: temporary files that cannot be written.

CARNET_NOWHERE names a folder.  The file `opened` there gets a line for each temporary file that
is opened: the module and the function of the service, or of its server, that it is for.  The file
`fails` there has a line `HOW PLACE`: the next one opened at that place is on a disk that is full
(`full`: whatever is written fails, as the system has it fail), or cannot be opened for want of
descriptors (`EMFILE`).
"""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: Packages whose code decides that something is set down in a file.
_OURS = ("api.", "analysis.", "records.", "waitress.")
#: Modules that only do what others say.
_BETWEEN = ("api.http.spools", "waitress.buffers")


def _place() -> str:
    frame = sys._getframe(2)
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith(_OURS) and module not in _BETWEEN:
            return f"{module}:{frame.f_code.co_name}"
        frame = frame.f_back
    return "unknown"


def _failing(usual: Callable[..., Any], folder: Path) -> Callable[..., Any]:
    def opened(*arguments: Any, **named: Any) -> Any:
        place = _place()
        with (folder / "opened").open("a") as told:
            told.write(f"{place}\n")
        how, _, where = (folder / "fails").read_text().strip().partition(" ")
        if where == place:
            if how == "EMFILE":
                raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
            return open("/dev/full", "w+b")
        return usual(*arguments, **named)

    return opened


if "CARNET_NOWHERE" in os.environ:
    tempfile.TemporaryFile = _failing(  # type: ignore[misc]
        tempfile.TemporaryFile, Path(os.environ["CARNET_NOWHERE"])
    )
