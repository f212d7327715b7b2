"""What stands in the window together, and how large what is touched is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import records
from records.notation.model import Record
from tests.browser.conftest import SAMPLES, Site
from tests.browser.steps import PHONE, WINDOWS, analysis, at, in_each_others_way, more, typed

pytestmark = pytest.mark.browser

LOCALES = pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
LAPTOP: dict[str, Any] = {"locale": "en-GB", "viewport": {"width": 1366, "height": 650}}
TELEPHONE: dict[str, Any] = {"locale": "fr-FR", **PHONE}
#: A game of two with draws and comments, one of six, and one with a fault.
SHOWN = ("annotated", "sizette", "revoke")

BOTTOMS = """() => ["#table", "#caption", "#play"].map((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return [one, box.top >= 0 && box.bottom <= innerHeight, Math.round(box.bottom)]; })"""
#: What can be touched is told if it is smaller than a thumb needs. The cards of the table and the
#: words of a text are not buttons of their own, and a link within a sentence has its line's height.
SMALL = """() => {
  const all = "a, button, select, summary, input, textarea, label:has(> input[type=file])";
  const apart = ".table, .tricks, .details, pre, .skip";
  return [...document.querySelectorAll(all)]
    .filter((one) => !one.closest(apart) && one.type !== "file" && one.checkVisibility())
    .map((one) => [one.id || one.className || one.textContent, one.getBoundingClientRect()])
    .filter(([, { width, height, right }]) => right > 0 && Math.min(width, height) < 44)
    .map(([name, { width, height }]) => `${name}: ${Math.round(width)} x ${Math.round(height)}`);
}"""


#: What stands above every page. On a telephone it is one row, and all of it is in view.
HEAD = ("header.site a", "main")
#: The parts of the page of a record that everybody needs, and what must be read whole.
ESSENTIAL = ("#table", ".told", "#caption", ".controls", "#play", ".heading h1", ".facts", "#more")
WHOLE = (".side-score b", ".heading h1", ".facts", "#caption")
CUT = """selectors => selectors.flatMap(one => [...document.querySelectorAll(one)])
  .filter(one => getComputedStyle(one).display !== "inline")
  .filter(one => one.scrollWidth > one.clientWidth + 1)
  .map(one => one.textContent)"""
ROWS = """() => new Set([...document.querySelectorAll(".annotate button, .annotate-open")]
  .filter(one => one.checkVisibility())
  .map(one => Math.round(one.getBoundingClientRect().top))).size"""
OUTSIDE = """selectors => selectors.flatMap(one => [...document.querySelectorAll(one)])
  .filter(one => one.checkVisibility())
  .map(one => [one.id || one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.top < 0 || box.bottom > innerHeight)
  .map(([name, box]) => `${name} ${Math.round(box.top)} ${Math.round(box.bottom)}`)"""

#: Where something stands in the window.
PLACES = """selectors => selectors.map(one => {
  const { left, top } = document.querySelector(one).getBoundingClientRect();
  return [Math.round(left), Math.round(top)]; })"""
#: What is covered or clipped where its middle is; what has scrolled away is another matter.
UNSEEN = """selectors => selectors.flatMap(one => [...document.querySelectorAll(one)])
  .filter(one => one.checkVisibility())
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([one, { top, bottom }]) => {
    const box = (one.closest("#choices") ?? document.body).getBoundingClientRect();
    return top >= box.top && bottom <= box.bottom; })
  .filter(([one, { left, top, width, height }]) => {
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return !one.contains(there); })
  .map(([one]) => one.id || one.textContent)"""
#: What scrolls and does not show it.
UNSIGNED = """() => [...document.querySelectorAll(".at-table *, .guide, .guide *")]
  .filter(one => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1)
  .filter(one => getComputedStyle(one).overflowY !== "visible" && one.clientHeight > 1)
  .filter(one => !getComputedStyle(one).backgroundImage.includes("gradient"))
  .map(one => one.id || one.className)"""

#: Whist in which a player could have followed suit; the hands are known.
REVOKE = next(
    record.text
    for record in records.read(SAMPLES / "whist-faults.carnet")
    if record.get("Event") == "A revoke, hands known"
)
#: After the first trick of a deal whose hands are not known everything may be declared.
BEZIQUE = """\
[Game "besigue-1847"]
[A "Alice Morel"]
[B "Basile Renaud"]
[Deal "1"]
[Dealer "B"]
[TurnUp "8S"]

