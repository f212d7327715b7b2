"""`carnet conformance`: any program is asked, and whatever it does is a result."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from api.help.contents import ROOT
from api.kit.answering import answer, answers
from api.kit.cases import FOLDER, FOLDERS, Case, Question, cases, order
from api.kit.judging import Shapeless, difference
from api.kit.reports import PARAGRAPHS, heading
from records.rules.games import GAMES
from tests.api.command import INSTALLED, carnet, installed, refused

#: One case, quickly answered.
ONE = ("--case", "legal/whist.carnet:1")


def program(folder: Path, source: str) -> str:
    """The command of a program with this Python source, its path as a shell would read it."""
    path = folder / "program.py"
    path.write_text(f"import json, os, sys, time\n{source}\n", encoding="utf-8")
    return f"{sys.executable} {path}"


def asked(*arguments: str) -> dict[str, Any]:
    """The report in JSON."""
    return json.loads(carnet("conformance", "--report", "json", *arguments).stdout)


def outcomes(*arguments: str) -> list[str]:
    """What came of each case."""
    return [result["outcome"] for result in asked(*arguments)["results"]]


def test_carnet_asks_itself_and_agrees() -> None:
    done = installed("conformance", "--about", "4.12", "--about", "2.5", LANG="C")
    assert done.returncode == 0
    assert b"2.5   Comments" in done.stdout
    assert b"4.12  Irregular" in done.stdout
    assert done.stdout.endswith(b"cases agree\n")


@pytest.mark.parametrize("how", [(), ("--stdin",)])
def test_a_program_is_asked_by_a_file_or_by_standard_input(how: tuple[str, ...]) -> None:
    check = f"{INSTALLED} check --json{' -' if how else ''}"
    perft = f"{INSTALLED} perft{' -' if how else ''}"
    write = f"{INSTALLED} format{' -' if how else ''}"
    told = asked(
        *("--command", check, "--perft", perft, "--write", write, *how, *ONE),
        *("--case", "perft/whist.carnet:1", "--case", "text/marks-in", "--case", "hostile/chess"),
    )
    assert {result["task"] for result in told["results"]} == {*("check", "write", "perft", "read")}
    # The tokens of a text are asked of a program that gives them.
    assert told["agree"] == told["asked"] == told["cases"] - 1 == 5


def test_the_file_the_record_and_the_depth_stand_where_the_command_has_them(tmp_path: Path) -> None:
    command = program(
        tmp_path,
        "assert open(sys.argv[2]).read().startswith('%')\n"
        "assert sys.argv[1] == '1' and sys.argv[3].startswith('to=') and len(sys.argv) == 4\n"
        "print('1 9')",
    )
    told = asked("--perft", command + " {record} {} to={depth}", "--case", "perft/whist.carnet:1")
    assert told["results"][0]["outcome"] == "differs"
    assert "9 counted" in told["results"][0]["why"]["en"]


@pytest.mark.parametrize(
    ("source", "outcome", "why"),
    [
        ("sys.exit(3)", "crashed", "status 3"),
        ("sys.exit(1)", "differs", "does not speak of this record"),
        ("print('oops', file=sys.stderr); os.kill(os.getpid(), 11)", "crashed", "-11: oops"),
        ("print('no json')", "garbled", "no json"),
        ("print('no json'); raise ValueError('too hard')", "garbled", "ValueError: too hard"),
        ("print('[' * 100000)", "garbled", None),
        ("print('[]')", "garbled", None),
        ("print('1' * 5000)", "garbled", None),
        ("print('{\"record\": true}')", "garbled", "record"),
        ('print(\'{"record": 1, "findings": [3]}\')', "garbled", "findings"),
        ('print(\'{"record": 1, "deals": 3}\')', "garbled", "deals"),
        ('print(\'{"record": 1}\\n{"record": 1}\')', "garbled", "record"),
        ("sys.stdout.buffer.write(b'\\xff\\x00')", "garbled", None),
        ("while True: print('x' * 100000)", "too-much", "1000000 bytes"),
        ("while True: print('x' * 100000, file=sys.stderr)", "late", "1.0 s"),
        ("sys.stdin.close(); sys.stdout.close(); time.sleep(1000)", "late", None),
        ("", "differs", "does not speak of this record"),
    ],
)
def test_whatever_a_program_does_is_a_result(
    tmp_path: Path, source: str, outcome: str, why: str | None
) -> None:
    # A program that never answers is late after any time; the others have time enough.
    seconds = "1" if outcome == "late" else "100"
    command = program(tmp_path, source)
    told = asked("--command", command, "--most", "1", "--timeout", seconds, *ONE)
    result = told["results"][0]
    assert result["outcome"] == outcome
    assert why is None or why in result["why"]["en"]
    assert result["why"]["fr"] != result["why"]["en"]


def test_a_program_that_hangs_is_killed_with_its_children(tmp_path: Path) -> None:
    kept = tmp_path / "child"
    command = program(
        tmp_path,
        "import subprocess\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        f"open({str(kept)!r}, 'w').write(str(child.pid))\n"
        "time.sleep(1000)",
    )
    assert outcomes("--command", command, "--timeout", "6", *ONE) == ["late"]
    child = int(kept.read_text())
    for _ in range(100):
        state = Path(f"/proc/{child}/stat")
        if not state.exists() or state.read_text().split()[2] == "Z":
            return
        time.sleep(0.1)
    pytest.fail("the child goes on")


#: A program that answers one process's questions by what stands in `say`.
TALKER = """
import json, os, sys
for line in sys.stdin:
    question = json.loads(line)
    n = question["id"]
    {}
    sys.stdout.flush()
