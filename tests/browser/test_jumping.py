from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.steps import SIZES, at

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("tab", "size"), [("tricks", "phone"), ("findings", "desk")])
def test_what_proves_a_finding_is_a_click_away(site: Site, tab: str, size: str) -> None:
    page = site(f"/records/{site.ids['revoke']}#deal=1&ply=63", **SIZES[size])
    (finding,) = site.replay(site.ids["revoke"])["findings"]
    page.locator(f"#{tab}-tab").click()
    expect(page.locator(".slip.here")).to_have_count(1)
    page.locator(f"#{tab} summary:visible", has_text="Why?").first.click()
    (proof,) = finding["evidence"]
    page.locator(f"#{tab}").get_by_role("button", name=f"action {proof}").click()
    at(page, 1, proof)
    expect(page.locator("#caption")).to_contain_text(f"· {proof}/")


def plays(body: Any, ply: int) -> dict[str, int]:
    """The plies of the plays up to that one, by seat and card; the last where there are two."""
    events = body["deals"][0]["events"][:ply]
    return {e["seat"] + e["cards"][0]: e["ply"] for e in events if e["kind"] == "play"}


@pytest.mark.parametrize(
    ("size", "path"),
    [("phone", "/records/{}"), ("desk", "/records/{}"), ("desk", "/records/{}/embed")],
)
def test_a_card_that_was_played_leads_to_when_it_was(site: Site, size: str, path: str) -> None:
    record = site.ids["whist"]
    page = site(path.format(record) + "#deal=1&ply=7", **SIZES[size])
    at(page, 1, 7)
    body = site.replay(record, "deal=1")
    position = body["deals"][0]["positions"][7]
    known = plays(body, 7)
    winner, card = next(one for one in position["last_trick"]["cards"])
    page.locator(f'.last .card[data-card="{card}"] + .to-ply').click(position={"x": 2, "y": 8})
    at(page, 1, known[winner + card])
    page.evaluate("location.hash = 'deal=1&ply=7'")
    at(page, 1, 7)
    seat, card = position["table"][0]
    page.locator(f'.trick [data-seat="{seat}"] .to-ply').click()
    at(page, 1, known[seat + card])


def test_a_card_of_a_variation_leads_into_the_variation(site: Site) -> None:
    page = site(f"/records/{site.ids['nested']}#deal=1&ply=3&line=2.1-3.1")
    at(page, 1, 3, "&line=2.1-3.1")
    page.locator('.trick [data-seat="B"] .to-ply').click()
    at(page, 1, 2, "&line=2.1-3.1")
    page.locator('.trick [data-seat="A"] .to-ply').click()
    at(page, 1, 1)


@pytest.mark.parametrize("path", ["/records/{}", "/records/{}/embed"])
def test_of_a_place_that_there_is_not_the_nearest_is_shown_and_that_is_said(
    site: Site, path: str
) -> None:
    page = site(f"{path.format(site.ids['besigue-1847'])}#deal=99&ply=2")
    plies = [len(deal) for deal in site.replay(site.ids["besigue-1847"])["spans"]]
    deals = len(plies)
    told = page.locator("#not-there")
    at(page, deals, 2)
    expect(told).to_contain_text(f"no deal 99, only {deals}")
    for address, (deal, ply), said in (
        ("deal=-2", (1, 0), f"no deal -2, only {deals}"),
        ("deal=2&ply=9999", (2, plies[1]), f"no action 9999, only {plies[1]}"),
        ("deal=1&ply=2.7&line=1.8", (1, 2), "no such variation"),
        ("deal=1&ply=2&seat=E", (1, 2), "Nobody sits at E"),
    ):
        page.goto("about:blank")
        page.goto(f"{site.address}{path.format(site.ids['besigue-1847'])}#{address}")
        at(page, deal, ply)
        expect(told).to_contain_text(said)
    page.keyboard.press("ArrowRight")
    at(page, 1, 3)
    expect(told).to_be_hidden()


def test_a_place_that_there_is_is_not_remarked_upon(site: Site) -> None:
    page = site(f"/records/{site.ids['annotated']}#deal=1&ply=40&line=40.1&seat=A")
    at(page, 1, 40, "&line=40.1&seat=A")
    expect(page.locator("#not-there")).to_be_hidden()
    page.evaluate("location.hash = 'deal=7'")
    expect(page.locator("#not-there")).to_contain_text("no deal 7")


SPOKEN = """\
[Game "sizette"]
[A "{name}"]
[B "Bérengère de Castillon"]

[Deal "1"]
[Dealer "F"]
[HandA "AS KS QS JS TS 9S"]
[HandB "AH KH QH JH TH 9H"]
[HandC "AD KD QD JD TD 9D"]
[HandD "AC KC QC JC TC 9C"]
[HandE "8S 7S 6S 8H 7H 6H"]
[HandF "8D 7D 6D 8C 7C 6C"]
[TurnUp "6C"]

1. {said}
*
"""
MEET = """const meet = (a, b) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const rects = (selector, root = document) =>
  [...root.querySelectorAll(selector)].map(one => one.getBoundingClientRect());
"""
COVERED = f"""() => {{ {MEET}
  const [said] = rects('.speech:not([hidden])');
  const [table] = rects('#table');
  const inside = said.left >= table.left && said.right <= table.right
    && said.top >= table.top && said.bottom <= table.bottom;
  return [inside, rects('.table .card, .plate').filter(one => meet(one, said)).length];
}}"""
OVERLAPPING = f"""() => {{ {MEET}
  const hands = [...document.querySelectorAll('.seat')]
    .map(seat => [seat.dataset.seat, rects('.hand .card', seat)]);
  return hands.flatMap(([one, cards], index) => hands.slice(index + 1)
    .filter(([, others]) => cards.some(a => others.some(b => meet(a, b))))
    .map(([other]) => [one, other]));
}}"""


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_covers_neither_cards_nor_names(site: Site, size: str) -> None:
    words = "Je garde le roi de carreau, mais je n’ai plus que le huit de trèfle"
    said = " ".join(f'{seat}:"{words}"' for seat in "ABCDEF")
    (record,) = site.store(SPOKEN.format(name=size, said=said))
    page = site(f"/records/{record}#deal=1&ply=0", **SIZES[size])
    for ply, seat in enumerate("ABCDEF", 1):
        at(page, 1, ply - 1)
        page.keyboard.press("ArrowRight")
        at(page, 1, ply)
        expect(page.locator(f'[data-seat="{seat}"] .speech')).to_contain_text(words)
        assert page.evaluate(COVERED) == [True, 0], seat


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["sizette", "whist"])
def test_no_hand_covers_another(site: Site, game: str, size: str) -> None:
    page = site(f"/records/{site.ids[game]}", **SIZES[size])
    expect(page.locator(".hand .card").first).to_be_visible()
    assert page.evaluate(OVERLAPPING) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_that_judge_stand_in_the_same_place_whatever_is_listed(
    site: Site, size: str
) -> None:
    page = site(f"/records/{site.ids['revoke']}#deal=1&ply=63", **SIZES[size])
    at(page, 1, 63)
    places = []
    for tab in ("tricks", "findings", "tricks"):
        page.locator(f"#{tab}-tab").click()
        expect(page.locator(f"#{tab}")).to_be_visible()
        places.append(page.locator("#signs").bounding_box())
    assert places[0] == places[1] == places[2]
