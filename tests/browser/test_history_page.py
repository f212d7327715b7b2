from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import SIZES, more

pytestmark = pytest.mark.browser

TEXT = """\
[Game "whist"]
[A "{name}"]

[Deal "1"]
[Dealer "D"]
1. A:AS AH AD AC
*
"""


@pytest.mark.parametrize("size", SIZES)
def test_a_records_history_shows_its_texts_and_takes_changes_back(site: Site, size: str) -> None:
    page = site("/records", bypass_csp=True, **SIZES[size])
    api = f"{site.address}/api/v1/records"
    first = TEXT.format(name=f"Before {size}")
    (record,) = site.store(first)
    said = {"ply": 2, "kind": "comment", "text": "Too\nhigh", "author": "Zoé"}
    page.request.post(f"{api}/{record}/annotations", data=said)
    page.request.put(
        f"{api}/{record}",
        data=first.replace("Before", "After"),
        headers={"Content-Type": "text/vnd.carnet", "If-Match": "*"},
    )
    page.goto(f"{site.address}/records/{record}")
    more(page)
    page.get_by_role("link", name="History").click()
    changes = page.locator("#changes > li")
    expect(changes).to_have_count(2)
    expect(changes.nth(1)).to_contain_text("Annotation added")
    expect(changes.nth(1)).to_contain_text("Zoé")
    page.get_by_text("What has changed in the text").click()
    expect(changes.first.locator("del")).to_contain_text(f'[A "Before {size}"]')
    expect(changes.first.locator("ins")).to_contain_text(f'[A "After {size}"]')
    expect(page.locator("#versions > li")).to_have_count(2)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    changes.first.get_by_role("button", name="Undo").click()
    expect(changes).to_have_count(3)
    expect(changes.first).to_contain_text("by undoing a change")
    expect(changes.nth(1)).to_contain_text("undone")
    assert f"Before {size}" in page.request.get(f"{api}/{record}").text()
    page.get_by_text("The text", exact=True).nth(1).click()
    expect(page.locator("#versions pre")).to_contain_text(f"After {size}")


@pytest.mark.parametrize(
    ("path", "first", "other"),
    [
        ("/records/{whist}/history", "**/api/v1/records/*/history", "**/versions"),
        ("/studies", "**/api/v1/studies", "**/studies?deleted=*"),
    ],
)
def test_one_answer_is_not_waited_for_to_ask_for_the_other(
    site: Site, path: str, first: str, other: str
) -> None:
    page = site("/games")
    page.route(first, lambda _: None)
    with page.expect_request(other):
        page.goto(site.address + path.format(**site.ids))


def test_a_comment_keeps_its_lines(site: Site) -> None:
    page = site("/records")
    record = site.ids["whist"]
    made = page.request.post(
        f"{site.address}/api/v1/records/{record}/annotations",
        data={"ply": 1, "kind": "comment", "text": "one\ntwo"},
    ).json()
    page.goto(f"{site.address}/records/{record}#deal=1&ply=1")
    said = page.locator("#tricks .annotation .comment")
    expect(said).to_have_text("one\ntwo", use_inner_text=True)
    page.request.delete(
        f"{site.address}/api/v1/records/{record}/annotations/{made['id']}",
        headers={"If-Match": "*"},
    )


def test_a_date_that_is_none_is_said_so_beside_its_field(site: Site) -> None:
    page = site("/records?until=18x&game=whist")
    until = page.locator('label:has([name="until"]) .hint')
    expect(until).to_be_visible()
    expect(page.locator('label:has([name="since"]) .hint')).to_be_hidden()
    expect(page.locator('[name="game"]')).to_have_value("whist")
    page.locator('[name="until"]').fill("1851")
    expect(until).to_be_hidden()


@pytest.mark.parametrize(
    ("locale", "typed", "shown"),
    [
        ("fr-FR", ("1er févr. 1851", "fevrier 1851", "1851.02.01"), "1 février 1851"),
        ("en-GB", ("1 feb 1851", "February 1851", "1851-02-01"), "1 February 1851"),
        ("en-US", ("Feb 1, 1851", "february 1851", "1851.02.01"), "February 1, 1851"),
    ],
)
def test_a_date_is_sought_as_the_reader_writes_it(
    site: Site, locale: str, typed: tuple[str, str, str], shown: str
) -> None:
    page = site("/records?since=1851.02.01", locale=locale)
    since = page.locator('[name="since"]')
    page.locator("#more-filters > summary").click()
    expect(since).to_have_value(shown)
    for text, asked in zip(typed, ("1851.02.01", "1851.02", typed[2]), strict=True):
        since.fill("")
        expect(page).to_have_url(f"{site.address}/records")
        since.fill(text)
        expect(page).to_have_url(f"{site.address}/records?since={asked}")
    since.fill("31 feb 1851")
    expect(page.locator('label:has([name="since"]) .hint')).to_be_visible()
    expect(page).to_have_url(f"{site.address}/records")
