"""What the tests of pages that play a game do and look at again and again."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.conftest import SUIT_EACH, Site

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
SIZES = {"phone": PHONE, "desk": DESK}

#: A record to type at: a deal of whist after its first trick.
WHIST = f"""\
[Game "whist"]
[A "Anna"]

[Deal "1"]
{SUIT_EACH}

1. A:AS AH AD AC
"""


def typed(site: Site, text: str, **options: Any) -> Page:
    """The page on which records are typed, with this text."""
    page = site("/new", **options)
    page.locator("#area").fill(text)
    return page


def show_acts(page: Page) -> None:
    """Show what can be done with the action in view: on a telephone it is behind one button."""
    behind = page.locator("#annotate-open")
    if behind.is_visible() and behind.get_attribute("aria-expanded") == "false":
        behind.click()


def act(page: Page, name: str) -> None:
    """Do this with the action in view."""
    show_acts(page)
    page.get_by_role("button", name=name).click()


def pick(page: Page, *cards: str) -> None:
    """Choose these cards from the pad, also those that are pale."""
    for card in cards:
        key = page.locator(f'#pad [data-card="{card}"]')
        while not _pressed(key):
            expect(key).to_be_visible()


def _pressed(key: Locator) -> bool:
    """Press a key of the pad, unless the pad was drawn anew since the key was found.

    Pale keys are pressed with `force`, which does not wait until they can be seen.
    """
    try:
        key.click(force=True)
    except Error as error:
        if "Element is not visible" not in error.message and "not attached" not in error.message:
            raise
        return False
    return True


def slow(page: Page, milliseconds: int) -> None:
    """Every answer of the service takes its time."""
    page.evaluate(
        """ms => { const ask = window.fetch;
          window.fetch = async (...all) => {
            await new Promise((done) => setTimeout(done, ms));
            return ask(...all); }; }""",
        milliseconds,
    )


def held(page: Page) -> Callable[[], None]:
    """No question goes to the service until what this returns is called; then each does at once."""
    page.evaluate(
        """() => { const ask = window.fetch;
          const told = new Promise((done) => { window.letGo = done; });
          window.fetch = async (...all) => { await told; return ask(...all); }; }"""
    )
    return lambda: page.evaluate("() => window.letGo()")


def at(page: Page, deal: int, ply: int, more: str = "") -> None:
    """The address names that place, and the page is there to act on it."""
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    expect(page).to_have_url(re.compile(rf"#deal={deal}&ply={ply}{re.escape(more)}$"))


def filtering(page: Page) -> None:
    """The filters of the list are open."""
    page.locator("#more-filters > summary").click()


def choosing(page: Page) -> None:
    """The records of the list have boxes."""
    page.locator("#more-actions > summary").click()
    page.locator("#choosing").click()


def more(page: Page) -> None:
    """What is needed now and then of a record is open."""
    page.locator("#more > summary").click()


def analysis(page: Page) -> None:
    """The analysis of a record is open, its chart drawn."""
    page.locator("#analysis-tab").click()
    expect(page.locator("#chart .main-svg").first).to_be_visible()


def text_open(page: Page) -> None:
    """The text of a record is open."""
    page.locator("#text-panel > summary").click()


#: The windows in which a page is looked at: two laptops, a large screen, a telephone.
WINDOWS = {
    "650": {"viewport": {"width": 1366, "height": 650}},
    "768": {"viewport": {"width": 1366, "height": 768}},
    "large": {"viewport": {"width": 1920, "height": 1080}},
    "phone": PHONE,
}


def in_each_others_way(page: Page, *selectors: str) -> list[str]:
    """Which visible parts of a page lie over one another, or reach out of its window at the side.

    Parts within one another do not count.
    """
    found: list[str] = page.evaluate(
        """selectors => {
          const all = selectors.flatMap((one) => [...document.querySelectorAll(one)])
            .map((node) => ({ node, box: node.getBoundingClientRect() }))
            .filter(({ node, box }) => node.checkVisibility() && box.width && box.height);
          const name = ({ node }) => `${node.tagName} ${node.id} ${node.textContent.trim()}`;
          const out = all.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
            .map((one) => `outside: ${name(one)}`);
          all.forEach((a, at) => all.slice(at + 1).forEach((b) => {
            if (a.node.contains(b.node) || b.node.contains(a.node)) return;
            const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
            const along = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
            if (across > 1 && along > 1) out.push(`${name(a)} | ${name(b)}`);
          }));
          return out;
        }""",
        list(selectors),
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return found


def stop_the_clock(page: Page) -> None:
    """Let time pass on the page only by `page.clock.run_for`: on one that was opened as `fresh`."""
    page.clock.install(time=datetime(2026, 1, 1))
    page.clock.pause_at(datetime(2026, 1, 2))
