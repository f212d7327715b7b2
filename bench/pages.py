"""`make bench-pages`: what each kind of page costs a reader.

    python -m bench.pages [--rounds N] [--page NAME]... [--folder FOLDER]

The service runs on this machine with the samples. A browser opens each page in three ways: with an
empty cache (`cold`), a second time (`warm`), and with an empty cache as a telephone on a slow
network (`phone`: 1.6 Mbit/s, 150 ms to and fro, a quarter of the processor, as in Lighthouse). What
the service worker fetches afterwards is not counted. It prints medians: requests and kilobytes
(1000 bytes) on the wire, in all and until the main part of the page can be used, and milliseconds
until anything is painted and until the main part can be used. Needs Playwright and Chromium, as the
browser tests do.

A line of JSON with all figures is printed too, and goes to FOLDER/bench-pages.json.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from api.commands.show import link_to
from bench.service import serving
from records.library import Chapter, StudyDraft, describe, open_store
from records.notation.reader import Reader

ROOT = Path(__file__).resolve().parent.parent


class Kind(NamedTuple):
    """A page, and what is on it as soon as it can be used."""

    path: str
    usable: str


#: `{short}` and `{long}` are the ids of a game of one deal and of a match of seven, `{study}` of a
#: study of both. `{link}` is the first in a link.
KINDS = {
    "list": Kind("/", "a.record"),
    "record": Kind("/records/{short}", "#replay[aria-busy=false] #table .card"),
    "long record": Kind("/records/{long}#deal=4&ply=20", "#replay[aria-busy=false] #table .card"),
    "its chart": Kind("/records/{long}", "#chart .main-svg"),
    "in a link": Kind("/replay#r={link}", "#replay[aria-busy=false] #table .card"),
    "table in a frame": Kind("/records/{short}/embed", "#table .card"),
    "typing": Kind("/new", "#guide button, #start"),
    "correcting": Kind("/records/{short}/edit", "#under span"),
    "history": Kind("/records/{short}/history", "#versions li"),
    "rule books": Kind("/records/{short}/books", "#books li"),
    "games": Kind("/games", ".games li"),
    "a game": Kind("/games/besigue", ".sources li"),
    "players": Kind("/players", "main a[href^='/players/']"),
    "standings": Kind("/standings", "main a[href^='/players/']"),
    "studies": Kind("/studies", "#studies li"),
    "a study": Kind("/studies/{study}", "#chapter-2 iframe"),
    "writing a study": Kind("/studies/{study}/edit", "#chapters .title"),
    "help": Kind("/help", "main a"),
    "a chart alone": Kind("/api/v1/records/{long}/charts/score", "#chart .main-svg"),
}
#: The samples that are these.
NAMED = {"besigue": "short", "besigue-2000": "long"}

DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}, "service_workers": "block"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "service_workers": "block",
}
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
SLOW_PROCESSOR = 4
#: Seconds without a request after which no more requests are expected.
STILL_S = 1.5
#: The longest that a page may take, in milliseconds.
PATIENCE_MS = 120_000

#: A script that notes when the main element of a page is first there and has a size.
NOTED = """(() => {
  const look = () => {
    const found = document.querySelector(%s);
    if (found?.getClientRects().length) window.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})()"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"

#: The figures of one visit by name.
Figures = dict[str, float]


class Wire:
    """What a page asks for, as the browser tells it."""

    def __init__(self) -> None:
        self._sent: dict[str, float] = {}
        self._bytes: dict[str, float] = {}
        self._began: float | None = None
        self._told = time.monotonic()

    def listen(self, session: Any) -> None:
        """Note the requests of a page from here on."""
        session.on("Network.requestWillBeSent", self._ask)
        session.on("Network.loadingFinished", self._answer)
        session.on("Network.loadingFailed", self._fail)
        session.send("Network.enable")

    def _ask(self, told: dict[str, Any]) -> None:
        if told["request"]["url"].startswith("http"):
            self._began = told["timestamp"] if self._began is None else self._began
            self._told = time.monotonic()
            self._sent[told["requestId"]] = told["timestamp"] - self._began

    def _answer(self, told: dict[str, Any]) -> None:
        self._told = time.monotonic()
        self._bytes[told["requestId"]] = told["encodedDataLength"]

    def _fail(self, told: dict[str, Any]) -> None:
        self._bytes[told["requestId"]] = 0

    def settle(self, page: Page) -> None:
        """Wait until all that was asked for has come, and nothing more is asked for."""
        while self._sent.keys() - self._bytes.keys() or time.monotonic() - self._told < STILL_S:
            page.wait_for_timeout(100)

    def until(self, seconds: float) -> tuple[int, float]:
        """Return how many requests went out by then over the network, and the kB that came."""
        came = [self._bytes.get(one, 0) for one, at in self._sent.items() if at <= seconds]
        return sum(size > 0 for size in came), sum(came) / 1000


def visit(context: BrowserContext, address: str, usable: str, slow: bool) -> Figures:
    """Open a page in a context and wait until nothing more comes. Returns the figures."""
    page = context.new_page()
    page.add_init_script(NOTED % json.dumps(usable))
    session = context.new_cdp_session(page)
    if slow:
        session.send("Network.emulateNetworkConditions", SLOW)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})
    wire = Wire()
    wire.listen(session)
    page.goto(address, timeout=PATIENCE_MS)
    page.wait_for_function("() => window.usableAt", timeout=PATIENCE_MS)
    wire.settle(page)
    usable_at = float(page.evaluate("window.usableAt"))
    painted = float(page.evaluate(PAINTED))
    page.close()
    first, all_ = wire.until(usable_at / 1000), wire.until(float("inf"))
    return {
        "requests": all_[0],
        "kB": all_[1],
        "requests until usable": first[0],
        "kB until usable": first[1],
        "ms until painted": painted,
        "ms until usable": usable_at,
    }


