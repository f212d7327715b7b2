"""Many use a store at once; what is half done when a program dies is not done."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

from records.library import Conflict, Draft, Entry, Query
from tests.records.library.conftest import Open
from tests.records.library.made import RECORD, entry, numbered


def at_once(work: Callable[[int], None], count: int) -> None:
    """Does this in so many threads, and raises what any of them does."""
    failures: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def test_writers_wait_for_each_other(opened: Open) -> None:
    store = opened()
    entries = [[numbered(10 * t + n) for n in range(5)] for t in range(6)]

    def write(number: int) -> None:
        for one in entries[number]:
            with opened() as mine:
                mine.add([one])

    at_once(write, 6)
    assert store.count(Query()) == 30


def test_of_two_corrections_of_the_same_text_one_is_refused(opened: Open) -> None:
    store = opened()
    (added,) = store.add([entry(RECORD)])
    refused = []

    def correct(number: int) -> None:
        with opened() as mine:
            try:
                mine.put(added.id, numbered(number), expected=1)
            except Conflict as conflict:
                refused.append(conflict.version)

    at_once(correct, 6)
    assert refused == [2] * 5
    assert len(store.versions(added.id)) == 2


def test_annotations_by_many_are_all_kept(opened: Open) -> None:
    store = opened()
    (added,) = store.add([entry(RECORD)])

    def annotate(number: int) -> None:
        with opened() as mine:
            for place in range(5):
                mine.annotate(added.id, Draft(1, 1, "comment", f"{number} {place}"))

    at_once(annotate, 5)
    texts = {note.text for note in store.annotations(added.id)}
    assert len(texts) == 25
    summary = store.summary(added.id)
    assert summary is not None
    assert summary.annotations == 25
    assert len(store.history(added.id)) == 25


def test_a_reader_sees_nothing_of_an_import_that_goes_on(opened: Open) -> None:
    writer, reader = opened(), opened()
    seen = []

    def entries() -> Iterator[Entry]:
        for number in range(1500):
            if number % 500 == 0:
                seen.append(reader.count(Query()))
            yield numbered(number)

    writer.add(entries())
    assert seen == [0, 0, 0]
    assert reader.count(Query()) == 1500


_DIES = """
import os, signal, sys
from records.library import open_store
from tests.records.library.made import numbered

def entries():
    for number in range(2000):
        if number == 1800:
            print("half", flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
        yield numbered(number)

open_store(sys.argv[1]).add(entries())
"""


def test_an_import_that_dies_leaves_nothing(opened: Open, address: str) -> None:
    store = opened()
    store.add([entry(RECORD)])
    done = subprocess.run(
        [sys.executable, "-c", _DIES, address],
        capture_output=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == (b"half\n", -signal.SIGKILL)
    assert store.count(Query()) == opened().count(Query()) == 1
    assert store.count(Query(text="whist")) == 0
    assert store.add([numbered(1)])[0].stored
