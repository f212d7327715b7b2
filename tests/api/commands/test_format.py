"""`carnet format`: the canonical form on standard output, compared, or in place."""

from __future__ import annotations

import gzip
import os
import stat
from pathlib import Path
from typing import Any

import pytest
import zstandard

from tests.api.command import SOIREE, carnet, refused, unpacked_zstd, written

UNTIDY = (
    SOIREE.replace("% carnet 1\n\n", "")
    .replace("\n1. A:TD", "\n\n1.   A:10d")
    .replace("2. A:9S", "A:9S")
)
BROKEN = SOIREE.replace("A:9S", "A:9SS")


def test_the_canonical_form_goes_to_standard_output() -> None:
    done = carnet("format", "-", stdin=UNTIDY)
    assert (done.exit_code, done.stdout, done.stderr) == (0, SOIREE, "")


def test_the_canonical_form_of_generated_records_is_their_own() -> None:
    text = carnet("generate", "besigue", "--count", "3", "--seed", "1").stdout
    assert carnet("format", "-", stdin=text).stdout == text
    assert carnet("format", "--check", "-", stdin=text).exit_code == 0


def test_the_letters_are_french_if_asked_for_and_come_back() -> None:
    french = carnet("format", "--language", "fr", "-", stdin=SOIREE)
    assert french.exit_code == 0
    assert '[Language "fr"]' in french.stdout
    assert "1. A:10K B:~7C 8K +DPVK=40" in french.stdout
    back = carnet("format", "-", stdin=french.stdout).stdout
    assert back == SOIREE.replace('[Result "*"]\n', '[Result "*"]\n[Language "en"]\n')


def test_check_names_the_files_that_differ_and_writes_none(tmp_path: Path) -> None:
    tidy = written(tmp_path / "tidy.carnet", SOIREE)
    untidy = written(tmp_path / "untidy.carnet", UNTIDY)
    done = carnet("format", "--check", tidy, untidy)
    assert done.exit_code == 1
    assert done.stdout == f"{untidy}\n"
    assert untidy.read_text(encoding="utf-8") == UNTIDY
    assert carnet("format", "--check", tidy).exit_code == 0


def test_in_place_rewrites_the_file_and_keeps_its_mode(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", UNTIDY)
    path.chmod(0o640)
    done = carnet("format", "--in-place", path)
    assert (done.exit_code, done.stdout) == (0, "")
    assert path.read_text(encoding="utf-8") == SOIREE
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["a.carnet"]


def test_in_place_leaves_a_tidy_file_untouched(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", SOIREE)
    before = path.stat()
    assert carnet("format", "--in-place", path).exit_code == 0
    assert path.stat().st_ino == before.st_ino
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_in_place_follows_a_link_and_leaves_it_a_link(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", UNTIDY)
    link = tmp_path / "link"
    link.symlink_to(path)
    assert carnet("format", "--in-place", link).exit_code == 0
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == SOIREE


@pytest.mark.parametrize(
    ("pack", "unpack"), [(gzip.compress, gzip.decompress), (zstandard.compress, unpacked_zstd)]
)
def test_in_place_keeps_a_file_compressed_as_it_was(tmp_path: Path, pack: Any, unpack: Any) -> None:
    path = written(tmp_path / "a", pack(UNTIDY.encode()))
    assert carnet("format", "--in-place", path).exit_code == 0
    assert unpack(path.read_bytes()).decode() == SOIREE


def test_in_place_never_replaces_a_file_that_cannot_be_read_to_its_end(tmp_path: Path) -> None:
    data = gzip.compress((UNTIDY * 50).encode())[:-20]
    path = written(tmp_path / "a.gz", data)
    assert "cut short or damaged" in refused("format", "--in-place", path)
    assert path.read_bytes() == data
    assert os.listdir(tmp_path) == ["a.gz"]


def test_a_record_with_an_error_is_copied_byte_for_byte_and_said() -> None:
    text = SOIREE + "\n" + BROKEN.removeprefix("% carnet 1\n\n").replace("8D", "  8d")
    done = carnet("format", "-", stdin=text)
    assert (done.exit_code, done.stdout) == (1, text)
    assert "record 2 has an error (syntax-token, line 37) and was left as it stands" in done.stderr


def test_a_record_that_breaks_a_rule_is_formatted_all_the_same() -> None:
    text = UNTIDY.replace("A:9S", "A:9C")
    done = carnet("format", "-", stdin=text)
    assert done.exit_code == 0
    assert done.stdout == SOIREE.replace("A:9S", "A:9C")


@pytest.mark.parametrize(
    "arguments", [("--check", "--in-place", "x"), ("--in-place", "-"), ("none.carnet",), (".",)]
)
def test_what_cannot_be_done_is_status_2(arguments: tuple[str, ...]) -> None:
    assert refused("format", *arguments)
