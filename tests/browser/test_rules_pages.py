from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.steps import SIZES, at, more

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_of_a_game_are_a_click_away(site: Site, size: str) -> None:
    page = site(f"/records/{site.ids['whist']}", **SIZES[size])
    page.locator(".facts .game").click()
    expect(page.get_by_role("heading", name="Whist")).to_be_visible()
    page.get_by_label("Compare with").select_option("quadrette")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("status")).to_contain_text("points differ")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES)
def test_a_record_is_held_against_every_rule_book(site: Site, size: str) -> None:
    page = site(f"/records/{site.ids['revoke']}", **SIZES[size])
    more(page)
    page.get_by_role("link", name="Rule books").click()
    expect(page.get_by_role("status")).to_have_text("2 allow it")
    books = page.locator("#books > li:visible")
    told = site.told(f"records/{site.ids['revoke']}/rules")["rules"]
    objections = {str(one["first"]["message"]) for one in told if not one["ok"]}
    expect(books).to_have_count(2 + len(objections))
    expect(books.nth(0)).to_contain_text("once the talon is empty: none")
    expect(books.nth(1)).to_contain_text("allows it")
    own = page.locator("#books > li.own")
    expect(own).to_contain_text("does not follow suit")
    same = [one for one in told if one["first"] and one["first"]["ply"] == 63]
    expect(own).to_contain_text(f"For {len(same)} rule books this is the first fault (also by")
    each = own.locator(".book")
    expect(each.first).to_be_hidden()
    own.locator("summary").click()
    expect(each).to_have_count(len(same))
    expect(each.first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    own.get_by_role("link", name="Deal 1").click()
    at(page, 1, 63)