1. A:9C 7C
"""

#: How far the number of faults stands above or below the middle of its tab, in pixels.
ASIDE = """() => {
  const middle = one => (({ top, bottom }) => (top + bottom) / 2)(one.getBoundingClientRect());
  const number = document.getElementById("findings-count");
  return Math.abs(middle(number) - middle(number.parentElement)); }"""


def longest() -> dict[str, str]:
    """The samples with the longest name, names, heading and comment, by what they have."""
    samples = [one for path in sorted(SAMPLES.glob("*.carnet")) for one in records.read(path)]

    def of(record: Record, *tags: str) -> list[int]:
        return [len(record.get(tag) or "") for tag in tags]

    by = {
        "name": lambda one: max(of(one, *"ABCDEF")),
        "names": lambda one: sum(of(one, *"ABCDEF")),
        "heading": lambda one: sum(of(one, "Event", "Site", "Date", "Options")),
        "comment": lambda one: max(map(len, re.findall(r"\{[^}]*\}", one.text)), default=0),
    }
    return {name: max(samples, key=length).text for name, length in by.items()}


def in_window(page: Page) -> list[Any]:
    """What does not stand in the window whole."""
    return [told for told in page.evaluate(BOTTOMS) if not told[1]]


@pytest.mark.parametrize("options", [LAPTOP, TELEPHONE], ids=["en", "fr"])
def test_table_caption_and_controls_stand_in_the_window_together(
    site: Site, options: dict[str, Any]
) -> None:
    page = site("/games", **options)
    for name in SHOWN:
        page.goto(f"{site.address}/records/{site.ids[name]}#deal=1&ply=7")
        at(page, 1, 7)
        expect(page.locator(".hand .card").first).to_be_visible()
        assert in_window(page) == [], name
    if options is LAPTOP:
        return
    assert in_each_others_way(page, *HEAD) == []
    assert page.evaluate(CUT, ["header.site", "header.site nav"]) == []
    # The bar stays where the thumb is, wherever one reads.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.get_by_role("button", name="Action suivante")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SMALL) == []
    assert page.evaluate(ASIDE) < 5
    page.goto(f"{site.address}/new")
    expect(page.get_by_role("heading", level=1)).to_have_text("Noter une partie")
    page.locator("#start").select_option("besigue")
    assert page.evaluate(SMALL) == []
    page.locator("#about-done").click()
    expect(page.locator(".pad button").first).to_be_visible()
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@LOCALES
def test_nothing_of_the_frame_that_is_offered_is_cut(site: Site, locale: str) -> None:
    page = site("/games", locale=locale, viewport={"width": 720, "height": 650})
    for name in SHOWN:
        page.goto(f"{site.address}/records/{site.ids[name]}/embed#deal=1&ply=1")
        expect(page.locator(".hand .card").first).to_be_visible()
        for ply in range(2, 9):
            page.keyboard.press("ArrowRight")
            at(page, 1, ply)
            assert page.evaluate("document.documentElement.scrollHeight") <= 650, (name, ply)


@LOCALES
@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_lies_under_anything_and_what_everybody_needs_is_in_the_window(
    site: Site, size: str, locale: str
) -> None:
    page = site("/games", locale=locale, **WINDOWS[size])
    for what, text in longest().items():
        (record,) = site.store(text)
        deals = site.replay(record)["deals"]
        said = [
            (sum(len(one["text"]) for one in note["comments"]), deal["deal"], note["ply"])
            for deal in deals
            for note in deal["notes"]
        ]
        _, deal, ply = max(said, default=(0, 1, 3))
        page.goto(f"{site.address}/records/{record}#deal={deal}&ply={ply}")
        at(page, deal, ply)
        expect(page.locator(".hand .card").first).to_be_visible()
        assert page.evaluate(OUTSIDE, list(ESSENTIAL)) == [], what
        assert page.evaluate(CUT, list(WHOLE)) == [], what
        parts = ("header.site", ".heading", ".scoreboard", "#table", ".told", ".controls", ".side")
        assert in_each_others_way(page, *parts) == [], what
        heading = (".heading h1", ".facts", "#more > summary", ".side-score")
        others = (".trump", ".plate", ".tabs", ".annotate")
        assert in_each_others_way(page, *heading, *others) == [], what
        rows = page.evaluate(ROWS)
        assert rows == (1 if size == "phone" else 2), (
            "what is done with an action leaves room for the moves"
        )


@LOCALES
@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_lies_over_anything_where_games_are_offered_and_listed(
    site: Site, size: str, locale: str
) -> None:
    page = site("/", locale=locale, **WINDOWS[size])
    expect(page.locator(".hand .lit").first).to_be_visible()
    assert in_each_others_way(page, "header.site", "h1", ".verbs a", ".stage", ".latest") == []
    assert in_each_others_way(page, ".hand .lit", ".melds", ".plate", ".trump") == []
    page.goto(f"{site.address}/records")
    expect(page.locator("a.record").first).to_be_visible()
    bar = ("h1", "#add > summary", ".wide", "#more-filters > summary", "#more-actions > summary")
    stood = page.evaluate(PLACES, bar)
    for opens in (bar[1], *bar[3:]):
        page.locator(opens).click()
        assert page.evaluate(PLACES, bar) == stood, "what opens moves no button"
        opened = "#upload, .bar .menu[open] > div"
        assert in_each_others_way(page, "header.site", *bar, opened, "#records") == []
        page.locator(opens).click()


@LOCALES
@pytest.mark.parametrize("size", WINDOWS)
def test_a_fault_is_mended_with_the_table_in_view(site: Site, size: str, locale: str) -> None:
    (record,) = site.store(f"{REVOKE}{{{size} {locale}}}\n")
    page = site(f"/records/{record}", locale=locale, **WINDOWS[size])
    parts = (".scoreboard", "#table", ".told", ".controls", ".side", "#proposal")
    on_table = (".plate", ".last", ".trump")
    acts = page.locator(".slip > .acts :is(button, summary):visible")
    expect(acts).to_have_count(3)
    expect(page.locator(".hand .lit").first).to_be_visible()
    assert page.evaluate(OUTSIDE, ["#table", ".slip > .acts button"]) == []
    assert in_each_others_way(page, *parts) == []
    table = page.evaluate(PLACES, ["#table"])
    more(page)
    expect(page.locator("#label-form input")).to_be_visible()
    assert page.evaluate(PLACES, ["#table"]) == table
    page.keyboard.press("Escape")
    acts.nth(1).click()
    expect(page.locator(".slip > .acts .fixes button").last).to_be_in_viewport(ratio=1)
    assert page.evaluate(OUTSIDE, ["#table", ".slip > .acts .fixes button"]) == []
    page.locator(".slip > .acts .fixes button").first.click()
    expect(page.locator("#proposal [role=status]")).to_contain_text("2")
    assert page.evaluate(OUTSIDE, ["#table", "#proposal"]) == []
    assert page.evaluate(CUT, [".plate b"]) == []
    assert in_each_others_way(page, *parts) == []
    assert in_each_others_way(page, *on_table) == []
    page.locator("#proposal .primary").click()
    expect(page.locator("#deleted button")).to_be_visible()
    assert in_each_others_way(page, *parts, "#deleted") == []
    (_, score), (_, told) = page.evaluate(PLACES, ["#scoreboard", "#deleted"])
    assert told > score, "what is said of it stands where it was proposed"


@LOCALES
@pytest.mark.parametrize("size", WINDOWS)
def test_a_game_is_entered_with_line_pad_and_declarations_in_view(
    site: Site, size: str, locale: str
) -> None:
    page = typed(site, BEZIQUE, locale=locale, **WINDOWS[size])
    expect(page.locator("#choices button").first).to_be_visible()
    needed = ("#table", "#caption", "#line", "#save", "#now", "#undo", "#choices", "#pad")
    assert page.evaluate(OUTSIDE, list(needed)) == []
    assert in_each_others_way(page, "header.site", *needed) == []
    assert page.evaluate(UNSEEN, [*needed, "#choices button .kind"]) == []
    assert page.evaluate(UNSIGNED) == []


def test_a_chart_is_seen_whole_on_a_telephone(site: Site) -> None:
    page = site(f"/records/{site.ids['besigue']}", **TELEPHONE)
    analysis(page)
    ends = [
        page.locator(one).evaluate("one => one.getBoundingClientRect().bottom")
        for one in ("#chart", "#analysis")
    ]
    assert ends == sorted(ends)


def test_a_chart_that_is_drawn_after_another_has_its_legend_below_its_axis(site: Site) -> None:
    page = site("/games", **TELEPHONE)
    game = max(records.read(SAMPLES / "besigue-rubicon.carnet"), key=lambda one: len(one.text))
    (record,) = site.store(game.text)
    page.goto(f"{site.address}/records/{record}")
    analysis(page)
    for kind in ("tricks", "declarations"):
        with page.expect_response(f"**/charts/{kind}?*"):
            page.locator("#chart-kind").select_option(kind)
        expect(page.locator("#chart .legend")).to_be_visible()
        expect(page.locator("#chart-state")).to_be_empty()
    assert in_each_others_way(page, "#chart .xtick", "#chart .legend", "#chart .gtitle") == []
