"""How often a process looks for garbage that refers to itself."""

from __future__ import annotations

import gc

#: New objects before a look, then looks before older generations are looked through too.
_THRESHOLDS = (50_000, 20, 100)


def look_for_cycles_less_often() -> None:
    """Let Python's collector run less often in this process.

    A record with very many deals makes objects by the hundred thousand, all in use and none of
    them in a cycle. By default the collector looks through all of them again and again, which
    takes half of the time of reading such a text.
    """
    gc.set_threshold(*_THRESHOLDS)
