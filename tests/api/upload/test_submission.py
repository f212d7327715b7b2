from __future__ import annotations

import gzip
import io
import json
import os
import pickle
from typing import Any

import pytest
import zstandard
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

import records
from analysis.collection.kept import FORMS_OF_A_REPLAY
from api.resources.uploads import SEARCHED
from api.upload import batch
from api.upload.batch import SentText
from records.library import StoreError
from records.library.sql.adding import AddingRecords
from records.notation.batches import Batch
from tests.api.service import CARNET, FAULTY, RECORD, is_problem, kept, post, stored

NDJSON = "application/x-ndjson"
BOTH = RECORD + "\n" + FAULTY.removeprefix("% carnet 1\n\n")


def test_each_record_is_answered_for(client: FlaskClient) -> None:
    response = post(client, BOTH)
    assert response.status_code == 201
    body = response.json
    assert (body["stored"], body["duplicates"]) == (2, 0)
    first, second = body["records"]
    assert (first["record"], first["status"], first["ok"]) == (1, "stored", True)
    assert (second["record"], second["status"], second["ok"]) == (2, "stored", False)
    assert first["id"] != second["id"]
    assert [f["code"] for f in second["findings"]] == ["play-not-held"]


def test_findings_are_those_of_the_engine_with_the_lines_of_the_file(client: FlaskClient) -> None:
    answered = post(client, BOTH, "check").json["records"]
    for row, record in zip(answered, records.loads(BOTH), strict=True):
        assert without_slips(row) == records.replay(record).as_dict()


def without_slips(row: dict[str, Any]) -> dict[str, Any]:
    """What a row says of the record that a replay says too."""
    own = {"file", "line", "status", "id", "duplicate_of", "slips", "bounded"}
    own |= {"language", "players"}
    found = [{k: v for k, v in one.items() if k != "follows"} for one in row["findings"]]
    return {**{k: v for k, v in row.items() if k not in own}, "findings": found}


@pytest.mark.parametrize("path", ["check", "records"])
def test_a_faulty_record_is_answered_with_its_slips(client: FlaskClient, path: str) -> None:
    sound, faulty = post(client, BOTH, path).json["records"]
    assert "slips" not in sound
    assert faulty["slips"][0]["line"] == faulty["findings"][0]["line"]
    assert [one["follows"] for one in faulty["findings"]] == [0]


def test_only_the_first_records_of_an_upload_are_searched_for_slips(client: FlaskClient) -> None:
    body = post(client, FAULTY[12:] * (SEARCHED + 1), "check").json
    assert [bool(one["slips"]) for one in body["records"]] == [True] * SEARCHED + [False]
    assert [one.get("bounded") for one in body["records"]] == [None] * SEARCHED + [True]
    assert body["records"][-1]["findings"][0]["follows"] is None


def test_a_long_record_is_not_searched_for_slips(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "LONGEST_AT_ONCE", 100)
    (row,) = post(client, FAULTY, "check").json["records"]
    assert (row["slips"], row["bounded"]) == ([], True)


def test_check_answers_the_same_and_keeps_nothing(client: FlaskClient) -> None:
    checked = post(client, BOTH, "check")
    assert checked.status_code == 200
    assert kept(client) == 0
    imported = post(client, BOTH).json["records"]
    own = {"status", "id", "duplicate_of"}
    for a, b in zip(checked.json["records"], imported, strict=True):
        assert {k: v for k, v in a.items() if k not in own} == {
            k: v for k, v in b.items() if k not in own
        }
        assert (a["status"], a["id"]) == ("checked", None)


def test_check_names_a_record_that_is_kept_already(client: FlaskClient) -> None:
    record = stored(client)
    (row,) = post(client, RECORD, "check").json["records"]
    assert row["duplicate_of"] == record


def test_one_record_that_was_stored_has_a_location(client: FlaskClient) -> None:
    response = post(client, RECORD)
    assert client.get(response.location).json["id"] == response.json["records"][0]["id"]


def test_the_same_bytes_again_are_not_stored_again(client: FlaskClient) -> None:
    record = stored(client)
    response = post(client, RECORD)
    assert response.status_code == 200
    (row,) = response.json["records"]
    assert (row["status"], row["id"], row["duplicate_of"]) == ("duplicate", record, record)
    assert kept(client) == 1


