"""Deals of the games of chapters 16 to 18, typed by clicks, and how their tables are drawn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import records
from tests.browser.conftest import Served
from tests.browser.steps import Open
from tests.records.rules.sixty_six import EXAMPLE_TAGS

pytestmark = pytest.mark.browser

RANKS = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
VERBS = {"play": "play", "declaration": "declare", "exchange": "exchange"}
ACTS = {
    "closing": ("{who} may close", "close the talon"),
    "claim": ("{who} may claim", "claim to have enough"),
}

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
BRUSQUEMBILLE = """\
[Game "brusquembille"]

[Deal "1"]
[Dealer "B"]
[HandA "TH 8H AC"]
[HandB "TS KH JC"]
[TurnUp "9S"]
[Talon "QS 8D 9D 9H JH 7D AD QC 8S 7S 9C AH TC AS KC KS 8C JD 7C QD QH JS TD KD 7H"]

1. A:8H KH
2. B:JC AC
3. A:8D TS
4. B:9H TH
5. A:AD QS
6. B:8S 9D
7. B:QC 7D
8. B:9C AS
9. A:7S JH
10. A:KC TC
11. B:KS 8C
12. B:JD JS
13. A:QD KD
14. B:QH 9S
15. A:TD 7C
16. A:AH 7H
#64/56
"""
RUBICON_END = """\
[Game "besigue-rubicon"]

[Deal "1"]
[Start "60"]
[Leader "A"]
[Trump "S"]
[Score "1460/1240"]
[HandA "QS AH TH AD AC"]
[HandB "KH QD TD JC 7C"]
[Talon ""]

60. A:QS JC
61. A:AH KH
62. A:TH 7C
63. A:AD QD
64. A:AC TD
#1510/1240
"""


def without_play(text: str) -> str:
    """The record up to its first trick."""
    return text[: re.search(r"^\d+\.", text, re.M).start()] + "*\n"  # type: ignore[union-attr]


def long_name(card: str) -> str:
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def click(page: Page, kind: str, seat: str, cards: list[str], by_key: bool = False) -> None:
    if kind in ACTS:
        label, name = ACTS[kind]
        group = page.get_by_role("group", name=label.format(who=seat), exact=True)
    else:
        label = f"{seat} may {VERBS[kind]}"
        name = " ".join(map(long_name, cards))
        group = page.get_by_role("group", name=label, exact=True)
    # After its cards a declaration says what it is, and what it scores.
    says = re.compile(rf"^{name} \S.* \d+$") if kind == "declaration" else re.compile(f"^{name}$")
    button = group.get_by_role("button", name=says)
    if by_key:
        button.focus()
        page.keyboard.press("Enter")
    else:
        button.click()


def type_by_clicks(page: Page, text: str, by_key: bool = False) -> str:
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
        click(page, event.kind, event.seat, event.cards, by_key)
        expect(area).not_to_have_value(written)
        written = area.input_value()
    return written


def played(text: str) -> list[tuple[str, str | None, list[str]]]:
    replay = records.replay(records.loads(text)[0])
    assert [f.code for f in replay.findings] == []
    return [(e.kind, e.seat, e.cards) for e in replay.events(1) if e.kind != "draw"]


@pytest.mark.parametrize(
    ("text", "brought"),
    [
        (SIXTY_SIX, "#2/0"),
        (BRUSQUEMBILLE, "#64/56"),
        (RUBICON_END, "#1510/1240"),
    ],
    ids=["sixty-six", "brusquembille", "besigue-rubicon"],
)
def test_a_deal_is_typed_by_clicks_to_its_score(
    open_page: Open, served: Served, text: str, brought: str
) -> None:
    page = open_page("/new")
    written = type_by_clicks(page, text)
    assert played(written) == played(text)
    page.locator("#deal-over button").click()
    expect(page.locator("#area")).to_have_value(re.compile(rf"{brought}\n$"))
    expect(page.locator("#state")).to_contain_text("no fault")


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


def test_a_carte_blanche_and_the_card_after_it_are_shown_by_clicks(
    open_page: Open, served: Served
) -> None:
    pack = [rank + suit for suit in SUITS for rank in "ATKQJ987"] * 4
    for card in re.findall(r"\b[ATKQJ987][SHDC]\b", RUBICON_START.partition("1. A")[0]):
        pack.remove(card)
    text = RUBICON_START.replace("QD KS", " ".join(["QD KS", *pack]))
    written = type_by_clicks(open_page("/new"), text)
    assert played(written) == played(text)


def test_closing_and_claiming_are_done_with_the_keyboard_and_in_french(
    open_page: Open, served: Served
) -> None:
    page = open_page("/new", locale="fr-FR")
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


def test_nobody_is_offered_a_claim_that_would_fall_short(open_page: Open, served: Served) -> None:
    page = open_page("/new")
    page.locator("#area").fill(SIXTY_SIX.partition("4. A:KS")[0] + "\n*\n")
    expect(page.get_by_role("group", name="A may play")).to_be_visible()
    expect(page.get_by_role("group", name=re.compile("may claim"))).to_have_count(0)
    expect(page.get_by_role("group", name=re.compile("may close"))).to_have_count(0)


def test_a_closed_talon_lies_face_down_and_says_who_closed_it(
    open_page: Open, served: Served
) -> None:
    page = open_page("/new")
    area = page.locator("#area")
    area.fill(SIXTY_SIX.partition(" A:|")[0] + "\n*\n")
    expect(page.locator(".talon .turned .card")).to_have_attribute("data-card", "9S")
    expect(page.locator(".talon")).not_to_contain_text("closed")
    area.fill(SIXTY_SIX.partition("4. A:KS")[0] + "*\n")
    expect(page.locator(".talon")).to_contain_text("closed by A")
    expect(page.locator(".talon .turned .card")).to_have_attribute("data-card", "x")
    expect(page.locator('.seat[data-seat="A"] .speech')).to_have_text("“I close.”")


def test_a_claim_is_shown_where_it_is_made(open_page: Open, served: Served) -> None:
    page = open_page("/new")
    page.locator("#area").fill(SIXTY_SIX)
    expect(page.locator("#caption")).to_contain_text("A claims to have enough")
    expect(page.locator('.seat[data-seat="A"] .speech')).to_have_text("“I have enough.”")
