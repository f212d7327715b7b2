"""Which scripts a page needs: told at once, so that a browser need not find them one by one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "static" / "js"

_IMPORT = re.compile(r"^import [^;]*?\"\./([\w-]+\.js)\";", re.MULTILINE)


@cache
def modules(entry: str) -> tuple[str, ...]:
    """The file names of all modules that the module `entry` brings in, itself first."""
    found = [entry]
    for name in found:
        text = (SCRIPTS / name).read_text(encoding="utf-8")
        found += [one for one in dict.fromkeys(_IMPORT.findall(text)) if one not in found]
    return tuple(found)
