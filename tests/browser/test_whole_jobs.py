"""Whole jobs, from the first click to the last, as a club does them.

Upload a zip with a fault in it and find out why; correct it; comment and judge; send a link; type a
deal; make a study of three positions; look up a player and the standings; ask a question; export to
a spreadsheet; delete and undo. What each may take, in taps and seconds, stands in docs/pages.md.
"""

from __future__ import annotations

import re
import time
import zipfile
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from records.languages import Language
from tests.api.commands.test_standings import played
from tests.browser.conftest import SUIT_EACH, Site
from tests.browser.readers import Reader, Typist
from tests.browser.steps import PHONE
from tests.sheets_of import sheets_of

pytestmark = pytest.mark.browser

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}}
ENGLISH: dict[str, Any] = {"locale": "en-GB"}
FRENCH: dict[str, Any] = {"locale": "fr-FR"}
DARK: dict[str, Any] = {"color_scheme": "dark"}

#: Whist in which Oscar could have followed suit and did not.
REVOKE = f"""\
% carnet 1

[Game "whist"]
[Event "Club {{who}}"]
[A "Inès"]
[B "Oscar"]
[C "Clara"]
[D "Denis"]

[Deal "1"]
{SUIT_EACH.replace("AS KS QS", "AS KS AH").replace("AH KH QH", "QS KH QH")}

1. A:AS KH AD AC
*
"""


