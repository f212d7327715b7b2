"""`carnet import`."""

from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path

import pytest

from records.library import Query, open_store
from tests.api.command import FAULTY, SOIREE, carnet, written

OTHER = SOIREE.replace("Alice", "Anne")


@pytest.fixture
def url(database: str) -> str:
    return database


def texts(url: str) -> list[str]:
    with open_store(url) as store:
        return [stored.text.decode() for stored in store.stream(Query(descending=False))]


def test_records_of_files_are_kept_byte_for_byte_in_order(tmp_path: Path, url: str) -> None:
    first = written(tmp_path / "a.carnet", SOIREE)
    second = written(tmp_path / "b.carnet", OTHER + "\n" + SOIREE.replace("Basile", "Berthe"))
    done = carnet("import", first, second, "--database", url)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        f"{first}: 1 record, nothing to report; stored 1, known already 0",
        f"{second}: 2 records, nothing to report; stored 2, known already 0",
    ]
    assert "".join(texts(url)) == first.read_text() + second.read_text()


def test_what_is_known_already_is_kept_once(tmp_path: Path, url: str) -> None:
    path = written(tmp_path / "a.carnet", SOIREE)
    carnet("import", path, "--database", url)
    done = carnet("import", path, "--database", url, "--language", "fr")
    assert "enregistrés 0, déjà connus 1" in done.stdout
    assert len(texts(url)) == 1


def test_faulty_records_are_kept_and_make_the_status_1(tmp_path: Path, url: str) -> None:
    path = written(tmp_path / "a.carnet", FAULTY)
    done = carnet("import", path, "--database", url)
    assert done.exit_code == 1
    assert "stored 1" in done.stdout
    assert texts(url) == [FAULTY]


def test_a_file_that_is_cut_short_gives_nothing_and_the_others_all(
    tmp_path: Path, url: str
) -> None:
    cut = written(tmp_path / "cut.gz", gzip.compress((SOIREE + OTHER).encode() * 50)[:-20])
    other = written(tmp_path / "b", OTHER)
    done = carnet("import", cut, tmp_path / "none", other, "--database", url)
    assert done.exit_code == 2
    assert "nothing of it was stored" in done.stderr
    assert "none: no such file" in done.stderr
    assert texts(url) == [OTHER]


def test_each_record_is_a_line_of_json_on_request(tmp_path: Path, url: str) -> None:
    path = written(tmp_path / "a.carnet", SOIREE + FAULTY)
    done = carnet("import", "--json", path, "--database", url)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(row["file"], row["record"], row["status"], row["ok"]) for row in rows] == [
        (str(path), 1, "stored", True),
        (str(path), 2, "stored", False),
    ]
    assert all(len(row["id"]) == 12 for row in rows)


def test_lines_of_json_are_imported_and_those_without_a_record_told(
    tmp_path: Path, url: str
) -> None:
    lines = [json.dumps({"text": SOIREE}), "nonsense", json.dumps({"text": OTHER})]
    path = written(tmp_path / "a.ndjson", "\n".join(lines))
    done = carnet("import", path, "--database", url)
    assert done.exit_code == 1
    assert "2 records" in done.stdout
    assert "lines without a record 1" in done.stdout
    assert len(texts(url)) == 2


def test_archives_are_opened_and_each_file_in_them_told(tmp_path: Path, url: str) -> None:
    path = tmp_path / "club.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.carnet", SOIREE)
        archive.writestr("b.pdf", b"%PDF-1.7\n")
        archive.writestr("c/d.carnet", FAULTY)
        archive.writestr("__MACOSX/._a.carnet", SOIREE)
    done = carnet("import", path, "--database", url)
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"{path}/a.carnet: 1 record, nothing to report; stored 1, known already 0",
        f"{path}/b.pdf: this is a PDF document, not Carnet text; nothing of it is stored",
        f"{path}/c/d.carnet: 1 record, 2 mismatches; stored 1, known already 0",
    ]
    assert texts(url) == [SOIREE, FAULTY]
    again = carnet("import", "-", "--database", url, stdin=path.read_bytes())
    assert "-/a.carnet: 1 record, nothing to report; stored 0, known already 1" in again.stdout


def test_a_folder_stands_for_the_files_in_it(tmp_path: Path, url: str) -> None:
    club = tmp_path / "club"
    (club / "1850").mkdir(parents=True)
    (club / ".git").mkdir()
    written(club / "1850" / "b.carnet", OTHER)
    written(club / ".git" / "x.carnet", FAULTY)
    written(club / "a.carnet", SOIREE)
    written(club / "notes.txt", "Tuesday at eight\n")
    done = carnet("import", club, "--database", url, "--language", "fr")
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"{club}/a.carnet : 1 relevé, rien à signaler ; enregistrés 1, déjà connus 0",
        f"{club}/notes.txt : ce fichier ne contient aucun relevé",
        f"{club}/1850/b.carnet : 1 relevé, rien à signaler ; enregistrés 1, déjà connus 0",
    ]
    assert texts(url) == [SOIREE, OTHER]
    (tmp_path / "empty").mkdir()
    nothing = carnet("import", tmp_path / "empty", "--database", url)
    assert (nothing.exit_code, nothing.stderr.count("a folder without files")) == (2, 1)
