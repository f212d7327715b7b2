"""Takes the screenshots for the documents anew.

    python tools/screenshots.py       fills docs/images/

Needs what the browser tests need, Playwright and Chromium, and Pillow.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, NamedTuple

import waitress
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import records
from api.app import create_app
from records.library import describe, open_store

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


class Picture(NamedTuple):
    """One screenshot: its page, the element to wait for, and the browser that shows it."""

    name: str
    path: str
    shown: str
    reader: dict[str, Any]


#: Each of these is taken on a laptop and on a telephone.
AT_BOTH_SIZES = {
    "home": ("/", "#caption .flaw"),
    "list": ("/records", "a.record"),
    "finding": ("/help/findings/play-follow", "#caption .flaw"),
    "players": ("/standings?game=besigue", "#cross-table td"),
    "study": ("/studies/{study}", "#study iframe"),
    "typing": ("/new", "#line [aria-current]"),
    "charts": (
        "/insights?measure=chart-declarations&by=game&game=besigue",
        "#chart .main-svg",
    ),
}
PICTURES = (
    Picture("replay", "/records/{fault}#deal=1&ply=44", "#tricks .flaw", DESK),
    Picture(
        "phone",
        "/records/{match}#deal=1&ply=41",
        "#tricks .now",
        {**PHONE, "color_scheme": "dark", "locale": "fr-FR"},
    ),
    Picture(
        "chance",
        "/api/v1/records/{match}/charts/chance",
        "#chart .main-svg",
        {"viewport": {"width": 1000, "height": 500}},
    ),
    *(Picture(name, *page, DESK) for name, page in AT_BOTH_SIZES.items()),
    *(Picture(f"{name}-phone", *page, PHONE) for name, page in AT_BOTH_SIZES.items()),
)


def main() -> int:
    """Serve the samples and take a screenshot of each page. Returns the exit status."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no Chromium here")
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        database = f"sqlite:///{place}/records.db"
        ids = load(database)
        server = waitress.create_server(create_app(database), host="127.0.0.1", port=0)
        threading.Thread(target=server.run, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium)
        ids["study"] = make_study(browser, f"http://127.0.0.1:{server.effective_port}", ids)
        for picture in PICTURES:
            page = browser.new_context(**{"locale": "en-GB", **picture.reader}).new_page()
            page.goto(f"http://127.0.0.1:{server.effective_port}{picture.path.format(**ids)}")
            prepare(page, picture.name)
            page.locator(picture.shown).first.wait_for()
            page.wait_for_timeout(1500)  # cards arrive, charts are drawn
            image = Image.open(io.BytesIO(page.screenshot()))
            image.save(IMAGES / f"{picture.name}.webp", quality=35, method=6)
            page.context.close()
        browser.close()
        server.close()
    return 0


def load(database: str) -> dict[str, str]:
    """Store the samples, and return the ids of those that screenshots name."""
    named = {
        ("besigue-faults", "A marriage out of the quinte"): "fault",
        ("besigue-2000", "Match to two thousand"): "match",
    }
    ids: dict[str, str] = {}
    with open_store(database) as store:
        for path in sorted((ROOT / "samples").glob("*.carnet")):
            found = list(records.read(path))
            added = store.add([describe(record) for record in found])
            for record, one in zip(found, added, strict=True):
                name = named.get((path.stem, record.get("Event") or ""))
                if name is not None:
                    ids[name] = one.id
    return ids


def make_study(browser: Browser, address: str, ids: dict[str, str]) -> str:
    """Make a study of two places, and return its id."""
    chapters = [
        {"title": title, "text": text, "record": ids[record], "deal": 1, "ply": ply}
        for title, text, record, ply in (
            ("Before the last card", "What would you lead?", "match", 41),
            ("A marriage too many", "Both cards have counted in the quinte.", "fault", 44),
        )
    ]
    study = {"title": "Two moments at bezique", "author": "M. Tessier", "chapters": chapters}
    answer = browser.new_context().request.post(f"{address}/api/v1/studies", data=study)
    return str(answer.json()["id"])


def prepare(page: Page, name: str) -> None:
    """Bring the page into the state that the screenshot shows."""
    if name == "replay":
        page.locator("#tricks-tab").click()
    if name.startswith("typing"):
        text = (ROOT / "samples" / "besigue.carnet").read_text(encoding="utf-8")
        page.locator("#area").fill(text[: text.index("12. B:8D")].replace("TH AH", "TH 9C") + "*\n")
        page.locator("#line .fault").first.click()
    if name.startswith("charts"):
        page.locator(".bar").evaluate("one => one.scrollIntoView({block: 'start'})")


if __name__ == "__main__":
    sys.exit(main())