def zipped(folder: Path, who: str) -> Path:
    """What a club has after an evening: a game with a fault, one without, and a picture."""
    path = folder / "soir.zip"
    with zipfile.ZipFile(path, "w") as pack:
        pack.writestr("whist.carnet", REVOKE.format(who=who))
        pack.writestr("besigue.carnet", played("Inès", "Oscar", Event=f"Club {who}"))
        pack.writestr("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(40))
    return path


def uploads(one: Reader, path: Path) -> None:
    """Upload a zip with a fault in it, and find out why."""
    one.go(one.folded("add"))
    one.open_files(one.words("choose"), path)
    one.reads("soir.zip")
    one.go(one.button("store"))
    one.reads(re.compile("photo.png"), one.words("answer-stored", n=2))
    faulty = one.page.get_by_role("listitem").filter(has_text="whist.carnet")
    expect(faulty.first).to_contain_text(one.words("faults-one"))
    one.go(one.a("link", f"{one.words('open-replay')} →", faulty))
    # The page opens at the fault by itself, once it knows it.
    told = one.page.get_by_role("tabpanel")
    expect(told.locator(".slip")).to_be_visible()
    expect(told).to_contain_text("K♥" if one.language == "en" else "R♥")
    one.go(told.locator("summary:visible").filter(has_text=one.words("fault-why")).first)
    one.reads(one.words("legal"), one.words("rule"))
    one.go(one.link("about-finding"))
    expect(one.page.get_by_role("heading", level=1)).to_have_text(re.compile("Revoke|Renonce"))
    one.back()
    expect(told).to_be_visible()


def corrects(one: Reader) -> None:
    """Put what was really played in the place of the fault, having seen it on the table."""
    written, read = ("K♥", "Q♠") if one.language == "en" else ("R♥", "D♠")
    one.go(one.folded("fault-fix"))
    one.go(one.button("slip-card-misread-read", written=written, read=read))
    one.reads(one.words("proposal-sound"))
    one.go(one.button("proposal-keep"))
    one.reads(one.words("corrected"))
    expect(one.page.get_by_text(one.words("legal"))).to_have_count(0)


def about_it(one: Reader) -> None:
    """What can be done with an action: on a telephone one button opens it."""
    if one.touch:
        one.go(one.button("more-actions"))


def comments(one: Reader) -> None:
    """Judge a card, and say why."""
    about_it(one)
    one.go(one.a("button", "?"))
    expect(one.a("button", "?")).to_have_attribute("aria-pressed", "true")
    one.go(one.button("annotate-comment"))
    one.write(one.field("comment-text"), "Not the queen…")
    one.write(one.field("comment-name"), "Ada")
    one.go(one.button("save"))
    one.reads("Not the queen…", re.compile("Ada"))


def sends(one: Reader, other: Reader) -> None:
    """Send the address of what is in view; who opens it reads the same."""
    one.go(one.button("share"))
    address = one.field("share-link")
    link = address.input_value()
    one.go(one.button("close"))
    other.page.goto(link)
    other.reads("Not the queen…")
    expect(other.a("img", re.compile(f"^{other.words('judgement-2')}"))).to_be_visible()


def types(one: Reader, who: str) -> None:
    """Type a deal of sixty-six, from the turn-up to its score."""
    one.go(one.link("home-enter"))
    one.choose(one.field("start-game", "combobox"), one.game("sixty-six"))
    one.write(one.a("textbox", one.words("about-player", seat="A")), "Inès")
    one.write(one.a("textbox", one.words("about-player", seat="B")), "Oscar")
    one.write(one.field("about-site"), who)
    one.choose(one.field("about-dealer", "combobox"), "A")
    one.go(one.button("about-done"))
    one.reads(re.compile(one.words("step-turn-up")))
    # Each way plays in suits of its own: the same play would be told as a game that is there.
    suits = list(permutations("SHDC"))[list(WAYS).index(who)]
    of_suits = str.maketrans("SHDC", "".join(suits))
    one.go(one.card("QH".translate(of_suits)))
    one.go(one.button("skip-hands-and-talon"))
    for act in DEAL:
        if act in OFFERED:
            what = one.a("button", OFFERED[act], one.a("group", one.words(act, who="Oscar")))
        else:
            what = one.card(act.translate(of_suits))
        one.go(what)
    one.go(one.a("button", "#0/3"))
    one.reads(f"✓ {one.words('fine')}")
    one.go(one.button("save"))
    expect(one.page.locator("#more > summary")).to_be_visible()


def studies(one: Reader, who: str) -> None:
    """Make a study of three positions of what is in view, and read it."""
    title = f"Club {who}"
    about_it(one)
    for number in (1, 2, 3):
        one.go(one.button("next"))
        one.go(one.button("to-study"))
        dialog = one.a("dialog", one.words("to-study"))
        which = one.field("to-study-which", "combobox")
        if number == 1:
            one.choose(which, one.words("to-study-new"))
            one.write(one.field("study-title"), title)
        else:
            expect(which.locator("option:checked")).to_have_text(title)
        one.write(one.field("chapter-title"), f"Moment {number}")
        one.write(one.field("chapter-text"), f"What now? {number}")
        one.go(one.a("button", one.words("save"), dialog))
        expect(dialog).to_be_hidden()
        one.reads(re.compile(re.escape(one.words("to-study-added"))))
    one.go(one.a("link", title))
    for number in (1, 2, 3):
        expect(one.a("heading", re.compile(f"^{number}.*Moment {number}"))).to_be_visible()
    one.reads("What now? 3")


def looks_up(one: Reader) -> None:
    """Look up a player, and where that player stands."""
    one.go(one.link("players"))
    one.go(one.a("link", "Inès"))
    expect(one.a("heading", "Inès")).to_be_visible()
    results = one.page.get_by_role("region", name=one.words("player-results"))
    expect(results).to_contain_text(one.words("outcome-won"))
    one.go(one.link("standings"))
    line = one.page.get_by_role("row").filter(has_text="Inès")
    expect(line.first).to_be_visible()


def asks(one: Reader) -> None:
    """Ask one of the questions that stand ready, and read the answer."""
    one.go(one.link("insights"))
    questions = one.a("group", one.words("insights-questions"))
    one.go(questions.get_by_role("button").first)
    expect(one.page.locator("#chart .main-svg").first).to_be_visible()


def exports(one: Reader, who: str) -> None:
    """Take the records of a player along in a spreadsheet."""
    one.go(one.link("nav-games"))
    one.write(one.field("filter-text", "searchbox"), f"Club {who}")
    rows = one.page.locator("a.record").filter(has_text="Inès")
    expect(rows).to_have_count(2)
    one.go(one.folded("more-actions"))
    sheet = sheets_of(Path(one.saved(one.link("take-xlsx")).path()))
    assert len(next(iter(sheet.values()))) == 3


def deletes(one: Reader) -> None:
    """Put a record into the bin, and take it out again."""
    one.go(one.button("choosing"))
    rows = one.page.get_by_role("checkbox", name=re.compile("Inès"))
    expect(rows).to_have_count(2)
    one.go(rows.first)
    one.go(one.button("delete-n-one"))
    expect(rows).to_have_count(1)
    one.go(one.button("undo"))
    expect(rows).to_have_count(2)


#: A deal of sixty-six: cards played, or what Oscar does besides.
DEAL = ("TH", "AS", "choice-exchange", "JC", "AD", "choice-declaration", "choice-claim")
OFFERED = {
    "choice-exchange": re.compile(""),
    "choice-declaration": re.compile("40$"),
    "choice-claim": re.compile(""),
}


def all_jobs(one: Reader, other: Reader, folder: Path, who: str) -> None:
    jobs: dict[str, Callable[[], None]] = {
        "Upload": lambda: uploads(one, zipped(folder, who)),
        "Correct": lambda: corrects(one),
        "Comment": lambda: comments(one),
        "Send": lambda: sends(one, other),
        "Enter": lambda: types(one, who),
        "Study": lambda: studies(one, who),
        "Look up": lambda: looks_up(one),
        "Ask": lambda: asks(one),
        "Export": lambda: exports(one, who),
        "Delete": lambda: deletes(one),
    }
    budgets = stated_budgets()
    assert list(budgets) == list(jobs)
    for name, job in jobs.items():
        one.taps, began = 0, time.monotonic()
        job()
        taps, seconds = one.taps, time.monotonic() - began
        print(f"{who}: {name} {taps} taps {seconds:.1f} s")
        assert taps <= budgets[name][0], name
        # With the keyboard alone one goes through all that stands before.
        assert isinstance(one, Typist) or seconds <= budgets[name][1], name


def stated_budgets() -> dict[str, tuple[int, int]]:
    """How many taps and seconds each job may take, as docs/pages.md states it."""
    text = (Path(__file__).parents[2] / "docs/pages.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*\*([\w ]+)\*\*.* \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    return {name: (int(taps), int(seconds)) for name, taps, seconds in rows}


WAYS: dict[str, tuple[Language, dict[str, Any], type[Reader], dict[str, Any]]] = {
    "english-laptop": ("en", {**LAPTOP, **ENGLISH}, Reader, {}),
    "french-phone": ("fr", {**PHONE, **FRENCH, **DARK}, Reader, {"touch": True}),
    "english-keyboard": ("en", {**LAPTOP, **ENGLISH}, Typist, {}),
    "english-phone": ("en", {**PHONE, **ENGLISH}, Reader, {"touch": True}),
    "french-laptop": ("fr", {**LAPTOP, **FRENCH, **DARK}, Reader, {}),
}


@pytest.mark.parametrize("way", WAYS)
def test_all_jobs_of_a_club(site: Site, tmp_path: Path, way: str) -> None:
    language, device, kind, more = WAYS[way]
    page = site("/records", **device)
    one: Reader = kind(page, language, **more)
    other = Reader(site("/games", **DARK, **FRENCH), "fr")
    all_jobs(one, other, tmp_path, way)
