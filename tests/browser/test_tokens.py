"""The pages cut a text by the reader in JavaScript, which agrees with the kit in a browser too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route

import records
from api.kit.answering import tokens_of
from api.kit.cases import cases
from api.kit.judging import difference
from api.pages.release import release
from tests.browser.conftest import Site

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted((ROOT / "samples").glob("*.carnet"))
READER = ROOT / "examples" / "js-reader"

_ANSWERS = """async (questions) => {
  const { answer } = await import("/js-reader/answers.js");
  return questions.map(answer);
}"""

TOKENS = f"/static/{release()}/js/tokens.js"

_CUT = """async ({ at, text, language }) => {
  const { tokens } = await import(at);
  return [...tokens(text, 0, text.length, language)].map(({ kind }) => kind);
}"""


def without_comments(path: Path) -> list[str]:
    """The lines of a script as the pages are sent them."""
    text = re.sub(r"^ */\*\*.*?\*/$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return [line for line in map(str.strip, text.splitlines()) if line and line[:2] != "//"]


def serve_reader(route: Route) -> None:
    """Answer with a file of the example, as any server would."""
    name = route.request.url.rsplit("/", 1)[-1]
    route.fulfill(path=READER / name, content_type="text/javascript")


def test_the_reader_agrees_with_the_kit_in_a_browser(site: Site) -> None:
    page = site("/records")
    page.route("**/js-reader/*.js", serve_reader)
    asked = [case for case in cases("text") if case.question.task in ("check", "read")]
    assert len(asked) > 100
    answers = page.evaluate(_ANSWERS, [case.question.as_json() for case in asked])
    wrong = [
        case.name
        for case, told in zip(asked, answers, strict=True)
        if difference(case, told) is not None
    ]
    assert wrong == []


def test_the_pages_are_served_the_same_file(site: Site) -> None:
    served = site("/records").evaluate(
        """async (at) => {
          const file = await fetch(at);
          return [file.headers.get("content-type"), await file.text()];
        }""",
        TOKENS,
    )
    assert "javascript" in served[0]
    assert served[1].splitlines() == without_comments(READER / "tokens.js")


def test_a_page_cuts_a_sample_as_the_service_does(site: Site) -> None:
    page = site("/records")
    for path in SAMPLES:
        (first, *_) = records.read(path)
        kinds = page.evaluate(_CUT, {"at": TOKENS, "text": first.text, "language": first.language})
        assert kinds == [token[0] for token in tokens_of(first.text.encode())], path.stem
