"""A reader whose network goes and comes back. Here the service goes, and serves again."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import records
from api.app import create_app
from api.middleware.access import digest_of, new_token
from api.middleware.settings import Settings
from api.pages.release import release
from api.server.server import Server
from records.library import Query, describe, open_store
from tests.api.service import RECORD
from tests.browser.axe import violations

pytestmark = pytest.mark.browser

NEWER = "r000000000001"
#: The addresses of all files that a page has asked for.
FILES = """() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
  .filter((path) => path.startsWith("/static/") && !path.startsWith("/static/vendor/"))"""

#: The names of what the workers of two releases keep for themselves.
SHELLS = "async () => (await caches.keys()).filter((name) => name.startsWith('carnet-shell-'))"

#: Whether the worker of another release is there to take over.
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"

#: The service gets what is sent, but its answers do not arrive.
LOSING = """() => { const ask = window.fetch;
  window.fetch = async (...all) => { await ask(...all); throw new TypeError("lost"); }; }"""


class Network:
    """A service that nobody may use without a token, and that can go away."""

    def __init__(self, folder: Path) -> None:
        self.url = f"sqlite:///{folder}/a.db"
        self.token = new_token()
        with open_store(self.url) as store:
            store.tokens.add(digest_of(self.token), "write", "Zoé")
            second = RECORD.replace("Alice", "Anne")
            entries = [describe(records.loads(text)[0]) for text in (RECORD, second)]
            self.opened, self.unopened = (one.id for one in store.add(entries))
        self.port = 0
        self.come()

    def come(self) -> None:
        app = create_app(self.url, settings=Settings(local=False))
        # What is being answered when the service goes is answered: which that is, is chance.
        self._server = Server(app, host="127.0.0.1", port=self.port, threads=4, grace=30)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        self.port = self._server.port

    def go(self) -> None:
        self._server.stop()
        self._thread.join(60)
        assert not self._thread.is_alive()

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def kept(self) -> int:
        with open_store(self.url) as store:
            return len(store.page(Query()).items)

    def correct_the_newest(self) -> None:
        with open_store(self.url) as store:
            newest, *_ = store.page(Query()).items
            entry = describe(records.loads(RECORD.replace("Alice", "Fanny"))[0])
            store.put(newest.id, entry, newest.version, None)


@pytest.fixture
def network(tmp_path: Path) -> Iterator[Network]:
    made = Network(tmp_path)
    yield made
    made.go()


def kept_at_last(page: Page, promise: str, arg: str | None = None) -> None:
    """Ask until the promise is kept with something true; `wait_for_function` waits for none."""
    until = time.monotonic() + 60
    while not page.evaluate(promise, arg):
        assert time.monotonic() < until, promise
        page.wait_for_timeout(50)


def wait_until_kept(page: Page, path: str) -> None:
    """The service worker has a copy of that page."""
    kept_at_last(
        page,
        """async (path) => (await (await caches.open("carnet-pages")).keys())
          .some(({ url }) => new URL(url).pathname === path)""",
        path,
    )


def open_(page: Page, network: Network, path: str) -> None:
    page.goto(network.address(path))
    expect(page.locator('[aria-busy="true"]')).to_have_count(0)


def test_what_was_opened_is_there_without_a_network_and_what_was_typed_is_sent_once(
    browser: Browser, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = browser.new_context(locale="en-GB", bypass_csp=True)
    context.set_default_timeout(60_000)
    page = context.new_page()
    record = f"/records/{network.opened}"
    open_(page, network, f"/sign-in?next={record}")
    page.get_by_label("Token").fill(network.token)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.locator("#table .card").first).to_be_visible()
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    open_(page, network, record)
    cards = page.locator("#table .card").count()
    wait_until_kept(page, record)
    open_(page, network, "/new")
    wait_until_kept(page, "/new")

    network.go()
    open_(page, network, record)
    expect(page.locator("#table .card")).to_have_count(cards)
    expect(page.locator("#offline")).to_contain_text("You see this page as you last opened it")
    open_(page, network, f"/records/{network.unopened}")
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    expect(page.locator("#there-list a", has_text="Alice")).to_have_attribute("href", record)
    assert violations(page) == []
    open_(page, network, "/new")
    page.locator("#area").fill(RECORD.replace("Alice", "Zoé"))
    expect(page.locator("#state")).to_contain_text("No network")
    page.locator("#save").click()
    expect(page.locator("#save-state")).to_contain_text("will be sent, once")

    # With the network comes another release of the pages.
    for place in ("api.pages.release.release", "api.pages.offline.release"):
        monkeypatch.setattr(place, lambda: NEWER)
    assert network.kept() == 2
    network.come()
    open_(page, network, "/")
    expect(page.locator("#offline")).to_contain_text("is saved: ")
    sent = page.locator("#offline a").get_attribute("href")
    assert network.kept() == 3
    kept_at_last(page, WAITING)
    assert {path.split("/")[2] for path in page.evaluate(FILES)} == {NEWER}
    open_(page, network, str(sent))
    expect(page.get_by_role("heading", name="Zoé")).to_be_visible()
    expect(page.locator("#offline")).to_be_hidden()
    assert network.kept() == 3

    # The worker that came with it lets the one before it go on.
    assert set(page.evaluate(SHELLS)) == {f"carnet-shell-{one}" for one in (release(), NEWER)}
    # It takes over once no page is open, and drops what the one before it kept for itself.
    until = time.monotonic() + 60
    while page.evaluate(SHELLS) != [f"carnet-shell-{NEWER}"]:
        assert time.monotonic() < until
        page.close()
        page = context.new_page()
        open_(page, network, "/games")

    # An answer that is lost on its way: the game is stored, and nobody knows. Somebody corrects it.
    open_(page, network, "/new")
    page.locator("#area").fill(RECORD.replace("Alice", "Émile"))
    page.evaluate(LOSING)
    page.locator("#save").click()
    expect(page.locator("#save-state")).to_contain_text("will be sent, once")
    assert network.kept() == 4
    network.correct_the_newest()
    open_(page, network, "/games")
    expect(page.locator("#offline")).to_contain_text("is saved: ")
    assert network.kept() == 4

    # Who signs out leaves nothing, and is asked first.
    open_(page, network, "/new")
    page.locator("#area").fill("[Game")
    said: list[str] = []
    page.once("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_function("() => localStorage.length > 0")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert re.search("Signing out deletes them", said[0])
    assert page.evaluate("() => localStorage.length") == 0
    network.go()
    open_(page, network, record)
    expect(page.get_by_role("heading", name="No network")).to_be_visible()
    context.close()
    network.come()
