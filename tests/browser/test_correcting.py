from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served
from tests.browser.steps import SIZES, WHIST, Open, at

pytestmark = pytest.mark.browser


def test_a_correction_begins_at_the_place_that_was_looked_at_and_returns_there(
    open_page: Open, served: Served
) -> None:
    page = open_page("/")
    record = stored(page, served, "Greta")
    page.goto(f"{served.address}/records/{record}#deal=1&ply=3")
    at(page, 1, 3)
    page.get_by_role("link", name="Correct").click()
    expect(page.locator("#under .now")).to_have_text("AD")
    area = page.locator("#area")
    area.press_sequentially(" {so it goes}")
    expect(area).to_have_value(re.compile(r"AH AD \{so it goes\} AC"))
    page.get_by_role("button", name="Save", exact=True).click()
    at(page, 1, 3)
    expect(page.locator("#tricks .comment")).to_have_text("so it goes")


def stored(page: Page, served: Served, name: str, more: str = "") -> str:
    """The id of a record of our own to correct, with more deals."""
    response = page.request.post(
        f"{served.address}/api/v1/records",
        data=WHIST.replace("Anna", name) + "*\n\n" + more,
        headers={"Content-Type": "text/vnd.carnet"},
    )
    return str(response.json()["records"][0]["id"])


@pytest.mark.parametrize("size", SIZES)
def test_a_stored_record_is_corrected(open_page: Open, served: Served, size: str) -> None:
    page = open_page("/", **SIZES[size])
    record = stored(page, served, f"Berta {size}")
    page.goto(f"{served.address}/records/{record}")
    page.get_by_role("link", name="Correct").click()
    area = page.locator("#area")
    expect(area).to_have_value(re.compile("Berta"))
    area.fill(area.input_value().replace("Berta", "Clara"))
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", name="Clara")).to_be_visible()
    assert page.url.startswith(f"{served.address}/records/{record}")


def test_a_correction_opens_at_the_beginning_of_the_deal_that_was_looked_at(
    open_page: Open, served: Served
) -> None:
    page = open_page("/")
    record = stored(page, served, "Zoé 😀", WHIST[WHIST.index("[Deal") :].replace('"1"', '"2"', 1))
    page.goto(f"{served.address}/records/{record}/edit#deal=2&ply=0")
    expect(page.locator("#caption")).to_contain_text("Deal 2")
    before = page.locator("#area").evaluate("area => area.value.slice(0, area.selectionStart)")
    last_line = before.splitlines()[-1]
    assert '[Deal "2"]' in before
    assert last_line.startswith("[")
    assert before.endswith("]")


def test_a_record_that_another_has_corrected_is_not_overwritten(
    open_page: Open, served: Served
) -> None:
    page = open_page("/", refused=412)
    record = stored(page, served, "Dora")
    page.goto(f"{served.address}/records/{record}/edit")
    area = page.locator("#area")
    expect(area).to_have_value(re.compile("Dora"))
    page.request.put(
        f"{served.address}/api/v1/records/{record}",
        data=WHIST.replace("Anna", "Emil") + "*\n",
        headers={"Content-Type": "text/vnd.carnet", "If-Match": "*"},
    )
    area.fill(area.input_value().replace("Dora", "Flora"))
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#save-state")).not_to_be_empty()
    expect(area).to_have_value(re.compile("Flora"))
    page.reload()
    expect(area).to_have_value(re.compile("Flora"))
    assert "Emil" in page.request.get(f"{served.address}/api/v1/records/{record}").text()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Save mine anyway").click()
    expect(page.get_by_role("heading", name="Flora")).to_be_visible()
