from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.steps import WHIST, at, more

pytestmark = pytest.mark.browser


def test_a_correction_begins_at_the_place_that_was_looked_at_and_returns_there(site: Site) -> None:
    page = site(f"/records/{stored(site, 'Greta')}#deal=1&ply=3")
    at(page, 1, 3)
    more(page)
    page.get_by_role("link", name="Correct").click()
    expect(page.locator("#under .now")).to_have_text("AD")
    area = page.locator("#area")
    # The card is chosen; what is written about it comes after it.
    area.press("ArrowRight")
    area.press_sequentially(" {so it goes}")
    expect(area).to_have_value(re.compile(r"AH AD \{so it goes\} AC"))
    page.get_by_role("button", name="Save", exact=True).click()
    at(page, 1, 3)
    expect(page.locator("#tricks .comment")).to_have_text("so it goes")


def stored(site: Site, name: str, more: str = "") -> str:
    """The id of a record of our own to correct, with more deals."""
    (record,) = site.store(WHIST.replace("Anna", name) + "*\n\n" + more)
    return record


def test_a_correction_opens_at_the_beginning_of_the_deal_that_was_looked_at(site: Site) -> None:
    record = stored(site, "Zoé 😀", WHIST[WHIST.index("[Deal") :].replace('"1"', '"2"', 1))
    page = site(f"/records/{record}/edit#deal=2&ply=0")
    expect(page.locator("#caption")).to_contain_text("Deal 2")
    before = page.locator("#area").evaluate("area => area.value.slice(0, area.selectionStart)")
    last_line = before.splitlines()[-1]
    assert '[Deal "2"]' in before
    assert last_line.startswith("[")
    assert before.endswith("]")


def test_a_record_that_another_has_corrected_is_not_overwritten(site: Site) -> None:
    record = stored(site, "Dora")
    page = site(f"/records/{record}/edit", refused=412)
    area = page.locator("#area")
    expect(area).to_have_value(re.compile("Dora"))
    page.request.put(
        f"{site.address}/api/v1/records/{record}",
        data=WHIST.replace("Anna", "Emil") + "*\n",
        headers={"Content-Type": "text/vnd.carnet", "If-Match": "*"},
    )
    area.fill(area.input_value().replace("Dora", "Flora"))
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#save-state")).not_to_be_empty()
    expect(area).to_have_value(re.compile("Flora"))
    page.reload()
    expect(area).to_have_value(re.compile("Flora"))
    assert "Emil" in page.request.get(f"{site.address}/api/v1/records/{record}").text()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Save mine anyway").click()
    expect(page.get_by_role("heading", name="Flora")).to_be_visible()