"""


def talker(folder: Path, say: str) -> str:
    """The command of a program that is asked everything, and answers by `say`."""
    return program(folder, TALKER.format(say))


def test_one_process_that_crashes_is_started_anew(tmp_path: Path) -> None:
    say = "os._exit(7) if n == 1 else print(json.dumps({'id': n, 'records': []}))"
    two = ("--case", "legal/whist.carnet:1", "--case", "legal/sizette.carnet:1")
    found = asked("--one-process", "--command", talker(tmp_path, say), *two)["results"]
    assert [each["outcome"] for each in found] == ["crashed", "differs"]
    assert "status 7" in found[0]["why"]["en"]


@pytest.mark.parametrize(
    ("say", "outcome"),
    [
        ("print('rubbish')", "garbled"),
        ("print(json.dumps({'id': 0, 'records': []}))", "garbled"),
        ("print(json.dumps({'id': n}))", "garbled"),
        ("print(json.dumps({'id': n, 'records': {}}))", "garbled"),
        ("print('x' * 2000000)", "too-much"),
        ("pass", "late"),
        ("sys.stdout.write('x'); sys.stdout.flush(); os._exit(0)", "garbled"),
        ("os._exit(0)", "crashed"),
    ],
)
def test_whatever_one_process_says_is_a_result(tmp_path: Path, say: str, outcome: str) -> None:
    command = talker(tmp_path, say)
    seconds = "1" if outcome == "late" else "100"
    limits = ("--most", "1", "--timeout", seconds)
    found = outcomes("--one-process", "--command", command, *limits, *ONE)
    assert found == [outcome]


def test_what_a_program_cannot_do_is_not_held_against_it(tmp_path: Path) -> None:
    say = (
        "print(json.dumps({'id': n, 'unable': True} if question['task'] != 'write' "
        "else {'id': n, 'text': '% carnet 1\\n\\n[Game \"whist\"]\\n\\n[Deal \"1\"]\\n\\n"
        "1. ...\\n*\\n'}))"
    )
    command = talker(tmp_path, say)
    done = carnet("conformance", "--one-process", "--command", command, "--case", "text/number-and")
    assert done.exit_code == 0
    assert "2 of 2 cases agree, 4 not asked" in done.stdout
    none = carnet("conformance", "--one-process", "--command", command, *ONE)
    assert none.exit_code == 2
    assert "no case was asked" in none.stderr


def test_cases_of_one_file_ask_one_question(tmp_path: Path) -> None:
    kept = tmp_path / "asked"
    say = f"open({str(kept)!r}, 'a').write('x'); print(json.dumps({{'id': n, 'records': []}}))"
    carnet(
        *("conformance", "--one-process", "--command", talker(tmp_path, say)),
        *("--case", "legal/whist", "--level", "rules"),
    )
    assert kept.read_text() == "x"


def test_a_level_asks_only_what_it_asks_for() -> None:
    text = list(cases("text"))
    assert {case.folder for case in text} == {"text", "paragraphs", "hostile"}
    assert "hidden-hands" not in {case.folder for case in cases("rules")}
    assert {case.folder for case in cases()} == set(FOLDERS)


def test_a_program_that_only_reads_need_not_know_the_games(tmp_path: Path) -> None:
    """At level text an unknown option is no finding, and a score is not asked for."""
    say = "print(json.dumps({'id': n, 'records': [{'record': 1}, {'record': 2}]}))"
    only = ("--one-process", "--command", talker(tmp_path, say), "--case", "hostile/unknown-option")
    assert outcomes("--level", "text", *only) == ["agrees", "agrees"]
    assert outcomes("--level", "rules", *only) == ["differs", "differs"]


def test_only_some_failures_are_listed_unless_all_are_wanted(tmp_path: Path) -> None:
    command = talker(tmp_path, "print(json.dumps({'id': n, 'records': []}))")
    options = ("conformance", "--one-process", "--command", command, "--case", "legal/")
    few, every = carnet(*options), carnet(*options, "--all")
    assert few.exit_code == every.exit_code == 1
    assert few.stdout.count("does not speak of this record") == 20
    assert "100 more, which --all shows" in few.stdout
    assert every.stdout.count("does not speak of this record") == 120


def test_the_report_is_in_french_too(tmp_path: Path) -> None:
    command = talker(tmp_path, "print(json.dumps({'id': n, 'records': []}))")
    done = carnet(
        *("conformance", "--one-process", "--command", command, "--language", "fr"),
        *("--case", "fault/whist.carnet:1"),
    )
    assert "la réponse ne parle pas de ce relevé" in done.stdout
    assert "Livre des règles" in done.stdout
    assert "0 cas sur 1 concordent" in done.stdout


def test_a_program_that_prints_for_a_terminal_does_not_reach_it(tmp_path: Path) -> None:
    command = program(tmp_path, "print('\\x1b[2J')")
    done = carnet("conformance", "--command", command, *ONE)
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--command", "/no/such/program"), "the program cannot be started: "),
        (("--one-process", "--command", "/no/such/program"), "the program cannot be started: "),
        (("--command", "other 'check"), "--command is no command: "),
        (("--command", ""), "--command is no command: "),
        (("--one-process",), "--one-process says how another program is asked"),
        (("--stdin",), "--stdin says how another program is asked"),
        (("--one-process", "--command", "a", "--perft", "b"), "one command answers everything"),
        (("--about", "9.9"), "there is no case about that"),
        (("--case", "nothing"), "there is no case about that"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(
    options: tuple[str, ...], sentence: str
) -> None:
    told = refused("conformance", *options)
    assert sentence in told
    assert told.count("\n") == 1


def test_the_cases_are_copied_into_a_new_folder_only(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    assert carnet("conformance", "--copy-to", folder).exit_code == 0
    assert len(list(cases(folder=folder))) == len(list(cases()))
    assert "is there already" in refused("conformance", "--copy-to", folder)
    elsewhere = carnet("conformance", "--copy-to", tmp_path / "kit" / "hostile" / "chess.pgn" / "x")
    assert elsewhere.exit_code == 2


def test_the_copied_kit_asks_a_program_without_carnet(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    carnet("conformance", "--copy-to", folder)

    def asked(*more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            # Isolated, and without what is installed: nothing but the archive and Python.
            [sys.executable, "-I", "-S", folder / "run.pyz", *more],
            capture_output=True,
            text=True,
            timeout=120,
        )

    good = asked("--one-process", f"{INSTALLED} conformance --answer", "--about", "2.5")
    assert (good.returncode, good.stderr) == (0, "")
    assert re.search(r"\n(\d+) of \1 cases agree, 0 not asked\n$", good.stdout)
    bad = asked("--check", "cat", "--case", "paragraphs", "--level", "text")
    assert bad.returncode == 1
    assert "paragraphs/deal-off-column-one-is-a-tag:findings: garbled" in bad.stdout
    assert asked().returncode == 2


def test_answers_are_as_the_schema_says() -> None:
    schema = json.loads((FOLDER.parent / "archive" / "answers.schema.json").read_text("utf-8"))
    valid = Draft202012Validator(schema).is_valid
    for one in cases():
        if one.folder in ("paragraphs", "text"):
            given = answer(one.question.as_json())
            # As JSON has it, in which a tuple is a list.
            assert valid({"id": 1, **json.loads(json.dumps(given))}), one.name
    assert valid({"id": 1, "unable": True})
    for wrong in ({"records": [{"findings": []}]}, {"tokens": [["play", 1, 2]]}, {"counts": [-1]}):
        assert not valid({"id": 1, **wrong})


def test_carnet_is_a_program_that_can_be_asked() -> None:
    lines = [
        {"id": "a", "task": "write", "text": '[Game  "whist"]\n[Deal "1"]\n*'},
        {"id": 2, "task": "write", "bytes": "W0dhbWUgIndoaXN0Il1bRGVhbCAiMSJd/w=="},
        {"id": 3, "task": "unheard-of", "text": ""},
        {"id": 4, "task": "check"},
        ["no question"],
    ]
    done = subprocess.run(
        [INSTALLED, "conformance", "--answer"],
        input="".join(json.dumps(line) + "\n" for line in lines) + "no json\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[0] == {"id": "a", "text": '% carnet 1\n\n[Game "whist"]\n\n[Deal "1"]\n\n*\n'}
    assert told[1]["id"] == 2
    assert "bytes" in told[1]
    assert told[2] == {"id": 3, "unable": True}
    assert [each["unable"] for each in told[3:]] == [True] * 3


def test_a_question_without_a_record_of_that_number_is_not_the_end() -> None:
    question = Question("perft", b"", 1, 2).as_json() | {"id": 1}
    (told,) = answers([json.dumps(question).encode()])
    assert json.loads(told)["unable"] is True


def test_every_case_names_paragraphs_and_chapters_that_there_are() -> None:
    specification = (ROOT / "docs" / "specification.md").read_text(encoding="utf-8")
    headings = dict(re.findall(r"^\*\*([0-9]+\.[0-9]+) ([^.*]+)", specification, re.M))
    # A bold heading may go on as the first words of its sentence.
    for number, title in PARAGRAPHS.items():
        assert headings[number].startswith(title["en"]), number
    chapters = {str(game.chapter) for game in GAMES.values()}
    for case in cases():
        assert case.about
        for paragraph in case.about:
            if paragraph.startswith("rulebook "):
                assert paragraph.removeprefix("rulebook ") in chapters
            else:
                assert paragraph in headings
            assert heading(paragraph, "fr")


def test_no_two_cases_have_the_same_name_and_every_file_has_one() -> None:
    every = list(cases())
    assert len({case.name for case in every}) == len(every)
    named = {(case.folder, case.name.split("/")[1].split(":")[0]) for case in every}
    files = {
        (path.parent.name, path.name)
        for path in FOLDER.glob("*/*")
        if path.name != "expected.jsonl"
    }
    assert files <= named


def test_paragraphs_are_sorted_by_number() -> None:
    assert sorted(["10.1", "rulebook 1", "2.10", "2.9"], key=order) == [
        *("2.9", "2.10", "10.1", "rulebook 1")
    ]


def case(folder: str, expected: dict[str, Any], task: str = "check", level: str = "rules") -> Case:
    """A case with what it expects."""
    return Case("made/up:1", folder, level, ("2.3",), Question(task, b""), expected)


def records_of(*findings: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"records": [{"record": 1, "findings": list(findings), **more}]}


FOLLOW = {"code": "play-follow", "severity": "illegal", "seat": "B", "text": "B:KS", "line": 7}


@pytest.mark.parametrize(
    ("wanted", "told", "key"),
    [
        ({"code": "play-follow"}, FOLLOW, None),
        ({"code": "turn|play-follow"}, FOLLOW, None),
        ({"code": "turn"}, FOLLOW, "finding"),
        ({"code": "play-follow", "text": "KS"}, FOLLOW, None),
        ({"code": "play-follow", "text": ["QS", "KS"], "line": 8}, FOLLOW, None),
        ({"code": "play-follow", "text": "QS"}, FOLLOW, "finding"),
        ({"code": "play-follow", "line": 8}, FOLLOW, "finding"),
        ({"code": "play-follow", "seat": "A"}, FOLLOW, "finding"),
        ({"code": "play-follow"}, FOLLOW | {"severity": "note"}, "no-finding"),
        ({"code": "play-follow"}, FOLLOW | {"variation": True}, "no-finding"),
    ],
)
def test_a_finding_is_compared_as_far_as_the_case_names_it(
    wanted: dict[str, Any], told: dict[str, Any], key: str | None
) -> None:
    why = difference(case("fault", {"record": 1, "findings": [wanted]}), records_of(told))
    assert (why and why.key) == key


@pytest.mark.parametrize(
    ("got", "differs"), [([[1]], None), ([], 1), ([[2]], 1), ([[1], [2]], 2), ([[1], [1]], 2)]
)
def test_there_are_no_other_tokens_than_those_expected(got: list[Any], differs: int | None) -> None:
    one = Case("a", "text", "text", ("2.3",), Question("read", b""), {"tokens": [[1]]})
    why = difference(one, {"tokens": got})
    assert (why and why.values["n"]) == differs


def test_only_where_hands_are_hidden_must_a_finding_be_proven() -> None:
    possible = records_of(FOLLOW | {"certainty": "possible"})
    sound = {"record": 1, "findings": []}
    assert difference(case("hidden-hands", sound), possible) is None
    # Without a certainty a finding is proven.
    (record,) = possible["records"]
    (finding,) = record["findings"]
    plain = {key: value for key, value in finding.items() if key != "certainty"}
    proven = {"records": [{**record, "findings": [plain]}]}
    assert difference(case("hidden-hands", sound), proven) is not None
    assert difference(case("legal", sound), possible) is not None


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"deals": [{"score": [1, 0]}], "score": [1, 0], "winner": ["A"]}, None),
        ({"deals": [{"score": [0, 1]}], "score": [1, 0], "winner": ["A"]}, "deals"),
        ({"deals": [{"score": [1, 0]}], "score": [0, 1], "winner": ["A"]}, "score"),
        ({"deals": [{"score": [1, 0]}], "score": [1, 0], "winner": None}, "winner"),
    ],
)
def test_scores_and_winner_of_a_sound_game_are_compared(
    more: dict[str, Any], key: str | None
) -> None:
    expected = {"record": 1, "findings": [], "deals": [[1, 0]], "score": [1, 0], "winner": ["A"]}
    why = difference(case("legal", expected), records_of(**more))
    assert (why and why.key) == key


def test_an_exact_case_allows_no_further_finding_and_others_do() -> None:
    expected = {"record": 1, "findings": [{"code": "play-follow"}]}
    twice = records_of(FOLLOW, FOLLOW)
    assert difference(case("fault", expected), twice) is None
    assert difference(case("fault", expected | {"exact": True}), twice) is not None


def test_warnings_that_a_case_names_are_all_there_are() -> None:
    expected = {"record": 1, "findings": [], "warnings": [{"code": "option-idle"}]}
    idle = {"code": "option-idle", "severity": "warning"}
    assert difference(case("legal", expected), records_of(idle)) is None
    assert difference(case("legal", expected), records_of()) is not None
    assert difference(case("legal", expected), records_of(idle, idle)) is not None
    assert difference(case("legal", expected), records_of(idle | {"code": "x"})) is not None


def test_places_in_a_short_text_are_all_compared() -> None:
    wanted = {"code": "syntax-token", "line": 5, "column": 2, "end_column": 4}
    expected = {"findings": [wanted]}
    rules = {"code": "tag-value", "line": 1, "column": 1}
    text = case("text", expected, level="text")
    assert difference(text, records_of(rules, wanted)) is None
    for other in (wanted | {"end_column": 5}, wanted | {"line": 6}):
        assert difference(text, records_of(other)) is not None
    assert difference(text, records_of()) is not None
    assert difference(text, records_of(wanted, wanted)) is not None


def test_where_rules_are_asked_for_all_their_findings_are_compared() -> None:
    paragraph = case("paragraphs", {"findings": [FOLLOW]})
    assert difference(paragraph, records_of(FOLLOW)) is None
    assert difference(paragraph, records_of(FOLLOW, {"code": "turn", "line": 8})) is not None
    # What is said of no certainty is proven.
    proven = case("paragraphs", {"findings": [FOLLOW | {"certainty": "proven"}]})
    assert difference(proven, records_of(FOLLOW)) is None
    assert difference(proven, records_of(FOLLOW | {"certainty": "possible"})) is not None


@pytest.mark.parametrize(
    ("got", "key"),
    [([2, 4], None), ([2, 4, 9], None), ([2], "counts"), ([2, 5], "counts"), ([2, True], "counts")],
)
def test_counts_are_compared_as_far_as_the_case_goes(got: list[Any], key: str | None) -> None:
    why = difference(case("perft", {"counts": [2, 4]}, "perft"), {"counts": got})
    assert (why and why.key) == key


@pytest.mark.parametrize("got", [None, 3, {"text": 3}, {"bytes": "?"}])
def test_a_form_that_is_no_text_is_shapeless(got: Any) -> None:
    answer = got if isinstance(got, dict) else {"text": got}
    with pytest.raises(Shapeless):
        difference(case("text", {"written": {"text": "a"}}, "write"), answer)


@pytest.mark.parametrize("got", ["a\nb", "a\nb\nc\n", "a\nc\n", ""])
def test_a_form_is_compared_byte_by_byte(got: str) -> None:
    of = case("text", {"written": {"text": "a\nb\n"}}, "write")
    assert difference(of, {"text": "a\nb\n"}) is None
    assert difference(of, {"text": got}) is not None
