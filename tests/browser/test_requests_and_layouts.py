"""What the longest sample costs a browser, in what can be counted: requests, bytes, layouts."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Request

from tests.browser.conftest import Site
from tests.browser.steps import SIZES, at

pytestmark = pytest.mark.browser

#: Of the page of a replay, packed as it is on the wire, with the heads of the answers.
MOST_REQUESTS = 30
MOST_BYTES = 100_000
LATER = ("/record-chart.js", "/what-if.js")
#: A step lays the page out for the table and for what is then scrolled to; the first one into
#: another deal does so again as its parts come: up to 6 times were seen, and a loop makes tens.
USUAL_LAYOUTS = 2
MOST_LAYOUTS = 10
#: A step is over with the frame after it, in which the chart follows.
STEP = """async key => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  await new Promise(done => setTimeout(done));
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""
#: Through a deal into the next; by tricks and deals; to its end; round the table.
KEYS = ["ArrowRight"] * 75 + ["PageDown"] * 5 + ["ArrowDown"] * 3 + ["ArrowUp", "End", "f"]


def shown(page: Page) -> None:
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize(
    ("record", "place", "asked_for"),
    [
        ("annotated", "", []),
        ("longest", "#deal=4&ply=20", ["?deal=4", "?deal=5"]),
    ],
)
def test_a_record_asks_for_everything_once(
    site: Site, record: str, place: str, asked_for: list[str]
) -> None:
    page = site("/healthz", fresh=True)
    asked: list[str] = []
    came: list[Request] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site.address)))
    page.on("requestfinished", lambda request: came.append(request))
    page.goto(f"{site.address}/records/{site.ids[record]}{place}")
    at(page, *((4, 20) if place else (1, 0)))
    shown(page)
    assert {path: times for path, times in Counter(asked).items() if times > 1} == {}
    # The deal that is shown, unless it came in the page, and the one that is likely to follow.
    assert [path[-7:] for path in asked if "/replay?" in path] == asked_for
    assert 0 < len(asked) <= MOST_REQUESTS
    told = {request.url.removeprefix(site.address): request.sizes() for request in came}
    sizes = {
        path: size["responseBodySize"] + size["responseHeadersSize"] for path, size in told.items()
    }
    ahead = sum(size for path, size in sizes.items() if path.endswith(tuple(asked_for[-1:])))
    assert bool(ahead) == bool(asked_for)
    assert ahead < sum(sizes.values()) <= MOST_BYTES + ahead
    assert any("/courts/" in path for path in asked)
    # What only some readers want is not there yet.
    assert not any(path.endswith(LATER) for path in asked)


def layouts(session: CDPSession) -> int:
    """How often the page has been laid out so far."""
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return int(next(one["value"] for one in metrics if one["name"] == "LayoutCount"))


@pytest.mark.parametrize("size", SIZES)
def test_a_step_lays_out_little_and_asks_for_what_it_shows_alone(site: Site, size: str) -> None:
    page = site(f"/records/{site.ids['longest']}", **SIZES[size])
    shown(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site.address)))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    counts = []
    for key in KEYS:
        before = layouts(session)
        page.evaluate(STEP, key)
        counts.append(layouts(session) - before)
    shown(page)
    assert sum(counts) >= len(KEYS)
    assert median(counts) <= USUAL_LAYOUTS
    assert max(counts) <= MOST_LAYOUTS
    assert {path: times for path, times in Counter(asked).items() if times > 1} == {}
    # Pictures of cards that were not yet to be seen, and deals that were not yet entered.
    assert [path for path in asked if "/courts/" not in path and "/replay?" not in path] == []
