"""`carnet check`: what it prints, where, and with what exit status."""

from __future__ import annotations

import gzip
import json
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import zstandard

from records.kernel.judge import kernel
from tests.api.command import (
    CONFORMANCE,
    FAULTY,
    INSTALLED,
    SOIREE,
    carnet,
    installed,
    refused,
    written,
)

KEYS = ["file", "record", "game", "ok", "findings", "deals", "score", "complete", "winner"]
FINDING_KEYS = {
    *("code", "severity", "certainty", "deal", "trick", "ply", "seat"),
    *("line", "column", "end_column", "text", "message", "rule", "legal", "evidence"),
}


def answers(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_sound_record_has_nothing_to_report(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", SOIREE)
    done = carnet("check", path)
    assert done.exit_code == 0
    assert done.stdout == f"{path}: 1 record, nothing to report\n"
    assert done.stderr == ""


def test_a_finding_comes_with_its_line_a_caret_and_its_rule() -> None:
    done = carnet("check", "--plain", "-", stdin=FAULTY)
    lines = done.stdout.splitlines()
    assert done.exit_code == 1
    assert lines[0].startswith("-:17:18: mismatch proven score-declared ")
    assert lines[1] == "    1. A:TD B:~7H 8D +QSJD=60"
    assert lines[2] == "                     ^^^^^^^^"
    assert lines[3] == "    record 1, deal 1, trick 1, ply 4, A (Alice)"
    assert lines[4].startswith("    rule besigue-1847/score/declared (")
    assert lines[-1].startswith("-: 1 record, ")


def test_what_would_have_been_legal_is_told() -> None:
    done = carnet("check", "--plain", CONFORMANCE / "fault" / "whist.carnet")
    at = done.stdout.index(" play-follow ")
    assert "    legal: AD JD TD\n" in done.stdout[at:]


def test_the_words_are_french_if_asked_for() -> None:
    done = carnet("check", "--plain", "--language", "fr", "-", stdin=FAULTY)
    assert "    relevé 1, coup 1, levée 1, action 4, A (Alice)\n" in done.stdout
    assert "    règle besigue-1847/" in done.stdout
    assert "discordance" in done.stdout.splitlines()[-1]


def test_the_caret_counts_code_points_and_wide_signs(tmp_path: Path) -> None:
    text = SOIREE.replace("1. A:TD", "{日本}\t1. A:TD").replace("=40", "=60")
    lines = carnet("check", "--plain", written(tmp_path / "a", text)).stdout.splitlines()
    assert lines[0].split(": ")[0].endswith(":17:23")
    assert lines[1] == "    {日本}\t1. A:TD B:~7H 8D +QSJD=60"
    assert lines[2] == "          \t" + " " * 17 + "^" * 8


def test_a_long_line_is_cut_around_the_place(tmp_path: Path) -> None:
    text = SOIREE.replace("1. A:TD", "{" + "word " * 5000 + "} 1. A:TD").replace("=40", "=60")
    lines = carnet("check", "--plain", written(tmp_path / "a", text)).stdout.splitlines()
    assert len(lines[1]) < 120
    caret = lines[2].index("^")
    assert lines[1][caret : caret + 8] == "+QSJD=60"


def test_control_characters_of_a_record_do_not_reach_the_terminal(tmp_path: Path) -> None:
    path = written(tmp_path / "a", SOIREE.replace("8D +QSJD", "\x1b[31mZZ +QSJD"))
    done = carnet("check", path)
    assert done.exit_code == 1
    assert "\x1b" not in done.stdout


def test_json_has_one_object_for_each_record_in_the_form_of_the_contract(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", FAULTY + SOIREE)
    first, second = answers(carnet("check", "--json", "--plain", path).stdout)
    assert list(first) == KEYS
    assert (first["file"], first["record"], first["game"]) == (str(path), 1, "besigue-1847")
    assert first["ok"] is False
    assert set(first["findings"][0]) == FINDING_KEYS
    assert set(first["findings"][0]["message"]) == {"en", "fr"}
    assert set(first["findings"][0]["rule"]) == {"id", "source"}
    assert second["record"] == 2
    assert second["ok"] is True
    assert second["findings"] == []
    assert second["deals"] == [{"deal": 1, "score": None, "complete": False}]
    assert second["score"] is None
    assert second["winner"] is None


def test_json_puts_what_stands_outside_any_record_before_the_records(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", "Dear reader,\n" + SOIREE)
    outside, record = answers(carnet("check", "--json", path).stdout)
    assert list(outside) == KEYS
    assert outside["record"] is None
    assert outside["game"] is None
    assert [f["code"] for f in outside["findings"]] == ["syntax-structure"]
    assert record["record"] == 1
    assert record["ok"]


def test_text_names_the_place_of_what_stands_outside_any_record() -> None:
    done = carnet("check", "-", stdin="\nDear reader,\n" + SOIREE)
    lines = done.stdout.splitlines()
    assert done.exit_code == 1
    assert lines[0].startswith("-:2:1: error proven syntax-structure ")
    assert lines[1:3] == ["    Dear reader,", "    ^^^^"]


def test_json_is_valid_whatever_the_bytes() -> None:
    done = carnet("check", "--json", CONFORMANCE / "hostile" / "random-bytes.bin")
    assert done.exit_code == 1
    assert answers(done.stdout_bytes.decode("utf-8", "strict"))


def test_of_an_empty_file_it_is_said_that_it_has_no_record(tmp_path: Path) -> None:
    path = written(tmp_path / "a", b"")
    assert carnet("check", "--json", path).stdout == ""
    done = carnet("check", path)
    assert done.exit_code == 0
    assert done.stdout == f"{path} has no record\n"


def test_compression_is_told_by_content_and_not_by_name(tmp_path: Path) -> None:
    plain = carnet("check", "--json", "-", stdin=FAULTY).stdout
    for data in (gzip.compress(FAULTY.encode()), zstandard.compress(FAULTY.encode())):
        done = carnet("check", "--json", "-", stdin=data)
        assert done.stdout == plain
        path = written(tmp_path / "a.carnet", data)
        assert carnet("check", path).exit_code == 1


@pytest.fixture(scope="module")
def two_hundred() -> bytes:
    return carnet("generate", "whist", "--count", "200", "--seed", "1").stdout.encode()


@pytest.mark.parametrize("compress", [gzip.compress, zstandard.compress])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_truncated_file_gives_the_records_so_far_then_status_2(
    tmp_path: Path, two_hundred: bytes, compress: Any, jobs: str
) -> None:
    path = written(tmp_path / "cut", compress(two_hundred)[:-2000])
    done = carnet("check", "--json", "--jobs", jobs, path)
    found = answers(done.stdout)
    assert done.exit_code == 2
    assert [each["record"] for each in found] == list(range(1, len(found) + 1))
    assert 0 < len(found) < 200
    assert all(each["ok"] for each in found)
    assert "cut short or damaged" in done.stderr


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: folder / "none.carnet", "no such file"),
        (lambda folder: folder, "is a folder"),
        (lambda folder: "a\0b", "no such file"),
    ],
)
def test_what_cannot_be_opened_is_a_sentence_and_status_2(
    tmp_path: Path, make: Any, said: str
) -> None:
    told = refused("check", make(tmp_path))
    assert said in told
    assert told.count("\n") == 1


def test_a_missing_file_does_not_keep_the_others_from_being_checked(tmp_path: Path) -> None:
    path = written(tmp_path / "a.carnet", FAULTY)
    done = carnet("check", "--json", tmp_path / "none", path)
    assert done.exit_code == 2
    assert [each["file"] for each in answers(done.stdout)] == [str(path)]


@pytest.mark.parametrize(
    "arguments",
    [(), ("--rules", "nonsense", "-"), ("--jobs", "0", "-"), ("--language", "de", "-"), ("--x",)],
)
def test_a_bad_option_is_status_2(arguments: tuple[str, ...]) -> None:
    assert "Traceback" not in refused("check", *arguments, stdin=SOIREE)


def test_an_unknown_game_is_answered_with_the_likeliest() -> None:
    assert "did you mean besigue?" in refused("check", "--rules", "besige", "-", stdin=SOIREE)


def test_other_rules_judge_the_record_one_after_the_other() -> None:
    done = carnet("check", "--json", "--rules", "besigue-1847,whist", "-", stdin=SOIREE)
    own, other = answers(done.stdout)
    assert done.exit_code == 1
    assert (own["rules"], own["ok"]) == ("besigue-1847", True)
    assert (other["rules"], other["ok"]) == ("whist", False)
    assert {own["game"], other["game"]} == {"besigue-1847"}
    text = carnet("check", "--rules", "besigue-1847,whist", "-", stdin=SOIREE).stdout
    assert "by the rules of whist" in text
    assert text.endswith("; besigue-1847 allows 1; whist allows 0\n")


def test_the_records_own_options_hold_under_other_rules_that_have_them() -> None:
    record = carnet("generate", "besigue", "--seed", "4", "--option", "target=2000").stdout
    assert carnet("check", "--rules", "besigue", "-", stdin=record).exit_code == 0
    other = record.replace("target=2000", "target=1000")
    assert carnet("check", "--rules", "besigue", "-", stdin=other).exit_code == 1


def test_many_processes_give_the_same_in_the_same_order(tmp_path: Path) -> None:
    first = written(tmp_path / "a", carnet("generate", "besigue", "--count", "30").stdout)
    second = CONFORMANCE / "fault" / "whist.carnet"
    arguments = ("check", "--json", first, second, tmp_path / "none", first)
    one, two = carnet(*arguments), carnet(*arguments, "--jobs", "2")
    assert two.stdout == one.stdout
    assert two.stderr == one.stderr
    assert two.exit_code == one.exit_code == 2


def test_line_and_record_numbers_count_through_a_long_file(tmp_path: Path) -> None:
    sound = carnet("generate", "whist", "--count", "100", "--seed", "1").stdout
    path = written(tmp_path / "a", sound.replace("\n", "\r\n") + FAULTY)
    last = answers(carnet("check", "--json", path).stdout)[-1]
    assert last["record"] == 101
    assert last["findings"][0]["line"] == sound.count("\n") + 17


def test_where_nothing_is_found_only_the_kernel_and_the_rules_of_the_game_are_imported(
    tmp_path: Path,
) -> None:
    path = written(tmp_path / "a", SOIREE)
    script = (
        "import click, ctypes, locale, sys\n"
        "needed = set(sys.modules)\n"
        "import api.cli\n"
        "sys.argv = ['carnet', 'check', sys.argv[1]]\n"
        "try: api.cli.main()\n"
        "except SystemExit as ended: assert not ended.code\n"
        "late = {'records.play', 'records.evidence', 'records.findings',\n"
        "    'records.kernel.handed_over',\n"
        "    'records.notation.letters', 'records.notation.model', 'records.notation.parser',\n"
        "    'records.notation.reader', 'records.notation.words_of_play',\n"
        "    'records.rules.games.whist', 'api.commands.judging.report', 'dataclasses',\n"
        "    'difflib', 'json', 'pathlib', 'signal', 'unicodedata', 'urllib.parse'}\n"
        "assert 'records.rules.games.besigue_1847' in sys.modules\n"
        "sys.exit(', '.join(late & (set(sys.modules) - needed)) or 0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, check=False
    )
    expected = 0 if kernel() is not None else 1
    assert done.returncode == expected, done.stderr


def test_a_reader_that_goes_away_ends_the_command_quietly(tmp_path: Path) -> None:
    path = written(tmp_path / "a", FAULTY * 3000)
    for jobs in ("1", "2"):
        done = subprocess.run(
            f"{INSTALLED} check --plain --jobs {jobs} {path} | head -n 1",
            shell=True,
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert done.stderr == b""
        assert done.stdout.count(b"\n") == 1


def on_terminal(*arguments: str | Path, **environment: str) -> bytes:
    """What the installed command writes to a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [INSTALLED, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", **environment},
    ) as process:
        os.close(theirs)
        out = b""
        while True:
            try:
                block = os.read(ours, 65536)
            except OSError:
                break
            if not block:
                break
            out += block
        os.close(ours)
        process.wait(timeout=60)
    return out


def test_a_terminal_shows_the_progress_until_there_is_something_to_tell() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    with subprocess.Popen(
        [INSTALLED, "check", "-"],
        stdin=subprocess.PIPE,
        stdout=theirs,
        stderr=theirs,
        env=environment,
    ) as process:
        os.close(theirs)
        out = b""
        while "━".encode() not in out:
            assert select.select([ours], [], [], 60)[0]
            out += os.read(ours, 65536)
        process.communicate(SOIREE.encode(), timeout=60)
        try:
            while block := os.read(ours, 65536):
                out += block
        except OSError:
            pass
        os.close(ours)
    # The line of the bar is erased before the sentence is written.
    after_bar = out.rpartition("━".encode())[2]
    assert b"\x1b[2K" in after_bar
    assert after_bar.rpartition(b"\x1b[2K")[2].endswith(b"-: 1 record, nothing to report\r\n")


def coloured(out: bytes) -> bool:
    """Whether there are colours in what is written, the bar apart, which a slow machine shows."""
    without_bar = re.sub(rb"\x1b\[\?25l.*?\x1b\[\?25h", b"", out, flags=re.S)
    return re.search(rb"\x1b\[[\d;]*m", without_bar) is not None


def test_colours_go_to_a_terminal_only_and_no_color_is_heeded(tmp_path: Path) -> None:
    path = written(tmp_path / "a", FAULTY)
    environment = {"NO_COLOR": ""}
    seen = on_terminal("check", path, **environment)
    assert b"\x1b[31;1mslip\x1b[0m" in seen
    assert b"\x1b[35;1mmismatch\x1b[0m" in on_terminal("check", "--plain", path, **environment)
    assert coloured(seen)
    assert not coloured(on_terminal("check", path, NO_COLOR="1"))
    assert not coloured(on_terminal("check", "--json", path, **environment))
    assert b"\x1b" not in installed("check", path, **environment).stdout


def test_output_is_utf_8_even_where_the_locale_is_not(tmp_path: Path) -> None:
    path = written(tmp_path / "é.carnet", FAULTY.replace("Alice", "Zoé"))
    done = installed("check", "--plain", path, LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert "A (Zoé)" in done.stdout.decode()
    assert done.stderr == b""


def test_nothing_unforeseen_shows_a_traceback(tmp_path: Path) -> None:
    script = (
        "import api.commands.judging.check_batch as module, api.cli, sys\n"
        "def broken(*_): raise KeyError('x')\n"
        "module.kernel = broken\n"
        "sys.argv = ['carnet', 'check', sys.argv[1]]\n"
        "api.cli.main()\n"
    )
    path = written(tmp_path / "a", SOIREE)
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, check=False, text=True
    )
    assert done.returncode == 2
    assert done.stderr == "carnet: this should not have happened (KeyError: 'x')\n"


def test_of_very_many_findings_the_first_thousand_are_told_and_the_rest_is_counted() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n' + "A:Z? KS\n" * 1500 + "*\n"
    told = carnet("check", "-", stdin=text)
    assert told.exit_code == 1
    assert told.stdout.count(" syntax-token ") == 1000
    assert "-:1: record 1: 500 more findings, which --all shows\n" in told.stdout
    assert told.stdout.endswith("-: 1 record, 1500 errors\n")
    (answer,) = answers(carnet("check", "--json", "-", stdin=text).stdout)
    assert (len(answer["findings"]), answer["more"]) == (1000, 500)
    everything = carnet("check", "--all", "-", stdin=text)
    assert everything.stdout.count(" syntax-token ") == 1500
    assert "more findings" not in everything.stdout
    (answer,) = answers(carnet("check", "--all", "--json", "-", stdin=text).stdout)
    assert (len(answer["findings"]), "more" in answer) == (1500, False)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_record_beyond_the_limit_is_a_finding_after_the_whole_ones(
    tmp_path: Path, jobs: str
) -> None:
    long = SOIREE.removeprefix("% carnet 1\n\n") + " {" + "word " * 300_000 + "}\n"
    path = written(tmp_path / "a", SOIREE + "\n" + long + SOIREE)
    limited = ["--record-limit", "1", "--jobs", jobs, path]
    done = carnet("check", "--json", *limited)
    first, second = answers(done.stdout)
    assert (first["record"], first["ok"]) == (1, True)
    assert (second["record"], second["ok"]) == (2, False)
    (finding,) = second["findings"]
    line = (SOIREE + "\n").count("\n") + 1
    assert (finding["code"], finding["line"]) == ("syntax-limit", line)
    assert "this record has more than 1 MiB" in finding["message"]["en"]
    assert done.exit_code == 2
    assert f"{path}: line {line}: this record has more than 1 MiB" in done.stderr
    told = carnet("check", *limited).stdout
    assert told.startswith(f"{path}:{line}:1: error proven syntax-limit ")
    assert told.endswith(": 1 record, 1 error\n")
    assert carnet("check", path).exit_code == 0


def test_what_a_finding_quotes_of_a_long_word_is_short() -> None:
    (answer,) = answers(carnet("check", "--json", "-", stdin=SOIREE + "x" * 9000).stdout)
    assert {len(finding["text"]) for finding in answer["findings"]} == {300}


def test_of_very_many_findings_before_the_first_record_too() -> None:
    text = "\x01 x\n" * 1200
    told = carnet("check", "--language", "fr", "-", stdin=text)
    assert "-: avant le premier relevé: encore 1198 fautes, que --all montre\n" in told.stdout
    (answer,) = answers(carnet("check", "--json", "-", stdin=text).stdout)
    assert (len(answer["findings"]), answer["more"]) == (1000, 201)
    assert answer["record"] is None


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.pdf", b"%PDF-1.7\n" + SOIREE.encode(), "a.pdf is a PDF document, not Carnet text"),
        ("a.zip", b"PK\x03\x04" + SOIREE.encode(), "a.zip is a zip archive; carnet import"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "a.png is a picture, not Carnet text"),
    ],
)
def test_what_is_no_text_is_not_checked(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    assert said in refused("check", written(tmp_path / name, content))


@pytest.mark.parametrize(
    ("content", "what"),
    [
        ('[Event "x"]\n[White "y"]\n\n1. e4 e5 *\n', "PGN, the notation of chess"),
        ('[Event "x"]\n\n1. e4 e5 *\n', "PGN, the notation of chess"),
        ('% PBN 2.1\n[Deal "N:.63.AKQ987.A9732"]\n', "PBN, the notation of bridge"),
        ("<!DOCTYPE html><html></html>\n", "a web page"),
        ("{\\rtf1 x}\n", "an RTF document"),
        ("\x01\x02 x\n" * 20, "a binary file"),
    ],
    ids=["pgn", "pgn-of-moves", "pbn", "html", "rtf", "binary"],
)
def test_other_text_is_called_by_its_name_and_only_all_checks_it_as_it_is_written(
    tmp_path: Path, content: str, what: str
) -> None:
    path = written(tmp_path / "other", content.encode())
    assert refused("check", path) == f"carnet: {path} is {what}, not Carnet text\n"
    done = carnet("check", "--all", path)
    assert (done.exit_code, done.stderr) == (1, f"carnet: {path} is {what}, not Carnet text\n")
    assert re.search(r"other:[12]:1: error proven syntax-", done.stdout)
