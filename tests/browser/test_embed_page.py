from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.steps import SIZES, analysis, at

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", SIZES)
def test_the_table_stands_alone_in_a_frame(site: Site, size: str) -> None:
    record = site.ids["whist"]
    page = site(f"/records/{record}/embed#deal=1&ply=3&seat=B", **SIZES[size])
    at(page, 1, 3, "&seat=B")
    expect(page.locator(".trick .played")).to_have_count(3)
    page.get_by_role("button", name="Next action").click()
    at(page, 1, 4, "&seat=B")
    whole = page.locator("#whole").get_attribute("href")
    assert whole == f"{site.address}/records/{record}#deal=1&ply=4&seat=B"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_frame_that_may_keep_nothing_works_all_the_same(site: Site) -> None:
    page = site("/nowhere", refused=404)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})"
    )
    page.goto(f"{site.address}/records/{site.ids['whist']}/embed")
    page.locator("#pace").select_option("200")
    page.get_by_role("button", name="Next action").click()
    at(page, 1, 1)


def test_of_a_record_without_a_table_the_frame_says_so(site: Site) -> None:
    page = site(f"/records/{site.ids['unknown']}/embed")
    expect(page.locator("#table")).to_contain_text("The game of this record is not known")


def test_the_frame_and_the_address_are_handed_over(site: Site) -> None:
    record = site.ids["whist"]
    page = site(f"/records/{record}#deal=1&ply=3")
    at(page, 1, 3)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-link")).to_have_value(f"{page.url}")
    frame = page.locator("#share-frame").input_value()
    assert f"{site.address}/records/{record}/embed#deal=1&amp;ply=3" in frame
    page.get_by_role("button", name="Copy: The address").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()


def test_paper_shows_the_table_the_tricks_and_the_text(site: Site) -> None:
    page = site(f"/records/{site.ids['revoke']}", color_scheme="dark")
    expect(page.locator(".hand .card").first).to_be_visible()
    analysis(page)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for shown in ("#table", "#tricks", "#findings", "#text"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".controls", "header.site", ".links"):
        expect(page.locator(hidden)).to_be_hidden()
    # Nothing on paper is as pale as a dark screen wants it.
    for words in (".card-word.red", ".findings .message", "#chart text"):
        lightest = page.locator(words).first.evaluate(
            """one => { const style = getComputedStyle(one);
              const colour = one.namespaceURI.endsWith('svg') ? style.fill : style.color;
              return Math.min(...colour.match(/[\\d.]+/g).slice(0, 3).map(Number)); }"""
        )
        assert lightest < 60, words
    chart = page.locator("#chart .main-svg").first.bounding_box()
    assert chart["width"] <= 690
