from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import records
from records.library import Query, SqliteStore, Store, StoreError, describe, open_store
from records.library.entry import Entry
from records.library.sqlite.schema import FORMS

RECORD = """\
[Game "besigue-1847"]
[Event "Soirée d’Œdipe"]
[A "Élodie"]
[B "Basile"]

[Deal "1"]
[Dealer "B"]
[HandA "KS QS 9S JD TD 7C"]
[HandB "AS 8S AH 7H 9D 8D"]
[TurnUp "KH"]

1. A:TD 8D
*
"""


def entry(text: str | bytes) -> Entry:
    reader = records.Reader(text.encode() if isinstance(text, str) else text)
    (record,) = reader
    return describe(record, before=reader.outside_text)


def players(a: str, b: str) -> str:
    return RECORD.replace("Élodie", a).replace("Basile", b)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path}/records.db") as opened:
        yield opened


def test_a_record_comes_back_byte_for_byte(store: Store) -> None:
    text = b'[Game "whist"]\r\n[A "caf\xe9"]  \r\n[Deal "1"]\n1. zz\x00 A:2S ; x'
    (added,) = store.add([entry(text)])
    stored = store.get(added.id)
    assert stored is not None
    assert stored.text == text
    assert stored.summary.players == {"A": "caf\\xE9"}


def test_a_faulty_record_is_kept_with_its_findings(store: Store) -> None:
    (added,) = store.add([entry(RECORD.replace("8D\n", "AD\n"))])
    stored = store.get(added.id)
    assert stored is not None
    assert not stored.summary.ok
    assert [f["code"] for f in stored.findings] == ["play-not-held"]
    assert stored.summary.severities == {"illegal": 1}


def test_what_stood_before_the_first_record_is_kept_with_it(store: Store) -> None:
    text = "% carnet 1\n\n" + RECORD.replace("8D\n", "AD\n")
    (added,) = store.add([entry(text)])
    stored = store.get(added.id)
    assert stored is not None
    assert stored.text == text.encode()
    line = stored.text.decode().split("\n")[stored.findings[0]["line"] - 1]
    assert line == "1. A:TD AD"


def test_findings_count_their_lines_from_the_first_that_is_kept() -> None:
    second = records.loads(RECORD + "\n" + RECORD.replace("8D\n", "AD\n"))[1]
    assert second.line > 1
    assert describe(second).findings[0]["line"] == 12


def test_the_same_bytes_are_not_kept_twice(store: Store) -> None:
    first, again = store.add([entry(RECORD), entry(RECORD)])
    assert (first.stored, first.duplicate_of) == (True, None)
    assert (again.stored, again.id, again.duplicate_of) == (False, first.id, first.id)
    (third,) = store.add([entry(RECORD)])
    assert (third.stored, third.id) == (False, first.id)
    assert store.count(Query()) == 1


@pytest.mark.parametrize(
    "other",
    [
        RECORD.replace("TD 8D", "TD {why?} 8D"),
        RECORD.replace("TD 8D", "10d   8♦"),
        RECORD.replace("1. ", "").replace("\n", "\r\n"),
        RECORD.replace("[B ", '[Language "fr"]\n[B ')
        .replace("KS QS 9S JD TD 7C", "RP DP 9P VK 10K 7T")
        .replace("AS 8S AH 7H 9D 8D", "AP 8P AC 7C 9K 8K")
        .replace("KH", "RC")
        .replace("TD 8D", "10K 8K"),
    ],
    ids=["comment", "spelling", "layout", "language"],
)
def test_a_record_that_says_the_same_otherwise_is_kept_and_names_the_first(
    store: Store, other: str
) -> None:
    first, second = store.add([entry(RECORD), entry(other)])
    assert second.stored
    assert second.id != first.id
    assert second.duplicate_of == first.id


