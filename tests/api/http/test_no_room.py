"""Where a temporary file cannot be written, the answer is 507, and nothing is kept."""

from __future__ import annotations

import errno
import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.http import spools
from tests.api.command import carnet
from tests.api.service import RECORD, is_problem, kept, post, stored

Send = Callable[[FlaskClient, str], Any]


def put(client: FlaskClient, record: str, **body: Any) -> Any:
    path = f"/api/v1/records/{record}"
    return client.put(path, headers={"If-Match": "*"}, **body)


def as_form(client: FlaskClient, path: str) -> Any:
    file = (io.BytesIO(RECORD.replace("Alice", "Anne").encode()), "a.carnet")
    return client.post(f"/api/v1/{path}", data={"file": file})


NEW = RECORD.replace("Alice", "Anne")
SENT: dict[str, Send] = {
    "a text": lambda client, _: post(client, NEW),
    "with a key": lambda client, _: post(client, NEW, Idempotency_Key="k"),
    "a text to check": lambda client, _: post(client, NEW, "check"),
    "a form": lambda client, _: as_form(client, "records"),
    "a form to check": lambda client, _: as_form(client, "check"),
    "lines": lambda client, _: post(
        client, '{"text": "[Game \\"whist\\"]"}\n' * 9, Content_Type="application/x-ndjson"
    ),
    "a correction": lambda client, record: put(
        client, record, data=NEW, content_type="text/vnd.carnet"
    ),
    "a correction in JSON": lambda client, record: put(client, record, json={"text": NEW}),
    "a text to replay": lambda client, _: post(client, NEW, "replay"),
}


def full(**_: Any) -> Any:
    """A file on a disk that is full: what is written waits, and cannot be written then."""
    return open("/dev/full", "w+b")


def refused(number: int) -> Callable[..., Any]:
    def open_nothing(**_: Any) -> Any:
        raise OSError(number, "refused")

    return open_nothing


@pytest.fixture
def record(client: FlaskClient) -> str:
    return stored(client)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """All that is set down goes into files."""
    monkeypatch.setattr(spools, "SHORT", 1)
    return monkeypatch


@pytest.mark.parametrize(
    "fails", [full, refused(errno.ENOSPC), refused(errno.EDQUOT), refused(errno.ENOENT)]
)
def test_a_full_disk_is_507_wherever_something_is_set_down(
    client: FlaskClient, record: str, short: pytest.MonkeyPatch, fails: Callable[..., Any]
) -> None:
    with short.context() as patch:
        patch.setattr(tempfile, "TemporaryFile", fails)
        for name, send in SENT.items():
            assert is_problem(send(client, record), 507, "no-room"), name
    assert kept(client) == 1
    assert client.get(f"/api/v1/records/{record}").json["version"] == 1
    assert SENT["a text"](client, record).status_code == 201


@pytest.mark.parametrize("sent", SENT)
def test_what_was_refused_for_want_of_room_is_done_when_there_is_some(
    client: FlaskClient, record: str, short: pytest.MonkeyPatch, sent: str
) -> None:
    assert SENT[sent](client, record).status_code in (200, 201)


@pytest.mark.parametrize("sent", ["a text", "a form", "lines", "a text to check"])
def test_what_is_made_of_a_text_is_set_down_before_anything_is_stored(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, record: str, sent: str
) -> None:
    usual = spools.Spool
    for number in (0, 1):
        made: list[object] = []

        def one_of_them_fails(made: list[object] = made, number: int = number) -> Any:
            spool = usual()
            if len(made) == number:
                spool._max_size = 1
            made.append(spool)
            return spool

        with monkeypatch.context() as patch:
            patch.setattr("api.upload.submission.Spool", one_of_them_fails)
            patch.setattr(tempfile, "TemporaryFile", full)
            assert is_problem(SENT[sent](client, record), 507, "no-room")
        assert len(made) == 2
        assert kept(client) == 1


def test_without_a_file_to_open_it_is_503_for_now(
    client: FlaskClient, short: pytest.MonkeyPatch, record: str
) -> None:
    short.setattr(tempfile, "TemporaryFile", refused(errno.EMFILE))
    answer = SENT["a text"](client, record)
    assert is_problem(answer, 503, "too-many-files")
    assert answer.headers["Retry-After"]


def test_the_command_says_in_a_sentence_that_there_is_no_room(
    tmp_path: Path, short: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.carnet"
    file.write_text(RECORD, encoding="utf-8")
    with short.context() as patch:
        patch.setattr(tempfile, "TemporaryFile", full)
        done = carnet("import", file, "--database", f"sqlite:///{tmp_path}/a.db")
    assert done.exit_code == 2
    assert "no room for temporary files" in done.stderr
    assert not (tmp_path / "a.db").exists()
