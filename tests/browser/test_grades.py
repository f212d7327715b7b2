"""The accuracy of the players of a deal, in its tab on the page of a record."""

from __future__ import annotations

import re
from math import floor

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Served
from tests.browser.steps import PHONE, Open, at

pytestmark = pytest.mark.browser


def hundredths(share: float) -> int:
    """As a browser rounds them."""
    return floor(100 * share + 0.5)


READERS = [
    pytest.param({"locale": "en-GB"}, "Accuracy", "All choices", id="english-desk"),
    pytest.param({"locale": "fr-FR", **PHONE}, "Précision", "Tous les choix", id="french-phone"),
]


@pytest.mark.parametrize(("options", "tab", "row"), READERS)
def test_each_choice_of_the_deal_is_graded_when_the_tab_is_opened(
    open_page: Open, served: Served, options: dict[str, object], tab: str, row: str
) -> None:
    record = served.ids["besigue-1847"]
    asked: list[str] = []
    page = open_page(f"/records/{record}#deal=1&ply=4", bypass_csp=True, **options)
    page.on("request", lambda one: asked.append(one.url))
    expect(page.locator("#chart .main-svg").first).to_be_visible()
    assert not [url for url in asked if "/accuracy" in url]
    page.get_by_role("tab", name=tab).click()
    grades = page.locator("#grades")
    # A better answer follows the quick one.
    expect(grades.locator("> .small")).to_contain_text("100")
    assert [re.findall(r"games=(\d+)", url) for url in asked if "/accuracy?" in url] == [
        ["20"],
        ["100"],
    ]
    found = page.request.get(
        f"{served.address}/api/v1/records/{record}/accuracy?deal=1&games=100"
    ).json()
    for kind in ("all", "lead", "follow", "discard", "declaration"):
        cells = grades.locator(f'tr:has(a[href$="in-a-table-accuracy-{kind}"]) td')
        told = {one["seat"]: one for one in found["players"] if one["kind"] == kind}
        wanted = [
            f"{hundredths(one['accuracy'])} % ({one['choices']})" if one else "–"
            for one in (told.get(seat) for seat in "AB")
        ]
        # A kind of which there was no choice has no row.
        expect(cells).to_have_text(wanted if told else [])
    expect(grades.locator("tbody tr").first).to_contain_text(row)
    for link in grades.locator("a").evaluate_all("all => all.map(one => one.getAttribute('href'))"):
        help_page, anchor = link.split("#")
        assert f'id="{anchor}"' in page.request.get(served.address + help_page).text(), link
    assert violations(page) == []

    # What was lost stands with the dearest first, and leads to its action, which is graded on top.
    losses = grades.locator(".losses li")
    lost = [hundredths(one["lost"]) for one in found["choices"]]
    assert losses.count() == sum(one > 0 for one in lost) > 1
    expect(losses.first).to_contain_text(f"−{max(lost)} %")
    dearest = max(found["choices"], key=lambda one: one["lost"])
    losses.first.locator(".move").click()
    at(page, 1, dearest["ply"])
    expect(grades.locator(".here")).to_contain_text(f"{max(lost)} %")
    expect(losses.first.locator("[aria-current=step]")).to_be_visible()
    expect(grades.locator("[aria-current=step]")).to_have_count(1)
    assert len([url for url in asked if "/accuracy?" in url]) == 2

    # By one player's eyes nothing is told of what the other might have played.
    other = "AB".replace(dearest["seat"], "")
    page.locator("#view").select_option(other)
    expect(grades.locator(".here")).to_be_empty()
    own = sum(one > 0 and found["choices"][at]["seat"] == other for at, one in enumerate(lost))
    expect(losses).to_have_count(own)
    expect(grades.locator("tbody tr").first).to_contain_text(row)


def test_another_deal_is_graded_when_it_is_looked_at_while_the_tab_is_open(
    open_page: Open, served: Served
) -> None:
    page = open_page(f"/records/{served.ids['sizette']}#deal=1&ply=3")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.get_by_role("tab", name="Accuracy").click()
    expect(page.locator("#grades caption")).to_contain_text("Deal 1")
    page.locator("#next-deal").click()
    expect(page.locator("#grades caption")).to_contain_text("Deal 2")
    page.get_by_role("tab", name="Tricks").click()
    before = len([url for url in asked if "/accuracy?" in url])
    page.locator("#next-deal").click()
    expect(page).to_have_url(re.compile("deal=3"))
    page.wait_for_load_state("networkidle")
    assert len([url for url in asked if "/accuracy?" in url]) == before
    page.locator("#previous-deal").click()
    expect(page).to_have_url(re.compile("deal=2"))
    page.get_by_role("tab", name="Accuracy").click()
    expect(page.locator("#grades caption")).to_contain_text("Deal 2")


def test_where_nobody_can_win_it_says_so(open_page: Open, served: Served) -> None:
    page = open_page(f"/records/{served.ids['bassadewitz']}#deal=1&ply=1")
    page.get_by_role("tab", name="Accuracy").click()
    expect(page.locator("#grades > .small")).to_contain_text("nobody wins it")
    expect(page.locator("#grades table")).to_have_count(0)
