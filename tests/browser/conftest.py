"""The service on a port of this machine, and pages that may not complain."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import waitress
from playwright.sync_api import Browser, BrowserContext, Page, expect
from waitress.wasyncore import close_all

import records
from analysis.generate import generate
from api.app import create_app
from records.library import Entry, describe, open_store
from records.notation.model import Tag

SAMPLES = Path(__file__).parents[2] / "samples"
NAMES = ("Alice", "Basile", "Chloé", "Denis", "Émile", "Fanny")

#: A deal of whist in which each player has a suit.
SUIT_EACH = """\
[Dealer "D"]
[HandA "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]
[HandB "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"]
[HandC "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"]
[HandD "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]
[TurnUp "2C"]"""

FAULTY = f"""\
% carnet 1

[Game "whist"]
[Event "<img src=x onerror=alert(1)>"]
[A "Zoé </script><b>"]

[Deal "1"]
{SUIT_EACH}

1. A:AS AH {{😀 <i>no</i>}} AD AC
2. D:KC AH QD zz
*
"""
NESTED = """\
[Game "whist"]
[Deal "1"]
[Dealer "D"]
1. A:2S 3S (B:4S 6S (C:5S {the five} D:7S)) KS AS
*
"""
GAP = """[Game "whist"]
[Deal "1"]
[HandA "AS KS 2S 3S 4S 5S 6S AC KC 2C 3C 4C 5C"]
[TurnUp "2D"]

1. A:AS 7S 8S 9S
2. A:KS TS ...
5. B:QS JS 2H 3H
*
"""

UNKNOWN = '[Game "tarot"]\n[A "Léa"]\n[Deal "1"]\n1. A:KS KH\n*\n'


@dataclass
class Served:
    """Where the service is, and the ids of the records that it has."""

    address: str
    ids: dict[str, str] = field(default_factory=dict)

    def told(self, path: str) -> Any:
        """What the interface answers there."""
        with urlopen(f"{self.address}/api/v1/{path}") as answer:
            return json.load(answer)

    def replay(self, record: str, query: str = "") -> Any:
        return self.told(f"records/{record}/replay?{query}")

    def store(self, text: str) -> list[str]:
        """The ids of the records of this text, which are stored."""
        request = Request(f"{self.address}/api/v1/records", text.encode())
        request.add_header("Content-Type", "text/vnd.carnet")
        with urlopen(request) as answer:
            return [row["id"] for row in json.load(answer)["records"]]

    def total(self, query: str = "") -> int:
        """How many records there are."""
        return int(self.told(f"records?limit=1&{query}")["total"])


class Contexts:
    """Contexts of browsers that another test may use, by their options.

    The scripts and styles that a page has loaded are there for the next one, which takes a third
    of what each page takes.
    """

    def __init__(self) -> None:
        self._free: dict[str, list[BrowserContext]] = {}
        self._taken: list[tuple[str, BrowserContext]] = []

    def take(self, browser: Browser, address: str, fresh: bool, options: dict[str, Any]) -> Page:
        """A new page of a context with these options, of which no page is open and nothing kept."""
        name = "" if fresh else json.dumps(options, sort_keys=True)
        free = [one for one in self._free.pop(name, []) if one.browser is browser]
        context = free.pop() if free else browser.new_context(**options)
        self._free[name] = free
        self._taken.append((name, context))
        page = context.new_page()
        session = context.new_cdp_session(page)
        kept = {"origin": address, "storageTypes": "cookies,local_storage"}
        session.send("Storage.clearDataForOrigin", kept)
        session.detach()
        return page

    def give_back(self) -> None:
        """All that were taken are free again."""
        for name, context in self._taken:
            if name:
                for page in context.pages:
                    page.close()
                self._free.setdefault(name, []).append(context)
            else:
                context.close()
        self._taken.clear()

    def close(self) -> None:
        for each in self._free.values():
            for context in each:
                context.close()


@dataclass
class Site(Served):
    """The service, whose pages a browser opens."""

    browser: Browser | None = None
    contexts: Contexts = field(default_factory=Contexts)
    complaints: list[str] = field(default_factory=list)

    def __call__(
        self, path: str, *, refused: int | None = None, fresh: bool = False, **options: Any
    ) -> Page:
        """The page of that path, opened, with one answer that may be refused.

        If `fresh`, in a context of its own: nothing has been loaded before, and the page may
        change the context.
        """
        # A service worker would ask in the background, out of this fixture's sight.
        usual = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}}
        asked = {**usual, "service_workers": "block", **options}
        assert self.browser is not None
        page = self.contexts.take(self.browser, self.address, fresh, asked)
        # A browser complains of an answer that a test wants to see refused.
        wanted = f"the server responded with a status of {refused} "

        def complain(what: str, unless: bool) -> None:
            if not unless:
                self.complaints.append(what)

        page.on("console", lambda m: complain(m.text, m.type != "error" or wanted in m.text))
        page.on("pageerror", lambda error: complain(str(error), False))
        # What is left for another page is broken off; that is no fault.
        page.on(
            "requestfailed",
            lambda r: complain(f"failed: {r.url} {r.failure}", r.failure == "net::ERR_ABORTED"),
        )
        near = (self.address, "blob:", "data:")
        page.on("request", lambda r: complain(f"asked elsewhere: {r.url}", r.url.startswith(near)))
        page.goto(self.address + path)
        expect(page.locator('[aria-busy="true"]')).to_have_count(0)
        return page


@cache
def _entries() -> dict[str, Entry]:
    entries = {}
    for game in ("besigue-1847", "besigue", "sizette", "whist", "bassadewitz"):
        record = generate(game, 5)
        seats = len(NAMES) if game == "sizette" else 4
        seats = 2 if game.startswith("besigue") else seats
        record.tags[1:1] = [Tag("ABCDEF"[n], NAMES[n]) for n in range(seats)]
        entries[game] = describe(records.loads(records.dumps(record))[0])
    entries["annotated"] = describe(next(records.read(SAMPLES / "besigue.carnet")))
    entries["longest"] = describe(next(records.read(SAMPLES / "besigue-2000.carnet")))
    entries["faulty"] = describe(records.loads(FAULTY)[0])
    entries["revoke"] = describe(
        next(
            record
            for record in records.read(SAMPLES / "besigue-faults.carnet")
            if record.get("Event") == "The same revoke, hands unknown"
        )
    )
    entries["gap"] = describe(records.loads(GAP)[0])
    entries["nested"] = describe(records.loads(NESTED)[0])
    entries["empty"] = describe(records.loads('[Game "whist"]\n[A "Paul"]\n')[0])
    entries["unknown"] = describe(records.loads(UNKNOWN)[0])
    return entries


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service with a game of each kind, a faulty record and one of an unknown game.

    Each file of tests has its own: what others add does not fill the first page of its list.
    """
    path: Path = tmp_path_factory.mktemp("served") / "records.db"
    app = create_app(f"sqlite:///{path}")
    entries = _entries()
    with open_store(f"sqlite:///{path}") as store:
        added = store.add(list(entries.values()))
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    ids = {name: one.id for name, one in zip(entries, added, strict=True)}
    yield Served(f"http://127.0.0.1:{server.effective_port}", ids)
    # By its own thread: otherwise that may be waiting for a connection that is gone.
    server.trigger.pull_trigger(lambda: close_all(server._map))
    thread.join(60)


@pytest.fixture(scope="module")
def contexts(served: Served) -> Iterator[Contexts]:
    """The contexts in which pages of that service are opened."""
    contexts = Contexts()
    yield contexts
    contexts.close()


@pytest.fixture
def site(browser: Browser, served: Served, contexts: Contexts) -> Iterator[Site]:
    """Opens pages; at the end none may have complained, failed or asked elsewhere."""
    opened = Site(served.address, served.ids, browser, contexts)
    yield opened
    contexts.give_back()
    assert opened.complaints == []