def visits(browser: Browser, address: str, usable: str) -> dict[str, Figures]:
    """Open a page in each of the three ways. Returns the figures of each."""
    found = {}
    desk = browser.new_context(**DESK)
    for way in ("cold", "warm"):
        found[way] = visit(desk, address, usable, slow=False)
    desk.close()
    phone = browser.new_context(**PHONE)
    found["phone"] = visit(phone, address, usable, slow=True)
    phone.close()
    return found


@contextmanager
def samples() -> Iterator[tuple[str, dict[str, str]]]:
    """Serve the samples. Yields the address of the service, and ids of records by name."""
    with tempfile.TemporaryDirectory() as place:
        database = f"sqlite:///{place}/records.db"
        ids: dict[str, str] = {}
        with open_store(database) as store:
            for path in sorted((ROOT / "samples").glob("*.carnet")):
                added = store.add([describe(record) for record in Reader(path)])
                if path.stem in NAMED:
                    ids[NAMED[path.stem]] = added[0].id
            chapters = tuple(Chapter(None, "What now?", one, 1, 5) for one in ids.values())
            ids["study"] = store.studies.add(StudyDraft("Moments", chapters=chapters))[0].id
            text = (ROOT / "samples" / "besigue.carnet").read_bytes()
            ids["link"] = link_to(text, "http://127.0.0.1", {}, "en").partition("#r=")[2]
        with serving(database) as port:
            yield f"http://127.0.0.1:{port}", ids


def measure(names: list[str], rounds: int) -> dict[str, dict[str, Figures]]:
    """Return the medians of all visits, by page and way. Pages take turns, round by round."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no Chromium here")
    found: dict[str, dict[str, list[Figures]]] = {name: {} for name in names}
    with samples() as (service, ids), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for _ in range(rounds):
            for name in names:
                path, usable = KINDS[name]
                for way, one in visits(browser, service + path.format(**ids), usable).items():
                    found[name].setdefault(way, []).append(one)
        browser.close()
    return {
        name: {way: _medians(all_) for way, all_ in ways.items()} for name, ways in found.items()
    }


def _medians(all_: list[Figures]) -> Figures:
    return {key: round(statistics.median(one[key] for one in all_), 1) for key in all_[0]}


def report(found: dict[str, dict[str, Figures]]) -> None:
    """Print the figures as a table."""
    print(f"{'':24}{'in all':>18}{'until it can be used':>24}{'painted':>10}{'usable':>10}")
    print(f"{'':24}{'requests':>10}{'kB':>8}{'requests':>16}{'kB':>8}{'ms':>10}{'ms':>10}")
    for name, ways in found.items():
        for way, one in ways.items():
            print(
                f"{name:18}{way:6}{one['requests']:10.0f}{one['kB']:8.1f}"
                f"{one['requests until usable']:16.0f}{one['kB until usable']:8.1f}"
                f"{one['ms until painted']:10.0f}{one['ms until usable']:10.0f}"
            )


def main() -> None:
    """Measure the pages, print, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--page", action="append", choices=KINDS)
    parser.add_argument("--folder", type=Path, default=Path("var/bench"))
    given = parser.parse_args()
    found = measure(given.page or list(KINDS), given.rounds)
    report(found)
    line = json.dumps(found)
    print(line)
    given.folder.mkdir(parents=True, exist_ok=True)
    (given.folder / "bench-pages.json").write_text(line + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
