"""What the figures need is worked out where it is lacking, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.collection.kept import FORM
from analysis.stored.keeping import keep_missing, kept_of
from records.library import Query, SqliteStore, open_store
from tests.records.library.made import FAULTY, RECORD, entry


def test_where_nothing_is_lacking_no_record_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(f"{tmp_path}/records.db") as store:
        assert keep_missing(store) == 0
        # Of a record that is left out of the figures, that is kept.
        store.add([entry(RECORD), entry(FAULTY), entry('[Game "unknown"]\n')])
        assert kept_of(store, FORM) == 0
        assert keep_missing(store) == 3 == kept_of(store, FORM)

        def looked(*_: object) -> None:
            raise AssertionError

        with monkeypatch.context() as patch:
            patch.setattr(SqliteStore, "without_facts", looked)
            assert keep_missing(store) == 0
        (added,) = store.add([entry(RECORD.replace("Élodie", "Ada"))])
        assert keep_missing(store) == 1
        assert store.count(Query()) == kept_of(store, FORM) == 4
        store.delete(added.id)
        assert kept_of(store, FORM) == 3
