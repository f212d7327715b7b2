"""Who may do what: tokens are known by their digests and can be revoked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from records.library import Entry, Missing, Store, StoreError
from tests.records.library.conftest import Open
from tests.records.library.made import numbered

SECRET = "a secret that is shown once"
DIGEST = hashlib.sha256(SECRET.encode()).hexdigest()


def test_a_token_is_found_by_its_digest(store: Store) -> None:
    made = store.tokens.add(DIGEST, "write", "the club")
    assert store.tokens.get(DIGEST) == made
    assert store.tokens.all() == [made]
    assert (made.scope, made.label, made.last_used, made.revoked) == (
        "write",
        "the club",
        None,
        None,
    )
    assert store.tokens.get(hashlib.sha256(b"other").hexdigest()) is None


def test_a_revoked_token_stays_known_as_such(store: Store) -> None:
    made = store.tokens.add(DIGEST, "admin", "x")
    other = store.tokens.add("00" * 32, "read", "y")
    revoked = store.tokens.revoke(made.id)
    assert revoked.revoked is not None
    assert store.tokens.get(DIGEST) == revoked == store.tokens.revoke(made.id)
    assert store.tokens.all() == [revoked, other]
    with pytest.raises(Missing) as missing:
        store.tokens.revoke(99)
    assert missing.value.what == "token"


def test_the_use_of_a_token_is_noted_to_the_hour(store: Store) -> None:
    made = store.tokens.add(DIGEST, "read", "x")
    store.tokens.note_use(made.id)
    used = store.tokens.get(DIGEST)
    assert used is not None
    assert used.last_used is not None
    assert used.last_used >= made.created
    store.tokens.note_use(made.id)
    assert store.tokens.get(DIGEST) == used
    store.tokens.note_use(99)


def test_the_use_of_a_token_is_noted_when_nobody_else_writes(opened: Open) -> None:
    store, other = opened(), opened()
    made = store.tokens.add(DIGEST, "read", "x")

    def entries() -> Iterator[Entry]:
        with pytest.raises(StoreError):
            store.tokens.note_use(made.id)
        yield numbered(1)

    other.add(entries())
    assert store.tokens.get(DIGEST) == made
    store.tokens.note_use(made.id)
    assert store.tokens.get(DIGEST) != made


def test_a_token_is_kept_once_and_with_a_scope_that_there_is(store: Store) -> None:
    store.tokens.add(DIGEST, "read", "x")
    with pytest.raises(StoreError):
        store.tokens.add(DIGEST, "admin", "x")
    with pytest.raises(ValueError, match="all"):
        store.tokens.add("11" * 32, "all", "x")
    assert [token.scope for token in store.tokens.all()] == ["read"]


def test_a_token_is_compared_so_that_the_time_tells_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.tokens.add("00" * 32, "read", "x")
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return False

    monkeypatch.setattr("hmac.compare_digest", compare)
    # It is what that comparison says that counts.
    assert store.tokens.get("00" * 32) is None
    assert compared == [(bytes(32), bytes(32))]


def test_a_token_with_a_right_beginning_is_none(store: Store) -> None:
    store.tokens.add("00" * 32, "read", "x")
    for length in (0, 1, 31):
        assert store.tokens.get("00" * length) is None
        assert store.tokens.get("00" * length + "01" * (32 - length)) is None
    assert store.tokens.get("00" * 33) is None
    assert store.tokens.get("00" * 32) is not None
