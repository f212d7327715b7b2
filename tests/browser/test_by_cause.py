"""A slip stands before what follows from it, wherever the findings of a record are shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import records
from api.commands.show_link import link_to
from records.generate import generate
from tests.browser.axe import violations
from tests.browser.conftest import Served
from tests.browser.steps import Open
from tests.browser.test_linked_page import opened

pytestmark = pytest.mark.browser


def text() -> str:
    """A record in which a card of trick 3 is left out."""
    whole = records.form(generate("whist", 7))
    assert whole is not None
    faulty = whole.replace("3. B:TC 8C KC 4C", "3. B:TC 8C 4C", 1)
    assert faulty != whole
    return faulty


def told_by_cause(page: Page) -> None:
    slip = page.locator("#findings-list > .slip")
    expect(slip.locator("> .message")).to_contain_text("a card is missing in trick 3")
    following = slip.locator(".finding")
    count = following.count()
    assert count == page.locator(".finding").count() > 1
    expect(slip.locator("summary")).to_have_text(f"{count} findings follow from it")
    expect(following.first).to_be_hidden()
    slip.locator("summary").click()
    expect(following.first).to_be_visible()


def stored(page: Page, served: Served) -> str:
    answer = page.request.post(
        f"{served.address}/api/v1/records",
        data=text(),
        headers={"Content-Type": "text/vnd.carnet"},
    )
    return str(answer.json()["records"][0]["id"])


def test_on_the_page_of_a_record(open_page: Open, served: Served) -> None:
    page = open_page("/")
    page = open_page(f"/records/{stored(page, served)}")
    told_by_cause(page)
    assert not violations(page)
    page.locator("#findings-list > .slip > .message").click()
    expect(page.locator("#caption")).to_contain_text("D plays 4♣")


def test_on_the_page_of_a_record_in_a_link(open_page: Open, served: Served) -> None:
    page = open_page("/")
    opened(page, link_to(text().encode(), served.address, {}, "en"))
    told_by_cause(page)


def test_on_the_page_for_typing(open_page: Open, served: Served) -> None:
    page = open_page("/new")
    page.locator("#area").fill(text())
    page.get_by_role("tab", name="Findings").click()
    told_by_cause(page)
    page.locator("#findings-list > .slip > .message").click()
    at = page.evaluate("document.getElementById('area').selectionStart")
    assert text()[:at].endswith("3. B:TC 8C ")


def test_what_follows_alone_is_not_folded(open_page: Open, served: Served) -> None:
    whole = records.form(generate("whist", 7))
    assert whole is not None
    page = open_page("/new")
    page.locator("#area").fill(whole.replace('[Result "0/6"]', '[Result "1/6"]'))
    page.get_by_role("tab", name="Findings").click()
    slip = page.locator("#findings-list > .slip")
    expect(slip.locator("> .message")).to_contain_text("the score 1/6 should be 0/6")
    expect(slip.locator(".finding")).to_be_visible()


def test_in_french(open_page: Open, served: Served) -> None:
    page = open_page("/new", locale="fr-FR")
    page.locator("#area").fill(text())
    slip = page.locator("#findings-list > .slip")
    expect(slip).to_contain_text("il manque la carte de D à la levée 3")
    expect(slip.locator("summary")).to_contain_text("constats en découlent")


def test_in_the_answer_to_a_check(open_page: Open, served: Served) -> None:
    page = open_page("/")
    page.locator("#add > summary").click()
    page.locator("#pasted").fill(text())
    page.locator("#upload button[value=check]").click()
    answer = page.locator("#answer")
    expect(answer).to_contain_text("a card is missing in trick 3")
    expect(answer).to_contain_text(re.compile(r"explains \d+ findings"))
    expect(answer.locator("ol ul > li")).to_have_count(1)
