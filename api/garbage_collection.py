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

    It stops all threads while it runs, a service's too. To take away what a replay has left takes
    about 1 µs an object: with the thresholds above that is 50 ms at once, for all who wait. What
    exists now is not looked through any more: modules, and the description of every call.
    """
    gc.set_threshold(*_BRIEF)
    gc.freeze()


def look_through_nothing_at_the_end() -> None:
    """Let Python end this process without looking for cycles once more.

    It would look through all objects twice, modules and all: 10 ms for the shortest command. What
    refers to itself is then not finalised, so files must have been closed before. DuckDB is: it
    would tell on standard error of each of its objects that is left.
    """
    if "duckdb" not in sys.modules:
        gc.freeze()
