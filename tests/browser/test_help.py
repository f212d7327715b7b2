from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import DESK, PHONE, WINDOWS, at, in_each_others_way

pytestmark = pytest.mark.browser

#: What was held, as the play shows by itself.
LATER = {
    "en-GB": "C did not follow suit: they held 4♠, played in trick 4.",
    "fr-FR": "C n’a pas fourni : il lui restait 4♠, qui vient à la levée 4.",
}
#: Who walks, the words that they look for, and where the rule is told to them.
WALKS = {
    "english-desk": (
        {"locale": "en-GB", "color_scheme": "light", **DESK},
        "renege",
        "/help/games/besigue#without-a-talon",
    ),
    "french-phone": (
        {"locale": "fr-FR", "color_scheme": "dark", **PHONE},
        "renonce",
        "/games/besigue#end-play",
    ),
}


def why(page: Page) -> None:
    """The reason of the fault in view is open."""
    at(page, 1, 63)
    page.locator("#findings .slip.here > .follows > summary").click()


@pytest.mark.parametrize("walk", WALKS)
def test_from_a_fault_to_its_rule_in_the_help_and_back(site: Site, walk: str) -> None:
    reader, word, rule = WALKS[walk]
    page = site(f"/records/{site.ids['revoke']}#deal=1&ply=63", bypass_csp=True, **reader)
    why(page)
    page.locator('a[href="/help/rule/besigue/end-play/follow"]:visible').first.click()
    expect(page).to_have_url(f"{site.address}{rule}")
    expect(page.locator(":target")).to_be_in_viewport()
    page.go_back()
    why(page)
    page.locator('a[href="/help/findings/play-follow"]:visible').first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Revoke|Renonce"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.get_by_role("searchbox").fill(word)
    page.get_by_role("searchbox").press("Enter")
    first = page.locator(".results a").first
    expect(first).to_have_attribute("href", "/help/findings/play-follow")
    assert violations(page) == []
    page.goto(f"{site.address}/help")
    assert violations(page) == []
    page.goto(f"{site.address}/records/{site.ids['revoke']}#deal=1&ply=63")
    at(page, 1, 63)
    page.locator("#analysis-tab").click()
    page.locator("#chart-kind").select_option("chance")
    page.locator("#about-chart").click()
    expect(page).to_have_url(re.compile(r"/help/charts#of-a-record-chance$"))
    expect(page.locator("tr:target")).to_be_in_viewport()


@pytest.mark.parametrize(("size", "locale"), [("phone", "fr-FR"), ("768", "en-GB")])
def test_the_example_of_a_finding_lies_on_the_table_at_the_fault(
    site: Site, size: str, locale: str
) -> None:
    page = site("/help/findings/play-follow", locale=locale, **WINDOWS[size])
    caption = page.locator("#caption")
    expect(caption.locator(".flaw")).to_contain_text(LATER[locale])
    expect(page.locator(".hand .lit")).to_have_count(1)
    parts = ("header.site a", "h1", ".prose > p", "#table", ".told", ".controls", ".side-score")
    assert in_each_others_way(page, *parts, ".prose > details", ".turn a") == []
    assert in_each_others_way(page, ".plate", ".hand", ".trump") == []
    page.locator("#next").click()
    expect(caption.locator(".flaw")).to_have_count(0)
    # A finding of no single action is told where it is shown.
    page.goto(f"{site.address}/help/findings/deal-cut-short")
    expect(caption.locator(".flaw")).to_have_count(1)
    page.goto(f"{site.address}/help/findings/option-value")
    expect(page.locator("pre.code").first).to_be_visible()
    expect(page.locator("#table")).to_have_count(0)


def test_what_a_chart_shows_is_told_before_it_is_drawn(site: Site) -> None:
    page = site(f"/records/{site.ids['revoke']}")
    page.route("**/plotly-basic*", lambda route: None)
    page.locator("#analysis-tab").click()
    about = page.locator("#about-chart")
    expect(about).to_have_attribute("href", re.compile("/help/charts#of-a-record-score$"))
    page.locator("#chart-kind").select_option("chance")
    expect(about).to_have_attribute("href", re.compile("/help/charts#of-a-record-chance$"))


def test_the_interface_is_tried_where_it_is_described(site: Site) -> None:
    page = site("/help/http", refused=404, locale="fr-FR", **PHONE)
    calls = page.locator("#calls option")
    expect(calls.locator("nth=0")).to_have_attribute("value", re.compile("^/api/v1/"))
    status, answer = page.locator("#try-status"), page.locator("#try-answer")
    ask = page.get_by_role("button", name="Demander")
    ask.click()
    expect(status).to_contain_text("200 · application/json")
    expect(answer).to_contain_text('"items": [')
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Adresse").fill("/api/v1/check")
    page.get_by_label("Un relevé").fill('[Game "whist"]\n\n[Deal "1"]\n\n1. A:KS KS\n*\n')
    ask.click()
    expect(answer).to_contain_text('"code": "deal-copies"')
    page.get_by_label("Adresse").fill("/api/v1/records/none")
    page.get_by_label("Un relevé").fill("")
    ask.click()
    expect(status).to_have_text("Il n’y a pas de relevé « none » dans cette collection.")
    expect(answer).to_be_hidden()


#: What is wider than its place and scrolls without a shadow at its edge.
UNSIGNED = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX))
  .filter((one) => !getComputedStyle(one).backgroundImage.includes("gradient"))
  .map((one) => one.textContent)"""


@pytest.mark.parametrize("name", ["analysis", "notation", "pages"])
def test_on_a_telephone_whatever_is_read_across_shows_it(site: Site, name: str) -> None:
    page = site(f"/help/{name}", **PHONE)
    assert page.locator("main pre").count()
    assert page.evaluate(UNSIGNED) == []
