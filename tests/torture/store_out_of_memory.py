"""SQLite gets no memory at one call of a store or from it on, at each in turn, in a process of its
own: `python -m tests.torture.store_out_of_memory LIBRARY MOST CALL`.

Told as JSON: how often the call has SQLite ask for memory, what it did when it got none, and what
was wrong after it.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import json
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from records.library import Draft, Query, StoreError, open_store
from tests.records.library.made import entry
from tests.torture.ledger import text
from tests.torture.test_power import held

#: More calls than there are.
ALL = 1 << 40
#: What is asked of a store, with the ids of the records that it has.
CALLS: dict[str, Callable[[Any, list[str], Path], object]] = {
    "add": lambda store, *_: store.add([entry(text(f"New {each}")) for each in range(3)]),
    "put": lambda store, ids, _: store.put(ids[0], entry(text("Corrected")), 1),
    "annotate": lambda store, ids, _: store.annotate(ids[0], Draft(1, 6, "comment", "A note")),
    "tag": lambda store, ids, _: store.tags.change(ids, ["to check"]),
    "delete": lambda store, ids, _: store.delete(ids[1]),
    "read": lambda store, *_: held(store),
    "search": lambda store, *_: [one.id for one in store.page(Query(text="old")).items],
    "back up": lambda store, _, backup: store.backup(backup),
}


def _refusing(shim: str) -> ctypes.CDLL:
    """The library in front of SQLite's memory."""
    sqlite, library = ctypes.CDLL(_sqlite3.__file__), ctypes.CDLL(shim)
    library.fail_from.argtypes = (ctypes.c_long, ctypes.c_long)
    library.fail_from.restype = ctypes.c_long
    assert sqlite.sqlite3_shutdown() == 0
    assert library.set_before(sqlite.sqlite3_config) == 0
    assert sqlite.sqlite3_initialize() == 0
    return library


def _held(store: Any) -> list[Any]:
    """All that a store has, without the ids, which are new each time, and what is damaged."""
    return [sorted(one[1:] for one in held(store)), list(map(str, store.verify()))]


def main() -> None:
    """Try them all, or so many of them."""
    shim, most, name = sys.argv[1:]
    library, seen = _refusing(shim), Counter[str]()
    wrong: list[object] = []
    with TemporaryDirectory() as folder:
        club, tried, backup = (Path(folder, each) for each in ("club.db", "tried.db", "backup.db"))
        with open_store(str(club)) as store:
            ids = [one.id for one in store.add(entry(text(f"Old {each}")) for each in range(3))]
            before = _held(store)

        def done(first: int, last: int) -> tuple[object, int, list[list[Any]]]:
            """What the call tells, how often it asked, and what the same and a new store hold."""
            shutil.copy(club, tried)
            backup.unlink(missing_ok=True)
            with open_store(str(tried)) as store:
                library.fail_from(first, last)
                try:
                    answer = CALLS[name](store, ids, backup)
                    told = answer if name in ("read", "search") else "done"
                except (MemoryError, StoreError) as error:
                    told = type(error).__name__
                except Exception as error:
                    told = f"wrong: {error!r}"
                calls = library.fail_from(0, 0)
                # Who uses stores again closes one that is left in the middle of a transaction.
                found = [_held(store)] if store.current() else []
            with open_store(str(tried)) as store:
                found.append(_held(store))
            if name == "back up" and (told == "done" or backup.exists()):
                with open_store(str(backup)) as store:
                    found.append(_held(store))
            return told, calls, found

        whole, calls, (after, *_) = done(ALL, ALL)
        for first in range(1, calls + 1, max(1, calls // int(most))):
            for last in (first, ALL):
                told, _, found = done(first, last)
                way = "done" if told == whole else str(told)[:200]
                seen[way] += 1
                # What was made whole may yet be told as not certain.
                may = [after] if way == "done" else [after, before]
                if way not in ("done", "MemoryError", "StoreError") or not any(
                    found == [each] * len(found) for each in may
                ):
                    wrong.append([first, last, way, found])
    print(json.dumps({"calls": calls, "seen": seen, "wrong": wrong}))


if __name__ == "__main__":
    main()
