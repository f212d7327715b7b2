"""Zip and tar archives that are sent, and files that are no Carnet text."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Mapping
from typing import Any

import pytest
import zstandard

from api.http import bodies
from records.library import open_store
from tests.api.conftest import Serve
from tests.api.service import FAULTY, RECORD, is_problem, kept, post

OTHER = RECORD.replace("Alice", "Anne")
PDF = b"%PDF-1.7\n" + RECORD.encode()
PACKED = {"Content_Type": "application/octet-stream"}
CLUB = {
    "1850/a.carnet": RECORD.encode(),
    "b.carnet": FAULTY.encode(),
    "c.ndjson": b'{"text": "[Game \\"whist\\"]\\n"}\n',
}


def zipped(files: Mapping[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    """A zip archive with these files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return whole.getvalue()


def tarred(files: Mapping[str, bytes], form: int = tarfile.PAX_FORMAT) -> bytes:
    """A tar archive with these files."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=form) as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return whole.getvalue()


WAYS = {
    "zip": zipped(CLUB),
    "deflated zip": zipped(CLUB, zipfile.ZIP_DEFLATED),
    "tar": tarred(CLUB),
    "old tar": tarred(CLUB, tarfile.GNU_FORMAT),
    "tar.gz": gzip.compress(tarred(CLUB)),
    "tar.zst": zstandard.compress(tarred(CLUB)),
}


def told(answer: Any) -> list[tuple[str, str]]:
    return [(row["file"], row["status"]) for row in answer.json["records"]]


@pytest.mark.parametrize("way", WAYS)
def test_each_file_in_an_archive_is_answered_for_by_name(
    serve: Serve, database: str, way: str
) -> None:
    client = serve()
    answer = post(client, WAYS[way], **PACKED)
    assert answer.status_code == 201, answer.text
    assert told(answer) == [(name, "stored") for name in CLUB]
    with open_store(database) as store:
        texts = {store.get(row["id"]).text for row in answer.json["records"]}
    assert {RECORD.encode(), FAULTY.encode()} < texts


def test_an_archive_may_be_one_file_of_a_form_or_come_in_a_coding(serve: Serve) -> None:
    client = serve()
    parts = {"file": [(io.BytesIO(WAYS["zip"]), "club.zip"), (io.BytesIO(OTHER.encode()), "x")]}
    answer = client.post("/api/v1/check", data=parts, content_type="multipart/form-data")
    assert told(answer) == [(f"club.zip/{name}", "checked") for name in CLUB] + [("x", "checked")]
    coded = post(client, gzip.compress(WAYS["zip"]), "check", **PACKED, Content_Encoding="gzip")
    assert told(coded) == [(name, "checked") for name in CLUB]


def test_hidden_files_are_left_out(serve: Serve) -> None:
    hidden = {
        ".DS_Store": b"x",
        "__MACOSX/._a.carnet": b"x",
        ".git/a.carnet": OTHER.encode(),
        "a/Thumbs.db": b"x",
        "./a.carnet": RECORD.encode(),
    }
    for archive in (zipped(hidden), tarred(hidden)):
        assert told(post(serve(), archive, "check", **PACKED)) == [("./a.carnet", "checked")]


NO_CARNET = {
    "a.zip": (zipped({"a.carnet": RECORD.encode()}), "a zip archive"),
    "a.tar": (tarred({"a.carnet": RECORD.encode()}), "a tar archive"),
    "a.gz": (gzip.compress(RECORD.encode()), "a gzip file"),
    "a.pdf": (PDF, "a PDF document"),
    "a.png": (b"\x89PNG\r\n\x1a\n" + RECORD.encode(), "a picture"),
    "a.xlsx": (zipped({"[Content_Types].xml": b"", "xl/workbook.xml": b""}), "a spreadsheet"),
    "a.docx": (zipped({"[Content_Types].xml": b"", "word/a.xml": b""}), "an office document"),
    "a.pgn": (b'[Event "x"]\n[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n', "PGN"),
    "a.pbn": (b'% PBN 2.1\n[Event "x"]\n[Deal "N:AKQ..."]\n', "PBN"),
}


def test_what_is_no_carnet_text_is_refused_by_name_and_nothing_of_it_stored(serve: Serve) -> None:
    client = serve()
    files = {name: content for name, (content, _) in NO_CARNET.items()}
    answer = post(client, zipped({**files, "ours": RECORD.encode()}), **PACKED)
    assert told(answer) == [*((name, "unreadable") for name in files), ("ours", "stored")]
    for row in answer.json["records"][:-1]:
        assert NO_CARNET[row["file"]][1] in row["message"]["en"]
        assert "du texte Carnet" in row["message"]["fr"]
    assert kept(client) == 1


def test_a_file_that_is_no_carnet_text_is_refused_in_one_sentence(serve: Serve) -> None:
    client = serve()
    for name in ("a.pdf", "a.xlsx", "a.pgn"):
        content, what = NO_CARNET[name]
        answer = post(client, content)
        assert is_problem(answer, 422, "not-carnet")
        assert what in answer.json["detail"]
    french = post(client, PDF, Accept_Language="fr")
    assert french.json["detail"].startswith("Ce qui a été envoyé est un document PDF")
    assert kept(client) == 0


def test_no_archive_takes_the_place_of_a_record(serve: Serve) -> None:
    client = serve()
    (row,) = post(client, RECORD).json["records"]
    for content in (WAYS["zip"], WAYS["tar"], zipped({"a": OTHER.encode()}), PDF):
        answer = client.put(
            f"/api/v1/records/{row['id']}",
            data=content,
            headers={"Content-Type": "text/vnd.carnet", "If-Match": "*"},
        )
        assert is_problem(answer, 422, "not-carnet")


def encrypted() -> bytes:
    archive = bytearray(zipped({"a.carnet": RECORD.encode()}))
    archive[6] |= 1
    archive[archive.index(b"PK\x01\x02") + 8] |= 1
    return bytes(archive)


def linked() -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        info = tarfile.TarInfo("a.carnet")
        info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(info)
    return whole.getvalue()


@pytest.mark.parametrize(
    ("archive", "what"),
    [
        (encrypted(), "an encrypted file"),
        (linked(), "a link or a device"),
        (zipped({"a": RECORD.encode()}, zipfile.ZIP_BZIP2), "not known here"),
    ],
    ids=["encrypted", "link", "other compression"],
)
def test_what_cannot_be_taken_out_is_said_to_be_so(serve: Serve, archive: bytes, what: str) -> None:
    answer = post(serve(), archive, **PACKED)
    assert is_problem(answer, 422, "not-carnet")
    assert what in answer.json["detail"]


def test_an_archive_without_files_holds_no_record(serve: Serve) -> None:
    for archive in (zipped({}), tarred({}), zipped({".a": b"x"})):
        assert is_problem(post(serve(), archive, **PACKED), 422, "nothing-there")


def spoilt(whole: bytes) -> bytes:
    return whole[:100] + bytes([whole[100] ^ 0xFF]) + whole[101:]


@pytest.mark.parametrize(
    "damaged",
    [
        *(WAYS[way][:-30] for way in ("zip", "deflated zip", "tar.gz", "tar.zst")),
        WAYS["tar"][:700],
        WAYS["tar"][:1100],
        spoilt(WAYS["zip"]),
        spoilt(WAYS["deflated zip"]),
        spoilt(WAYS["tar.gz"]),
    ],
)
def test_of_a_damaged_archive_nothing_is_stored(serve: Serve, damaged: bytes) -> None:
    client = serve()
    assert is_problem(post(client, damaged, **PACKED), 400, "bad-compression")
    assert kept(client) == 0


def test_a_tar_archive_that_goes_on_wrongly_is_damaged(serve: Serve) -> None:
    archive = bytearray(tarred({"a": RECORD.encode(), "b": OTHER.encode()}, tarfile.GNU_FORMAT))
    archive[archive.index(b"ustar", 512) - 257] = 0x7F
    client = serve()
    assert is_problem(post(client, bytes(archive), **PACKED), 400, "bad-compression")
    assert kept(client) == 0


def test_archives_unpack_within_the_same_bounds_as_other_texts(serve: Serve) -> None:
    bomb = {f"{number}.carnet": b'[Game "a"]\n' + b" " * 3_000_000 for number in range(3)}
    client = serve()
    for archive in (zipped(bomb, zipfile.ZIP_DEFLATED), zstandard.compress(tarred(bomb))):
        assert is_problem(post(client, archive, "check", **PACKED), 413, "unpacks-too-much")
    many = zipped({f"{number}": b"" for number in range(21)})
    assert is_problem(post(serve(records=20), many, **PACKED), 413, "too-many-records")


def test_the_list_of_a_zip_archives_files_is_bounded(serve: Serve) -> None:
    archive = bytearray(zipped({"a.carnet": RECORD.encode()}))
    listed = archive.index(b"PK\x01\x02")
    archive[listed:listed] = bytes(3 << 20)
    end = archive.index(b"PK\x05\x06")
    archive[end + 12 : end + 16] = (end - listed).to_bytes(4, "little")
    answer = post(serve(), bytes(archive), **PACKED)
    assert is_problem(answer, 413, "archive-too-full")


def test_an_archive_holds_so_many_files_and_no_more(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "MOST_FILES", 3)
    for pack in (zipped, tarred):
        three = {".hidden": b"", "b/": b"", "a.carnet": RECORD.encode()}
        assert post(serve(), pack(three), **PACKED).status_code in (200, 201)
        answer = post(serve(), pack({**three, "c": b""}), **PACKED)
        assert is_problem(answer, 413, "archive-too-full")


def test_a_header_of_a_tar_archive_is_bounded(serve: Serve) -> None:
    archive = tarred({"a" * 100_000: RECORD.encode()}, tarfile.GNU_FORMAT)
    assert is_problem(post(serve(), archive, **PACKED), 400, "bad-compression")
