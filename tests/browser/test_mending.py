"""What can be done about a fault: look at it, undo it, mark it as played so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import records
from tests.browser.axe import violations
from tests.browser.conftest import SAMPLES, Site
from tests.browser.steps import SIZES, text_open
from tests.browser.test_by_cause import text

pytestmark = pytest.mark.browser

REVOKE = next(
    record.text
    for record in records.read(SAMPLES / "besigue-faults.carnet")
    if record.get("Event") == "The same revoke, hands unknown"
)


def stored(site: Site, told: str, whose: str) -> str:
    """The id of a record that is ours alone."""
    (record,) = site.store(told + f"{{{whose}}}\n")
    return record


def sound(site: Site, record: str) -> bool:
    return bool(site.told(f"records/{record}/findings")["ok"])


def kept(page: Page) -> None:
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("#deleted")).to_contain_text("The record is corrected.")


@pytest.mark.parametrize("size", SIZES)
def test_two_taps_lead_from_a_card_left_out_to_a_sound_record_and_one_takes_it_back(
    site: Site, size: str
) -> None:
    record = stored(site, text(), f"two taps {size}")
    page = site(f"/records/{record}", **SIZES[size])
    page.get_by_role("button", name="Fix: K♣").click()
    expect(page.locator("#proposal")).to_contain_text("So the record is sound.")
    # It is seen on the table before it is kept.
    expect(page.locator("#caption")).to_contain_text("plays K♣")
    expect(page.locator("#proposal .primary")).to_be_in_viewport(ratio=1)
    assert not sound(site, record)
    assert not violations(page)
    kept(page)
    assert sound(site, record)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Fix: K♣")).to_be_visible()
    assert not sound(site, record)


def test_a_revoke_that_was_played_so_is_marked(site: Site) -> None:
    record = stored(site, REVOKE, "played so")
    page = site(f"/records/{record}")
    slip = page.locator(".slip")
    expect(slip.locator("> .message")).to_have_text(
        "Édouard Hamel did not follow suit: they held Q♥."
    )
    slip.get_by_role("button", name="It was played so").click()
    expect(page.locator("#proposal")).to_contain_text("So the record is sound.")
    kept(page)
    told = site.told(f"records/{record}/findings")
    assert told["ok"]
    assert [one["severity"] for one in told["findings"]] == ["note"]


def test_a_proposal_is_dropped_and_the_game_is_where_it_was(site: Site) -> None:
    record = stored(site, REVOKE, "dropped")
    page = site(f"/records/{record}")
    page.locator(".slip").get_by_role("button", name="Fix: Q♥").first.click()
    expect(page.locator("#caption")).to_contain_text("plays Q♥")
    # The queen is played once more later on, so this alone does not mend it.
    expect(page.locator("#proposal")).to_contain_text("So 2 faults are left.")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("#proposal")).to_be_hidden()
    expect(page.locator("#caption")).to_contain_text("plays 10♣")


def test_the_text_is_corrected_in_its_place(site: Site) -> None:
    record = stored(site, text(), "in its place")
    page = site(f"/records/{record}")
    text_open(page)
    page.locator("#edit-text").click()
    area = page.locator("#text-panel textarea")
    area.fill(area.input_value().replace("3. B:TC 8C 4C", "3. B:TC 8C KC 4C"))
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#proposal")).to_contain_text("So the record is sound.")
    expect(page.locator("#caption")).to_contain_text("plays K♣")
    kept(page)
    assert sound(site, record)
