"""A reader of pages with a token, at a service that is open to nobody."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import records
from api.app import create_app
from api.middleware.access import digest_of, new_token
from api.middleware.settings import Settings
from api.server.server import Server
from records.library import describe, open_store
from tests.api.service import RECORD
from tests.browser.steps import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The address of a service, and a token to write there."""
    url = f"sqlite:///{tmp_path}/a.db"
    token = new_token()
    with open_store(url) as store:
        store.tokens.add(digest_of(token), "write", "Zoé")
        store.add([describe(records.loads(RECORD)[0])])
    app = create_app(url, settings=Settings(local=False))
    server = Server(app, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}", token
    server.stop()
    thread.join(10)


def menu_rows(page: Page) -> int:
    """Return how many rows the menu of a page takes."""
    tops = page.locator("header.site nav a").evaluate_all("all => all.map((one) => one.offsetTop)")
    return len(set(tops))


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_whoever_may_sign_in_finds_it_at_the_foot_of_a_telephone(
    browser: Browser, closed: tuple[str, str], locale: str
) -> None:
    options = {"locale": locale, "service_workers": "block", "viewport": PHONE["viewport"]}
    context = browser.new_context(**options)
    page = context.new_page()
    page.goto(closed[0] + "/help/notation")
    assert menu_rows(page) == 1
    expect(page.get_by_role("contentinfo").get_by_role("link").last).to_have_attribute(
        "href", re.compile("^/sign-in")
    )
    context.close()


def test_a_reader_signs_in_sees_the_records_sends_one_and_signs_out(
    browser: Browser, closed: tuple[str, str]
) -> None:
    address, token = closed
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    page.goto(address + "/")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.get_by_label("Token").fill("carnet_wrong")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("not known here")
    page.get_by_label("Token").fill(token)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.locator("a.record")).to_have_count(1)
    page.get_by_role("link", name="Check a file").click()
    page.locator("#pasted").fill(RECORD.replace("Alice", "Anne"))
    page.get_by_role("button", name="Check and save").click()
    expect(page.locator("a.record")).to_have_count(2)
    assert page.evaluate("document.cookie") == ""
    # On a telephone the menu stays one row: the way out is at the foot.
    page.set_viewport_size({"width": 390, "height": 844})
    leave = page.get_by_role("button", name="Sign out")
    expect(leave).to_have_count(1)
    assert menu_rows(page) == 1
    assert page.locator("footer.site form.signing").is_visible()
    page.set_viewport_size({"width": 1366, "height": 768})
    leave.click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    context.close()
