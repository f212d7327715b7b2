"""`carnet token`, `backup`, `restore`; and when `carnet serve` may start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from api.middleware.access import digest_of
from records.library import Query, open_store
from tests.api.command import SOIREE, carnet, installed, keep, refused
from tests.api.service import FAULTY


@pytest.fixture
def url(database: str) -> str:
    return database


def number(url: str) -> int:
    with open_store(url) as store:
        return store.count(Query())


# -- tokens --------------------


def test_a_token_is_printed_alone_and_known_by_its_digest(url: str) -> None:
    done = carnet("token", "add", "--scope", "write", "--label", "Zoé", "--database", url)
    assert done.exit_code == 0
    given = done.stdout.strip()
    assert "token 1, of scope “write”" in done.stderr
    assert given not in done.stderr
    with open_store(url) as store:
        token = store.tokens.get(digest_of(given))
        assert (token.scope, token.label, token.revoked) == ("write", "Zoé", None)


def test_tokens_are_listed_without_themselves(url: str) -> None:
    given = carnet("token", "add", "--scope", "read", "--label", "é\x1b[31m", "--database", url)
    carnet("token", "add", "--scope", "admin", "--database", url)
    text = carnet("token", "list", "--database", url).stdout
    assert [line.split()[:2] for line in text.splitlines()] == [["1", "read"], ["2", "admin"]]
    assert "never used" in text
    assert "\x1b" not in text
    assert given.stdout.strip() not in text
    rows = carnet("token", "list", "--json", "--database", url).stdout.splitlines()
    assert [json.loads(row)["scope"] for row in rows] == ["read", "admin"]


def test_a_token_is_revoked_by_its_number(url: str) -> None:
    given = carnet("token", "add", "--scope", "read", "--database", url).stdout.strip()
    assert carnet("token", "revoke", "1", "--database", url).exit_code == 0
    with open_store(url) as store:
        token = store.tokens.get(digest_of(given))
        assert token.revoked is not None
    assert "revoked 2" in carnet("token", "list", "--database", url).stdout
    assert "révoqué" in carnet("token", "list", "--language", "fr", "--database", url).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("token", "revoke", "7"), "there is no token 7"),
        (("token", "revoke", "x"), "ID"),
        (("token", "add"), "--scope"),
        (("token", "add", "--scope", "all"), "--scope"),
        (("backup", "{folder}/none/a.db"), "none/a.db cannot be read or written (No such file"),
        (("restore", "{folder}/none.db"), "none.db: there is no such file."),
        (("restore", "{folder}/text"), "text is no backup, or a damaged one (file is not a"),
        (("restore", "{folder}/empty"), "empty is no backup: Carnet’s tables are not in it."),
        (("restore", "{folder}/text", "--language", "fr"), "n’est pas une sauvegarde"),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_status_2(
    tmp_path: Path, url: str, arguments: tuple[str, ...], said: str
) -> None:
    keep(url, SOIREE)
    (tmp_path / "text").write_text(SOIREE, encoding="utf-8")
    (tmp_path / "empty").touch()
    told = refused(*(each.format(folder=tmp_path) for each in arguments), "--database", url)
    assert said in told
    assert "cannot be used" not in told
    assert number(url) == 1


@pytest.mark.only_sqlite
def test_a_backup_onto_the_database_itself_is_refused(tmp_path: Path, url: str) -> None:
    keep(url, SOIREE)
    told = refused("backup", tmp_path / "records.db", "--database", url)
    assert "records.db is the database itself." in told
    assert number(url) == 1


@pytest.mark.only_sqlite
@pytest.mark.parametrize(
    "arguments",
    [
        ("token", "list"),
        ("token", "revoke", "1"),
        ("backup", "{folder}/b.db"),
        ("restore", "{folder}/b.db"),
    ],
)
def test_a_name_that_was_misspelt_makes_no_empty_database(
    tmp_path: Path, url: str, arguments: tuple[str, ...]
) -> None:
    words = [each.format(folder=tmp_path) for each in arguments]
    for database in (url, str(tmp_path / "records.db")):
        assert "there is no" in refused(*words, "--database", database)
    assert list(tmp_path.iterdir()) == []


def test_the_database_may_be_named_in_the_environment(url: str) -> None:
    done = installed("token", "add", "--scope", "read", CARNET_DATABASE=url)
    assert done.returncode == 0
    with open_store(url) as store:
        assert len(store.tokens.all()) == 1


# -- backup and restore --------------------


def test_a_backup_is_a_database_that_brings_everything_back(tmp_path: Path, url: str) -> None:
    keep(url, SOIREE, FAULTY)
    copy = tmp_path / "backup.db"
    done = carnet("backup", copy, "--database", url)
    assert done.exit_code == 0
    assert "schema" in done.stderr
    keep(url, SOIREE.replace("Alice", "Anne"))
    with open_store(url) as store:
        for summary in store.page(Query(player="Basile")).items:
            store.delete(summary.id)
    done = carnet("restore", copy, "--database", url)
    assert done.exit_code == 0
    assert "2 records" in done.stderr
    with open_store(url) as store:
        names = {stored.summary.players["B"] for stored in store.stream(Query())}
    assert names == {"Basile", "Zoé"}
    assert number(url) == 2


def test_a_backup_is_restored_where_there_was_nothing(tmp_path: Path, url: str) -> None:
    keep(url, SOIREE)
    carnet("backup", tmp_path / "backup.db", "--database", url)
    other = f"sqlite:///{tmp_path}/other.db"
    assert carnet("restore", tmp_path / "backup.db", "--database", other).exit_code == 0
    assert number(other) == 1


# -- who may serve --------------------


@pytest.mark.parametrize(
    "options",
    [
        ("--host", "0.0.0.0"),
        ("--host", "::"),
        ("--host", "0.0.0.0", "--public-read"),
        ("--trusted-proxy", "127.0.0.1"),
    ],
)
@pytest.mark.parametrize("tokens", [(), ("read",), ("revoked",)])
def test_what_others_reach_does_not_start_writable_without_a_token_to_write(
    url: str, options: tuple[str, ...], tokens: tuple[str, ...]
) -> None:
    for scope in tokens:
        made = "write" if scope == "revoked" else scope
        carnet("token", "add", "--scope", made, "--database", url)
        if scope == "revoked":
            carnet("token", "revoke", "1", "--database", url)
    assert "make a token first" in refused("serve", "--port", "0", "--database", url, *options)


@pytest.mark.parametrize(
    "address", ["club.example", "ftp://a", "https://", "https://a/b", "https://[", "http:"]
)
def test_what_is_no_address_of_a_site_is_refused(url: str, address: str) -> None:
    done = carnet("serve", "--port", "0", "--database", url, "--public-url", address)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert "https://club.example" in done.stderr


@pytest.mark.parametrize("rate", ["often", "1200", "5/fortnight", ""])
def test_what_is_no_rate_is_status_2(url: str, rate: str) -> None:
    told = refused("serve", "--port", "0", "--database", url, "--write-rate", rate)
    assert f"“{rate}” is not a rate" in told
