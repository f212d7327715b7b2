"""`carnet reindex`."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.collection.kept import FORM, NEWEST_FORM, WORKED_FORMS
from analysis.insights import Question
from analysis.stored.asking import insights_of
from records.library import Query, open_store
from records.library.facts import Facts
from records.library.sql.connection import Connection
from tests.api.command import carnet
from tests.records.library.made import numbered


def reindexed(database: str, *options: str) -> str:
    done = carnet("reindex", *options, "--database", database)
    assert done.exit_code == 0, done.output
    return done.stderr


def test_what_is_lacking_is_worked_out_and_what_is_there_stays(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/a.db"
    strange = Facts(NEWEST_FORM, '[[["rules","strange",""]],{"=records":[1]}]')
    with open_store(database) as store:
        (kept, _) = store.add([numbered(1), numbered(2)])
        store.keep_facts([(kept.id, 1, strange)])
    assert "1 records worked out for the figures, 2 in all" in reindexed(database, "--missing")
    with open_store(database) as store:
        found = store.totals(Query(), "rules", NEWEST_FORM)
        assert sorted(group.game for group in found.whole) == ["strange", "whist"]
    assert "0 records" in reindexed(database, "--missing")


def test_facts_of_an_earlier_definition_are_made_anew_and_then_forgotten(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/a.db"
    earlier = Facts(14, '[[["rules","whist",""]],{"=records":[1]}]\n=whist')
    with open_store(database) as store:
        (one,) = store.add([numbered(1)])
        store.keep_facts((one.id, 1, facts) for facts in (earlier, Facts(FORM, "")))
    assert "1 records worked out for the figures, 1 in all" in reindexed(database, "--missing")
    with open_store(database) as store:
        assert insights_of(store, Query(), Question("wins", "seat"), 0).kept == 1
        ((_, counts),) = store.totals(Query(), "rules", FORM).whole.items()
        assert counts["=records"] == [1]
        assert store.totals(Query(), "rules", 14).whole
    assert "1 records worked out" in reindexed(database)
    with open_store(database) as store:
        assert store.totals(Query(), "rules", 14).whole == {}
        assert store.read_facts(Query(), 14, lambda text: pytest.fail("kept")) == 1
        assert list(store.verify()) == []


def test_what_was_worked_out_in_the_background_stays_and_jobs_begin_anew(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/a.db"
    form = WORKED_FORMS["missed"]
    with open_store(database) as store:
        (one, _) = store.add([numbered(1), numbered(2)])
        strange = Facts(form, '[[["rules","strange",""]],{"=records":[1]}]')
        store.keep_facts([(one.id, 1, strange)])
        store.lay_out("missed", form)
        assert isinstance(store, Connection)
        with store.writing() as session:
            session.execute("update totals set counts = '{}'")
            session.execute("update jobs set tries = 2")
            session.execute("delete from counted")
        assert {damage.what for damage in store.verify()} == {"job", "tables", "total"}
    reindexed(database)
    with open_store(database) as store:
        assert list(store.verify()) == []
        assert store.job_counts("missed").waiting == 0
        found = store.totals(Query(), "rules", form)
        assert [group.game for group in found.whole] == ["strange"]


def test_the_facts_of_all_records_are_made_anew_also_where_they_are_damaged(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/a.db"
    with open_store(database) as store:
        (one, _) = store.add([numbered(1), numbered(2)])
        store.keep_facts([(one.id, 1, Facts(FORM, '[[["rules","strange",""]],{"=records":[1]}]'))])
        assert isinstance(store, Connection)
        with store.writing() as session:
            session.execute("update totals set counts = '{}'")
        assert {damage.what for damage in store.verify()} == {"total"}
    assert "2 records worked out for the figures, 2 in all" in reindexed(database)
    with open_store(database) as store:
        assert list(store.verify()) == []
        ((group, counts),) = store.totals(Query(), "rules", FORM).whole.items()
        assert (group.game, counts["=records"], counts["=deals"]) == ("whist", [2], [2, 2, 2])
