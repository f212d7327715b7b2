"""Deals of the games of chapters 16 to 18, typed by clicks, and how their tables are drawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import records
from tests.browser.conftest import Site
from tests.browser.readers import CARDS
from tests.browser.steps import typed
from tests.records.rules.sixty_six import EXAMPLE_TAGS

pytestmark = pytest.mark.browser

RANKS, SUITS = CARDS["en"]
RANKS = RANKS | {"8": "eight", "7": "seven"}

SIXTY_SIX = f"""\
[Game "sixty-six"]

[Deal "1"]
{EXAMPLE_TAGS}

1. A:TS 9C A:~9S
2. A:KD TD
3. B:JC QC A:+KSQS A:|
4. A:KS JH
5. A:AS QH A:||
#2/0
"""


def without_play(text: str) -> str:
    """The record up to its first trick."""
    return text[: re.search(r"^\d+\.", text, re.M).start()] + "*\n"  # type: ignore[union-attr]


def long_name(card: str) -> str:
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def click(page: Page, kind: str, seat: str, cards: list[str]) -> None:
    if kind == "play":
        page.locator(f'#pad[data-step="play:{seat}"] [data-card="{cards[0]}"]').click()
        return
    group = page.get_by_role("group", name=f"{seat} may declare", exact=True)
    name = " ".join(map(long_name, cards))
    # After its cards a declaration says what it is, and what it scores.
    says = re.compile(rf"^{name} \S.* \d+$")
    group.get_by_role("button", name=says).click()


def type_by_clicks(page: Page, text: str) -> str:
    """Types the play of a record's only deal by clicks, and gives the text that comes of it."""
    area = page.locator("#area")
    area.fill(without_play(text))
    replay = records.replay(records.loads(text)[0])
    assert replay.ok, replay.findings
    written = area.input_value()
    for event in replay.events(1):
        if event.kind == "draw":
            continue
        assert event.seat is not None
        click(page, event.kind, event.seat, event.cards)
        expect(area).not_to_have_value(written)
        written = area.input_value()
    return written


def played(text: str) -> list[tuple[str, str | None, list[str]]]:
    replay = records.replay(records.loads(text)[0])
    assert [f.code for f in replay.findings] == []
    return [(e.kind, e.seat, e.cards) for e in replay.events(1) if e.kind != "draw"]


RUBICON_START = """\
[Game "besigue-rubicon"]

[Deal "1"]
[Dealer "B"]
[HandA "AS KS QS QS JS TS 9H 8D 7C"]
[HandB "9S 8S AH TH 7H 9D 7D 9C 8C"]
[Talon "7S 8H QD KS"]

1. A:9H B:+9S8SAHTH7H9D7D9C8C B:7H A:+KSQS B:+8H
2. A:8D 9D
*
"""


def test_a_carte_blanche_and_the_card_after_it_are_shown_by_clicks(site: Site) -> None:
    pack = [rank + suit for suit in SUITS for rank in "ATKQJ987"] * 4
    for card in re.findall(r"\b[ATKQJ987][SHDC]\b", RUBICON_START.partition("1. A")[0]):
        pack.remove(card)
    text = RUBICON_START.replace("QD KS", " ".join(["QD KS", *pack]))
    written = type_by_clicks(site("/new"), text)
    assert played(written) == played(text)


def test_closing_and_claiming_are_done_with_the_keyboard_and_in_french(site: Site) -> None:
    page = site("/new", locale="fr-FR")
    area = page.locator("#area")
    opening, _, _ = SIXTY_SIX.partition(" A:|")
    area.fill(opening + "\n*\n")
    page.get_by_role("button", name="fermer le talon").focus()
    page.keyboard.press("Enter")
    expect(area).to_have_value(re.compile(r"\+KSQS \|\n\*\n$"))
    area.fill(SIXTY_SIX.partition(" A:||")[0] + "\n*\n")
    group = page.get_by_role("group", name="A peut annoncer avoir assez de points", exact=True)
    group.get_by_role("button", name="annoncer avoir assez de points").focus()
    page.keyboard.press("Enter")
    expect(area).to_have_value(re.compile(r"A:AS QH \|\|\n\*\n$"))


OFFERED = """\
[Game "triomphe"]
[Options "OPTION=VALUE"]

[Deal "1"]
[Dealer "B"]
[HandA "QS AS KC 8C 7C"]
[HandB "QH QD JD QC TC"]
[TurnUp "KS"]

"""


@pytest.mark.parametrize(("answer", "sign"), [("accept", "||"), ("refuse", "|")])
def test_what_the_other_side_has_offered_is_answered_with_a_button(
    site: Site, answer: str, sign: str
) -> None:
    text = OFFERED.replace("OPTION=VALUE", "offer=true")
    page = typed(site, f"{text}*\n")
    expect(page.locator('#pad[data-step="play:A"]')).to_be_visible()
    expect(page.get_by_role("button", name=answer, exact=True)).to_have_count(0)
    area = page.locator("#area")
    area.fill(f'{text}B:"I offer it"\n*\n')
    group = page.get_by_role("group", name=f"A may {answer} the offer", exact=True)
    group.get_by_role("button", name=answer, exact=True).click()
    expect(area).to_have_value(re.compile(rf'offer it" (A:)?{re.escape(sign)}\n\*\n$'))


def test_the_ace_of_trumps_takes_the_turn_up_for_any_card_of_the_hand(site: Site) -> None:
    page = typed(site, f"{OFFERED.replace('OPTION=VALUE', 'rob=ace')}*\n")
    group = page.get_by_role("group", name="A may exchange", exact=True)
    expect(group.get_by_role("button")).to_have_count(4)
    group.get_by_role("button", name="seven of clubs").click()
    expect(page.locator("#area")).to_have_value(re.compile(r"~7C\s+\*\n$"))
    expect(group).to_have_count(0)


def test_nobody_is_offered_a_claim_that_would_fall_short(site: Site) -> None:
    page = typed(site, SIXTY_SIX.partition("4. A:KS")[0] + "\n*\n")
    expect(page.locator('#pad[data-step="play:A"]')).to_be_visible()
    expect(page.get_by_role("group", name=re.compile("may claim"))).to_have_count(0)
    expect(page.get_by_role("group", name=re.compile("may close"))).to_have_count(0)


def test_a_closed_talon_lies_face_down_and_says_who_closed_it(site: Site) -> None:
    page = typed(site, SIXTY_SIX.partition(" A:|")[0] + "\n*\n")
    area = page.locator("#area")
    expect(page.locator(".talon .turned .card")).to_have_attribute("data-card", "9S")
    expect(page.locator(".talon")).not_to_contain_text("closed")
    area.fill(SIXTY_SIX.partition("4. A:KS")[0] + "*\n")
    expect(page.locator(".talon")).to_contain_text("closed by A")
    expect(page.locator(".talon .turned .card")).to_have_attribute("data-card", "x")
    expect(page.locator('.seat[data-seat="A"] .speech')).to_have_text("“I close.”")


def test_a_claim_is_shown_where_it_is_made(site: Site) -> None:
    page = typed(site, SIXTY_SIX)
    expect(page.locator("#caption")).to_contain_text("A claims to have enough")
    expect(page.locator('.seat[data-seat="A"] .speech')).to_have_text("“I have enough.”")
