"""What is compressed on its way out, and how its forms are told apart."""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import zstandard
from flask.testing import FlaskClient

from api.middleware.compression import KeptFiles
from tests.api.command import unpacked_zstd
from tests.api.service import RECORD, stored

PLOTLY = "/static/vendor/plotly.js-basic-dist-min-4.1.1/plotly-basic.min.js"
NDJSON = "application/x-ndjson"


def unpacked(answer: Any) -> bytes:
    """The content of an answer, whatever its coding."""
    data = bytes(answer.data)
    coding = answer.headers.get("Content-Encoding")
    if coding == "gzip":
        return gzip.decompress(data)
    if coding == "zstd":
        return unpacked_zstd(data)
    return data


def coded(client: FlaskClient, path: str, taken: str, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get(path, headers={"Accept-Encoding": taken, **named}, buffered=True)


@pytest.mark.parametrize(
    ("taken", "coding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "gzip"),
        ("gzip, zstd;q=0.5", "gzip"),
        ("zstd;q=0, gzip;q=0.1", "gzip"),
        ("br", None),
        ("gzip;q=0", None),
        ("", None),
    ],
)
def test_what_is_text_is_compressed_as_the_caller_takes_it(
    client: FlaskClient, taken: str, coding: str | None
) -> None:
    for path in ("/", "/api/v1/games", "/static/js/replay.js", PLOTLY):
        plain = client.get(path, buffered=True)
        answer = coded(client, path, taken)
        assert answer.headers.get("Content-Encoding") == coding
        assert unpacked(answer) == plain.data
        assert int(answer.headers["Content-Length"]) == len(answer.data)
        assert (len(answer.data) < len(plain.data) / 2) == (coding is not None)
        assert "Accept-Encoding" in answer.vary
        assert "Accept-Encoding" in plain.vary


def test_what_is_short_or_no_text_stays_as_it_is(client: FlaskClient) -> None:
    assert "Content-Encoding" not in coded(client, "/healthz", "gzip").headers
    assert unpacked(coded(client, "/favicon.ico", "gzip")).startswith(b"<svg")
    part = coded(client, PLOTLY, "gzip", Range="bytes=0-9")
    assert (part.status_code, len(part.data)) == (206, 10)
    assert "Content-Encoding" not in part.headers


@pytest.mark.parametrize("coding", ["zstd", "gzip"])
def test_a_file_is_compressed_once(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, coding: str
) -> None:
    first = coded(client, PLOTLY, coding)

    def never(*_: object) -> bytes:
        raise AssertionError

    monkeypatch.setattr("api.middleware.compression._packed", never)
    assert coded(client, PLOTLY, coding).data == first.data


@pytest.mark.parametrize("path", ["/static/js/replay.js", "/api/v1/records/{record}"])
@pytest.mark.parametrize("coding", ["zstd", "gzip"])
def test_each_form_has_its_tag_and_is_known_again_by_it(
    client: FlaskClient, path: str, coding: str
) -> None:
    path = path.format(record=stored(client, LONG))
    plain = client.get(path, buffered=True).headers["ETag"]
    tag = coded(client, path, coding).headers["ETag"]
    assert tag == f'{plain[:-1]}-{coding}"'
    again = coded(client, path, coding, If_None_Match=tag)
    assert (again.status_code, again.headers["ETag"], again.data) == (304, tag, b"")
    assert coded(client, path, coding, If_None_Match='"other-gzip"').status_code == 200


def test_a_version_is_known_by_the_tag_of_any_form(client: FlaskClient) -> None:
    path = f"/api/v1/records/{stored(client, LONG)}"
    tag = coded(client, path, "gzip").headers["ETag"]
    assert tag.endswith('-gzip"')
    headers = {"If-Match": tag, "Content-Type": "text/vnd.carnet"}
    changed = client.put(path, data=LONG.replace("Alice", "Anne"), headers=headers)
    assert changed.status_code == 200, changed.text
    assert client.put(path, data=LONG, headers=headers).status_code == 412


LONG = RECORD.replace("[A ", f'[Remark "{"long " * 200}"]\n[A ')


@pytest.mark.parametrize("coding", ["zstd", "gzip"])
def test_what_is_sent_piece_by_piece_is_compressed_so(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, coding: str
) -> None:
    monkeypatch.setattr("records.library.sql.queries.BATCH", 1)
    monkeypatch.setattr("api.http.flows.BLOCK", 1)
    for name in ("Ada", "Ben", "Cid"):
        stored(client, RECORD.replace("Alice", name))
    headers = {"Accept": NDJSON, "Accept-Encoding": coding}
    answer = client.get("/api/v1/records", headers=headers, buffered=False)
    assert answer.headers["Content-Encoding"] == coding
    pieces = answer.iter_encoded()
    opener: Any = zstandard.ZstdDecompressor().decompressobj()
    if coding == "gzip":
        opener = zlib.decompressobj(wbits=31)
    first = opener.decompress(next(pieces))
    assert json.loads(first.splitlines()[0])["text"]
    whole = first + b"".join(map(opener.decompress, pieces))
    assert json.loads(whole.splitlines()[-1]) == {"count": 3}
    answer.close()


def test_files_are_kept_by_several_threads_at_once() -> None:
    usual = sys.getswitchinterval()
    kept = KeptFiles()

    def keep(thread: int) -> None:
        for number in range(1000):
            kept.keep((f"{thread}/{number}", "gzip"), b"12345")

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(keep, range(8)))
    finally:
        sys.setswitchinterval(usual)
    assert all(kept.get((f"{thread}/999", "gzip")) == b"12345" for thread in range(8))


def test_files_that_have_changed_make_room() -> None:
    kept = KeptFiles(most=10)
    kept.keep(("old", "gzip"), b"12345")
    kept.keep(("old", "gzip"), b"1234567")
    kept.keep(("new", "gzip"), b"123")
    assert kept.get(("old", "gzip")) == b"1234567"
    kept.keep(("newer", "gzip"), b"1")
    assert kept.get(("old", "gzip")) is None
    assert kept.get(("newer", "gzip")) == b"1"
