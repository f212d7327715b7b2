from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.axe import OF_COLOURS, violations
from tests.browser.conftest import Site
from tests.browser.steps import PHONE, more

pytestmark = pytest.mark.browser

#: A page, and what is there once it is ready.
PAGES = {
    "home": ("/", "#caption .flaw"),
    "insights": ("/insights", "#chart .main-svg"),
    "list": ("/records", "a.record"),
    "replay": ("/records/{besigue-1847}#deal=1&ply=9", "#tricks .now"),
    "annotated": ("/records/{annotated}#deal=1&ply=40&line=40.1", "#tricks .now"),
    "faulty": ("/records/{revoke}#deal=1&ply=63", ".here"),
    "unknown": ("/records/{unknown}", ".finding"),
    "sizette": ("/records/{sizette}#deal=1&ply=9", "#tricks .now"),
    "embed": ("/records/{whist}/embed#deal=1&ply=9", ".trick .played"),
    "new": ("/new", "#start"),
    "edit": ("/records/{revoke}/edit", "#under .fault"),
    "books": ("/records/{revoke}/books", "#books li"),
    "history": ("/records/{annotated}/history", "#versions li"),
    "games": ("/games", ".games li"),
    "game": ("/games/besigue-3?with=besigue", "tr.differs"),
    "sign-in": ("/sign-in", "input[name=token]"),
    "bin": ("/bin", "h1"),
    "players": ("/players", "main a[href^='/players/']"),
    "player": ("/players/Alice", "main a[href^='/records/']"),
    "standings": ("/standings", "main a[href^='/players/']"),
    "studies": ("/studies", "h1"),
    "new-study": ("/studies/new", "#add-chapter"),
    "chart": ("/api/v1/records/{besigue}/charts/score", "#chart .main-svg"),
}
LAPTOP = {"width": 1366, "height": 650}
SCREEN = {"width": 1920, "height": 1080}
SCHEMES = ("light", "dark")


def ready(page: Page, shown: str) -> None:
    expect(page.locator(shown).first).to_be_visible()


WIDE = {
    "found-on-a-game": ("/games/besigue", ".sources li"),
    "compared": ("/games/besigue?with=besigue-chinois", "tr.differs"),
    "chinois": ("/games/besigue-chinois", ".sources li"),
    "no-such-page": ("/nowhere", "h1"),
}


def visited(page: Page, site: Site, pages: dict[str, tuple[str, str]]) -> Iterator[str]:
    """One page after the other, ready to be looked at: its name."""
    for name, (path, shown) in pages.items():
        page.goto(site.address + path.format(**site.ids))
        ready(page, shown)
        expect(page.locator('[aria-busy="true"]')).to_have_count(0)
        yield name


WIDER = "document.documentElement.scrollWidth > innerWidth"
#: A reader's device and screens, the last as narrow as a telephone, where words need room.
SEEN = {
    "english-desk": ("en-GB", {"viewport": LAPTOP}, (LAPTOP, SCREEN, PHONE["viewport"])),
    "french-phone": ("fr-FR", PHONE, (PHONE["viewport"],)),
}


@pytest.mark.parametrize("reader", SEEN)
def test_axe_finds_nothing_on_any_page_in_any_light_and_size(site: Site, reader: str) -> None:
    locale, device, sizes = SEEN[reader]
    page = site("/sign-in", refused=404, bypass_csp=True, locale=locale, **device)
    found, wide = {}, {}
    for name in visited(page, site, PAGES | WIDE):
        for size in sizes:
            page.set_viewport_size(size)
            if size is PHONE["viewport"]:
                # A chart follows its window by and by.
                with suppress(TimeoutError):
                    page.wait_for_function(f"!({WIDER})", timeout=5000)
                wide |= {name: size["width"]} if page.evaluate(WIDER) else {}
                if device is not PHONE:
                    # What a page is called in the other language changes no colour and no role.
                    continue
            for scheme in SCHEMES if size is sizes[0] else SCHEMES[:1]:
                page.emulate_media(color_scheme=scheme)
                # What changes its colour by and by has done so, without waiting for frames.
                page.evaluate("document.getAnimations().forEach((one) => one.finish())")
                # Another light changes colours and nothing else, on any screen.
                only = () if scheme == SCHEMES[0] else OF_COLOURS
                found[name, scheme, size["width"]] = violations(page, only=only)
        page.set_viewport_size(sizes[0])
    assert ({place: all_ for place, all_ in found.items() if all_}, wide) == ({}, {})


def test_axe_finds_nothing_where_a_token_is_refused(site: Site) -> None:
    page = site("/sign-in", refused=401, bypass_csp=True)
    page.get_by_label("Token").fill("none")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    ready(page, "[role=alert]")
    assert violations(page) == []


def test_axe_finds_nothing_among_charts(site: Site) -> None:
    page = site("/insights?measure=chart-results", bypass_csp=True)
    ready(page, "#chart .main-svg")
    for summary in ("The data as a table", "The deals behind each figure"):
        page.get_by_text(summary).click()
    assert violations(page) == []


@pytest.mark.parametrize("menu", ["#more-filters", "#more-actions"])
def test_axe_finds_nothing_in_a_menu_of_the_list(site: Site, menu: str) -> None:
    page = site("/records", bypass_csp=True)
    ready(page, "a.record")
    page.locator(f"{menu} > summary").click()
    ready(page, f"{menu} > div")
    assert violations(page) == []


@pytest.mark.parametrize("opens", ["help", "share", "picture"])
def test_axe_finds_nothing_in_a_dialog(site: Site, opens: str) -> None:
    page = site(f"/records/{site.ids['whist']}", bypass_csp=True)
    ready(page, "#tricks .move")
    if opens == "picture":
        more(page)
    page.locator(f"#{opens}").click()
    ready(page, "dialog[open]")
    assert violations(page) == []


@pytest.mark.parametrize("text", [False, True])
def test_axe_finds_nothing_while_a_record_is_typed(site: Site, text: bool) -> None:
    page = site(f"/records/{site.ids['revoke']}/edit", bypass_csp=True)
    ready(page, "#under .fault")
    if text:
        page.locator("#as-text").click()
    assert violations(page) == []


def test_who_wants_no_motion_sees_none(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}#deal=1&ply=3", reduced_motion="reduce")
    ready(page, ".trick .played")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".trick .played")).to_have_count(4)
    moving = page.evaluate(
        "document.getAnimations().filter(one => one.effect.getTiming().duration > 0).length"
    )
    assert moving == 0


def test_every_step_is_spoken(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}")
    ready(page, "#tricks .move")
    spoken = page.locator("#caption[aria-live=polite]")
    page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text("plays")
    slider = page.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == spoken.text_content()


def test_the_tabs_are_chosen_with_arrows(site: Site) -> None:
    page = site(f"/records/{site.ids['annotated']}#deal=1&ply=4")
    ready(page, "#tricks .move")
    page.get_by_role("tab", name="Moves").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Faults")).to_be_focused()
    expect(page.locator("#findings")).to_be_visible()
    assert page.url.endswith("#deal=1&ply=4")
