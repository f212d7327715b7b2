"""What takes the service long is asked for again until it is there, and its place is told."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Site

pytestmark = pytest.mark.browser

PLACE = "Place 3 dans la file d’attente…"


class Queue:
    """Answers with a place as often as it is told to; then the service answers."""

    def __init__(self, page: Page, address: re.Pattern[str], times: float) -> None:
        self.left = times
        self.waits: list[str | None] = []
        page.route(address, self._answer)

    def _answer(self, route: Route) -> None:
        self.waits.append(route.request.headers.get("prefer"))
        self.left -= 1
        if self.left < 0:
            route.continue_()
            return
        body = {"status": "waiting", "place": 3, "again": 1, "detail": PLACE}
        headers = {"Retry-After": "1"}
        route.fulfill(
            status=202, content_type="application/json", headers=headers, body=json.dumps(body)
        )


@pytest.mark.parametrize(
    ("path", "asked", "state", "there"),
    [
        ("/records/{besigue}", "charts/score", "#chart-state", "#chart .main-svg"),
        ("/records/{whist}/books", "/rules", "#state", "#books li"),
        ("/api/v1/records/{whist}/charts/tricks", "theme=", "#chart", "#chart .main-svg"),
    ],
)
def test_the_place_in_the_queue_is_told_until_the_answer_is_there(
    site: Site, path: str, asked: str, state: str, there: str
) -> None:
    page = site("/records", locale="fr-FR")
    # However slow the machine is, the answer comes only after the place was seen.
    queue = Queue(page, re.compile(re.escape(asked)), float("inf"))
    page.goto(site.address + path.format(**site.ids))
    if state == "#chart-state":
        page.locator("#analysis-tab").click()
    expect(page.locator(state)).to_have_text(PLACE)
    queue.left = 1
    expect(page.locator(there).first).to_be_visible()
    expect(page.locator(state)).not_to_contain_text("Place 3")
    assert len(queue.waits) >= 3
    assert all(wait and wait.startswith("wait=") for wait in queue.waits)


def test_another_choice_of_chart_ends_the_waiting_for_the_first(site: Site) -> None:
    page = site("/records", locale="fr-FR")
    queue = Queue(page, re.compile("charts/score"), float("inf"))
    page.goto(f"{site.address}/records/{site.ids['besigue']}")
    page.locator("#analysis-tab").click()
    expect(page.locator("#chart-state")).to_have_text(PLACE)
    page.locator("#chart-kind").select_option("declarations")
    expect(page.locator("#chart .main-svg").first).to_be_visible()
    expect(page.locator("#chart-state")).to_have_text("")
    asked = len(queue.waits)
    page.wait_for_timeout(1500)
    assert len(queue.waits) == asked
