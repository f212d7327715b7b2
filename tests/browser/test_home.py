"""The first page: what Carnet is, a game to touch, what one can do, and the latest games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.steps import WINDOWS, in_each_others_way

pytestmark = pytest.mark.browser

REVOKE = {
    "en-GB": "did not follow suit: they held Q♥",
    "fr-FR": "n’a pas fourni : il lui restait D♥",
}


@pytest.mark.parametrize("locale", REVOKE)
@pytest.mark.parametrize("window", WINDOWS)
def test_a_revoke_is_on_the_table_and_nothing_covers_anything(
    site: Site, window: str, locale: str
) -> None:
    page = site("/", locale=locale, **WINDOWS[window])
    expect(page.locator("#caption .flaw")).to_contain_text(REVOKE[locale])
    expect(page.locator(".hand .lit")).to_have_count(1)
    parts = ("header.site a", "h1", ".verbs a", "#table", "#caption", ".controls", ".latest h2")
    assert in_each_others_way(page, *parts, "a.record", ".side-score") == []
    # All that the page asks of a reader is in the first view, beside the whole table.
    for part in ("h1", "#table", *(f".verbs a:nth-child({n})" for n in (1, 2, 3))):
        # A part of a pixel does not count.
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    if window != "phone":
        expect(page.locator(".controls")).to_be_in_viewport(ratio=1)


def test_the_game_is_played_on_from_the_revoke_by_buttons_and_keys(site: Site) -> None:
    page = site("/")
    step = page.locator("#caption .step")
    before = step.text_content()
    page.locator("#next").click()
    expect(step).not_to_have_text(before or "")
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text(before or "")
    # Elsewhere on the page the keys are the browser's.
    page.locator(".verbs a").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(step).to_have_text(before or "")
    expect(page).to_have_url(f"{site.address}/")


def test_each_action_leads_to_its_place_and_the_latest_games_are_the_collections(
    site: Site,
) -> None:
    page = site("/")
    newest = site.told("records?limit=8")["items"]
    shown = page.locator("a.record").evaluate_all("all => all.map((one) => one.dataset.id)")
    assert shown == [one["id"] for one in newest]
    verbs = page.locator(".verbs a")
    verbs.nth(1).click()
    expect(page.locator("#upload")).to_be_visible()
    page.goto(f"{site.address}/")
    verbs.nth(2).click()
    expect(page).to_have_url(re.compile("/records$"))
    page.goto(f"{site.address}/")
    verbs.nth(0).click()
    expect(page).to_have_url(re.compile("/new$"))