def test_the_same_in_other_words_is_stored_and_names_the_first(client: FlaskClient) -> None:
    record = stored(client)
    (row,) = post(client, RECORD.replace("good", "bad")).json["records"]
    assert (row["status"], row["duplicate_of"]) == ("stored", record)
    assert kept(client) == 2


@pytest.mark.parametrize("how", ["encoded", "content", "encoded twice"])
@pytest.mark.parametrize("name", ["gzip", "zstd"])
def test_compressed_text_is_accepted(client: FlaskClient, how: str, name: str) -> None:
    pack = gzip.compress if name == "gzip" else zstandard.ZstdCompressor().compress
    packed = pack(RECORD.encode())
    headers = {}
    if how.startswith("encoded"):
        headers["Content_Encoding"] = name
    if how == "encoded twice":
        packed = pack(packed)
    response = post(client, packed, **headers)
    assert response.status_code == 201
    assert client.get(f"/records/{response.json['records'][0]['id']}").status_code == 200


def test_several_packed_pieces_are_one_text(client: FlaskClient) -> None:
    half = len(RECORD) // 2
    packed = gzip.compress(RECORD[:half].encode()) + gzip.compress(RECORD[half:].encode())
    assert post(client, packed).json["stored"] == 1


def test_files_are_told_apart(client: FlaskClient) -> None:
    response = client.post(
        "/api/v1/records",
        data={
            "file": [
                (io.BytesIO(RECORD.encode()), "a.carnet"),
                (io.BytesIO(gzip.compress(FAULTY.encode())), "b.carnet.gz"),
            ]
        },
    )
    assert response.status_code == 201
    rows = response.json["records"]
    assert [(r["file"], r["record"], r["ok"]) for r in rows] == [
        ("a.carnet", 1, True),
        ("b.carnet.gz", 1, False),
    ]


def test_lines_that_cannot_be_read_are_told_in_place_and_hide_nothing(client: FlaskClient) -> None:
    lines = [
        json.dumps({"text": RECORD}),
        "{oh",
        '["no object"]',
        "",
        '{"text": 1}',
        '{"text": "no record"}',
        json.dumps({"text": FAULTY + RECORD}),
        '{"count": 3}',
    ]
    response = post(client, "\r\n".join(lines), Content_Type=NDJSON)
    assert response.status_code == 201
    body = response.json
    assert (body["stored"], body["duplicates"], body["unreadable"]) == (2, 1, 4)
    rows = body["records"]
    assert [(row["line"], row["status"]) for row in rows] == [
        (1, "stored"),
        (2, "unreadable"),
        (3, "unreadable"),
        (5, "unreadable"),
        (6, "unreadable"),
        (7, "stored"),
        (7, "duplicate"),
    ]
    assert [row["text"] for row in rows[1:5]] == [
        "{oh",
        '["no object"]',
        '{"text": 1}',
        "no record",
    ]
    assert set(rows[1]["message"]) == {"en", "fr"}
    assert [f["code"] for f in rows[4]["findings"]] == ["syntax-structure"]


def test_lines_that_say_nothing_at_all_are_told_too(client: FlaskClient) -> None:
    response = post(client, "?\n!\n", "check", Content_Type=NDJSON)
    assert response.status_code == 200
    assert [row["text"] for row in response.json["records"]] == ["?", "!"]
    assert is_problem(post(client, "\n\n", Content_Type=NDJSON), 422, "nothing-there")


@pytest.mark.parametrize("path", ["records", "check"])
def test_the_answer_can_be_had_line_by_line(client: FlaskClient, path: str) -> None:
    text = "outside\n" + BOTH.removeprefix("% carnet 1\n")
    whole = post(client, text, "check").json["records"]
    response = post(client, text, path, Accept=NDJSON)
    assert response.mimetype == NDJSON
    *rows, last = [json.loads(line) for line in response.text.splitlines()]
    assert last == {
        "count": 2,
        "stored": 2 if path == "records" else 0,
        "duplicates": 0,
        "unreadable": 0,
    }
    own = ("status", "id")
    for row, same in zip(rows, whole, strict=True):
        assert {k: v for k, v in row.items() if k not in own} == {
            k: v for k, v in same.items() if k not in own
        }


