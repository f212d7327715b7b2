"""A game that one types and another one follows, each with a browser of their own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from api.app import create_app
from api.server.server import Server
from tests.api.service import FAULTY, RECORD
from tests.browser.axe import violations
from tests.browser.steps import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A service whose server lets listeners wait, with fewer threads than there are of these."""
    app = create_app(f"sqlite:///{tmp_path}/a.db")
    server = Server(app, host="127.0.0.1", port=0, threads=2)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.stop()
    thread.join(30)


def opened(browser: Browser, complaints: list[str], **options: object) -> Page:
    context = browser.new_context(service_workers="block", **options)  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


def type_(page: Page, text: str) -> None:
    page.locator("#area").fill(text)


def test_a_game_is_followed_card_by_card_and_leads_to_its_record(
    browser: Browser, address: str
) -> None:
    complaints: list[str] = []
    typist = opened(browser, complaints, locale="en-GB")
    lines = RECORD.splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith("1."))
    typist.goto(f"{address}/new")
    type_(typist, "".join(lines[:3]))
    typist.get_by_role("button", name="Share live").click()
    link = typist.locator("#live-link")
    expect(link).to_be_focused()
    shared = link.input_value()
    assert shared.startswith(f"{address}/live/")

    reader = opened(browser, complaints, locale="fr-FR", bypass_csp=True, **PHONE)
    reader.goto(shared)
    expect(reader.locator("#table")).to_contain_text("La partie n’a pas commencé")
    type_(typist, "".join(lines[: first + 1]))
    expect(reader.locator("#live-state")).to_contain_text("vous voyez chaque carte")
    expect(reader.locator("#last")).to_be_disabled()
    expect(reader.locator("#table .card").first).to_be_visible()
    so_far = reader.locator("#slider").input_value()

    # Who looks back stays there, and finds the way to the last card.
    reader.locator("#first").click()
    expect(reader.locator("#first")).to_be_disabled()
    assert violations(reader) == []
    type_(typist, FAULTY)
    expect(reader.locator("#live-last")).to_be_visible()
    expect(typist.locator("#state")).to_contain_text("1 fault")
    type_(typist, RECORD)
    reader.get_by_role("button", name="À la dernière carte").click()
    expect(reader.locator("#live-last")).to_be_hidden()
    reader.wait_for_function(
        "(so_far) => Number(document.querySelector('#slider').value) > so_far", arg=int(so_far)
    )

    typist.get_by_role("button", name="Save", exact=True).click()
    typist.wait_for_url("**/records/*")
    # The place in the record comes to the address by and by.
    saved = typist.url.rpartition("/")[2].partition("#")[0]
    expect(reader.locator("#live-state")).to_contain_text("Cette partie est finie")
    reader.locator("#live-record").click()
    reader.wait_for_url(f"**/records/{saved}*")
    assert complaints == []
    for page in (typist, reader):
        page.context.close()
