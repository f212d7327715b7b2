"""`make bench-growing`: how quick a collection stays as it grows.

    python -m bench.growing [--records N]... [--store sqlite|postgresql]... [--folder FOLDER]

A collection of each size is made of records of all games. On SQLite it is made once and kept in the
folder as a file, with which an interrupted run goes on. On PostgreSQL it is made anew, by a server
of its own. The bench prints the records stored a second at the beginning and at the end, and for
each question the median time of an answer in milliseconds, by the clock and as processor time of
this process. A line of JSON with all figures goes to FOLDER/bench-growing.json.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from analysis.collection.kept import FORM, kind_of, take_totals
from analysis.collection.summary import Statistics
from analysis.stored.keeping import keep_missing
from api.work.tasks.collection import MOST_DRAWN
from bench.both_stores import STORES, addresses, stores
from bench.many_records import entries
from records.library import Query, Store, open_store
from records.library.model import SORTS

#: The number of records that are stored at a time.
AT_ONCE = 500
#: How often a question is asked at most, and for how many seconds.
ROUNDS, SECONDS = 15, 5.0

Figures = dict[str, Any]


def fill(store: Store, number: int) -> Figures:
    """Store records until there are `number`. Returns the rates at the beginning and at the end.

    They are the records a second of the first and of the last tenth of what was missing, without
    the time to make the records.
    """
    there = store.count(Query())
    source = entries(there)
    seconds: list[float] = []
    while there + AT_ONCE * len(seconds) < number:
        some = list(islice(source, min(AT_ONCE, number - there - AT_ONCE * len(seconds))))
        began = time.perf_counter()
        store.add(some)
        seconds.append((time.perf_counter() - began) / len(some))
    if not seconds:
        return {}
    tenth = max(1, len(seconds) // 10)
    return {
        "first": 1 / statistics.median(seconds[:tenth]),
        "last": 1 / statistics.median(seconds[-tenth:]),
    }


def questions(store: Store) -> dict[str, Callable[[], object]]:
    """Return what is asked of a collection, by name."""

    def figures(by: str) -> Statistics:
        statistics = Statistics(by)
        take_totals(statistics, store.totals(Query(), kind_of(by), FORM, MOST_DRAWN))
        return statistics

    deep = Query(sort="date")
    for _ in range(20):
        after = store.page(deep).next
        deep = Query(sort="date", cursor=after) if after else deep
    filters = {
        "game": Query(game="whist"),
        "player": Query(player="joueur 77"),
        "event": Query(event="soirée 3"),
        "period": Query(since="1850", until="1851"),
        "result": Query(result="1-0"),
        "with faults": Query(ok=False),
        "finding": Query(finding="play-follow"),
        "annotated": Query(annotated=True),
        "search": Query(text="joueur 77"),
        "rare word": Query(text="nowhere"),
    }
    asked: dict[str, Callable[[], object]] = {"first page": lambda: store.page(Query())}
    for name, query in filters.items():
        asked[f"filter: {name}"] = lambda query=query: store.page(query)  # type: ignore[misc]
        asked[f"count: {name}"] = lambda query=query: store.count(query)  # type: ignore[misc]
    for sort in SORTS:
        for descending in (True, False):
            query = Query(sort=sort, descending=descending)
            name = f"sort: {sort}{'' if descending else ', upwards'}"
            asked[name] = lambda query=query: store.page(query)  # type: ignore[misc]
    asked["page 21, by date"] = lambda: store.page(deep)
    asked["count: all"] = lambda: store.count(Query())
    for by in ("game", "player", "pair", "period"):
        asked[f"figures by {by}"] = lambda by=by: figures(by)  # type: ignore[misc]
    return asked


def measured(ask: Callable[[], object]) -> tuple[float, float]:
    """Return the medians of the time of an answer, and of the processor for it, in ms."""
    ask()
    clock: list[float] = []
    used: list[float] = []
    until = time.perf_counter() + SECONDS
    while len(clock) < ROUNDS and (not clock or time.perf_counter() < until):
        began, before = time.perf_counter(), time.process_time()
        ask()
        clock.append(1000 * (time.perf_counter() - began))
        used.append(1000 * (time.process_time() - before))
    return statistics.median(clock), statistics.median(used)


@contextmanager
def collection(folder: Path, kind: str, number: int) -> Iterator[str]:
    """Yield the address of the collection of that size."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/growing-{number}.db"
        return
    with addresses(folder, kind) as new:
        yield new()


def measure(folder: Path, kind: str, number: int) -> Figures:
    """Make a collection if it is not there, and return its figures. They are printed, too."""
    print(f"{kind}, {number:,} records", flush=True)
    with collection(folder, kind, number) as address, open_store(address) as store:
        rates = fill(store, number)
        for name, rate in rates.items():
            print(f"  {f'stored a second, {name} tenth':32}{rate:12,.0f}", flush=True)
        keep_missing(store)
        times = {}
        for name, ask in questions(store).items():
            times[name] = measured(ask)
            print(f"  {name:32}{times[name][0]:12.1f} ms{times[name][1]:12.1f} ms", flush=True)
    return {"rates": rates, "ms": times}


def main() -> None:
    """Measure all sizes on all stores."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--records", type=int, action="append")
    parser.add_argument("--store", choices=STORES, action="append")
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    folder = given.folder.resolve()
    found = {
        f"{kind} {number}": measure(folder, kind, number)
        for number in given.records or (10_000, 100_000)
        for kind in given.store or stores()
    }
    (folder / "bench-growing.json").write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
