"""The pages of reference say what the sources and the service say: `make reference` writes them."""

from __future__ import annotations

import doctest
import re

import records
from records.findings import CODES
from tools import http_reference, python_reference
from tools.python_reference import DOCS

SPECIFICATION = (DOCS / "specification.md").read_text(encoding="utf-8")


def test_the_python_reference_is_that_of_the_docstrings() -> None:
    for name, text in python_reference.references().items():
        assert (DOCS / f"{name}.md").read_text(encoding="utf-8") == text, "make reference"


def test_the_http_reference_is_that_of_the_service() -> None:
    text = http_reference.reference(http_reference.document())
    assert http_reference.FILE.read_text(encoding="utf-8").rstrip() == text.rstrip()


def test_the_reference_has_every_public_name_and_every_example() -> None:
    page = (DOCS / "reference-records.md").read_text(encoding="utf-8")
    for name in records.__all__:
        assert f"### `records.{name}`" in page
    wanted = doctest.DocTestParser().get_examples(records.__doc__ or "")
    assert wanted
    assert all(one.source.splitlines()[0] in page for one in wanted)


def test_the_reference_has_every_call() -> None:
    page = http_reference.FILE.read_text(encoding="utf-8")
    paths = http_reference.document()["paths"]
    calls = [
        f"### `{method.upper()} {path.removeprefix('/api/v1')}`"
        for path, item in paths.items()
        for method in item
        if method != "parameters"
    ]
    assert len(calls) > 50
    assert [one for one in calls if page.count(one + "\n") != 1] == []


def test_a_finding_leads_to_each_paragraph_that_names_it_and_back() -> None:
    number = ""
    named: dict[str, list[str]] = {code: [] for code in CODES}
    for line in SPECIFICATION.splitlines():
        number = (re.findall(r"^\*\*(\d+\.\d+)", line) or [number])[0]
        for code in re.findall(r"`([a-z-]+)`", line):
            if code in named and number != "4.11" and number not in named[code]:
                named[code].append(number)
    for code, numbers in named.items():
        assert f"| [`{code}`](findings/{code}.md) |" in SPECIFICATION
        for ending in ("", ".fr"):
            page = (DOCS / "findings" / f"{code}{ending}.md").read_text(encoding="utf-8")
            led = re.findall(r"\(\.\./specification\.md#([^)]*)\)", page)
            assert sorted(led) == sorted([*numbers, f"code-{code}"]), page
