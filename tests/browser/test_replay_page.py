from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.steps import PHONE, SIZES, analysis, at, stop_the_clock, text_open

pytestmark = pytest.mark.browser

GAMES = ("besigue-1847", "besigue", "sizette", "whist", "bassadewitz")


def until(page: Page, expression: str, value: Any) -> None:
    # Playwright's own waiting evaluates in the page, which its policy forbids.
    for _ in range(1200):
        if page.evaluate(expression) == value:
            return
        page.wait_for_timeout(50)
    assert page.evaluate(expression) == value


def test_keys_step_through_the_game(site: Site) -> None:
    record = site.ids["besigue"]
    page = site(f"/records/{record}")
    body = site.replay(record)
    first = body["deals"][0]
    at(page, 1, 0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    at(page, 1, 1)
    ends = [
        e["ply"]
        for e, after in zip(first["events"], [*first["events"][1:], {"trick": 0}], strict=True)
        if e["trick"] != after["trick"]
    ]
    page.keyboard.press("PageDown")
    at(page, 1, ends[0])
    page.keyboard.press("PageDown")
    at(page, 1, ends[1])
    page.keyboard.press("PageUp")
    at(page, 1, ends[0])
    page.keyboard.press("End")
    at(page, 1, first["plies"])
    page.keyboard.press("ArrowRight")
    at(page, 2, 0)
    page.keyboard.press("ArrowLeft")
    at(page, 1, first["plies"])
    page.keyboard.press("Home")
    at(page, 1, 0)
    page.keyboard.press("ArrowDown")
    at(page, 2, 0)
    page.keyboard.press("ArrowUp")
    at(page, 1, 0)


def test_buttons_do_what_keys_do(site: Site) -> None:
    record = site.ids["sizette"]
    page = site(f"/records/{record}")
    plies = site.replay(record)["deals"][0]["plies"]
    page.get_by_role("button", name="Next action").click()
    at(page, 1, 1)
    page.get_by_role("button", name="End of the deal").click()
    at(page, 1, plies)
    page.get_by_role("button", name="Next deal").click()
    at(page, 2, 0)
    page.locator("#deal").select_option("1")
    at(page, 1, 0)
    page.get_by_role("slider").fill("3")
    at(page, 1, 3)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_shows_the_position(site: Site, game: str) -> None:
    record = site.ids[game]
    page = site(f"/records/{record}#deal=1&ply=5")
    position = site.replay(record, "deal=1&ply=5")["deals"][0]["positions"][0]
    for seat, hand in position["hands"].items():
        cards = page.locator(f'.seat[data-seat="{seat}"] .hand .card')
        expect(cards).to_have_count(len(hand))
        assert [c.get_attribute("data-card") for c in cards.all()] == hand
    played = position["table"] or position["last_trick"]["cards"]
    trick = page.locator(".trick .played")
    expect(trick).to_have_count(len(played))
    shown = [
        [one.get_attribute("data-seat"), one.locator(".card").get_attribute("data-card")]
        for one in trick.all()
    ]
    assert shown == played
    if position["to_play"]:
        expect(page.locator(".seat.to-play")).to_have_attribute("data-seat", position["to_play"])
    scores = page.locator(".side-score .points > span:first-child")
    assert scores.all_text_contents() == [str(points) for points in position["score"]]


def test_cards_speak_the_readers_language(site: Site) -> None:
    path = f"/records/{site.ids['whist']}"
    for locale, letters, words in (
        ("fr-FR", {"R", "D", "V"}, "de cœur"),
        ("en-GB", {"K", "Q", "J"}, "of hearts"),
    ):
        page = site(path, locale=locale)
        expect(page.locator(".hand .card")).to_have_count(52)
        indices = set(page.locator(".hand .card .index").all_text_contents())
        assert letters <= indices
        assert not (indices & ({"K", "Q", "J", "R", "D", "V"} - letters))
        labels = [c.get_attribute("aria-label") or "" for c in page.locator(".card").all()]
        assert any(words in label for label in labels)


def test_the_text_and_the_table_are_in_step(site: Site) -> None:
    record = site.ids["besigue-1847"]
    page = site(f"/records/{record}#deal=3&ply=4")
    text_open(page)
    body = site.replay(record)
    start, end = body["spans"][2][3]
    now = page.locator("#text .now")
    expect(now).to_have_text(body["text"][start:end])
    expect(now).to_be_in_viewport()
    page.locator('#text .word[data-deal="3"][data-ply="9"]').click()
    at(page, 3, 9)
    start, end = body["spans"][2][8]
    expect(now).to_have_text(body["text"][start:end])


def test_a_finding_leads_to_its_action(site: Site) -> None:
    page = site(f"/records/{site.ids['faulty']}")
    findings = page.locator(".finding")
    # An address that names no place opens at the first fault.
    expect(page.locator("#caption .flaw")).to_be_visible()
    body = site.replay(site.ids["faulty"])
    expect(findings).to_have_count(len(body["findings"]))
    expect(page.locator("#text .fault")).to_have_count(len(body["findings"]))
    held = findings.filter(has_text="A♥ is not in this hand")
    # The slip that it follows from comes a moment later, and folds it away.
    slip = page.locator(".slip").filter(has=held)
    slip.locator(".follows > summary").click()
    held.locator("p").click()
    at(page, 1, 6)
    expect(held).to_have_class(re.compile("here"))
    cause = slip.locator("> .message").inner_text()
    expect(page.locator("#caption .flaw")).to_have_text(cause)
    expect(page.locator("#text .now")).to_have_text("AH")


def test_the_next_finding_is_a_key_away(site: Site) -> None:
    page = site(f"/records/{site.ids['faulty']}#deal=1&ply=0")
    text_open(page)
    at(page, 1, 0)
    page.keyboard.press("n")
    expect(page.locator(".finding.here")).to_have_count(1)
    page.locator("#text .fault").last.click()
    expect(page.locator(".finding.here").last).to_contain_text("zz")


def test_what_a_record_says_is_only_ever_text(site: Site) -> None:
    page = site(f"/records/{site.ids['faulty']}")
    expect(page.get_by_role("heading", name="Zoé </script><b>")).to_be_visible()
    expect(page.locator("#text")).to_contain_text("{😀 <i>no</i>}")
    assert page.locator("main :not(dialog) > img, #text i").count() == 0


def test_the_chart_is_in_step_and_a_click_on_it_jumps(site: Site) -> None:
    page = site(f"/records/{site.ids['besigue-1847']}", viewport={"width": 1440, "height": 1200})
    analysis(page)
    cursor = "document.getElementById('chart').layout?.shapes.at(-1).x0"
    until(page, cursor, 0)
    page.keyboard.press("End")
    plies = int(page.locator("#slider").input_value())
    until(page, cursor, plies)
    deal, ply, x, y = page.evaluate(
        """() => { const place = document.getElementById('chart');
          const trace = place.data.findLast(t => t.mode.startsWith('markers') && t.x.length);
          const {xaxis, yaxis} = place._fullLayout; const box = place.getBoundingClientRect();
          return [...trace.customdata.at(-1),
            box.x + xaxis._offset + xaxis.d2p(trace.x.at(-1)),
            box.y + yaxis._offset + yaxis.d2p(trace.y.at(-1))]; }"""
    )
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    at(page, deal, ply)


@pytest.mark.parametrize("kind", ["score", "chance"])
def test_after_a_deal_of_which_only_the_score_is_known_the_chart_is_in_step(
    site: Site, kind: str
) -> None:
    """Such a deal has no action, and is one step long on the axis."""
    text = '[Game "besigue-1847"]\n[Deal "1"]\n... #200/130\n[Deal "2"]\n1. A:TD 7D\n*\n'
    (record,) = site.store(text)
    page = site(f"/records/{record}#deal=2&ply=1")
    analysis(page)
    page.locator("#chart-kind").select_option(kind)
    until(page, "document.getElementById('chart').layout?.shapes.at(-1).x0", 2)


def test_a_click_beside_the_line_of_a_chart_goes_to_that_action(site: Site) -> None:
    record = site.ids["longest"]
    page = site(f"/records/{record}#deal=1&ply=2", viewport={"width": 1440, "height": 1200})
    analysis(page)
    cursor = "document.getElementById('chart').layout?.shapes.at(-1).x0"
    until(page, cursor, 2)
    plies = [len(deal) for deal in site.replay(record)["spans"]]
    for along in (0.1, 0.5, 0.7, 0.93):
        # In the middle of an action, above all marks.
        x, y, action = page.evaluate(
            """along => { const place = document.getElementById('chart');
              const {xaxis, yaxis} = place._fullLayout; const box = place.getBoundingClientRect();
              const action = Math.round(xaxis.p2d(xaxis._length * along));
              const x = Math.round(box.x + xaxis._offset + xaxis.d2p(action));
              return [x, box.y + yaxis._offset + 2,
                Math.round(xaxis.p2d(x - box.x - xaxis._offset))]; }""",
            along,
        )
        page.mouse.click(x, y)
        deal = next(n for n in range(1, len(plies) + 1) if action <= sum(plies[:n]))
        at(page, deal, action - sum(plies[: deal - 1]))
        until(page, cursor, action)


def test_on_a_phone_the_map_has_every_trick_and_a_frame_around_the_present_one(site: Site) -> None:
    page = site(f"/records/{site.ids['besigue']}", **PHONE)
    analysis(page)
    page.locator("#chart-kind").select_option("tricks")
    frame = "document.getElementById('chart').layout?.shapes?.at(-1)"
    until(page, "document.getElementById('chart').layout?.meta?.tricks.length", 32)
    assert page.evaluate(f"{frame}?.type") != "rect"
    events = site.replay(site.ids["besigue"])["deals"][0]["events"]
    ply = next(one["ply"] for one in events if one["trick"] == 11)
    page.goto(f"{page.url.split('#')[0]}#deal=1&ply={ply}")
    until(page, f"{frame}?.type", "rect")
    assert page.evaluate(f"({frame}.x0 + {frame}.x1) / 2") == pytest.approx(2)


@pytest.mark.parametrize("size", SIZES)
def test_every_chart_of_the_record_is_drawn(site: Site, size: str) -> None:
    page = site(f"/records/{site.ids['besigue-1847']}#deal=2&ply=9", **SIZES[size])
    analysis(page)
    kind = page.locator("#chart-kind")
    expect(page.locator("#chart .main-svg").first).to_be_visible()
    for value in [option.get_attribute("value") for option in kind.locator("option").all()]:
        assert value is not None
        kind.select_option(value)
        expect(page.locator("#chart-state")).to_be_empty()
        assert page.locator("#chart-table th").count() > 1, value
        assert page.evaluate(
            """() => { const room = document.getElementById('chart').getBoundingClientRect();
              return [...document.querySelectorAll('#chart .ytitle')].every(title => {
                const {top, bottom} = title.getBoundingClientRect();
                return top >= room.top && bottom <= room.bottom; }); }"""
        ), f"the title of an axis of {value} does not fit"
    kind.select_option("score")
    expect(page.locator("#chart-state")).to_be_empty()
    told = page.evaluate("document.getElementById('chart').data.some(t => t.text?.some(s => s))")
    assert told
    kind.select_option("tricks")
    until(
        page,
        "document.getElementById('chart').layout.xaxis.title?.text?.slice(0, 14)",
        "Deal 2, tricks",
    )
    page.keyboard.press("ArrowDown")
    at(page, 3, 0)
    until(
        page,
        "document.getElementById('chart').layout.xaxis.title?.text?.slice(0, 14)",
        "Deal 3, tricks",
    )


def test_the_table_turns(site: Site) -> None:
    page = site(f"/records/{site.ids['sizette']}")
    seats = page.locator(".seat")
    expect(seats).to_have_count(6)
    expect(page.locator('.seat[data-seat="B"]')).to_have_attribute("data-place", "right-low")
    page.keyboard.press("f")
    expect(page.locator('.seat[data-seat="B"]')).to_have_attribute("data-place", "bottom")
    places = {seat.get_attribute("data-place") for seat in seats.all()}
    assert len(places) == 6


def test_it_plays_by_itself_until_stopped(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}", fresh=True)
    at(page, 1, 0)
    stop_the_clock(page)
    page.keyboard.press(" ")
    page.clock.run_for(1000)
    at(page, 1, 1)
    page.clock.run_for(1000)
    at(page, 1, 2)
    page.keyboard.press(" ")
    page.clock.run_for(3000)
    at(page, 1, 2)


def test_the_pace_is_chosen_and_kept(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}", fresh=True)
    at(page, 1, 0)
    page.locator("#pace").select_option("200")
    stop_the_clock(page)
    page.get_by_role("button", name="Play automatically").click()
    page.clock.run_for(250)
    at(page, 1, 1)
    page.locator("#pace").select_option("2000")
    page.clock.run_for(1900)
    at(page, 1, 1)
    page.clock.run_for(200)
    at(page, 1, 2)
    page.reload()
    expect(page.locator("#pace")).to_have_value("2000")


def test_a_swipe_is_a_step(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}", **PHONE)
    at(page, 1, 0)
    for start, end in ((250, 120), (250, 120), (120, 250)):
        page.evaluate(
            """([start, end]) => { const table = document.getElementById('table');
              for (const [kind, x] of [['pointerdown', start], ['pointerup', end]])
                table.dispatchEvent(new PointerEvent(kind,
                  {pointerType: 'touch', clientX: x, clientY: 200, bubbles: true})); }""",
            [start, end],
        )
    at(page, 1, 1)


@pytest.mark.parametrize("size", SIZES)
def test_the_tricks_are_listed_and_lead_to_their_actions(site: Site, size: str) -> None:
    record = site.ids["besigue-1847"]
    page = site(f"/records/{record}#deal=2&ply=3", **SIZES[size])
    events = site.replay(record, "deal=2")["deals"][0]["events"]
    moves = page.locator("#tricks .move")
    expect(moves).to_have_count(len(events))
    rows = page.locator("#tricks .trick-row")
    expect(rows).to_have_count(len({event["trick"] for event in events}))
    expect(page.locator("#tricks .now")).to_have_attribute("data-ply", "3")
    declared = next(e for e in events if e["kind"] == "declaration" and e["points"])
    move = page.locator(f'#tricks .move[data-ply="{declared["ply"]}"]')
    expect(move).to_contain_text(f"+{declared['points']}")
    move.click()
    at(page, 2, declared["ply"])
    expect(move).to_have_attribute("aria-current", "step")
    page.keyboard.press("End")
    expect(page.locator("#tricks .now")).to_be_in_viewport()


def test_who_takes_each_trick_is_marked(site: Site) -> None:
    record = site.ids["whist"]
    page = site(f"/records/{record}")
    positions = site.replay(record, "deal=1")["deals"][0]["positions"]
    winners = [p["last_trick"]["winner"] for p in positions[4::4]]
    took = page.locator("#tricks .move.took .who")
    expect(took).to_have_count(13)
    assert took.all_text_contents() == winners


def test_a_trick_that_breaks_off_at_a_gap_is_nobodys(site: Site) -> None:
    page = site(f"/records/{site.ids['gap']}#deal=1&ply=6")
    at(page, 1, 6)
    expect(page.locator("#caption")).to_contain_text("plays 10♠ – what came next is not recorded")
    expect(page.locator("#table .trick .played")).to_have_count(2)
    expect(page.locator("#table .seat[data-seat=A] .hand li")).to_have_count(11)
    expect(page.locator("#tricks .took")).to_have_text(["AA♠", "BQ♠"])
    expect(page.locator("#tricks .missing")).to_have_count(1)


def test_what_was_said_about_the_play_stands_in_its_place(site: Site) -> None:
    page = site(f"/records/{site.ids['annotated']}")
    rows = page.locator("#tricks .trick-row")
    expect(page.locator("#tricks .opening")).to_contain_text("Fourth deal of a match")
    expect(rows.nth(5).locator(".comment")).to_have_text(
        "Any four kings will do: two of them are clubs."
    )
    expect(rows.nth(17).locator(".judgement").first).to_have_text("?")
    expect(rows.nth(17).locator(".variation")).to_have_count(2)
    expect(rows.nth(31).locator(".command")).to_have_text("valuation 510")


def test_a_finding_stands_in_its_place_with_its_rule_and_what_was_allowed(site: Site) -> None:
    record = site.ids["revoke"]
    page = site(f"/records/{record}")
    (finding,) = site.replay(record)["findings"]
    page.keyboard.press("n")
    at(page, 1, finding["ply"])
    page.get_by_role("tab", name="Moves").click()
    flaw = page.locator("#tricks .now + .flaw")
    expect(flaw).to_contain_text(finding["message"]["en"])
    expect(flaw).to_contain_text(finding["rule"]["source"])
    expect(flaw.locator(".legal span")).to_have_count(len(finding["legal"]))
    lit = page.locator(".hand li.lit .card")
    assert {c.get_attribute("data-card") for c in lit.all()} == set(finding["legal"])
    page.get_by_role("button", name="Previous action").click()
    expect(page.locator(".hand li.lit")).to_have_count(0)


def test_the_address_names_the_seat_that_looks_and_sees_its_own_cards_alone(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}#deal=1&ply=2&seat=C")
    expect(page.locator("#view")).to_have_value("C")
    expect(page.locator('.seat[data-seat="A"] .card[data-card="x"]').first).to_be_visible()
    expect(page.locator('.seat[data-seat="C"] .card[data-card="x"]')).to_have_count(0)
    expect(page.locator('.seat[data-seat="C"]')).to_have_attribute("data-place", "bottom")
    page.keyboard.press("ArrowRight")
    at(page, 1, 3, "&seat=C")
    page.locator("#view").select_option("")
    at(page, 1, 3)


@pytest.mark.parametrize(
    ("record", "locale", "told", "tag"),
    [
        ("unknown", "fr-FR", "Le jeu de ce relevé n’est pas connu", '[Game "tarot"]'),
        ("empty", "en-GB", "This record has no deal", '[Game "whist"]'),
    ],
    ids=["of an unknown game", "without a deal"],
)
def test_of_a_record_without_a_table_text_and_findings_are_shown(
    site: Site, record: str, locale: str, told: str, tag: str
) -> None:
    page = site(f"/records/{site.ids[record]}", locale=locale)
    expect(page.locator("#table")).to_contain_text(told)
    expect(page.locator(".finding")).to_have_count(1)
    expect(page.locator("#text")).to_contain_text(tag)


def test_the_other_language_is_at_the_same_place(site: Site) -> None:
    page = site(f"/records/{site.ids['whist']}#deal=1&ply=7")
    expect(page.locator("#caption")).to_contain_text("plays")
    page.get_by_role("link", name="FR").click()
    at(page, 1, 7)
    expect(page.locator("#caption")).to_contain_text("joue")
    assert page.locator("html").get_attribute("lang") == "fr"


@pytest.mark.parametrize("width", [360, 800, 1440])
@pytest.mark.parametrize("game", ["sizette", "whist"])
def test_the_page_fits_the_window(site: Site, game: str, width: int) -> None:
    page = site(f"/records/{site.ids[game]}", viewport={"width": width, "height": 800})
    expect(page.locator(".hand .card").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    table = page.locator("#table").bounding_box()
    for card in page.locator(".hand .card").all():
        box = card.bounding_box()
        assert box["x"] >= table["x"] - 2
        assert box["x"] + box["width"] <= table["x"] + table["width"] + 2


def test_on_a_telephone_each_card_of_a_hand_at_the_side_can_be_read(site: Site) -> None:
    page = site(f"/records/{site.ids['bassadewitz']}#deal=1&ply=0", **SIZES["phone"])
    cards = page.locator('.seat[data-place="left"] .hand li')
    expect(cards).to_have_count(8)
    boxes = [cards.nth(index).bounding_box() or {} for index in range(8)]
    shown = [b["x"] - a["x"] for a, b in itertools.pairwise(boxes) if a["y"] == b["y"]]
    assert min(shown) >= 15
