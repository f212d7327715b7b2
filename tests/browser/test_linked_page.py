"""A record that is held by the link to it."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, expect

from api.commands.show import link_to
from api.words.pages import PAGES
from tests.browser.axe import violations
from tests.browser.conftest import FAULTY, UNKNOWN, Site
from tests.browser.steps import PHONE, WHIST, more, show_acts
from tests.browser.test_windows import SMALL

pytestmark = pytest.mark.browser

READERS: dict[str, dict[str, Any]] = {
    "en": {"locale": "en-GB", "viewport": {"width": 1366, "height": 650}},
    "fr": {"locale": "fr-FR", "color_scheme": "dark", **PHONE},
}


def packed(text: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(text)).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def in_address(page: Page) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(page.url).fragment))


def opened(page: Page, address: str) -> None:
    """Open a link as one that comes from elsewhere."""
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator('#replay[aria-busy="false"]')).to_have_count(1)


@pytest.mark.parametrize("language", READERS)
def test_a_record_goes_into_a_link_and_comes_out_of_it_with_nothing_stored(
    site: Site, language: str
) -> None:
    def say(key: str, **values: object) -> str:
        return PAGES[key][language].format(**values)

    record = site.ids["annotated"]
    # What is half faded in cannot be read well yet.
    options = {"reduced_motion": "reduce", "bypass_csp": True, **READERS[language]}
    page = site(f"/records/{record}#deal=1&ply=40", **options)
    before = site.total()
    more(page)
    show_acts(page)
    page.get_by_role("button", name=say("share"), exact=True).press("Enter")
    page.get_by_role("button", name=say("share-make")).press("Enter")
    field = page.get_by_label(say("share-whole"), exact=True)
    expect(field).to_have_value(re.compile("/replay#r=.+&deal=1&ply=40$"))
    assert language == "en" or page.evaluate(SMALL) == []
    link = field.input_value()
    whole = page.request.get(
        f"{site.address}/api/v1/records/{record}?form=annotated",
        headers={"Accept": "text/vnd.carnet"},
    ).body()
    told = dict(parse_qsl(urlsplit(link).fragment))
    assert unpacked(told["r"]) == whole

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, link)
    assert not any(told["r"] in one for one in asked)
    assert not any(record in one for one in asked)
    expect(page.locator("#slider")).to_have_value("40")
    expect(page.locator("#text")).to_contain_text("[Game")
    page.get_by_role("button", name=say("next"), exact=True).click()
    expect(page.locator("#slider")).to_have_value("41")
    assert in_address(page) == {"r": told["r"], "deal": "1", "ply": "41"}
    assert violations(page) == []
    assert language == "en" or page.evaluate(SMALL) == []
    assert site.total() == before

    # What the other pages have for a record in view is here too.
    more(page)
    page.get_by_role("button", name=say("picture"), exact=True).click()
    expect(page.locator("#picture-shown img")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=say("what-if")).click()
    page.locator("#choices button").first.click()
    expect(page.locator("#leave-line")).to_be_visible()
    page.locator("#leave-line").click()
    more(page)
    with page.expect_download() as download:
        page.get_by_role("button", name=say("download-text"), exact=True).click()
    assert Path(download.value.path()).read_bytes() == whole


def test_the_link_of_the_command_opens_at_its_place_and_its_text_can_be_corrected(
    site: Site,
) -> None:
    page = site("/games")
    opened(page, link_to(FAULTY.encode(), site.address, {"deal": 1, "ply": 6}, "en"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Zoé </script><b>")
    expect(page.locator(".finding.here").first).to_be_attached()
    expect(page.locator("#slider")).to_have_value("6")
    more(page)
    page.get_by_role("button", name="Open it to correct it").click()
    expect(page.locator("#area")).to_have_value(FAULTY)
    # A text without a table is shown as a text.
    opened(page, link_to(UNKNOWN.encode(), site.address, {}, "en"))
    expect(page.locator("#table")).to_contain_text("The game of this record is not known")
    expect(page.locator("#text")).to_contain_text('[A "Léa"]')
    # Of several records the first is shown, and the page says so.
    opened(page, link_to(f"{WHIST}*\n\n{UNKNOWN}".encode(), site.address, {}, "en"))
    expect(page.locator("#not-there")).to_have_text(PAGES["link-of-many"]["en"].format(n=2))
    expect(page.locator("#text")).to_contain_text('[A "Léa"]')
    # Another link in the same window is another record.
    page.evaluate("link => { location.href = link; }", f"/replay#r={packed(FAULTY.encode())}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Zoé </script><b>")


def test_a_link_that_is_damaged_or_too_long_is_refused_in_one_sentence(site: Site) -> None:
    page = site("/games", **READERS["fr"])
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/api/v1/replay" in one.url else None)
    good = packed(WHIST.encode())
    middle = len(good) // 2
    other = "B" if good[middle] == "A" else "A"
    bomb = packed(b"x" * ((1 << 20) + 1))
    assert len(bomb) < 2000
    for fragment, key in (
        (f"r={good[:-9]}", "link-damaged"),
        (f"r={good[:middle]}{other}{good[middle + 1 :]}", "link-damaged"),
        (f"r={good}AAAA", "link-damaged"),
        ("r=é", "link-damaged"),
        (f"r={bomb}", "link-unpacks-too-long"),
        (f"r={'A' * ((64 << 10) + 1)}", "link-longer-than-any"),
        ("deal=1", "link-empty"),
    ):
        opened(page, f"{site.address}/replay#{fragment}")
        expect(page.locator("#table")).to_have_text(PAGES[key]["fr"])
        expect(page.locator("#text")).to_have_text("")
    assert asked == []


def test_a_record_that_is_too_long_gets_no_link(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}")
    long = """async () => {
      const { packed } = await import(document.querySelector("script[src$='replay.js']")
        .src.replace("replay.js", "share.js"));
      const noise = crypto.getRandomValues(new Uint8Array(50_000));
      const said = [];
      for (const bytes of [noise, new Uint8Array((1 << 20) + 1), noise.slice(0, 40_000)])
        said.push(await packed(bytes).then((text) => text.length > 50_000, (no) => no.message));
      return said; }"""
    said = PAGES["link-too-long"]["en"]
    assert page.evaluate(long) == [said, said, True]


def test_where_no_service_answers_the_text_is_shown(site: Site) -> None:
    page = site("/games", refused=503)
    page.route("**/api/v1/replay**", lambda route: route.fulfill(status=503, body=""))
    opened(page, link_to(WHIST.encode(), site.address, {}, "en"))
    expect(page.locator("#table")).to_have_text(PAGES["link-text-alone"]["en"])
    expect(page.locator("#text")).to_have_text(WHIST.rstrip())
