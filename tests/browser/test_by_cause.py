"""A slip stands before what follows from it, wherever the findings of a record are shown."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

import records
from analysis.generate import generate
from api.commands.show import link_to
from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import typed
from tests.browser.test_linked_page import opened

pytestmark = pytest.mark.browser


def text() -> str:
    """A record in which a card of trick 3 is left out."""
    whole = records.form(generate("whist", 7))
    faulty = whole.replace("3. B:TC 8C KC 4C", "3. B:TC 8C 4C", 1)
    assert faulty != whole
    return faulty


def told_by_cause(page: Page) -> None:
    slip = page.locator("#findings-list > .slip")
    expect(slip.locator("> .message")).to_contain_text("A card is missing in trick 3")
    expect(slip.locator("> .head")).to_have_text("Deal 1 · trick 3")
    following = slip.locator(".finding")
    count = following.count()
    assert count == page.locator(".finding").count() > 1
    expect(slip.locator(".follows > summary")).to_have_text(f"Why? {count} faults follow from it")
    expect(following.first).to_be_hidden()
    slip.locator(".follows > summary").click()
    expect(following.first).to_be_visible()
    expect(page.locator("#findings-count")).to_have_text("1")


def test_on_the_page_of_a_record(site: Site) -> None:
    (record,) = site.store(text())
    page = site(f"/records/{record}")
    told_by_cause(page)
    assert not violations(page)
    page.locator("#findings-list > .slip > .message").click()
    expect(page.locator("#caption")).to_contain_text("D plays 4♣")
    flaws = page.locator("#caption .flaw")
    cause = page.locator(".slip > .message").inner_text()
    expect(flaws).to_have_text([cause])
    page.get_by_role("tab", name="Moves").click()
    expect(page.locator("#tricks .now + .flaw > p")).to_have_text(cause)


@pytest.mark.parametrize(("due", "written"), [("2.", "9."), ("12.", "19.")])
def test_a_wrong_number_is_told_of_the_trick_that_bears_it(
    site: Site, due: str, written: str
) -> None:
    whole = records.form(generate("whist", 7))
    (record,) = site.store(whole.replace(f"\n{due} ", f"\n{written} ", 1))
    page = site(f"/records/{record}")
    place = f"Deal 1 · trick {due[:-1]}"
    expect(page.locator(".slip > .head")).to_have_text(place)
    expect(page.locator(".slip > .message")).to_contain_text(written[:-1])
    expect(page.locator("#caption .step")).to_contain_text(place)
    page.locator(".slip > .message").click()
    expect(page.locator("#caption .step")).to_contain_text(place)
    page.get_by_role("tab", name="Moves").click()
    expect(page.locator(".trick-row:has(.flaw) > .number")).to_have_text(due[:-1])


def test_the_answer_to_a_check_names_the_players(site: Site) -> None:
    page = site("/records")
    page.locator("#add > summary").click()
    page.locator("#pasted").fill(text().replace('[Deal "1"]', '[D "Denise"]\n[Deal "1"]', 1))
    page.locator("#upload button[value=check]").click()
    expect(page.locator("#answer")).to_contain_text("A card is missing in trick 3, Denise’s")


def test_a_reason_that_is_open_when_the_slips_arrive_stays_open(site: Site) -> None:
    (record,) = site.store(text())
    page = site("/records")
    late: list[Route] = []
    page.route("**/findings", lambda route: late.append(route))
    with page.expect_request("**/findings"):
        page.goto(f"{site.address}/records/{record}")
    first = page.locator(".finding").first
    first.locator(".why summary").click()
    expect(first.locator(".why p").first).to_be_visible()
    late[0].continue_()
    expect(page.locator(".slip")).to_have_count(1)
    expect(first.locator(".why p").first).to_be_visible()


def test_on_the_page_of_a_record_in_a_link(site: Site) -> None:
    page = site("/records")
    opened(page, link_to(text().encode(), site.address, {}, "en"))
    told_by_cause(page)


def test_on_the_page_for_typing(site: Site) -> None:
    page = typed(site, text())
    told_by_cause(page)
    page.locator("#findings-list > .slip > .message").click()
    at = page.evaluate("document.getElementById('area').selectionStart")
    assert text()[:at].endswith("3. B:TC 8C ")


def test_what_follows_alone_is_the_reason(site: Site) -> None:
    whole = records.form(generate("whist", 7))
    page = typed(site, whole.replace('[Result "0/6"]', '[Result "1/6"]'))
    slip = page.locator("#findings-list > .slip")
    expect(slip.locator("> .message")).to_contain_text("The score is 0/6 here, and not 1/6.")
    slip.get_by_text("Why?", exact=True).click()
    why = slip.locator(".finding")
    expect(why.locator("dd").first).to_contain_text("1/6 · line ")
    expect(why.get_by_role("button")).to_have_count(0)
    expect(slip.get_by_text("Why?")).to_have_count(1)


def test_in_french(site: Site) -> None:
    page = typed(site, text(), locale="fr-FR")
    slip = page.locator("#findings-list > .slip")
    expect(slip).to_contain_text("Il manque une carte à la levée 3, celle de D")
    expect(slip.locator(".follows > summary")).to_contain_text("fautes en découlent")


def test_in_the_answer_to_a_check(site: Site) -> None:
    page = site("/records")
    page.locator("#add > summary").click()
    page.locator("#pasted").fill(text())
    page.locator("#upload button[value=check]").click()
    answer = page.locator("#answer")
    expect(answer).to_contain_text("A card is missing in trick 3")
    expect(answer.locator("ol ul > li")).to_have_count(1)
