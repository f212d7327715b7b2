"""Records are deleted on the pages, one or many, and brought back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import PHONE, choosing, more

pytestmark = pytest.mark.browser

TEXT = '[Game "whist"]\n[A "{name}"]\n[Event "Bin {event}"]\n[Deal "1"]\n1. A:{card} *\n'


def add(site: Site, event: str, *cards: str) -> list[str]:
    """Records of that event; their ids."""
    text = "\n".join(TEXT.format(name=f"Anna {card}", event=event, card=card) for card in cards)
    return site.store(text)


def test_many_are_deleted_from_the_list_and_brought_back(site: Site) -> None:
    add(site, "of many", "2S", "3S", "4S")
    page = site("/records?event=of many", **PHONE)
    rows = page.locator("a.record")
    expect(rows).to_have_count(3)
    delete = page.locator("#delete")
    expect(page.locator(".pick").first).to_be_hidden()
    choosing(page)
    expect(delete).to_be_hidden()
    page.get_by_role("checkbox", name="Select Anna 3S").check()
    expect(delete).to_have_text("Delete 1 record")
    page.get_by_role("checkbox", name="Select all shown").check()
    delete.click()
    expect(rows).to_have_count(0)
    expect(page.locator("#deleted")).to_contain_text("3 records are in the bin.")
    expect(delete).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(3)
    expect(page.locator("#deleted")).to_be_empty()


def test_by_the_keyboard_alone_in_french(site: Site) -> None:
    add(site, "au clavier", "5S", "6S")
    page = site("/records?event=au clavier", locale="fr-FR")
    page.locator("#more-actions > summary").press("Enter")
    page.locator("#choosing").press("Enter")
    page.get_by_role("checkbox", name="Sélectionner Anna 5S").press("Space")
    page.get_by_role("button", name="Supprimer 1 relevé").press("Enter")
    expect(page.locator("#deleted")).to_contain_text("1 relevé est dans la corbeille.")
    expect(page.locator("a.record")).to_have_count(1)
    page.keyboard.press("Enter")  # the way back has the focus
    expect(page.locator("a.record")).to_have_count(2)


def test_a_record_is_deleted_on_its_page_and_brought_back_from_the_bin(site: Site) -> None:
    (record,) = add(site, "of one", "7S")
    # The chart may be asked for when its record has just gone.
    page = site(f"/records/{record}", refused=410, **PHONE)
    expect(page.locator("#replay")).to_have_attribute("aria-busy", "false")
    more(page)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#deleted")).to_contain_text("1 record is in the bin.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#deleted")).to_be_empty()
    expect(page.locator("#replay")).to_have_attribute("aria-busy", "false")
    more(page)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#deleted")).to_contain_text("1 record is in the bin.")
    page.goto(f"{site.address}/bin")
    row = page.locator("#deleted-records li", has_text="of one")
    expect(row).to_contain_text("kept until")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row.get_by_role("button", name="Bring back").click()
    expect(row).to_have_count(0)
    page.locator("#bin-told a").click()
    expect(page.locator("#replay")).to_have_attribute("aria-busy", "false")
    more(page)
    page.get_by_role("link", name="History").click()
    expect(page.locator("#changes li").first).to_contain_text("Record brought back")
    expect(page.locator("#changes li").nth(1)).to_contain_text("Record deleted")
    expect(page.locator("#changes button")).to_have_count(0)
