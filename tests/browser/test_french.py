"""A reader of French finds no English on any page but what records and names say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from api.words.pages import PAGES
from records.findings import CODES
from tests.browser.conftest import Site

pytestmark = pytest.mark.browser

#: All that is read of a page, or heard: its text without the records', its labels and titles.
READ = """() => {
  const out = [document.title];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const others = 'script, style, [lang]:not(html), #text, #under, textarea, '
    + '.comment, .players, .when';
  for (let node = words.nextNode(); node; node = words.nextNode())
    if (!node.parentElement.closest(others)) out.push(node.textContent.trim());
  for (const one of document.querySelectorAll('body *:not([lang])'))
    for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-valuetext'])
      if (one.hasAttribute(name)) out.push(one.getAttribute(name));
  return out.filter(words => words);
}"""

#: A page, what is there once it is ready, what is clicked on it then.
VISITS = (
    ("/", "#caption .flaw", ("#next",)),
    ("/insights?measure=score", "#chart .main-svg", (".chart summary",)),
    ("/records", "a.record", ("#more-filters summary",)),
    ("/insights?measure=chart-results", "#chart .main-svg", ("#behind > summary",)),
    ("/records/{revoke}#deal=1&ply=63", ".slip.here", ("#tricks-tab", "#analysis-tab", "#help")),
    ("/records/{annotated}#deal=1&ply=39", "#tricks .now", ("#what-if",)),
    ("/records/{besigue}#deal=99&ply=3", "#not-there", ("#share",)),
    ("/records/{besigue}", "#tricks .move", ("#more summary", "#picture")),
    ("/records/{unknown}", ".finding", ()),
    ("/replay", ".loading", ()),
    ("/records/{whist}/embed#deal=1&ply=9", ".trick .played", ()),
    ("/records/{faulty}/edit", "#under .fault", ("#as-text",)),
    ("/records/{revoke}/books", "#books li", ("#books summary",)),
    ("/games/besigue-9?with=besigue", "tr.differs", ()),
    ("/sign-in", "input[name=token]", ()),
)


def english() -> Iterator[re.Pattern[str]]:
    """What an English page says and a French one does not, with places for what is filled in."""
    for words in [*PAGES.values(), *({"en": one.en, "fr": one.fr} for one in CODES.values())]:
        if words["en"] != words["fr"]:
            parts = re.split(r"\{\w+\}", words["en"])
            if any(re.search(r"[a-z]{2}", part) for part in parts):
                yield re.compile(".+?".join(map(re.escape, parts)))


ENGLISH = list(english())


@cache
def is_english(words: str) -> bool:
    return any(one.fullmatch(words) for one in ENGLISH)


def leftovers(page: Page) -> list[str]:
    """What is read on a page and is English."""
    read: list[str] = page.evaluate(READ)
    return [words for words in dict.fromkeys(read) if is_english(words)]


def test_no_page_in_french_says_anything_in_english(site: Site) -> None:
    page = site("/records", locale="fr-FR")
    found = {}
    for path, ready, clicks in VISITS:
        page.goto(site.address + path.format(**site.ids))
        expect(page.locator(ready).first).to_be_visible()
        said = leftovers(page)
        for click in clicks:
            page.locator(click).first.click()
            page.wait_for_timeout(300)
            said += leftovers(page)
        found[path] = said
    assert found == {path: [] for path, _, _ in VISITS}


def test_what_is_left_in_english_is_found(site: Site) -> None:
    page = site("/games/besigue-9", locale="en-GB")
    assert {"Games", "As played by default"} <= set(leftovers(page))


def test_de_is_elided_before_a_vowel_that_is_heard(site: Site) -> None:
    page = site(f"/records/{site.ids['sizette']}", locale="fr-FR")
    hands = page.locator("ol.hand")
    expect(hands.first).to_be_visible()
    said = {hand.get_attribute("aria-label") for hand in hands.all()}
    assert {"Main d’Alice", "Main de Basile", "Main d’Émile"} <= said


def test_the_seconds_of_a_pace_have_the_readers_comma(site: Site) -> None:
    page = site(f"/records/{site.ids['sizette']}", locale="fr-FR")
    expect(page.locator("#pace option")).to_have_text(["2 s", "0,9 s", "0,45 s", "0,2 s"])
    page.goto(f"{page.url.partition('#')[0]}?lang=en")
    expect(page.locator("#pace option")).to_have_text(["2 s", "0.9 s", "0.45 s", "0.2 s"])
