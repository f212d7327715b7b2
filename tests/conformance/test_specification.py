"""The examples of the specification: each is a case of the kit, and is run as it stands there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from api.kit.answering import answer
from api.kit.cases import cases

TEXT = (Path(__file__).parents[2] / "docs" / "specification.md").read_text("utf-8")
#: What stands before an example without a Game tag.
BEFORE = '[Game "whist"]\n\n[Deal "1"]\n'
FIRST = "% carnet 1\n\n"
_BLOCK = r"\n\n```carnet\n(?P<{}>[^`]*)```"
_EXAMPLE = re.compile(
    r"^\*\*Example (?P<number>\d+)\*\* \(`(?P<name>[a-z-]+)`\)\."
    + _BLOCK.format("text")
    + r"\n\n(?P<told>.*)(?:(?<=form:)"
    + _BLOCK.format("form")
    + r")?$",
    re.MULTILINE,
)
CASES = {
    case.name.split("/")[1].split(":")[0]: case for case in cases() if case.folder == "paragraphs"
}


class Example(NamedTuple):
    """One example: its paragraph, the text with what stands before it, and what is said of it."""

    paragraph: str
    number: int
    name: str
    text: str
    told: str
    form: str | None


def whole(text: str) -> tuple[str, int]:
    """The text of an example with what stands before it, and how many lines that has."""
    text = text.replace("␌", "\f")
    if "[Game " in text or text.startswith("%"):
        return text, 0
    before = BEFORE if text.startswith("[") else BEFORE + "\n"
    return before + text, before.count("\n")


def examples() -> list[Example]:
    """The examples in the order of the text."""
    found = []
    for part in re.split(r"^(?=\*\*\d\.\d+ )", TEXT, flags=re.MULTILINE)[1:]:
        number = re.findall(r"[\d.]+", part)[0]
        for one in _EXAMPLE.finditer(part):
            form = one["form"] or (one["text"] if "the canonical form." in one["told"] else None)
            found.append(
                Example(number, int(one["number"]), one["name"], one["text"], one["told"], form)
            )
    return found


EXAMPLES = examples()


def said(found: dict[str, Any], lines: int) -> str:
    """A finding as the specification has it."""
    more = [found["certainty"]] if found["certainty"] != "proven" else []
    more += [f"a {found['severity']}"] if found["severity"] in ("note", "warning") else []
    return ", ".join([f"{found['line'] - lines}:{found['column']} `{found['code']}`", *more])


@pytest.mark.parametrize("example", [pytest.param(one, id=one.name) for one in EXAMPLES])
def test_an_example_has_the_findings_and_the_form_that_are_said_of_it(example: Example) -> None:
    text, lines = whole(example.text)
    rows = answer({"task": "check", "text": text})["records"]
    found = [said(one, lines) for row in rows for one in row["findings"]]
    told = f"Findings: {'; '.join(found)}." if found else "No finding."
    assert example.told.startswith(told), told
    if example.form is not None:
        written = answer({"task": "write", "text": text})["text"]
        assert written.rstrip("\n") == FIRST + whole(example.form)[0].rstrip("\n")
    # It is a case of the kit about its paragraph.
    case = CASES[example.name]
    assert text.rstrip("\n") == case.question.text.decode().rstrip("\n")
    assert example.paragraph in case.about


PARAGRAPHS = set(re.findall(r"^\*\*(\d\.\d+)", TEXT, re.MULTILINE))


def unmatched(about: dict[str, Sequence[str]]) -> tuple[set[str], list[str]]:
    """The paragraphs that no case is about, and the cases that are about no paragraph."""
    named = {paragraph for every in about.values() for paragraph in every}
    return PARAGRAPHS - named, [name for name, every in about.items() if not {*every} & PARAGRAPHS]


def test_each_paragraph_has_a_case_and_each_case_a_paragraph() -> None:
    about = {case.name: case.about for case in cases() if case.folder == "paragraphs"}
    assert unmatched(about) == (set(), [])
    for paragraph in PARAGRAPHS:
        taken_away = {name: every for name, every in about.items() if paragraph not in every}
        assert paragraph in unmatched(taken_away)[0]
    assert unmatched({**about, "of-nothing": ["9.9"]}) == (set(), ["of-nothing"])


def test_examples_are_numbered_and_every_paragraph_has_one() -> None:
    assert [one.number for one in EXAMPLES] == list(range(1, len(EXAMPLES) + 1))
    assert TEXT.count("\n**Example ") == len(EXAMPLES)
    assert {one.paragraph for one in EXAMPLES} == PARAGRAPHS
