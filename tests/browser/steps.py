"""What the tests of pages that play a game do and look at again and again."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Served

Open = Callable[..., Page]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
SIZES = {"phone": PHONE, "desk": DESK}

#: A record to type at: a deal of whist after its first trick.
WHIST = """\
[Game "whist"]
[A "Anna"]

[Deal "1"]
[Dealer "D"]
[HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]
[HandB "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"]
[HandC "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"]
[HandD "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]
[TurnUp "2C"]

1. A:AS AH AD AC
"""


def at(page: Page, deal: int, ply: int, more: str = "") -> None:
    """The address names that place, and the page is there to act on it."""
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)
    expect(page).to_have_url(re.compile(rf"#deal={deal}&ply={ply}{re.escape(more)}$"))


def stop_the_clock(page: Page) -> None:
    """Let time pass on the page only by `page.clock.run_for`."""
    page.clock.install(time=datetime(2026, 1, 1))
    page.clock.pause_at(datetime(2026, 1, 2))


def replay(page: Page, served: Served, record: str, query: str = "") -> Any:
    """What the interface tells of the same record."""
    response = page.request.get(f"{served.address}/api/v1/records/{record}/replay?{query}")
    return response.json()