def test_an_answer_that_cannot_be_given_stores_nothing(client: FlaskClient) -> None:
    assert is_problem(post(client, RECORD, Accept="image/png"), 406)
    assert kept(client) == 0


def test_each_record_names_the_line_where_it_begins(client: FlaskClient) -> None:
    rows = post(client, BOTH).json["records"]
    lines = BOTH.splitlines()
    assert [lines[row["line"] - 1] for row in rows] == ['[Game "besigue-1847"]'] * 2


def test_a_file_of_json_lines_in_a_form_is_told_by_its_name(client: FlaskClient) -> None:
    packed = gzip.compress(json.dumps({"text": RECORD}).encode())
    response = client.post(
        "/api/v1/records", data={"file": (io.BytesIO(packed), "export.ndjson.gz")}
    )
    assert response.json["stored"] == 1


def test_a_record_too_long_to_be_held_is_refused(app: Flask, client: FlaskClient) -> None:
    app.config["RECORD_LIMIT"] = 1000
    app.config["BODY_LIMIT"] = app.config["UNPACKED_LIMIT"] = 10 << 20
    long = RECORD + '[Game "whist"]\n{' + "x" * 1_000_000
    response = post(client, long)
    assert is_problem(response, 413, "record-too-long")
    line_of_it = 1 + RECORD.count("\n")
    assert f"(record 2, line {line_of_it})" in response.json["detail"]
    line = json.dumps({"text": RECORD}) + '\n{"text": "' + "x" * 1_000_000 + '"}'
    response = post(client, line, Content_Type=NDJSON)
    assert is_problem(response, 413, "record-too-long")
    assert kept(client) == 0


CHUNKED = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}


def streamed(
    client: FlaskClient, body: io.BytesIO, media: str = CARNET, environ: Any = CHUNKED
) -> Any:
    """The response to a body of which nothing but what the environment says is known."""
    return client.post(
        "/api/v1/records",
        input_stream=body,
        headers={"Content-Type": media},
        environ_overrides=environ,
    )


