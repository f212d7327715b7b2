from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.steps import SIZES, at

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", SIZES)
def test_a_variation_is_walked_into_and_left(site: Site, size: str) -> None:
    page = site(f"/records/{site.ids['annotated']}#deal=1&ply=39", **SIZES[size])
    caption = page.locator("#caption")
    move = page.locator("#tricks .variation .move").first
    move.click()
    at(page, 1, 40, "&line=40.1")
    expect(caption).to_contain_text("plays A♦")
    expect(caption).to_contain_text("variation")
    expect(move).to_have_attribute("aria-current", "step")
    expect(page.locator('.trick .played .card[data-card="AD"]')).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    at(page, 1, 40)
    expect(caption).to_contain_text("plays 8♥")


def test_a_step_back_out_of_a_variation_is_a_step_of_the_game(site: Site) -> None:
    page = site(f"/records/{site.ids['annotated']}#deal=1&ply=40&line=40.1")
    expect(page.locator("#caption")).to_contain_text("plays A♦")
    page.keyboard.press("ArrowRight")
    at(page, 1, 40, "&line=40.1")
    page.keyboard.press("ArrowLeft")
    at(page, 1, 39)
    page.keyboard.press("ArrowRight")
    at(page, 1, 40)
    expect(page.locator("#caption")).to_contain_text("plays 8♥")


def test_a_variation_in_a_variation_is_walked_into(site: Site) -> None:
    page = site(f"/records/{site.ids['nested']}")
    page.locator("#tricks .variation .variation .move", has_text="5♠").click()
    at(page, 1, 3, "&line=2.1-3.1")
    played = page.locator(".trick .played .card")
    assert [c.get_attribute("data-card") for c in played.all()] == ["2S", "4S", "5S"]
    page.keyboard.press("ArrowLeft")
    at(page, 1, 2, "&line=2.1-3.1")
    page.keyboard.press("Escape")
    at(page, 1, 2)


def test_a_line_that_there_is_not_is_the_game(site: Site) -> None:
    page = site(f"/records/{site.ids['nested']}#deal=1&ply=2&line=7.1-2.x")
    at(page, 1, 2)
