"""How often a process looks for garbage that refers to itself."""

from __future__ import annotations

import gc
import sys

#: New objects before a look, then looks before older generations are looked through too.
_THRESHOLDS = (50_000, 20, 100)
#: The same where others wait meanwhile.
_BRIEF = (2_000, 4, 1_000)


def look_for_cycles_less_often() -> None:
    """Let Python's collector run less often in this process.

    A record with very many deals makes objects by the hundred thousand, all in use and none of
    them in a cycle. By default the collector looks through all of them again and again, which
    takes half of the time of reading such a text.
    """
    gc.set_threshold(*_THRESHOLDS)


def look_for_cycles_briefly() -> None:
    """Let each run of the collector be short in this process.

    The collector stops all threads while it runs, also those of a service. To remove what a replay
    has left takes about 1 µs an object. With the thresholds above that is 50 ms at a time, for all
    who wait. Objects that exist now (modules, and the description of every call) are left out.
    """
    gc.set_threshold(*_BRIEF)
    gc.freeze()


def look_through_nothing_at_the_end() -> None:
    """Let Python end this process without looking for cycles once more.

    By itself it looks through all objects twice, modules included: 10 ms for the shortest command.
    Without that, objects in cycles are not finalised, so files must have been closed before. If
    DuckDB is loaded, Python looks all the same, because DuckDB would report each object that is
    left on standard error.
    """
    if "duckdb" not in sys.modules:
        gc.freeze()
