"""Lists the scripts of a page, so that a browser can load them all at once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "static" / "js"

_IMPORT = re.compile(r"^import [^;]*?\"\./([\w-]+\.js)\";", re.MULTILINE)


@cache
def modules(entry: str) -> tuple[str, ...]:
    """Return the file names of the module `entry` and of all modules that it imports."""
    found = [entry]
    for name in found:
        text = (SCRIPTS / name).read_text(encoding="utf-8")
        found += [one for one in dict.fromkeys(_IMPORT.findall(text)) if one not in found]
    return tuple(found)
