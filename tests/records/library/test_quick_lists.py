"""Lists stay quick as a store grows: by which plans they are read, and what is counted for them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from records.library import Draft, Query, Store, open_store
from records.library.copying import copy
from records.library.model import SORTS
from records.library.postgresql import PostgresStore
from records.library.sql import adding, filters
from records.library.sql.connection import Connection
from records.library.sql.rows import number_of
from tests.records.library.conftest import Open
from tests.records.library.made import FAULTY, RECORD, entry, numbered, tagged

FILTERS = {
    "all": Query(),
    "game": Query(game="whist"),
    "player": Query(player="ann"),
    "event": Query(event="lyon"),
    "period": Query(since="1850", until="1851"),
    "from then on": Query(since="1851"),
    "summer": Query(since="1850.06.01", until="1850.08.31"),
    "result": Query(result="A"),
    "sound": Query(ok=True),
    "with faults": Query(ok=False),
    "finding": Query(finding="play-not-held"),
    "annotated": Query(annotated=True),
    "words": Query(text="lyon ann"),
    "several": Query(game="whist", player="ann", since="1850", ok=True, text="lyon"),
}


#: Forgets who is named in which record.
NOBODY_NAMED = "delete from named"


def filled(store: Store) -> Store:
    """A store of records of every kind that filters ask for."""
    dates = ("1850.01.02", "1850.??.??", "1840/1860", "1851.03.??", "", "1852.12.31")
    store.add(
        tagged(
            Game=("whist", "sizette")[number % 2],
            Event=("Lyon", "Paris", "Lyon – été")[number % 3],
            Date=dates[number % 6],
            Round=str(number),
            A=f"Ann {number % 5}",
            B=f"Béa {number % 7}",
        )
        for number in range(30)
    )
    store.add(tagged(Round=f"r{number}", Result="A") for number in range(3))
    (faulty,) = store.add([entry(FAULTY)])
    store.annotate(faulty.id, Draft(1, 1, "comment", "not held"))
    return store


class Watched:
    """A session that notes what is asked of another."""

    def __init__(self, session: object) -> None:
        self._session = session
        self.asked: list[tuple[str, list[object]]] = []

    def execute(self, sql: str, values: list[object] = [], /) -> object:  # noqa: B006
        self.asked.append((sql, list(values)))
        return self._session.execute(sql, values)  # type: ignore[attr-defined]


def plans(store: Store, query: Query, seqscan: bool = False) -> Iterator[tuple[str, str]]:
    """The statements by which a query is answered, with their plans."""
    assert isinstance(store, Connection)
    with store.reading() as session:
        watched = Watched(session)
        store._select(watched, "number", query, 10)  # type: ignore[attr-defined]
        filters.number(watched, query, store.words)  # type: ignore[arg-type]
        postgresql = isinstance(store, PostgresStore)
        if postgresql and not seqscan:
            # A table of some pages is read as a whole otherwise.
            session.execute("set local enable_seqscan = off")
        explain = "explain" if postgresql else "explain query plan"
        for sql, values in watched.asked:
            rows = session.execute(f"{explain} {sql}", values).fetchall()
            yield sql, "\n".join(str(row[-1]) for row in rows)


@pytest.mark.parametrize("few", [-1, 1000])
def test_no_list_reads_the_whole_store(
    store: Store, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(store)
    monkeypatch.setattr(filters, "FEW", few)
    for query, sort, descending in product(FILTERS.values(), SORTS, (True, False)):
        first = replace(query, sort=sort, descending=descending, limit=2)
        for asked in (first, replace(first, cursor=store.page(first).next)):
            for sql, plan in plans(store, asked):
                assert "Seq Scan on entries" not in plan, (sql, plan)
                if few < 0 and "sorted_by" in sql:
                    assert "USE TEMP B-TREE FOR ORDER BY" not in plan, (sql, plan)
                if "SCAN entries" in plan:
                    # It goes through the records in their order, and stops where the page is full.
                    assert "USE TEMP B-TREE FOR ORDER BY" not in plan, (sql, plan)
                    assert "count(" not in sql, (sql, plan)
                    assert sql.endswith("limit ?"), (sql, plan)


def test_a_part_of_a_name_is_sought_in_the_names_alone(store: Store) -> None:
    store.add(
        tagged(A=f"Ann {number}", B=f"Béa {number % 20}", C=f"Zoé {number % 7}")
        for number in range(400)
    )
    assert isinstance(store, Connection)
    if isinstance(store, PostgresStore):
        with store.writing() as session:
            session.execute("analyze")
    store.aliases.set("Zoé 3", "Ann 399")
    for player in ("ann 7", "a", "Zoé 3"):
        for sql, plan in plans(store, Query(player=player), seqscan=True):
            if "from names" in sql:
                assert "named_pkey" in plan or "named VIRTUAL TABLE INDEX" in plan, plan
                assert "Seq Scan on named " not in plan, plan
                assert "named_record" not in plan, plan


def test_of_many_records_of_one_play_only_the_first_is_read(store: Store) -> None:
    again = [tagged(Round=str(number)) for number in range(300)]
    first, *_ = store.add(again)
    store.add(numbered(number) for number in range(40))
    assert isinstance(store, Connection)
    if isinstance(store, PostgresStore):
        with store.writing() as session:
            session.execute("analyze")
    with store.reading() as session:
        watched = Watched(session)
        played = bytes.fromhex(again[0].digest)
        found = adding._firsts(watched, "digest", [played, b"of no record"])  # type: ignore[arg-type]
        assert found == {played: number_of(first.id)}
        ((sql, values),) = watched.asked
        if isinstance(store, PostgresStore):
            rows = session.execute(f"explain (analyze, timing off) {sql}", values).fetchall()
            plan = "\n".join(str(row[0]) for row in rows)
            assert "Index Only Scan using entries_digest" in plan, plan
            assert max(map(int, re.findall(r"actual rows=(\d+)", plan))) <= len(values), plan
        else:
            steps = 0

            def counted() -> None:
                nonlocal steps
                steps += 1

            session.set_progress_handler(counted, 1)  # type: ignore[attr-defined]
            session.execute(sql, values).fetchall()
            session.set_progress_handler(None, 0)  # type: ignore[attr-defined]
            assert steps < len(again)


def test_a_part_of_many_names_is_counted_by_testing_each_record(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(store)
    monkeypatch.setattr(filters, "_MANY", 10)
    counted = {
        player: [sql for sql, _ in plans(store, Query(player=player))][-1]
        for player in ("ann", "ann 1")
    }
    assert counted["ann"].startswith("select count(*) from entries where")
    assert counted["ann 1"].startswith("select count(*) from (select distinct record")


def test_the_narrowest_filter_finds_the_records(store: Store) -> None:
    filled(store)
    asked = replace(FILTERS["several"], finding="play-not-held")
    sql = [sql for sql, _ in plans(store, asked) if "sorted_by" in sql]
    assert all("(select record from codes" in one for one in sql)


def expected(store: Store, query: Query) -> list[str]:
    """The records that a query selects, by testing each."""
    assert isinstance(store, Connection)
    where, values = filters.conditions(query, store.words)
    sql = f"select number, round from entries{filters.clause(where)} order by number desc"
    return [row["round"] for row in store.rows(sql, values)]


@pytest.mark.parametrize("few", [-1, 3, 1000])
def test_records_are_the_same_however_they_are_found(
    store: Store, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(store)
    monkeypatch.setattr(filters, "FEW", few)
    monkeypatch.setattr(filters, "_MANY", max(1, few))
    for name, query in FILTERS.items():
        chosen = expected(store, query)
        assert 0 < len(chosen) <= 34, name
        assert [one.summary.round for one in store.stream(query)] == chosen, name
        assert store.count(query) == len(chosen), name
        for sort in SORTS:
            found = [one.summary.round for one in store.stream(replace(query, sort=sort))]
            assert sorted(found, key=str) == sorted(chosen, key=str), (name, sort)


def test_counts_stay_right_whatever_happens(opened: Open, tmp_path: Path) -> None:
    store = opened()
    filled(store)
    chance = random.Random(13)
    for at in range(30):
        name = chance.choice([one.id for one in store.page(Query(limit=100)).items])
        match chance.choice(("put", "delete", "back", "note", "undo", "add")):
            case "put":
                store.put(name, tagged(Event=f"Nice {at}", Game="piquet", A=f"Zoé {at}", B="Ann"))
            case "delete":
                store.delete(name)
            case "back":
                store.bring_back([one.summary.id for one in store.bin().items[:1]])
            case "note":
                store.annotate(name, Draft(1, 1, "comment", "so"))
            case "undo":
                for change in store.history(name, limit=1):
                    if change.action == "correct" and change.undone_by is None:
                        store.undo(name, change.id)
            case _:
                store.add([tagged(Round=f"new {at}", Event="Lyon", A="Ann 1\u0301")])
    assert list(store.verify()) == []
    with open_store(f"sqlite:///{tmp_path}/copy.db") as other:
        copy(store, other)
        assert list(other.verify()) == []
    store.backup(tmp_path / "backup.db")
    for one in store.page(Query(limit=100)).items:
        store.delete(one.id)
    assert isinstance(store, Connection)
    named = "named" if isinstance(store, PostgresStore) else "naming"
    for table in ("counted", named, "names"):
        assert store.rows(f"select * from {table}") == []
    store.restore(tmp_path / "backup.db")
    assert list(store.verify()) == []
    assert store.count(Query(player="ann")) == len(expected(store, Query(player="ann"))) > 0


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("update counted set records = records + 1 where what = 'game'", "tables"),
        ("delete from counted where what = 'event'", "tables"),
        ("insert into counted values ('result', 'C', 4)", "tables"),
        ("update names set folded = 'ada'", "index"),
        ("delete from names", "index"),
        (NOBODY_NAMED, "index"),
    ],
)
def test_what_is_counted_wrongly_is_told(store: Store, change: str, what: str) -> None:
    store.add([entry(RECORD)])
    assert isinstance(store, Connection)
    if change == NOBODY_NAMED and not isinstance(store, PostgresStore):
        change = "insert into named (named) values ('delete-all')"
    if change == "delete from names" and isinstance(store, PostgresStore):
        return  # the server refuses that while somebody is named
    with store.writing() as session:
        session.execute(change)
    assert {one.what for one in store.verify()} == {what}
    store.index_again()
    assert list(store.verify()) == []


def test_a_part_of_a_name_is_sought_in_each_name(store: Store) -> None:
    store.add([tagged(A="Élodie", B="Basile"), tagged(A="Basile", B="Odile"), tagged(Round="3")])
    assert [store.count(Query(player=part)) for part in ("ÉLO", "od", "basile", "ie\nba", "x")] == [
        *(1, 2, 2, 1, 0)
    ]
    assert len(store.page(Query(player="ie\nba")).items) == 1
