"""Live games: texts that are being typed, for those who were given their address."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from records.library import Conflict, Damaged, Missing, Store, make_store, open_store
from records.library.sql import callers
from records.library.sql.connection import Connection
from tests.records.library.conftest import Open

READER, WRITER, OTHER = "ab" * 32, "cd" * 32, "ef" * 32
MOST = 3


def begun(store: Store, text: bytes = b"one", reader: str = READER) -> None:
    assert store.live.add(reader, WRITER, text, MOST) is not None


def test_whoever_reads_a_game_sees_what_was_last_typed(opened: Open) -> None:
    typist, follower = opened(), opened()
    begun(typist)
    assert follower.live.version(READER) == (1, False, None)
    changed = typist.live.change(READER, WRITER, b"two", 1)
    assert (changed.version, changed.text) == (2, b"two")
    assert follower.live.version(READER) == (2, False, None)
    assert follower.live.get(READER) == changed
    assert follower.live.get(OTHER) is None
    assert follower.live.version(OTHER) is None


def test_the_secret_that_reads_a_game_does_not_write_it(store: Store) -> None:
    begun(store)
    for reader, writer in ((READER, READER), (READER, OTHER), (OTHER, WRITER), (WRITER, WRITER)):
        with pytest.raises(Missing):
            store.live.change(reader, writer, b"two", 1)
        with pytest.raises(Missing):
            store.live.end(reader, writer)
    assert store.live.version(READER) == (1, False, None)


def test_a_change_is_made_to_the_version_that_was_seen(store: Store) -> None:
    begun(store)
    store.live.change(READER, WRITER, b"two", 1)
    with pytest.raises(Conflict) as caught:
        store.live.change(READER, WRITER, b"three", 1)
    assert caught.value.version == 2
    assert store.live.change(READER, WRITER, b"three").version == 3


def test_a_game_that_has_ended_tells_what_it_was_saved_as_and_changes_no_more(store: Store) -> None:
    begun(store)
    assert store.live.end(READER, WRITER, "0j4x8k2m7q9a").ended
    assert store.live.version(READER) == (2, True, "0j4x8k2m7q9a")
    with pytest.raises(Conflict):
        store.live.change(READER, WRITER, b"two")
    with pytest.raises(Conflict):
        store.live.end(READER, WRITER)


def test_so_many_games_are_live_and_no_more_but_ended_ones_do_not_count(store: Store) -> None:
    for number in range(MOST):
        begun(store, reader=f"{number:064x}")
    assert store.live.add(READER, WRITER, b"", MOST) is None
    assert store.live.get(READER) is None
    store.live.end(f"{0:064x}", WRITER)
    begun(store)
    assert store.live.add(OTHER, WRITER, b"", 0) is None


def test_a_game_ends_when_nothing_is_typed_and_is_forgotten_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(store)
    soon = timedelta(seconds=-5)
    monkeypatch.setattr(callers, "IDLE", soon)
    assert store.live.version(READER) == (1, True, None)
    with pytest.raises(Conflict):
        store.live.change(READER, WRITER, b"two")
    assert store.live.add(OTHER, WRITER, b"", 1) is not None
    assert store.live.get(READER) is not None
    monkeypatch.setattr(callers, "REMEMBERED", soon)
    begun(store, reader=WRITER)
    assert store.live.get(READER) is None


def test_a_damaged_game_is_not_shown(store: Store) -> None:
    begun(store)
    assert isinstance(store, Connection)
    with store.writing() as session:
        session.execute("update live set text = ?", [b"other"])
    with pytest.raises(Damaged):
        store.live.get(READER)
    assert [damage.what for damage in store.verify()] == ["live"]


def test_a_game_is_in_a_backup(store: Store, tmp_path: Path) -> None:
    begun(store)
    store.backup(tmp_path / "backup.db")
    make_store(f"sqlite:///{tmp_path}/other.db", tmp_path / "backup.db")
    with open_store(f"sqlite:///{tmp_path}/other.db") as other:
        assert other.live.get(READER) == store.live.get(READER)
        assert list(other.verify()) == []
