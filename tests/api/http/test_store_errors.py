"""What is damaged is 503, and told in the log once; what is whole is answered beside it."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from records.library.sqlite import SqliteStore
from tests.api.command import carnet
from tests.api.service import CARNET, FAULTY, RECORD, is_problem, post, stored
from tests.records.library.damaged import altered

pytestmark = pytest.mark.only_sqlite


@pytest.fixture
def path(client: FlaskClient) -> Path:
    return Path(client.application.config["DATABASE"].removeprefix("sqlite:///"))


@pytest.fixture
def damaged(client: FlaskClient, path: Path) -> str:
    """The id of a record whose text has been altered."""
    record = stored(client)
    stored(client, FAULTY)
    altered(
        path,
        "update texts set text = cast(replace(text, 'A:TD', 'A:JD') as blob)"
        " where record = (select min(number) from entries)",
    )
    return record


@pytest.mark.parametrize(
    ("part", "media"),
    [
        ("", "application/json"),
        ("", "text/vnd.carnet"),
        ("/findings", "application/json"),
        ("/versions", "application/json"),
        ("/versions/1", "text/vnd.carnet"),
        ("/replay", "application/json"),
        ("/annotations", "application/json"),
        ("/advice?worlds=2", "application/json"),
        ("/analysis", "application/json"),
        ("/charts/score", "application/json"),
    ],
)
def test_a_text_that_was_altered_is_a_problem_everywhere(
    client: FlaskClient, damaged: str, part: str, media: str
) -> None:
    answer = client.get(f"/api/v1/records/{damaged}{part}", headers={"Accept": media})
    assert is_problem(answer, 503, "damaged-record")
    assert damaged in answer.json["detail"]
    french = client.get(
        f"/api/v1/records/{damaged}{part}", headers={"Accept": media, "Accept-Language": "fr"}
    )
    assert "abîmé" in french.json["detail"]


def test_it_is_not_given_out_among_others(client: FlaskClient, damaged: str) -> None:
    answer = client.get("/api/v1/records?sort=created", headers={"Accept": "application/x-ndjson"})
    assert b"A:JD" not in answer.data
    assert not answer.data.endswith(b'{"count": 2}\n')


def test_it_is_not_corrected_or_annotated(client: FlaskClient, damaged: str) -> None:
    address = f"/api/v1/records/{damaged}"
    headers = {"If-Match": "*", "Content-Type": "text/vnd.carnet"}
    assert is_problem(client.put(address, data=RECORD, headers=headers), 503, "damaged-record")
    note = {"ply": 1, "kind": "comment", "text": "x"}
    answer = client.post(f"{address}/annotations", json=note)
    assert is_problem(answer, 503, "damaged-record")


def test_the_log_tells_it_once(
    client: FlaskClient, damaged: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            client.get(f"/api/v1/records/{damaged}")
            client.get(f"/api/v1/records/{damaged}/findings")
    (said,) = caplog.records
    assert f"damaged: text {damaged}" in said.getMessage()


@pytest.mark.parametrize("ask", ["/{}", "?sort=created"])
def test_the_service_is_not_sound_once_damage_was_seen(
    client: FlaskClient, damaged: str, ask: str
) -> None:
    assert client.get("/healthz").status_code == 200
    path = f"/api/v1/records{ask.format(damaged)}"
    client.get(path, headers={"Accept": "application/x-ndjson, text/vnd.carnet"})
    for _ in range(2):
        answer = client.get("/healthz")
        assert is_problem(answer, 503, "damaged")
        assert damaged not in answer.text


def test_what_is_whole_is_answered(client: FlaskClient, damaged: str) -> None:
    items = client.get("/api/v1/records").json["items"]
    (other,) = [item["id"] for item in items if item["id"] != damaged]
    assert client.get(f"/api/v1/records/{other}").status_code == 200
    assert post(client, RECORD.replace("Alice", "Anne")).status_code == 201


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_request_without_memory_for_it_may_be_sent_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    def without_memory(*_: object, **__: object) -> None:
        raise MemoryError

    for call in ("page", "add"):
        monkeypatch.setattr(SqliteStore, call, without_memory)
    answer = client.open("/api/v1/records", method=method, data=RECORD, content_type=CARNET)
    assert is_problem(answer, 503, "no-memory")
    assert answer.headers["Retry-After"] == "5"


def test_a_file_that_is_no_database_any_more_is_503_and_told_once(
    client: FlaskClient, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    record = stored(client)
    path.unlink()
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    path.write_bytes(b"not a database " * 1000)
    with caplog.at_level(logging.WARNING):
        for address in (f"/api/v1/records/{record}", "/api/v1/records", "/healthz"):
            assert is_problem(client.get(address), 503, "damaged")
        assert is_problem(post(client, RECORD), 503, "damaged")
        assert client.get("/", headers={"Accept": "text/html"}).status_code in (200, 503)
    assert len(caplog.records) == 1


# -- on the command line --------------------


def run(path: Path, *words: Any) -> Any:
    return carnet(*words, "--database", f"sqlite:///{path}")


def test_export_says_which_record_is_damaged(
    client: FlaskClient, path: Path, tmp_path: Path, damaged: str
) -> None:
    done = run(path, "export", "-o", tmp_path / "out.carnet")
    assert done.exit_code == 2
    assert f"record {damaged}: its text" in done.stderr
    assert "carnet verify" in done.stderr
    assert not (tmp_path / "out.carnet").exists()
    assert f"relevé {damaged}" in run(path, "export", "--language", "fr").stderr


def test_verify_lists_what_is_damaged(path: Path, damaged: str, tmp_path: Path) -> None:
    done = run(path, "verify")
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"record {damaged}: its text, or what was found in it, is not what was kept."
    ]
    assert "is damaged: 1 found" in done.stderr
    (row,) = run(path, "verify", "--json").stdout.splitlines()
    assert json.loads(row) == {"what": "text", "record": damaged, "told": ""}
    assert run(path, "backup", tmp_path / "b.db").exit_code == 0
    assert run(path, "verify", tmp_path / "b.db").exit_code == 1


def test_verify_finds_nothing_where_nothing_is_damaged(
    client: FlaskClient, path: Path, tmp_path: Path
) -> None:
    stored(client)
    for arguments in (("verify",), ("verify", path)):
        done = run(path, *arguments)
        assert (done.exit_code, done.stdout) == (0, "")
        assert "all of it is as it was kept" in done.stderr
    assert run(tmp_path / "none.db", "verify").exit_code == 2
    assert run(path, "verify", tmp_path / "none.db").exit_code == 2
    (tmp_path / "empty").touch()
    assert run(path, "verify", tmp_path / "empty").exit_code == 2


def test_a_damaged_backup_is_refused_and_makes_no_database(
    client: FlaskClient, path: Path, tmp_path: Path, damaged: str
) -> None:
    assert run(path, "backup", tmp_path / "b.db").exit_code == 0
    there = sorted(tmp_path.iterdir())
    done = run(tmp_path / "new.db", "restore", tmp_path / "b.db")
    assert done.exit_code == 2
    assert f"b.db is no backup, or a damaged one (text {damaged})" in done.stderr
    assert "Nothing was changed." in done.stderr
    assert sorted(tmp_path.iterdir()) == there
    assert run(path, "restore", tmp_path / "b.db").exit_code == 2
