"""The reader in JavaScript reads any text as the one in Python does."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import records
from analysis.generate import generate
from api.kit.answering import tokens_of
from api.kit.asking import AGREES, results
from api.kit.cases import FOLDER, cases, packed_text, unpacked_text
from api.kit.programs import Limits, OneProcess
from records.notation.reader import span
from records.notation.writer import format_records
from records.rules.games import GAMES
from tests.mutate import spoilt
from tests.programs import program

READER = Path(__file__).parents[2] / "examples" / "js-reader"
SAMPLES = Path(__file__).parents[2] / "samples"
STATIC = Path(__file__).parents[2] / "api" / "static"


def test_the_pages_have_no_links_among_their_files() -> None:
    # A checkout without links would have their targets' names as text.
    assert [path for path in STATIC.rglob("*") if path.is_symlink()] == []


def told_by_node(questions: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the reader answers, all by one process."""
    done = subprocess.run(
        [program("node"), READER / "kit.js"],
        input="".join(json.dumps(question) + "\n" for question in questions),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
    assert [answer["id"] for answer in answers] == [question["id"] for question in questions]
    return answers


def read_by_node(texts: Sequence[bytes]) -> list[tuple[list[Any], list[Any]]]:
    """The tokens of each text and its faults."""
    questions = [
        {"id": n, "task": task, **packed_text(text)}
        for n, text in enumerate(texts)
        for task in ("read", "check")
    ]
    answers = told_by_node(questions)
    return [
        (read["tokens"], [_row(row) for row in check["records"]])
        for read, check in zip(answers[::2], answers[1::2], strict=True)
    ]


def _row(row: dict[str, Any]) -> list[Any]:
    keys = ("code", "line", "column", "end_column")
    return [row["record"], [[finding[key] for key in keys] for finding in row["findings"]]]


def read_by_python(text: bytes) -> tuple[list[Any], list[Any]]:
    """The same, by Carnet: faults of the text alone, without any that need rules."""
    reader = records.Reader(unpacked=text)
    every = list(reader)
    rows = [
        [
            record.number,
            [[fault.code, *span(record, fault.start, fault.end)] for fault in record.faults],
        ]
        for record in every
    ]
    outside = records.outside_dict(reader)
    if outside is not None:
        rows.insert(0, _row(outside))
    return list(tokens_of(text)), rows


def assert_alike(texts: Iterable[bytes]) -> None:
    """Assert that both read each of these texts alike."""
    every = list(texts)
    for text, theirs in zip(every, read_by_node(every), strict=True):
        tokens, rows = read_by_python(text)
        assert theirs[0] == tokens, text
        assert theirs[1] == rows, text


#: Pieces of which texts are made that are almost records.
PIECES = (
    *('[Game "whist"]\n', '[Deal "1"]\n', '[Game"', "[Deal\t", '[Language "fr"]\n', "[Adjust "),
    *("1.", "1...", "12. ", "KS", "DP", "10♠\ufe0f", "xS", "Kx", "+KSQS=40", "~7H", "^KC", ">AS"),
    *('"oui"', 'B:"oui"', "B:", "A:||", "|", "^", "!", "??", "$7", "$1234567890", "=1/0", "#-1/0"),
    *("*", "...", "…", "(", ")", "{", "}", "; x", "%", "% x\n", "% carnet 2\n", "\\", "]", "["),
    *("\n", "\r", "\r\n", " ", "\t", "\ufeff", "\x00", "\x07", "\u2028", "\x85", "\U0001f0a1", "é"),
    *("Z", "=4", '"'),
)

any_text = st.lists(
    st.one_of(st.sampled_from(PIECES).map(str.encode), st.binary(max_size=3)), max_size=30
).map(b"".join)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(any_text, min_size=1, max_size=200))
def test_any_text_is_read_alike(texts: list[bytes]) -> None:
    assert_alike([*texts, *(b'[Game "whist"]\n\n[Deal "1"]\n\n' + text for text in texts)])


def test_samples_and_cases_are_read_alike() -> None:
    paths = [*SAMPLES.glob("*.carnet"), *(FOLDER / "hostile").glob("*"), *FOLDER.glob("fault/*")]
    assert_alike(path.read_bytes() for path in sorted(paths))


def test_games_made_up_are_read_alike_and_spoilt_ones_too() -> None:
    random = Random(16)
    texts = []
    for game in GAMES:
        text = records.dumps(generate(game, random.randrange(1000)))
        texts += [text, *(spoilt(text, random) for _ in range(8))]
    assert_alike(text.encode("utf-8", "surrogateescape") for text in texts)


def test_the_cases_of_text_agree_in_node() -> None:
    one = OneProcess([program("node"), str(READER / "kit.js")], Limits(100, 1_000_000))
    try:
        # It knows no rules, but of these texts the form hangs on none.
        written = [one for one in cases("rules") if one.folder == "text" and one.level == "rules"]
        found = list(results([*cases("text"), *written], one))
    finally:
        one.close()
    assert [(each.case.name, each.why) for each in found if each.held_against] == []
    read = {each.case.question.task for each in found if each.outcome == AGREES}
    assert read == {"check", "read", "write"}


def test_games_samples_and_cases_are_written_alike() -> None:
    """Without rules the service leaves trick numbers as they are too."""
    texts = [path.read_bytes() for path in sorted(SAMPLES.glob("*.carnet"))]
    texts += [records.dumps(generate(game, 3)).encode() for game in GAMES]
    texts += sorted({case.question.text for case in cases("text")})
    questions = [{"id": n, "task": "write", **packed_text(text)} for n, text in enumerate(texts)]
    for text, told in zip(texts, told_by_node(questions), strict=True):
        own = b"".join(format_records(records.Reader(unpacked=text)))
        assert unpacked_text(told) == own, text[:200]


def test_a_long_text_is_read_in_time_that_grows_with_it() -> None:
    """What could make a regular expression go back and forth: the answer comes at all."""
    many = 40_000
    bodies = ["KS" * many, "{" * many, "( KS " * many, '"' * many, "[A " * many, "$1" * many]
    bodies += [
        '[A "' + "\\" * many,
        "1" * many,
        "+" + "KS" * many + "Z",
        "\ufeff" * many,
        "%" * many,
    ]
    assert_alike(b'[Game "whist"]\n[Deal "1"]\n' + body.encode() for body in bodies)


def test_the_example_in_its_readme_prints_what_it_says() -> None:
    readme = (READER / "README.md").read_text(encoding="utf-8")
    example = readme.split("```js\n")[1].split("```")[0]
    example = example.replace("./", f"{READER.as_uri()}/")
    done = subprocess.run(
        [program("node"), "--input-type=module", "-e", example],
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert done.stdout == "syntax-token 5 7\n"


def test_the_cases_have_texts_that_are_read_alike() -> None:
    assert_alike(sorted({case.question.text for case in cases("text")}))
