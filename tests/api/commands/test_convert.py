"""`carnet convert`."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from records.rules.games import GAMES
from tests.api.command import carnet

SAMPLES = Path(__file__).parents[3] / "samples"
SAMPLE = str(next(SAMPLES.glob("whist-cavendish*.carnet")))
GAME = next(iter(GAMES))


def run(*arguments: str, text: str | bytes = b"") -> tuple[int, str, str]:
    result = carnet("convert", *arguments, stdin=text)
    return result.exit_code, result.stdout, result.stderr


def test_a_sample_comes_back_as_it_was(tmp_path: Path) -> None:
    there = tmp_path / "a.pbn"
    assert run("--from", "carnet", "--to", "pbn", SAMPLE, "-o", str(there)) == (0, "", "")
    status, text, told = run("--from", "pbn", "--to", "carnet", str(there))
    assert (status, told) == (0, "")
    assert carnet("format", "-", stdin=text).stdout == carnet("format", SAMPLE).stdout


def test_several_files_are_one_with_one_first_line(tmp_path: Path) -> None:
    sheet = tmp_path / "a.csv"
    sheet.write_text(f"Game,Score A,Score B\n{GAME},1,2\n")
    status, text, _ = run("--from", "csv", "--to", "carnet", str(sheet), str(sheet))
    assert status == 0
    assert text.count("% carnet 1") == 1
    assert text.count("[Game ") == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "-:2: “x” is no score for Score A; the row is left out\n"),
        ("fr", "-:2: « x » n’est pas un score pour Score A ; la ligne est omise\n"),
    ],
)
def test_what_is_left_out_is_told_with_its_line(language: str, words: str) -> None:
    text = f"Game,Score A,Score B\n{GAME},x,2\n"
    found = run("--from", "csv", "--to", "carnet", "--language", language, "-", text=text)
    assert found == (1, "% carnet 1\n", words)


def test_a_sheet_in_the_characters_of_western_europe_is_read() -> None:
    text = f"Game,A,Score A,Score B\n{GAME},Élodie,1,2\n".encode("cp1252")
    assert '[A "Élodie"]' in run("--from", "csv", "--to", "carnet", "-", text=text)[1]


@pytest.mark.parametrize(("mark", "code"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
def test_a_sheet_saved_as_unicode_text_is_read(mark: bytes, code: str) -> None:
    text = mark + f"Game\tA\tScore A\tScore B\r\n{GAME}\tŁucja\t1\t2\r\n".encode(code)
    found = run("--from", "csv", "--to", "carnet", "-", text=text)
    assert found[0] == 0
    assert '[A "Łucja"]' in found[1]


SHEET = f"Game,A,Score A,Score B\r\n{GAME},Zoé,1,2\r\n"
#: The column after the name.
END = len(f"{GAME},Zoé") + 1


@pytest.mark.parametrize(
    ("data", "place", "byte", "code"),
    [
        (SHEET.encode("cp1252").replace(b",1,", b"\x81,1,"), f"-:2:{END}", "0x81", "cp1252"),
        (SHEET.encode().replace(b",1,", b"\xe9,1,"), f"-:2:{END}", "0xE9", "UTF-8"),
        (SHEET.encode("utf-16")[:-5], f"-:2:{END + 3}", "0x32", "UTF-16"),
        (SHEET.encode("utf-16-le").replace(b"\xe9\0", b"e\0"), "-:1:2", "0x00", "UTF-8"),
        (b"\xef\xbb\xbfGame\xff", "-:1:5", "0xFF", "UTF-8"),
    ],
)
def test_a_byte_that_is_no_character_is_told_with_its_place(
    data: bytes, place: str, byte: str, code: str
) -> None:
    words = f"{place}: the byte {byte} is no character in {code}; save the file as UTF-8\n"
    assert run("--from", "csv", "--to", "carnet", "-", text=data) == (2, "", f"carnet: {words}")


@pytest.mark.parametrize("name", ["xl/workbook.xml", "word/document.xml"])
def test_a_workbook_is_no_sheet(tmp_path: Path, name: str) -> None:
    book = tmp_path / "evening.csv"
    with ZipFile(book, "w") as file:
        file.writestr("[Content_Types].xml", "<Types/>")
        file.writestr(name, "<workbook/>")
    status, out, told = run("--from", "csv", "--to", "carnet", str(book))
    assert (status, out) == (2, "")
    assert told.endswith("; save the sheet as CSV, and convert that file\n")


@pytest.mark.parametrize("source", ["csv", "pbn", "carnet"])
def test_a_picture_is_no_text(tmp_path: Path, source: str) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    target = "pbn" if source == "carnet" else "carnet"
    status, out, told = run("--from", source, "--to", target, str(path))
    assert (status, out) == (2, "")
    assert told.endswith("is a picture, not text\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--from", "pbn", "--to", "csv", SAMPLE),
        ("--from", "carnet", "--to", "carnet", SAMPLE),
        ("--from", "csv", "--to", "carnet", "--game", "tarot", SAMPLE),
        ("--from", "pbn", "--to", "carnet", "nowhere.pbn"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(arguments: tuple[str, ...]) -> None:
    status, out, told = run(*arguments)
    assert (status, out) == (2, "")
    assert "Traceback" not in told
    assert told
