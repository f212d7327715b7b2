"""Files of the form before the seals get them when they are opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from records.library import BackupError, Damage, Damaged, open_store
from records.library.sqlite.schema import FORMS, migrations
from tests.records.library.damaged import altered, said
from tests.records.library.made import RECORD, entry, numbered


def without_seals(path: Path) -> None:
    """Makes a file what the form before the seals had."""
    text = entry(RECORD)
    from sqlite_utils import Database

    db = Database(path)
    migrations.apply(db, stop_before=FORMS[2])
    db.execute("pragma user_version = 2")
    for number, one in enumerate([text, numbered(1)]):
        from records.library.same_text import text_digest
        from records.library.sql.rows import DESCRIBED, described

        values = described(one, text_digest(one.text))
        db.execute(
            f"insert into entries (number, created, changed, version, {', '.join(DESCRIBED)})"
            f" values (?, '2026', '2026', 1{', ?' * len(values)})",
            [number, *values],
        )
        db.execute("insert into texts values (?, '2026', null, ?, '[]')", [number, one.text])
        db.execute("insert into words (rowid, folded) values (?, ?)", [number, one.search])
    db.execute("insert into answers values ('key', 'r', '2026', '2999', 200, x'41', null)")
    db.execute("insert into tokens values (1, x'00', 'x', 'read', '2026', null, null)")
    db.conn.commit()
    db.close()


def test_a_file_without_seals_gets_them_all(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    without_seals(path)
    before = path.read_bytes()
    assert said(path) == []
    assert path.read_bytes() == before
    with open_store(str(path)) as store:
        assert list(store.verify()) == []
        stored = store.get("000000000000")
        assert stored is not None
        assert stored.text == entry(RECORD).text
        remembered = store.answers.get("key")
        assert remembered is not None
        assert remembered.body == b"A"
        assert store.tokens.all()[0].label == "x"


def test_a_text_that_is_altered_already_gets_no_seal(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    without_seals(path)
    altered(
        path, "update texts set text = cast(replace(text, 'TD', '9S') as blob) where record = 0"
    )
    assert said(path) == [Damage("text", "000000000000")]
    with open_store(f"{tmp_path}/new.db") as store, pytest.raises(BackupError):
        store.restore(path)
    with open_store(str(path)) as store:
        with pytest.raises(Damaged):
            store.get("000000000000")
        assert store.get("000000000001") is not None


def test_sealing_many_rows_holds_few_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import records.library.sqlite.sealing as sealing

    monkeypatch.setattr(sealing, "BATCH", 1)
    seen: list[int] = []
    usual = sealing.read

    def read(*arguments: Any) -> Any:
        rows = usual(*arguments)
        seen.append(len(rows))
        return rows

    monkeypatch.setattr(sealing, "read", read)
    path = tmp_path / "old.db"
    without_seals(path)
    with open_store(str(path)) as store:
        assert list(store.verify()) == []
    assert max(seen) == 1