class Broken(io.BytesIO):
    """A connection that breaks after what it has given."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(size) or self._broken()

    def readinto(self, buffer: Any, /) -> int:
        return super().readinto(buffer) or self._broken()

    def _broken(self) -> Any:
        raise OSError("broken")


# The form's parser leaves what it had begun to take down to the collector.
@pytest.mark.filterwarnings("ignore:Unclosed file:ResourceWarning")
@pytest.mark.filterwarnings("ignore:Exception ignored:pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("media", [CARNET, "multipart/form-data; boundary=x"])
def test_a_body_that_breaks_off_is_never_taken_for_a_whole_one(
    client: FlaskClient, media: str
) -> None:
    text = RECORD.encode()
    if media != CARNET:
        text = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n' + text
    assert is_problem(streamed(client, Broken(text), media), 400, "cut-short")
    short = {"CONTENT_LENGTH": str(len(text) + 1)}
    assert is_problem(streamed(client, io.BytesIO(text), media, short), 400, "cut-short")
    assert kept(client) == 0


def test_what_stands_outside_any_record_is_told(client: FlaskClient) -> None:
    rows = post(client, "nothing here\n" + RECORD.removeprefix("% carnet 1\n")).json["records"]
    assert (rows[0]["record"], rows[0]["status"], rows[0]["id"]) == (None, "outside", None)
    assert rows[0]["findings"][0]["code"] == "syntax-structure"
    assert rows[1]["status"] == "stored"


def test_a_broken_record_does_not_hide_its_neighbours(client: FlaskClient) -> None:
    text = RECORD + '[Game "besigue"]\n{ never closed\n' + FAULTY.removeprefix("% carnet 1\n")
    rows = post(client, text).json["records"]
    assert [row["status"] for row in rows] == ["stored"] * 3
    assert "syntax-unclosed" in [f["code"] for f in rows[1]["findings"]]


@pytest.mark.parametrize("path", ["records", "check"])
@pytest.mark.parametrize("body", [b"", b"% carnet 1\n", b"\x00\x01\x02", b"{}"])
def test_a_text_without_a_record_is_refused(client: FlaskClient, path: str, body: bytes) -> None:
    assert is_problem(post(client, body, path), 422, "nothing-there")
    assert kept(client) == 0


def test_more_than_the_limit_is_refused_whole(app: Flask, client: FlaskClient) -> None:
    body = RECORD.encode()
    app.config["BODY_LIMIT"] = len(body)
    assert post(client, body).status_code == 201
    for media in (CARNET, "multipart/form-data; boundary=x"):
        assert is_problem(post(client, body + b"\n", Content_Type=media), 413, "too-large")
    # So a server hands over a chunked body: no length, and a stream that ends by itself.
    assert streamed(client, io.BytesIO(body)).status_code == 200
    assert is_problem(streamed(client, io.BytesIO(body + b"\n")), 413)
    assert kept(client) == 1


@pytest.mark.parametrize("name", ["gzip", "zstd"])
def test_what_unpacks_to_more_than_the_limit_is_refused(client: FlaskClient, name: str) -> None:
    pack = gzip.compress if name == "gzip" else zstandard.ZstdCompressor().compress
    bomb = pack(b" " * 50_000_000)
    assert is_problem(post(client, bomb[:19_000] if len(bomb) > 20_000 else bomb), 413)
    assert is_problem(post(client, pack(RECORD.encode() * 200)), 413, "unpacks-too-large")
    assert kept(client) == 0


@pytest.mark.parametrize("name", ["gzip", "zstd"])
def test_damaged_compression_is_refused_whole(client: FlaskClient, name: str) -> None:
    pack = gzip.compress if name == "gzip" else zstandard.ZstdCompressor().compress
    packed = pack(BOTH.encode() + os.urandom(2000))
    for body in (packed[:-40], packed[: len(packed) // 2]):
        assert is_problem(post(client, body), 400, "bad-compression")
    assert is_problem(post(client, RECORD, Content_Encoding=name), 400, "bad-compression")
    assert kept(client) == 0


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Content_Type": "application/json"}, 415, "media-type"),
        ({"Content_Type": "text/plain; charset=iso-8859-1"}, 415, "charset"),
        ({"Content_Encoding": "br"}, 415, "encoding"),
        ({"Content_Type": "multipart/form-data; boundary=x"}, 400, "bad-form"),
        ({"Content_Type": "multipart/form-data"}, 400, "bad-form"),
    ],
)
def test_what_is_not_understood_is_refused(
    client: FlaskClient, headers: dict[str, str], status: int, code: str
) -> None:
    assert is_problem(post(client, RECORD, **headers), status, code)
    assert kept(client) == 0


def test_a_form_that_breaks_off_is_not_taken_for_a_whole_one(client: FlaskClient) -> None:
    part = '--x\r\nContent-Disposition: form-data; name="{}"; filename="a"\r\n\r\n{}\r\n'
    media = {"Content_Type": "multipart/form-data; boundary=x"}
    form = part.format("file", RECORD) + part.format("file", FAULTY) + "--x--\r\n"
    for cut in (10, len(FAULTY), len(form) - 20):
        assert is_problem(post(client, form[:-cut], **media), 400, "bad-form")
    assert is_problem(post(client, part.format("other", "") + "--x--", **media), 422, "no-file")
    assert kept(client) == 0
    assert post(client, form, **media).json["stored"] == 2


def form_of(**files: bytes) -> dict[str, Any]:
    return {"file": [FileStorage(io.BytesIO(text), name) for name, text in files.items()]}


def test_every_file_of_a_form_is_answered_for(client: FlaskClient) -> None:
    form = form_of(
        first=RECORD.encode(),
        empty=b"",
        remark=b"% carnet 1\n",
        words=b"no record at all",
        nothing=gzip.compress(b""),
        last=FAULTY.encode(),
    )
    form["file"].append(FileStorage(io.BytesIO(b"\n"), "lines.ndjson"))
    body = client.post("/api/v1/records", data=form).json
    assert (body["stored"], body["unreadable"]) == (2, 5)
    rows = [(row["file"], row["status"]) for row in body["records"]]
    barren = ["empty", "remark", "words", "nothing"]
    assert rows == [
        ("first", "stored"),
        *((name, "unreadable") for name in barren),
        ("last", "stored"),
        ("lines.ndjson", "unreadable"),
    ]
    words = body["records"][3]
    assert words["text"] == "no record at all"
    assert words["message"]["fr"] == "ce fichier ne contient aucun relevé"
    assert [finding["code"] for finding in words["findings"]]


def test_a_form_without_any_record_is_refused_with_a_word_on_each_file(client: FlaskClient) -> None:
    response = client.post("/api/v1/records", data=form_of(a=b"", b=b"words"))
    assert is_problem(response, 422, "nothing-there")
    assert [row["file"] for row in response.json["records"]] == ["a", "b"]


def test_a_form_may_have_many_files_and_is_told_what_many_is(
    app: Flask, client: FlaskClient
) -> None:
    app.config["BODY_LIMIT"] = app.config["UNPACKED_LIMIT"] = 10 << 20
    app.config["MAX_FORM_PARTS"] = 1500
    files = {f"{n}.carnet": RECORD.replace("Alice", f"Alice {n}").encode() for n in range(1500)}
    before = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    boundary, body = encode_multipart(form_of(**files))
    media = {"Content_Type": f"multipart/form-data; boundary={boundary}"}
    response = post(client, body, "check", **media)
    rows = response.json["records"]
    assert [row["file"] for row in rows] == list(files)
    assert all(row["ok"] for row in rows)
    if before:
        assert len(os.listdir("/proc/self/fd")) <= before + 3
    boundary, body = encode_multipart(form_of(**files, more=b""))
    media = {"Content_Type": f"multipart/form-data; boundary={boundary}"}
    response = post(client, body, "check", **media)
    assert is_problem(response, 413, "form-too-large")
    assert "1500" in response.json["detail"]


def test_what_is_no_file_of_a_form_is_not_overlooked(client: FlaskClient) -> None:
    form = form_of(a=RECORD.encode())
    response = client.post("/api/v1/records", data={**form, "files": (io.BytesIO(b"x"), "b")})
    assert is_problem(response, 422, "parameters")
    assert [error["name"] for error in response.json["errors"]] == ["files"]
    form = form_of(a=RECORD.encode())
    assert is_problem(client.post("/api/v1/records", data={**form, "x": "1"}), 422, "parameters")
    assert kept(client) == 0


def test_the_file_that_cannot_be_taken_is_named(app: Flask, client: FlaskClient) -> None:
    damaged = gzip.compress(RECORD.encode())[:-9]
    response = client.post("/api/v1/records", data=form_of(a=RECORD.encode(), b=damaged))
    assert is_problem(response, 400, "bad-compression")
    assert response.json["file"] == "b"
    app.config["RECORD_LIMIT"] = 100
    response = client.post("/api/v1/records", data=form_of(a=RECORD.encode()))
    assert is_problem(response, 413, "record-too-long")
    assert response.json["file"] == "a"
    assert kept(client) == 0


def test_nothing_is_reported_as_stored_when_the_store_fails(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise StoreError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(AddingRecords, "add", fails)
        assert is_problem(post(client, BOTH), 503, "store")
    assert kept(client) == 0


def test_a_short_answer_tells_its_length_and_a_long_one_comes_in_parts(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.http.flows.BLOCK", 4000)
    assert post(client, RECORD, "check").content_length > 0
    many = "".join(RECORD.replace("Alice", f"Alice {n}") for n in range(40))
    answer = post(client, many, "check")
    assert answer.content_length is None
    assert len(answer.json["records"]) == 40


def test_facts_are_made_at_once_of_a_short_record_that_the_kernel_replays_and_else_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent = [SentText(None, batch=Batch(None, RECORD.removeprefix("% carnet 1\n\n").encode(), 1, 1))]
    for found, longest, forms in (
        (object(), len(RECORD), FORMS_OF_A_REPLAY),
        (object(), len(RECORD) // 2, ()),
        (None, len(RECORD), ()),
    ):
        monkeypatch.setattr(batch, "kernel", lambda found=found: found)
        monkeypatch.setattr(batch, "LONGEST_AT_ONCE", longest)
        (entry,) = pickle.loads(batch.judge(sent).entries)
        assert tuple(one.form for one in entry.facts) == forms
