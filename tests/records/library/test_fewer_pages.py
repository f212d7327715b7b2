"""Which records name whom and their days, also after a form in which these took more pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from records.library import Query, SqliteStore, Store
from records.library.sql.rows import number_of
from tests.records.library.made import tagged


def test_a_name_stays_while_another_record_has_it(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "records.db") as store:
        assert isinstance(store, SqliteStore)
        one, two = store.add([tagged(A="Élodie", B="Zoé"), tagged(A="Ada", B="Élodie", C="Ada")])
        names = "select folded from names order by folded"
        store.delete(one.id)
        assert [row["folded"] for row in store.rows(names)] == ["ada", "elodie"]
        store.put(two.id, tagged(A="Ada", B="Basile"))
        assert [row["folded"] for row in store.rows(names)] == ["ada", "basile"]
        assert store.count(Query(player="ada")) == store.count(Query(person="Ada")) == 1
        assert store.count(Query(player="elodie")) == store.count(Query(person="Élodie")) == 0
        store.bring_back([one.id])
        assert store.count(Query(player="elodie")) == store.count(Query(person="Élodie")) == 1
        assert list(store.verify()) == []


def test_a_record_that_is_found_by_a_name_it_lacks_is_told(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "records.db") as store:
        assert isinstance(store, SqliteStore)
        _, two = store.add([tagged(A="Élodie"), tagged(A="Zoé")])
        with store.writing() as session:
            store.words.name(session, [(number_of(two.id), "elodie")])
        assert store.count(Query(player="elodie")) == 2
        assert [(one.what, one.record) for one in store.verify()] == [("index", two.id)]
        store.index_again()
        assert store.count(Query(player="elodie")) == 1
        assert list(store.verify()) == []


@pytest.mark.parametrize(
    ("date", "since", "until", "found"),
    [
        ("1850.06.15", "1850.06.15", "1850.06.15", True),
        ("1850.06.15", "1850.06.16", None, False),
        ("1850.06.15", None, "1850.06.14", False),
        ("1850.06.??", "1850.06.30", "1850.07.03", True),
        ("1850.06.??", "1850.06.10", "1850.06.20", True),
        ("1850.06.??", "1850.07.01", "1850.07.03", False),
        ("1850.06.??", "1850.05.01", "1850.06.01", True),
        ("1850.??.??", "1850.12.31", "1851.01.01", True),
        ("1850.??.??", "1851.01.01", "1851.12.31", False),
        ("1840/1860", "1850.06.15", "1850.06.15", True),
        ("1840/1860", "1860.12.31", None, True),
        ("1840/1860", "1861.01.01", None, False),
        ("1840/1860", "1830.01.01", "1840.01.01", True),
        ("1840/1860", None, "1839.12.31", False),
    ],
)
def test_a_record_is_found_by_each_day_that_may_be_its_own(
    store: Store, date: str, since: str | None, until: str | None, found: bool
) -> None:
    store.add([tagged(Date=date), tagged(Round="2")])
    query = Query(since=since, until=until)
    assert store.count(query) == len(store.page(query).items) == int(found)