def test_a_record_that_says_something_else_is_no_duplicate(store: Store) -> None:
    store.add([entry(RECORD)])
    (other,) = store.add([entry(RECORD.replace("TD 8D", "TD 9D"))])
    assert other.duplicate_of is None


def test_known_tells_duplicates_without_keeping_anything(store: Store) -> None:
    (first,) = store.add([entry(RECORD)])
    asked = [entry(RECORD.replace("TD 8D", "TD 8D {x}")), entry(RECORD.replace("TD 8D", "TD 9D"))]
    assert store.known(asked) == [first.id, None]
    assert store.count(Query()) == 1


def test_ids_sort_as_records_were_stored(store: Store) -> None:
    batches = [[entry(players(f"{n}", f"{k}")) for k in range(5)] for n in range(4)]
    ids = [added.id for batch in batches for added in store.add(batch)]
    assert ids == sorted(ids)
    assert len(set(ids)) == 20


def test_a_batch_is_kept_whole_or_not_at_all(store: Store) -> None:
    bad = Entry(**{name: getattr(entry(RECORD), name) for name in Entry.__slots__})
    object.__setattr__(bad, "deals", None)
    with pytest.raises(StoreError):
        store.add([entry(players("X", "Y")), bad])
    assert store.count(Query()) == 0
    assert store.add([entry(RECORD)])[0].stored


def test_pages_follow_each_other_newest_first(store: Store) -> None:
    ids = [a.id for a in store.add([entry(players(str(n), "B")) for n in range(7)])]
    seen: list[str] = []
    cursor = None
    for size in (3, 3, 1):
        page = store.page(Query(cursor=cursor, limit=3))
        assert len(page.items) == size
        seen += [item.id for item in page.items]
        cursor = page.next
    assert cursor is None
    assert seen == ids[::-1]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (Query(game="besigue-1847"), 2),
        (Query(game="whist"), 1),
        (Query(player="elo"), 1),
        (Query(player="ÉLODIE"), 1),
        (Query(player="%"), 0),
        (Query(event="œdipe"), 2),
        (Query(event="SOIREE"), 2),
        (Query(ok=True), 1),
        (Query(ok=False), 2),
        (Query(finding="play-not-held"), 1),
        (Query(finding="turn"), 0),
        (Query(game="besigue-1847", ok=False), 1),
    ],
)
def test_a_query_selects_what_it_says(store: Store, query: Query, expected: int) -> None:
    faulty = players("X", "Y").replace("8D\n", "AD\n")
    store.add([entry(RECORD), entry(faulty), entry('[Game "whist"]')])
    assert len(store.page(query).items) == expected
    assert store.count(query) == expected


def test_writers_in_many_threads_wait_for_each_other(tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    open_store(str(path)).close()
    entries = [[entry(players(f"{t}", f"{n}")) for n in range(5)] for t in range(6)]
    failures: list[Exception] = []

    def write(mine: list[Entry]) -> None:
        try:
            for one in mine:
                with open_store(str(path)) as store:
                    store.add([one])
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(mine,)) for mine in entries]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with open_store(str(path)) as store:
        assert store.count(Query()) == 30


def test_the_database_keeps_references_and_a_log_ahead(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "records.db").close()
    connection = sqlite3.connect(tmp_path / "records.db")
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    applied = connection.execute("select name from _sqlite_migrations").fetchall()
    assert [name for (name,) in applied] == list(FORMS)
    connection.close()


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    with open_store(f"sqlite:///{tmp_path}/records.db") as store:
        (added,) = store.add([entry(RECORD)])
    with open_store(f"sqlite:///{tmp_path}/records.db") as store:
        assert store.get(added.id) is not None
        assert store.get("000000000000") is None


@pytest.mark.parametrize("url", ["postgresql://x/y", "sqlite://x"])
def test_an_address_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(StoreError):
        open_store(url)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but a text that is long enough to be told from one" * 20)
    with pytest.raises(StoreError):
        open_store(str(path))
